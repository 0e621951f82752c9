"""One schema for both sides, and forms that say what the games say."""

from pathlib import Path
from typing import Any

import pytest

from moonlit import games
from moonlit.errors import BadInput
from moonlit.server.options import FORMS, Form, option_forms
from moonlit.server.players import offered, usual
from moonlit.server.typescript import files

ROOT = Path(__file__).parent.parent.parent


def test_typescripts_types_are_up_to_date() -> None:
    made = files(ROOT / "web" / "src" / "lib" / "messages.ts")
    assert len(made) == 1 + len(games.CATALOGUE)
    stale = [file.name for file, text in made.items() if file.read_text(encoding="utf-8") != text]
    assert stale == [], "run: python -m moonlit.server.typescript web/src/lib/messages.ts"


@pytest.mark.parametrize("game", games.CATALOGUE)
def test_forms_name_every_option_with_its_default(game: str) -> None:
    defaults = games.names(game).DEFAULTS
    for language in ("en", "ja"):
        forms = option_forms(game, language)
        assert {form.name: form.default for form in forms} == dict(defaults)


def fitting(form: Form, seats: int) -> tuple[list[Any], list[Any]]:
    """Values at the edge of what a form allows, and beyond it."""
    if form.kind == "switch":
        return [True, False], ["yes", 2]
    if form.kind == "choice":
        return list(form.values), ["nonsense"]
    if form.kind == "seat":
        return [0, seats - 1, None], [seats, -1]
    if form.kind == "counts":
        return (
            [dict(form.keys), dict.fromkeys(form.keys, 0) | {next(iter(form.keys)): 1}],
            [{key: most + 1} for key, most in form.keys.items()] + [{"?": 1}],
        )
    assert form.low is not None
    assert form.high is not None
    if form.kind == "numbers":
        assert form.length is not None
        low, high = form.low, form.high
        ascending = [min(high, low + at) for at in range(form.length)]
        return [ascending], [[low] * (form.length + 1), [high + 1] * form.length]
    return [form.high, *([None] if form.none else [])], [form.low - 1, form.high + 1]


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game, forms in FORMS.items() for name in forms]
)
def test_forms_allow_what_the_games_allow(game: str, name: str) -> None:
    form = FORMS[game][name]
    seats = (form.seats or games.entry(game).seats)[-1]
    good, bad = fitting(form, seats)
    for value in good:
        games.names(game).encode_options(seats, {name: value})
    for value in bad:
        with pytest.raises(BadInput):
            games.names(game).encode_options(seats, {name: value})


@pytest.mark.parametrize("game", games.CATALOGUE)
def test_every_game_has_bots(game: str) -> None:
    assert "random" in offered(game)
    assert usual(game) in offered(game)
