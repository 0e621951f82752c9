"""Commands that show and check: games, rules, records, scenarios, variations."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .parts import Game, Language, Seed, command, quickly


@command()
def games(
    json: Annotated[
        bool, typer.Option("--json", help="As data, with every option and level.")
    ] = False,
    lang: Language = "en",
) -> None:
    """List the games, those of installed packages among them."""
    from ..commands.look import list_games

    list_games(json, lang)


@command()
def rules(game: Game, lang: Language = "en") -> None:
    """Show a game's rules."""
    from ..commands.look import show_rules

    show_rules(game, lang)


@command()
def variation(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A variation, in TOML.")],
    server: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The server that the link leads to.")
    ] = "http://localhost:8000",
    lang: Language = "en",
) -> None:
    """Check a variation of a game, and print the link that opens it in the browser."""
    quickly()
    from ..commands.variation import show_variation

    show_variation(file, server, lang)


@command()
def scenario(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenario files.")],
    lang: Language = "en",
) -> None:
    """Play scenario files; one line each, ok or the first thing that differs."""
    quickly()
    from ..commands.check import run_scenarios

    run_scenarios(files, lang)


@command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A match record.")],
    verify: Annotated[bool, typer.Option("--verify", help="Check every byte of it.")] = False,
    positions: Annotated[
        bool, typer.Option("--positions", help="Print one JSON line for every position.")
    ] = False,
    lang: Language = "en",
) -> None:
    """Show, verify or take apart a recorded match."""
    quickly()
    from ..commands.check import replay_record

    replay_record(file, verify, positions, lang)


@command()
def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a finished match.")],
    seat: Annotated[
        int | None, typer.Option(metavar="N", help="Only this seat's decisions.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="The whole review, as data.")] = False,
    simulations: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=10_000_000, help="How long to think a decision."),
    ] = None,
    seed: Seed = 0,
    lang: Language = "en",
) -> None:
    """Judge every decision of a finished match by what its seat could know."""
    from ..commands.review import review_record

    review_record(file, seat, json, simulations, seed, lang)


@command()
def history(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A history saved in the browser.")],
    json: Annotated[bool, typer.Option("--json", help="As data.")] = False,
    lang: Language = "en",
) -> None:
    """Show what a saved history adds up to: wins by level, play scores, frequent mistakes."""
    from ..commands.history import show_history

    show_history(file, json, lang)
