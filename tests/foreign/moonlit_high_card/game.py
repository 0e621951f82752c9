"""High Card, declared. It brings rules and words, and nothing that a game need not have."""

from moonlit.games import Game

from .state import SEATS

GAME = Game(
    name="high-card",
    title="High Card",
    seats=SEATS,
    minutes=2,
    designer="Nobody in particular",
    home=__package__,
)
