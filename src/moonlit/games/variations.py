"""Variations: a game with other values of its options, named, in a small TOML file or a link.

```toml
name = "Short moon"
game = "shoot-the-moon"
seats = 4            # may be left out: any number of players

[options]
goal = 5
```

A match that is played so says it in its own options (``variation``), and with them everywhere that
options go: at the table, in its record, in results.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from moonlit.errors import BadInput, MoonlitError, Where

from . import game as game_named
from .options import VARIATION
from .reading import known_keys, players, shown

__all__ = [
    "Variation",
    "dumps",
    "load",
    "loads",
    "save",
]

KEYS = ("name", "game", "seats", "options")
LARGEST = 64 * 1024


@dataclass(frozen=True)
class Variation:
    """A way to play a game that has a name. What it holds has been checked."""

    name: str
    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: int | None = None  # none: any number of players

    def __post_init__(self) -> None:
        entry = game_named(self.game)
        if self.seats is not None:
            players(self.seats, entry.seats, entry.title)
        known_keys(self.options, [one.name for one in entry.all_options], Where("options", {}))
        if VARIATION.name in self.options:
            raise BadInput.named("variation_twice")
        wrong = None
        for seats in entry.seats if self.seats is None else (self.seats,):
            try:
                entry.encode(seats, self.table_options)
            except BadInput as error:
                wrong = error
            else:
                return  # it can be played
        assert wrong is not None
        raise wrong

    @property
    def table_options(self) -> dict[str, Any]:
        """The options of a match that is played so: these, and the name."""
        return {**self.options, VARIATION.name: self.name}

    @property
    def link(self) -> str:
        """Where a server's lobby opens with this variation filled in, behind its address."""
        said = {"game": self.game, "options": _compact(self.table_options)}
        if self.seats is not None:
            said["seats"] = str(self.seats)
        return "/?" + urlencode(said, quote_via=quote)


def titled(game: str, options: Mapping[str, Any]) -> str:
    """A game's title, and what its variation is called, if it is one.

    >>> titled("lunar", {"variation": "One night"})
    'Lunar · One night'
    """
    title, name = game_named(game).title, options.get(VARIATION.name)
    return title if name is None else f"{title} · {name}"


def loads(text: str) -> Variation:
    """A variation from the text of a TOML file; BadInput with a sentence if it is none."""
    try:
        read = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadInput.named("variation_toml", why=str(error)) from None
    known_keys(read, KEYS, Where("variation", {}))
    for key in ("name", "game"):
        if not isinstance(read.get(key), str):
            raise BadInput.named("variation_lacks", key=key, value=shown(read.get(key)))
    return Variation(read["name"], read["game"], read.get("options", {}), read.get("seats"))


def load(file: Path | str) -> Variation:
    """A variation from a TOML file; what is wrong with it is said with the file's name.

    >>> load("short-moon.toml").options  # doctest: +SKIP
    {'goal': 5}
    """
    path = Path(file)
    try:
        if path.is_dir():
            raise BadInput.named("folder", file=path)
        written = path.read_bytes()
        if len(written) > LARGEST:
            raise BadInput.named("too_large", file=path, most=f"{LARGEST:,}")
        return loads(written.decode())
    except UnicodeDecodeError:
        raise BadInput.named("no_text", file=path) from None
    except OSError as error:
        raise BadInput.named("in_file", where=path, why=error.strerror or str(error)) from None
    except MoonlitError as error:
        raise BadInput.named("in_file", where=path, why=error) from None


def dumps(variation: Variation) -> str:
    """The variation as the text of a TOML file, which ``loads`` reads back."""
    lines = [f"name = {_written(variation.name)}", f"game = {_written(variation.game)}"]
    if variation.seats is not None:
        lines.append(f"seats = {variation.seats}")
    lines += ["", "[options]"]
    # TOML knows no null: what is null is as usual for every option that may be.
    said = [(name, value) for name, value in variation.options.items() if value is not None]
    lines += [f"{name} = {_written(value)}" for name, value in said]
    return "\n".join(lines) + "\n"


def save(variation: Variation, file: Path | str) -> None:
    """Write a variation as a TOML file."""
    Path(file).write_text(dumps(variation), encoding="utf-8")


def _written(value: Any) -> str:
    """A value in TOML: as in JSON, but for tables."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_written(k)} = {_written(v)}" for k, v in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
