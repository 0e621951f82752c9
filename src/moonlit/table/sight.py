"""What a seat sees, and the answers to all that it can ask: made from its view alone.

Whoever asks what a move would do must not learn what only making it brings out. So a question is
answered by a ``Sight``, which knows a view and the rules, and neither the match nor its state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, cast

from moonlit.errors import BadInput, Refused
from moonlit.games import Game
from moonlit.games.reading import bits, shown
from moonlit.games.shown import Seen
from moonlit.kernel import arrays, cells
from moonlit.kernel.cells import Cell
from moonlit.kernel.codes import ALLOWED, MATCH_OVER, NOT_IN_HAND, NOT_NOW, NOT_YOUR_TURN
from moonlit.kernel.limits import listed_once

from .moves import Move

PLAIN_REASONS = {
    MATCH_OVER: "match_over",
    NOT_YOUR_TURN: "not_your_turn",
    NOT_IN_HAND: "not_in_hand",
    NOT_NOW: "not_now",
}


class Choice(NamedTuple):  # made for every card of a hand, with every move
    """One option for the next step of a move, and if it is refused, why.

    ``card`` is the card it is about, if any, and ``area`` where that lies; ``target`` the seat that
    it is aimed at, if it is; ``move`` the whole move, as it is written, if this step completes
    one. A ``penalised`` one is refused by a rule, but may be made at a price. An ``answer`` is an
    anytime card, for a window. ``verb`` and ``number`` say what the step does: ``bid``, 3.
    """

    action: int
    name: str
    verb: str
    refusal: Refused | None
    card: str | None
    move: str | None
    penalised: bool = False
    answer: bool = False
    area: str = "hand"
    target: int | None = None
    number: int | None = None


class Sight:
    """A position as one seat (or the spectator, the number after the last seat) sees it.

    Moves are the seat's own, written without its number.

    >>> from moonlit import Match, Seal
    >>> sight = Match("lunar-trick", seats=3, seal=Seal.from_seed(1)).sight(0)
    >>> str(sight.checked("show 14"))
    '0 show 14'
    >>> print(sight.why_not("show LE"))
    The Lunar Eclipse may not be chosen for the opening trick. (LT-10)
    """

    def __init__(self, entry: Game, seat: int, view: Cell, waiting: Sequence[int]) -> None:
        self.entry, self.game, self.seat = entry, entry.name, seat
        self.waiting = list(waiting)  # the seats that have to choose now, which all may know
        self.names, self.rules = entry.names, entry.rules
        self.cell = view
        self.now = self._plain(view)

    def _plain(self, cell: Cell) -> Any:
        return cells.reading(self.rules.State, cell)

    # --- looking ------------------------------------------------------------------------------

    def __repr__(self) -> str:
        eyes = f"seat {self.seat}" if self.seat < self.now.seats else "a watcher"
        return f"<Sight {self.game}: as {eyes} sees it, round {self.now.round}>"

    def _repr_html_(self) -> str:
        """The table as this seat sees it, its own cards open, for notebooks."""
        from .drawn import in_html

        people = [f"Seat {seat}" for seat in range(self.now.seats)]
        return in_html(self, people)

    @property
    def in_window(self) -> bool:
        """Is everyone being asked for anytime cards?"""
        return self.names.in_window(self.now)

    def shown(self) -> Seen:
        """All that the seat may know, as plain data."""
        table = {
            "game": self.game,
            "seats": self.now.seats,
            "seat": self.seat if self.seat < self.now.seats else None,
            "turn": self.waiting,
            "winners": bits(int(cells.outcome(self.cell))),
        }
        return cast(Seen, {**table, **self.names.show(self.now, self.seat)})

    def after_window(self) -> Sight:
        """The sight when everyone who is asked has declined; itself where nobody is."""
        if not self.in_window:
            return self
        cell = self._turn()
        return Sight(self.entry, self.seat, cell, bits(int(cells.waiting(cell))))

    def _turn(self) -> Cell:
        """A copy of the view; in a window, when everyone asked has declined."""
        cell = cells.copy(self.rules.State, self.cell)
        if self.in_window:
            for other in self.waiting:
                cells.apply(cell, other, self.names.DECLINE)
        return cell

    # --- asking about a move ------------------------------------------------------------------

    def read(self, words: str) -> Move:
        """The move that is written so; whether it may be made is not asked."""
        verb, *rest = words.split() or [""]
        return self.move(self.names.parse(self.now, self.seat, verb, rest))

    def move(self, actions: Sequence[int]) -> Move:
        """The move that these steps make; whether it may be made is not asked."""
        return Move(self.game, self.seat, tuple(actions), self.write(actions), self.now)

    def write(self, actions: Sequence[int]) -> str:
        """The move that these steps make, as it is written: its cards in order."""
        return self.names.write(self.now, self.seat, actions)

    def checked(self, move: Move | str) -> Move:
        """A move that may be made now, read if it is not yet; Refused or BadInput if it may not."""
        if isinstance(move, str):
            move = self.read(move)
        *steps, last = move.actions
        at_once = self._answers(move.actions[0]) or not (steps or self.in_window)
        try:
            cell = self.cell if at_once else self.after(steps)
            refusal = self._why_not(cell, last)
        except Refused as refused:
            refusal = refused
        if refusal:
            raise self._graver(move.actions) or refusal
        if self.names.goes_on(self._plain(cell), self.seat, last):
            raise BadInput.named("half_a_move", move=shown(move.notation))
        return move

    def _graver(self, actions: Sequence[int]) -> Refused | None:
        """What is wrong with a refused move as a whole, whatever its first steps alone lack."""
        cell, outweighed = self._turn(), self.names.OUTWEIGHED
        for action in actions if outweighed else ():
            code, plain = int(cells.why_not(cell, self.seat, action)), self._plain(cell)
            if code in PLAIN_REASONS and action == actions[0]:
                return None
            # With a count that the hand does not have, the card that it lacks is still to come.
            unnamed = code == NOT_IN_HAND and self.names.card_of(plain, action) is None
            if code != ALLOWED and code not in outweighed and not unnamed:
                return self._refusal(plain, action, code)
            if not self.names.goes_on(plain, self.seat, action):
                return None
            cells.apply(cell, self.seat, action)
        return None

    def why_not(self, move: Move | str) -> Refused | None:
        """Which rule a move would break, even one that is played at a penalty; None if none."""
        try:
            first = self.checked(move).actions[0]
        except Refused as refusal:
            return refusal
        if self.names.penalised(cells.state(self.cell), self.seat, first):
            code = int(cells.why_not(self.cell, self.seat, first))
            return self._refusal(self.now, first, code)
        return None

    # --- what can be done ---------------------------------------------------------------------

    def legal_moves(self) -> Iterator[str]:
        """All whole moves that the seat could make now, in words."""
        if self.in_window:
            for action in self._legal(self.cell):
                if self.names.is_answer(action):
                    yield self.write([action])
        yield from self._whole_moves(self._turn(), [])

    def _whole_moves(self, cell: Cell, path: list[int]) -> Iterator[str]:
        plain = self._plain(cell)
        for action in self._legal(cell):
            if self.names.goes_on(plain, self.seat, action):
                after = cells.copy(self.rules.State, cell)
                cells.apply(after, self.seat, action)
                yield from self._whole_moves(after, [*path, action])
            else:
                yield self.write([*path, action])

    def choices(self, prefix: Sequence[int] = ()) -> list[Choice]:
        """The options for the next step of a move, after the steps in ``prefix``.

        In a window these are anytime cards and, as everyone then has declined, a turn's steps.
        """
        cell = self.after(prefix)
        reasons = self._reasons(cell)
        if not prefix and self.in_window:
            for action, reason in enumerate(self._reasons(self.cell)):
                if self.names.is_answer(action):
                    reasons[action] = reason
        plain = self._plain(cell)
        return [
            self._choice(cell, plain, [*prefix, action], reason)
            for action, reason in enumerate(reasons)
            if reason not in PLAIN_REASONS
        ]

    def option(self, action: int) -> Choice:
        """One action as the first step of a move, to be talked about."""
        return self._choice(self.cell, self.now, [action], ALLOWED)

    def after(self, prefix: Sequence[int]) -> Cell:
        """The view after some steps of a move; in a window, everyone asked having declined.

        A step that completes a move is refused: what comes of it is not known before it is made.
        """
        cell = self._turn()
        for action in prefix:
            if not 0 <= action < self.rules.ACTIONS:
                raise BadInput.named("no_action", last=self.rules.ACTIONS - 1)
            refusal = self._why_not(self.cell if self._answers(action) else cell, action)
            if refusal:
                raise refusal
            if not self.names.goes_on(self._plain(cell), self.seat, action):
                raise self.whole_already()
            cells.apply(cell, self.seat, action)
        return cell

    def whole_already(self) -> Refused:
        """The refusal of a further step."""
        return Refused(self.entry.name, "move_is_whole", None, {})

    def _answers(self, action: int) -> bool:
        """Is a window open that this action answers?"""
        return self.in_window and self.names.is_answer(action)

    def _choice(self, cell: Cell, plain: Any, path: list[int], code: int) -> Choice:
        """The last step of ``path`` as an option."""
        action, names = path[-1], self.names
        penalised = bool(code) and names.penalised(cells.state(cell), self.seat, action)
        whole = (not code or penalised) and not names.goes_on(plain, self.seat, action)
        return Choice(
            action,
            names.step(plain, self.seat, action),
            names.verb_of(plain, action),
            self._refusal(plain, action, code) if code else None,
            names.card_of(plain, action),
            self.write(path) if whole else None,
            penalised,
            names.is_answer(action),
            names.area_of(plain, action),
            names.target_of(action),
            names.number_of(action),
        )

    def takes_the_rest(self) -> bool:
        """Is it certain, by what this seat knows, that it takes all tricks that are left?"""
        mine = self.seat < self.now.seats and self.seat in self.waiting
        return mine and self.names.takes_the_rest(cells.state(self.cell), self.seat)

    # --- the rules ----------------------------------------------------------------------------

    def _legal(self, cell: Cell) -> list[int]:
        return bits(int(cells.legal(cell, self.seat)))

    def _reasons(self, cell: Cell) -> list[int]:
        """What speaks against each action; 0: nothing."""
        found = arrays.ints([0] * self.rules.ACTIONS)
        with listed_once():
            cells.why_nots(cell, self.seat, found)
        return [int(code) for code in found]

    def _why_not(self, cell: Cell, action: int) -> Refused | None:
        code = int(cells.why_not(cell, self.seat, action))
        if code == ALLOWED or self.names.penalised(cells.state(cell), self.seat, action):
            return None
        return self._refusal(self._plain(cell), action, code)

    def _refusal(self, plain: Any, action: int, code: int) -> Refused:
        values = self.names.refusal(plain, self.seat, action, code)
        rule, name = self.names.RULES.get(code, (None, PLAIN_REASONS.get(code, "")))
        return Refused(self.entry.name, name, rule, {"seat": self.seat, **values})
