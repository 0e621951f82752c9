"""The form in the lobby for a table's options, as a game declares them."""

from __future__ import annotations

from moonlit import games

from ..protocol.lobby_models import OptionForm


def option_forms(game: str, language: str) -> list[OptionForm]:
    """The options of a game, with words."""
    return [OptionForm(**option) for option in games.game(game).described_options(language)]
