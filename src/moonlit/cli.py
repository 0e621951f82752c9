"""The command line ``moonlit``: what there is to call; the work is in ``commands``."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperArgument, TyperCommand

app = typer.Typer(
    name="moonlit",
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


class PlainCommand(TyperCommand):
    """A command whose help names no types of Python behind its arguments."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        for param in self.params:
            if isinstance(param, TyperArgument):
                param.display_type_rich = lambda ctx: None  # type: ignore[method-assign]


command = partial(app.command, cls=PlainCommand)

Game = Annotated[str, typer.Argument(metavar="GAME", help="A game; moonlit games lists them.")]
Seats = Annotated[int | None, typer.Option(metavar="N", help="Number of players.")]
OPTIONS = "The table's options, or a variation's file."
Options = Annotated[str, typer.Option(metavar="JSON|FILE.toml", help=OPTIONS)]
Language = Annotated[str, typer.Option(metavar="en|ja", help="The language.")]
Workers = Annotated[int, typer.Option(metavar="N", help="Processes that play at the same time.")]
Seed = Annotated[
    int, typer.Option(metavar="N", help="The same seed gives the same cards and moves.")
]


@contextmanager
def loading() -> Iterator[None]:
    """Load what plays at tables: rules are interpreted, and nothing of it will be garbage."""
    from .kernel.mode import interpret
    from .server.upkeep.garbage import for_good

    interpret()
    with for_good():
        yield


def checked(language: str | None) -> str | None:
    """A language we have, if one is asked for."""
    if language is None:
        return None
    from .commands.look import checked_language

    return checked_language(language)


def show_version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        from . import __version__

        typer.echo(f"moonlit {__version__}")
        raise typer.Exit


@app.callback()
def about(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="The version.")
    ] = False,
) -> None:
    """Four moon-themed card games: play, look at, check and simulate matches."""


def quickly() -> None:
    """Run rules as plain Python: no wait for the compiler, and fast enough for one match."""
    os.environ.setdefault("MOONLIT_RULES", "interpreted")


@command()
def games(
    json: Annotated[
        bool, typer.Option("--json", help="As data, with every option and level.")
    ] = False,
    lang: Language = "en",
) -> None:
    """List the games, those of installed packages among them."""
    from .commands.look import list_games

    list_games(json, lang)


@command()
def rules(game: Game, lang: Language = "en") -> None:
    """Show a game's rules."""
    from .commands.look import show_rules

    show_rules(game, lang)


@command()
def play(
    game: Game,
    seats: Seats = None,
    level: Annotated[
        str | None,
        typer.Option(metavar="LEVEL", help="Who plays against you: random, novice, club, …"),
    ] = None,
    seat: Annotated[int | None, typer.Option(metavar="N", help="Your seat; by default 0.")] = None,
    options: Annotated[str | None, typer.Option(metavar="JSON|FILE.toml", help=OPTIONS)] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Play a known deal.")] = None,
    lang: Language = "en",
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the match is kept.")
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin anew, not where you stopped.")] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on where you stopped, without a question.")
    ] = False,
) -> None:
    """Play against the computer at a plain prompt, with hints and undo; stops and resumes."""
    with loading():
        from .commands.play import play_at_prompt

    play_at_prompt(game, seats, seat, options, seed, level, lang, save, new, resume)


@command()
def serve(
    host: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="The address to listen at.")
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=0, max=65535, help="The port; by default 8000, or the next free one."
        ),
    ] = None,
    lan: Annotated[bool, typer.Option("--lan", help="Let the local network in.")] = False,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the browser.")
    ] = False,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://HOST/NAME")
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=64, help="Processes that serve, with PostgreSQL."),
    ] = None,
    parent: Annotated[int | None, typer.Option(hidden=True)] = None,
) -> None:
    """Serve tables for browsers: against bots, or with friends by a link."""
    from dataclasses import replace

    with loading():
        from .server.serve import serve as run
        from .server.settings import Settings

    given = {"host": host, "port": port, "database_url": database, "workers": workers}
    changed = {name: value for name, value in given.items() if value is not None}
    settings = replace(Settings.from_environment(), **changed)  # type: ignore[arg-type]
    run(settings, lan=lan, open_browser=open_browser, parent=parent)


