"""Runs: the same numbers whoever plays them, nothing lost, and what they add up to."""

from __future__ import annotations

import importlib.util
import json
import multiprocessing
import os
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from moonlit.arena import crews
from moonlit.arena.journals import Journal, Memory
from moonlit.arena.matches import play_groups
from moonlit.arena.plans import Plan, make_plan
from moonlit.arena.results import rates, summary
from moonlit.arena.runs import Crew, groups_for, pieces_of, run
from moonlit.errors import BadInput

pytestmark = pytest.mark.interpreted  # whoever plays, workers are the same

PLAN = make_plan("shoot-the-moon", ["random", "novice", "club"], 2, {"max_rounds": 4}, seed=2)
GROUPS = 8


def numbers(found: list[dict[str, Any]]) -> dict[str, Any]:
    """All that does not depend on a clock."""
    return {key: value for key, value in summary(PLAN, found).items() if key != "times"}


@pytest.fixture(scope="module")
def played() -> list[dict[str, Any]]:
    return play_groups(PLAN, range(GROUPS))


def killed_once(plan: Plan, piece: range) -> list[dict[str, Any]]:
    """Work whose worker dies at the first try, as when a machine runs out of memory."""
    mark = Path(os.environ["MOONLIT_TEST_MARK"]) / str(piece.start)
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return play_groups(plan, piece)


def killed_always(plan: Plan, piece: range) -> list[dict[str, Any]]:
    """Work that no worker survives."""
    os._exit(1)


def test_two_workers_give_the_same_numbers_and_lost_ones_are_replaced(
    played: list[dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOONLIT_TEST_MARK", str(tmp_path))
    pieces = pieces_of(list(range(GROUPS)), 4)
    found = [group for groups in crews.processes(PLAN, pieces, 2, killed_once) for group in groups]
    assert sorted(group["group"] for group in found) == list(range(GROUPS))
    assert numbers(found) == numbers(played)
    assert len(list(tmp_path.iterdir())) == 2, "both pieces were lost once"


def mistaken(plan: Plan, piece: range) -> list[dict[str, Any]]:
    """Work with a mistake in it."""
    raise ZeroDivisionError(f"in {piece}")


def test_a_mistake_in_a_worker_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError, match=r"in range\(0, 1\)"):
        list(crews.processes(PLAN, iter([range(1)]), 1, mistaken))


def test_who_stops_listening_stops_the_workers() -> None:
    before = set(multiprocessing.active_children())
    playing = crews.processes(PLAN, (range(n, n + 1) for n in count()), 2)
    assert len(next(playing)) == 1
    assert len(set(multiprocessing.active_children()) - before) == 2
    playing.close()
    assert set(multiprocessing.active_children()) == before


def test_workers_that_always_die_are_one_sentence() -> None:
    with pytest.raises(crews.CrewLost, match="die as soon as they start"):
        list(crews.processes(PLAN, iter([range(1)]), 1, killed_always))


def test_the_order_in_which_groups_come_does_not_matter(played: list[dict[str, Any]]) -> None:
    assert numbers(played[::-1]) == numbers(played)


@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="needs Ray: moonlit[cluster]")
def test_a_ray_cluster_gives_the_same_numbers_and_lost_workers_are_replaced(
    played: list[dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOONLIT_TEST_MARK", str(tmp_path))
    pieces = pieces_of(list(range(GROUPS)), 4)
    found = [
        group
        for groups in crews.cluster(PLAN, pieces, "local", work=killed_once)
        for group in groups
    ]
    assert numbers(found) == numbers(played)
    assert len(list(tmp_path.iterdir())) == 2, "both pieces were lost once"


def test_without_ray_the_option_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(BadInput, match=r"moonlit\[cluster\]"):
        list(crews.cluster(PLAN, iter([range(1)]), "local"))


def test_a_run_goes_on_where_it_stopped(played: list[dict[str, Any]], tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    journal = Journal(file, PLAN, resume=False)
    journal.add(played[:3])
    with file.open("a") as lines:
        lines.write(json.dumps(played[3])[:40])  # cut off in the middle of a line
    with pytest.raises(BadInput, match="add --resume"):
        Journal(file, PLAN, resume=False)
    again = Journal(file, PLAN, resume=True)
    assert sorted(again.groups) == [0, 1, 2]
    heard: list[int] = []
    run(PLAN, GROUPS, again, Crew(), lambda groups: heard.extend(g["group"] for g in groups))
    assert heard == list(range(GROUPS))
    assert numbers(list(Journal(file, PLAN, resume=True).groups.values())) == numbers(played)


def test_another_runs_file_is_refused(played: list[dict[str, Any]], tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    Journal(file, PLAN, resume=False).add(played[:1])
    other = make_plan("shoot-the-moon", ["random", "club"], 2, {}, seed=2)
    with pytest.raises(BadInput, match="other settings: shoot-the-moon, 2 seats, random, novice"):
        Journal(file, other, resume=True)
    file.write_text(file.read_text().replace('"source": "', '"source": "x'))
    with pytest.raises(BadInput, match="other rules or bots"):
        Journal(file, PLAN, resume=True)
    file.write_text("[1, 2]\n")
    with pytest.raises(BadInput, match="no file of an arena run"):
        Journal(file, PLAN, resume=True)


def test_matches_are_rounded_up_to_whole_groups() -> None:
    assert len(PLAN.seatings) == 6
    assert [groups_for(PLAN, matches) for matches in (1, 6, 7, 600)] == [1, 1, 2, 100]
    for matches in (0, -5, 10**9):
        with pytest.raises(BadInput, match="Matches are 1 to"):
            groups_for(PLAN, matches)
    with pytest.raises(BadInput, match="Workers are 1 to"):
        Crew(workers=0)


def test_pieces_are_neighbours() -> None:
    assert list(pieces_of([0, 1, 2, 5, 6, 9], 2)) == [
        range(2),
        range(2, 3),
        range(5, 7),
        range(9, 10),
    ]


def test_a_summary_adds_up(played: list[dict[str, Any]]) -> None:
    memory = Memory()
    memory.add(played)
    found = summary(PLAN, list(memory.groups.values()))
    assert found["matches"] == 6 * GROUPS
    assert sum(bot["wins"]["mean"] for bot in found["bots"]) == pytest.approx(3 * 0.5)
    assert sum(place["mean"] for place in found["places"]) == pytest.approx(1)
    assert sum(found["rounds"].values()) == 6 * GROUPS
    rounds = sum(int(rounds) * number for rounds, number in found["rounds"].items())
    assert sum(sum(bot["tricks"].values()) for bot in found["bots"]) == 2 * rounds
    assert sum(found["gains"].values()) == 2 * rounds
    decisions = sum(int(number) * times for number, times in found["decisions"].items())
    assert sum(times["decisions"] for times in found["times"]) == decisions
    for a in range(3):
        for b in range(3):
            if a != b:
                both = found["meetings"][a][b]["mean"] + found["meetings"][b][a]["mean"]
                assert both == pytest.approx(1)
    assert json.loads(json.dumps(found)) == found


def test_a_bots_rate_is_its_sides_mean() -> None:
    plan = make_plan("lunar", ["club", "random"], 4)
    group = {
        "matches": [
            {"table": 0, "seating": [0, 1, 0, 1], "won": [1.0, 0.0]},
            {"table": 0, "seating": [1, 0, 1, 0], "won": [0.5, 0.5]},
        ]
    }
    assert rates(plan, group) == [0.75, 0.25]
