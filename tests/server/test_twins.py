"""Twin worlds: whoever cannot know which of two worlds is true is sent the same bytes in both."""

import re
from collections.abc import Iterator

import pytest

from cases import CASES, Case, name
from server_tools import Site, settings_for, site_for
from twin_decks import dealing
from twin_questions import ANY_TIME, OF_THE_MATCH, ask_everything, walk
from twins import Twins


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server whose windows stay open until a test closes them."""
    settings = settings_for(tmp_path_factory.mktemp("twins"), speed=10_000.0)
    with dealing(), site_for(settings) as site:
        yield site


@pytest.mark.parametrize("case", CASES, ids=name)
def test_nobody_can_tell_two_worlds_apart(site: Site, case: Case) -> None:
    """A seat and a spectator, over the first moves of a match."""
    seed = CASES.index(case)
    with Twins(site, case, observer=seed % case[1], seed=seed) as twins:
        assert twins.differ
        walk(twins, moves=5, often=2)
        assert twins.compared > 300


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=name)
def test_nobody_can_tell_two_worlds_apart_in_the_long_run(site: Site, case: Case) -> None:
    """From every seat, and watching."""
    compared = 0
    for observer in range(case[1] + 1):
        with Twins(site, case, observer, seed=100 + observer) as twins:
            walk(twins, moves=10, often=6)
        compared += twins.compared
    assert compared > 2_000


# What is the same for everybody, whoever plays what: games, rules, lessons, health, push keys.
FOR_ALL = {"/api/games", "/api/rules/{}", "/api/lessons/{}", "/api/push"}
FOR_ALL |= {"/health", "/health/live", "/health/ready"}
# What whoever asks has brought along: a position with all cards open, a variation of the rules.
FOR_ALL |= {"/api/positions/{}", "/api/variations/read", "/api/variations/write"}
# Matches that bots play for the workshop have to do with no table.
WORKSHOP = ("", "/{}", "/{}/report.html", "/{}/report.json")
FOR_ALL |= {f"/api/workshop{rest}" for rest in WORKSHOP}
# What makes, joins or leaves tables, or changes what is kept of oneself; other tests try these.
CHANGES = {
    "/api/tables",
    "/api/tables/{}/join",
    "/api/tables/{}/qr.svg",
    "/api/pairing",
    "/api/mine/{}",
    "/api/records",
    "/api/push",
    "/api/push/end",
    "/api/challenges/{}",  # of a finished match: test_same_cards.py
}


def test_every_door_over_http_is_tried_or_named(site: Site) -> None:
    """A call that is added later has to be thought about here."""
    there = {re.sub(r"{\w+}", "{}", path) for path in site.app.openapi()["paths"]}
    asked = {path.rpartition(" ")[2].partition("?")[0] for path in (*ANY_TIME, *OF_THE_MATCH)}
    tried = {re.sub(r"{\w+}", "{}", path) for path in asked}
    assert there - tried - FOR_ALL - CHANGES == set()
    assert tried <= there


# --- what once told worlds apart ----------------------------------------------------------------


def every_first_step(twins: Twins) -> None:
    """Ask how a move goes on after every action, also after one that is a whole move."""
    actions = range(twins.first.match.rules.ACTIONS)
    twins.ask(twins.observer, [{"type": "steps", "prefix": [action]} for action in actions])


def test_LN_15_steps_after_a_doubt_do_not_tell_whether_it_was_a_lie(site: Site) -> None:
    with Twins(site, ("lunatic", 3, {}), observer=1, seed=3) as twins:
        held = twins.second.match.position()["hand"]["0"]
        card = twins.first.match.position()["hand"]["0"][0]
        truth = f"place 1x{card} = {card}"
        lies = [f"place 1x{card} = {other}" for other in held if other != card]
        lie = twins.play(0, truth, lies)
        assert lie in lies
        twins.make(0, (truth, lie))
        every_first_step(twins)


@pytest.mark.parametrize("seed", range(2))
def test_LT_10_steps_of_the_last_to_choose_do_not_tell_who_takes_the_trick(
    site: Site, seed: int
) -> None:
    with Twins(site, ("lunar-trick", 3, {}), observer=2, seed=seed) as twins:
        for seat in (0, 1):
            high, low = (
                [card for card in world.match.position()["hand"][str(seat)] if card.isdigit()]
                for world in twins.worlds
            )
            shown = f"show {high[-1]}"
            other = twins.play(seat, shown, [f"show {card}" for card in low[:-1]])
            assert other != shown
            twins.make(seat, (shown, other))
        every_first_step(twins)


def test_LU_6_what_an_opponent_passes_is_told_to_nobody_else(site: Site) -> None:
    with Twins(site, ("lunar", 4, {}), observer=0, seed=1) as twins:
        passed, other = twins.chosen(1)
        assert other != passed
        twins.make(1, (passed, other))
        ask_everything(twins, often=6)


@pytest.mark.parametrize("seed", range(2))
def test_SM_60_steps_do_not_tell_what_the_dummy_will_play(site: Site, seed: int) -> None:
    with Twins(site, ("shoot-the-moon", 2, {}), observer=0, seed=seed) as twins:
        for _ in range(4):
            for _ in range(6):
                assert twins.resample()
                every_first_step(twins)
            twins.step()
