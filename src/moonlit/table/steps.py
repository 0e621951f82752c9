"""Moves of several steps, built by a person: first what is announced, then cards in any order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from moonlit.errors import BadInput, Refused
from moonlit.games.reading import bits, shown
from moonlit.kernel import cells
from moonlit.kernel.cells import Cell

from .moves import Move
from .sight import Choice, Sight


@dataclass(frozen=True)
class Steps:
    """How a move can go on: steps that are no cards, cards that may join, the move if whole."""

    options: list[Choice]
    cards: list[tuple[str, Refused | None]]
    move: Move | None


def steps(sight: Sight, prefix: Sequence[int], picked: Sequence[str]) -> Steps:
    """The ways on after the actions in ``prefix`` and the cards picked since, in any order.

    The rules take cards in ascending order; a set of cards may be picked if some whole move has
    them all.
    """
    options = sight.choices(prefix)
    # Anytime cards are whole moves: they are not picked to be put together.
    if all(choice.answer for choice in options if choice.card):
        if picked:
            raise BadInput.named("no_pick_yet", card=shown(picked[0]))
        return Steps(options, [], None)
    numbers = card_actions(sight)
    for code in picked:
        if code not in numbers:
            raise BadInput.named("no_such_card", card=shown(code))
    taken = sorted(numbers[code] for code in picked)
    cell = sight.after(prefix)
    whole = completion(sight, cell, taken, exactly=True)
    if whole is None and taken and completion(sight, cell, taken) is None:
        raise refused(sight, prefix, taken)
    move = None if whole is None else sight.move([*prefix, *whole])
    found = []
    for code in hand(sight):
        more = sorted([*taken, numbers[code]])
        free = completion(sight, cell, more) is not None
        found.append((code, None if free else refused(sight, prefix, more)))
    return Steps([choice for choice in options if choice.card is None], found, move)


def card_actions(sight: Sight) -> dict[str, int]:
    """The action that picks each card; the first, where a card can come from several places."""
    names, found = sight.names, dict[str, int]()
    for action in range(sight.rules.ACTIONS):
        card = names.card_of(sight.now, action)
        if card and not names.is_answer(action):
            found.setdefault(card, action)
    return found


def hand(sight: Sight) -> list[str]:
    """Each kind of card that the seat holds, once."""
    return list(dict.fromkeys(sight.shown()["hand"]))


def completion(
    sight: Sight, cell: Cell, wanted: Sequence[int], *, exactly: bool = False
) -> list[int] | None:
    """The cards of a whole move that has all those wanted (and, if so asked, no others)."""
    kind = sight.rules.State
    plain = cells.plain(kind, cell)
    for action in bits(int(cells.legal(cell, sight.seat))):
        if wanted and action > wanted[0]:
            return None  # what comes later is higher still
        joins = bool(wanted) and action == wanted[0]
        if exactly and not joins:
            continue
        rest = wanted[1:] if joins else wanted
        if sight.names.goes_on(plain, sight.seat, action):
            after = cells.copy(kind, cell)
            cells.apply(after, sight.seat, action)
            found = completion(sight, after, rest, exactly=exactly)
            if found is not None:
                return [action, *found]
        elif not rest:
            return [action]
    return None


def refused(sight: Sight, prefix: Sequence[int], cards: Sequence[int]) -> Refused:
    """Why these cards cannot be taken together: the rule that the first impossible one breaks."""
    for number in range(len(cards)):
        try:
            sight.after([*prefix, *cards[: number + 1]])
        except Refused as refusal:
            return refusal
    return sight.whole_already()
