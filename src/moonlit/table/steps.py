"""Moves of several steps, built by a person: first what is announced, then cards in any order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from moonlit.errors import BadInput, Refused
from moonlit.games.reading import bits, shown
from moonlit.kernel import cells
from moonlit.kernel.cells import Cell

from .match import Choice, Match


@dataclass(frozen=True)
class Steps:
    """How a move can go on: steps that are no cards, cards that may join, the move if whole."""

    options: list[Choice]
    cards: list[tuple[str, Refused | None]]
    move: str | None


def steps(match: Match, seat: int, prefix: Sequence[int], picked: Sequence[str]) -> Steps:
    """The ways on after the actions in ``prefix`` and the cards picked since, in any order.

    The rules take cards in ascending order; a set of cards may be picked if some whole move has
    them all.
    """
    options = match.choices(seat, prefix)
    if not any(choice.card for choice in options) or is_anytime(match, options):
        if picked:
            raise BadInput(f"No card can be picked yet; {shown(picked[0])} was.")
        return Steps(options, [], None)
    numbers = card_actions(match)
    for code in picked:
        if code not in numbers:
            raise BadInput(f"There is no card {shown(code)} in this game.")
    taken = sorted(numbers[code] for code in picked)
    cell = walked(match, seat, prefix)
    whole = completion(match, cell, seat, taken, exactly=True)
    if whole is None and taken and completion(match, cell, seat, taken) is None:
        raise refused(match, seat, prefix, taken)
    move = None if whole is None else match.names.write(match.now, seat, [*prefix, *whole])
    found = []
    for code in hand(match, seat):
        more = sorted([*taken, numbers[code]])
        free = completion(match, cell, seat, more) is not None
        found.append((code, None if free else refused(match, seat, prefix, more)))
    return Steps([choice for choice in options if choice.card is None], found, move)


def is_anytime(match: Match, options: Sequence[Choice]) -> bool:
    """Are anytime cards, which are whole moves, the only cards among the options?"""
    return all(match.names.is_answer(choice.action) for choice in options if choice.card)


def card_actions(match: Match) -> dict[str, int]:
    """The action that picks each card; the first, where a card can come from several places."""
    names, found = match.names, dict[str, int]()
    for action in range(match.rules.ACTIONS):
        card = names.card_of(match.now, action)
        if card and not names.is_answer(action):
            found.setdefault(card, action)
    return found


def hand(match: Match, seat: int) -> list[str]:
    """Each kind of card that a seat holds, once."""
    return list(dict.fromkeys(match.view(seat)["hand"]))


def walked(match: Match, seat: int, path: Sequence[int]) -> Cell:
    """The state after some steps of a move, everyone asked in a window having declined."""
    cell = match.after_window()
    for action in path:
        cells.apply(cell, seat, action)
    return cell


def completion(
    match: Match, cell: Cell, seat: int, wanted: Sequence[int], *, exactly: bool = False
) -> list[int] | None:
    """The cards of a whole move that has all those wanted (and, if so asked, no others)."""
    kind = match.rules.State
    for action in bits(int(cells.legal(cell, seat))):
        if wanted and action > wanted[0]:
            return None  # what comes later is higher still
        joins = bool(wanted) and action == wanted[0]
        if exactly and not joins:
            continue
        rest = wanted[1:] if joins else wanted
        if match.names.goes_on(cells.plain(kind, cell), seat, action):
            after = cells.copy(kind, cell)
            cells.apply(after, seat, action)
            found = completion(match, after, seat, rest, exactly=exactly)
            if found is not None:
                return [action, *found]
        elif not rest:
            return [action]
    return None


def refused(match: Match, seat: int, prefix: Sequence[int], cards: Sequence[int]) -> Refused:
    """Why these cards cannot be taken together: the rule that the first impossible one breaks."""
    path = list(prefix)
    for action in cards:
        try:
            match.choices(seat, [*path, action])
        except Refused as refusal:
            return refusal
        path.append(action)
        if not goes_on_after(match, seat, path):
            break
    return Refused(match.entry.package, "move_is_whole", None, {})


def goes_on_after(match: Match, seat: int, path: Sequence[int]) -> bool:
    """Is the move still unfinished after all these steps?"""
    before = cells.plain(match.rules.State, walked(match, seat, path[:-1]))
    return match.names.goes_on(before, seat, path[-1])
