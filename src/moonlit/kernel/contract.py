"""What every game answers, callable on any game's state.

``legal(state, seat)`` and its like find the game by the type of the state's record, in Python and
inside compiled code alike. So search, playouts and batches are written once, are kept in the disk
cache, and compile for the GPU. (Passing a game's functions as arguments or closures would do
neither.) A game takes part by calling ``register`` with its state class and its rules module; what
its players know is found beside that module (``knowledge``).
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from moonlit.errors import BadInput

from .codes import CANNOT_REWIND
from .decorators import rule
from .mode import INTERPRETED
from .random import pick
from .records import Ints, Record, State, class_of

_games: dict[type[Record], ModuleType] = {}
_knowledge: dict[tuple[type[Record], str], ModuleType | None] = {}


def register(state_class: type[Record], module: ModuleType) -> None:
    """Make a game known: its module holds all functions below.

    Compiled code knows a game by the fields of its record, so no two games may have the same.
    """
    for other, game in _games.items():
        if other.fields == state_class.fields and game.__name__ != module.__name__:
            raise BadInput(
                f"{module.__name__} has the same record as {game.__name__}; give its state another "
                "field, or another name to one."
            )
    _games[state_class] = module


def rules_of(state: Record) -> Any:
    """The module with the rules of this state's game."""
    return _games[type(state)] if INTERPRETED else _games[class_of(state)]


def knowledge(state_class: type[Record], part: str) -> Any:
    """What a game's players know: a module of the folder ``players`` beside its rules, or None.

    It is looked for by its name, and not registered by whoever needs it first: otherwise compiled
    code would be kept without it, where somebody else came before.
    """
    if (state_class, part) not in _knowledge:
        players = f"{_games[state_class].__package__}.players"
        known = find_spec(players) and find_spec(f"{players}.{part}")
        _knowledge[state_class, part] = import_module(f"{players}.{part}") if known else None
    return _knowledge[state_class, part]


def advise(view: Record, seat: int, rng: Ints) -> int:
    """A sensible action of a seat that may act, by what its view shows.

    A game without rules of thumb has nothing better to say than any legal action.
    """
    thumb = knowledge(class_of(view), "club")
    if thumb is None:
        return pick(rng, legal(view, seat))
    return thumb.advise(view, seat, rng)  # type: ignore[no-any-return]


def worth(state: Record, table: Any, out: Any) -> None:
    """Write the share that every seat may expect between two rounds, by a table of shares.

    A game without values makes no difference between seats.
    """
    values = knowledge(class_of(state), "values")
    if values is None:
        share_evenly(state, out)
    else:
        values.worth(state, table, out)


@rule
def share_evenly(state: Any, out: Any) -> None:
    """Write the same share for every seat."""
    for seat in range(state.seats):
        out[seat] = 1.0 / state.seats


def note(state: Record, shares: Any, sums: Any, times: Any) -> None:
    """Note in a table that is being made how a match ended after this standing."""
    knowledge(class_of(state), "values").note(state, shares, sums, times)


def imagine(
    view: State, seat: int, past: Any, rng: Ints, out: list[State], room: list[State]
) -> float:
    """Write into ``out[0]`` a full state that the view allows; its weight among such states.

    ``past`` is what the seat noticed, a row each: who acted, and how (-1: not seen). Where nobody
    has beliefs, all that ``sample`` draws weigh the same.
    """
    beliefs = knowledge(class_of(view), "beliefs")
    if beliefs is None:
        sample(view, seat, rng, out)
        return 1.0
    return beliefs.imagine(view, seat, past, rng, out, room)  # type: ignore[no-any-return]


def rewind(world: State, past: Any, room: list[State]) -> int:
    """Write into ``room[0]`` the world as it was earlier in the round.

    Gives the row of ``past`` that goes on from there; ``NOTHING_READ`` if there is none, and
    ``CANNOT_REWIND`` in a game that does not go back.
    """
    beliefs = knowledge(class_of(world), "beliefs")
    if not hasattr(beliefs, "rewind"):
        return CANNOT_REWIND
    return beliefs.rewind(world, past, room)  # type: ignore[no-any-return]


def start(state: Record, seats: int, options: Ints) -> None:
    """Begin a match in a zeroed record; the first deal comes next."""
    rules_of(state).start(state, seats, options)


def shuffle(state: Record, rng: Ints, deck: Ints) -> None:
    """Make a deck for the next deal: the permutations that the game's ``segments`` name."""
    rules_of(state).shuffle(state, rng, deck)


