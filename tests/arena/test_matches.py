"""Matches between bots: what a bot is shown, what it is blamed for, and the same numbers always."""

from __future__ import annotations

from typing import Any

import pytest

from cases import ALL_SPECIALS
from inside import cell_of, now_of
from moonlit.arena import matches
from moonlit.arena.matches import Faulty, Table, play_group
from moonlit.arena.plans import Plan, make_plan
from moonlit.bots.bot import Bot, RandomBot, Story
from moonlit.bots.policies import NOTE, PolicyBot, notice_in, told
from moonlit.kernel import arrays, cells
from moonlit.kernel.cells import Cell
from moonlit.kernel.random import seeded
from moonlit.table.chance import random_move
from moonlit.table.match import Match
from moonlit.table.seals import Seal

PLAN = make_plan("shoot-the-moon", ["random", "club"], 4, {"max_rounds": 3}, seed=4)


class Asked:
    """A policy that the arena must ask decision by decision; remembers what it was shown."""

    def __init__(self, inner: PolicyBot, wants_story: bool = True) -> None:
        self.inner, self.name, self.wants_story = inner, inner.name, wants_story
        self.shown: list[tuple[int, bytes, list[tuple[int, int]]]] = []

    def choose(self, view: Cell, seat: int, story: Story) -> int:
        self.shown.append((seat, cells.pack(view), list(story)))
        return self.inner.choose(view, seat, story)


class Broken:
    """Raises, or returns what is not legal, every other time."""

    name = "broken"
    wants_story = False

    def __init__(self, answer: Any) -> None:
        self.answer, self.times, self.inner = answer, 0, RandomBot(1)

    def choose(self, view: Cell, seat: int, story: Story) -> Any:
        self.times += 1
        if self.times % 2:
            return self.inner.choose(view, seat, story)
        if self.answer is None:
            raise ZeroDivisionError("by zero")
        return self.answer


def numbers(group: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in group.items() if key != "times"}


def table_with(bots: list[Bot], plan: Plan = PLAN, strict: bool = True) -> Table:
    return Table(plan, bots, decks=7, strict=strict)


def seated(wrapped: set[int], wants_story: bool = True) -> list[Any]:
    bots: list[Any] = [
        PolicyBot(("random", "novice", "club")[seat % 3], PLAN.game, seat) for seat in range(4)
    ]
    return [Asked(bot, wants_story) if seat in wrapped else bot for seat, bot in enumerate(bots)]


def test_policies_asked_one_by_one_play_the_same_match() -> None:
    quick = table_with(seated(set())).play()
    assert quick["rounds"] == 3
    for wrapped in ({0, 1, 2, 3}, {2}):
        for wants_story in (True, False):
            assert table_with(seated(wrapped, wants_story)).play() == quick


def test_a_bot_is_shown_its_view_and_nothing_else() -> None:
    bots = seated({0, 1, 2, 3})
    table = table_with(bots)
    table.play()
    for seat, bot in enumerate(bots):
        assert len(bot.shown) == 15
        for asked, data, _ in bot.shown:
            state = table.rules.State.from_bytes(data)
            assert asked == seat
            assert [other for other in range(4) if state.hands[other]] in ([seat], [])
            assert state.aside == 0


def test_the_yardstick_is_shown_the_state_and_cannot_change_it() -> None:
    class Knows:
        """Reads all hands, and scribbles on what it was given."""

        name = "cheat"

        def __init__(self) -> None:
            self.inner = PolicyBot("club", PLAN.game, 2)

        def choose_knowing(self, state: Cell, view: Cell, seat: int) -> int:
            hands = cells.plain(table.rules.State, state).hands
            assert sum(1 for hand in hands if hand) > 1 or not any(hands[:seat])
            action = self.inner.choose(view, seat, ())
            cells.apply(state, seat, action)
            return action

    table = table_with([*seated(set())[:2], Knows(), PolicyBot("random", PLAN.game, 3)])
    assert table.play() == table_with(seated(set())).play()


