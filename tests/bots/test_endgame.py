"""When few worlds and cards are left, the rest of the round is solved."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

from moonlit import games
from moonlit.bots import values
from moonlit.bots.levels import bot as bot_of
from moonlit.bots.search import Budget, SearchBot
from moonlit.bots.search.dials import Dials, settings
from moonlit.bots.search.endgame.scratch import LEAF, SEATS, USED_SETS
from moonlit.bots.search.endgame.worlds import part
from moonlit.bots.search.tree import LARGEST_TABLE, MOST_SEATS
from moonlit.kernel import arrays, cells, contract
from moonlit.kernel.cards import lowest, nth, rest
from moonlit.kernel.mode import INTERPRETED
from moonlit.kernel.random import seeded

NODES = 60 if INTERPRETED else 2000
ROUNDS = range(1 if INTERPRETED else 6)
LAST = 12 if INTERPRETED else 99  # decisions of a round to think about: none before is solved
GAMES = [("lunar", 2), ("lunar-trick", 3), ("lunar-trick", 4)]
NEARLY = 0.01  # of the match: so far from the exact share may be what was settled


def decisions(game: str, seats: int, seed: int) -> Iterator[tuple[Any, Any, int]]:
    """A round of ``club`` players: state, view and seat before each choice."""
    cls, rng, deck = games.game(game).rules.State, seeded(seed), arrays.ints([0] * 64)
    cell, view = cells.new(cls), cells.new(cls)
    cells.start(cell, seats, arrays.ints(games.game(game).encode(seats, {})))
    cells.shuffle(cell, rng, deck)
    cells.deal(cell, deck)
    player = bot_of("club", game, seed)
    while cells.waiting(cell):
        seat = int(lowest(cells.waiting(cell)))
        cells.view(cell, seat, view)
        if rest(int(cells.legal(cell, seat))):
            yield cell, view, seat
        cells.apply(cell, seat, player.choose(view, seat, []))


def endings(
    game: str, seats: int, seed: int, dials: Dials | None = None
) -> Iterator[tuple[SearchBot, Any, Any, int, int]]:
    """What a bot solves in such a round: the bot, state, view, seat and choice."""
    thinker = SearchBot("x", game, seed, Budget(simulations=NODES), dials=dials)
    number = sum(1 for _ in decisions(game, seats, seed))
    for cell, view, seat in islice(decisions(game, seats, seed), max(0, number - LAST), None):
        choice = thinker.choose(view, seat, [])
        if thinker.solved:
            yield thinker, cell, view, seat, choice


def after(cell: Any, cls: Any, seat: int, action: int) -> Any:
    follower = cells.copy(cls, cell)
    cells.apply(follower, seat, action)
    return follower


def best_share(cell: Any, cls: Any, table: Any, me: int) -> float:
    """What ``me`` gets from open cards if both of two players play their best."""
    if not cells.waiting(cell):
        shares = arrays.floats(MOST_SEATS)
        if cells.outcome(cell):
            cells.payoffs(cell, shares)
        else:
            contract.worth(cells.state(cell), table, shares)
        return float(shares[me])
    seat = int(lowest(cells.waiting(cell)))
    actions = int(cells.legal(cell, seat))
    found = [
        best_share(after(cell, cls, seat, int(nth(actions, i))), cls, table, me)
        for i in range(actions.bit_count())
    ]
    return max(found) if seat == me else min(found)


def test_with_one_world_left_it_plays_as_with_open_cards() -> None:
    cls, looked_at = games.game("lunar").rules.State, 0
    for seed in ROUNDS:
        for bot, cell, view, seat, choice in endings("lunar", 2, seed):
            if bot.solver.number == 1 and looked_at < 20:
                table = arrays.floats(LARGEST_TABLE)
                for i, share in enumerate(values.table_for("lunar", cells.plain(cls, view))):
                    table[i] = share
                shares = {
                    action: best_share(after(cell, cls, seat, action), cls, table, seat)
                    for action, _ in bot.weighed(view, seat)
                }
                assert shares[choice] >= max(shares.values()) - NEARLY
                looked_at += 1
    assert looked_at


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_nobody_could_gain_by_doing_otherwise(game: str, seats: int) -> None:
    """The gap to the best reply, for every seat, knowing only what it may know."""
    looked_at = 0
    for seed in ROUNDS:
        for bot, *_ in endings(game, seats, seed):
            for seat in range(seats):
                assert gain(bot, seat) <= NEARLY
            looked_at += 1
    assert looked_at


def gain(bot: SearchBot, seat: int) -> float:
    """How much better a seat's best reply is than its average strategy, in a solved graph."""
    graph, seats = bot.solver.scratch.graphs[0], int(bot.solver.scratch.graphs[0].counts[SEATS])
    worlds = range(bot.solver.number)
    members: dict[int, list[int]] = {}
    for node in range(int(graph.roots[max(worlds)]) + 1):
        members.setdefault(int(graph.node_sets[node]), []).append(node)

    def follower(node: int, action: int) -> int:
        return int(graph.links[int(graph.node_links[node]) + action])

    @cache
    def reply(knows: int) -> int:
        """The best action by all nodes of the set, as likely as the others come there."""
        return max(
            range(int(graph.set_sizes[knows])),
            key=lambda action: sum(
                float(graph.others_reach[node * seats + seat]) * share(follower(node, action))
                for node in members[knows]
            ),
        )

    @cache
    def share(node: int) -> float:
        knows = int(graph.node_sets[node])
        if knows == LEAF:
            return float(graph.shares[node * seats + seat])
        if int(graph.set_seats[knows]) == seat:
            return share(follower(node, reply(knows)))
        row = int(graph.set_rows[knows])
        return sum(
            float(graph.chances[row + i]) * share(follower(node, i))
            for i in range(int(graph.set_sizes[knows]))
        )

    return sum(
        part(bot.solver.scratch.sums, i)
        * (share(int(graph.roots[i])) - float(graph.shares[int(graph.roots[i]) * seats + seat]))
        for i in worlds
    )


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_no_world_is_overlooked(game: str, seats: int) -> None:
    cls, rng, looked_at = games.game(game).rules.State, seeded(8), 0
    for bot, _, view, seat, _ in endings(game, seats, 3):
        found = {cells.pack(bot.solver.scratch.worlds[i : i + 1]) for i in range(bot.solver.number)}
        assert len(found) == bot.solver.number
        world = cells.new(cls)
        for _ in range(500):
            cells.sample(view, seat, rng, world)
            assert cells.pack(world) in found
        looked_at += 1
    assert looked_at


def test_a_solved_ending_takes_no_simulations() -> None:
    bot, _, view, seat, choice = next(endings("lunar-trick", 3, 0))
    assert (bot.simulations, bot.decisions) == (0, 0)
    assert choice in dict(bot.weighed(view, seat))
    assert settings("lunar-trick", 3).exact


def test_whom_it_takes_for_a_club_player_does_as_the_club_does() -> None:
    """With ``alone`` only the own choices are settled, as the best reply to rules of thumb."""
    err, looked_at = 0.1, 0
    for seed in ROUNDS:
        thinks = Dials(alone=True, err=err)
        for bot, _, _, seat, _ in endings("lunar-trick", 3, seed, thinks):
            graph = bot.solver.scratch.graphs[0]
            for knows in range(int(graph.counts[USED_SETS])):
                row, size = int(graph.set_rows[knows]), int(graph.set_sizes[knows])
                likely = sorted(float(graph.chances[row + i]) for i in range(size))
                if int(graph.set_seats[knows]) != seat:
                    assert likely[-1] == pytest.approx(1 - err + err / size)
                    assert likely[0] == pytest.approx(err / size)
            assert gain(bot, seat) <= NEARLY
            looked_at += 1
    assert looked_at
