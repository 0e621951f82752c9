"""A game's cards and the layout of its table, as a client draws them, in a person's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from functools import cache

from moonlit import games
from moonlit.games.looks import Face, Layout, plain_face
from moonlit.text import catalogue, say, word

from ..protocol.lobby_models import CardFace, TableLayout


@cache
def faces(game: str, language: str) -> tuple[CardFace, ...]:
    """The cards of a game, in order."""
    part = games.game(game).part("looks")
    declared: Sequence[Face] = getattr(part, "FACES", ()) or [
        plain_face(code) for code in games.game(game).names.CARD_CODES
    ]
    return tuple(CardFace(name=name_of(game, face, language), **asdict(face)) for face in declared)


def name_of(game: str, face: Face, language: str) -> str:
    """A card's name, as it is read aloud: its group's, with its number, or its own."""
    named = catalogue(language, game).get("cards", {}).get(face.group)
    if named and face.numeral:
        return named.format(n=face.numeral)
    return word(game, face.code, language)


@cache
def layout(game: str, language: str) -> TableLayout:
    """What lies where on a table that knows no game, and what it is called."""
    declared: Layout = getattr(games.game(game).part("looks"), "LAYOUT", Layout())
    parts = (declared.cards, declared.counts, declared.facts, declared.marks, declared.said)
    keys = {key for part in (*parts, declared.sheet) for key in part}
    return TableLayout(
        titles={key: say(game, "layout", key, language) for key in sorted(keys)},
        words=catalogue(language, game).get("words", {}),
        **asdict(declared),
    )
