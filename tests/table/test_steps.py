"""Moves of several steps: cards picked in any order, and bots that choose from a view alone."""

import itertools

import pytest

from cases import Case
from inside import now_of
from moonlit.errors import BadInput, Refused
from moonlit.kernel import cells
from moonlit.kernel.random import pick, seeded
from moonlit.table import windows
from moonlit.table.match import Match
from moonlit.table.seals import Seal
from moonlit.table.steps import steps
from moonlit.table.thinking import whole_move

LUNAR = {"hands": [list(cards) for cards in ("1128WWLB", "3344WOOL", "5566WOLB", "7788WOLB")]}


def lunar() -> Match:
    return Match.from_setup("lunar", 4, {}, LUNAR)


def lunatic() -> Match:
    hands = [["8", "8", "5", "S"], ["1", "2"], ["3", "4"]]
    options = {"specials": {"S": 1}}
    return Match.from_setup("lunatic", 3, options, {"hands": hands, "opener": 0, "dealer": 0})


def by_card(found: list[tuple[str, Refused | None]]) -> dict[str, str | None]:
    return {card: refusal and refusal.rule for card, refusal in found}


@pytest.mark.parametrize("picked", list(itertools.permutations("81BW")))
def test_LU_6_the_cards_of_a_pass_come_in_any_order(picked: tuple[str, ...]) -> None:
    match = lunar()
    for number in range(4):
        found = steps(match.sight(0), [], picked[:number])
        assert found.move is None
        assert by_card(found.cards)[picked[number]] is None
    assert str(steps(match.sight(0), [], picked).move) == "0 pass 1 8 W B"


def test_LU_6_a_third_rank_explains_itself() -> None:
    cards = by_card(steps(lunar().sight(0), [], ["8", "2"]).cards)
    assert cards["1"] == "LU-6"
    assert cards["W"] is None
    with pytest.raises(Refused, match="LU-6"):
        steps(lunar().sight(0), [], ["8", "2", "1"])


def test_a_second_copy_can_be_picked_a_third_one_cannot() -> None:
    assert by_card(steps(lunar().sight(0), [], ["1"]).cards)["1"] is None
    assert by_card(steps(lunar().sight(0), [], ["B"]).cards)["B"] == "LU-6"


def test_a_placement_is_announced_and_then_filled() -> None:
    match = lunatic()
    first = steps(match.sight(0), [], [])
    assert first.cards == []
    show = next(choice.action for choice in first.options if choice.name == "show")
    two = next(c.action for c in steps(match.sight(0), [show], []).options if c.name == "2x")
    eight = next(c.action for c in steps(match.sight(0), [show, two], []).options if c.name == "8")
    cards = steps(match.sight(0), [show, two, eight], ["S"])
    assert str(steps(match.sight(0), [show, two, eight], ["S", "8"]).move) == "0 show 2x8 = 8 S"
    assert by_card(cards.cards)["5"] == "LN-19"


def test_cards_before_their_time_or_unknown_are_bad_input() -> None:
    with pytest.raises(BadInput, match="No card can be picked yet"):
        steps(lunatic().sight(0), [], ["8"])
    with pytest.raises(BadInput, match="no card"):
        steps(lunar().sight(0), [], ["Z"])


def test_choices_say_their_card_and_move() -> None:
    match = Match("shoot-the-moon", 4, {"revoke": "penalty"}, seal=Seal.from_seed(3))
    seat = match.turn()[0]
    for choice in match.choices(seat):
        assert choice.move == f"play {choice.card}"
    lunar_choices = lunar().choices(0)
    assert {choice.card for choice in lunar_choices} == set("128WLB")
    assert all(choice.move is None for choice in lunar_choices)


def test_a_bot_needs_nothing_but_its_view(case: Case) -> None:
    game, seats, options = case
    match = Match(game, seats, options, seal=Seal.from_seed(5))
    rng = seeded(5)

    def choose(seat: int):  # type: ignore[no-untyped-def]
        return lambda view: int(pick(rng, cells.legal(view, seat)))

    for _ in range(60):
        if match.outcome():
            break
        move = None
        if match.in_window:
            answers = {s: choose(s)(match.view_cell(s)) for s in match.waiting()}
            move = windows.counted(match, answers)
            seat = now_of(match).turn
        else:
            seat = match.waiting()[-1]
        view = match.view_cell(seat, asked=False)
        actions = whole_move(game, view, seat, choose(seat))
        match.play(move or f"{seat} {match.names.write(now_of(match), seat, actions)}")
    assert match.moves
