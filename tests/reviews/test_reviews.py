"""Reviews: every decision judged by what its seat knew, and a result that adds up."""

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

import moonlit
from cases import another_world, put_behind
from moonlit import Match, Seal, games
from moonlit.bots.search.bot import Budget
from moonlit.bots.weighing import Option, thinker
from moonlit.errors import BadInput, BadRecord
from moonlit.kernel import cells
from moonlit.kernel.mode import INTERPRETED
from moonlit.kernel.random import seeded
from moonlit.reviews.judging import judge
from moonlit.reviews.kinds import kind_in_words
from moonlit.reviews.results import JUDGEMENTS, VERSION, Review
from moonlit.reviews.reviewing import Place, decide, judges_for, load
from moonlit.table import match_records
from moonlit.table.chance import random_match
from moonlit.text import LANGUAGES, catalogue

SHORT = {"max_rounds": 1}
THOUGHT = 16 if INTERPRETED else 200
LONG = pytest.mark.compiled  # interpreted they would take long, and show nothing new


def record(game: str, seats: int | None = None, seed: int = 3) -> dict[str, Any]:
    """A short match of random players: they make mistakes of all sizes."""
    return match_records.to_record(random_match(game, seats, SHORT, seed, 0))


def reviewed(game: str, players: int, **how: Any) -> Review:
    return moonlit.review(record(game, players), simulations=THOUGHT, **how)


@cache
def usual(game: str, players: int) -> Review:
    """The review of all seats, thought about once for all tests that look at it."""
    return reviewed(game, players)


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        pytest.param("lunar-trick", 3, marks=LONG),
        pytest.param("lunar", 4, marks=LONG),
        ("shoot-the-moon", 2),
        pytest.param("lunatic", 3, marks=LONG),
    ],
)
def test_a_result_is_what_deals_choices_and_the_others_gave(game: str, seats: int) -> None:
    found = usual(game, seats)
    assert len(found.seats) == seats
    for seat in found.seats:
        account = seat.account
        assert account.even + account.deals + account.own + account.others == pytest.approx(
            account.result
        )
        assert account.own == pytest.approx(sum(d.given[seat.side] for d in found.of(seat.seat)))
        assert sum(seat.counts.values()) == len(found.of(seat.seat))
        assert seat.line[-1].chance == account.result
        assert 0 <= account.result <= 1
    for part in ("result", "even"):  # what all get together is as much as if all were even
        assert sum(getattr(seat.account, part) for seat in found.seats) == pytest.approx(
            sum(seat.account.even for seat in found.seats)
        )


def test_what_a_choice_takes_from_one_side_it_gives_to_the_others() -> None:
    for decision in usual("shoot-the-moon", 3).decisions:
        assert sum(decision.given) == pytest.approx(0, abs=1e-6)


def test_the_same_record_and_seed_give_the_same_review_as_data() -> None:
    first, again = (reviewed("shoot-the-moon", 3, seed=7).as_json() for _ in range(2))
    assert json.dumps(first) == json.dumps(again)
    assert first["review"] == VERSION
    assert reviewed("shoot-the-moon", 3, seed=8).as_json() != first


def test_every_decision_has_its_options_the_best_first_and_a_reason_in_both_languages() -> None:
    found = usual("shoot-the-moon", 3)
    assert found.decisions
    for decision in found.decisions:
        chances = [option.chance for option in decision.options]
        assert len(chances) > 1
        assert max(chances) == pytest.approx(chances[0])
        assert decision.cost == decision.choice.behind >= 0
        assert decision.judgement in JUDGEMENTS
        for language in LANGUAGES:
            assert any(digit in decision.reason[language] for digit in "0123456789")
            assert decision.choice.words[language] in decision.reason[language]


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("shoot-the-moon", 3),
        pytest.param("lunar-trick", 3, marks=LONG),
        pytest.param("lunatic", 3, marks=LONG),
    ],
)
def test_a_mistake_has_a_kind_with_words_and_what_is_none_has_none(game: str, seats: int) -> None:
    for decision in usual(game, seats).decisions:
        wrong = decision.judgement not in ("best", "fine")
        assert (decision.kind is not None) == wrong
        for language in LANGUAGES if decision.kind else ():
            told = kind_in_words(game, decision.kind or "", language)
            assert told
            assert not set("{}") & set(told)


