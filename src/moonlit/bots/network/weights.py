"""A network's file: what it is for, how it came about, and its weights in 8 bits.

The file begins with a line that names the form, then come the length of the header and the header
(JSON), then the arrays that it lists, one after another. Weights are whole numbers from -127 to
127, with a factor for every column; so a file is a quarter as large, and plays as well.
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

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Network:
    """What a file holds, ready to be asked; matrices have a row for each number that goes in."""

    header: dict[str, Any]
    entry: Array
    entry_bias: Array
    inner: Array  # two for each block
    inner_bias: Array
    exit: Array
    exit_bias: Array

    @property
    def arrays(self) -> tuple[Array, ...]:
        """All of them, in the order in which ``answers`` takes them."""
        return (
            self.entry,
            self.entry_bias,
            self.inner,
            self.inner_bias,
            self.exit,
            self.exit_bias,
        )


def dumps(header: dict[str, Any], arrays: dict[str, Array]) -> bytes:
    """A file with this header and these arrays: ``entry``, ``entry_bias`` and so on."""
    parts: dict[str, Array] = {}
    for name in LAYERS:
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
    found, at = {}, 0
    for part, kind, shape in header["arrays"]:
        dtype = np.dtype(kind)
        number = int(np.prod(shape))
        found[part] = np.frombuffer(body, dtype, number, at).reshape(shape)
        at += number * dtype.itemsize
    layers = {
        name: np.ascontiguousarray(found[name] * found[f"{name}_factor"], np.float32)
        for name in LAYERS
    }
    biases = {f"{name}_bias": found[f"{name}_bias"].copy() for name in LAYERS}
    return Network(header, **layers, **biases)
