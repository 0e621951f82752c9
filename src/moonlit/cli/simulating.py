"""Commands that have bots play: records, puzzles, comparisons, reports, training."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .parts import Game, Language, Options, Seats, Seed, Workers, command, quickly


@command()
def random(
    game: Game,
    seats: Seats = None,
    seed: Seed = 0,
    count: Annotated[int, typer.Option(metavar="N", help="How many matches.")] = 1,
    options: Options = "{}",
) -> None:
    """Write records of random matches, one JSON document a line."""
    quickly()
    from ..commands.simulate import write_random_records

    write_random_records(game, seats, seed, count, options)


@command()
def puzzles(
    game: Game,
    count: Annotated[int, typer.Option(metavar="N", help="How many puzzles.")] = 10,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Gather them here; called again, it goes on."),
    ] = None,
    seed: Seed = 0,
    lang: Language = "en",
) -> None:
    """Find positions with one clearly best move in matches of strong bots."""
    from ..commands.puzzles import find_puzzles

    find_puzzles(game, count, out, seed, lang)


@command()
def arena(
    game: Game,
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT...",
            help="Bots such as random, novice, club, expert, search:0.5s, search:1000 (simulations)"
            ", search:0.1s:2 (threads). One written twice: they are one table, seat by seat.",
        ),
    ],
    matches: Annotated[int, typer.Option(metavar="N", help="At least so many matches.")] = 200,
    seats: Seats = None,
    options: Options = "{}",
    seed: Seed = 0,
    workers: Workers = 1,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="A Ray cluster's address; 'local' starts one here."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the result here, as JSON; - is standard output."),
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the result here, as a page.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a stopped run.")] = False,
    lang: Language = "en",
) -> None:
    """Let bots play each other on equal cards: who wins how often, and how sure that is."""
    from ..arena.runs import Crew
    from ..commands.arena import run_arena

    crew = Crew(workers, ray)
    run_arena(game, bots, matches, seats, options, seed, crew, out, html, resume, lang)


@command()
def report(
    game: Game,
    options: Annotated[
        str,
        typer.Option(metavar="JSON|FILE", help="Options, or a variation's file; else as usual."),
    ] = "{}",
    against: Annotated[
        str | None,
        typer.Option(metavar="JSON|FILE", help="A second way to play, side by side."),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(metavar="N", help="Only this number of players.")
    ] = None,
    matches: Annotated[
        int, typer.Option(metavar="N", help="At least so many matches for each number.")
    ] = 1000,
    levels: Annotated[
        list[str] | None,
        typer.Option(
            "--level",
            metavar="BOT",
            help="A bot to measure against club; by default random and novice.",
        ),
    ] = None,
    seed: Seed = 0,
    workers: Workers = 1,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The page; by default GAME-report.html.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The numbers, as JSON; by default beside the page."),
    ] = None,
    lang: Language = "en",
) -> None:
    """Write a page about a game's balance, of one way to play or of two side by side."""
    from ..arena.runs import Crew
    from ..commands.report import run_report

    run_report(game, options, against, seats, matches, levels, seed, Crew(workers), html, out, lang)


@command()
def certify(
    pair: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A pair by its name; may be given again."),
    ] = None,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Only this game's pairs.")
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Also those that are there.")] = False,
    minutes: Annotated[
        float, typer.Option(metavar="N", help="The longest that a pair may take.")
    ] = 20.0,
    workers: Workers = 2,
    cap_matches: Annotated[
        int, typer.Option(metavar="N", help="The most matches of a pair.")
    ] = 20_000,
    seed: Seed = 0,
    docs: Annotated[
        Path, typer.Option(metavar="FOLDER", help="The folder with strength.json.")
    ] = Path("docs"),
    merge: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Take over a folder of certificates; play nothing."),
    ] = None,
    list_names: Annotated[bool, typer.Option("--list", help="List all pairs.")] = False,
    lang: Language = "en",
) -> None:
    """Show by play that each level beats the one below; writes docs/strength.md."""
    from ..arena.certify import Limits
    from ..commands.certify import list_pairs, merge_folder, run_certify

    if list_names:
        list_pairs()
    elif merge is not None:
        merge_folder(merge, docs, lang)
    else:
        limits = Limits(minutes, workers, cap_matches, seed)
        run_certify(pair or [], game, again, limits, docs, lang)


@command()
def train(
    game: Game,
    out: Annotated[
        Path, typer.Option(metavar="FILE", help="The network; the run's other files lie beside it.")
    ],
    seats: Seats = None,
    options: Options = "{}",
    minutes: Annotated[
        float, typer.Option(metavar="N", help="How long the whole run lasts.")
    ] = 10.0,
    piece: Annotated[
        float | None,
        typer.Option(metavar="N", help="Stop after so many minutes; called again, it goes on."),
    ] = None,
    seed: Seed = 1,
    begin_with: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="A checkpoint of the same game."),
    ] = None,
    device: Annotated[
        str, typer.Option(metavar="cpu|cuda", help="By default the GPU, if there is one.")
    ] = "auto",
    given: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="A setting; may be given again."),
    ] = None,
) -> None:
    """Let a network learn a game by self-play; needs PyTorch, and likes a GPU."""
    from ..commands.train import run_training

    run_training(game, seats, options, minutes, out, seed, piece, begin_with, device, given or [])


@command()
def warm() -> None:
    """Compile all rules ahead of time, so that nothing waits later."""
    from ..commands.simulate import warm_up

    warm_up()
