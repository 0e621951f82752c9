"""What a report is about: a game, one way to play it or two, and what is played to find out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from moonlit import games
from moonlit.bots import levels as bots
from moonlit.bots.ladder import has_thumb
from moonlit.errors import BadInput
from moonlit.games.options import VARIATION
from moonlit.games.reading import players
from moonlit.kernel import arrays, cells

from .crews import Work
from .matches import play_groups
from .plans import Plan, sides_at
from .runs import groups_for
from .trials import table_of
from .watching import watch_groups

OTHERS = ("random", "novice")
WITHOUT_THUMB = ("search:20",)  # who is measured where a game has no rules of thumb
CARDS = "cards"  # the run in which cards are counted
MOST_WATCHED = 100  # matches in it
AMONG_EQUALS = "equals"  # the run of equal players


@dataclass(frozen=True)
class Way:
    """A way to play: options, and a name if it has one."""

    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """As its variation is called; empty, if it is none that has a name."""
        return self.options.get(VARIATION.name) or ""


@dataclass(frozen=True)
class Order:
    """A report that somebody wants. What it holds has been checked."""

    game: str
    ways: tuple[Way, ...]
    seats: tuple[int, ...]
    matches: int
    seed: int
    player: str  # who plays, unless another level is measured
    levels: tuple[str, ...]  # who is measured
    open_values: bool = False  # also what other values would do that the rulebook leaves open


@dataclass(frozen=True)
class Job:
    """One run of a report: for which table and way to play, and what is played."""

    seats: int
    way: int | str  # its number; or the name of open values
    what: str
    plan: Plan
    groups: int
    work: Work


def usual_player(game: str) -> str:
    """Who plays where nothing else is said."""
    return "club" if has_thumb(game) else "random"


def usual_levels(game: str) -> tuple[str, ...]:
    """Who is measured where nothing else is said."""
    return OTHERS if has_thumb(game) else WITHOUT_THUMB


def make_order(
    game: str,
    ways: Sequence[Mapping[str, Any]] = ({},),
    seats: int | None = None,
    matches: int = 1000,
    seed: int = 0,
    levels: Sequence[str] | None = None,
) -> Order:
    """A report's order; BadInput, with a sentence, if it cannot be had."""
    entry, player = games.game(game), usual_player(game)
    for level in levels or ():
        bots.read(level)
        if level == player:
            raise BadInput.named("report_level", player=player)
    if seats is not None:
        players(seats, entry.seats, entry.title)
    possible = tables_for(game, ways, entry.seats if seats is None else (seats,))
    return Order(
        game,
        tuple(map(Way, ways)),
        possible,
        matches,
        seed,
        player,
        tuple(usual_levels(game) if levels is None else levels),
        open_values=list(ways) == [{}] and seats is None,
    )


def tables_for(
    game: str, ways: Sequence[Mapping[str, Any]], seats: Sequence[int]
) -> tuple[int, ...]:
    """The numbers of players with which all ways can be played; BadInput if there are none."""
    wrong: BadInput | None = None
    found = []
    for number in seats:
        try:
            for options in ways:
                games.game(game).encode(number, options)
        except BadInput as error:
            wrong = error
        else:
            found.append(number)
    if not found:
        assert wrong is not None
        raise wrong
    return tuple(found)


def jobs_of(order: Order) -> list[Job]:
    """All runs of a report."""
    found: list[Job] = []
    for seats in order.seats:
        for number, way in enumerate(order.ways):
            found += table_jobs(order, seats, number, way.options, order.levels)
            plan = plan_of(order, seats, way.options, order.player)
            watched = min(groups_for(plan, order.matches), MOST_WATCHED)
            found.append(Job(seats, number, CARDS, plan, watched, watch_groups))
    if order.open_values:
        for name, options in games.game(order.game).measures.VARIANTS:
            found += table_jobs(order, order.seats[-1], name, options, order.levels[:1])
    return found


def table_jobs(
    order: Order, seats: int, way: int | str, options: Mapping[str, Any], levels: Sequence[str]
) -> list[Job]:
    """Equal players among themselves, and one side of every other level among them."""
    found = []
    for level in (order.player, *levels):
        plan = plan_of(order, seats, options, level)
        what = AMONG_EQUALS if level == order.player else level
        number = groups_for(plan, order.matches)
        found.append(Job(seats, way, what, plan, number, play_groups))
    return found


def plan_of(order: Order, seats: int, options: Mapping[str, Any], level: str) -> Plan:
    """One side of a level among players of the usual one."""
    names = tuple(dict.fromkeys((level, order.player)))
    sides = sides_at(order.game, seats, options)
    table = tuple(names.index(bot) for bot in table_of(level, order.player, seats, sides))
    return Plan(order.game, seats, names, (table,), options, order.seed)


def same_cards(game: str, ways: Sequence[Way], seats: int) -> bool:
    """Do all ways deal the same cards from the same decks? Not if one has another deck."""
    rules, found = games.game(game).rules, set()
    for way in ways:
        cell = cells.new(rules.State)
        cells.start(cell, seats, arrays.ints(games.game(game).encode(seats, way.options)))
        state = cells.plain(rules.State, cell)
        found.add((rules.segments(state), rules.groups(state), rules.kinds(state)))
    return len(found) == 1