def test_stories_are_what_a_seat_noticed() -> None:
    bots = seated({1, 3})
    table_with(bots).play()
    for bot in (bots[1], bots[3]):
        lengths = [len(story) for _, _, story in bot.shown]
        assert lengths == sorted(set(lengths)), "every decision knows more than the one before"
        _, _, story = bot.shown[-1]
        assert {actor for actor, _ in story} == {0, 1, 2, 3}
        assert all(action >= 0 for _, action in story), "cards in tricks are seen by all"
    assert bots[1].shown[-1][2][:20] == bots[3].shown[-1][2][:20]


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("lunar", 4, {"max_rounds": 1}),
        ("lunar-trick", 3, {"max_rounds": 2}),
        ("shoot-the-moon", 2, {"max_rounds": 3}),
        ("lunatic", 3, {"max_rounds": 6}),
        ("lunatic", 3, {"specials": ALL_SPECIALS, "max_rounds": 4}),
    ],
)
def test_a_story_is_the_same_as_at_the_table(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    match, rng = Match(game, seats, options, seal=Seal.from_seed(3)), seeded(3)
    notes: list[list[int]] = []
    while match.outcome() is None:
        move = random_move(match, rng)
        seat = move.seat
        cell, before = cells.copy(match.rules.State, cell_of(match)), now_of(match)
        acting = [(seat, action) for action in move.actions]
        if match.names.in_window(before):
            acting = [
                (other, match.names.DECLINE)
                for other in match.waiting()
                if not move.answers or other != seat
            ] + acting
        for actor, action in acting:
            note = arrays.ints([0] * NOTE)
            notice_in(cell, actor, action, note)
            notes.append(list(note))
            cells.apply(cell, actor, action)
        match.play(move)
    for observer in range(seats + 1):
        assert told(notes, observer) == match.story(observer)
        assert match.story(observer)


@pytest.mark.parametrize("answer", [None, -1, 61, 10**30, "ace", 2.5])
def test_a_faulty_bot_loses_its_turn_and_nothing_else(answer: Any) -> None:
    bots = [*seated(set())[:3], Broken(answer)]
    table = table_with(bots, strict=False)
    result = table.play()
    assert sum(result["won"]) == pytest.approx(1)
    assert len(table.faults) == 7
    assert {seat for seat, _ in table.faults} == {3}
    reason = table.faults[0][1]
    assert ("ZeroDivisionError: by zero" if answer is None else "") in reason
    with pytest.raises(Faulty, match="broken at seat 3"):
        table_with([*seated(set())[:3], Broken(answer)]).play()


def test_faults_are_counted_and_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(text: str, game: str, seed: int) -> Bot:
        return Broken(None) if text == "club" else PolicyBot(text, game, seed)

    monkeypatch.setattr(matches, "make_bot", make)
    group = play_group(PLAN, 0)
    assert group["faults"][0] == 0
    assert group["faults"][1] == 2 * 2 * 7
    assert group["reasons"][0] == "club: ZeroDivisionError: by zero"
    assert len(group["reasons"]) == matches.MOST_REASONS


def test_all_seatings_of_a_group_get_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Asked] = []

    def make(text: str, game: str, seed: int) -> Bot:
        made.append(Asked(PolicyBot(text, game, seed)))
        return made[-1]

    monkeypatch.setattr(matches, "make_bot", make)
    play_group(PLAN, 0)
    play_group(PLAN, 1)
    state = matches.games.game(PLAN.game).rules.State
    dealt = []
    for start in range(0, 16, 4):  # four matches of four bots
        plain = [state.from_bytes(bot.shown[0][1]) for bot in made[start : start + 4]]
        dealt.append([view.hands[seat] for seat, view in enumerate(plain)] + [plain[0].dealer])
    assert dealt[0] == dealt[1]
    assert dealt[2] == dealt[3]
    assert dealt[0] != dealt[2]


def test_a_group_is_the_same_whoever_plays_it() -> None:
    assert numbers(play_group(PLAN, 5, strict=True)) == numbers(play_group(PLAN, 5))
    assert numbers(play_group(PLAN, 5)) != numbers(play_group(PLAN, 6))
