"""Plots for ``docs/speed.md``: bars as SVG, at home in a light page and in a dark one."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

WIDTH, LABEL, ROOM, LINE = 720, 250, 120, 26  # in pixels; ROOM is for the number behind a bar
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1b2147 }
.ours { fill: #6d8fc7 } .theirs { fill: #c9a54a }
@media (prefers-color-scheme: dark) { text { fill: #f4efe0 } }
"""


def bars(title: str, values: Mapping[str, float], theirs: Mapping[str, float], unit: str) -> str:
    """A bar for each value, ours first, and others' in another colour; all from zero."""
    most = max([*values.values(), *theirs.values()])
    height = LINE * (len(values) + len(theirs)) + 8
    found = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="{escape(title)}"><title>{escape(title)}</title><style>{STYLE}</style>'
    ]
    rows = [("ours", *one) for one in values.items()] + [("theirs", *one) for one in theirs.items()]
    for row, (whose, name, value) in enumerate(rows):
        top = LINE * row + 4
        length = max(1.0, value / most * (WIDTH - LABEL - ROOM))
        found.append(
            f'<text x="{LABEL - 10}" y="{top + 16}" text-anchor="end">{escape(name)}</text>'
            f'<rect class="{whose}" x="{LABEL}" y="{top}" width="{length:.1f}" height="{LINE - 6}" '
            f'rx="4"/><text x="{LABEL + length + 8:.1f}" y="{top + 16}">'
            f"{escape(short(value))}{escape(unit)}</text>"
        )
    return "\n".join([*found, "</svg>", ""])


def short(value: float) -> str:
    """A number in few characters.

    >>> short(3_832_970_989.0), short(22_337_447.6), short(7_820.4), short(0.34)
    ('3.8 billion', '22 million', '7,820', '0.34')
    """
    for size, name in ((1e9, "billion"), (1e6, "million")):
        if value >= size:
            number = value / size
            return f"{number:.1f} {name}" if number < 10 else f"{number:.0f} {name}"
    return f"{value:,.0f}" if value >= 10 else f"{value:.2g}"
