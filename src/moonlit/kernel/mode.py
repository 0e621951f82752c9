"""How this process runs rules, compiled or interpreted, and where compiled ones are kept.

``MOONLIT_RULES=interpreted`` turns compilation off for the whole process, for reading, debugging
and coverage; without a compiler (the extra ``search``) it is off by itself. The two cannot be
mixed: what a compiled rule calls is compiled too. Whoever plays one match at a time, as tables do,
interprets in any case (``interpret``): that is as quick, and needs neither the compiler nor its
memory.
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path

from . import plugins
from .extras import has_search


def children_compile() -> bool:
    """Do the processes that this one starts compile rules? What ``MOONLIT_RULES`` says; if it says
    nothing, where there is a compiler."""
    said = os.environ.get("MOONLIT_RULES")
    return has_search() if said is None else said != "interpreted"


INTERPRETED = not children_compile()


def interpret() -> None:
    """Interpret rules in this process, whatever its children do; before any rule is loaded."""
    global INTERPRETED
    assert INTERPRETED or "moonlit.kernel.records" not in sys.modules, "rules are loaded already"
    INTERPRETED = True


# Every folder of ours whose code may end up inside a compiled function. numba keeps a cached
# function as long as its own file is unchanged, even when a helper in another file has changed; so
# the cache lives in a folder named after all of them.
COMPILED_FOLDERS = ("kernel", "games", "bots", "envs")


def source_hash() -> str:
    """A short hash of all sources that compiled code can come from, and of how it is compiled.

    Games of other packages are compiled together with ours, so their sources belong to it.
    """
    package = Path(__file__).parent.parent
    digest = hashlib.sha256(os.environ.get("NUMBA_BOUNDSCHECK", "0").encode())
    for folder in (*(package / name for name in COMPILED_FOLDERS), *plugins.folders()):
        for file in sorted(folder.rglob("*.py")):
            digest.update(str(file.relative_to(folder.parent)).encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled rules are kept: ``MOONLIT_CACHE``, or the user's cache folder."""
    chosen = os.environ.get("MOONLIT_CACHE")
    if chosen:
        base = Path(chosen)
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "moonlit"
    return base / source_hash()


def search_mark(game: str) -> Path:
    """A file that is there once a game's search has been compiled whole."""
    return cache_folder() / f"{game}.rehearsed"
