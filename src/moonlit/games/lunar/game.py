"""Lunar, declared: what can be known of it without its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from moonlit.errors import BadInput
from moonlit.games.declaring import BY_SEAT, Game
from moonlit.games.options import Counts, Numbers

from .state import CODES, HOUSE_LEADS, HOUSE_STARS, HOUSE_TRACK, SEATS

if TYPE_CHECKING:  # the parts are loaded by name, when needed: are they what is asked for?
    from moonlit.games import Measures, Names, Rules

    from . import contract, measures, names

    RULES: Rules = contract
    NAMES: Names = names
    MEASURES: Measures = measures


def check(seats: int, options: Mapping[str, Any]) -> None:
    """LU-3: where the lead tiles can be. LU-32: what need not end."""
    leads, track, stars = options["leads"], options["track"], options["stars"]
    if seats == 2 and leads != [0, 1]:
        raise BadInput(
            f"option leads: of two players seat 0 has the black lead, not {leads} (LU-3)."
        )
    if (leads[0] + leads[1]) % 2 == 0:
        raise BadInput(
            f"option leads: the two lead tiles are in different teams, not {leads} (LU-3)."
        )
    if not any(stars.values()) and is_mirror(track):
        raise BadInput(
            "option track: a track that is its own mirror needs a card with a star, "
            "or the match need not end (LU-32)."
        )
    if not any(stars.values()) and not any(track[1:12]):
        raise BadInput(
            "option track: a track that pays nothing for 1 to 11 tricks needs a card with a star, "
            "or the match hardly ever ends (LU-32)."
        )


def is_mirror(track: Sequence[int]) -> bool:
    """LU-32: what one team takes the other does not, so both would always score alike."""
    return all(track[tricks] == track[12 - tricks] for tricks in range(13))


GAME = Game(
    name="lunar",
    title="Lunar",
    seats=SEATS,
    minutes=30,
    designer="Masato Uesugi",
    home=__package__,
    silence_rule="LU-50",
    options=(
        Numbers(name="leads", default=list(HOUSE_LEADS), length=2, rule="LU-3", seats=(4,)),
        Numbers(name="track", default=list(HOUSE_TRACK), length=13, high=99, rule="LU-30"),
        Counts(
            name="stars",
            default={code: stars for code, stars in zip(CODES, HOUSE_STARS) if stars},
            most=dict.fromkeys(CODES, 3),
            rule="LU-31",
        ),
    ),
    check=check,
    by_seat=BY_SEAT | {"stars"},
    seat_values=frozenset({"black_lead", "white_lead"}),
)
