"""A run of the arena as one page."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from moonlit import games
from moonlit.text import catalogue, say

from . import drawing, page
from .drawing import Dot, Series, percent

Summary = Mapping[str, Any]


def words(name: str, language: str, /, **values: Any) -> str:
    """A message of the arena's."""
    return say("arena", "arena", name, language, **values)


def subtitle(summary: Summary, language: str) -> str:
    """How much was played, and with which seed."""
    plan = summary["plan"]
    return words(
        "subtitle",
        language,
        seats=plan["seats"],
        matches=f"{summary['matches']:,}",
        groups=f"{summary['groups']:,}",
        seed=plan["seed"],
    )


def arena_page(summary: Summary, language: str = "en") -> str:
    """The page of a run, from its summary."""
    plan = summary["plan"]
    title = words("title", language, game=games.game(plan["game"]).title)
    numbered = [{**bot, "colour": number} for number, bot in enumerate(summary["bots"])]
    bots = sorted(numbered, key=lambda bot: -bot["rating"]["mean"])
    body = [
        page.lead(conclusion(bots[0], language)),
        page.heading(words("strength", language)),
        page.grid([ratings(bots, language), rates(bots, language)]),
        page.table(headings(summary, language), rows(summary, language)),
    ]
    if len(bots) > 2:
        body += [
            page.heading(words("meetings", language), words("meetings_note", language)),
            meetings(summary),
        ]
    body += [page.heading(words("game", language)), page.grid(game_figures(summary, language))]
    if summary["reasons"]:
        lost = words("lost_turns", language)
        body += [page.heading(lost, words("lost_turns_note", language))]
        body += [page.table([lost], [[reason] for reason in summary["reasons"]])]
    beneath = subtitle(summary, language)
    return page.page(title, beneath, body, footer(summary, language), language)


def footer(summary: Summary, language: str) -> str:
    """What is needed to do it again."""
    plan = json.dumps(summary["plan"], ensure_ascii=False)
    made = escape(
        words("made", language, version=summary["moonlit"], source=summary["source"], plan="{plan}")
    ).replace("{plan}", f"<code>{escape(plan)}</code>")
    if not summary["repeatable"]:
        made += f"<br>{escape(words('not_repeatable', language))}"
    return made


def dot(label: str, estimate: Mapping[str, Any], colour: int = 0) -> Dot:
    """An estimate in a plot."""
    mean, low, high = estimate["mean"], estimate["low"], estimate["high"]
    return Dot(label, mean, mean if low is None else low, mean if high is None else high, colour)


def conclusion(best: Mapping[str, Any], language: str) -> str:
    """The sentence to remember: who wins, and is that sure?"""
    won = best["wins"]
    clear = won["low"] is not None and won["low"] > best["fair"]
    return words(
        "best" if clear else "unclear",
        language,
        bot=best["bot"],
        wins=percent(won["mean"]),
        low=shown(won["low"]),
        high=shown(won["high"]),
        fair=percent(best["fair"]),
    )


def shown(end: float | None) -> str:
    """The end of an interval, if it has one."""
    return "?" if end is None else percent(end)


def ratings(bots: Sequence[Mapping[str, Any]], language: str) -> str:
    """Everybody's rating with its interval, as a figure."""
    rated = [dot(bot["bot"], bot["rating"], bot["colour"]) for bot in bots]
    caption = words("ratings", language)
    picture = drawing.dots(rated, caption, lambda value: f"{value:.0f}")
    return page.figure(caption, words("ratings_note", language), picture)


def rates(bots: Sequence[Mapping[str, Any]], language: str) -> str:
    """How often everybody won, beside the fair share, as a figure."""
    won = [dot(bot["bot"], bot["wins"], bot["colour"]) for bot in bots]
    caption, fair = words("rates", language), words("fair", language)
    picture = drawing.dots(won, caption, percent, (bots[0]["fair"], fair))
    return page.figure(caption, words("rates_note", language), picture)


def headings(summary: Summary, language: str) -> list[str]:
    """The columns of the table; places only where a match has more than winners and losers."""
    names = ["bot", "wins", "interval", "of_fair", "points", "rating", "median", "p99", "faults"]
    if has_places(summary):
        names.insert(4, "shares")
    return [words(name, language) for name in names]


def has_places(summary: Summary) -> bool:
    """Do shares say more than who won?"""
    return any(bot["shares"]["mean"] != bot["wins"]["mean"] for bot in summary["bots"])


