"""Puzzles found: strong bots play, and what one move clearly decides is kept.

Most positions are none, so little is thought about each: first what rules of thumb and a network
do there, then weighings that grow longer. What is left is verified with ten times the thought of a
review, all options in the same worlds, or solved to the end; then the levels that search try it.

Everything is made from what the seat saw and noticed: a ``Moment``.
"""

from __future__ import annotations

import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count

from moonlit import games
from moonlit.bots.bot import Bot
from moonlit.bots.ladder import EXPERT, MASTER, SEARCH, has_thumb, networks, offered
from moonlit.bots.levels import bot as make_bot
from moonlit.bots.reasons import telling
from moonlit.bots.search.bot import LONGEST_STORY, Budget, SearchBot
from moonlit.bots.weighing import SURE, Option, Weighing, thinker, weigh
from moonlit.kernel import cells
from moonlit.kernel.mode import INTERPRETED
from moonlit.kernel.random import below, seeded
from moonlit.reviews.judging import INACCURATE, MISTAKE
from moonlit.reviews.reviewing import SIMULATIONS
from moonlit.table.chance import next_move
from moonlit.table.match import Match
from moonlit.table.moves import Move
from moonlit.table.played import Moment
from moonlit.table.seals import Seal

from .puzzle import Answer, Puzzle, seen_in

# Simulations of each weighing, and by how much and by how many standard errors the best option has
# to be ahead of every other. The last one verifies.
VERIFYING = 10 * SIMULATIONS
WEIGHINGS = (
    (SIMULATIONS if INTERPRETED else 3_000, 0.02, 0.0),
    (2 * SIMULATIONS, INACCURATE, 1.0),
    (VERIFYING, INACCURATE, SURE),
)
LOOK_ONE_IN = 3  # positions: those of one match are much alike
AGREED_ONE_IN = 6  # of the positions in which the network and club agree, so many are looked at
ASKED = 6  # times that a rule of thumb is asked what it would do here
MOST_A_MATCH = 3
PLAIN = ("wins", "equal")  # sentences that say how much, and not why

# How a level tries a puzzle: as it is written for the arena, and how often.
AT_ONCE = {"novice": ("novice", 20), "club": ("club", 20), EXPERT: (EXPERT, 4)}
SEARCHING = {SEARCH: (f"search:{SIMULATIONS}", 2), MASTER: (f"master:{10 * SIMULATIONS}", 1)}
Tries = dict[str, Counter[int]]


@dataclass(frozen=True)
class Found:
    """A match that was looked through, and what it brought."""

    match: int
    puzzles: list[Puzzle]


