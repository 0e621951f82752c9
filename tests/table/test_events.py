"""Events say of what kind they are, so that clients can show any game's at the right pace."""

import pytest

from inside import now_of
from moonlit import Match
from moonlit.table.chance import random_match
from moonlit.table.events import Event
from moonlit.text import LANGUAGES, catalogue

SPECIALS = {"specials": {"A": 2, "N": 3}}


@pytest.mark.parametrize(
    ("game", "seats", "options", "kinds"),
    [
        ("lunar", 4, {}, {"card", "trick", "change", "round"}),
        ("lunar", 2, {}, {"card", "trick", "change", "round"}),
        ("lunar-trick", 3, {}, {"card", "trick", "reveal", "round"}),
        ("shoot-the-moon", 2, {}, {"card", "trick", "round"}),
        ("lunatic", 3, SPECIALS, {"card", "reveal", "change"}),
    ],
)
def test_every_game_says_of_what_kind_its_events_are(
    game: str, seats: int, options: dict[str, object], kinds: set[str]
) -> None:
    match = random_match(game, seats, {**options, "max_rounds": 3}, seed=2)
    assert {event.kind for event in match.events} == {"told", *kinds}


def test_a_trick_that_a_team_wins_is_one_too() -> None:
    events = random_match("lunar", 4, {"max_rounds": 1}, seed=1).events
    tricks = [event for event in events if event.kind == "trick"]
    assert len(tricks) == 12
    assert all(event.name.startswith("team_won") for event in tricks)


def test_what_others_notice_of_an_event_is_of_the_same_kind() -> None:
    events = random_match("lunar", 4, {"max_rounds": 1}, seed=1).events
    private = [event for event in events if event.private is not None]
    seen = [known for event in private if (known := event.seen_by(4)) is not None]
    assert seen
    assert all(known.kind == "told" for known in seen)


# --- "you" ------------------------------------------------------------------------------------

PEOPLE = ["Ann", "Bo", "Cy", "Di"]


def test_who_reads_a_sentence_about_themselves_is_addressed() -> None:
    event = Event("played", 1, {"card": "7"})
    assert event.sentence("lunar-trick", PEOPLE) == "Bo plays 7."
    assert event.sentence("lunar-trick", PEOPLE, reader=1) == "You play 7."
    assert event.sentence("lunar-trick", PEOPLE, "ja", 1) == "あなたは7を出しました。"
    assert event.sentence("lunar-trick", PEOPLE, reader=4) == "Bo plays 7."


def test_a_trick_of_the_partner_is_your_teams() -> None:
    hands = [["W", "1"], ["3", "O"], ["8", "L"], ["B", "2"]]
    match = Match.from_setup("lunar", 4, {}, {"hands": hands, "trump": "B"})
    for move in ("0 play W", "1 play 3", "2 play 8", "3 play B"):
        match.play(move)
    won = next(event for event in match.events if event.kind == "trick")
    assert {reader: won.sentence("lunar", PEOPLE, "en", reader)[:9] for reader in range(4)} == {
        0: "Di's team" if won.seat == 3 else "Bo's team",
        1: "Your team",
        2: "Di's team" if won.seat == 3 else "Bo's team",
        3: "Your team",
    }
    assert won.sentence("lunar", PEOPLE, "ja", 1).startswith("あなたのチーム")


def test_numbers_by_seat_and_winners_say_you() -> None:
    scored = Event("scored", None, {"counts": [1, 3], "points": [2, 1], "scores": [2, 1]})
    assert "You 1, Bo 3" in scored.sentence("lunar-trick", PEOPLE[:2], "en", 0)
    over = Event("over", None, {"winners": [0, 2], "names": ["Ann", "Cy"], "last": None})
    assert over.sentence("lunar", PEOPLE, "en", 2) == "You and Ann won the match!"
    assert over.sentence("lunar", PEOPLE, "en", 1) == "Ann and Cy won the match!"
    assert over.sentence("lunar", PEOPLE, "ja", 2).startswith("あなたとAnn")
    counted = {"tricks": [5, 7], "points": [4, 10], "scores": [4, 10], "stars": [0, 0]}
    sides = Event("scored", None, {**counted, "sides": [[0, 2], [1, 3]]})
    assert "You + Ann 5, Bo + Di 7" in sides.sentence("lunar", PEOPLE, "en", 2)


def test_LN_23_the_result_says_that_you_are_the_lunatic() -> None:
    match = random_match("lunatic", 3, {}, seed=1)
    over, loser = match.events[-1], now_of(match).next_dealer
    names = PEOPLE[:3]
    assert over.sentence("lunatic", names, "en", loser).endswith("You are the Lunatic.")
    assert over.sentence("lunatic", names).endswith(f"{names[loser]} is the Lunatic.")
    assert over.sentence("lunatic", names, "ja", loser).endswith("あなたがルナティックです。")


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("game", ["lunar-trick", "shoot-the-moon", "lunatic"])
def test_only_a_sentence_that_mentions_a_seat_is_another_one_for_it(game: str, seat: int) -> None:
    match = random_match(game, 3, {"max_rounds": 2}, seed=4)
    for event in match.history(seat):
        for language in LANGUAGES:
            plain = event.sentence(game, PEOPLE[:3], language)
            yours = event.sentence(game, PEOPLE[:3], language, seat)
            assert event.mentions(seat, game) or yours == plain


def test_one_move_stands_and_two_moves_stand() -> None:
    one, two = (Event("taken_back", 0, {"moves": moves}) for moves in (1, 2))
    assert one.sentence("lunar", PEOPLE) == "Ann takes a move back; 1 move stands."
    assert two.sentence("lunar", PEOPLE, "en", 0) == "You take a move back; 2 moves stand."
    assert "1手目までが有効" in one.sentence("lunar", PEOPLE, "ja")


@pytest.mark.parametrize("game", ["lunar", "lunar-trick", "shoot-the-moon", "lunatic", "common"])
def test_no_english_sentence_says_you_plays(game: str) -> None:
    """A plain {who} before a verb would: a sentence about a seat says both."""
    for name, message in catalogue("en", game)["events"].items():
        assert "{who} " not in message, name
