"""What lies in the tray: the steps and cards that can be chosen now, or say why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from moonlit.server import messages as protocol

from .building import Building, Item, first_items, next_items
from .faces import IVORY, face
from .tray import Shown
from .words import Words

CONFIRM, BACK, DECLINE = "confirm", "back", "decline"


def is_card(item: Item) -> bool:
    """Is this a card to be played, not a step such as ``satyr 2``?"""
    return item.card is not None and item.name.split()[-1] == item.card


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
    held = {"hand": Counter(view.get("hand") or ()), "sky": Counter(view.get("sky") or ())}
    taken = Counter(picked)
    found = []
    for item in cards:
        card = item.card or ""
        copies = held[_area(item) or "hand"][card]
        found += [Item(card, card, None, picked=True)] * taken[card]
        found += [item] * max(copies - taken[card], not copies)
    return found


def _area(item: Item) -> str:
    return item.name.rpartition(" ")[0]


def shown(item: Item, view: Mapping[str, Any], people: list[str], words: Words) -> Shown:
    """An item's text: a card's face, else its name."""
    if any(is_own(item, name) for name in (CONFIRM, BACK, DECLINE)):
        return Shown(item, words(item.name), IVORY)
    if not is_card(item):
        return Shown(item, words.step(item.name, people, view["game"]), IVORY)
    seen = face(view["game"], item.card or "", words.language, words.ascii_only, view)
    area = _area(item) and words.step(_area(item), people, view["game"])
    return Shown(item, seen.text, seen.colour, area)
