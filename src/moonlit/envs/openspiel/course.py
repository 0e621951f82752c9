"""A match as a tree: chance nodes, then one seat at a time. All of it is asked of the contract.

Where several seats may act at the same time they are asked in the order of seats; what they choose
is in nobody else's view until the game shows it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias

from moonlit import games
from moonlit.errors import BadInput
from moonlit.games.reading import bits, shown
from moonlit.kernel import arrays, cells
from moonlit.kernel.cards import lowest
from moonlit.kernel.cells import Cell
from moonlit.kernel.contract import apply, legal, waiting
from moonlit.kernel.contract import view as write_view
from moonlit.kernel.decorators import rule
from moonlit.kernel.keys import key
from moonlit.kernel.random import pick, seeded

from .chance import Dealing, Plan, plans

CHANCE, OVER = -1, -4  # who acts when no seat does, as OpenSpiel numbers them
MOST_ROUNDS = 1000  # of a match that is not limited: OpenSpiel wants a longest one
_WORD = (1 << 64) - 1

# A position that has been, as bytes; who acted in it (CHANCE: it was dealt), and how. In a chain
# from the last back to the first, so that copies share it.
Past: TypeAlias = "tuple[Past, int, int, bytes] | None"
# What a seat has seen: up to where in the past this has been read, as text, its last view's key.
Seen: TypeAlias = tuple[Past, str, int | None]


@rule
def look(cell: Cell) -> tuple[int, int]:
    """The seat to act and its legal actions; CHANCE and none if no seat is."""
    seats = waiting(cell[0])
    if seats == 0:
        return CHANCE, 0
    seat = lowest(seats)
    return seat, legal(cell[0], seat)


@rule
def step(cell: Cell, seat: int, action: int) -> tuple[int, int]:
    """Take a legal action, and look: one call instead of three."""
    apply(cell[0], seat, action)
    return look(cell)


@rule
def view_key(cell: Cell, seat: int, out: Cell) -> int:
    """The key of what a seat sees."""
    write_view(cell[0], seat, out)
    return key(out[0])


def read_options(text: str) -> dict[str, Any]:
    """Options in JSON; commas may be semicolons, since a comma ends a parameter for OpenSpiel."""
    for attempt in (text or "{}", text.replace(";", ",")):
        try:
            options = json.loads(attempt)
        except ValueError:
            continue
        if isinstance(options, dict):
            return options
    raise BadInput(f"options must be a JSON object, not {shown(text)}.")


class Setting:
    """A game with its players and options: what all matches of it share."""

    def __init__(self, game: str, players: int, options: str) -> None:
        entry = games.game(game)
        if players not in entry.seats:
            raise BadInput(f"{entry.title} is not for {shown(players)} players.")
        given = read_options(options)
        self.game, self.players = game, players
        self.options = json.dumps(given, separators=(";", ":"), sort_keys=True)
        self.rules, self.names = entry.rules, entry.names
        self.first = self._start(given)
        self.deals: int
        self.decisions: int
        self.deals, self.decisions = self.rules.longest(self.plain(self.first))
        if not self.decisions:
            self.first = self._start({**given, "max_rounds": MOST_ROUNDS})
            self.deals, self.decisions = self.rules.longest(self.plain(self.first))
        # The first deal is the largest: a dealer may have to be drawn.
        self.nodes = sum(plan.nodes for plan in self.plans(self.first))
        self.piles = max(len(plan.room) for plan in self.plans(self.first))
        self.begun = Course(self, cells.copy(self.rules.State, self.first)).share()

    def _start(self, options: dict[str, Any]) -> Cell:
        cell = cells.new(self.rules.State)
        encoded = games.game(self.game).encode(self.players, options)
        cells.start(cell, self.players, arrays.ints(encoded))
        return cell

    def plain(self, cell: Cell) -> Any:
        """A state that is quick to read from Python."""
        return cells.plain(self.rules.State, cell)

    def plans(self, cell: Cell) -> tuple[Plan, ...]:
        """How the next deal goes."""
        state = self.plain(cell)
        return plans(self.rules.groups(state), self.rules.kinds(state))


setting = lru_cache(maxsize=256)(Setting)


class Course:
    """One match, in a state that can be left in every direction: copies are cheap."""

    __slots__ = ("_dealing", "_mask", "_past", "_seen", "cell", "player", "setting", "shared")

    def __init__(self, setting: Setting, cell: Cell) -> None:
        self.setting, self.cell = setting, cell
        self.shared = False  # by several states: who acts makes a copy first
        self.player = CHANCE  # the seat to act, or CHANCE, or OVER
        self._mask = 0  # its legal actions
        self._dealing: Dealing | None = None
        self._past: Past = None
        self._seen: tuple[Seen, ...] = tuple((None, f"{i}:", None) for i in range(setting.players))
        self._look()

    def copy(self) -> Course:
        """A copy of its own."""
        other = Course.__new__(Course)
        other.setting, other.shared = self.setting, False
        other.player, other._mask = self.player, self._mask
        other._past, other._seen = self._past, self._seen
        other._dealing = self._dealing and self._dealing.copy()
        other.cell = cells.copy(self.setting.rules.State, self.cell)
        return other

    def share(self) -> Course:
        """Itself, from now on to be copied before it changes."""
        self.shared = True
        return self

    def __deepcopy__(self, memo: object) -> Course:
        return self.share()

    # --- acting -------------------------------------------------------------------------------

    def legal(self) -> list[int]:
        """The actions of the seat to act, or of chance, in ascending order."""
        if self._dealing:
            return self._dealing.choices.copy()
        mask, actions = self._mask, []
        while mask:
            low = mask & -mask
            actions.append(low.bit_length() - 1)
            mask ^= low
        return actions

    def chance(self) -> list[tuple[int, float]]:
        """The actions of chance, each with its probability."""
        return self._dealing.outcomes() if self._dealing else []

    def act(self, action: int) -> None:
        """Take an action of the seat to act, or of chance."""
        if self._dealing:
            if action not in self._dealing.choices:
                raise BadInput(f"The next card cannot go to pile {shown(action)}.")
            self._dealing.place(action)
            if self._dealing.done:
                self._deal()
            return
        if action < 0 or not self._mask >> action & 1:
            raise BadInput(f"{shown(action)} is not legal; legal are {self.legal()}.")
        seat = self.player
        self._past = (self._past, seat, action, cells.pack(self.cell))
        self.player, self._mask = step(self.cell, seat, action)
        if not self._mask:
            self._go_on()

    def _look(self) -> None:
        """Find out who is to act."""
        self.player, self._mask = look(self.cell)
        if not self._mask:
            self._go_on()

    def _go_on(self) -> None:
        """No seat is to act: begin a deal, unless the match is over."""
        if cells.outcome(self.cell):
            self.player = OVER
            return
        self._dealing = Dealing(self.setting.plans(self.cell))
        if self._dealing.done:  # nothing is left to chance
            self._deal()

    def _deal(self) -> None:
        assert self._dealing
        self._past = (self._past, CHANCE, 0, cells.pack(self.cell))
        cells.deal(self.cell, arrays.ints(self._dealing.deck()))
        self._dealing = None
        self._look()

    def returns(self) -> list[float]:
        """Every seat's share of a finished match less the mean share, so that they sum to 0."""
        players = self.setting.players
        if self.player != OVER:
            return [0.0] * players
        shares = arrays.floats(players)
        cells.payoffs(self.cell, shares)
        mean = sum(shares) / players
        return [float(share) - mean for share in shares]

    # --- knowing ------------------------------------------------------------------------------

    def information(self, seat: int) -> str:
        """All that a seat has seen and done: the keys of its views, and its own actions.

        A view that does not differ from the one before is left out: others' hidden choices, and
        even how many there were, leave no trace.
        """
        state = self.setting.rules.State
        known, text, last = self._seen[seat]
        out, past, new = cells.new(state), self._past, []
        while past is not known:
            assert past
            new.append(past)
            past = past[0]
        for _, actor, action, packed in reversed(new):
            now = view_key(cells.unpack(state, packed), seat, out)
            if now != last:
                text, last = f"{text} {now & _WORD:016x}", now
            if actor == seat:
                text = f"{text} ={action}"
        if new:
            seen = (self._past, text, last)
            self._seen = (*self._seen[:seat], seen, *self._seen[seat + 1 :])
        now = view_key(self.cell, seat, out)
        return text if now == last else f"{text} {now & _WORD:016x}"

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat sees now, or with the number of seats a spectator, as plain data."""
        out = cells.new(self.setting.rules.State)
        cells.view(self.cell, seat, out)
        return {
            "seat": seat if seat < self.setting.players else None,
            "turn": bits(int(cells.waiting(out))),
            "winners": bits(int(cells.outcome(out))),
            **self.setting.names.show(self.setting.plain(out), seat),
        }

    def resample(self, seat: int, draw: Callable[[], float]) -> Course:
        """A match that the seat may take for this one, drawn by the game's ``sample``.

        ``draw`` gives numbers from 0 up to 1. Choices that others have made in secret are drawn
        too, uniformly. What the seat has seen and done stays; what others have seen before is not
        known and begins anew. Where a deal is under way, or the match is over, nothing is hidden
        that still matters: the deal begins again.
        """
        other = self.copy()
        if self._dealing:
            other._dealing = Dealing(self.setting.plans(self.cell))
        if self.player < 0:
            return other
        self.information(seat)
        _, text, last = self._seen[seat]
        other._past = None
        other._seen = tuple(
            (None, text, last) if i == seat else (None, f"{i}: ~", None)
            for i in range(self.setting.players)
        )
        rng = seeded(int(draw() * (1 << 53)))
        view = cells.new(self.setting.rules.State)
        cells.view(self.cell, seat, view)
        cells.sample(view, seat, rng, other.cell)
        other.player, other._mask = look(other.cell)
        while other.player != self.player:
            # Seats before the one to act have chosen already, which the view does not tell.
            chosen = int(pick(rng, other._mask))
            other.player, other._mask = step(other.cell, other.player, chosen)
        return other

    # --- text ---------------------------------------------------------------------------------

    def action_text(self, player: int, action: int) -> str:
        """An action in a word or two."""
        if player == CHANCE:
            assert self._dealing
            state = self.setting.plain(self.cell)
            return self.setting.names.dealt(state, *self._dealing.next_card, action)
        return self.setting.names.step(self.setting.plain(self.cell), player, action)

    def __str__(self) -> str:
        position = self.setting.names.position(self.setting.plain(self.cell))
        lines = [json.dumps(position, ensure_ascii=False)]
        if self._dealing:
            lines.append(f"dealt to piles: {self._dealing.piles}")
        lines.append(cells.pack(self.cell).hex())
        return "\n".join(lines)

    def __reduce__(self) -> tuple[Any, ...]:
        setting = self.setting
        for seat in range(setting.players):
            self.information(seat)
        seen = [(text, last) for _, text, last in self._seen]
        piles = self._dealing.piles if self._dealing else None
        packed = cells.pack(self.cell)
        return restore, (setting.game, setting.players, setting.options, packed, seen, piles)


def restore(
    game: str,
    players: int,
    options: str,
    packed: bytes,
    seen: list[tuple[str, int | None]],
    piles: list[int] | None,
) -> Course:
    """The match that was pickled."""
    place = setting(game, players, options)
    course = Course(place, cells.unpack(place.rules.State, packed))
    course._seen = tuple((None, text, last) for text, last in seen)
    if piles is not None:
        course._dealing = Dealing(place.plans(course.cell), piles)
    return course
