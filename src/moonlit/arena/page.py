"""One self-contained page: title, figures, tables; light or dark as the reader's machine is."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

STYLE = """
:root { color-scheme: light dark; --ground: #f6f1e4; --panel: #fffdf6; --ink: #23263a;
  --quiet: #5d6075; --edge: #ddd5c0; --gold: #a87a12;
  --c0: #3f66a8; --c1: #b9741a; --c2: #447f40; --c3: #7451ab; --c4: #c2543a; --c5: #23837a; }
@media (prefers-color-scheme: dark) { :root { --ground: #0f1226; --panel: #1b2147; --ink: #f4efe0;
  --quiet: #b3b6cf; --edge: #343b6b; --gold: #e8c468;
  --c0: #86a9e3; --c1: #e0a24a; --c2: #83bd7e; --c3: #b493e0; --c4: #ec8f76; --c5: #63c4b6; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.55 system-ui, "Hiragino Sans", "Noto Sans JP", sans-serif; }
main { max-width: 1080px; margin: 0 auto; padding: 40px 20px 64px; }
h1, h2 { font-family: ui-serif, Georgia, "Hiragino Mincho ProN", "Noto Serif JP", serif;
  font-weight: 600; line-height: 1.25; }
h1 { font-size: 28px; margin: 0 0 6px; display: flex; gap: 14px; align-items: center; }
h1 svg { width: 34px; flex: none; }
h2 { font-size: 20px; margin: 44px 0 4px; }
h3 { font-size: 16px; margin: 28px 0 4px; }
p { margin: 6px 0 12px; max-width: 46em; }
.quiet { color: var(--quiet); font-size: 14px; }
.lead { font-size: 20px; font-family: ui-serif, Georgia, serif; margin: 18px 0; }
.grid { display: grid; gap: 18px; grid-template-columns: repeat(auto-fit, minmax(340px, 1fr)); }
.grid.wide { grid-template-columns: 1fr; }
figure { margin: 0; background: var(--panel); border: 1px solid var(--edge); border-radius: 12px;
  padding: 16px 18px 10px; }
.grid:not(.wide) > figure:last-child:nth-child(odd) { grid-column: 1 / -1; }
.grid:not(.wide) > figure:last-child:nth-child(odd) svg { max-width: 640px; margin: 0 auto; }
figcaption { font-weight: 600; margin-bottom: 2px; }
figure p { color: var(--quiet); font-size: 14px; margin: 0 0 10px; }
.scroll { overflow-x: auto; margin-top: 18px; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums;
  font-size: 15px; }
th { text-align: right; font-weight: 600; color: var(--quiet); font-size: 14px;
  vertical-align: bottom; }
td { text-align: right; }
th, td { padding: 7px 10px; border-bottom: 1px solid var(--edge); }
td { white-space: nowrap; }
th:first-child, td:first-child { text-align: left; white-space: normal; }
tr:last-child td { border-bottom: 0; }
td small { display: block; color: var(--quiet); font-size: 13px; max-width: 44em; }
td.best { font-weight: 700; }
svg { display: block; width: 100%; height: auto; }
svg text { font: 13px system-ui, "Hiragino Sans", "Noto Sans JP", sans-serif; fill: var(--ink); }
svg .axis { fill: var(--quiet); font-size: 12px; }
svg .label { font-size: 14px; } svg .value { font-weight: 600; }
svg .grid { stroke: var(--edge); stroke-width: 1; }
svg .line { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 5 4; opacity: .7; }
svg .error { stroke: var(--ink); stroke-width: 1.5; opacity: .75; }
svg .whisker { stroke-width: 3; stroke-linecap: round; opacity: .55; }
.s0 { fill: var(--c0); stroke: var(--c0); } .s1 { fill: var(--c1); stroke: var(--c1); }
.s2 { fill: var(--c2); stroke: var(--c2); } .s3 { fill: var(--c3); stroke: var(--c3); }
.s4 { fill: var(--c4); stroke: var(--c4); } .s5 { fill: var(--c5); stroke: var(--c5); }
rect.s0, rect.s1, rect.s2, rect.s3, rect.s4, rect.s5 { stroke: none; }
footer { margin-top: 48px; color: var(--quiet); font-size: 14px; }
footer code { overflow-wrap: anywhere; }
"""

MOON = (
    '<svg viewBox="0 0 34 34" aria-hidden="true"><circle cx="17" cy="17" r="15" fill="var(--ink)" '
    'opacity=".14"/><path d="M17 2a15 15 0 1 0 0 30A19 19 0 0 1 17 2Z" fill="var(--ink)"/></svg>'
)


def page(title: str, subtitle: str, body: Sequence[str], footer: str, language: str) -> str:
    """The whole page."""
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f'<h1>{MOON}{escape(title)}</h1>\n<p class="quiet">{escape(subtitle)}</p>\n'
        + "\n".join(body)
        + f"\n<footer>{footer}</footer>\n</main>\n</body>\n</html>\n"
    )


def heading(words: str, note: str = "") -> str:
    """The beginning of a section."""
    return f"<h2>{escape(words)}</h2>" + (f"<p>{escape(note)}</p>" if note else "")


def small_heading(words: str, note: str = "") -> str:
    """The beginning of a part of a section."""
    return f"<h3>{escape(words)}</h3>" + (f"<p>{escape(note)}</p>" if note else "")


def lead(words: str) -> str:
    """The sentence to remember."""
    return f'<p class="lead">{escape(words)}</p>'


def figure(caption: str, note: str, picture: str) -> str:
    """A picture with what it shows."""
    return (
        f"<figure><figcaption>{escape(caption)}</figcaption>"
        + (f"<p>{escape(note)}</p>" if note else "")
        + f"{picture}</figure>"
    )


def grid(figures: Sequence[str], wide: bool = False) -> str:
    """Figures side by side where there is room."""
    return f'<div class="grid{" wide" * wide}">' + "\n".join(figures) + "</div>"


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Rows of words and numbers."""
    head = "".join(f"<th>{escape(words)}</th>" for words in headings)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    inner = f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody>"
    return f'<div class="scroll"><table>{inner}</table></div>'


def explained(headings: Sequence[str], rows: Sequence[tuple[str, str, Sequence[str]]]) -> str:
    """Rows of numbers, each with its name and, below it, what it means."""
    head = "".join(f"<th>{escape(words)}</th>" for words in headings)
    body = ""
    for label, note, cells in rows:
        small = f"<small>{escape(note)}</small>" if note else ""
        body += f"<tr><td>{escape(label)}{small}</td>"
        body += "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
    inner = f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody>"
    return f'<div class="scroll"><table>{inner}</table></div>'
