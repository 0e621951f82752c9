"""From groups of matches to what a run says: the same numbers whoever played them, in any order."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from moonlit import __version__
from moonlit.kernel.mode import source_hash

from .plans import Plan
from .statistics import SHARE, Contests, Estimate, estimate, ratings
from .times import Times

Group = Mapping[str, Any]


def rates(plan: Plan, group: Group, key: str = "won", table: int | None = None) -> list[float]:
    """For each bot the mean, in one group, of what its sides won; ``nan`` if it does not play."""
    sums, seats = [0.0] * len(plan.bots), [0] * len(plan.bots)
    for match in group["matches"]:
        if table is not None and match["table"] != table:
            continue
        for seat, bot in enumerate(match["seating"]):
            sums[bot] += match[key][seat % plan.sides]
            seats[bot] += 1
    return [won / number if number else np.nan for won, number in zip(sums, seats, strict=True)]


def summary(plan: Plan, groups: Sequence[Group]) -> dict[str, Any]:
    """Everything that a run says, as data. ``times`` alone differs from run to run."""
    groups = sorted(groups, key=lambda group: group["group"])
    matches = [match for group in groups for match in group["matches"]]
    return {
        "moonlit": __version__,
        "source": source_hash(),
        "plan": plan.as_json(),
        "sides": plan.sides,
        "repeatable": plan.repeatable,
        "groups": len(groups),
        "matches": len(matches),
        "bots": bots_summary(plan, groups),
        "meetings": meetings(plan, groups),
        "places": places(plan, groups),
        "rounds": counted(match["rounds"] for match in matches),
        "decisions": counted(match["decisions"] for match in matches),
        "gains": counted(gain for match in matches for row in match["gains"] for gain in row),
        "endings": counted(rule for match in matches for rule in match["endings"]),
        "reasons": [reason for group in groups for reason in group["reasons"]][:20],
        "times": [time_summary(entry) for entry in all_times(plan, groups)],
    }


def bots_summary(plan: Plan, groups: Sequence[Group]) -> list[dict[str, Any]]:
    """Each bot: how often it wins, what it gains, how it is rated, what it did wrong."""
    wins = by_bot(plan, groups, "won")
    shares = by_bot(plan, groups, "shares")
    points = by_bot(plan, groups, "points")
    rated = ratings(contests(plan, groups)) if groups else [estimate([])] * len(plan.bots)
    tricks = tricks_by_bot(plan, groups)
    # Where shares are places, from 1 to 0, fair is their mean.
    return [
        {
            "bot": name,
            "wins": wins[bot].as_json(),
            "fair": 1 / plan.sides,
            "shares": shares[bot].as_json(),
            "points": points[bot].as_json(),
            "rating": rated[bot].as_json(),
            "faults": sum(group["faults"][bot] for group in groups),
            "tricks": tricks[bot],
        }
        for bot, name in enumerate(plan.bots)
    ]


def by_bot(plan: Plan, groups: Sequence[Group], key: str) -> list[Estimate]:
    """For each bot the mean of a value over groups."""
    table = np.array([rates(plan, group, key) for group in groups]).reshape(-1, len(plan.bots))
    bounds = None if key == "points" else SHARE
    return [estimate(column[~np.isnan(column)], bounds=bounds) for column in table.T]


def contests(plan: Plan, groups: Sequence[Group]) -> Contests:
    """All matches as the ratings take them."""
    seats_of_side = plan.seats // plan.sides
    members, won, number = [], [], []
    for group in groups:
        for match in group["matches"]:
            sides = np.zeros((plan.sides, len(plan.bots)))
            for seat, bot in enumerate(match["seating"]):
                sides[seat % plan.sides, bot] += 1 / seats_of_side
            members.append(sides)
            won.append(match["won"])
            number.append(group["group"])
    return Contests(np.array(members), np.array(won), np.array(number))


def meetings(plan: Plan, groups: Sequence[Group]) -> list[list[dict[str, Any] | None]]:
    """For each two bots how often the first's side finished ahead of the second's (level: half)."""
    bots = range(len(plan.bots))
    samples: dict[tuple[int, int], list[float]] = {(a, b): [] for a in bots for b in bots}
    for group in groups:
        sums: defaultdict[tuple[int, int], float] = defaultdict(float)
        numbers: Counter[tuple[int, int]] = Counter()
        for match in group["matches"]:
            for a, b, ahead in compared(plan, match):
                sums[a, b] += ahead
                numbers[a, b] += 1
        for pair, number in numbers.items():
            samples[pair].append(sums[pair] / number)
    return [
        [
            estimate(samples[a, b], bounds=SHARE).as_json() if samples[a, b] and a != b else None
            for b in bots
        ]
        for a in bots
    ]


def compared(plan: Plan, match: Mapping[str, Any]) -> list[tuple[int, int, float]]:
    """All pairs of seats of different sides: the bots, and whether the first is ahead."""
    found = []
    result = list(zip(match["shares"], match["points"], strict=True))
    for seat, bot in enumerate(match["seating"]):
        for other, against in enumerate(match["seating"]):
            mine, theirs = result[seat % plan.sides], result[other % plan.sides]
            if (seat - other) % plan.sides and bot != against:
                found.append((bot, against, 0.5 if mine == theirs else float(mine > theirs)))
    return found


def places(plan: Plan, groups: Sequence[Group]) -> list[dict[str, Any]]:
    """By place in the order of turns, from who acts first: how often that place's side wins."""
    columns = place_samples(plan, groups)
    return [estimate(column, bounds=SHARE).as_json() for column in columns]


def place_samples(plan: Plan, groups: Sequence[Group]) -> list[list[float]]:
    """For each place how often its side wins, group by group."""
    samples: list[list[float]] = [[] for _ in range(plan.seats)]
    for group in groups:
        sums = [0.0] * plan.seats
        for match in group["matches"]:
            for seat in range(plan.seats):
                place = (seat - match["first"]) % plan.seats
                sums[place] += match["won"][seat % plan.sides]
        for place, won in enumerate(sums):
            samples[place].append(won / len(group["matches"]))
    return samples


def tricks_by_bot(plan: Plan, groups: Sequence[Group]) -> list[dict[str, int]]:
    """For each bot how often its side took how many tricks in a round."""
    counts: list[Counter[int]] = [Counter() for _ in plan.bots]
    for group in groups:
        for match in group["matches"]:
            for row in match["tricks"]:
                for seat, bot in enumerate(match["seating"]):
                    counts[bot][row[seat % plan.sides]] += 1
    return [counted(counter.elements()) for counter in counts]


def counted(values: Any) -> dict[str, int]:
    """How often each number comes up, the lowest first."""
    counts = Counter(values)
    return {str(value): counts[value] for value in sorted(counts)}


def all_times(plan: Plan, groups: Sequence[Group]) -> list[Times]:
    """The times of each bot's decisions."""
    found = [Times() for _ in plan.bots]
    for group in groups:
        for bot, counts in enumerate(group["times"]):
            found[bot].merge(Times(counts))
    return found


def time_summary(times: Times) -> dict[str, float]:
    """How long a bot thinks, in seconds."""
    return {
        "decisions": times.total(),
        "median": times.quantile(0.5),
        "p99": times.quantile(0.99),
    }
