"""How games are found, and what is looked at before one is let in.

Every game comes through an entry point of the group ``moonlit.games``, which names its ``Game``:
our own four, and those of any other installed package. A source tree whose metadata is missing or
older than its folders is taken as it lies there.

What lacks a part is left out with a sentence that says so, and everything else starts without it.
Its modules are read, not run, to see what they hold: loading rules would load the compiler.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from moonlit import text
from moonlit.errors import BadInput
from moonlit.kernel import plugins

from . import defaults
from .declaring import Game
from .parts import Measures, Names, Rules

OWN = "moonlit.games."
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
PARTS: Mapping[str, type] = {"contract": Rules, "names": Names, "measures": Measures}
SECTIONS = ("about", "events", "moves", "refusals", "view", "words")  # words of every game


@dataclass(frozen=True)
class Found:
    """The games that were let in, by name, and a sentence for each that was not."""

    games: Mapping[str, Game]
    refused: tuple[str, ...]


@cache
def found() -> Found:
    """All games, looked for once."""
    return admit(offers())


def offers() -> Iterator[str]:
    """Where games are declared, as ``package.game:GAME``."""
    points = plugins.offered()
    yield from (point.value for point in points)
    if not any(point.module.startswith(OWN) for point in points):
        here = Path(__file__).parent
        yield from (f"{OWN}{file.parent.name}.game:GAME" for file in sorted(here.glob("*/game.py")))


def admit(declared: Iterable[str]) -> Found:
    """Let games in that have all they need, in the order of their titles."""
    games: dict[str, Game] = {}
    refused = []
    for where in declared:
        try:
            game = loaded(where)
            if game.name in games:
                raise BadInput(f"there is a game called {game.name} already")
            games[game.name] = game
        except BadInput as reason:
            refused.append(f"The game at {where} is left out: {reason}.")
    return Found(dict(sorted(games.items(), key=lambda item: item[1].title)), tuple(refused))


def loaded(where: str) -> Game:
    """The game that is declared there; BadInput says what is missing."""
    module, _, attribute = where.partition(":")
    try:
        game = getattr(import_module(module), attribute)
    except Exception as error:  # whatever another package does when it is loaded
        raise BadInput(f"it cannot be loaded ({type(error).__name__}: {error})") from error
    if not isinstance(game, Game):
        raise BadInput(f"{attribute} is not a moonlit.games.Game")
    if not NAME.fullmatch(game.name) or game.name in text.catalogues():
        raise BadInput(f"{game.name!r} cannot be a game's name")
    if not game.seats or list(game.seats) != sorted(set(game.seats)):
        raise BadInput(f"its seats must be ascending numbers, not {game.seats}")
    if not game.home.startswith(OWN):  # ours are held to it by mypy and by tests
        lacking = list(missing(game))
        if lacking:
            raise BadInput(f"it lacks {', '.join(lacking)}")
    return game


def missing(game: Game) -> Iterator[str]:
    """What a game lacks of its parts, each as a few words."""
    for part, asked in PARTS.items():
        spec = find_spec(f"{game.home}.{part}")
        if spec is None or spec.origin is None:
            yield f"the module {part}"
            continue
        held = bound(Path(spec.origin))
        given = defaults.USUAL.keys() | {defaults.STANDING}
        lacking = sorted(asked_for(asked) - held - given) if "*" not in held else []
        if lacking:
            yield f"{', '.join(lacking)} in its module {part}"
    for language in text.LANGUAGES:
        if not game.file("pages", f"{language}.md").is_file():
            yield f"the page pages/{language}.md"
        words = game.file("words", f"{language}.toml")
        if not words.is_file():
            yield f"the words words/{language}.toml"
            continue
        sections = tomllib.loads(words.read_text(encoding="utf-8"))
        yield from (
            f"[{section}] in words/{language}.toml"
            for section in SECTIONS
            if section not in sections
        )


def asked_for(part: type) -> set[str]:
    """The names that a part must hold."""
    return {name for name in vars(part) if not name.startswith("_")}


def bound(file: Path) -> set[str]:
    """The names that a module holds, as its text says; ``*`` if it takes over all of another."""
    names: set[str] = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            names |= {
                inner.id
                for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
                for inner in ast.walk(target)
                if isinstance(inner, ast.Name)
            }
    return names
