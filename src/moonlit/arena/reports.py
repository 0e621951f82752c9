"""The balance of a game: what a designer would ask, answered by many matches.

Who acts first, how dramatic it is, how long it takes, how much skill and luck count, what each card
is used for; of one way to play, or of two side by side on the same cards.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from moonlit import __version__, games
from moonlit.kernel.mode import source_hash

from . import skill
from .courses import MEASURES, Measure
from .journals import Memory
from .orders import AMONG_EQUALS, CARDS, Job, Order, jobs_of, same_cards
from .plans import Plan
from .results import Group, counted, place_samples, rates, summary
from .runs import Crew, run
from .statistics import SHARE, Estimate, Floats, estimate, ratio_samples
from .watching import PLAYED, TOOK, WON

Told = Callable[[Job], None]
Groups = Mapping[int, Group]
Uses = {"played": None, "took": SHARE, "won": SHARE}


class Report:
    """A report that grows: what has been played of its runs, and what that says."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.jobs = jobs_of(order)
        self._kept = {(job.seats, job.way, job.what): Memory() for job in self.jobs}

    def play(self, crew: Crew, told: Told = lambda job: None, part: float = 1.0) -> None:
        """Play this part of every run, or what is missing of it; ``told`` whenever some came."""
        for job in self.jobs:
            self._play(job, math.ceil(part * job.groups), crew, told)

    def _play(self, job: Job, groups: int, crew: Crew, told: Told) -> None:
        kept = self._kept[job.seats, job.way, job.what]
        if len(kept.groups) < groups:
            run(job.plan, groups, kept, crew, lambda _: told(job), job.work)

    @property
    def groups(self) -> int:
        """How many groups are to be played altogether."""
        return sum(job.groups for job in self.jobs)

    @property
    def played(self) -> int:
        """How many of them have been."""
        return sum(len(kept.groups) for kept in self._kept.values())

    @property
    def matches(self) -> int:
        """How many matches have been played."""
        return sum(
            len(self._kept[job.seats, job.way, job.what].groups)
            * (1 if job.what == CARDS else len(job.plan.seatings))
            for job in self.jobs
        )

    def heading(self) -> dict[str, Any]:
        """What it is about, as data."""
        order = self.order
        return {
            "moonlit": __version__,
            "source": source_hash(),
            "game": order.game,
            "seed": order.seed,
            "player": order.player,
            "levels": list(order.levels),
            "ways": [{"name": way.name, "options": dict(way.options)} for way in order.ways],
        }

    def as_json(self) -> dict[str, Any]:
        """What has been found so far, as data; what nothing is known of yet is left out."""
        order = self.order
        return {
            **self.heading(),
            "matches": self.matches,
            "tables": dict(self._tables()),
            "variants": {
                name: found
                for name, _ in games.game(order.game).measures.VARIANTS
                if order.open_values and (found := self._entry(order.seats[-1], name)) is not None
            },
        }

    def _tables(self) -> Iterator[tuple[str, dict[str, Any]]]:
        numbers = range(len(self.order.ways))
        for seats in self.order.seats:
            ways = [self._entry(seats, way) for way in numbers]
            if all(way is not None for way in ways):
                yield (
                    str(seats),
                    {
                        "ways": ways,
                        "common": same_cards(self.order.game, self.order.ways, seats),
                        "differences": self._differences(seats) if len(ways) == 2 else None,
                    },
                )

    def _run(self, seats: int, way: int | str, what: str) -> tuple[Plan, Groups]:
        job = next(job for job in self.jobs if (job.seats, job.way, job.what) == (seats, way, what))
        return job.plan, self._kept[seats, way, what].groups

    def _measured(self, way: int | str) -> Sequence[str]:
        return self.order.levels if isinstance(way, int) else self.order.levels[:1]

    def _entry(self, seats: int, way: int | str) -> dict[str, Any] | None:
        """All that is known of one way to play; None if that is nothing yet."""
        plan, kept = self._run(seats, way, AMONG_EQUALS)
        if not kept:
            return None
        groups = in_order(kept)
        matches = [match for group in groups for match in group["matches"]]
        levels = {}
        for level in self._measured(way):
            other, found = self._run(seats, way, level)
            if found:
                levels[level] = skill_entry(other, in_order(found))
        return {
            "summary": summary(plan, groups),
            "measures": {
                one.name: estimate(samples(one, groups), bounds=one.bounds).as_json()
                for one in MEASURES
            },
            "margins": counted(int(MARGIN.of(match)) for match in matches),
            "skill": levels,
            "cards": cards_entry(in_order(self._run(seats, way, CARDS)[1]))
            if isinstance(way, int)
            else None,
        }

    def _differences(self, seats: int) -> dict[str, Any]:
        """By how much the second way has more than the first, group by group."""
        (one, other), (plan, plan_other) = self._pair(seats, AMONG_EQUALS)
        levels = {}
        for level in self.order.levels:
            pair, plans = self._pair(seats, level)
            if pair[0]:
                won = less(*([rates(p, g)[0] for g in run] for p, run in zip(plans, pair)))
                parts = skill.difference(plans, pair)
                found = {"wins": estimate(won), **parts}
                levels[level] = {name: value.as_json() for name, value in found.items()}
        places = zip(place_samples(plan, one), place_samples(plan_other, other), strict=True)
        return {
            "measures": {
                measure.name: estimate(
                    less(samples(measure, one), samples(measure, other))
                ).as_json()
                for measure in MEASURES
            },
            "places": [estimate(less(*pair)).as_json() for pair in places],
            "skill": levels,
            "cards": card_differences(*self._pair(seats, CARDS)[0]),
        }

    def _pair(
        self, seats: int, what: str
    ) -> tuple[tuple[list[Group], list[Group]], tuple[Plan, Plan]]:
        """The groups that both ways have played, in the same order, and their plans."""
        (plan, one), (plan_other, other) = (self._run(seats, way, what) for way in (0, 1))
        both = sorted(one.keys() & other.keys())
        return ([one[g] for g in both], [other[g] for g in both]), (plan, plan_other)


