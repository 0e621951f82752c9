"""What a game's ``game.py`` declares: one ``Game``, by which everybody else looks it up.

A game is one folder. Its ``Game`` says what can be known without its rules; the rest lies beside it
under fixed names and is loaded when somebody asks for it:

- ``contract``: the rules, all that ``Rules`` asks for;
- ``names``: the game in words (``Names``);
- ``measures``: what arena and reports count (``Measures``);
- ``faces``, ``terminal``: how its cards and its table look;
- ``players/``: what bots know of it;
- ``words/``, ``pages/`` (``en``, ``ja``), ``lesson.json`` and ``examples.json``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module, resources
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from moonlit.errors import BadInput
from moonlit.text import Source, say

from . import defaults
from .options import MAX_ROUNDS, VARIATION, Option, with_defaults

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from .parts import Measures, Names, Rules

# Values of most games' views and events that have one entry a seat, or a side.
BY_SEAT = frozenset(
    {"tricks", "scores", "counts", "points", "table", "cards", "last_trick", "hand_sizes"}
)


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game: what the lobby says of it, its options, and the way to everything else."""

    name: str  # as it is written everywhere: lower case, with hyphens
    title: str
    seats: tuple[int, ...]
    minutes: int
    designer: str
    publisher: str = ""
    home: str  # the package that its parts are in; in ``game.py``, ``__package__``
    options: tuple[Option, ...] = ()
    # What one option alone cannot tell: given the seats and all options, BadInput if they do not
    # fit together.
    check: Callable[[int, Mapping[str, Any]], None] | None = None
    # The ids of rules that the table itself keeps: everyone is asked for anytime cards at once, for
    # the same time; partners may not talk freely while a round runs.
    window_rule: str | None = None
    silence_rule: str | None = None
    by_seat: frozenset[str] = BY_SEAT
    seat_values: frozenset[str] = frozenset()  # values that are a seat's number

    @property
    def identifier(self) -> str:
        """The name where hyphens cannot be."""
        return self.name.replace("-", "_")

    @cached_property
    def rules(self) -> Rules:
        """How it is played: what the contract asks for, loaded when it is first needed."""
        return cast("Rules", self._part("contract"))

    @cached_property
    def names(self) -> Names:
        """Its moves, events and positions in words; what it leaves out is as usual."""
        found = self._part("names")
        for name, usual in defaults.USUAL.items():
            if not hasattr(found, name):
                setattr(found, name, usual)
        return cast("Names", found)

    @cached_property
    def measures(self) -> Measures:
        """What arena and reports count in it."""
        found = self._part("measures")
        if not hasattr(found, defaults.STANDING):
            setattr(found, defaults.STANDING, found.points)
        return cast("Measures", found)

    def has(self, name: str) -> bool:
        """Does it have a part that it need not have, such as ``players.club``? It is not loaded."""
        folder, _, last = f"{self.home}.{name}".rpartition(".")
        outer = folder == self.home or find_spec(folder) is not None
        return outer and find_spec(f"{folder}.{last}") is not None

    def part(self, name: str) -> ModuleType | None:
        """A part that a game need not have, loaded."""
        return import_module(f"{self.home}.{name}") if self.has(name) else None

    def _part(self, name: str) -> ModuleType:
        found = self.part(name)
        if found is None:
            raise BadInput(f"{self.title} has no module {self.home}.{name}.")
        return found

    def file(self, *path: str) -> Traversable:
        """A file of the game's folder."""
        return resources.files(self.home).joinpath(*path)

    @cached_property
    def has_lesson(self) -> bool:
        """Is there a guided first round?"""
        return self.file("lesson.json").is_file()

    def page(self, language: str) -> str:
        """The rules page, as it is written."""
        return self.file("pages", f"{language}.md").read_text(encoding="utf-8")

    @property
    def source(self) -> Source:
        """Where its words are."""
        return Source(self.home, self.by_seat, self.seat_values)

    @property
    def all_options(self) -> tuple[Option, ...]:
        """Its own options, and those that every game has."""
        return (*self.options, MAX_ROUNDS, VARIATION)

    def described_options(self, language: str) -> list[dict[str, Any]]:
        """Its options as data, with words, and the numbers of players that may change them."""
        return [
            {
                **option.described(),
                "seats": list(option.seats or self.seats),
                "title": say(self.name, "options", option.name, language),
                "about": say(self.name, "options", f"{option.name}_about", language),
            }
            for option in self.all_options
        ]

    def described(self, language: str) -> dict[str, Any]:
        """The game as data: what can be known of it without its rules."""
        return {
            "name": self.name,
            "title": self.title,
            "sentence": say(self.name, "about", "sentence", language),
            "seats": list(self.seats),
            "minutes": self.minutes,
            "designer": self.designer,
            "publisher": self.publisher,
            "lesson": self.has_lesson,
            "options": self.described_options(language),
        }

    def encode(self, seats: int, options: Mapping[str, Any]) -> list[int]:
        """The options as the numbers that ``start`` takes; BadInput if one is wrong."""
        given = with_defaults(options, self.all_options)
        encoded = MAX_ROUNDS.numbers(given[MAX_ROUNDS.name], seats)
        for option in (*self.options, VARIATION):
            encoded += option.numbers(given[option.name], seats)
        if self.check is not None:
            self.check(seats, given)
        return encoded

    def completed(self, seats: int, numbers: Sequence[int]) -> list[int]:
        """Encoded options from before the last ones were added: those are as usual."""
        return [*numbers, *self.encode(seats, {})[len(numbers) :]]

    def sides(self, started: Any) -> int:
        """How many sides there are: players alone, or partners together.

        All seats of the winning side share the win. A side's seats are those with the same
        remainder: ``seat % sides``.
        """
        seats: int = started.seats
        return round(seats * self.rules.shares(started)[0])