def test_every_verb_of_every_game_has_a_word_for_its_mistakes() -> None:
    for game in games.CATALOGUE:
        for language in LANGUAGES:
            verbs, named = (catalogue(language, game)[name] for name in ("moves", "mistakes"))
            assert set(verbs) <= set(named), f"{game}, {language}"


@LONG
def test_an_all_seeing_eye_looks_once_a_move_and_judges_nothing() -> None:
    found = usual("lunar-trick", 3)
    for decision in found.decisions:
        assert (decision.seen is None) == (decision.step > 0)
        assert decision.seen is None or 0.0 <= decision.seen <= 1.0
    loaded = load(match_records.dumps(record("lunar-trick", 3)))
    judges = judges_for("lunar-trick", 3, THOUGHT)
    for number, decision in enumerate(found.decisions):
        place = loaded.places[number]
        fair = decide(judges.fair, place, loaded.final.people, found.seed)
        assert replace(decision, seen=None) == fair  # which was shown no state


def test_a_seat_alone_is_reviewed_as_among_all() -> None:
    alone, all_of_them = reviewed("shoot-the-moon", 3, seats=[1]), usual("shoot-the-moon", 3)
    assert {decision.seat for decision in alone.decisions} == {1}
    assert alone.seats == all_of_them.seats[1:2]


def test_it_tells_how_far_it_is() -> None:
    steps: list[tuple[int, int]] = []
    found = reviewed("shoot-the-moon", 2, told=lambda done, of: steps.append((done, of)))
    total = len(found.decisions)
    assert steps == [(done, total) for done in range(total + 1)]


@LONG
@pytest.mark.parametrize("game", games.CATALOGUE)
def test_a_decision_is_judged_the_same_whatever_its_seat_could_not_know(game: str) -> None:
    """Twin worlds: other hidden cards behind the same view, and the same review of the decision."""
    match, rng, differed = Match(game, seal=Seal.from_seed(11)), seeded(5), 0
    bot = thinker(game, match.seats, Budget(simulations=THOUGHT))
    for _ in range(6):
        seat = match.turn()[0]
        move = match.checked(f"{seat} {next(match.legal_moves(seat))}")
        world = another_world(match, seat, rng)
        differed += cells.pack(world) != match.packed()
        here = next(moment for moment in match.moments(move) if moment.seat == seat)
        with put_behind(match, world):
            there = next(moment for moment in match.moments(move) if moment.seat == seat)
        if cells.legal(here.sight.cell, seat).bit_count() > 1:
            judged = [
                decide(bot, Place(0, 0, 1, moment), match.people, seed=1)
                for moment in (here, there)
            ]
            assert judged[0] == judged[1]
        match.play(move)
    assert differed >= 3


def test_a_record_that_does_not_verify_is_reviewed_with_a_mark() -> None:
    whole = record("shoot-the-moon", 2)
    assert moonlit.review(whole, simulations=THOUGHT).verified
    whole["commitment"] = "0" * 64
    found = moonlit.review(whole, simulations=THOUGHT)
    assert not found.verified
    assert found.mark is not None
    assert "commitment" in found.mark["en"]


def test_damaged_and_unfinished_records_are_refused_with_a_sentence() -> None:
    whole = record("shoot-the-moon", 2)
    with pytest.raises(BadRecord, match="cut off"):
        moonlit.review(match_records.dumps(whole)[:-20])
    damaged = {**whole, "moves": [{**whole["moves"][0], "move": "1 play R99"}]}
    with pytest.raises(BadRecord, match="Move 1"):
        moonlit.review(damaged)
    with pytest.raises(BadRecord, match="not over"):
        moonlit.review({**whole, "moves": whole["moves"][:-1], "result": None})
    with pytest.raises(BadInput, match="Seats are numbered 0 to 1"):
        moonlit.review(whole, seats=[2])


@pytest.mark.parametrize(
    ("behind", "doubt", "judgement"),
    [
        (0.0, 0.0, "best"),
        (0.03, 0.02, "best"),  # nobody can tell it from the best
        (0.012, 0.004, "fine"),
        (0.03, 0.005, "inaccurate"),
        (0.06, 0.005, "mistake"),
        (0.2, 0.01, "blunder"),
        (0.2, 0.09, "inaccurate"),  # only what is beyond doubt counts
    ],
)
def test_a_choice_is_called_by_its_cost_beyond_doubt(
    behind: float, doubt: float, judgement: str
) -> None:
    assert judge(Option(0, "", behind=behind, doubt=doubt)) == judgement
