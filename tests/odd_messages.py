"""Messages as nobody's browser would send them: valid, nearly valid, odd, huge.

They are made from the protocol's own models, so that a new message or field is tried at once, and
from any ``random.Random``: a seeded one for floods, hypothesis's own for examples that shrink.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from moonlit.errors import MoonlitError
from moonlit.server.protocol import messages
from moonlit.table.match import Match

KINDS: dict[str, type[BaseModel]] = {
    model.model_fields["type"].default: model
    for model in (messages.Hello, *get_args(messages.AnyRequest))
}
NUMBERS = [0, 1, 2, 3, 7, 42, 61, 62, 63, 64, -1, -(2**31), 2**31, 2**63, 2**64, 10**30, 10**300]
TEXTS = [
    "", " ", "a", "7", "\0", "\n", "é", "月", "🌙", "\u202eabc", "\u3164", "\u2800", "\ud800",
    "a" * 25, "a" * 65, "月" * 121, "b" * 301, "c" * 5_000, "' or 1=1 --", "%s%n", "{0}", "../..",
    "place 1x5 =", "place 99999999999999999999x5 = 5", "0 play 7", "play 7", "٣ ٣", "play ٣",
]  # fmt: skip
WORDS = ["play", "show", "pass", "place", "doubt", "hand", "sky", "flip", "nymphs", "satyr", "="]
BROKEN = [
    "", "{", "nul", "[]", "null", "0", '"move"', '{"type":"move"', "[" * 5_000, '{"type":' * 2_000,
    '{"type":"steps","id":"a","prefix":' + "[" * 3_000 + "]" * 3_000 + "}",
    '{"type":"move","id":"a","move":' + "9" * 5_000 + "}",
    '{"type":"vote","id":"a","agree":true,"proposal":1e400}',
    '{"type":"vote","id":"a","agree":true,"proposal":NaN}',
    '{"type":"chat","id":"a","text":"\\ud800"}', '{"type":"why","id":"a","move":"\\u0000"}',
    '{"type":"ping","type":"move"}', '\ufeff{"type":"ping"}', "x" * 16_000,
]  # fmt: skip
ENDING = ("leave", "resign", "hello")  # ends what is being tried, or is never answered twice
Rng = random.Random


@dataclass
class Scene:
    """Where a message is sent: in a match, from a seat (or by a spectator), perhaps in a window."""

    match: Match
    seat: int | None = None
    window: int = 0

    def someone(self, rng: Rng) -> int:
        """A seat: mostly the own one."""
        own = self.seat is not None and rng.random() < 0.8
        return self.seat if own else rng.randrange(self.match.seats)  # type: ignore[return-value]


def message(rng: Rng, scene: Scene | None = None, kinds: Sequence[str] = tuple(KINDS)) -> str:
    """Any message at all; of those that can be understood, one of these kinds."""
    chance = rng.random()
    if chance < 0.03:
        return rng.choice(BROKEN)
    if chance < 0.06:
        return json.dumps(anything(rng))
    formed = fitting(rng, scene, rng.choice(kinds))
    if chance > 0.6:
        spoil(rng, formed)
    return json.dumps(formed, ensure_ascii=rng.random() < 0.5).encode(errors="replace").decode()


def fitting(rng: Rng, scene: Scene | None, kind: str) -> dict[str, Any]:
    """A message of a kind, mostly as it should be."""
    return {
        "type": kind,
        **{
            name: value(rng, scene, name, field.annotation)
            for name, field in KINDS[kind].model_fields.items()
            if name != "type" and (field.is_required() or rng.random() < 0.7)
        },
    }


def value(rng: Rng, scene: Scene | None, name: str, annotation: Any) -> Any:
    """A value for a field: by its name if it means something, otherwise by its type."""
    if name in MEANINGS and rng.random() < 0.9:
        return MEANINGS[name](rng, scene)
    origin = get_origin(annotation)
    if origin is Literal:
        return rng.choice(get_args(annotation))
    if origin in (Union, UnionType):
        return value(rng, scene, "", rng.choice(get_args(annotation)))
    if origin is list:
        inner = get_args(annotation)[0]
        return [value(rng, scene, "", inner) for _ in range(rng.choice((0, 1, 2, 3, 8, 9)))]
    simple = {int: NUMBERS, str: TEXTS, bool: (True, False), NoneType: (None,)}
    return rng.choice(simple.get(annotation, TEXTS))  # what is annotated otherwise is a text


def spoil(rng: Rng, formed: dict[str, Any]) -> None:
    """Make something about a message wrong, perhaps."""
    for _ in range(rng.choice((1, 1, 2))):
        key = rng.choice(list(formed) or ["id"])
        how = rng.randrange(4)
        if how == 0:
            formed.pop(key, None)
        elif how == 1:
            formed[rng.choice(TEXTS) or "x"] = anything(rng)
        else:
            formed[key] = anything(rng)


def anything(rng: Rng, depth: int = 3) -> Any:
    """Any JSON."""
    kind = rng.randrange(8 if depth else 5)
    if kind < 5:
        return rng.choice((None, True, rng.choice(NUMBERS), rng.random(), rng.choice(TEXTS)))
    parts = [anything(rng, depth - 1) for _ in range(rng.randrange(4))]
    return parts if kind < 7 else {str(at): part for at, part in enumerate(parts)}


# --- what means something at a table ------------------------------------------------------------


def written_move(rng: Rng, scene: Scene | None) -> str:
    """A move: a possible one, one that was made, or something like it."""
    chance = rng.random()
    if scene is not None and chance < 0.5:
        _, move = along(rng, scene, steps=9)
        if move:
            return move
    if scene is not None and scene.match.moves and chance < 0.6:
        return rng.choice(scene.match.moves).words
    said = [rng.choice(WORDS), *picked(rng, scene), *rng.choices(WORDS, k=rng.randrange(3))]
    return " ".join(said) if chance < 0.9 else rng.choice(TEXTS)


def actions(rng: Rng, scene: Scene | None) -> list[int]:
    """Steps of a move as far as it goes, and often further."""
    most = scene.match.rules.ACTIONS if scene is not None else 62
    odd = [rng.randrange(-1, most + 1) for _ in range(rng.choice((0, 1, 1, 2, 3, 4, 8, 9)))]
    if scene is None or rng.random() < 0.4:
        return odd
    prefix, _ = along(rng, scene, steps=rng.randrange(1, 7))
    return prefix if rng.random() < 0.6 else [*prefix, *odd][:8]


def along(rng: Rng, scene: Scene, steps: int) -> tuple[list[int], str | None]:
    """Some steps of a move that a seat might make, and the move if they are all of it."""
    seat, prefix = scene.someone(rng), list[int]()
    for _ in range(steps):
        try:
            options = scene.match.choices(seat, prefix)
        except MoonlitError:
            break
        options = [one for one in options if one.refusal is None] or options
        if not options:
            break
        chosen = rng.choice(options)
        prefix.append(chosen.action)
        if chosen.move:
            return prefix, chosen.move
    return prefix, None


def picked(rng: Rng, scene: Scene | None) -> list[str]:
    """Cards, mostly of this game."""
    cards = [*(scene.match.names.CARD_CODES if scene is not None else ()), "7", "N", "?", "LE"]
    return [rng.choice(cards) for _ in range(rng.choice((0, 0, 1, 2, 3, 4, 9)))]


def window(rng: Rng, scene: Scene | None) -> int:
    here = scene.window if scene is not None else 1
    return here if rng.random() < 0.7 else here + rng.randrange(-2, 3)


MEANINGS: dict[str, Callable[[Rng, Scene | None], Any]] = {
    "id": lambda rng, _: f"a{rng.randrange(10**9)}",
    "move": written_move,
    "prefix": actions,
    "cards": picked,
    "window": window,
    "proposal": lambda rng, _: rng.randrange(6),
    "seat": lambda rng, _: rng.randrange(-1, 7),
    "secret": lambda rng, _: "0" * 64,
    "nonce": lambda rng, _: "0" * 64,
    "text": lambda rng, _: rng.choice(TEXTS),
    "greeting": lambda rng, _: rng.choice((None, "hello", "thanks")),
}
