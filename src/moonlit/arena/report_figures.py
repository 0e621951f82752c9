"""The figures of a balance report: one way to play, or two next to each other."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from moonlit import games
from moonlit.text import say, word

from . import arena_page, drawing, page
from .arena_page import dot, frequencies, quantile
from .drawing import Series, percent

Part = Mapping[str, Any]
Named = Sequence[tuple[str, Part]]  # ways to play, by what they are called
WIDE = 1000


def words(name: str, language: str, /, **values: Any) -> str:
    """A message of the report's."""
    return say("arena", "report", name, language, **values)


def figures(ways: Named, game: str, language: str) -> list[str]:
    """Everything about one number of players that is half a page wide."""
    found = [
        places(ways, game, language),
        skill(ways, language),
        parts(ways, language),
        lengths(ways, language),
    ]
    if any(part["summary"]["gains"] for _, part in ways):
        found += [
            spread(ways, "tricks", arena_page.words("tricks_axis", language), language),
            spread(ways, "gains", arena_page.words("gains_axis", language), language),
            spread(ways, "margins", arena_page.words("gains_axis", language), language),
        ]
    found += [
        arena_page.endings(part["summary"], language, name)
        for name, part in ways
        if part["summary"]["endings"]
    ]
    return found


def interval(found: Mapping[str, Any]) -> tuple[float, float]:
    """The ends of an estimate's interval; the mean itself where they are not known."""
    mean = found["mean"]
    return (
        mean if found["low"] is None else found["low"],
        mean if found["high"] is None else found["high"],
    )


def beside(
    ways: Named, estimates: Sequence[Sequence[Mapping[str, Any]]], floor: float | None = None
) -> list[Series]:
    """For each way a column with its interval in every category."""
    found = []
    for (name, _), row in zip(ways, estimates, strict=True):
        ends = [interval(one) for one in row]
        values = [one["mean"] for one in row]
        if floor is not None:
            values = [max(floor, value) for value in values]
            ends = [(max(floor, low), max(floor, high)) for low, high in ends]
        found.append(Series(name if len(ways) > 1 else "", values, ends))
    return found


def places(ways: Named, game: str, language: str) -> str:
    """How much it counts where one sits."""
    at_once = games.game(game).measures.SIMULTANEOUS
    caption = arena_page.words("places_seats" if at_once else "places", language)
    note = arena_page.words("places_seats_note" if at_once else "places_note", language)
    first = ways[0][1]["summary"]
    names = [str(place + (not at_once)) for place in range(len(first["places"]))]
    picture = drawing.columns(
        names,
        beside(ways, [part["summary"]["places"] for _, part in ways]),
        caption,
        line=(1 / first["sides"], arena_page.words("fair", language)),
    )
    return page.figure(caption, note, picture)


def skill(ways: Named, language: str) -> str:
    """How often each level wins among the usual players."""
    caption, fair = words("skill", language), 1 / ways[0][1]["summary"]["sides"]
    rows = [
        dot(f"{level} · {name}" if len(ways) > 1 else level, found["wins"], number)
        for number, (name, part) in enumerate(ways)
        for level, found in part["skill"].items()
    ]
    if not rows:
        return ""
    line = (fair, arena_page.words("fair", language))
    player = ways[0][1]["summary"]["plan"]["bots"][-1]
    note = words("skill_note", language, player=player)
    return page.figure(caption, note, drawing.dots(rows, caption, percent, line))


def parts(ways: Named, language: str) -> str:
    """How much of the results is who plays, and how much the cards."""
    levels = list(ways[0][1]["skill"])
    known = [
        [part["skill"][level][name] for level in levels for name in ("who", "cards")]
        for _, part in ways
        if all(level in part["skill"] for level in levels)
    ]
    if not levels or len(known) < len(ways) or any(_unknown(one) for row in known for one in row):
        return ""
    caption = words("luck", language)
    categories = [
        f"{level}: {words(name, language)}"
        for level in levels
        for name in ("part_who", "part_cards")
    ]
    picture = drawing.columns(categories, beside(ways, known, floor=0.0), caption)
    return page.figure(caption, words("luck_note", language), picture)


def _unknown(found: Mapping[str, Any]) -> bool:
    return found["mean"] is None or math.isnan(found["mean"])


def lengths(ways: Named, language: str) -> str:
    """How many rounds a match has."""
    counts = [
        {int(rounds): number for rounds, number in part["summary"]["rounds"].items()}
        for _, part in ways
    ]
    first, last = min(map(min, counts)), max(quantile(found, 0.995) for found in counts)
    numbers = range(first, last + 1)
    series = [
        Series(name, [found.get(number, 0) / sum(found.values()) for number in numbers])
        for (name, _), found in zip(ways, counts, strict=True)
    ]
    caption = arena_page.words("length", language)
    picture = drawing.columns(
        [str(number) for number in numbers],
        series,
        caption,
        below=arena_page.words("rounds_axis", language),
    )
    middle, most = quantile(counts[-1], 0.5), quantile(counts[-1], 0.9)
    note = arena_page.words("length_note", language, median=middle, most=most)
    return page.figure(caption, note if len(ways) == 1 else words("rounds_note", language), picture)


def counts_of(part: Part, what: str) -> Mapping[str, int]:
    """How often each number came up: of a round's tricks or points, or of a match's margin."""
    if what == "margins":
        found: Mapping[str, int] = part["margins"]
    elif what == "tricks":
        found = part["summary"]["bots"][0]["tricks"]
    else:
        found = part["summary"][what]
    return found


def spread(ways: Named, what: str, axis: str, language: str) -> str:
    """How often each number comes up, way beside way."""
    found = [frequencies(counts_of(part, what)) for _, part in ways]
    numbers = range(min(map(min, found)), max(map(max, found)) + 1)
    series = [
        Series(name, [shares.get(number, 0.0) for number in numbers])
        for (name, _), shares in zip(ways, found, strict=True)
    ]
    caption, note = words(what, language), words(f"{what}_note", language)
    picture = drawing.columns([str(one) for one in numbers], series, caption, below=axis)
    return page.figure(caption, note, picture)


def card_figures(ways: Named, game: str, language: str) -> list[str]:
    """What each card is used for, the width of the page."""
    uses = [part["cards"]["use"] for _, part in ways]
    codes = games.game(game).names.CARD_CODES
    cards = [code for code in codes if all(code in use for use in uses)]
    if not cards:
        return []
    shown = [word(game, code, language) for code in cards]
    labels = shown if max(map(len, shown)) <= 4 else cards
    fair = (1 / ways[0][1]["summary"]["sides"], arena_page.words("fair", language))
    found = []
    for name, show, line in (
        ("played", lambda value: f"{value:.2g}", None),
        ("took", percent, None),
        ("won", percent, fair),
    ):
        if name == "took" and not any(part["cards"]["tricks"] for _, part in ways):
            continue
        caption = words(f"cards_{name}", language)
        series = beside(ways, [[use[card][name] for card in cards] for use in uses])
        picture = drawing.columns(labels, series, caption, show, line, width=WIDE, height=220)
        found.append(page.figure(caption, words(f"cards_{name}_note", language), picture))
    return found
