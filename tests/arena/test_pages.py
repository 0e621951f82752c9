"""The pages: whole in themselves, in both languages, with the numbers they are made from."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest

from moonlit.arena.arena_page import arena_page, duration
from moonlit.arena.drawing import Dot, Series, columns, dots, ticks
from moonlit.arena.matches import play_groups
from moonlit.arena.plans import make_plan
from moonlit.arena.report_page import report_page
from moonlit.arena.reports import came_back, empty, fill, jobs, lead_changes, margin
from moonlit.arena.results import summary
from moonlit.arena.runs import Crew


class Balanced(HTMLParser):
    """Finds tags that are not closed, and what a page would load from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br", "link", "img"):
            self.open.append(tag)
        self.loads += [f"{tag} {name}" for name, _ in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def checked(page: str) -> str:
    parser = Balanced()
    parser.feed(page)
    assert parser.open == []
    assert parser.loads == []
    assert "url(" not in page
    assert "nan" not in re.sub(r"[a-z-]*nan[a-z]+", "", page)
    assert "prefers-color-scheme: dark" in page
    return page


@pytest.fixture(scope="module")
def result() -> dict[str, Any]:
    plan = make_plan("shoot-the-moon", ["random", "novice", "club"], 2, {"max_rounds": 4})
    return summary(plan, play_groups(plan, range(6)))


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Shoot the Moon: the arena"), ("ja", "アリーナ")]
)
def test_a_run_is_one_page(result: dict[str, Any], language: str, title: str) -> None:
    page = checked(arena_page(result, language))
    assert title in page
    assert f'<html lang="{language}">' in page
    assert page.count("<svg") == 1 + 6  # the moon, ratings, rates, places, length, tricks, points
    for bot in result["bots"]:
        assert f"<td>{bot['bot']}</td>" in page
        assert f"<td>{bot['rating']['mean']:.0f} ±" in page


def test_what_bots_did_wrong_is_on_the_page(result: dict[str, Any]) -> None:
    page = checked(arena_page({**result, "reasons": ["club: <b>boom</b>"]}))
    assert "club: &lt;b&gt;boom&lt;/b&gt;" in page


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_report_is_one_page_and_grows_run_by_run(language: str) -> None:
    todo = jobs("shoot-the-moon", 4, 0, ("random",))
    assert len(todo) == 2 * 5
    found = empty("shoot-the-moon", 0)
    fill(found, todo[:3], Crew())
    assert set(found["tables"]) == {"2", "3"}
    page = checked(report_page(found, language))
    assert page.count("<h2>") == 1 + 2


def test_lunar_is_also_tried_with_other_tracks_and_stars() -> None:
    todo = jobs("lunar", 4, 0, ("random",))
    variants = {job.key[1] for job in todo if len(job.key) == 3}
    assert {"house", "no_stars", "most_tricks"} <= variants
    for job in todo:
        assert len(job.plan.encoded) == 28, "options that the rules accept"


def test_the_course_of_a_match() -> None:
    match = {"gains": [[3, 0], [0, 1], [0, 5], [1, 0]], "won": [0.0, 1.0], "points": [4, 6]}
    assert came_back(match) == 1, "3 : 1 at half-time"
    assert lead_changes(match) == 1
    assert margin(match["points"]) == 2
    assert margin([7, 7, 2]) == 0


def test_axes_have_round_numbers() -> None:
    assert ticks(0, 1) == [0, 0.2, 0.4, 0.6, 0.8, 1]
    assert ticks(1432, 1571) == [1400, 1450, 1500, 1550, 1600]
    assert ticks(5, 5)[0] <= 5 <= ticks(5, 5)[-1]


def test_plots_stay_within_their_frame() -> None:
    picture = dots([Dot("a", 0.5, 0.2, 0.9), Dot("b", 0.1, 0.1, 0.1)], "two", line=(0.5, "half"))
    picture += columns(["0", "1"], [Series("x", [0.2, -0.1], [(0.1, 0.3), (-0.2, 0)])], "three")
    for name, value in re.findall(r'\b(c?[xy][12]?)="(-?[\d.]+)"', picture):
        assert 0 <= float(value) <= (500 if "x" in name else 240)


def test_durations_are_readable() -> None:
    assert [duration(s) for s in (2.0, 0.1, 4.25e-6, 3e-9)] == ["2 s", "100 ms", "4.25 µs", "3 ns"]
