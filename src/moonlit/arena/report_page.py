"""The balance report as one page."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from typing import Any

from moonlit import games
from moonlit.text import catalogue, say

from . import arena_page, drawing, page
from .arena_page import dot, frequencies, quantile
from .drawing import Series, percent
from .reports import PLAYER

Part = Mapping[str, Any]
LEVELS = 6  # as many colours as there are


def words(name: str, language: str, /, **values: Any) -> str:
    """A message of the report's."""
    return say("arena", "report", name, language, **values)


def report_page(report: Mapping[str, Any], language: str = "en") -> str:
    """The page of a report; of one that was broken off, as far as it goes."""
    tables = {seats: part for seats, part in report["tables"].items() if "summary" in part}
    variants = {name: part for name, part in report["variants"].items() if "summary" in part}
    body = [
        page.heading(words("overview", language), words("overview_note", language)),
        overview(tables, language),
    ]
    for seats, part in tables.items():
        body += [
            page.heading(words("players", language, seats=seats), finding(part, language)),
            page.grid(figures(part, language)),
        ]
    if variants:
        body += open_values(report["game"], variants, language)
    title = words("title", language, game=games.game(report["game"]).title)
    subtitle = words(
        "subtitle", language, matches=f"{report['matches']:,}", seed=report["seed"], player=PLAYER
    )
    made = words("made", language, version=report["moonlit"], source=report["source"])
    return page.page(title, subtitle, body, escape(made), language)


def overview(tables: Mapping[str, Part], language: str) -> str:
    """All numbers of players next to each other."""
    names = ["seats", "rounds", "decisions", "first", "shared", "comebacks", "lead_changes"]
    levels = list(dict.fromkeys(level for part in tables.values() for level in part["skill"]))
    headings = [words(name, language) for name in names]
    headings += [words("against", language, level=level) for level in levels]
    return page.table(headings, [[seats, *facts(part, levels)] for seats, part in tables.items()])


def facts(part: Part, levels: list[str]) -> list[str]:
    """The numbers of one row."""
    summary, course = part["summary"], part["course"]
    return [
        spread(summary["rounds"]),
        spread(summary["decisions"]),
        with_interval(summary["places"][0]),
        percent(round(course["shared"], 3)),
        "–" if course["comebacks"] is None else percent(round(course["comebacks"]["mean"], 3)),
        "–" if course["lead_changes"] is None else f"{course['lead_changes']['mean']:.1f}",
        *(
            with_interval(part["skill"][level]) if level in part["skill"] else "–"
            for level in levels
        ),
    ]


def spread(counts: Mapping[str, int]) -> str:
    """The middle of all matches, and where nine of ten lie below."""
    numbers = {int(value): number for value, number in counts.items()}
    return f"{quantile(numbers, 0.5)} (≤ {quantile(numbers, 0.9)})"


def with_interval(found: Mapping[str, Any]) -> str:
    """A share, and how sure it is."""
    if found["high"] is None:
        return percent(round(found["mean"], 3))
    return f"{percent(round(found['mean'], 3))} ± {100 * (found['high'] - found['mean']):.1f}"


def finding(part: Part, language: str) -> str:
    """Does it matter who begins? In a sentence."""
    first, fair = part["summary"]["places"][0], 1 / part["summary"]["sides"]
    if first["low"] is None or first["low"] <= fair <= first["high"]:
        return words("first_even", language, fair=percent(round(fair, 3)))
    name = "first_better" if first["mean"] > fair else "first_worse"
    return words(
        name, language, rate=percent(round(first["mean"], 3)), fair=percent(round(fair, 3))
    )


def figures(part: Part, language: str) -> list[str]:
    """Everything about one number of players."""
    summary = part["summary"]
    found = [
        arena_page.places(summary, language),
        skill(part, language),
        arena_page.length(summary, language),
    ]
    if summary["gains"]:
        found += [
            arena_page.tricks(summary, language),
            arena_page.gains(summary, language),
            margins(part, language),
        ]
    if summary["endings"]:
        found.append(arena_page.endings(summary, language))
    return found


