"""The table: moves by name, refusals, views, history, undo."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cases import Case
from inside import now_of
from moonlit.errors import BadInput, MoonlitError, Refused
from moonlit.table.chance import random_match
from moonlit.table.match import Match
from moonlit.table.seals import Seal
from moonlit.text import LANGUAGES, say

few = settings(
    max_examples=3,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def a_match(case: Case, seed: int = 1) -> Match:
    return random_match(*case, seed=seed)


@few
@given(st.integers(0, 2**32))
def test_moves_are_printed_as_they_are_parsed(case: Case, seed: int) -> None:
    game, seats, options = case
    match = Match(game, seats, options, seal=Seal.from_seed(seed))
    for move in random_match(game, seats, options, seed).moves:
        assert str(match.read(str(move))) == str(move)
        match.play(str(move))


def test_every_listed_move_is_legal_and_no_other(case: Case) -> None:
    game, seats, options = case
    match = Match(game, seats, options, seal=Seal.from_seed(1))
    for move in a_match(case).moves[:80]:
        if match.names.few_moves(now_of(match)):
            for seat in match.turn():
                listed = list(match.legal_moves(seat))
                assert len(set(listed)) == len(listed) > 0
                for words in listed:
                    assert match.why_not(f"{seat} {words}") is None
            assert move.words in match.legal_moves(move.seat)
        match.play(str(move))


@few
@given(st.integers(0, 2**32))
def test_a_refused_move_changes_nothing(case: Case, seed: int) -> None:
    match = a_match(case, seed)
    moves = [str(move) for move in match.moves]
    match.undo(len(moves) // 2)
    before = match.packed(), len(match.events), len(match.moves), match.story(0)
    refused = 0
    for move in {*moves, "0 dance", "9 pass", "0 play 99", "", "0 play", "x" * 1000}:
        try:
            problem = match.why_not(move)
        except BadInput:
            problem = BadInput()
        revoke = (
            match.options.get("revoke") == "penalty" and getattr(problem, "rule", "") == "SM-10"
        )
        if problem is not None and not revoke:  # SM-50: a revoke is played, and penalised
            refused += 1
            with pytest.raises(MoonlitError):
                match.play(move)
    assert refused >= 6
    assert (match.packed(), len(match.events), len(match.moves), match.story(0)) == before


def test_undo_goes_back_to_every_earlier_position(case: Case) -> None:
    match = a_match(case)
    moves, end = [str(move) for move in match.moves], match.packed()
    stories = [match.story(seat) for seat in range(match.seats + 1)]
    middle = len(moves) // 3
    match.undo(middle)
    assert [str(move) for move in match.moves] == moves[:middle]
    for move in moves[middle:]:
        match.play(move)
    assert match.packed() == end
    assert [match.story(seat) for seat in range(match.seats + 1)] == stories
    match.undo()
    assert len(match.moves) == len(moves) - 1
    with pytest.raises(BadInput, match="cannot go back"):
        match.undo(len(moves) + 5)


def test_events_and_story_tell_a_seat_the_same(case: Case) -> None:
    """Whoever notices all of a move's actions sees its event in full, and nobody else."""
    game, seats, options = case
    match = Match(game, seats, options, seal=Seal.from_seed(5))
    for move in a_match(case, 5).moves[:60]:
        stories = [len(match.story(seat)) for seat in range(seats + 1)]
        event = match.play(str(move))[0]
        for seat in range(seats + 1):
            noticed = [a for who, a in match.story(seat)[stories[seat] :] if who == move.seat]
            known = event.seen_by(seat)
            full = known is not None and not known.name.endswith("_hidden")
            everything = bool(noticed) and -1 not in noticed
            if event.private is not None:
                assert full == (everything and len(noticed) > 0)


def test_every_event_has_words_in_both_languages(case: Case) -> None:
    match = a_match(case)
    for seat in (0, match.spectator):
        for event in match.history(seat):
            for language in LANGUAGES:
                text = event.text(match.game, match.people, language)
                assert text
                assert "{" not in text


def test_views_name_the_seat_and_the_spectator() -> None:
    match = Match("lunar-trick", 3, seal=Seal.from_seed(1))
    assert match.view(1)["seat"] == 1
    assert match.view(match.spectator)["seat"] is None
    assert match.view(match.spectator)["hand"] == []
    with pytest.raises(BadInput, match="numbered 0 to 2"):
        match.view(4)


def test_choices_give_every_card_in_hand_with_its_reason() -> None:
    setup = {
        "hands": [["5", "LE", "13"], ["6", "30", "28"], ["29", "2", "18"]],
        "markers": [4, 12, 20],
        "leader": 1,
    }
    match = Match.from_setup("lunar-trick", 3, {}, setup)
    match.play("1 play 6")
    match.play("2 play 2")
    choices = {choice.name: choice.refusal for choice in match.choices(0)}
    assert choices["5"] is None
    assert choices["LE"] is None
    refusal = choices["13"]
    assert refusal is not None
    assert refusal.rule == "LT-21"
    assert str(refusal) == "You can't play 13: you still hold 5, Lunar Eclipse. (LT-21)"
    assert refusal.text("ja") == "13は出せません。5, 月食を持っています。 (LT-21)"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess", 2, {}), "There is no game called 'chess'"),
        (("lunar-trick", 2, {}), "for 3 or 4 players, not 2"),
        (("lunar-trick", "3", {}), "for 3 or 4 players"),
        (("lunar", 4, {"max_rounds": 0}), "max_rounds must be a whole number from 1"),
        (("lunar", 4, {"maxrounds": 1}), "has no 'maxrounds'"),
    ],
)
def test_a_match_that_cannot_be_is_a_sentence(arguments: tuple, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        Match(*arguments)


def test_names_must_be_as_many_as_players() -> None:
    with pytest.raises(BadInput, match="3 names, not 1"):
        Match("lunar-trick", 3, people=["Ann"])


def test_a_move_of_another_seat_is_refused_with_its_reason() -> None:
    match = Match("lunar-trick", 3, seal=Seal.from_seed(1))
    match.play(f"0 {next(match.legal_moves(0))}")
    with pytest.raises(Refused, match="not seat 0's turn"):
        match.play(f"0 show {match.view(0)['hand'][0]}")


def test_a_missing_message_is_a_fault_that_names_it() -> None:
    with pytest.raises(KeyError, match="nothing"):
        say("lunar-trick", "events", "nothing")
