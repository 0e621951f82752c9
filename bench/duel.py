"""How much the search gains over ``club``, quickly: all compiled, one process.

    python bench/duel.py shoot-the-moon 4 [--sims 500] [--seconds 60]
                         [--set explore=1.5 err=0.2,deep=4.0]
                         [--against deep=30.0 [--rival-sims 50]]

One side searches with so many simulations a decision, the others play ``club``, or search as much,
or less (``--rival-sims``), with other dials (``--against``; ``-`` are the stored ones), or like
OpenSpiel's ISMCTS (``--against openspiel``), or play at ``random``; deals are played with every
seat (or side) in turn. The arena is the real thing; this one tunes dials.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from dataclasses import replace
from typing import Any

from moonlit import games
from moonlit.bots import values
from moonlit.bots.policies import NOTE, notice
from moonlit.bots.search.bot import LONGEST_STORY
from moonlit.bots.search.dials import Dials, settings
from moonlit.bots.search.endgame.scratch import Scratch as Endings
from moonlit.bots.search.endgame.scratch import scratch_for as endings_for
from moonlit.bots.search.endgame.settle import ROUNDS, settle
from moonlit.bots.search.endgame.solver import conclude, small
from moonlit.bots.search.pool import fill
from moonlit.bots.search.root import think
from moonlit.bots.search.scratch import Pool, Scratch, pool_for, scratch_for
from moonlit.bots.search.simulate import name_of
from moonlit.bots.search.tree import Tree, clear, find, first_edge
from moonlit.kernel import arrays, records
from moonlit.kernel.cards import count, has, lowest, nth
from moonlit.kernel.contract import advise, apply, deal_due, legal, outcome, payoffs, start, view
from moonlit.kernel.decorators import rule
from moonlit.kernel.random import draw, pick, seeded
from uct import most_tried, think_like_openspiel


@rule
def note_down(state: Any, seat: int, action: int, notes: Any, noted: int) -> int:
    """Note who notices what of an action; the notes so far, the latest ones in a ring."""
    notice(state, seat, action, notes[noted % LONGEST_STORY])
    return noted + 1


@rule
def recall(notes: Any, noted: int, seat: int, past: Any) -> int:
    """Write what the seat noticed lately; how many actions."""
    known = 0
    for i in range(max(0, noted - LONGEST_STORY), noted):
        actor, action, everything, something = notes[i % LONGEST_STORY]
        if has(everything | something, seat):
            past[known, 0] = actor
            past[known, 1] = action if has(everything, seat) else -1
            known += 1
    return known


@rule
def best_of(tree: Any, edge: int, number: int, mixing: float, rng: Any) -> int:
    """What the bot picks: the best of those tried often, or a mixture."""
    best, found, most = -9.0, 0, 0
    for i in range(number):
        most = max(most, tree.tries[edge + i])
    for i in range(number):
        if 2 * tree.tries[edge + i] >= most:
            mean = tree.sums[edge + i] / tree.tries[edge + i]
            if mixing > 0.0:  # the largest of these is drawn as the bot draws
                mean -= mixing * math.log(-math.log((draw(rng) + 1.0) / 4294967298.0))
            if mean > best:
                best, found = mean, i
    return found


@rule
def play_match(
    seats: int,
    options: Any,
    searching: int,
    worlds: int,
    rival_worlds: int,
    sims: int,
    rival_sims: int,
    mixing: float,
    rival_mixing: float,
    room: Any,
    pool: Pool,
    seen: Any,
    own_scratch: Scratch,
    rival_scratch: Scratch,
    endings: Endings,
    deals: Any,
    shares: Any,
    notes: Any,
    past: Any,
    like_openspiel: bool,
    at_random: bool,
    exact: bool,
    rival_exact: bool,
    solved: Any,
) -> int:
    """One match; the searching seats' decisions."""
    state, rng, deck = room[0], own_scratch.rng, own_scratch.deck
    start(state, seats, options)
    thought, noted = 0, 0
    while outcome(state) == 0:
        seat = lowest(deal_due(state, deals, deck))
        actions = legal(state, seat)
        own = has(searching, seat)
        budget = sims if own else rival_sims
        if budget == 0 or actions & (actions - 1) == 0:
            action = pick(rng, actions) if at_random and not own else advise(state, seat, rng)
            noted = note_down(state, seat, action, notes, noted)
            apply(state, seat, action)
            continue
        view(state, seat, seen)
        thinking = own_scratch if own else rival_scratch
        memory = thinking.trees
        tree = memory[0]
        clear(memory, budget)
        many = worlds if own else rival_worlds
        known = recall(notes, noted, seat, past)
        few = 0
        if exact if own else rival_exact:
            few = small(seen, seat, past[:known], memory, endings, budget)
        if few == 0 and many > 1:
            fill(seen, seat, past[:known], pool, 0, many, thinking)
        if few > 0:
            settle(endings.graphs, endings.sums, few, ROUNDS)
            conclude(seen, seat, memory, endings, few)
            solved[0] += own
        elif like_openspiel and not own:
            think_like_openspiel(
                seen, seat, thinking.world, memory, thinking.room, rng, deck, budget
            )
        else:
            think(seen, seat, pool, many, thinking, budget)
        edge = first_edge(tree, find(tree, name_of(seen[0], seat)))
        if like_openspiel and not own:
            action = nth(actions, most_tried(tree, edge, count(actions)))
        else:
            mixed = mixing if own else rival_mixing
            action = nth(actions, best_of(tree, edge, count(actions), mixed, rng))
        noted = note_down(state, seat, action, notes, noted)
        apply(state, seat, action)
        thought += own
    payoffs(state, shares)
    return thought


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("--options", default="{}", type=json.loads)
    parser.add_argument("--sims", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--cheat", action="store_true")
    parser.add_argument("--set", nargs="*", default=[])
    parser.add_argument("--against", default="")
    parser.add_argument("--rival-sims", type=int, default=0)
    given = parser.parse_args()
    for chosen in given.set or ["-"]:
        run(given, chosen)


def read_dials(given: Any, text: str) -> Dials:
    """The stored dials with some changed, as in ``explore=1.5,err=0.2``; ``-``: none."""
    changed: dict[str, Any] = {
        name: float(value) if "." in value else int(value)
        for name, _, value in (item.partition("=") for item in text.split(",") if item != "-")
    }
    return replace(settings(given.game, given.seats), **changed)


def run(given: Any, chosen: str) -> None:
    rules = games.game(given.game).rules
    dials = read_dials(given, chosen)
    options = arrays.ints(games.game(given.game).encode(given.seats, given.options))
    room, seen = records.batch(rules.State, 1), records.batch(rules.State, 1)
    start(room[0], given.seats, options)
    table = values.table_for(given.game, records.plain(room[0]))
    own, rivals = scratch_for(rules, 2), records.batch(Tree, 1)
    endings = endings_for(rules, 3)._replace(rng=own.rng)
    dials.write(own.trees[0].dials)
    openspiel, at_random = given.against == "openspiel", given.against == "random"
    rival = read_dials(given, "worlds=0" if openspiel or at_random else given.against or "-")
    rival.write(rivals[0].dials)
    own.trees[0].table[: len(table)] = rivals[0].table[: len(table)] = table
    most = max(1, dials.worlds, rival.worlds)
    solved, shares, pool = arrays.ints([0]), arrays.floats(6), pool_for(rules, most)
    notes, past = (arrays.rows([[0] * width] * LONGEST_STORY) for width in (NOTE, 2))
    pool.sums[0] = 1.0
    teams = given.options.get("partners") or given.game == "lunar"
    sides = (
        [sum(1 << seat for seat in range(first, given.seats, 2)) for first in range(2)]
        if teams
        else [1 << seat for seat in range(given.seats)]
    )
    rival_sims = (given.rival_sims or given.sims) if given.against and not at_random else 0
    results, thought, took, deal_seed = [], 0, 0.0, 0
    until = 0.0
    while not until or time.process_time() < until:
        deal_seed += 1
        of_deal = []
        for side in sides:
            began = time.process_time()
            thought += play_match(
                given.seats,
                options,
                side,
                1 if given.cheat else dials.worlds,
                rival.worlds,
                given.sims if until else 10,
                rival_sims,
                dials.mixing,
                rival.mixing,
                room,
                Pool(room, pool.sums) if given.cheat else pool,
                seen,
                own,
                own._replace(trees=rivals),
                endings,
                seeded(deal_seed),
                shares,
                notes,
                past,
                openspiel,
                at_random,
                dials.exact and not given.cheat,
                rival.exact and not openspiel,
                solved,
            )
            took += time.process_time() - began
            of_deal.append(sum(shares[seat] for seat in range(given.seats) if side >> seat & 1))
        if until:
            results.append(sum(of_deal) / len(of_deal))
        else:
            until, thought, took = time.process_time() + given.seconds, 0, 0.0
            solved[0] = 0
    mean = sum(results) / len(results)
    error = math.sqrt(sum((r - mean) ** 2 for r in results) / len(results) ** 2)
    fair = 0.5 if teams or given.game == "lunatic" else 1 / given.seats
    print(
        f"{given.game} {given.seats} sims={given.sims} cheat={given.cheat} {chosen} "
        f"against {given.against or 'club'}{f' {rival_sims}' if rival_sims else ''}: "
        f"share {mean:.3f} ± {1.96 * error:.3f} ({mean / fair:.2f} x fair), {len(results)} deals, "
        f"{1e3 * took / max(1, thought):.2f} ms a decision, "
        f"{given.sims * thought / took:,.0f} simulations a second, "
        f"{solved[0] / max(1, thought):.1%} solved",
        flush=True,
    )


if __name__ == "__main__":
    main()
