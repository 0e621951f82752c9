"""What happened at a table, as data that every seat may see a part of, and as a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from moonlit.games import EventKind
from moonlit.text import is_seat, say, spoken


@dataclass(frozen=True)
class Event:
    """One thing that happened: a card played, a trick won, a round scored.

    ``private`` is shown to the seats in ``eyes`` only; the others see that something was done.
    An event of which they should notice nothing at all is ``silent``. ``kind`` says what is known
    of it whatever the game.
    """

    name: str
    seat: int | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    rule: str | None = None
    private: Mapping[str, Any] | None = None
    eyes: tuple[int, ...] = ()
    silent: bool = False
    kind: EventKind = "told"

    def seen_by(self, seat: int) -> Event | None:
        """The event as a seat (or spectator) may know it."""
        if self.private is None:
            return self
        if seat in self.eyes:
            return replace(self, data={**self.data, **self.private}, private=None, eyes=())
        if self.silent:
            return None
        return replace(self, name=f"{self.name}_hidden", private=None, eyes=())

    def text(self, file: str, people: Sequence[str], language: str = "en") -> str:
        """The event as a sentence, its rule at the end."""
        sentence = self.sentence(file, people, language)
        return f"{sentence} · {self.rule}" if self.rule else sentence

    def sentence(self, file: str, people: Sequence[str], language: str = "en") -> str:
        """The event as a sentence."""
        # Where several seats count together, numbers go by side.
        sides = self.data.get("sides") or [[seat] for seat in range(len(people))]
        names = [" + ".join(people[seat] for seat in seats) for seats in sides]
        values = {
            key: value if isinstance(value, int) else spoken(file, key, value, names, language)
            for key, value in self.data.items()
        }
        seats = {key: people[value] for key, value in self.data.items() if is_seat(file, key)}
        who = "" if self.seat is None else people[self.seat]
        return say(file, "events", self.name, language, **values | seats, who=who)