def rows(summary: Summary, language: str) -> list[list[str]]:
    """A row for each bot, the best first."""
    both = zip(summary["bots"], summary["times"], strict=True)
    found = []
    for bot, times in sorted(both, key=lambda pair: -pair[0]["rating"]["mean"]):
        won, rating = bot["wins"], bot["rating"]
        half = None if rating["high"] is None else rating["high"] - rating["mean"]
        row = [
            bot["bot"],
            percent(won["mean"]),
            f"{shown(won['low'])} – {shown(won['high'])}",
            f"{won['mean'] / bot['fair']:.2f}",
            f"{bot['points']['mean']:.2f}",
            f"{rating['mean']:.0f}" + (f" ± {half:.0f}" if half is not None else ""),
            duration(times["median"]),
            duration(times["p99"]),
            f"{bot['faults']:,}",
        ]
        if has_places(summary):
            row.insert(4, f"{bot['shares']['mean']:.3f}")
        found.append(row)
    return found


def duration(seconds: float) -> str:
    """A time as people read it.

    >>> duration(0.1), duration(0.0000042)
    ('100 ms', '4.2 µs')
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= 0.9995 * size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def meetings(summary: Summary) -> str:
    """Everyone against everyone."""
    names = [bot["bot"] for bot in summary["bots"]]
    table = [
        [name, *("·" if met is None else percent(met["mean"]) for met in row)]
        for name, row in zip(names, summary["meetings"], strict=True)
    ]
    return page.table(["", *names], table)


def game_figures(summary: Summary, language: str) -> list[str]:
    """Tricks, places, length: what the run says about the game."""
    found = [places(summary, language), length(summary, language)]
    if summary["gains"]:
        found += [tricks(summary, language), gains(summary, language)]
    if summary["endings"]:
        found.append(endings(summary, language))
    return found


def frequencies(counts: Mapping[str, int]) -> dict[int, float]:
    """How often each number comes up, as a share, gaps included."""
    total = sum(counts.values())
    numbers = range(min(map(int, counts)), max(map(int, counts)) + 1)
    return {number: counts.get(str(number), 0) / total for number in numbers}


def gains(summary: Summary, language: str) -> str:
    """How often each score of a round happens."""
    caption, found = words("gains", language), frequencies(summary["gains"])
    picture = drawing.columns(
        [str(number) for number in found],
        [Series("", list(found.values()))],
        caption,
        below=words("gains_axis", language),
    )
    return page.figure(caption, words("gains_note", language), picture)


def endings(summary: Summary, language: str, of: str = "") -> str:
    """How rounds end, in a game where they end in several ways; ``of`` which of several runs."""
    game = games.game(summary["plan"]["game"])
    rules, known = game.names.RULES, catalogue(language, game.name)["endings"]
    counts: Counter[str] = Counter()
    for code, number in summary["endings"].items():
        _, rule = rules.get(int(code), ("", "other"))
        counts[known.get(rule, known["other"])] += number
    shares = [(name, number / counts.total()) for name, number in counts.most_common()]
    caption = known["title"] + (f" · {of}" if of else "")
    picture = drawing.dots([Dot(name, share, share, share) for name, share in shares], caption)
    return page.figure(caption, known["note"], picture)


def places(summary: Summary, language: str) -> str:
    """How much it counts where one sits."""
    seats = games.game(summary["plan"]["game"]).measures.SIMULTANEOUS
    caption = words("places_seats" if seats else "places", language)
    note = words("places_seats_note" if seats else "places_note", language)
    found = [
        dot(words("place", language, number=number), place)
        for number, place in enumerate(summary["places"], start=0 if seats else 1)
    ]
    line = (1 / summary["sides"], words("fair", language))
    return page.figure(caption, note, drawing.dots(found, caption, percent, line))


def length(summary: Summary, language: str) -> str:
    """How many rounds a match has."""
    counts = {int(rounds): number for rounds, number in summary["rounds"].items()}
    caption, total = words("length", language), sum(counts.values())
    first, last = min(counts), quantile(counts, 0.995)
    shares = [counts.get(number, 0) / total for number in range(first, last + 1)]
    picture = drawing.columns(
        [str(number) for number in range(first, last + 1)],
        [Series("", shares)],
        caption,
        below=words("rounds_axis", language),
    )
    note = words("length_note", language, median=quantile(counts, 0.5), most=quantile(counts, 0.9))
    return page.figure(caption, note, picture)


def quantile(counts: Mapping[int, int], part: float) -> int:
    """The number within which this part of all lies."""
    wanted, found = part * sum(counts.values()), 0
    for value in sorted(counts):
        found += counts[value]
        if found >= wanted:
            return value
    return max(counts)


def tricks(summary: Summary, language: str) -> str:
    """How many tricks each bot takes."""
    caption = words("tricks", language)
    most = max(int(number) for bot in summary["bots"] for number in bot["tricks"])
    series = []
    for bot in summary["bots"]:
        total = sum(bot["tricks"].values()) or 1
        series.append(
            Series(bot["bot"], [bot["tricks"].get(str(n), 0) / total for n in range(most + 1)])
        )
    picture = drawing.columns(
        [str(number) for number in range(most + 1)],
        series,
        caption,
        below=words("tricks_axis", language),
    )
    return page.figure(caption, words("tricks_note", language), picture)
