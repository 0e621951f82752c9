"""Lunar, declared: what can be known of it without its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING, Any

from moonlit.errors import BadInput
from moonlit.games.declaring import BY_SEAT, Game
from moonlit.games.lengths import mean, must_end, rounds_to
from moonlit.games.options import Counts, Number, Numbers

from .state import (
    CODES,
    HOUSE_LEADS,
    HOUSE_STARS,
    HOUSE_TRACK,
    PRINTED_GOAL,
    RANK_COPIES,
    RANK_KINDS,
    SEATS,
    SUIT_COPIES,
)

if TYPE_CHECKING:  # the parts are loaded by name, when needed: are they what is asked for?
    from moonlit.games import Measures, Names, Rules

    from . import contract, measures, names

    RULES: Rules = contract
    NAMES: Names = names
    MEASURES: Measures = measures


def check(seats: int, options: Mapping[str, Any]) -> None:
    """LU-3: where the lead tiles can be. LU-32: a match must come to an end."""
    leads = options["leads"]
    if seats == 2 and leads != [0, 1]:
        raise BadInput.named("leads_of_two", game="lunar", leads=str(leads))
    if (leads[0] + leads[1]) % 2 == 0:
        raise BadInput.named("leads_in_teams", game="lunar", leads=str(leads))
    must_end(options, "track", "LU-32", rounds(options["track"], options["stars"], options["goal"]))


# How often a team takes 0 to 12 tricks in 10,000 rounds of random play, two players and four alike.
LIKELY = (5, 70, 320, 660, 1170, 1780, 1990, 1780, 1170, 660, 320, 70, 5)


def rounds(track: Sequence[int], stars: Mapping[str, int], goal: int) -> float:
    """LU-32: about how many rounds take a team past the goal, and then apart from the other.

    Every card is played, so that a team keeps half of all stars in the mean. What one team takes
    the other does not: without stars a track sets them apart only where it is not its own mirror.
    """
    chances = [number / 10_000 for number in LIKELY]
    copies = [RANK_COPIES if at < RANK_KINDS else SUIT_COPIES for at in range(len(CODES))]
    kept = sum(stars.get(code, 0) * number for code, number in zip(CODES, copies)) / 2
    apart = sum(
        chance for chance, one, other in zip(chances, track, reversed(track)) if one != other
    )
    if not kept and not apart:
        return inf
    return rounds_to(goal + 1, mean(chances, track) + kept) + (0 if kept else 1 / apart)


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
        Number(name="goal", default=PRINTED_GOAL, low=0, high=99, rule="LU-21"),
    ),
    check=check,
    by_seat=BY_SEAT | {"stars"},
    seat_values=frozenset({"black_lead", "white_lead"}),
)
