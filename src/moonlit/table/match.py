"""A match for people: whole moves by name, a sentence for every refusal, history, views, undo."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from moonlit import games
from moonlit.errors import BadInput, Refused
from moonlit.games.reading import bits, players, shown
from moonlit.kernel import arrays, cells
from moonlit.kernel.cells import Cell
from moonlit.kernel.codes import (
    ALLOWED,
    EVERYTHING,
    MATCH_OVER,
    NOT_IN_HAND,
    NOT_NOW,
    NOT_YOUR_TURN,
    SOMETHING,
)

from .events import Event
from .seals import Seal

PLAIN_REASONS = {
    MATCH_OVER: "match_over",
    NOT_YOUR_TURN: "not_your_turn",
    NOT_IN_HAND: "not_in_hand",
    NOT_NOW: "not_now",
}


@dataclass(frozen=True)
class Played:
    """A move that was made: its seat, its words, and when, in milliseconds since the start."""

    seat: int
    words: str
    time: int

    def __str__(self) -> str:
        return f"{self.seat} {self.words}"


@dataclass(frozen=True)
class Choice:
    """One option for the next step of a move, and if it is refused, why.

    ``card`` is the card it is about, if any; ``move`` the whole move, as it is written, if this
    step completes one. A ``penalised`` one is refused by a rule, but may be made at a price.
    """

    action: int
    name: str
    refusal: Refused | None
    card: str | None
    move: str | None
    penalised: bool = False


@dataclass(frozen=True)
class Outcome:
    """Who won a finished match, by which rule, and everyone's share from 0 to 1."""

    winners: list[int]
    by: str
    shares: list[float]


def seats_for(game: str, seats: int | None) -> int:
    """The number of players, checked; the usual one if none is given."""
    entry = games.entry(game)
    return players(seats, entry.seats, entry.title)


