"""The balance report as one page."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from moonlit import games
from moonlit.games.options import VARIATION
from moonlit.text import catalogue, say

from . import arena_page, drawing, page
from .arena_page import quantile
from .courses import MEASURES
from .drawing import Series, percent
from .report_figures import Named, Part, card_figures, figures, words

LEVELS = 6  # as many colours as there are
LONGEST_NAME = 32
DASH = "–"


def report_page(report: Mapping[str, Any], language: str = "en") -> str:
    """The page of a report; of one that was broken off, as far as it goes."""
    made = words("made", language, version=report["moonlit"], source=report["source"])
    body = report_body(report, language)
    return page.page(
        title(report, language), subtitle(report, language), body, escape(made), language
    )


def title(report: Mapping[str, Any], language: str) -> str:
    """What it is about."""
    return words("title", language, game=games.game(report["game"]).title)


def subtitle(report: Mapping[str, Any], language: str) -> str:
    """How much was played, by whom."""
    matches = f"{report['matches']:,}"
    values = {"matches": matches, "seed": report["seed"], "player": report["player"]}
    return words("subtitle", language, **values)


def report_body(report: Mapping[str, Any], language: str) -> list[str]:
    """Everything below the title: the ways, each number of players, open values."""
    names = way_names(report, language)
    told = len(names) > 1 or report["ways"][0]["options"]
    body = [ways_table(report, names, language)] if told else []
    for seats, table in report["tables"].items():
        ways = list(zip(names, table["ways"], strict=True))
        body += players_part(report, seats, table, ways, language)
    if report["variants"] and report["levels"]:
        body += open_values(report, language)
    return body


def way_names(report: Mapping[str, Any], language: str) -> list[str]:
    """What the ways to play are called: by their names, else by their values if those are short."""
    found = []
    for letter, way in zip("AB", report["ways"], strict=False):
        told = " · ".join(told_options(report["game"], way["options"], language))
        if not told:
            told = words("usual", language)
        elif len(told) > LONGEST_NAME:
            told = words("values", language, letter=letter)
        found.append(way["name"] or told)
    if len(set(found)) < len(found):
        found = [f"{name} {letter}" for name, letter in zip(found, "AB", strict=False)]
    return found


def told_options(game: str, options: Mapping[str, Any], language: str) -> list[str]:
    """Options as people read them, but for the name of a variation."""
    return [
        f"{say(game, 'options', one.name, language)}: {one.told(options[one.name], game, language)}"
        for one in games.game(game).all_options
        if one.name in options and one is not VARIATION
    ]


def ways_table(report: Mapping[str, Any], names: Sequence[str], language: str) -> str:
    """Which values are compared."""
    rows = [
        [name, " · ".join(told_options(report["game"], way["options"], language)) or DASH]
        for name, way in zip(names, report["ways"], strict=True)
    ]
    return page.table([words("variant", language), words("option", language)], rows)


def players_part(
    report: Mapping[str, Any], seats: str, table: Part, ways: Named, language: str
) -> list[str]:
    """All about one number of players."""
    body = [page.heading(words("players", language, seats=seats), finding(ways, language))]
    if table["differences"] is not None:
        name = "common" if table["common"] else "not_common"
        body.append(f"<p>{escape(words(name, language, one=ways[0][0], other=ways[1][0]))}</p>")
    body.append(measures_table(report, table, ways, language))
    body.append(page.grid([one for one in figures(ways, report["game"], language) if one]))
    if all(part["cards"]["use"] for _, part in ways):
        matches = min(part["cards"]["matches"] for _, part in ways)
        note = words("cards_note", language, matches=matches)
        body.append(page.small_heading(words("cards", language), note))
        body.append(page.grid(card_figures(ways, report["game"], language), wide=True))
    return body


# --- the table of measures --------------------------------------------------------------------


def measures_table(report: Mapping[str, Any], table: Part, ways: Named, language: str) -> str:
    """Each measure with what it means; for two ways, the difference and whether it is sure."""
    headings = [words("measure", language), *(name for name, _ in ways)]
    if len(ways) == 2:
        headings += [words("difference", language), words("sure", language)]
    rows = []
    for label, note, found, share, difference in measured(report, table, ways, language):
        cells = [with_interval(one, share) for one in found]
        if len(ways) == 2:
            cells += [with_interval(difference, share, signed=True), verdict(difference, language)]
        rows.append((label, note, cells))
    return page.explained(headings, rows)


Row = tuple[str, str, list[Part | None], bool, Part | None]


def measured(report: Mapping[str, Any], table: Part, ways: Named, language: str) -> list[Row]:
    """The rows of the table: name, meaning, an estimate for each way, is it a share, difference."""
    apart = table["differences"]
    scored = any(part["summary"]["gains"] for _, part in ways)
    found: list[Row] = []
    at_once = games.game(report["game"]).measures.SIMULTANEOUS
    for place in range(len(ways[0][1]["summary"]["places"])):
        label = words("seat" if at_once else "place", language, number=place + (not at_once))
        note = words("place_note", language) if place == 0 else ""
        both = [part["summary"]["places"][place] for _, part in ways]
        found.append((label, note, both, True, apart and apart["places"][place]))
    for one in MEASURES:
        if one.name == "margin" and not scored:
            continue
        label, note = words(f"m_{one.name}", language), words(f"m_{one.name}_note", language)
        both = [part["measures"][one.name] for _, part in ways]
        found.append((label, note, both, one.share, apart and apart["measures"][one.name]))
    for level in report["levels"]:
        for name in ("wins", "who", "cards"):
            values = {"level": level, "player": report["player"]}
            label = words(f"s_{name}", language, **values)
            explain = name == "wins" or level == report["levels"][0]
            note = words(f"s_{name}_note", language, **values) if explain else ""
            both = [part["skill"].get(level, {}).get(name) for _, part in ways]
            between = apart and apart["skill"].get(level, {}).get(name)
            found.append((label, note, both, True, between))
    return found


def with_interval(found: Part | None, share: bool, signed: bool = False) -> str:
    """A number, and behind ± half of its interval."""
    if found is None or found["mean"] is None or math.isnan(found["mean"]):
        return DASH
    mean = 100 * found["mean"] if share else found["mean"]
    sign = "+" if signed else ""
    unit = ("" if signed else "%") if share else ""
    digits = 1 if share or abs(mean) >= 20 else 2
    text = f"{mean:{sign}.{digits}f}{unit}"
    if found["high"] is None:
        return text
    half = (found["high"] - found["low"]) / 2 * (100 if share else 1)
    return f"{text} ± {half:.{digits}f}"


def verdict(found: Part | None, language: str) -> str:
    """Is a difference more than chance would make?"""
    if found is None or found["low"] is None:
        return DASH
    if found["low"] > 0 or found["high"] < 0:
        return words("more" if found["low"] > 0 else "fewer", language)
    return words("unsure", language)


def finding(ways: Named, language: str) -> str:
    """Does it matter who begins? In a sentence, for each way."""
    return " ".join(
        (f"{name}: " if len(ways) > 1 else "") + begins(part, language) for name, part in ways
    )


def begins(part: Part, language: str) -> str:
    """Does it matter who begins?"""
    first, fair = part["summary"]["places"][0], 1 / part["summary"]["sides"]
    if first["low"] is None or first["low"] <= fair <= first["high"]:
        return words("first_even", language, fair=percent(round(fair, 3)))
    name = "first_better" if first["mean"] > fair else "first_worse"
    rate = percent(round(first["mean"], 3))
    return words(name, language, rate=rate, fair=percent(round(fair, 3)))


# --- open values ------------------------------------------------------------------------------


def open_values(report: Mapping[str, Any], language: str) -> list[str]:
    """What other values would do than the house's, where a rulebook leaves some open."""
    game, variants = report["game"], report["variants"]
    told = catalogue(language, game)["variants"]
    shown = ("rounds", "drama", "comebacks", "lead_changes", "settled")
    share = {one.name: one.share for one in MEASURES}
    level = report["levels"][0]
    headings = [words("variant", language), words("first", language)]
    headings += [words(f"m_{name}", language) for name in shown]
    headings += [words("s_wins", language, level=level, player=report["player"])]
    rows = [
        [
            told[name],
            with_interval(part["summary"]["places"][0], share=True),
            *(with_interval(part["measures"][one], share[one]) for one in shown),
            with_interval(part["skill"].get(level, {}).get("wins"), share=True),
        ]
        for name, part in variants.items()
    ]
    options = dict(games.game(game).measures.VARIANTS)
    described = [[told[name], described_options(options[name])] for name in variants]
    pictures = [lengths(variants, told, language)]
    if any(part["summary"]["bots"][0]["tricks"] for part in variants.values()):
        pictures.insert(0, spots(variants, told, language))
    return [
        page.heading(told["title"], told["note"].format(player=report["player"])),
        page.table(headings, rows),
        page.grid(pictures, wide=True),
        page.table([words("variant", language), words("option", language)], described),
    ]


def described_options(options: Mapping[str, Any]) -> str:
    """A table's options as they are written on the command line."""
    return json.dumps(options, ensure_ascii=False) if options else DASH


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
