"""A move as a value: read once, where it comes in, and handed on as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from moonlit import games
from moonlit.games import Names
from moonlit.text import listed, say, word


@dataclass(frozen=True)
class Move:
    """A whole move of a seat: its steps, and how it is written (``notation``, without the seat).

    A ``Sight`` makes it: of words that were read, or of steps that were chosen. That it may be made
    is another question, which the sight answers too.

    >>> from moonlit import Match, Seal
    >>> sight = Match("shoot-the-moon", seats=4, seal=Seal.from_seed(1)).sight(0)
    >>> move = sight.read("play R11")
    >>> str(move), move.cards, move.answers
    ('0 play R11', ['R11'], False)
    >>> move.in_words(["Maren", "Luna", "Io", "Ran"])
    'Play your red Rocket 11.'
    """

    game: str
    seat: int
    actions: tuple[int, ...]
    notation: str
    before: Any = field(repr=False, compare=False)  # what its seat saw, as a plain state

    def __str__(self) -> str:
        return f"{self.seat} {self.notation}"

    @property
    def answers(self) -> bool:
        """Is it an anytime card, for a window?"""
        return self._names.is_answer(self.actions[0])

    @property
    def cards(self) -> list[str]:
        """The cards that it plays or picks."""
        found = (self._names.card_of(self.before, action) for action in self.actions)
        return [card for card in found if card is not None]

    @property
    def area(self) -> str:
        """Where its cards lie: the hand, or a key of the view; nowhere, if it has none."""
        return self._names.area_of(self.before, self.actions[-1]) if self.cards else ""

    def in_words(self, people: Sequence[str], language: str = "en") -> str:
        """The move as one sentence, as its game words it."""
        names, first = self._names, self.actions[0]
        target = names.target_of(first)
        details = names.details(self.before, self.actions).items()
        return say(
            self.game,
            "moves",
            names.verb_of(self.before, first),
            language,
            cards=listed([word(self.game, card, language) for card in self.cards], language),
            who="" if target is None else people[target],
            n=names.number_of(first),
            **{key: word(self.game, value, language) for key, value in details},
        )

    @property
    def _names(self) -> Names:
        return games.game(self.game).names
