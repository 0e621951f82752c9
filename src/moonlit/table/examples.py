"""Examples for a game's rules: short scenarios, played by the rules whenever they are shown.

An examples file is a list of scenarios (``scenarios.py``), each with the ``rule`` that it shows and
a sentence ``about`` its position in every language. So an example says what the rules do, in the
words of the table, and cannot say anything else.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from moonlit import games
from moonlit.errors import Refused
from moonlit.text import say

from .events import Event
from .match import Match
from .moves import Move


@dataclass(frozen=True)
class Example:
    """A rule at work: what happened, all cards open, and what then cannot be done."""

    rule: str
    about: Mapping[str, str]  # by language
    match: Match
    events: list[Event]
    refused: list[tuple[Move, Refused]]


def examples(game: str, language: str) -> list[Example]:
    """A game's examples, its people named in a language; none if it has no such file."""
    return [_played(game, one, language) for one in read(game)]


def _played(game: str, example: Mapping[str, Any], language: str) -> Example:
    seats = example["seats"]
    match = Match.from_setup(game, seats, example.get("options", {}), example["setup"])
    match.people = [say("server", "bots", f"name_{seat}", language) for seat in range(seats)]
    refused = []
    for step in example["moves"]:
        if isinstance(step, str):
            match.play(step)
        elif "refuse" in step:
            move = match.read(step["refuse"])
            refusal = match.sight(move.seat).why_not(move)
            assert refusal is not None, f"{move} is allowed"
            refused.append((move, refusal))
    events = [one.opened() for one in match.events]
    return Example(example["rule"], example["about"], match, events, refused)


@cache
def read(game: str) -> list[Mapping[str, Any]]:
    """A game's file of examples."""
    file = games.game(game).file("examples.json")
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else []
