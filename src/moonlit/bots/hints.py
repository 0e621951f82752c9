"""Hints: what the search would do, how good the alternatives are, and one reason.

The reason is made from worlds like those that the search thought about, which the player's view
allows and what was played makes likely, never from the hidden cards: where this trick goes, with
how many tricks the round then ends and what those were worth, or how often a claim turned out a
lie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from moonlit import games
from moonlit.kernel import cells
from moonlit.kernel.cells import Cell
from moonlit.kernel.random import seeded
from moonlit.table.thinking import whole_move
from moonlit.table.wording import listed
from moonlit.text import say

from .bot import Story
from .search.bot import Budget, SearchBot

WORLDS = 60  # looked through for the reason, for each of the moves that are compared
CLEAR = 0.2  # a difference of chances that is worth a word
GOOD = 0.6  # counts of tricks that were worth at least this part of the best one are wanted


@dataclass(frozen=True)
class Weighed:
    """One option and the share of the win that it promises, from 0 to 1."""

    action: int
    name: str
    chance: float


@dataclass(frozen=True)
class Hint:
    """The search's move, as actions; all options, the best first; a reason with its values."""

    actions: list[int]
    options: list[Weighed]
    reason: str
    values: Mapping[str, Any]

    def sentence(self, language: str) -> str:
        """The reason in a person's language."""
        values = dict(self.values)
        if "wanted" in values:
            values["wanted"] = listed([str(count) for count in values["wanted"]], language, "or")
        return say("hints", "reasons", self.reason, language, **values)


@dataclass(frozen=True)
class Asked:
    """Who wants a hint, who thought about it, and this seat's view, also as people read it."""

    bot: SearchBot
    view: Cell
    seat: int
    shown: Mapping[str, Any]
    seed: int

    def worlds(self) -> Iterator[Cell]:
        """Worlds that may be the true one, to be played on."""
        rng = seeded(self.seed + 1)
        for _ in range(WORLDS):
            yield self.bot.world(self.view, self.seat, rng)


@dataclass
class Outlook:
    """What came of an option in many worlds: where the trick went, how the round ended."""

    taken: int = 0
    worlds: int = 0
    ends: Counter[int] = field(default_factory=Counter)
    points: Counter[int] = field(default_factory=Counter)  # sums, by the number of tricks

    @property
    def take(self) -> float:
        return self.taken / max(1, self.worlds)


def hint(
    game: str,
    view: Cell,
    seat: int,
    story: Story,
    seconds: float = 0.0,
    *,
    simulations: int = 0,
    answering: bool = False,
    seed: int = 0,
) -> Hint:
    """A hint for a seat that may act, by its view and story; ``answering`` a window, one action."""
    bot = SearchBot("hint", game, seed, Budget(seconds, simulations))
    first = bot.choose(view, seat, story)
    shown = games.names(game).show(cells.plain(games.load(game).State, view), seat)
    asked = Asked(bot, view, seat, shown, seed)
    options = _options(asked, first)
    reason, values = _reason(asked, options)
    left = [first]  # of the move: what was thought about already is not thought about again

    def choose(then: Cell) -> int:
        return left.pop() if left else bot.choose(then, seat, story)

    actions = [first] if answering else whole_move(game, view, seat, choose)
    return Hint(actions, options, reason, values)


def _options(asked: Asked, chosen: int) -> list[Weighed]:
    """All actions with their chances: what was chosen, then the others, the best first."""
    bot, seat, shown = asked.bot, asked.seat, asked.shown
    names, plain = games.names(bot.game), cells.plain(games.load(bot.game).State, asked.view)
    partners = len((shown.get("teams") or shown.get("sides") or {seat: [seat]})[_side(shown, seat)])
    return sorted(
        (
            Weighed(action, names.step(plain, seat, action), chance * partners)
            for action, chance in bot.weighed(asked.view, seat)
        ),
        key=lambda weighed: (weighed.action != chosen, -weighed.chance),
    )


