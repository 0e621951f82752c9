"""Why one option is better than another, as a sentence with its numbers.

Everything is made from the worlds in which the options were compared, which the seat's view allows
and what was played makes likely. A game may know more (``players/hints.py``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from moonlit.table.sight import Choice
from moonlit.table.wording import step_in_words
from moonlit.text import say

from .outlooks import Count, telling_count
from .weighing import Option, Weighing


@dataclass(frozen=True)
class Reason:
    """A sentence by its name, with its values, and what the two options win: numbers of 100."""

    game: str
    name: str
    better: Choice | None = None
    worse: Choice | None = None
    values: Mapping[str, Any] = field(default_factory=dict)

    def sentence(self, language: str, people: Sequence[str]) -> str:
        """The reason in a person's language."""
        told = {
            name: _counted(self.game, value, language) if isinstance(value, tuple) else value
            for name, value in self.values.items()
        }
        for name, step in (("better", self.better), ("worse", self.worse)):
            if step is not None:
                told[name] = step_in_words(self.game, step, people, language)
        if told.pop("swapped", False):
            told["first"], told["second"] = told["worse"], told["better"]
        elif self.better is not None:
            told["first"], told["second"] = told["better"], told["worse"]
        return say(self.game, "reasons", self.name, language, **told)


def _counted(game: str, counted: tuple[str, float], language: str) -> str:
    """So many of something, such as ``("tricks", 1)``: 1 trick."""
    unit, number = counted
    shown = f"{round(number, 1):g}"
    return say(game, "units", f"{unit}_one" if shown == "1" else unit, language, n=shown)


def explain(weighing: Weighing, better: Option, worse: Option) -> Reason:
    """Why an option is better than another one; or that nobody can tell them apart."""
    name, values = telling(weighing, better, worse)
    steps = weighing.sight.option(better.action), weighing.sight.option(worse.action)
    return reason_of(weighing.game.name, name, steps, (better.chance, worse.chance), values)


def reason_of(
    game: str,
    name: str,
    steps: tuple[Choice, Choice],
    chances: tuple[float, float],
    values: Mapping[str, Any],
) -> Reason:
    """A reason for the better of two steps, by what either wins and what else is known."""
    wins, other = map(_hundredths, chances)
    told = {key: tuple(one) if isinstance(one, list) else one for key, one in values.items()}
    return Reason(game, name, *steps, {"wins": wins, "other": other, **told})


def telling(weighing: Weighing, better: Option, worse: Option) -> tuple[str, dict[str, Any]]:
    """The sentence that says why an option is better, and its values besides what either wins."""
    if better.action != weighing.best.action or worse.about_equal:
        return "equal", {"doubt": _doubt(worse)}
    known = weighing.game.part("players.hints")
    found = None if known is None else known.reason(weighing, better, worse)
    if found is not None:
        name, values = found
        return name, values
    count = telling_count(weighing, better.action, worse.action)
    return ("wins", {}) if count is None else ("count", _told(count))


def _told(count: Count) -> dict[str, Any]:
    often, seldom = sorted((count.better, count.worse), reverse=True)
    return {
        "swapped": count.worse > count.better,
        "count": ("tricks", count.tricks),
        "often": _hundredths(often),
        "seldom": _hundredths(seldom),
        "gain": ("gain", count.gain),
        "otherwise": ("gain", count.otherwise),
    }


def _hundredths(part: float) -> int:
    return round(100 * part)


def _doubt(option: Option) -> str:
    """Two standard errors, in hundredths."""
    return f"{200 * option.doubt:.1f}"
