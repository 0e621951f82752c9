"""What all commands share: the app, and the arguments that several of them take."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
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
    from ..kernel.mode import interpret
    from ..server.upkeep.garbage import for_good

    interpret()
    with for_good():
        yield


def checked(language: str | None) -> str | None:
    """A language we have, if one is asked for."""
    if language is None:
        return None
    from ..commands.look import checked_language

    return checked_language(language)


def quickly() -> None:
    """Run rules as plain Python: no wait for the compiler, and fast enough for one match."""
    os.environ.setdefault("MOONLIT_RULES", "interpreted")
