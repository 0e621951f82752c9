"""The decorator that makes a function a rule: compiled by numba, or the plain Python it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from .mode import INTERPRETED, cache_folder

Params = ParamSpec("Params")
Result = TypeVar("Result")

if INTERPRETED or TYPE_CHECKING:

    def rule(function: Callable[Params, Result]) -> Callable[Params, Result]:
        """Mark a function as a rule: integers in, integers out, no allocation, no exceptions."""
        return function

    def parallel_rule(function: Callable[Params, Result]) -> Callable[Params, Result]:
        """Mark a function whose ``prange`` loop is shared among all cores."""
        return function

else:
    from .extras import need_search

    need_search()
    import numba

    from .compiling import Rule

    _FOLDER = str(cache_folder())

    def rule(function):
        """Mark a function as a rule: integers in, integers out, no allocation, no exceptions."""
        return _compiled(function, parallel=False)

    def parallel_rule(function):
        """Mark a function whose ``prange`` loop is shared among all cores."""
        return _compiled(function, parallel=True)

    def _compiled(function, parallel):
        # The folder is set for this one function only: other users of numba keep theirs.
        before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, _FOLDER
        try:
            found = Rule(function, targetoptions={"parallel": parallel})
            found.enable_caching()
            return found
        finally:
            numba.config.CACHE_DIR = before