class Finder:
    """Looks for puzzles of one game, match by match; the same ones for the same seed."""

    def __init__(self, game: str, seed: int) -> None:
        self.game, self.seed = game, seed
        self._judges: dict[tuple[int, int], SearchBot] = {}

    def look(self, first: int = 0) -> Iterator[Found]:
        """Play one match after another, from a number on, and never stop."""
        for number in count(first):
            yield Found(number, list(self._match(number)))

    def again(self, puzzle: Puzzle, simulations: int, seed: int) -> Weighing:
        """Weigh the options of a puzzle once more."""
        sight = puzzle.sight()
        moment = Moment(puzzle.seat, puzzle.best, sight, list(puzzle.story))
        return self._weigh(moment, simulations, seed)

    def _match(self, number: int) -> Iterator[Puzzle]:
        there = games.game(self.game).seats
        seats = there[number % len(there)]
        match = Match(self.game, seats, seal=Seal.from_seed(self.seed, number), clock=lambda: 0.0)
        players = [self._player(number * 10 + seat) for seat in range(seats)]
        rounds = set[int]()
        while match.outcome() is None and len(rounds) < MOST_A_MATCH:
            move = next_move(
                match, lambda view, seat: players[seat].choose(view, seat, match.story(seat))
            )
            current = int(match.sight(match.spectator).now.round)
            puzzle = None if current in rounds else self._look_at(match, move, number)
            if puzzle is not None:
                rounds.add(current)
                yield puzzle
            match.play(move)

    def _player(self, seed: int) -> Bot:
        level = EXPERT if networks(self.game) else f"search:{SIMULATIONS}"
        return make_bot(level, self.game, self.seed * 1_000_003 + seed)

    def _look_at(self, match: Match, move: Move, number: int) -> Puzzle | None:
        """A puzzle, if this move was one."""
        moment = own_step(match, move)
        seed = zlib.crc32(f"{self.seed} {number} {len(match.moves)}".encode())
        if moment is None or not self._in_question(moment, seed):
            return None
        best, tries = None, self._tries(moment, seed, AT_ONCE)
        for stage, (simulations, by, errors) in enumerate(WEIGHINGS):
            weighing = self._weigh(moment, simulations, seed + stage)
            if best not in (None, weighing.best.action) or not _stands_out(weighing, by, errors):
                return None
            best = weighing.best.action
            if stage and not _is_mistake(weighing, moment, _tempting(tries, weighing)):
                return None
        tries |= self._tries(moment, seed, SEARCHING)
        tempting = _tempting(tries, weighing)
        if not _is_mistake(weighing, moment, tempting):
            return None
        return _made(weighing, moment, tries, tempting, number)

    def _in_question(self, moment: Moment, seed: int) -> bool:
        """Is it worth a look: would others do something else here?"""
        rng = seeded(seed)
        if below(rng, LOOK_ONE_IN):
            return False
        asked = range(ASKED if has_thumb(self.game) else 0)
        choices = {self._choice(moment, "club", seed + i) for i in asked}
        return choices != {moment.action} or not below(rng, AGREED_ONE_IN)

    def _choice(self, moment: Moment, level: str, seed: int) -> int:
        bot = make_bot(level, self.game, seed)
        return bot.choose(moment.sight.cell, moment.seat, moment.story)

    def _weigh(self, moment: Moment, simulations: int, seed: int) -> Weighing:
        key = int(moment.sight.now.seats), simulations
        if key not in self._judges:
            self._judges[key] = thinker(self.game, key[0], Budget(simulations=simulations))
        judge = self._judges[key]
        return weigh(judge, moment.sight.cell, moment.seat, moment.story, seed=seed)

    def _tries(self, moment: Moment, seed: int, levels: Mapping[str, tuple[str, int]]) -> Tries:
        """What each level does here, and how often."""
        return {
            level: Counter(self._choice(moment, bot, seed + 7 * i) for i in range(times))
            for level, (bot, times) in levels.items()
            if level == SEARCH or level in offered(self.game)
        }


def own_step(match: Match, move: Move) -> Moment | None:
    """The first step of a move that is no answer in a window, if there was a choice."""
    if move.answers:
        return None
    for moment in match.moments(move):
        if moment.seat == move.seat and not moment.sight.in_window:
            choices = int(cells.legal(moment.sight.cell, moment.seat)).bit_count()
            return moment if choices > 1 else None
    return None


def certain(option: Option) -> float:
    """By how much an option is behind, beyond doubt."""
    return option.behind - SURE * option.doubt


def _stands_out(weighing: Weighing, by: float, errors: float) -> bool:
    """Is the best option so far ahead of every other?"""
    return all(option.behind - errors * option.doubt >= by for option in weighing.options[1:])


def _tempting(tries: Tries, weighing: Weighing) -> Option:
    """What most go wrong with; the second choice, if nobody goes wrong."""
    wrong: dict[int, float] = defaultdict(float)
    for chosen in tries.values():
        for action, times in chosen.items():
            wrong[action] += times / chosen.total()
    return max(weighing.options[1:], key=lambda one: (wrong[one.action], one.chance))


def _is_mistake(weighing: Weighing, moment: Moment, tempting: Option) -> bool:
    """Is what tempts clearly worse, and can be said why? One of the two has to be a whole move."""
    best = weighing.best
    goes_on, now = moment.sight.names.goes_on, moment.sight.now
    return (
        certain(tempting) >= MISTAKE
        and not all(goes_on(now, moment.seat, one.action) for one in (best, tempting))
        and telling(weighing, best, tempting)[0] not in PLAIN
    )


def _made(
    weighing: Weighing, moment: Moment, tries: Tries, tempting: Option, number: int
) -> Puzzle:
    best, *others = weighing.options
    return Puzzle(
        weighing.game.name,
        moment.seat,
        seen_in(moment.sight.now),
        tuple(moment.story[-LONGEST_STORY:]),
        (Answer(best.action, best.chance), *(_answer(weighing, other) for other in others)),
        tempting.action,
        {level: round(found[best.action] / found.total(), 2) for level, found in tries.items()},
        VERIFYING,
        weighing.worlds,
        weighing.bot.solved,
        number,
    )


def _answer(weighing: Weighing, other: Option) -> Answer:
    """An option that is not the best, and why."""
    name, values = telling(weighing, weighing.best, other)
    return Answer(other.action, other.chance, other.behind, other.doubt, name, values)
