"""Which networks a game brings, and for which set-ups: the files ``players/*.network``.

A set-up is a number of players and the options that change what counts (``bots.values.variant``).
"""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

from moonlit import games
from moonlit.bots import values
from moonlit.bots.ladder import networks
from moonlit.errors import BadInput
from moonlit.kernel import arrays, records

from .fingerprints import fingerprint
from .weights import Network, header_of, loads

log = logging.getLogger("moonlit.bots")
FOLDER = "players"


def variant_of(game: str, view: Any) -> str | None:
    """The set-up that a plain view belongs to; None if the game judges no standings."""
    judging = values.judge(game)
    return None if judging is None else values.variant(int(view.seats), judging.options(view))


@cache
def shelf(game: str) -> dict[str, str]:
    """The files of a game's networks, by set-up. What is no network of this game is not there."""
    found = {}
    for name in networks(game):
        try:
            header = header_of(games.game(game).file(FOLDER, name).read_bytes(), name)
        except BadInput:
            continue
        if header.get("game") == game:
            found[str(header.get("variant"))] = name
    return found


@cache
def network_for(game: str, variant: str) -> Network:
    """The network for a set-up; BadInput if there is none, or none that can be used."""
    if variant not in shelf(game):
        raise BadInput(f"No network has learned {games.game(game).title} with these options.")
    name = shelf(game)[variant]
    return fitting(loads(games.game(game).file(FOLDER, name).read_bytes(), name), game, name)


def fitting(network: Network, game: str, name: str) -> Network:
    """The network, if it is one for this game as its rules are now; else BadInput."""
    header, entry = network.header, games.game(game)
    if header.get("game") != game:
        raise BadInput(f"{name} is a network for {header.get('game')}, not for {game}.")
    orders = orders_of(game)
    learned = (header.get("fingerprint"), len(network.entry), network.exit.shape[-1])
    now = (observed(game, header), entry.rules.OBSERVATION, entry.rules.ACTIONS)
    if learned != now or header.get("orders") != (None if orders is None else list(orders)):
        raise BadInput(f"{name} has learned from other observations than {game} gives now.")
    return network


def observed(game: str, header: dict[str, Any]) -> str | None:
    """The fingerprint of what a network's header says it is for; None if that cannot be played."""
    seats, encoded = header.get("seats"), header.get("encoded")
    if not isinstance(seats, int) or not isinstance(encoded, list):
        return None
    if not all(isinstance(one, int) for one in encoded):
        return None  # compiled code would not even begin with it
    try:
        return fingerprint(game, seats, tuple(encoded))
    except (TypeError, ValueError, IndexError):
        return None


def orders_of(game: str) -> tuple[int, list[list[int]]] | None:
    """By which number of the observation actions are ordered, and where each stands; or None."""
    rules: Any = games.game(game).rules
    if not hasattr(rules, "ORDERS"):
        return None
    return rules.ORDERED_BY, [list(order) for order in rules.ORDERS]


def set_up(game: str, seats: int, options: dict[str, Any]) -> str | None:
    """The set-up of a match that is about to begin."""
    entry = games.game(game)
    state = records.new(entry.rules.State)
    entry.rules.start(state, seats, arrays.ints(entry.encode(seats, options)))
    return variant_of(game, records.plain(state))


def has_learned(game: str, seats: int, options: dict[str, Any]) -> bool:
    """Is there a network for such a match that can be used? If not, the log says why."""
    try:
        network_for(game, str(set_up(game, seats, options)))
    except BadInput as error:
        log.warning("no network plays here", extra={"game": game, "why": str(error)})
        return False
    return True
