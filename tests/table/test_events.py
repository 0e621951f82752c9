"""Events say of what kind they are, so that clients can show any game's at the right pace."""

import pytest

from moonlit.table.chance import random_match

SPECIALS = {"specials": {"A": 2, "N": 3}}


@pytest.mark.parametrize(
    ("game", "seats", "options", "kinds"),
    [
        ("lunar", 4, {}, {"card", "trick", "change", "round"}),
        ("lunar", 2, {}, {"card", "trick", "change", "round"}),
        ("lunar-trick", 3, {}, {"card", "trick", "reveal", "round"}),
        ("shoot-the-moon", 2, {}, {"card", "trick", "round"}),
        ("lunatic", 3, SPECIALS, {"reveal", "change"}),
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
