"""Plots as SVG, small enough to stand in a page: dots with intervals, columns, lines.

Colours come from the page's style sheet (``s0`` to ``s5`` for series), so that a plot is at home in
a light page and in a dark one. What a colour says is said in words or by its place too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 500
SERIES = 6

Format = Callable[[float], str]


def percent(value: float) -> str:
    """A share as people read it.

    >>> percent(0.625), percent(0.1)
    ('62.5%', '10%')
    """
    text = f"{100 * value:.1f}".removesuffix(".0")
    return f"{text}%"


@dataclass(frozen=True)
class Dot:
    """A value with its interval."""

    label: str
    mean: float
    low: float
    high: float
    colour: int = 0


@dataclass(frozen=True)
class Series:
    """A value for each category, and if known the intervals."""

    name: str
    values: Sequence[float]
    intervals: Sequence[tuple[float, float]] | None = None


def ticks(low: float, high: float, number: int = 5) -> list[float]:
    """Round numbers that cover a range.

    >>> ticks(0, 0.43)
    [0.0, 0.1, 0.2, 0.3, 0.4, 0.5]
    """
    span = max(high - low, 1e-9)
    raw = span / number
    size = 10 ** math.floor(math.log10(raw))
    step = next(size * part for part in (1, 2, 2.5, 5, 10) if size * part >= raw * 0.999)
    start, end = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(place * step, 10) for place in range(start, max(end, start + 1) + 1)]


def svg(width: float, height: float, title: str, body: Sequence[str]) -> str:
    """A picture with a title for those who do not see it."""
    named = f'role="img" aria-label="{escape(title)}"'
    return f'<svg viewBox="0 0 {width:.0f} {height:.0f}" {named}>{"".join(body)}</svg>'


def text(x: float, y: float, words: str, css: str = "", anchor: str = "start") -> str:
    """Words in a picture."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{css}">{escape(words)}</text>'
    )


def length(words: str) -> float:
    """About how wide words are in a picture; Japanese letters are twice as wide as Latin ones."""
    return sum(14 if ord(letter) > 0x2E7F else 7.5 for letter in words)


def stroke(x1: float, y1: float, x2: float, y2: float, css: str) -> str:
    """A straight line."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{css}"/>'


def dots(
    rows: Sequence[Dot],
    title: str,
    show: Format = percent,
    line: tuple[float, str] | None = None,
    width: float = WIDTH,
) -> str:
    """Values side by side on one scale, each with its interval; a line for what to compare with."""
    ends = [end for row in rows for end in (row.low, row.high) if math.isfinite(end)]
    values = [*ends, *(row.mean for row in rows), *([line[0]] if line else [])]
    marks = ticks(min(values), max(values))
    left = 24 + max(length(row.label) for row in rows)
    right, top, each = width - 64, 28 if line else 12, 34

    def place(value: float) -> float:
        clipped = min(max(value, marks[0]), marks[-1])
        return left + (right - left) * (clipped - marks[0]) / (marks[-1] - marks[0])

    bottom = top + each * len(rows)
    body = [stroke(place(mark), top, place(mark), bottom, "grid") for mark in marks]
    body += [text(place(mark), bottom + 18, show(mark), "axis", "middle") for mark in marks]
    if line:
        body.append(stroke(place(line[0]), top - 4, place(line[0]), bottom, "line"))
        body.append(text(place(line[0]), top - 10, line[1], "axis", "middle"))
    for number, row in enumerate(rows):
        y, css = top + each * (number + 0.5), f"s{row.colour % SERIES}"
        body.append(text(left - 12, y + 5, row.label, "label", "end"))
        body.append(stroke(place(row.low), y, place(row.high), y, f"whisker {css}"))
        body.append(
            f'<circle cx="{place(row.mean):.1f}" cy="{y:.1f}" r="6" class="{css}">'
            f"<title>{escape(f'{row.label}: {interval(row, show)}')}</title></circle>"
        )
        body.append(text(width - 4, y + 5, show(row.mean), "value", "end"))
    return svg(width, bottom + 28, title, body)


def interval(row: Dot, show: Format) -> str:
    """A value with its interval in words."""
    return f"{show(row.mean)} ({show(row.low)} – {show(row.high)})"


def columns(
    categories: Sequence[str],
    series: Sequence[Series],
    title: str,
    show: Format = percent,
    line: tuple[float, str] | None = None,
    below: str = "",
    width: float = WIDTH,
    height: float = 240,
) -> str:
    """Columns by category, those of several series next to each other."""
    values = [value for one in series for value in one.values]
    ends = [end for one in series for pair in one.intervals or () for end in pair]
    marks = ticks(min(0, *values, *ends), max([*values, *ends, *([line[0]] if line else [])]))
    left, right, top, bottom = 44.0, width - 6.0, 26.0 if len(series) > 1 else 14.0, height - 46

    def level(value: float) -> float:
        return bottom - (bottom - top) * (value - marks[0]) / (marks[-1] - marks[0])

    body = []
    for mark in marks:
        body.append(stroke(left, level(mark), right, level(mark), "grid"))
        body.append(text(left - 8, level(mark) + 4, show(mark), "axis", "end"))
    room = (right - left) / max(1, len(categories))
    wide = min(44.0, room * 0.8 / len(series))
    every = math.ceil(len(categories) * 26 / (right - left)) if len(categories) > 1 else 1
    for at, category in enumerate(categories):
        centre = left + room * (at + 0.5)
        if at % every == 0:
            body.append(text(centre, bottom + 18, category, "axis", "middle"))
        for number, one in enumerate(series):
            x = centre + wide * (number - len(series) / 2)
            body += column(x, wide, one, number, at, level, f"{one.name} {category}".strip(), show)
    if line:
        body.append(stroke(left, level(line[0]), right, level(line[0]), "line"))
        body.append(text(right, level(line[0]) - 6, line[1], "axis", "end"))
    body.append(text((left + right) / 2, height - 8, below, "axis", "middle"))
    if len(series) > 1:
        body += legend([one.name for one in series], left)
    return svg(width, height, title, body)


def column(
    x: float,
    wide: float,
    one: Series,
    number: int,
    at: int,
    level: Callable[[float], float],
    label: str,
    show: Format,
) -> list[str]:
    """One column with its interval."""
    value = one.values[at]
    y, base = min(level(value), level(0)), max(level(value), level(0))
    body = [
        f'<rect x="{x + 1:.1f}" y="{y:.1f}" width="{max(wide - 2, 1):.1f}" '
        f'height="{base - y:.1f}" rx="2" class="s{number % SERIES}">'
        f"<title>{escape(f'{label}: {show(value)}')}</title></rect>"
    ]
    if one.intervals:
        low, high = one.intervals[at]
        middle = x + wide / 2
        body.append(stroke(middle, level(low), middle, level(high), "error"))
    return body


def legend(names: Sequence[str], left: float) -> list[str]:
    """What the colours stand for, on top."""
    body, x = [], left
    for number, name in enumerate(names):
        body.append(
            f'<rect x="{x:.1f}" y="2" width="12" height="12" rx="2" class="s{number % SERIES}"/>'
        )
        body.append(text(x + 18, 13, name, "axis"))
        x += 40 + length(name)
    return body
