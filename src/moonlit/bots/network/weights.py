"""A network's file: what it is for, how it came about, and its weights in 8 bits.

The file begins with a line that names the form, then come the length of the header and the header
(JSON), then the arrays that it lists, one after another. Weights are whole numbers from -127 to
127, with a factor for every column; so a file is a quarter as large, and plays as well.

Where a game's observation shows cards in an order that depends on the position (a trump, say), a
network answers in that order. ``orders`` of the header says which number of the observation tells
the order, and for each of them where every action stands; what is loaded answers by action.
"""

from __future__ import annotations

import hashlib
import json
import struct
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from moonlit.errors import BadInput

MAGIC = b"moonlit network 1\n"
LONGEST_HEADER = 1 << 16
LAYERS = ("entry", "inner", "exit")
JUDGE = "judge_"  # its layers have the same names, behind this

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Network:
    """What a file holds, ready to be asked; matrices have a row for each number that goes in."""

    header: dict[str, Any]
    entry: Array
    entry_bias: Array
    inner: Array  # two for each block
    inner_bias: Array
    exit: Array  # one for each order of the actions
    exit_bias: Array
    ordered_by: int = 0  # the place of the number that says which of them holds
    judge: Network | None = None  # what all seats may expect, by what all of them know

    @property
    def arrays(self) -> tuple[Any, ...]:
        """All of them, in the order in which ``answers`` takes them."""
        return (
            self.entry,
            self.entry_bias,
            self.inner,
            self.inner_bias,
            self.exit,
            self.exit_bias,
            self.ordered_by,
        )


def dumps(header: dict[str, Any], arrays: dict[str, Array]) -> bytes:
    """A file with this header and these arrays: ``entry``, ``entry_bias`` and so on."""
    parts: dict[str, Array] = {}
    judge = [JUDGE + name for name in LAYERS if JUDGE + name in arrays]
    for name in (*LAYERS, *judge):
        parts[name], parts[f"{name}_factor"] = in_bytes(arrays[name])
        parts[f"{name}_bias"] = arrays[f"{name}_bias"].astype(np.float32)
    body = b"".join(part.tobytes() for part in parts.values())
    listed = [[name, part.dtype.str, list(part.shape)] for name, part in parts.items()]
    whole = {**header, "arrays": listed, "sha256": hashlib.sha256(body).hexdigest()}
    text = json.dumps(whole, sort_keys=True).encode()
    return MAGIC + struct.pack("<I", len(text)) + text + body


def in_bytes(weights: Array) -> tuple[Array, Array]:
    """Weights as whole numbers, and the factor of each column."""
    factor = np.abs(weights).max(-2, keepdims=True).clip(1e-12) / 127
    return np.rint(weights / factor).astype(np.int8), factor.astype(np.float32)


def header_of(data: bytes, name: str) -> dict[str, Any]:
    """The header of a file; BadInput if it is none of ours."""
    start = len(MAGIC) + 4
    if not data.startswith(MAGIC) or len(data) < start:
        raise BadInput(f"{name} is no network of this version.")
    (length,) = struct.unpack("<I", data[len(MAGIC) : start])
    if length > LONGEST_HEADER or len(data) < start + length:
        raise BadInput(f"{name} is damaged.")
    try:
        header = json.loads(data[start : start + length])
    except ValueError:
        raise BadInput(f"{name} is damaged.") from None
    if not isinstance(header, dict):
        raise BadInput(f"{name} is damaged.")
    return {**header, "at": start + length}


def loads(data: bytes, name: str) -> Network:
    """The network that a file holds; BadInput if it is damaged."""
    header = header_of(data, name)
    body = data[header.pop("at") :]
    if hashlib.sha256(body).hexdigest() != header.get("sha256"):
        raise BadInput(f"{name} is damaged.")
    try:
        return _network(header, body)
    except (KeyError, TypeError, ValueError, IndexError):
        raise BadInput(f"{name} is damaged.") from None


def _network(header: dict[str, Any], body: bytes) -> Network:
    """What the header says that the body holds; some error if that cannot be."""
    found, at = {}, 0
    for part, kind, shape in header["arrays"]:
        dtype = np.dtype(kind)
        number = int(np.prod(shape))
        found[part] = np.frombuffer(body, dtype, number, at).reshape(shape)
        at += number * dtype.itemsize
    judge = None
    if JUDGE + "entry" in found:
        judge = _layers(found, JUDGE, header, (0, None), None)
        _check_sizes(judge)
    ordered_by, orders = header.get("orders") or (0, None)
    network = _layers(found, "", header, (int(ordered_by), orders), judge)
    _check_sizes(network)
    if judge is not None and judge.entry.shape[0] % network.entry.shape[0]:
        raise ValueError("the judge has seen other observations")
    return network


def _layers(
    found: dict[str, Array],
    prefix: str,
    header: dict[str, Any],
    orders: tuple[int, Any],
    judge: Network | None,
) -> Network:
    """The layers whose names begin so, in full numbers and ready to be asked."""
    parts: dict[str, Array] = {}
    for name in LAYERS:
        whole = found[prefix + name] * found[f"{prefix}{name}_factor"]
        parts[name] = np.ascontiguousarray(whole, np.float32)
        parts[f"{name}_bias"] = found[f"{prefix}{name}_bias"].copy()
    ordered_by, places = orders
    for name in ("exit", "exit_bias"):
        wanted = places or [range(parts[name].shape[-1])]
        parts[name] = np.stack([parts[name][..., list(order)] for order in wanted])
    return Network(header, **parts, ordered_by=ordered_by, judge=judge)


def _check_sizes(network: Network) -> None:
    """Compiled code trusts them: ValueError unless the layers fit each other."""
    inputs, width = network.entry.shape
    orders, _, actions = network.exit.shape
    number = len(network.inner)
    wanted = {
        "entry_bias": (width,),
        "inner": (number, width, width),
        "inner_bias": (number, width),
        "exit": (orders, width, actions),
        "exit_bias": (orders, actions),
    }
    right = all(getattr(network, name).shape == shape for name, shape in wanted.items())
    if not right or number % 2 or not 0 <= network.ordered_by < inputs:
        raise ValueError("the layers do not fit each other")
