"""Nothing reaches a socket that its seat may not know: over the wire, and by construction."""

import json
import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from cases import ALL_SPECIALS, another_world, put_behind
from moonlit.bots.ladder import SECONDS
from moonlit.kernel.random import seeded
from moonlit.server.protocol.messages import Level
from moonlit.server.storage.stored import Entry
from moonlit.server.tables import open_cards, positions
from moonlit.server.tables.course import Course
from moonlit.server.tables.pauses import PACES, bot_pause
from moonlit.server.tables.window_times import can_answer
from moonlit.table import match_records
from moonlit.table.chance import random_move
from moonlit.table.match import Match
from moonlit.table.seals import Seal
from server_tools import Player, play_on, seated_match

Persons = Callable[..., Player]
CASES = [
    ("lunar", 2, {"max_rounds": 1}),
    ("lunar", 4, {"max_rounds": 1}),
    ("lunar-trick", 3, {"max_rounds": 1}),
    ("lunar-trick", 4, {"max_rounds": 1}),
    ("shoot-the-moon", 2, {"max_rounds": 1}),
    ("shoot-the-moon", 4, {"max_rounds": 1, "revoke": "penalty"}),
    ("lunatic", 3, {"max_rounds": 4}),
    ("lunatic", 4, {"max_rounds": 4, "specials": ALL_SPECIALS}),
]


# --- over the wire ----------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats", "options"), CASES)
@pytest.mark.parametrize("seed", [1, pytest.param(range(2, 12), marks=pytest.mark.slow)])
def test_sockets_receive_what_the_rules_show_and_no_more(
    person: Persons, game: str, seats: int, options: dict[str, Any], seed: int | range
) -> None:
    for one in [seed] if isinstance(seed, int) else seed:
        ada, ben, eve = person("Ada"), person("Ben"), person("Eve")
        info = seated_match([ada, ben], game, seats, options)
        eve.sit(info["watch_link"])
        play_on([ada, ben], random.Random(one))
        eve.until_position(lambda position: position["result"] is not None)
        record = ada.http.get(f"/api/records/{ada.match}").json()
        for player, seat in ((ada, 0), (ben, 1), (eve, seats)):
            check_received(player.received, seat, record)
            player.leave_the_room()


def check_received(received: list[dict[str, Any]], seat: int, record: dict[str, Any]) -> None:
    """Everything about cards in the messages of a seat is what the rules show to that seat."""
    allowed = {json.dumps(view) for view in views(record, seat)}
    *_, match = match_records.replay(record)
    history = [(event.name, event.seat, dict(event.data)) for event in match.history(seat)]
    told = []
    for message in received:
        text = json.dumps(message)
        position = message.get("position")
        if position is None or position["result"] is None:
            assert record["seed"] not in text
            assert not any(nonce in text for nonce in record["nonces"])
        if position is not None:
            assert json.dumps(position["view"]) in allowed
            assert position["waiting"] in (position["view"]["turn"], [])
            check_choices(position["yours"], position["view"], seat)
        if message["type"] in ("welcome", "update"):
            told += [(e["event"], e["seat"], e["data"]) for e in message["events"]]
    assert told == history


def views(record: dict[str, Any], seat: int) -> Iterator[dict[str, Any]]:
    """A seat's view at every point of the match; in a window, before and after it."""
    for match in match_records.replay(record):
        yield match.view(seat)
        yield match.view(seat, asked=False)


def check_choices(yours: list[dict[str, Any]], view: dict[str, Any], seat: int) -> None:
    """Options are about cards that the seat holds, or that lie open."""
    known = {*view.get("hand", ()), *(view.get("sky") or ())}
    for choice in yours:
        if choice["card"] is not None and choice["refusal"] is None:
            assert choice["card"] in known


def test_no_card_is_named_before_it_is_played(person: Persons) -> None:
    """Independently of views: each card of Lunar Trick exists once, so it can be followed."""
    ada, ben = person("Ada"), person("Ben")
    seated_match([ada, ben], "lunar-trick", 3, {"max_rounds": 1})
    play_on([ada, ben], random.Random(9))
    numbers = {str(number) for number in range(1, 31)}
    for player in (ada, ben):
        known: set[str] = set()
        for message in player.received:
            for event in message.get("events", ()):
                if event["event"] in ("revealed", "played"):
                    known.add(event["data"]["card"])
                elif event["event"] == "chose":
                    assert event["seat"] == player.seat
            position = message.get("position")
            if position is None or position["result"]:
                continue
            view = position["view"]
            known |= set(view["hand"])
            named = {
                card
                for key in ("hand", "chosen", "table", "last_trick", "shown")
                for card in flat(view.get(key))
            }
            assert named & numbers <= known


