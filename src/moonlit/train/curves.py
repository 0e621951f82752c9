"""The curve of a run: a table for programs (CSV) and a picture for people (SVG)."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

WIDTH, HEIGHT, LEFT, EDGE = 560, 320, 60, 30
COLUMNS = ("minutes", "decisions", "club", "error", "judging", "entropy", "moved")


def write_table(path: Path, curve: Sequence[dict[str, float]]) -> None:
    """One line for every time that the player was measured."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows(curve)


def write_picture(path: Path, curve: Sequence[dict[str, float]], fair: float, title: str) -> None:
    """The share of wins against ``club`` over the decisions, with its error and the fair share."""
    path.write_text(picture(curve, fair, title), encoding="utf-8")


def picture(curve: Sequence[dict[str, float]], fair: float, title: str) -> str:
    """The same, as SVG."""
    most = max([point["decisions"] for point in curve] + [1.0])
    top = max([point["club"] + point["error"] for point in curve] + [fair]) * 1.1

    def place(decisions: float, share: float) -> tuple[float, float]:
        across = LEFT + (WIDTH - LEFT - EDGE) * decisions / most
        return across, HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * share / top

    lines = [f'<text x="{LEFT}" y="18">{title}</text>']
    for share, name in ((0.0, "0"), (fair, f"{fair:.2f}"), (top, f"{top:.2f}")):
        (x, y), (end, _) = place(0, share), place(most, share)
        dashes = ' stroke-dasharray="4 4"' if share == fair else ""
        lines.append(f'<path d="M{x:.1f} {y:.1f}H{end:.1f}" class="grid"{dashes}/>')
        lines.append(f'<text x="{x - 6:.1f}" y="{y + 4:.1f}" text-anchor="end">{name}</text>')
    lines.append(
        f'<text x="{WIDTH - EDGE}" y="{HEIGHT - 8}" text-anchor="end">{most:.2g} decisions</text>'
    )
    dots = [place(point["decisions"], point["club"]) for point in curve]
    for point in curve:
        (x, low), (_, high) = (
            place(point["decisions"], point["club"] + sign * point["error"]) for sign in (-1, 1)
        )
        lines.append(f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" class="line"/>')
    along = " ".join(f"{x:.1f},{y:.1f}" for x, y in dots)
    lines.append(f'<polyline points="{along}" class="line"/>')
    style = (
        "text{font:12px sans-serif;fill:#666}.grid{stroke:#999;stroke-width:.5}"
        ".line{fill:none;stroke:#4a6fd0;stroke-width:2}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{title}"><style>{style}</style>{"".join(lines)}</svg>\n'
    )
