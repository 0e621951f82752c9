"""Oh Hell, declared: what can be known of it without its rules."""

from moonlit.games.declaring import BY_SEAT, Game
from moonlit.games.options import Number, Switch

from .state import LONGEST_HAND, SEATS

GAME = Game(
    name="oh-hell",
    title="Oh Hell",
    seats=SEATS,
    minutes=15,
    designer="traditional",
    home=__package__,
    options=(
        Number(name="hand", default=LONGEST_HAND, low=1, high=LONGEST_HAND, rule="OH-3"),
        Switch(name="hook", default=True, rule="OH-7"),
    ),
    by_seat=BY_SEAT | {"bids"},
)