def flat(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for part in value:
            yield from flat(part)
    elif isinstance(value, dict):
        for part in value.values():
            yield from flat(part)
    elif isinstance(value, str):
        yield value


# --- by construction: change what a seat cannot know, and what it is sent stays the same ---------


def course_of(game: str, seats: int, options: dict[str, Any]) -> Course:
    match = Match(game, seats, options, seal=Seal.from_seed(11))
    return Course(match, 0.0, None, 4.0)


def sent(course: Course, seat: int) -> str:
    """Everything about the position that a seat is sent."""
    shown = positions.position(course, seat, "en")
    return shown.model_dump_json(exclude={"window": {"seconds"}, "clock": True, "seal": True})


@pytest.mark.parametrize(("game", "seats", "options"), CASES)
def test_what_is_sent_does_not_depend_on_what_is_hidden(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    course, rng = course_of(game, seats, options), seeded(5)
    match = course.match
    for _ in range(25):
        if course.over:
            break
        for seat in range(seats):
            before = sent(course, seat)
            reasons = refusals(match, seat)
            with put_behind(match, another_world(match, seat, rng)):
                assert sent(course, seat) == before
                assert refusals(match, seat) == reasons
        course.apply(next_entry(course, rng))


def refusals(match: Match, seat: int) -> list[str]:
    """What a seat is told about every card that it might try, its own or not."""
    verbs = {"lunar": "play" if match.seats == 4 else "hand", "lunatic": "place 1x5 ="}
    verb = verbs.get(match.game, "play" if match.game != "lunar-trick" else "show")
    found = []
    for card in match.names.CARD_CODES:
        try:
            found.append(str(match.why_not(f"{seat} {verb} {card}")))
        except Exception as error:
            found.append(str(error))
    return found


def next_entry(course: Course, rng: Any) -> Entry:
    move = random_move(course.match, rng)
    return Entry(course.length + 1, "move", move.seat, move.notation, 10 * course.length)


def test_how_long_a_window_lasts_follows_from_what_all_can_see() -> None:
    options = {"specials": ALL_SPECIALS, "max_rounds": 6}
    course, rng = course_of("lunatic", 4, options), seeded(3)
    lengths = set()
    watcher = course.match.spectator
    while not course.over:
        if course.window is not None:
            opened = (course.match.moves[-1].time if course.match.moves else 0) / 1000
            public = course.match.view(watcher)
            asks = course.match.names.could_answer(public)
            lengths.add((asks, round(course.window.until - opened, 6)))
            assert course.match.in_window
            answering = [seat for seat in public["turn"] if can_answer(course, seat)]
            assert asks or not answering
        course.apply(next_entry(course, rng))
    assert lengths == {(True, 4.0), (False, 0.0)}


def test_an_answer_in_a_window_is_noticed_by_its_own_seat_only() -> None:
    course = course_of("lunatic", 4, {"specials": ALL_SPECIALS})
    before = [sent(course, seat) for seat in range(5)]
    noticed = course.apply(Entry(1, "answer", 2, "", 0))
    assert noticed == {2}
    after = [sent(course, seat) for seat in range(5)]
    assert [seat for seat in range(5) if before[seat] != after[seat]] == [2]


def test_a_bots_pause_depends_on_the_pace_and_the_level_only() -> None:
    """It is given nothing else: no view, no state, no thought."""
    pauses = [bot_pause("normal", "club", 1.0) for _ in range(200)]
    usual = PACES["normal"][0]
    assert 0.8 * usual <= min(pauses) < max(pauses) <= 1.2 * usual


@pytest.mark.parametrize("pace", PACES)
def test_a_move_that_needs_no_thought_comes_no_sooner(pace: Any) -> None:
    """Forced or solved, it waits as long as thinking takes, which may pass its time by a fifth."""
    levels: tuple[Level, ...] = ("search", "master")
    for level in levels:
        assert min(bot_pause(pace, level, 1.0) for _ in range(200)) >= 1.2 * SECONDS[level]


def test_no_events_leave_without_a_look_at_who_may_see_them() -> None:
    course = course_of("lunar", 4, {"max_rounds": 1})
    hidden = next(
        event for event in [*course.match.events, *passes(course)] if event.private is not None
    )
    with pytest.raises(AssertionError, match="seen_by"):
        positions.event(hidden, 1, "")


def passes(course: Course) -> list[Any]:
    rng = seeded(1)
    course.apply(next_entry(course, rng))
    return list(course.match.events)


@pytest.mark.parametrize(
    "whole",
    [
        positions.record,
        open_cards.all_deals,
        partial(open_cards.all_positions, eye=2, language="en"),
    ],
    ids=["record", "deals", "positions"],
)
def test_what_holds_all_cards_is_not_made_before_the_end(whole: Callable[[Course], Any]) -> None:
    with pytest.raises(AssertionError, match="all cards"):
        whole(course_of("lunar", 2, {}))