class Match:
    """One match of one game.

    >>> match = Match("lunar-trick", seats=3, seal=Seal.from_seed(1))
    >>> match.turn()
    [0, 1, 2]
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        seal: Seal | None = None,
        people: Sequence[str] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.entry = games.entry(game)
        self.game = game
        self.seats = seats = seats_for(game, seats)
        self.names = games.names(game)
        self.options = dict(options or {})
        encoded = self.names.encode_options(seats, self.options)
        self.people = list(people or (f"Seat {seat}" for seat in range(seats)))
        if len(self.people) != seats:
            raise BadInput(f"{seats} players need {seats} names, not {len(self.people)}.")
        self.seal = seal or Seal.fresh()
        self.rules = games.load(game)
        self.cell = cells.new(self.rules.State)
        self.moves: list[Played] = []
        self.events: list[Event] = []
        self.deals = 0
        self._clock, self._began = clock, clock()
        self._before: list[tuple[bytes, int, int, int]] = []  # state, and lengths, before each move
        self._noticed: list[tuple[int, int, int, int]] = []  # actor, action, who saw all, who some
        cells.start(self.cell, seats, arrays.ints(encoded))
        self.now = self._plain(self.cell)
        self._deal_if_due()

    @classmethod
    def from_setup(
        cls,
        game: str,
        seats: int,
        options: Mapping[str, Any],
        setup: Mapping[str, Any],
    ) -> Match:
        """A match that begins in a given position, as scenario files write it."""
        seed = setup.get("seed", 0) if isinstance(setup, Mapping) else 0
        if not isinstance(seed, int):
            raise BadInput(f"setup: seed must be a whole number, not {shown(seed)}.")
        match = cls(game, seats, options, seal=Seal.from_seed(seed))
        encoded = match.names.encode_options(seats, match.options)
        cells.start(match.cell, seats, arrays.ints(encoded))
        match.names.set_up(cells.state(match.cell), setup, match.seal.deck)
        match.events.clear()
        match.now = match._plain(match.cell)
        return match

    def _plain(self, cell: Cell) -> Any:
        return cells.plain(self.rules.State, cell)

    def _copy(self, cell: Cell) -> Cell:
        return cells.copy(self.rules.State, cell)

    # --- asking -------------------------------------------------------------------------------

    @property
    def spectator(self) -> int:
        """The number that stands for somebody who only watches."""
        return self.seats

    @property
    def state(self) -> Any:
        """The state, in the form that rules take."""
        return cells.state(self.cell)

    def waiting(self) -> list[int]:
        """The seats whose choice the match is waiting for."""
        return bits(int(cells.waiting(self.cell)))

    def turn(self) -> list[int]:
        """The seats that may make a move: where anytime cards are asked for, those who could."""
        if not self.names.in_window(self.now):
            return self.waiting()
        able = [seat for seat in self.waiting() if self._legal(seat) & ~self._declined]
        return sorted({self.now.turn, *able})

    def outcome(self) -> Outcome | None:
        """Who won and why; None while the match runs."""
        winners = int(cells.outcome(self.cell))
        if not winners:
            return None
        shares = arrays.floats(self.seats)
        cells.payoffs(self.cell, shares)
        return Outcome(bits(winners), self.names.ended(self.now), [float(x) for x in shares])

    def legal_moves(self, seat: int) -> Iterator[str]:
        """All whole moves that a seat could make now, in words."""
        if self.names.in_window(self.now):
            for action in bits(self._legal(seat) & ~self._declined):
                yield self.names.write(self.now, seat, [action])
            if seat != self.now.turn:
                return
        cell = self.after_window()
        yield from self._whole_moves(cell, self._plain(cell), seat, [])

    def _whole_moves(self, cell: Cell, start: Any, seat: int, path: list[int]) -> Iterator[str]:
        for action in bits(int(cells.legal(cell, seat))):
            after = self._copy(cell)
            cells.apply(after, seat, action)
            if self.names.unfinished(self._plain(after), seat):
                yield from self._whole_moves(after, start, seat, [*path, action])
            else:
                yield self.names.write(start, seat, [*path, action])

    def choices(self, seat: int, prefix: Sequence[int] = ()) -> list[Choice]:
        """The options for the next step of a move, after the steps in ``prefix``.

        In a window these are anytime cards and, as everyone then has declined, a turn's steps.
        """
        cell, in_window = self.after_window(), self.names.in_window(self.now)
        for action in prefix:
            refusal = self._why_not(cell, seat, action)
            if refusal:
                raise refusal
            cells.apply(cell, seat, action)
        plain = self._plain(cell) if prefix or in_window else self.now
        reasons = self._reasons(cell, seat)
        if not prefix and in_window:
            for action, reason in enumerate(self._reasons(self.cell, seat)):
                if self.names.is_answer(action):
                    reasons[action] = reason
        return [
            self._choice(cell, plain, seat, [*prefix, action], reason)
            for action, reason in enumerate(reasons)
            if reason not in (NOT_IN_HAND, NOT_NOW, NOT_YOUR_TURN, MATCH_OVER)
        ]

    def _reasons(self, cell: Cell, seat: int) -> list[int]:
        """What speaks against each action; 0: nothing."""
        found = arrays.ints([0] * self.rules.ACTIONS)
        cells.why_nots(cell, seat, found)
        return [int(code) for code in found]

    def _choice(self, cell: Cell, plain: Any, seat: int, path: list[int], code: int) -> Choice:
        """The last step of ``path`` as an option."""
        action, names = path[-1], self.names
        penalised = bool(code) and names.penalised(cells.state(cell), seat, action)
        whole = (not code or penalised) and not names.goes_on(plain, seat, action)
        return Choice(
            action,
            names.step(plain, seat, action),
            self._refusal(plain, seat, action, code) if code else None,
            names.card_of(plain, action),
            names.write(self.now, seat, path) if whole else None,
            penalised,
        )

    def check(self, move: str) -> None:
        """Raise what ``play`` would raise, and change nothing."""
        self._try(*self._read(move))

    def why_not(self, move: str) -> Refused | None:
        """Which rule a move would break, even one that is played at a penalty; None if none."""
        seat, verb, words = self._read(move)
        try:
            actions, _, _ = self._try(seat, verb, words)
        except Refused as refusal:
            return refusal
        if self.names.penalised(cells.state(self.cell), seat, actions[0]):
            code = int(cells.why_not(self.cell, seat, actions[0]))
            return self._refusal(self.now, seat, actions[0], code)
        return None

    def written(self, move: str) -> str:
        """A move as it is printed: its cards in order."""
        seat, verb, words = self._read(move)
        actions = self.names.parse(self.now, seat, verb, words)
        return f"{seat} {self.names.write(self.now, seat, actions)}"

    def view(self, seat: int, *, asked: bool = True) -> dict[str, Any]:
        """All that a seat (or the spectator) may know, as plain data.

        With ``asked=False`` it is that of a window's end, when everyone asked has declined.
        """
        if not 0 <= seat <= self.seats:
            raise BadInput(f"Seats are numbered 0 to {self.seats - 1}; there is no {shown(seat)}.")
        out = self.view_cell(seat, asked=asked)
        plain = self._plain(out)
        return {
            "game": self.game,
            "seats": self.seats,
            "seat": seat if seat < self.seats else None,
            "turn": bits(int(cells.waiting(out))),
            "winners": bits(int(cells.outcome(out))),
            **self.names.show(plain, seat),
        }

    def view_cell(self, seat: int, *, asked: bool = True) -> Cell:
        """The view as the record that bots are shown."""
        cell = self.cell if asked else self.after_window()
        out = cells.new(self.rules.State)
        cells.view(cell, seat, out)
        return out

    def position(self) -> dict[str, Any]:
        """The whole position, all hands included: what scenario files can expect."""
        return {
            "turn": self.turn(),
            "winners": bits(int(cells.outcome(self.cell))),
            **self.names.position(self.now),
        }

    def story(self, seat: int) -> list[tuple[int, int]]:
        """What a seat noticed, in order: who acted, and the action (-1: one it did not see)."""
        return [
            (actor, action if everything >> seat & 1 else -1)
            for actor, action, everything, something in self._noticed
            if (everything | something) >> seat & 1
        ]

    def history(self, seat: int) -> list[Event]:
        """The events as a seat (or the spectator) may know them."""
        return [known for event in self.events if (known := event.seen_by(seat)) is not None]

    # --- playing ------------------------------------------------------------------------------

    def play(self, move: str) -> list[Event]:
        """Make a move, written as ``SEAT VERB …``; the events it led to.

        Raises Refused, with the rule, for a move that may not be made now, and BadInput for words
        that are no move at all. Nothing changes then.
        """
        seat, verb, words = self._read(move)
        return self._make(seat, *self._try(seat, verb, words))

    def undo(self, length: int | None = None) -> None:
        """Go back to the position after the first ``length`` moves; by default, undo one."""
        keep = len(self.moves) - 1 if length is None else length
        if not 0 <= keep < len(self.moves) and keep != len(self.moves):
            raise BadInput(f"There are {len(self.moves)} moves; cannot go back to {shown(length)}.")
        if keep == len(self.moves):
            return
        data, events, noticed, self.deals = self._before[keep]
        self.cell = cells.unpack(self.rules.State, data)
        self.now = self._plain(self.cell)
        del self.moves[keep:], self._before[keep:], self.events[events:], self._noticed[noticed:]

    def _read(self, move: str) -> tuple[int, str, list[str]]:
        parts = move.split() if isinstance(move, str) else []
        if len(parts) < 2:
            raise BadInput(f"A move is written 'SEAT VERB …', not {shown(move)}.")
        if not parts[0].isascii() or not parts[0].isdigit() or int(parts[0][:9]) >= self.seats:
            raise BadInput(
                f"Seats are numbered 0 to {self.seats - 1}; there is no {shown(parts[0])}."
            )
        return int(parts[0]), parts[1], parts[2:]

    def _try(self, seat: int, verb: str, words: Sequence[str]) -> tuple[list[int], Any, list[int]]:
        """Check a move: its actions, the state after it, and who declined before it.

        A move of one step needs no copy of the state: the state after it is then left to ``_make``.
        """
        actions = self.names.parse(self.now, seat, verb, words)
        if len(actions) == 1 and not self.names.in_window(self.now):
            refusal = self._why_not(self.cell, seat, actions[0])
            if refusal:
                raise refusal
            return actions, None, []
        cell = self._copy(self.cell)
        declined: list[int] = []
        if self.names.in_window(self.now):
            answer = self.names.is_answer(actions[0])
            if answer:
                refusal = self._why_not(cell, seat, actions[0])
                if refusal:
                    raise refusal
            declined = self._decline_all(cell, but=seat if answer else None)
        for action in actions:
            refusal = self._why_not(cell, seat, action)
            if refusal:
                raise refusal
            cells.apply(cell, seat, action)
        if len(actions) > 1 and self.names.unfinished(self._plain(cell), seat):
            raise BadInput(f"'{verb} {' '.join(words)}' is only the beginning of a move.")
        return actions, cell, declined

    def _make(
        self, seat: int, actions: list[int], cell: Cell | None, declined: list[int]
    ) -> list[Event]:
        first_event = len(self.events)
        self._before.append((cells.pack(self.cell), first_event, len(self._noticed), self.deals))
        words = self.names.write(self.now, seat, actions)
        self._notice(seat, actions, declined)
        before = self.now
        if cell is None:
            cells.apply(self.cell, seat, actions[0])
        else:
            self.cell = cell
        self.now = self._plain(self.cell)
        self.moves.append(Played(seat, words, int((self._clock() - self._began) * 1000)))
        self.names.happenings(before, seat, actions, self.now, self._tell)
        self._deal_if_due()
        return self.events[first_event:]

    def _notice(self, seat: int, actions: list[int], declined: list[int]) -> None:
        """Note for every seat what it notices of a move; asked before the state changes."""
        cell = self._copy(self.cell) if len(actions) > 1 or declined else self.cell
        for other in declined:
            self._notice_one(cell, other, self._decline)
            cells.apply(cell, other, self._decline)
        for index, action in enumerate(actions):
            self._notice_one(cell, seat, action)
            if index + 1 < len(actions):
                cells.apply(cell, seat, action)

    def _notice_one(self, cell: Cell, seat: int, action: int) -> None:
        observers = self.seats + 1  # the last one watches
        full = int(cells.seen_by(cell, seat, action, observers, EVERYTHING))
        everyone = full == (1 << observers) - 1
        some = 0 if everyone else int(cells.seen_by(cell, seat, action, observers, SOMETHING))
        self._noticed.append((seat, action, full, some))

    def _deal_if_due(self) -> None:
        """Deal when nobody can act; or, when that is because the match is over, say who won."""
        while not cells.waiting(self.cell):
            outcome = self.outcome()
            if outcome:
                names = [self.people[winner] for winner in outcome.winners]
                self._tell("over", None, rule=outcome.by, winners=outcome.winners, names=names)
                return
            self.deals += 1
            deck = self.seal.deck(self.deals, self.rules.segments(self.now))
            cells.deal(self.cell, arrays.ints(deck))
            self.now = self._plain(self.cell)
            self._tell("dealt", None, round=self.now.round)

    def _tell(
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
        self.events.append(Event(name, seat, public, rule, private, tuple(eyes or ()), silent))

    # --- windows ------------------------------------------------------------------------------

    def after_window(self) -> Cell:
        """A copy of the state; in a window, when everyone asked has declined."""
        cell = self._copy(self.cell)
        if self.names.in_window(self.now):
            self._decline_all(cell)
        return cell

    @property
    def _decline(self) -> int:
        return self.names.DECLINE

    @property
    def _declined(self) -> int:
        return 1 << self.names.DECLINE

    def _decline_all(self, cell: Cell, but: int | None = None) -> list[int]:
        """Let everyone who is asked in a window (but one) decline; who did."""
        declined = [seat for seat in bits(int(cells.waiting(cell))) if seat != but]
        for seat in declined:
            cells.apply(cell, seat, self._decline)
        return declined

    # --- refusals -----------------------------------------------------------------------------

    def _legal(self, seat: int) -> int:
        return int(cells.legal(self.cell, seat))

    def _why_not(self, cell: Cell, seat: int, action: int) -> Refused | None:
        code = int(cells.why_not(cell, seat, action))
        if code == ALLOWED or self.names.penalised(cells.state(cell), seat, action):
            return None
        return self._refusal(self._plain(cell), seat, action, code)

    def _refusal(self, plain: Any, seat: int, action: int, code: int) -> Refused:
        values = self.names.refusal(plain, seat, action, code)
        rule, name = self.names.RULES.get(code, (None, PLAIN_REASONS.get(code, "")))
        return Refused(self.entry.package, name, rule, {"seat": seat, **values})
