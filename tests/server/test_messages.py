"""One schema for both sides, and forms that say what the games say."""

from pathlib import Path

import pytest

from moonlit import games
from moonlit.bots.ladder import offered, usual
from moonlit.server.http.options import option_forms
from moonlit.server.protocol.typescript import files

ROOT = Path(__file__).parent.parent.parent


def test_typescripts_types_are_up_to_date() -> None:
    made = files(ROOT / "web" / "src" / "lib" / "messages.ts")
    assert len(made) == 1 + len(games.CATALOGUE)
    stale = [file.name for file, text in made.items() if file.read_text(encoding="utf-8") != text]
    assert stale == [], "run: python -m moonlit.server.protocol.typescript web/src/lib/messages.ts"


@pytest.mark.parametrize("game", games.CATALOGUE)
def test_forms_name_every_option_with_its_default(game: str) -> None:
    for language in ("en", "ja"):
        forms = {form.name: form for form in option_forms(game, language)}
        assert list(forms)[-2:] == ["max_rounds", "variation"]
        for option in games.game(game).all_options:
            form = forms.pop(option.name)
            assert (form.default, form.rule, form.kind) == (
                option.default,
                option.rule,
                option.kind,
            )
            assert form.title
            assert form.about
        assert not forms


@pytest.mark.parametrize("game", games.CATALOGUE)
def test_every_game_has_bots(game: str) -> None:
    assert "random" in offered(game)
    assert usual(game) in offered(game)
