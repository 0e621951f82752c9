"""A table's options on the command line: JSON, or a variation's file; and a look at one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from moonlit import games
from moonlit.errors import BadInput
from moonlit.games import variations
from moonlit.games.reading import shown
from moonlit.text import say

from .look import checked_language

ENDING = ".toml"


def read_options(text: str) -> dict[str, Any]:
    """The table's options from the command line."""
    try:
        options = json.loads(text)
    except ValueError:
        raise BadInput.named("options_json", text=shown(text)) from None
    if not isinstance(options, dict):
        raise BadInput.named("options_json", text=shown(text))
    return options


def table_options(game: str, seats: int | None, text: str) -> tuple[int | None, dict[str, Any]]:
    """Number of players and options of a table: JSON, or the name of a variation's TOML file."""
    if not text.endswith(ENDING):
        return seats, read_options(text)
    variation = variations.load(text)
    if variation.game != game:
        held, wanted = games.game(variation.game).title, games.game(game).title
        raise BadInput.named("variation_other_game", file=text, held=held, wanted=wanted)
    if None not in (seats, variation.seats) and seats != variation.seats:
        raise BadInput.named("variation_other_seats", file=text, seats=variation.seats)
    return seats or variation.seats, variation.table_options


def show_variation(file: Path, server: str, language: str) -> None:
    """Check a variation and say what it is, and the link that opens it."""
    checked_language(language)
    variation = variations.load(file)
    entry = games.game(variation.game)
    print(f"{variation.name} · {entry.title}")
    if variation.seats is not None:
        print(say("common", "values", "players", language, number=variation.seats))
    for option in entry.all_options:
        if option.name in variation.options:
            title = say(entry.name, "options", option.name, language)
            print(f"{title}: {option.told(variation.options[option.name], entry.name, language)}")
    print(f"{server.rstrip('/')}{variation.link}")
