"""For processes of tests: what playing does without is not installed."""

from importlib.machinery import PathFinder
from typing import Any

MISSING = {"numba", "llvmlite", "numpy", "uvloop"}
find = PathFinder.find_spec


def find_others(name: str, path: Any = None, target: Any = None) -> Any:
    return None if name.partition(".")[0] in MISSING else find(name, path, target)


PathFinder.find_spec = staticmethod(find_others)  # type: ignore[assignment]