def deal(state: Record, deck: Ints) -> None:
    """Deal the next round from a deck."""
    rules_of(state).deal(state, deck)


def waiting(state: Record) -> int:
    """The seats that may act now; none when a deal is due or the match is over."""
    return rules_of(state).waiting(state)  # type: ignore[no-any-return]


def legal(state: Record, seat: int) -> int:
    """The actions that a seat may take now."""
    return rules_of(state).legal(state, seat)  # type: ignore[no-any-return]


def apply(state: Record, seat: int, action: int) -> None:
    """Take a legal action."""
    rules_of(state).apply(state, seat, action)


def why_not(state: Record, seat: int, action: int) -> int:
    """The code of the rule that an action breaks; ALLOWED for a legal one."""
    return rules_of(state).why_not(state, seat, action)  # type: ignore[no-any-return]


def seen(state: Record, actor: int, action: int, observer: int) -> int:
    """What an observer notices of an action about to be taken."""
    return rules_of(state).seen(state, actor, action, observer)  # type: ignore[no-any-return]


def outcome(state: Record) -> int:
    """The seats that won; none while the match runs."""
    return rules_of(state).outcome(state)  # type: ignore[no-any-return]


def payoffs(state: Record, out: Any) -> None:
    """Write every seat's share of a finished match, from 0 to 1."""
    rules_of(state).payoffs(state, out)


def hide(shown: Record, seat: int) -> None:
    """Erase from a copy of a state everything that the seat cannot know."""
    rules_of(shown).hide(shown, seat)


def sample(view: State, seat: int, rng: Ints, out: list[State]) -> None:
    """Write into ``out[0]`` a full state, drawn evenly from those that the seat's view allows."""
    rules_of(view).sample(view, seat, rng, out)


def observe(state: Record, seat: int, out: Ints) -> None:
    """Write what the seat knows as a constant number of small integers, for learning."""
    rules_of(state).observe(state, seat, out)


if INTERPRETED:

    def put(out: list[State], state: State) -> State:
        """Copy a state into ``out[0]`` and return it."""
        out[0] = copied = state.copied()
        return copied

    def put_at(out: list[State], index: int, state: State) -> None:
        """Copy a state into a place of a batch."""
        out[index] = state.copied()

    def overwrite(record: State, state: State) -> None:
        """Make a record a copy of a state."""
        record.__dict__ = state.copied().__dict__

