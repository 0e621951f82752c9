"""What every action and every number of an observation stands for, by index.

>>> from moonlit.games import spaces
>>> spaces.observed("lunar-trick").names[256], spaces.acted("lunar-trick").names[31]
('opening', 'card[SE]')
"""

from __future__ import annotations

from moonlit import games
from moonlit.kernel.places import Places, Run


def observed(game: str) -> Places:
    """What ``observe`` writes; without names, if the game declares none."""
    rules = games.game(game).rules
    return getattr(rules, "OBSERVED", None) or nameless("number", rules.OBSERVATION)


def acted(game: str) -> Places:
    """What a seat can do; without names, if the game declares none."""
    rules = games.game(game).rules
    return getattr(rules, "ACTED", None) or nameless("action", rules.ACTIONS)


def nameless(name: str, length: int) -> Places:
    """So many places that are only counted."""
    return Places(Run(name, "not declared", tuple(map(str, range(length)))))