MARGIN = next(one for one in MEASURES if one.name == "margin")


def in_order(kept: Groups) -> list[Group]:
    """Groups by their numbers."""
    return [kept[number] for number in sorted(kept)]


def samples(measure: Measure, groups: Sequence[Group]) -> list[float]:
    """The mean of a measure in each group."""
    return [sum(map(measure.of, group["matches"])) / len(group["matches"]) for group in groups]


def less(one: Sequence[float] | Floats, other: Sequence[float] | Floats) -> Floats:
    """The second of each pair less the first."""
    return np.asarray(np.subtract(other, one))


def skill_entry(plan: Plan, groups: Sequence[Group]) -> dict[str, Any]:
    """How often a level wins, and how much of the results is who plays, and how much the cards."""
    wins = estimate([rates(plan, group)[0] for group in groups], bounds=SHARE)
    found: dict[str, Estimate] = {"wins": wins, **skill.skill_and_luck(plan, groups)}
    return {name: value.as_json() for name, value in found.items()}


# --- cards ------------------------------------------------------------------------------------


def card_samples(groups: Sequence[Group], card: str) -> dict[str, Floats]:
    """Of a card that is played: how often in a match, and of that how often with which success."""
    rows = np.array([group["cards"].get(card, (0, 0, 0)) for group in groups], dtype=np.float64)
    return {
        "played": rows[:, PLAYED],
        "took": ratio_samples(rows[:, TOOK], rows[:, PLAYED]),
        "won": ratio_samples(rows[:, WON], rows[:, PLAYED]),
    }


def cards_of(groups: Sequence[Group]) -> set[str]:
    """The cards that were played at all."""
    return {card for group in groups for card in group["cards"]}


def cards_entry(groups: Sequence[Group]) -> dict[str, Any]:
    """How often each card is played in a match, takes the trick, and wins the match."""
    return {
        "matches": len(groups),
        "tricks": any(group["tricks"] for group in groups),
        "use": {
            card: {
                name: estimate(found, bounds=Uses[name]).as_json()
                for name, found in card_samples(groups, card).items()
            }
            for card in sorted(cards_of(groups))
        },
    }


def card_differences(one: Sequence[Group], other: Sequence[Group]) -> dict[str, Any]:
    """By how much the second way uses a card more, for cards that both use."""
    found = {}
    for card in sorted(cards_of(one) & cards_of(other)):
        pair = card_samples(one, card), card_samples(other, card)
        found[card] = {
            name: estimate(less(pair[0][name], pair[1][name])).as_json() for name in Uses
        }
    return found
