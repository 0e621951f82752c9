"""The four games. This module knows their names only; rules are loaded when they are needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, cast

from moonlit.errors import BadInput

from .shown import Shown


@dataclass(frozen=True)
class Entry:
    """What the lobby says of a game before its rules are loaded."""

    name: str
    title: str
    seats: tuple[int, ...]
    minutes: int
    designer: str
    publisher: str

    @property
    def package(self) -> str:
        return self.name.replace("-", "_")


CATALOGUE: Mapping[str, Entry] = {
    entry.name: entry
    for entry in (
        Entry("lunar", "Lunar", (2, 4), 30, "Masato Uesugi", ""),
        Entry("lunar-trick", "Lunar Trick", (3, 4), 20, "Iori Tsukinami", "SYNKA GAMES"),
        Entry(
            "shoot-the-moon",
            "Shoot the Moon",
            (2, 3, 4, 5, 6),
            20,
            "Garrett J. Donner and Michael S. Steer",
            "Fundex Games",
        ),
        Entry("lunatic", "Lunatic", (3, 4), 10, "Andreas Schleicher", "Dionysos Games"),
    )
}


class Happening(Protocol):
    """How a game's names report what happened; the table makes it an event."""

    def __call__(
        self,
        name: str,
        seat: int | None = None,
        *,
        rule: str | None = None,
        private: Mapping[str, Any] | None = None,
        eyes: Sequence[int] | None = None,
        silent: bool = False,
        **public: Any,
    ) -> None:
        """``private`` values are for the seats in ``eyes``; ``silent``: others notice nothing."""


class Names(Protocol):
    """A game in words: every game's ``names`` module. Plain states in, text and plain data out."""

    KINDS: Sequence[str]  # codes of the cards
    RULES: Mapping[int, tuple[str, str]]  # code -> rule id, message name
    CARD_FIELDS: frozenset[str]  # keys of `show` that hold cards
    DEFAULTS: Mapping[str, Any]  # the table's options
    DECLINE: int  # the action of a seat that plays no anytime card in a window

    def encode_options(self, seats: int, options: Mapping[str, Any]) -> list[int]:
        """The options as the numbers that ``start`` takes; BadInput if one is wrong."""

    def parse(self, state: Any, seat: int, verb: str, words: Sequence[str]) -> list[int]:
        """The actions that a written move stands for; BadInput if it has no such form."""

    def write(self, state: Any, seat: int, actions: Sequence[int]) -> str:
        """A move, without its seat, as it is written. ``state`` is the one before it."""

    def unfinished(self, state: Any, seat: int) -> bool:
        """Is the seat in the middle of a move of several steps?"""

    def goes_on(self, state: Any, seat: int, action: int) -> bool:
        """Will the seat be in the middle of a move after this step? A view is enough to tell."""

    def step(self, state: Any, seat: int, action: int) -> str:
        """One step of a move in a word or two."""

    def card_of(self, state: Any, action: int) -> str | None:
        """The card that an action plays or picks, if it is about a card."""

    def few_moves(self, state: Any) -> bool:
        """Are the legal moves few enough to be listed?"""

    def in_window(self, state: Any) -> bool:
        """Is everyone being asked for anytime cards?"""

    def is_answer(self, action: int) -> bool:
        """Is this an action that answers a window?"""

    def last_answer(self, before: Any, after: Any) -> tuple[int, int] | None:
        """The seat and the action that counted, if a card was played in the window."""

    def refusal(self, state: Any, seat: int, action: int, code: int) -> dict[str, Any]:
        """Values for the sentence that refuses an action."""

    def happenings(
        self, before: Any, seat: int, actions: Sequence[int], after: Any, tell: Happening
    ) -> None:
        """Tell what a move did, in order."""

    def penalised(self, state: Any, seat: int, action: int) -> bool:
        """May a person take this illegal action all the same, and be penalised for it?

        Here too the state is the one that rules take.
        """

    def ended(self, state: Any) -> str:
        """The rule that ended the match, or ``max_rounds``."""

    def position(self, state: Any) -> dict[str, Any]:
        """The position as data: what scenario files can expect, and what chance decided."""

    def show(self, view: Any, seat: int) -> Shown:
        """A view as data for the clients."""

    def set_up(self, state: Any, setup: Mapping[str, Any], draw: Any) -> None:
        """Put a scenario's position into a started state; BadInput if it cannot come up.

        Unlike everywhere else here the state is the one that rules take, not a plain one.
        ``draw(n, segments)`` makes decks for what the setup leaves to chance.
        """


def entry(name: str) -> Entry:
    """A game by its name."""
    if name not in CATALOGUE:
        known = ", ".join(CATALOGUE)
        raise BadInput(f"There is no game called {name!r}; the games are {known}.")
    return CATALOGUE[name]


def load(name: str) -> Any:
    """The game's rules: its module ``game``, which holds the whole contract."""
    return import_module(f"moonlit.games.{entry(name).package}.game")


def names(name: str) -> Names:
    """The game in words."""
    return cast(Names, import_module(f"moonlit.games.{entry(name).package}.names"))
