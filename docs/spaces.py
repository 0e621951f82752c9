"""Writes ``spaces/<game>.md``: every action and every number of an observation, by index.

``make spaces`` runs it; ``tests/test_spaces.py`` says when a page is older than its game. All comes
from what the game declares (``kernel/places.py``), which is what its rules write by.
"""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("MOONLIT_RULES", "interpreted")

from moonlit import games
from moonlit.games import spaces
from moonlit.kernel.places import Places

FOLDER = Path(__file__).parent / "spaces"
PAGE = """# {title}: actions and observation

<!-- Made by `make spaces` from games/{identifier}: not to be changed by hand. -->

The same numbers everywhere: PettingZoo, OpenSpiel, batches on the CPU and on the GPU, a
[bot of your own](../bots.md). What a card's code means is in the [notation](../notation.md), the
rules are in [{title}](../rules/{name}.md). In Python:

```python
from moonlit.games import spaces

spaces.observed("{name}").names[{example}]  # '{named}'
```

## Actions

{actions} numbers. A mask, or `legal`, says which of them are legal now; a large choice is made in
several actions.

{acted}

## Observation

{numbers} small integers (`int8`), all from what the seat knows. Seats are counted from whoever
looks: *you*, then clockwise; what is not there is all zeros.

{observed}
"""


def table(places: Places) -> str:
    """A line for each run."""
    lines = ["| index | name | what it says | of |", "|---|---|---|---|"]
    for start, name, run in places.spread():
        index = str(start) if run.length == 1 else f"{start}–{start + run.length - 1}"
        lines.append(f"| {index} | `{name}` | {run.says} | {listed(run.of)} |")
    return "\n".join(lines)


def listed(names: object) -> str:
    """What a run is about, one after the other; of many, how they begin and end."""
    found = [str(name) for name in names]  # type: ignore[attr-defined]
    shown = found if len(found) <= 16 else [*found[:3], "…", *found[-3:]]
    return ", ".join(shown)


def page(name: str) -> str:
    """A game's page."""
    game, acted, observed = games.game(name), spaces.acted(name), spaces.observed(name)
    example = observed.length // 2
    return PAGE.format(
        title=game.title,
        identifier=game.identifier,
        name=name,
        example=example,
        named=observed.names[example],
        actions=acted.length,
        numbers=observed.length,
        acted=table(acted),
        observed=table(observed),
    )


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in games.CATALOGUE:
        (FOLDER / f"{name}.md").write_text(page(name), encoding="utf-8")
