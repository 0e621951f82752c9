"""Moves of several steps, built from what the server offers; no rule is known here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from moonlit.server.protocol.messages import Choice, Choices, MoveInWords, Refusal

Ask = Callable[[list[int], list[str]], Awaitable[Choices | None]]


@dataclass(frozen=True)
class Item:
    """Something that can be chosen now, or says why not."""

    name: str
    card: str | None
    move: str | None
    action: int | None = None
    refusal: Refusal | None = None
    penalised: bool = False
    answer: bool = False
    picked: bool = False
    whole: bool = False  # completes a move of several steps
    text: str = ""  # in words
    area: str = "hand"  # where its card lies

    @property
    def open(self) -> bool:
        return self.refusal is None or self.penalised


@dataclass
class Building:
    """A move in the making: the steps taken, the cards picked, and what can come next."""

    prefix: list[int] = field(default_factory=list)
    said: list[str] = field(default_factory=list)  # the same in words
    picked: list[str] = field(default_factory=list)
    offered: Choices | None = None

    def begun(self) -> bool:
        return bool(self.prefix or self.picked)

    async def choose(self, item: Item, ask: Ask) -> str | None:
        """Take an item; the whole move if that completes it at once."""
        if item.move is not None and item.card is None:
            return item.move
        prefix, said, picked = list(self.prefix), list(self.said), list(self.picked)
        if item.card is None:
            assert item.action is not None
            prefix.append(item.action)
            said.append(item.text)
        elif item.picked:
            picked.remove(item.card)
        else:
            picked.append(item.card)
        offered = await ask(prefix, picked)
        if offered is not None:  # what was refused was not chosen
            self.prefix, self.said, self.picked, self.offered = prefix, said, picked, offered
        return None

    async def back(self, ask: Ask) -> None:
        """Undo the last pick, or the last step."""
        if self.picked:
            self.picked.pop()
        elif self.prefix:
            self.prefix.pop()
            self.said.pop()
        again = self.begun() or bool(self.offered and self.offered.cards)
        self.offered = await ask(self.prefix, self.picked) if again else None

    def leads_to(self, item: Item, move: MoveInWords) -> bool:
        """Is an item what is to be chosen next for this move? Its last one, when all else is."""
        if item.picked:
            return False
        if self.offered is not None and self.offered.cards:
            left = Counter(move.cards) - Counter(self.picked)
            return item.card in left if left else item.whole
        return item.action in move.actions[len(self.prefix) :][:1]

    def clear(self) -> None:
        self.prefix, self.said, self.picked = [], [], []
        self.offered = None


def first_items(choices: list[Choice]) -> list[Item]:
    """The options of a move's first step."""
    return [
        Item(
            c.name,
            c.card,
            c.move,
            c.action,
            c.refusal,
            c.penalised,
            c.answer,
            text=c.text,
            area=c.area,
        )
        for c in choices
    ]


def next_items(offered: Choices) -> list[Item]:
    """Steps and cards that can come next."""
    steps = [
        Item(c.name, c.card, c.move, c.action, c.refusal, text=c.text) for c in offered.options
    ]
    cards = [Item(c.card, c.card, None, refusal=c.refusal) for c in offered.cards]
    return [*steps, *cards]
