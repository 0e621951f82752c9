"""Commands to play with: at a prompt, in the terminal, in browsers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .parts import OPTIONS, Game, Language, Seats, checked, command, loading


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
        from ..commands.play import play_at_prompt

    play_at_prompt(game, seats, seat, options, seed, level, lang, save, new, resume)


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
        from ..tui.start import play_alone

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
        from ..tui.start import join as sit_down

    sit_down(link, name, checked(lang))


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
        from ..server.serve import serve as run
        from ..server.settings import Settings

    given = {"host": host, "port": port, "database_url": database, "workers": workers}
    changed = {name: value for name, value in given.items() if value is not None}
    settings = replace(Settings.from_environment(), **changed)  # type: ignore[arg-type]
    run(settings, lan=lan, open_browser=open_browser, parent=parent)


@command("push-key")
def push_key() -> None:
    """Make a key with which a server sends turn alerts to closed pages."""
    from ..server.thinking.pushing import new_key

    typer.echo(f"MOONLIT_PUSH_KEY={new_key()}\nMOONLIT_PUSH_CONTACT=mailto:you@example.org")
