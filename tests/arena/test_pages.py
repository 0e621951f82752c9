"""The pages: whole in themselves, in both languages, with the numbers they are made from."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest

from moonlit.arena.arena_page import arena_page, duration
from moonlit.arena.drawing import Dot, Series, columns, dots, ticks
from moonlit.arena.matches import play_groups
from moonlit.arena.orders import jobs_of, make_order
from moonlit.arena.plans import make_plan
from moonlit.arena.report_page import report_page
from moonlit.arena.reports import Report
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
def test_a_report_of_two_ways_is_one_page_that_loads_nothing(language: str) -> None:
    ways = [{}, {"max_rounds": 2, "variation": "Short & sweet"}]
    report = Report(make_order("shoot-the-moon", ways, 3, matches=6, levels=["random"]))
    report.play(Crew())
    page = checked(report_page(report.as_json(), language))
    assert "http" not in page
    assert "Short &amp; sweet" in page
    assert page.count("<h2>") == 1
    assert page.count("<td>") == page.count("</td>") > 0
    assert page.count("<small>") == 1 + 8 + 3, "every measure is explained"


def test_a_report_grows_part_by_part() -> None:
    report = Report(make_order("shoot-the-moon", [{}], 2, matches=8, levels=["random"]))
    assert checked(report_page(report.as_json())).count("<h2>") == 0
    played = []
    for part in (0.5, 1.0):
        report.play(Crew(), part=part)
        played.append(report.played)
        assert report.as_json()["tables"]["2"]["ways"][0]["summary"]["groups"] == 8 * part
    assert played == [report.groups / 2, report.groups]
    again = Report(report.order)
    again.play(Crew())
    both = [one.as_json()["tables"]["2"]["ways"][0]["measures"] for one in (report, again)]
    assert both[0] == both[1], "in parts or at once"


def test_lunar_is_also_tried_with_other_tracks_and_stars() -> None:
    jobs = jobs_of(make_order("lunar", matches=4))
    variants = {job.way for job in jobs if isinstance(job.way, str)}
    assert {"house", "no_stars", "most_tricks"} <= variants
    given = jobs_of(make_order("lunar", [{"stars": {"8": 1}}], matches=4))
    assert not any(isinstance(job.way, str) for job in given)


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
