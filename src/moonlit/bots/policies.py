"""The levels that do not search: a policy looks at a view once and answers.

They are rules, so that whoever drives a match can let compiled code play all their decisions in
one stretch (``play_on``). Asked one by one (``PolicyBot``) they choose the same actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from moonlit import games
from moonlit.errors import BadInput
from moonlit.kernel.cards import has, lowest
from moonlit.kernel.cells import Cell
from moonlit.kernel.codes import EVERYTHING, SOMETHING
from moonlit.kernel.contract import advise, apply, legal, seen, waiting
from moonlit.kernel.contract import view as write_view
from moonlit.kernel.decorators import rule
from moonlit.kernel.random import pick, seeded
from moonlit.kernel.records import Ints, Record

from .bot import Story, on_turn
from .ladder import has_thumb
from .novice import habits, stumble

POLICIES = ("random", "novice", "club")
RANDOM, NOVICE, CLUB = range(3)
ASKED = 3  # no policy: a bot that is asked in Python

NOTE = 4  # numbers of a note: who acted, the action, the seats that saw it, those that saw that
NOTES = 256  # notes of one stretch


@rule
def decide(policy: int, view: Record, seat: int, rng: Ints, habits: Any) -> int:
    """The action that a policy chooses by a view."""
    if policy == RANDOM:
        return pick(rng, legal(view, seat))
    if policy == NOVICE:
        return stumble(view, seat, rng, habits)
    return advise(view, seat, rng)


@rule
def decide_in(policy: int, cell: Cell, seat: int, rng: Ints, habits: Any) -> int:
    """``decide`` for Python callers."""
    return decide(policy, cell[0], seat, rng, habits)


@rule
def may(actions: int, action: int) -> bool:
    """Is the action in the set? It may be any number, as a faulty bot returns it."""
    return action >= 0 and action < 62 and has(actions, action)


@rule
def notice(state: Any, seat: int, action: int, note: Ints) -> None:
    """Write who notices what of an action that is about to be taken."""
    note[0], note[1] = seat, action
    note[2] = note[3] = 0
    for other in range(state.seats + 1):  # the last one is a spectator
        level = seen(state, seat, action, other)
        if level == EVERYTHING:
            note[2] |= 1 << other
        elif level == SOMETHING:
            note[3] |= 1 << other


@rule
def notice_in(cell: Cell, seat: int, action: int, note: Ints) -> None:
    """``notice`` for Python callers."""
    notice(cell[0], seat, action, note)


@rule
def round_of(cell: Cell) -> int:
    """The number of the round; a record of numpy's has a method of this name, rules do not mind."""
    return cell[0].round  # type: ignore[no-any-return]


@rule
def play_on(
    cell: Cell,
    policies: Ints,
    rngs: Any,
    habits: Any,
    spare: Ints,
    out: Cell,
    decisions: Ints,
    faults: Ints,
    notes: Any,
) -> int:
    """Let policies act until another bot is to be asked or a round ends; how many notes it made.

    ``policies`` and ``rngs`` go by seat, and so do ``decisions`` and ``faults``, which are counted
    up. For an illegal action one is drawn with ``spare``. No room for notes: none are made.
    """
    current, noted = cell[0].round, 0
    while True:
        seats = waiting(cell[0])
        if seats == 0 or cell[0].round != current or (noted > 0 and noted == len(notes)):
            return noted
        seat = lowest(seats)
        if policies[seat] == ASKED:
            return noted
        write_view(cell[0], seat, out)
        action = decide(policies[seat], out[0], seat, rngs[seat], habits)
        if not may(legal(cell[0], seat), action):
            faults[seat] += 1
            action = pick(spare, legal(cell[0], seat))
        if len(notes) > 0:
            notice(cell[0], seat, action, notes[noted])
            noted += 1
        apply(cell[0], seat, action)
        decisions[seat] += 1


class PolicyBot:
    """A level that does not search, as a bot."""

    wants_story = False

    def __init__(self, name: str, game: str, seed: int) -> None:
        self.name = name
        self.policy = POLICIES.index(name)
        if self.policy != RANDOM and not has_thumb(game):
            title = games.game(game).title
            raise BadInput.named("no_thumb", level=name, title=title)
        self.rng = seeded(seed)
        self._habits = habits(game)

    def choose(self, view: Cell, seat: int, story: Story) -> int:
        """The action that the policy takes here."""
        on_turn(view, seat)
        return int(decide_in(self.policy, view, seat, self.rng, self._habits))


def told(notes: Sequence[Sequence[int]], seat: int) -> list[tuple[int, int]]:
    """What a seat noticed of what the notes say: who acted, and the action (-1: not seen)."""
    return [
        (int(actor), int(action) if everything >> seat & 1 else -1)
        for actor, action, everything, something in notes
        if (everything | something) >> seat & 1
    ]