def skill(part: Part, language: str) -> str:
    """How often each level wins among ``club`` players."""
    caption, fair = words("skill", language), 1 / part["summary"]["sides"]
    even = {"mean": fair, "low": fair, "high": fair}
    rows = [
        dot(level, found, number % LEVELS)
        for number, (level, found) in enumerate([*part["skill"].items(), (PLAYER, even)])
    ]
    line = (fair, arena_page.words("fair", language))
    picture = drawing.dots(rows, caption, percent, line)
    return page.figure(caption, words("skill_note", language, player=PLAYER), picture)


def margins(part: Part, language: str) -> str:
    """How close matches end."""
    caption, found = words("margins", language), frequencies(part["course"]["margins"])
    picture = drawing.columns(
        [str(number) for number in found],
        [Series("", list(found.values()))],
        caption,
        below=arena_page.words("gains_axis", language),
    )
    return page.figure(caption, words("margins_note", language), picture)


def open_values(game: str, variants: Mapping[str, Part], language: str) -> list[str]:
    """What other values would do than the house's, where a rulebook leaves some open."""
    told = catalogue(language, game)["variants"]
    names = ["variant", "rounds", "first", "comebacks", "lead_changes"]
    headings = [words(name, language) for name in names]
    headings += [words("against", language, level="random")]
    rows = []
    for name, part in variants.items():
        rounds, _, first, _, comebacks, changes, *others = facts(part, ["random"])
        rows.append([told[name], rounds, first, comebacks, changes, *others])
    options = dict(games.game(game).measures.VARIANTS)
    described = [[told[name], described_options(options[name])] for name in variants]
    figures = [lengths(variants, told, language)]
    if any(part["summary"]["bots"][0]["tricks"] for part in variants.values()):
        figures.insert(0, spots(variants, told, language))
    return [
        page.heading(told["title"], told["note"].format(player=PLAYER)),
        page.table(headings, rows),
        page.grid(figures, wide=True),
        page.table([words("variant", language), words("option", language)], described),
    ]


def described_options(options: Mapping[str, Any]) -> str:
    """A table's options as they are written on the command line."""
    return json.dumps(options) if options else "–"


def spots(variants: Mapping[str, Part], told: Mapping[str, str], language: str) -> str:
    """How often each number of tricks happens, variant by variant."""
    caption = words("spots", language)
    shown = {
        told[name]: part["summary"]["bots"][0]["tricks"]
        for name, part in list(variants.items())[:LEVELS]
    }
    most = max(int(number) for found in shown.values() for number in found)
    series = [
        Series(
            label,
            [found.get(str(number), 0) / sum(found.values()) for number in range(most + 1)],
        )
        for label, found in shown.items()
    ]
    picture = drawing.columns(
        [str(number) for number in range(most + 1)],
        series,
        caption,
        below=arena_page.words("tricks_axis", language),
        width=1000,
    )
    return page.figure(caption, words("spots_note", language), picture)


def lengths(variants: Mapping[str, Part], told: Mapping[str, str], language: str) -> str:
    """How long matches are, variant by variant."""
    caption, rows = words("lengths", language), []
    for number, (name, part) in enumerate(variants.items()):
        counts = {int(value): times for value, times in part["summary"]["rounds"].items()}
        mean = sum(value * times for value, times in counts.items()) / sum(counts.values())
        low, high = float(quantile(counts, 0.1)), float(quantile(counts, 0.9))
        rows.append(drawing.Dot(told[name], mean, low, high, number))
    picture = drawing.dots(
        rows, caption, lambda value: f"{value:.1f}".removesuffix(".0"), width=1000
    )
    return page.figure(caption, words("lengths_note", language), picture)
