"""The line above a table: what is asked of a seat, or whom everyone waits for, in one sentence.

Made from what the seat sees, so that every client says the same. A game's words have a sentence for
a phase, ``[asks]`` for whoever acts and ``[waits]`` for the others; where it has none, a card is
led or played. A game may choose the sentence itself: ``prompts.asked(view)`` gives its name and the
values in it, words of the game among them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal

from moonlit import games
from moonlit.games.shown import Seen
from moonlit.text import catalogue, say, word

Window = Literal["open", "answered"]


def prompt(
    view: Seen, people: Sequence[str], language: str, *, asked: bool, window: Window | None = None
) -> str:
    """The sentence for the seat whose view it is; ``asked``: it may act now."""
    game = view["game"]
    if window is not None:
        section = "waits" if view["seat"] is None or window == "answered" else "asks"
        return say(game, section, "window", language)
    if asked:
        name, values = _asked(view, language)
        return say(game, "asks", name, language, **values)
    others = [people[seat] for seat in view["turn"] if seat != view["seat"]]
    if not others:
        return say(game, "waits", "nobody", language)
    doing = _phase(view, "waits", language) or "choosing"
    names = catalogue(language, "common")["lists"]["between"].join(others)
    return say(game, "waits", doing if len(others) == 1 else f"{doing}_many", language, names=names)


def _asked(view: Mapping[str, Any], language: str) -> tuple[str, Mapping[str, str]]:
    game = view["game"]
    part = _own(game)
    chosen: tuple[str, Mapping[str, str]] | None = part.asked(view) if part else None
    if chosen is not None:
        name, values = chosen
        return name, {key: word(game, value, language) for key, value in values.items()}
    return _phase(view, "asks", language) or ("play" if any(_trick(view)) else "lead"), {}


@cache
def _own(game: str) -> Any:
    """A game's own way to choose, looked for once."""
    return games.game(game).part("prompts")


def _trick(view: Mapping[str, Any]) -> Sequence[Any]:
    table = view.get("table")
    return table if isinstance(table, list) else []


def _phase(view: Mapping[str, Any], section: str, language: str) -> str | None:
    """The phase, if the game has a sentence of its own for it."""
    phase = str(view.get("phase", ""))
    return phase if phase in catalogue(language, view["game"]).get(section, {}) else None
