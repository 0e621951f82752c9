"""Games from other packages: the entry points by which an installed package offers one.

Reading them takes some hundredths of a second, so it is done once, and only when it is needed. This
module loads nothing of what it finds.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "moonlit.games"
OURS = "moonlit"


@cache
def offered() -> tuple[EntryPoint, ...]:
    """The games that installed packages offer, our own among them, by name."""
    from importlib.metadata import entry_points

    return tuple(sorted(set(entry_points(group=GROUP)), key=lambda point: point.name))


def folders() -> list[Path]:
    """The folders of the other packages, whose rules may be compiled together with our code."""
    names = {point.module.partition(".")[0] for point in offered()} - {OURS}
    specs = [find_spec(name) for name in sorted(names)]
    return [
        Path(folder)
        for spec in specs
        if spec is not None
        for folder in spec.submodule_search_locations or ()
    ]
