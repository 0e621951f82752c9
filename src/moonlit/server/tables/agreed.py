"""What is agreed at a table before anybody sits down, in words: bots, house rules, sides."""

from __future__ import annotations

import json
from functools import lru_cache

from moonlit import games
from moonlit.kernel import arrays, cells
from moonlit.text import say
from moonlit.text.levels import level_title

from ..protocol import messages
from ..storage.stored import TableRow


def agreed(row: TableRow, language: str) -> messages.Agreed:
    """What a table's people have agreed to by sitting down there."""
    options = json.dumps(row.options, sort_keys=True)
    return _agreed(row.game, row.seats, options, row.level, row.rated, language)


@lru_cache(maxsize=2_000)
def _agreed(
    game: str, seats: int, written: str, level: str, rated: bool, language: str
) -> messages.Agreed:
    entry, options = games.game(game), json.loads(written)
    cell = cells.new(entry.rules.State)
    cells.start(cell, seats, arrays.ints(entry.encode(seats, options)))
    return messages.Agreed(
        level=level_title(level, language),
        rated=rated,
        sides=entry.sides(cells.plain(entry.rules.State, cell)),
        house_rules=[
            messages.HouseRule(
                title=say(game, "options", option.name, language),
                value=option.told(options[option.name], game, language),
                rule=option.rule,
            )
            for option in entry.all_options
            if option.name in options and options[option.name] != option.default
        ],
    )
