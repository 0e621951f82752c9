"""What happened at a table, as data that every seat may see a part of, and as a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from moonlit.games import EventKind
from moonlit.text import catalogue, is_seat, listed, say, spoken
from moonlit.text.addressed import Name, Number, addressed


class Event(NamedTuple):  # made with every move, and kept: quick to make, and small
    """One thing that happened: a card played, a trick won, a round scored.

    ``private`` is shown to the seats in ``eyes`` only; the others see that something was done.
    An event of which they should notice nothing at all is ``silent``. ``kind`` says what is known
    of it whatever the game.
    """

    name: str
    seat: int | None = None
    data: Mapping[str, Any] = MappingProxyType({})
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
            return self._replace(data={**self.data, **self.private}, private=None, eyes=())
        if self.silent:
            return None
        return self._replace(name=f"{self.name}_hidden", private=None, eyes=())

    def opened(self) -> Event:
        """The event with all that was private in it, for who may see every card."""
        known = self.seen_by(self.eyes[0]) if self.eyes else self
        assert known is not None, "somebody has seen it"
        return known

    def text(
        self, file: str, people: Sequence[str], language: str = "en", reader: int | None = None
    ) -> str:
        """The event as a sentence, its rule at the end."""
        sentence = self.sentence(file, people, language, reader)
        return f"{sentence} · {self.rule}" if self.rule else sentence

    def sentence(
        self, file: str, people: Sequence[str], language: str = "en", reader: int | None = None
    ) -> str:
        """The event as a sentence, to a ``reader`` at the table or to nobody in particular."""
        told = addressed(people, reader, language)
        sides = self.data.get("sides")
        # Where several seats count together, numbers go by side.
        names = [" + ".join(_reader_first(told, side)) for side in sides] if sides else told
        values: dict[str, Any] = {"who": self._who(told, reader)}
        for key, value in self.data.items():
            if is_seat(file, key):
                values[key] = told[value]
            elif isinstance(value, int):
                values[key] = Number(value)
            else:
                values[key] = spoken(file, key, value, names, language)
        if self.name == "over":
            values |= self._winners(told, language)
        return say(file, "events", self._message(file, language), language, **values)

    def mentions(self, seat: int, file: str) -> bool:
        """Is its sentence another one for this seat than for others?"""
        if seat == self.seat:
            return True
        for key, value in self.data.items():
            if isinstance(value, list) or (value == seat and is_seat(file, key)):
                return True
        return False

    def _who(self, told: Sequence[Name], reader: int | None) -> Name:
        """Whom it is about; of a ``team``, the reader if it is theirs."""
        if reader is not None and reader in self.data.get("team", ()):
            return told[reader]
        return Name("") if self.seat is None else told[self.seat]

    def _winners(self, told: Sequence[Name], language: str) -> dict[str, Any]:
        """At the end of a match, who won it, and who alone came last."""
        last = self.data.get("last")
        names = listed(_reader_first(told, self.data["winners"]), language)
        return {"names": names} | ({} if last is None else {"last": told[last]})

    def _message(self, file: str, language: str) -> str:
        """A game may have a sentence of its own for a match that one alone has lost."""
        if self.data.get("last") is None:
            return self.name
        own = f"{self.name}_last"
        return own if own in catalogue(language, file).get("events", {}) else self.name


def _reader_first(told: Sequence[Name], seats: Sequence[int]) -> list[Name]:
    """The names of some seats: whoever reads of themselves comes first, as in "You and Ada"."""
    return sorted((told[seat] for seat in seats), key=lambda name: not name.reader)
