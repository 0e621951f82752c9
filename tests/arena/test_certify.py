"""Strength certificates: what must be shown, how it is decided, and that none is missing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from moonlit.arena import certificates
from moonlit.arena import certify as certify_module
from moonlit.arena.certify import Limits, certify, used
from moonlit.arena.journals import Journal
from moonlit.arena.matches import play_groups
from moonlit.arena.trials import (
    HALF,
    LADDER,
    PARTNERS,
    ROUND,
    Trial,
    all_trials,
    chosen,
    missing,
    table_of,
    trial,
)
from moonlit.errors import BadInput
from moonlit.games import CATALOGUE

pytestmark = pytest.mark.interpreted  # when to stop does not depend on how rules run

DOCS = Path(__file__).parent.parent.parent / "docs"
QUICK = Limits(minutes=60, workers=1, cap_matches=400)
EASY = trial("ladder", "shoot-the-moon", "club", "random", (("club", "random"),), (1.0,), 0.1, 0.5)


def test_no_level_is_without_its_certificate() -> None:
    """If this fails: ``moonlit certify`` plays what is missing."""
    assert missing(certificates.read(DOCS)) == []


def test_the_pages_follow_from_the_numbers() -> None:
    listed = list(certificates.read(DOCS).values())
    for language, name in (("en", "strength.md"), ("ja", "strength.ja.md")):
        page = (DOCS / name).read_text(encoding="utf-8")
        assert page == certificates.markdown(listed, language)


def test_every_level_is_tried_with_every_number_of_players() -> None:
    trials = all_trials().values()
    for game, entry in CATALOGUE.items():
        for seats in entry.seats:
            pairs = {(t.level, t.against) for t in trials if (t.game, t.seats) == (game, seats)}
            assert pairs >= {
                ("novice", "random"),
                ("club", "random"),
                ("club", "novice"),
                ("search", "club"),
                ("expert", "club"),
                ("expert", "search"),
            }
        of_master = [t for t in trials if (t.game, t.level) == (game, "master")]
        assert [t.kind for t in of_master] == [LADDER, ROUND]
        assert len({t.seats for t in of_master}) == 1
    assert [t.name for t in trials if t.kind == PARTNERS] == [
        "lunar-4-search-club-partners",
        "lunar-4-expert-club-partners",
    ]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("lunar-4-club-random", 0.8),
        ("lunar-2-search-club", 0.65),
        ("lunar-trick-3-club-random", 1.6 / 3),
        ("lunatic-4-search-club", 1.4 / 4),
        ("lunatic-3-expert-search", 1 / 3),
        ("lunatic-3-master-expert", 1.15 / 3),
        ("lunatic-3-master-expert-round", 1.15 / 3),
        ("shoot-the-moon-2-novice-random", 0.5),
        ("lunar-4-search-club-partners", 0.5),
    ],
)
def test_lines(name: str, line: float) -> None:
    assert all_trials()[name].line == pytest.approx(line)


def test_tables_have_one_side_of_the_level() -> None:
    assert table_of("club", "random", 4, 2) == ("club", "random", "club", "random")
    assert table_of("club", "random", 3, 3) == ("club", "random", "random")
    assert all_trials()["lunar-4-search-club-partners"].tables == (
        ("search", "club", "club", "club"),
    )


def group_with(plan: Any, wins: dict[int, float]) -> dict[str, Any]:
    """A group in which the first seat's bot of each table wins so often."""
    matches = []
    for table, seating in plan.seatings:
        subject = plan.tables[table][0]
        others = (1 - wins[table]) / (plan.sides - 1)
        won = [wins[table] if seating[side] == subject else others for side in range(plan.sides)]
        matches.append({"table": table, "seating": seating, "won": won, "shares": won})
    return {"matches": matches}


def test_half_of_what_the_yardstick_gains_is_the_line() -> None:
    one = all_trials()["lunatic-4-search-club-half"]
    assert one.kind == HALF
    plan = one.plan(0)
    for search, cheat, lead in ((0.40, 0.45, 0.05), (0.35, 0.45, 0.0), (0.25, 0.25, 0.0)):
        sample = one.sample(plan, group_with(plan, {0: search, 1: cheat}))
        assert sample - one.line == pytest.approx(lead)


def test_matches_of_one_round_are_played_as_such_and_say_so() -> None:
    clubs = Trial(**{**EASY.__dict__, "kind": ROUND, "options": {"max_rounds": 1}})
    plan = clubs.plan(0)
    assert all(
        match["rounds"] == 1 for group in play_groups(plan, range(5)) for match in group["matches"]
    )
    found = certify(clubs, QUICK)
    assert found["options"] == {"max_rounds": 1}
    assert certificates.pair(found, "en") == "club against random, matches of one round"


def test_a_clear_pair_stops_early() -> None:
    found = certify(EASY, QUICK)
    assert found["verdict"] == "passed"
    assert found["look"] < found["looks"]
    assert found["matches"] < QUICK.cap_matches
    assert found["measured"]["low"] > EASY.line
    assert found["rates"][0]["mean"] == pytest.approx(found["measured"]["mean"])
    again = certify(EASY, QUICK)
    for key in ("measured", "rates", "matches", "look"):
        assert again[key] == found[key], "budgets by matches repeat"