def _reason(asked: Asked, options: Sequence[Weighed]) -> tuple[str, dict[str, Any]]:
    if len(options) < 2:
        return "only", {}
    seat, shown = asked.seat, asked.shown
    if "tricks" not in shown:
        return _of_claims(asked, options)
    looks = [_look_ahead(asked, one.action) for one in options[:2]]
    wanted = _wanted(looks)
    count = shown["tricks"][_side(shown, seat)]
    values = {"next": count + 1, "wanted": wanted}
    take, alternative = looks[0].take, looks[1].take
    if take <= min(0.5, alternative - CLEAR) and count + 1 not in wanted:
        return "duck", {**values, "percent": round(100 - 100 * take)}
    if take >= max(0.5, alternative + CLEAR):
        return "take", {**values, "percent": round(100 * take)}
    most, times = max(looks[0].ends.items(), key=lambda end: end[1])
    return "aim", {**values, "count": most, "percent": round(100 * times / looks[0].worlds)}


def _look_ahead(asked: Asked, action: int) -> Outlook:
    """Play on from an option, by rules of thumb, to the end of the round, in many worlds."""
    seat, rng, found = asked.seat, seeded(asked.seed + 2), Outlook()
    rules, names = games.load(asked.bot.game), games.names(asked.bot.game)
    for cell in asked.worlds():
        state = cells.state(cell)
        before = _tricks(state)
        taken: bool | None = None
        chosen: int | None = action
        actor = seat
        while cells.waiting(cell):
            if chosen is None:
                waiting = int(cells.waiting(cell))
                actor = (waiting & -waiting).bit_length() - 1
                chosen = int(cells.advise(cell, actor, rng))
            cells.apply(cell, actor, chosen)
            chosen = None
            if taken is None and _tricks(state) != before:
                side = _side(names.show(cells.plain(rules.State, cell), seat), seat)
                taken = _tricks(state)[side] > before[side]
        end: Mapping[str, Any] = names.show(cells.plain(rules.State, cell), seat)
        side = _side(end, seat)
        count = (end.get("last_counts") or end["last_tricks"])[side]
        found.worlds += 1
        found.taken += bool(taken)
        found.ends[count] += 1
        found.points[count] += end["last_points" if "last_points" in end else "last_gains"][side]
    return found


def _tricks(state: Any) -> list[int]:
    """Everyone's tricks so far; where eclipses count as tricks, with them."""
    return [int(number) for number in (state.tricks if hasattr(state, "tricks") else state.counts)]


def _side(shown: Mapping[str, Any], seat: int) -> int:
    """Which of the sides, as a view lists them, a seat belongs to."""
    sides = shown.get("teams") or shown.get("sides")
    if not sides:
        return seat
    return next(side for side, seats in enumerate(sides) if seat in seats)


def _wanted(looks: Sequence[Outlook]) -> list[int]:
    """The numbers of tricks that were worth most."""
    means = {}
    for count in {count for look in looks for count in look.ends}:
        times = sum(look.ends[count] for look in looks)
        means[count] = sum(look.points[count] for look in looks) / times
    best = max(means.values())
    return [count for count in sorted(means) if means[count] >= GOOD * best]


def _of_claims(asked: Asked, options: Sequence[Weighed]) -> tuple[str, dict[str, Any]]:
    """Lunatic: how often the latest claim is a lie in worlds that fit; or what is promised."""
    doubt = next((one.action for one in options if one.name == "doubt"), None)
    if doubt is None or not asked.shown["doubtable"]:
        return "share", {"percent": round(100 * options[0].chance)}
    rules, names = games.load(asked.bot.game), games.names(asked.bot.game)
    lies = 0
    for cell in asked.worlds():
        cells.apply(cell, asked.seat, doubt)
        shown: Mapping[str, Any] = names.show(cells.plain(rules.State, cell), asked.seat)
        lies += not shown["last_true"]
    values = {"percent": round(100 * lies / WORLDS)}
    if options[0].action == doubt:
        return "lie", values
    if 2 * lies <= WORLDS:
        return "believe", values
    return "share", {"percent": round(100 * options[0].chance)}