@command()
def scenario(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenario files.")],
) -> None:
    """Play scenario files; one line each, ok or the first thing that differs."""
    quickly()
    from .commands.check import run_scenarios

    run_scenarios(files)


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
    from .commands.check import replay_record

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
    from .commands.review import review_record

    review_record(file, seat, json, simulations, seed, lang)


@command()
def history(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A history saved in the browser.")],
    json: Annotated[bool, typer.Option("--json", help="As data.")] = False,
    lang: Language = "en",
) -> None:
    """Show what a saved history adds up to: wins by level, play scores, frequent mistakes."""
    from .commands.history import show_history

    show_history(file, json, lang)


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
    from .commands.puzzles import find_puzzles

    find_puzzles(game, count, out, seed, lang)


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
    from .commands.simulate import write_random_records

    write_random_records(game, seats, seed, count, options)


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
    from .commands.variation import show_variation

    show_variation(file, server, lang)


@command()
def table(
    lang: Annotated[
        str | None, typer.Option(metavar="en|ja", help="By default the terminal's.")
    ] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let friends in the local network sit down too.")
    ] = False,
) -> None:
    """Play in the terminal, with cards, keys and mouse; the default."""
    with loading():
        from .tui.start import play_alone

    play_alone(checked(lang), lan=lan)


@command()
def join(
    link: Annotated[
        str, typer.Argument(metavar="LINK", help="The table's link, http://HOST/t/CODE.")
    ],
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="What you are called there.")
    ] = None,
    lang: Annotated[
        str | None, typer.Option(metavar="en|ja", help="By default the terminal's.")
    ] = None,
) -> None:
    """Sit down at a server's table, in the terminal."""
    with loading():
        from .tui.start import join as sit_down

    sit_down(link, name, checked(lang))


@command()
def arena(
    game: Game,
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT...",
            help="Bots such as random, novice, club, expert, expert:0.5s, expert:1000 (simulations)"
            ", expert:0.1s:2 (threads). One written twice: they are one table, seat by seat.",
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
    from .arena.runs import Crew
    from .commands.arena import run_arena

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
    from .arena.runs import Crew
    from .commands.report import run_report

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
    from .arena.certify import Limits
    from .commands.certify import list_pairs, merge_folder, run_certify

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
    from .commands.train import run_training

    run_training(game, seats, options, minutes, out, seed, piece, begin_with, device, given or [])


@command()
def warm() -> None:
    """Compile all rules ahead of time, so that nothing waits later."""
    from .commands.simulate import warm_up

    warm_up()


@command("push-key")
def push_key() -> None:
    """Make a key with which a server sends turn alerts to closed pages."""
    from .server.thinking.pushing import new_key

    typer.echo(f"MOONLIT_PUSH_KEY={new_key()}\nMOONLIT_PUSH_CONTACT=mailto:you@example.org")


def main() -> None:
    """Run the command line: every mistake is one sentence on standard error and exit code 2."""
    from .errors import MoonlitError

    arguments = sys.argv[1:] or (
        ["table"] if sys.stdin.isatty() and sys.stdout.isatty() else ["--help"]
    )
    try:
        code = app(arguments, standalone_mode=False)
    except typer.TyperException as error:
        fail(getattr(error, "format_message", error.__str__)())
    except MoonlitError as error:
        fail(error.text(language_of(arguments)))
    except OSError as error:
        fail(f"{error.filename or 'A file'}: {(error.strerror or str(error)).lower()}.")
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)
    sys.exit(code if isinstance(code, int) else 0)


def language_of(arguments: list[str]) -> str:
    """The language that is asked for, if we have it; for the sentence that says what is wrong."""
    from .text import LANGUAGES

    asked = [after for before, after in pairwise(arguments) if before == "--lang"]
    return next((language for language in asked if language in LANGUAGES), LANGUAGES[0])


def fail(sentence: str) -> None:
    """Say what is wrong and stop."""
    print(f"moonlit: {sentence}", file=sys.stderr)
    sys.exit(2)


if __name__ == "__main__":
    main()