def test_a_pair_that_stays_open_uses_its_cap_and_says_so() -> None:
    mirror = Trial(**{**EASY.__dict__, "tables": (("club", "club"),), "line": 0.5})
    found = certify(mirror, Limits(60, 1, 100))
    assert found["verdict"] == "open"
    assert found["look"] == found["looks"]
    assert found["measured"]["low"] <= 0.5 <= found["measured"]["high"]


def test_an_interrupted_pair_keeps_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(part: float, found: Any) -> None:
        if found.samples >= 50:
            raise KeyboardInterrupt

    monkeypatch.setattr(certify_module, "look_after", lambda part: 0)
    found = certify(EASY, Limits(60, 1, 10_000), stop)
    assert found["interrupted"]
    assert found["groups"] == 50
    assert found["measured"]["samples"] == 50


def test_a_stopped_pair_goes_on_and_gives_the_same_numbers(tmp_path: Path) -> None:
    whole = certify(EASY, Limits(60, 1, 100))
    journal = Journal(tmp_path / "a.groups.jsonl", EASY.plan(0), resume=True)
    journal.add(play_groups(EASY.plan(0), range(5)))
    before = {**whole, "interrupted": True, "seconds": 1.5, "look": 0, "groups": 5}
    again = certify(EASY, Limits(60, 1, 100), journal=journal, before=before)
    assert again["seconds"] >= 1.5
    assert sorted(journal.groups) == list(range(again["groups"]))
    assert again["verdict"] == "passed"
    assert abs(again["measured"]["mean"] - whole["measured"]["mean"]) < 0.2


def test_the_cap_is_time_or_matches_whichever_is_nearer() -> None:
    plan, limits = EASY.plan(0), Limits(minutes=10, cap_matches=1000)
    assert used(plan, limits, seconds=300, groups=100) == pytest.approx(0.5)
    assert used(plan, limits, seconds=30, groups=400) == pytest.approx(0.8)
    with pytest.raises(BadInput, match="Minutes are more than 0"):
        Limits(minutes=0)
    with pytest.raises(BadInput, match="at least 1"):
        Limits(cap_matches=0)


def test_certificates_are_merged_and_one_broken_off_replaces_none(tmp_path: Path) -> None:
    first = certify(EASY, QUICK)
    certificates.merge(tmp_path, [first])
    certificates.merge(tmp_path, [{**first, "interrupted": True, "verdict": "open"}])
    assert certificates.read(tmp_path)[first["name"]]["verdict"] == "passed"
    certificates.merge(tmp_path, [{**first, "verdict": "failed"}])
    assert certificates.read(tmp_path)[first["name"]]["verdict"] == "failed"
    page = (tmp_path / "strength.md").read_text(encoding="utf-8")
    assert "| 2 | club against random |" in page
    assert "✗ failed" in page
    assert "不合格" in (tmp_path / "strength.ja.md").read_text(encoding="utf-8")


def test_half_of_the_gain_is_left_out_once_the_plain_line_is_passed(tmp_path: Path) -> None:
    found = certify(EASY, QUICK)
    plain, half = "lunatic-4-search-club", "lunatic-4-search-club-half"
    certificates.merge(
        tmp_path, [{**found, "name": half}, {**found, "name": plain, "verdict": "open"}]
    )
    assert set(certificates.read(tmp_path)) == {plain, half}
    certificates.merge(tmp_path, [{**found, "name": plain, "verdict": "passed"}])
    assert set(certificates.read(tmp_path)) == {plain}


def test_a_folder_that_holds_no_certificates_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no certificates in"):
        certificates.from_folder(tmp_path)
    (tmp_path / "a.json").write_text("{}")
    with pytest.raises(BadInput, match="is no certificate"):
        certificates.from_folder(tmp_path)
    (tmp_path / "a.json").write_text("{")
    with pytest.raises(BadInput, match="is no JSON"):
        certificates.from_folder(tmp_path)
    with pytest.raises(BadInput, match="There is no folder"):
        certificates.read(tmp_path / "none")
    with pytest.raises(BadInput, match="There is no pair 'chess'"):
        chosen(["chess"])


def test_the_plain_command_needs_neither_typer_nor_rich(tmp_path: Path) -> None:
    name = "shoot-the-moon-2-club-random"
    arguments = ["--pairs", name, "--workers", "1", "--cap-matches", "40", "--out", str(tmp_path)]
    code = (
        "import sys; sys.modules['typer'] = sys.modules['rich'] = None\n"
        f"from moonlit.arena.certify import main; sys.exit(main({arguments!r}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{name}: ")
    [found] = certificates.from_folder(tmp_path)
    assert (tmp_path / f"{name}.groups.jsonl").exists()
    assert found == json.loads((tmp_path / f"{name}.json").read_text())
    assert found["matches"] >= 4
