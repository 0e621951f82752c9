"""Moonlit's games for OpenSpiel: importing this registers them with ``pyspiel``.

>>> import pyspiel
>>> import moonlit.envs.openspiel
>>> game = pyspiel.load_game("moonlit_lunar_trick", {"players": 3, "options": '{"max_rounds": 1}'})
>>> state = game.new_initial_state()
>>> state.chance_outcomes()[0]
(0, 0.3225806451612903)

Every game is there as ``moonlit_`` and its name; ``players`` is a number, ``options`` the table's
options in JSON.

- A deal is a row of chance nodes, card by card (``chance``). Simultaneous choices are made in the
  order of seats, hidden from the others (``course``).
- The utility is the share of the win less the mean share: the games are zero-sum. A match without
  ``max_rounds`` that need not end is played with 1000, so that there is a longest one.
- The information state is the row of all views that a player has had, as keys of 64 bits, with
  the player's own actions: perfect recall. It has no tensor; the observation has one (``observe``).
- ``resample_from_infostate`` draws from the game's ``sample``. The state that it gives has no
  history before it, since nothing tells how it came about; clones and serialised copies keep all.

OpenSpiel's ISMCTS in Python runs on these games. Its C++ ``pyspiel.ISMCTSBot`` does not: it takes
the whole process down (a segmentation fault) with any game written in Python, OpenSpiel's own
``python_kuhn_poker`` included.
"""

from moonlit.errors import MissingExtra

try:
    import pyspiel
except ImportError as error:  # pragma: no cover - depends on what is installed
    raise MissingExtra("OpenSpiel is an extra: pip install 'moonlit[openspiel]'.") from error

from .game import GAMES, MoonlitGame, MoonlitState

__all__ = ["MoonlitGame", "MoonlitState"]

for _game in GAMES:
    pyspiel.register_game(_game.kind, _game)
