"""What lies in the tray: the steps and cards that can be chosen now, or say why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from moonlit.server.protocol import messages as protocol
from moonlit.text import say

from .building import Building, Item, first_items, next_items
from .faces import IVORY, face
from .tray import Shown
from .words import Words

CONFIRM, BACK, DECLINE = "confirm", "back", "decline"


def is_card(item: Item) -> bool:
    """Is this a card to be played, not a step such as ``satyr 2``?"""
    return item.card is not None and not item.answer


def is_own(item: Item, name: str) -> bool:
    """Is this one of the screen's own buttons?"""
    return item.name == name and item.action is None and item.card is None


def items(position: protocol.Position, building: Building, words: Words) -> list[Item]:
    """Steps first, then cards in the order of the hand; at others' turns, the hand alone."""
    offered, window, view = building.offered, position.window, position.view
    if offered is None:
        found = first_items(position.yours)
        if window is not None and not window.answered:
            found.insert(0, Item(DECLINE, None, None))
    else:
        found = next_items(offered)
    steps = [item for item in found if not is_card(item)]
    cards = [item for item in found if is_card(item)]
    if cards:
        cards = _every_copy(cards, view, offered.picked if offered is not None else [])
    else:
        why = words("step_first" if steps and window is None else "not_now")
        closed = protocol.Refusal(text=why, rule=None)
        cards = [Item(card, card, None, refusal=closed) for card in view.get("hand") or []]
    last = []
    if offered is not None and offered.move is not None:
        last.append(Item(CONFIRM, None, offered.move, whole=True))
    if offered is not None and building.begun():
        last.append(Item(BACK, None, None))
    return [*steps, *cards, *last]


def _every_copy(cards: list[Item], view: Mapping[str, Any], picked: list[str]) -> list[Item]:
    """A box for every copy that is held, the picked ones first."""
    taken = Counter(picked)
    found = []
    for item in cards:
        card = item.card or ""
        copies = Counter(view.get(item.area) or ())[card]
        found += [Item(card, card, None, picked=True)] * taken[card]
        found += [item] * max(copies - taken[card], not copies)
    return found


def shown(item: Item, view: Mapping[str, Any], words: Words) -> Shown:
    """An item's text: a card's face, else its name."""
    if any(is_own(item, name) for name in (CONFIRM, BACK, DECLINE)):
        return Shown(item, words(item.name), IVORY)
    if not is_card(item):
        return Shown(item, words.clean(item.text), IVORY)
    seen = face(view["game"], item.card or "", words.language, words.ascii_only, view)
    # Where cards can come from several places, their names say which.
    several = item.name != item.card
    area = words.clean(say(view["game"], "areas", item.area, words.language)) if several else ""
    return Shown(item, seen.text, seen.colour, area)