else:
    from llvmlite import ir
    from numba import from_dtype, types
    from numba.core.cgutils import raw_memcpy
    from numba.extending import intrinsic, overload

    from .compiling import answer_by

    @rule
    def put(out: list[State], state: State) -> State:
        """Copy a state into ``out[0]`` and return it."""
        out[0] = state
        return out[0]

    @rule
    def put_at(out: list[State], index: int, state: State) -> None:
        """Copy a state into a place of a batch."""
        out[index] = state

    @rule
    def overwrite(record: State, state: State) -> None:
        """Make a record a copy of a state."""
        _overwrite(record, state)  # type: ignore[call-arg]

    @intrinsic
    def _overwrite(typing_context: Any, record: Any, state: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            size = ir.Constant(ir.IntType(64), signature.args[0].size)
            raw_memcpy(builder, args[0], args[1], size, 1, 8)  # type: ignore[no-untyped-call]
            return context.get_dummy_value()

        return types.void(record, state), codegen

    def _class_of(state: Any) -> type[Record]:
        """The state class of the game whose record type this is."""
        return next(one for one in _games if from_dtype(one.dtype()) == state)

    @rule
    def _any_legal(view: Any, seat: int, rng: Ints) -> int:
        return pick(rng, legal(view, seat))

    @rule
    def _any_world(view: Any, seat: int, past: Any, rng: Ints, out: Any, room: Any) -> float:
        sample(view, seat, rng, out)
        return 1.0

    @rule
    def _never(world: Any, past: Any, room: Any) -> int:
        return CANNOT_REWIND

    # What players answer: in which part of a game, and the rule that holds where it is missing.
    _PLAYERS = {
        "advise": ("club", _any_legal),
        "imagine": ("beliefs", _any_world),
        "rewind": ("beliefs", _never),
        "worth": ("values", share_evenly),
        "note": ("values", None),
    }

    def _rule(name: str, state: Any) -> Any:
        """The rule by which the game whose record type this is answers."""
        game = _class_of(state)
        if name not in _PLAYERS:
            return getattr(_games[game], name)
        part, otherwise = _PLAYERS[name]
        return getattr(knowledge(game, part), name, otherwise)

    _RULES = (start, shuffle, deal, waiting, legal, apply, why_not, seen, outcome, payoffs)
    _VIEWS = (hide, sample, observe)
    for _question in (advise, imagine, rewind, worth, note, *_RULES, *_VIEWS):
        answer_by(_question, partial(_rule, _question.__name__))

    # The same for the GPU, which links no rules of the CPU.

    @overload(advise, target="generic")
    def _advise(view, seat, rng):  # type: ignore[no-untyped-def]
        rules = _rule("advise", view)
        return lambda view, seat, rng: rules(view, seat, rng)

    @overload(imagine, target="generic")
    def _imagine(view, seat, past, rng, out, room):  # type: ignore[no-untyped-def]
        rules = _rule("imagine", view)
        return lambda view, seat, past, rng, out, room: rules(view, seat, past, rng, out, room)

    @overload(worth, target="generic")
    def _worth(state, table, out):  # type: ignore[no-untyped-def]
        rules = _rule("worth", state)
        return lambda state, table, out: rules(state, table, out)

    @overload(note, target="generic")
    def _note(state, shares, sums, times):  # type: ignore[no-untyped-def]
        rules = _rule("note", state)
        return lambda state, shares, sums, times: rules(state, shares, sums, times)

    @overload(start, target="generic")
    def _start(state, seats, options):  # type: ignore[no-untyped-def]
        rules = _rule("start", state)
        return lambda state, seats, options: rules(state, seats, options)

    @overload(shuffle, target="generic")
    def _shuffle(state, rng, deck):  # type: ignore[no-untyped-def]
        rules = _rule("shuffle", state)
        return lambda state, rng, deck: rules(state, rng, deck)

    @overload(deal, target="generic")
    def _deal(state, deck):  # type: ignore[no-untyped-def]
        rules = _rule("deal", state)
        return lambda state, deck: rules(state, deck)

    @overload(waiting, target="generic")
    def _waiting(state):  # type: ignore[no-untyped-def]
        rules = _rule("waiting", state)
        return lambda state: rules(state)

    @overload(legal, target="generic")
    def _legal(state, seat):  # type: ignore[no-untyped-def]
        rules = _rule("legal", state)
        return lambda state, seat: rules(state, seat)

    @overload(apply, target="generic")
    def _apply(state, seat, action):  # type: ignore[no-untyped-def]
        rules = _rule("apply", state)
        return lambda state, seat, action: rules(state, seat, action)

    @overload(why_not, target="generic")
    def _why_not(state, seat, action):  # type: ignore[no-untyped-def]
        rules = _rule("why_not", state)
        return lambda state, seat, action: rules(state, seat, action)

    @overload(seen, target="generic")
    def _seen(state, actor, action, observer):  # type: ignore[no-untyped-def]
        rules = _rule("seen", state)
        return lambda state, actor, action, observer: rules(state, actor, action, observer)

    @overload(outcome, target="generic")
    def _outcome(state):  # type: ignore[no-untyped-def]
        rules = _rule("outcome", state)
        return lambda state: rules(state)

    @overload(payoffs, target="generic")
    def _payoffs(state, out):  # type: ignore[no-untyped-def]
        rules = _rule("payoffs", state)
        return lambda state, out: rules(state, out)

    @overload(hide, target="generic")
    def _hide(shown, seat):  # type: ignore[no-untyped-def]
        rules = _rule("hide", shown)
        return lambda shown, seat: rules(shown, seat)

    @overload(sample, target="generic")
    def _sample(view, seat, rng, out):  # type: ignore[no-untyped-def]
        rules = _rule("sample", view)
        return lambda view, seat, rng, out: rules(view, seat, rng, out)

    @overload(observe, target="generic")
    def _observe(state, seat, out):  # type: ignore[no-untyped-def]
        rules = _rule("observe", state)
        return lambda state, seat, out: rules(state, seat, out)


@rule
def deal_due(state: Any, rng: Ints, deck: Ints) -> int:
    """Deal until somebody is asked; the seats that are, none when the match is over.

    Playouts and batches have this in their own loops: called there, it cost a fifth of their speed.
    """
    seats = waiting(state)
    while seats == 0 and outcome(state) == 0:
        shuffle(state, rng, deck)
        deal(state, deck)
        seats = waiting(state)
    return seats


@rule
def view(state: State, seat: int, out: list[State]) -> None:
    """Write into ``out[0]`` the state with everything erased that the seat cannot know."""
    hide(put(out, state), seat)
