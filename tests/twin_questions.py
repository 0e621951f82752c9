"""Everything that somebody at a table can ask without moving."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from inside import now_of
from moonlit.errors import MoonlitError
from moonlit.table.match import Match
from twin_decks import Dealt
from twins import Twins

ODD_ACTIONS = [-1, 62, 63, 64, 10**9]
# Of the table, and of people: asked whatever became of the log.
ANY_TIME = [
    "/api/puzzles",
    "/api/mine",
    "/api/mine?language=ja",
    "/api/history",
    "/api/history/file",
    "/api/days/{game}",
    "/api/tables/{play_link}",
    "/api/tables/{watch_link}?language=ja",
]
OF_THE_MATCH = [
    "/api/records/{match}",
    "/api/records/{match}/positions",
    "/api/records/{match}/deals",
    "/api/records/{match}/review",
    "POST /api/records/{match}/review",
    "POST /api/records/{match}/on",
    "POST /api/records/{match}/challenge",
]
Message = dict[str, Any]


def walk(twins: Twins, moves: int, often: int) -> None:
    """Ask everything before each of some moves, and take some back."""

    def between() -> None:
        ask_everything(twins, often)
        if twins.rng.random() < 0.12:
            twins.take_back(twins.rng.randrange(twins.watcher))

    for _ in range(moves):
        between()
        twins.step(between)
        if twins.over:
            return
        if twins.rng.random() < 0.3 and twins.resample():
            twins.ask(twins.observer, list(after_each_action(twins.first.match)))


def ask_everything(twins: Twins, often: int) -> None:
    """Ask every kind of question, some of them ``often``."""
    match, rng = twins.first.match, twins.rng
    asked = [
        *after_each_action(match),
        *after_steps(match, twins.observer, rng, often),
        *reasons(twins, often),
        *refused_moves(twins, often),
        *hopeless(twins),
    ]
    for start in range(0, len(asked), 50):
        twins.ask(twins.observer, asked[start : start + 50])
    twins.ask(twins.watcher, rng.sample(asked, 5))
    for path in rng.sample([*ANY_TIME, *(OF_THE_MATCH if twins.replays else [])], 3):
        twins.call(twins.observer, path)
    come_back(twins)
    what_bots_are_given(twins)


def after_each_action(match: Match) -> Iterator[Message]:
    """``steps`` after every action alone."""
    for prefix in ([], *([action] for action in range(match.rules.ACTIONS))):
        yield {"type": "steps", "prefix": prefix}


def after_steps(match: Match, seat: int, rng: random.Random, often: int) -> Iterator[Message]:
    """``steps`` after some that go on, and after odd ones, with cards."""
    actions = [*range(match.rules.ACTIONS), *ODD_ACTIONS]
    for _ in range(often):
        prefix = rng.choices(actions, k=rng.randint(1, 3))
        yield {"type": "steps", "prefix": prefix}
        cards = rng.choices(match.names.CARD_CODES, k=rng.randint(1, 4))
        yield {"type": "steps", "prefix": prefix[: rng.randint(0, 3)], "cards": cards}
        if seat < match.seats:
            yield from along_a_move(match, seat, rng)


def along_a_move(match: Match, seat: int, rng: random.Random) -> Iterator[Message]:
    """``steps`` along the options as they come, and one step too many."""
    prefix: list[int] = []
    for _ in range(5):
        try:
            options = [one for one in match.choices(seat, prefix) if one.refusal is None]
        except MoonlitError:
            return
        if not options:
            return
        cards = [one.card for one in options if one.card]
        if cards:
            yield {"type": "steps", "prefix": prefix, "cards": [rng.choice(cards)]}
        prefix = [*prefix, rng.choice(options).action]
        yield {"type": "steps", "prefix": prefix}
        yield {"type": "steps", "prefix": [*prefix, rng.randrange(match.rules.ACTIONS)]}


def moves_of_all(twins: Twins, often: int) -> list[str]:
    """Moves that somebody could make, in one world or the other, or has made."""
    found = {move.words for move in twins.first.match.moves[-6:]}
    for world in twins.worlds:
        for seat in range(world.match.seats):
            found |= {move for _ in range(2) if (move := possible(world.match, seat, twins.rng))}
    moves = sorted(found)
    twins.rng.shuffle(moves)
    return moves[: 6 + often]


def possible(match: Dealt, seat: int, rng: random.Random) -> str | None:
    """A move that a seat could make if it were asked now."""
    options = match.choices(seat)
    if seat in match.waiting() and options:
        actions = match.drawn(seat, rng) if seat == now_of(match).turn else []
        return match.words(seat, actions) if actions else rng.choice(options).move
    return None


def reasons(twins: Twins, often: int) -> Iterator[Message]:
    """``why`` of moves with every card, the observer's or not, and of anybody's moves."""
    kinds = twins.first.match.names.CARD_CODES
    moves = moves_of_all(twins, often)
    verbs = sorted({move.split()[0] for move in moves})
    for move in [*moves, "0 play 7", "play", "doubt", "pass", "fly 7"]:
        yield {"type": "why", "move": move}
    for verb in verbs:
        for card in twins.rng.sample(kinds, min(len(kinds), often)):
            yield {"type": "why", "move": f"{verb} {card}"}


def refused_moves(twins: Twins, often: int) -> Iterator[Message]:
    """Moves that the observer may not make."""
    match, seat = twins.first.match, twins.observer
    for move in moves_of_all(twins, often):
        if not allowed(match, seat, move):
            yield {"type": "move", "move": move}
            yield {"type": "answer", "window": 1, "move": move}


def allowed(match: Match, seat: int, move: str) -> bool:
    if seat == match.spectator:
        return False
    try:
        match.sight(seat).checked(move)
    except MoonlitError:
        return False
    return True


def hopeless(twins: Twins) -> Iterator[Message]:
    """What does not change anything, whatever the position is."""
    yield {"type": "answer", "window": -1, "move": None}
    yield {"type": "vote", "proposal": twins.rng.randint(-1, 9), "agree": True}
    yield {"type": "start"} if twins.observer else {"type": "rematch"}
    yield {"type": "go_on"}
    if twins.observer not in twins.first.match.waiting():
        yield {"type": "hint"}
    yield {"type": "nonce", "nonce": "0" * 64}
    yield {"type": "hello", "secret": "0" * 64, "name": "Again"}


def come_back(twins: Twins) -> None:
    """Say hello once more, in another tab, having seen something or other."""
    language = twins.rng.choice(("en", "ja"))
    seen = twins.rng.choice((0, 1, len(twins.first.match.events), 10**6))
    known = twins.rng.random() < 0.7
    greetings = [
        world.welcome(
            twins.observer,
            language=language,
            seen=seen,
            match=world.info["match"] if known else None,
        )
        for world in twins.worlds
    ]
    twins.equal("came back", greetings[:1], greetings[1:])
    twins.compare("came back")


def what_bots_are_given(twins: Twins) -> None:
    """Hints and bots follow from the view and the story of a seat, which must be equal."""
    if twins.observer < twins.watcher:
        given = [
            str((twins.view_of(world).hex(), world.match.story(twins.observer)))
            for world in twins.worlds
        ]
        twins.equal("what a hint is made of", given[:1], given[1:])
