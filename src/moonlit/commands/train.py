"""Training a network by self-play."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rich.console import Console

from moonlit import games
from moonlit.errors import BadInput, MissingExtra
from moonlit.games.reading import shown

from .variation import table_options


def run_training(
    game: str,
    seats: int | None,
    options: str,
    minutes: float,
    out: Path,
    seed: int,
    piece: float | None,
    begin_with: Path | None,
    device: str,
    given: list[str],
) -> None:
    """Train for so long, or go on with a run that was stopped; one line now and then."""
    if find_spec("torch") is None:
        raise MissingExtra("Training needs an extra: pip install 'moonlit[train]'.")
    from moonlit.train.running import Run, device_named
    from moonlit.train.settings import Settings, changed, for_cores

    if piece is not None and not piece > 0:
        raise BadInput(f"--piece must be more than 0 minutes, not {piece}.")
    seats, chosen = table_options(game, seats, options)
    number = seats or games.game(game).seats[0]
    settings = Settings(game, number, chosen, seed, minutes)
    where = device_named(device)
    settings = changed(settings if where.type == "cuda" else for_cores(settings), read(given))
    console = Console(stderr=True)
    run = Run(settings, out, where, begin_with)
    if run.progress.times:
        console.print(f"going on after {run.progress.seconds / 60:.1f} minutes", highlight=False)
    run.go_on(piece or minutes, lambda line: console.print(line, highlight=False, soft_wrap=True))
    print(out)


def read(given: list[str]) -> dict[str, Any]:
    """Settings as they are written on the command line, such as ``rows=1024``."""
    found = {}
    for one in given:
        name, equals, value = one.partition("=")
        try:
            found[name] = json.loads(value)
        except ValueError:
            equals = ""
        if not equals:
            raise BadInput(f"--set takes NAME=NUMBER, not {shown(one)}.")
    return found
