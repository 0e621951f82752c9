"""One declaration of an option: its form allows what its check allows, at the edges too."""

from __future__ import annotations

from typing import Any

import pytest

from moonlit import games
from moonlit.errors import BadInput
from moonlit.games.options import Choice, Counts, Number, Numbers, Option, Seat, Switch, Text

ALL = [(game.name, option.name) for game in games.CATALOGUE.values() for option in game.all_options]


def fitting(option: Option, seats: int) -> tuple[list[Any], list[Any]]:
    """Values at the edge of what an option's form allows, and beyond it."""
    form = option.form()
    if isinstance(option, Switch):
        return [True, False], ["yes", 2, None]
    if isinstance(option, Choice):
        return list(form["values"]), ["nonsense", None]
    if isinstance(option, Seat):
        return [0, seats - 1, None], [seats, -1, True, "0"]
    if isinstance(option, Counts):
        keys = form["keys"]
        return (
            [*({key: most} for key, most in keys.items()), dict.fromkeys(keys, 0)],
            [{key: most + 1} for key, most in keys.items()] + [{"?": 1}, []],
        )
    if isinstance(option, Text):
        longest = form["length"]
        return ["x" * longest, None], ["x" * (longest + 1), "", " x", 5]
    low, high = form["low"], form["high"]
    if isinstance(option, Numbers):
        ascending = [min(high, low + at) for at in range(form["length"])]
        return [ascending], [[low] * (form["length"] + 1), [high + 1] * form["length"], low]
    assert isinstance(option, Number)
    return [high, *([None] if option.none else [])], [low - 1, high + 1, "1", 1.0]


@pytest.mark.parametrize(("game", "name"), ALL)
def test_forms_allow_what_the_games_allow(game: str, name: str) -> None:
    this = games.game(game)
    option = next(option for option in this.all_options if option.name == name)
    seats = (option.seats or this.seats)[-1]
    good, bad = fitting(option, seats)
    for value in [option.default, *good]:
        assert len(this.encode(seats, {name: value})) == this.rules.OPTIONS
    for value in bad:
        with pytest.raises(BadInput, match=f"option {name}"):
            this.encode(seats, {name: value})


@pytest.mark.parametrize("game", games.CATALOGUE)
def test_an_unknown_option_is_refused(game: str) -> None:
    with pytest.raises(BadInput, match=r"options has no 'jokers'; it may have .*max_rounds"):
        games.game(game).encode(games.game(game).seats[0], {"jokers": 2})
