"""Positions in which a sane player, or partner, knows what to do; the search must know it too."""

import json
from pathlib import Path
from typing import Any

import pytest

from inside import cell_of, now_of
from moonlit.bots.search import Budget, SearchBot
from moonlit.kernel import cells
from moonlit.kernel.mode import INTERPRETED
from moonlit.table.match import Match

FOLDER = Path(__file__).parent / "sane"
SIMULATIONS = 3000
POSITIONS = [
    pytest.param(file.stem, position, id=f"{file.stem}: {position['about']}")
    for file in sorted(FOLDER.glob("*.json"))
    for position in json.loads(file.read_text(encoding="utf-8"))
]


def whole_move(match: Match, bot: SearchBot, seat: int) -> str:
    """What the bot does in the position, in words; all others decline in windows."""
    cell, actions = cells.copy(match.rules.State, cell_of(match)), list[int]()
    view = cells.new(match.rules.State)
    while True:
        plain = cells.plain(match.rules.State, cell)
        cells.view(cell, seat, view)
        action = bot.choose(view, seat, match.story(seat))
        if match.names.in_window(plain) and action == match.names.DECLINE:
            for other in range(match.seats):
                if int(cells.waiting(cell)) >> other & 1:
                    cells.apply(cell, other, action)
            continue
        actions.append(action)
        cells.apply(cell, seat, action)
        if not match.names.goes_on(plain, seat, action):
            return match.names.write(now_of(match), seat, actions)


@pytest.mark.skipif(INTERPRETED, reason="thousands of simulations")
@pytest.mark.parametrize(("game", "position"), POSITIONS)
def test_what_a_sane_player_would_do(game: str, position: dict[str, Any]) -> None:
    match = Match.from_setup(game, position["seats"], position["options"], position["setup"])
    for move in position["moves"]:
        match.play(move)
    bot = SearchBot("search", game, 1, Budget(simulations=SIMULATIONS))
    move = whole_move(match, bot, position["seat"])
    assert any(f"{move} ".startswith(f"{sane} ") for sane in position["sane"]), move
