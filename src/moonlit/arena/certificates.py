"""All certificates together: ``docs/strength.json``, and the page that is made from it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from moonlit import games
from moonlit.errors import BadInput
from moonlit.text import LANGUAGES, say

from .certify import Certificate
from .drawing import percent
from .trials import HALF, PARTNERS, ROUND, all_trials, needless

FILE = "strength.json"
MARKS = {"passed": "✓", "failed": "✗", "open": "○"}


def words(name: str, language: str, /, **values: Any) -> str:
    """A message about certificates."""
    return say("arena", "strength", name, language, **values)


def read(folder: Path) -> dict[str, Certificate]:
    """The certificates in a folder of documents, by name."""
    file = folder / FILE
    if not folder.is_dir():
        raise BadInput(f"There is no folder {folder} for the certificates.")
    if not file.exists():
        return {}
    return {found["name"]: found for found in load(file)["certificates"]}


def load(file: Path) -> dict[str, Any]:
    """A JSON file that is an object."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except ValueError:
        raise BadInput(f"{file} is no JSON.") from None
    if not isinstance(data, dict):
        raise BadInput(f"{file} is no certificate.")
    return data


def merge(folder: Path, found: Iterable[Certificate]) -> dict[str, Certificate]:
    """Take certificates over and write the pages anew. One that was broken off replaces none.

    What need not be shown any more, since a plain line was passed, is left out.
    """
    known = read(folder)
    for one in found:
        if not one["interrupted"] or one["name"] not in known:
            known[one["name"]] = one
    known = {name: one for name, one in known.items() if not needless(name, known)}
    order = {name: number for number, name in enumerate(all_trials())}
    listed = sorted(known.values(), key=lambda one: order.get(one["name"], len(order)))
    text = json.dumps({"certificates": listed}, indent=1) + "\n"
    (folder / FILE).write_text(text, encoding="utf-8")
    for language in LANGUAGES:
        name = "strength.md" if language == "en" else f"strength.{language}.md"
        (folder / name).write_text(markdown(listed, language), encoding="utf-8")
    return known


def from_folder(folder: Path) -> list[Certificate]:
    """Certificates that were written one by one."""
    files = sorted(folder.glob("*.json"))
    if not files:
        raise BadInput(f"There are no certificates in {folder}.")
    found = [load(file) for file in files]
    for file, one in zip(files, found, strict=True):
        if "verdict" not in one:
            raise BadInput(f"{file} is no certificate.")
    return found


def markdown(certificates: list[Certificate], language: str) -> str:
    """The page, from the certificates alone."""
    parts = [f"# {words('title', language)}\n", words("intro", language), ""]
    parts += [
        f"- {words(f'method_{name}', language)}" for name in ("deals", "test", "lines", "master")
    ]
    for game in games.CATALOGUE:
        own = [one for one in certificates if one["game"] == game]
        if own:
            parts += ["", f"## {games.game(game).title}", "", *table(own, language)]
    return "\n".join([*parts, "", words("made", language), ""])


def table(certificates: list[Certificate], language: str) -> list[str]:
    """A row for each certificate."""
    names = ("players", "pair", "result", "interval", "line", "verdict", "matches", "time")
    rows = [
        "| " + " | ".join(words(name, language) for name in names) + " |",
        "|" + "---|" * len(names),
    ]
    return rows + [row(one, language) for one in certificates]


def row(one: Mapping[str, Any], language: str) -> str:
    """One trial as a line of the table of certificates."""
    measured = one["measured"]
    mark = f"{MARKS[one['verdict']]} {words(one['verdict'], language)}"
    cells = [
        str(one["seats"]),
        pair(one, language),
        value(one, measured["mean"]),
        f"{value(one, measured['low'])} – {value(one, measured['high'])}",
        line(one, language),
        mark + (f" ({words('interrupted', language)})" if one["interrupted"] else ""),
        f"{one['matches']:,}",
        words("minutes", language, number=f"{one['seconds'] / 60:.1f}"),
    ]
    return "| " + " | ".join(cells) + " |"


def pair(one: Mapping[str, Any], language: str) -> str:
    """Who against whom, with what they may think."""
    level, against = (
        bot + (f" ({budget:g} s)" if (budget := one["budgets"].get(bot)) else "")
        for bot in (one["level"], one["against"])
    )
    if one["kind"] == PARTNERS:
        return words("as_partner", language, level=level, against=against)
    if one["kind"] == HALF:
        rates = [percent(round(rate["mean"], 3)) for rate in one["rates"]]
        return words(
            "half", language, level=level, against=against, rate=rates[0], yardstick=rates[1]
        )
    how = "against_in_a_round" if one["kind"] == ROUND else "against"
    return words(how, language, level=level, against=against)


def value(one: Mapping[str, Any], number: float | None) -> str:
    """What was measured: a share of matches, or points ahead of half the yardstick's gain."""
    if number is None:
        return "?"
    if one["kind"] == HALF:
        return f"{100 * (number - one['line']):+.1f}"
    return percent(round(number, 3))


def line(one: Mapping[str, Any], language: str) -> str:
    """What has to be cleared."""
    return "0" if one["kind"] == HALF else percent(round(one["line"], 3))
