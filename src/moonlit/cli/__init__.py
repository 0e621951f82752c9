"""The command line ``moonlit``: what there is to call; the work is in ``commands``."""

from __future__ import annotations

import sys
from itertools import pairwise
from typing import Annotated

import typer

from . import playing, showing, simulating
from .parts import app

__all__ = ["app", "main", "playing", "showing", "simulating"]


def show_version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        from .. import __version__

        typer.echo(f"moonlit {__version__}")
        raise typer.Exit


@app.callback()
def about(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="The version.")
    ] = False,
) -> None:
    """Four moon-themed card games: play, look at, check and simulate matches."""


def main() -> None:
    """Run the command line: every mistake is one sentence on standard error and exit code 2."""
    from ..errors import MoonlitError

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
    from ..text import LANGUAGES

    asked = [after for before, after in pairwise(arguments) if before == "--lang"]
    return next((language for language in asked if language in LANGUAGES), LANGUAGES[0])


def fail(sentence: str) -> None:
    """Say what is wrong and stop."""
    print(f"moonlit: {sentence}", file=sys.stderr)
    sys.exit(2)
