"""The extra ``search``: a compiler for rules, and numpy. Who only plays need not install it."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

from moonlit.errors import MissingExtra


@cache
def has_search() -> bool:
    """Is installed what all that searches, measures and learns needs?"""
    return all(find_spec(name) is not None for name in ("numba", "numpy"))


def need_search() -> None:
    """MissingExtra, with the command that installs it, if it is not there."""
    if not has_search():
        raise MissingExtra.named("search_missing")
