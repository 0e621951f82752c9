"""A match for people: whole moves by name, a sentence for every refusal, history, views, undo."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from moonlit import games
from moonlit.errors import BadInput, Refused
from moonlit.games import EventKind
from moonlit.games.options import VARIATION
from moonlit.games.reading import bits, players, shown
from moonlit.games.shown import Seen
from moonlit.kernel import arrays, cells
from moonlit.kernel.cells import Cell
from moonlit.kernel.codes import EVERYTHING, SOMETHING
from moonlit.kernel.random import pick

from . import short
from .events import Event
from .moves import Move
from .played import Moment, Outcome, Played, TakenBack
from .seals import Seal
from .sight import Choice, Sight


def seats_for(game: str, seats: int | None) -> int:
    """The number of players, checked; the usual one if none is given."""
    entry = games.game(game)
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
        self.entry = games.game(game)
        self.game = game
        self.seats = seats = seats_for(game, seats)
        self.names = self.entry.names
        self.options = dict(options or {})
        encoded = self.entry.encode(seats, self.options)
        self.people = list(people or (f"Seat {seat}" for seat in range(seats)))
        if len(self.people) != seats:
            raise BadInput.named("names_needed", seats=seats, names=len(self.people))
        self.seal = seal or Seal.fresh()
        self.began_at: str | None = None  # a position in which it began, in place of its first deal
        self.rules = self.entry.rules
        self._cell = cells.new(self.rules.State)
        self.moves: list[Played] = []
        self.taken_back: list[TakenBack] = []
        self.events: list[Event] = []
        self.deals = 0
        self._clock, self._began = clock, clock()
        self._before: list[tuple[bytes, int, int, int]] = []  # state, and lengths, before each move
        self._noticed: list[tuple[int, int, int, int]] = []  # actor, action, who saw all, who some
        cells.start(self._cell, seats, arrays.ints(encoded))
        self._now = self._plain(self._cell)
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
            raise BadInput.named("setup_seed", value=shown(seed))
        match = cls(game, seats, options, seal=Seal.from_seed(seed))
        encoded = match.entry.encode(seats, match.options)
        cells.start(match._cell, seats, arrays.ints(encoded))
        match.names.set_up(cells.state(match._cell), setup, match.seal.deck)
        match.events.clear()
        match._now = match._plain(match._cell)
        return match

    def short(self) -> str:
        """The position as one word, hidden cards included, which ``from_short`` reads back."""
        return short.written(self.game, self.seats, self.options, self.packed())

    def link(self, server: str = "http://localhost:8000") -> str:
        """Where a server shows this position, hidden cards included, and lets it be played on.

        >>> Match("lunar-trick", seats=3).link()[:37]
        'http://localhost:8000/at/lunar-trick:'
        """
        return f"{server.rstrip('/')}/at/{self.short()}"

    @classmethod
    def from_short(cls, text: str) -> Match:
        """A match that goes on from a position that ``short`` has written."""
        game, seats, options, state = short.read(text)
        match = cls(game, seats, options, seal=Seal.from_seed(0))
        match._put(text, state)
        return match

    def begin_at(self, position: str) -> None:
        """Begin in a position that ``short`` has written, in place of the first deal.

        Nobody remembers what led to it; the deals after it follow from this match's own seal.
        """
        if self.moves:
            raise BadInput.named("begun_already")
        game, seats, options, state = short.read(position)
        if (game, seats, options) != (self.game, self.seats, self.options):
            raise BadInput.named("other_position")
        self._put(position, state)
        self.began_at = position
        self._tell("dealt", None, round=self._now.round)

    def _put(self, text: str, state: bytes) -> None:
        """Give the match a state, of which a position has been written so; nothing led to it."""
        if len(state) != len(cells.pack(self._cell)):
            raise BadInput.named("no_position", text=shown(text))
        cell = cells.unpack(self.rules.State, state)
        now = self._plain(cell)
        if now.seats != self.seats or now.has_odd_sets():
            raise BadInput.named("no_position", text=shown(text))
        self._cell, self._now = cell, now
        self.events.clear()

    def _plain(self, cell: Cell) -> Any:
        return cells.plain(self.rules.State, cell)

    def __repr__(self) -> str:
        stands = "over" if self.outcome() else f"round {self._now.round}"
        return f"<Match {self.game}: {self.seats} players, {len(self.moves)} moves, {stands}>"

    def _repr_html_(self) -> str:
        """The table as a watcher sees it, for notebooks."""
        from .drawn import in_html

        return in_html(self.sight(self.spectator), self.people)

    # --- copies -------------------------------------------------------------------------------

    def copy(self) -> Match:
        """The same match, to go its own way from here."""
        twin = type(self).__new__(type(self))
        twin.__setstate__({**self.__getstate__(), "_clock": self._clock})
        return twin

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, _: dict[int, Any]) -> Match:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """All that a match is, for a copy or a pickle; what the game brings is looked up again."""
        kept = self.__dict__.keys() - {"entry", "names", "rules", "_now", "_clock"}
        own = {name: getattr(self, name) for name in kept}
        copied = {name: list(one) for name, one in own.items() if isinstance(one, list)}
        passed = self._clock() - self._began
        return {**own, **copied, "_cell": cells.pack(self._cell), "_began": passed}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update({"_clock": time.monotonic, **kept})
        self.entry = games.game(self.game)
        self.names, self.rules = self.entry.names, self.entry.rules
        self._cell = cells.unpack(self.rules.State, kept["_cell"])
        self._now = self._plain(self._cell)
        self.options = dict(self.options)
        self._began = self._clock() - kept["_began"]

    # --- asking -------------------------------------------------------------------------------

    @property
    def spectator(self) -> int:
        """The number that stands for somebody who only watches."""
        return self.seats

    @property
    def in_window(self) -> bool:
        """Is everyone being asked for anytime cards?"""
        return self.names.in_window(self._now)

    def waiting(self) -> list[int]:
        """The seats whose choice the match is waiting for: this is public.

        Where all choose at the same time, a choice that was made lies there face down. In a window
        everyone is asked until it closes, so nobody's answer shows in this.
        """
        return bits(int(cells.waiting(self._cell)))

    @property
    def variation(self) -> str | None:
        """What this way to play is called, if it is a variation that somebody has named."""
        return self.options.get(VARIATION.name)

    def next_options(self) -> dict[str, Any]:
        """What another match at the same table takes over from this one, when it is over."""
        return self.names.next_options(self._now)

    def turn(self) -> list[int]:
        """The seats that may make a move: where anytime cards are asked for, those who could."""
        if not self.in_window:
            return self.waiting()
        declined = 1 << self.names.DECLINE
        able = [seat for seat in self.waiting() if int(cells.legal(self._cell, seat)) & ~declined]
        return sorted({self._now.turn, *able})

    def outcome(self) -> Outcome | None:
        """Who won and why; None while the match runs."""
        winners = int(cells.outcome(self._cell))
        if not winners:
            return None
        shares = arrays.floats(self.seats)
        cells.payoffs(self._cell, shares)
        return Outcome(bits(winners), self.names.ended(self._now), [float(x) for x in shares])

    def sight(self, seat: int, *, asked: bool = True) -> Sight:
        """What a seat (or the spectator) sees: all questions about moves are answered by it.

        With ``asked=False`` it is that of a window's end, when everyone asked has declined.
        """
        if not 0 <= seat <= self.seats:
            raise BadInput.named("no_seat", last=self.seats - 1, seat=shown(seat))
        out = cells.room(self.rules.State)
        cells.view(self._cell, seat, out)
        sight = Sight(self.entry, seat, out, self.waiting())
        return sight if asked else sight.after_window()

    def view(self, seat: int, *, asked: bool = True) -> Seen:
        """All that a seat (or the spectator) may know, as plain data."""
        return self.sight(seat, asked=asked).shown()

    def view_cell(self, seat: int, *, asked: bool = True) -> Cell:
        """The view as the record that bots are shown."""
        return self.sight(seat, asked=asked).cell

    def legal_moves(self, seat: int) -> Iterator[str]:
        """All whole moves that a seat could make now, in words."""
        return self.sight(seat).legal_moves()

    def choices(self, seat: int, prefix: Sequence[int] = ()) -> list[Choice]:
        """The options for the next step of a seat's move, after the steps in ``prefix``."""
        return self.sight(seat).choices(prefix)

    def why_not(self, move: str) -> Refused | None:
        """Which rule a move would break, even one that is played at a penalty; None if none."""
        sight, words = self._door(move)
        return sight.why_not(words)

    def read(self, move: str) -> Move:
        """The move that is written so, ``SEAT VERB …``; whether it may be made is not asked."""
        sight, words = self._door(move)
        return sight.read(words)

    def checked(self, move: Move | str) -> Move:
        """A move that may be made now, read if it is not yet; Refused or BadInput if it may not."""
        if isinstance(move, Move):
            return self.sight(move.seat).checked(move)
        sight, words = self._door(move)
        return sight.checked(words)

    def position(self) -> dict[str, Any]:
        """The whole position, all hands included: what scenario files can expect."""
        return {
            "turn": self.turn(),
            "winners": bits(int(cells.outcome(self._cell))),
            **self.names.position(self._now),
        }

    def packed(self) -> bytes:
        """The whole state as bytes: the same for the same position, and for nobody's eyes."""
        return cells.pack(self._cell)

    def story(self, seat: int) -> list[tuple[int, int]]:
        """What a seat noticed, in order: who acted, and the action (-1: one it did not see)."""
        return [
            (actor, action if everything >> seat & 1 else -1)
            for actor, action, everything, something in self._noticed
            if (everything | something) >> seat & 1
        ]

    def dealt_anew(self, seat: int, rng: Any) -> str:
        """A position, as ``short`` writes it, that a seat cannot tell from this one: other cards
        where it knows none, and other choices where some lie face down."""
        world = cells.new(self.rules.State)
        cells.sample(self.view_cell(seat), seat, rng, world)
        for other in set(range(self.seats)) - set(self.waiting()) - {seat}:
            while cells.waiting(world) >> other & 1:
                cells.apply(world, other, int(pick(rng, cells.legal(world, other))))
        return short.written(self.game, self.seats, self.options, cells.pack(world))

    def history(self, seat: int) -> list[Event]:
        """The events as a seat (or the spectator) may know them."""
        return [known for event in self.events if (known := event.seen_by(seat)) is not None]

    # --- playing ------------------------------------------------------------------------------

    def play(self, move: Move | str) -> list[Event]:
        """Check a move, written as ``SEAT VERB …``, and make it; the events it led to.

        Raises Refused, with the rule, for a move that may not be made now, and BadInput for words
        that are no move at all. Nothing changes then.
        """
        return self.make(self.checked(move))

    def undo(self, length: int | None = None) -> None:
        """Go back to the position after the first ``length`` moves; by default, undo one."""
        if length is None and not self.moves:
            raise BadInput.named("at_the_start")
        keep = len(self.moves) - 1 if length is None else length
        if not 0 <= keep < len(self.moves) and keep != len(self.moves):
            raise BadInput.named("back_to", moves=len(self.moves), length=shown(length))
        if keep == len(self.moves):
            return
        data, events, noticed, self.deals = self._before[keep]
        self._cell = cells.unpack(self.rules.State, data)
        self._now = self._plain(self._cell)
        del self.moves[keep:], self._before[keep:], self.events[events:], self._noticed[noticed:]

    def nothing_came_out(self, seat: int) -> bool:
        """Is the last move this seat's, and has it learned nothing by it that it could not know?"""
        last = self.moves[-1] if self.moves else None
        return last is not None and last.seat == seat and not last.revealed

    def take_back(self, seat: int, to: int) -> None:
        """Undo moves for a seat that wants them back, and note that it did."""
        after = len(self.moves)
        self.undo(to)
        self.taken_back.append(TakenBack(seat, after, to))

    def _door(self, move: str) -> tuple[Sight, str]:
        """What the seat sees that a written move begins with, and the rest of the words."""
        parts = move.split(maxsplit=1) if isinstance(move, str) else []
        if len(parts) < 2:
            raise BadInput.named("move_form", move=shown(move))
        if not parts[0].isascii() or not parts[0].isdigit() or int(parts[0][:9]) >= self.seats:
            raise BadInput.named("no_seat", last=self.seats - 1, seat=shown(parts[0]))
        return self.sight(int(parts[0])), parts[1]

    def make(self, move: Move) -> list[Event]:
        """Make a move that has just been checked. Only here does the state change."""
        seat, actions = move.seat, move.actions
        first_event, before = len(self.events), self._now
        self._before.append((cells.pack(self._cell), first_event, len(self._noticed), self.deals))
        for actor, action in self.steps(move):
            self._step(actor, action)
        self._now = self._plain(self._cell)
        revealed = self.names.reveals(before, seat, actions, self._now)
        self.names.happenings(before, seat, actions, self._now, self._tell)
        deals = self.deals
        self._deal_if_due()
        now = int((self._clock() - self._began) * 1000)
        self.moves.append(Played(seat, move.notation, now, revealed or self.deals > deals))
        return self.events[first_event:]

    def steps(self, move: Move) -> list[tuple[int, int]]:
        """Who takes which action when a move is made, in order.

        Before a move that is made in a window all decline, or all but who answers.
        """
        own = [(move.seat, action) for action in move.actions]
        if not self.in_window:
            return own
        answers = self.names.is_answer(move.actions[0])
        declining = set(self.waiting()) - ({move.seat} if answers else set())
        return [*((other, self.names.DECLINE) for other in sorted(declining)), *own]

    def moments(self, move: Move) -> Iterator[Moment]:
        """Every step of a move that could be made now, with what its seat knows before it."""
        twin = self.copy()
        for seat, action in self.steps(move):
            yield Moment(seat, action, twin.sight(seat), twin.story(seat))
            twin._step(seat, action)

    def _step(self, seat: int, action: int) -> None:
        self._notice(seat, action)
        cells.apply(self._cell, seat, action)

    def _notice(self, seat: int, action: int) -> None:
        """Note for every seat what it notices of an action; asked before the state changes."""
        cell, observers = self._cell, self.seats + 1  # the last one watches
        full = int(cells.seen_by(cell, seat, action, observers, EVERYTHING))
        everyone = full == (1 << observers) - 1
        some = 0 if everyone else int(cells.seen_by(cell, seat, action, observers, SOMETHING))
        self._noticed.append((seat, action, full, some))

    def _deal_if_due(self) -> None:
        """Deal when nobody can act; or, when that is because the match is over, say who won."""
        while not cells.waiting(self._cell):
            outcome = self.outcome()
            if outcome:
                self._tell(
                    "over",
                    rule=outcome.by,
                    winners=outcome.winners,
                    names=[self.people[winner] for winner in outcome.winners],
                    last=outcome.last,
                )
                return
            self.deals += 1
            deck = self.seal.deck(self.deals, self.rules.segments(self._now))
            cells.deal(self._cell, arrays.ints(deck))
            self._now = self._plain(self._cell)
            self._tell("dealt", None, round=self._now.round)

    def _tell(
        self,
        name: str,
        seat: int | None = None,
        *,
        rule: str | None = None,
        private: Mapping[str, Any] | None = None,
        eyes: Sequence[int] | None = None,
        silent: bool = False,
        kind: EventKind = "told",
        **public: Any,
    ) -> None:
        seen_by = tuple(eyes or ())
        self.events.append(Event(name, seat, public, rule, private, seen_by, silent, kind))
