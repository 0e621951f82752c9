"""Writes ``reference.md`` from the docstrings of what is public, whenever the site is built.

Signatures and first sentences are all that is taken: examples run where they are written, as tests.
mkdocstrings would need a plugin host that the site's builder is not yet; these lines need nothing.
"""

from __future__ import annotations

import inspect
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

PUBLIC = {
    "Matches": (
        "moonlit.table.match:Match",
        "moonlit.table.played:Outcome",
        "moonlit.table.played:Played",
    ),
    "What a seat sees": ("moonlit.table.sight:Sight", "moonlit.table.sight:Choice"),
    "Moves and events": ("moonlit.table.moves:Move", "moonlit.table.events:Event"),
    "Sealed deals": ("moonlit.table.seals:Seal",),
    "Records (moonlit.records)": (
        "moonlit.table.match_records:to_record",
        "moonlit.table.match_records:dumps",
        "moonlit.table.match_records:loads",
        "moonlit.table.match_records:split",
        "moonlit.table.match_records:load_match",
        "moonlit.table.match_records:replay",
        "moonlit.table.match_records:verify",
    ),
    "Games": (
        "moonlit.games:CATALOGUE",
        "moonlit.games:game",
        "moonlit.games:left_out",
        "moonlit.games:Game",
        "moonlit.games:Rules",
        "moonlit.games:Names",
        "moonlit.games:Measures",
        "moonlit.games:Happening",
        "moonlit.games:EventKind",
    ),
    "Variations (moonlit.variations)": (
        "moonlit.games.variations:Variation",
        "moonlit.games.variations:load",
        "moonlit.games.variations:loads",
        "moonlit.games.variations:save",
        "moonlit.games.variations:dumps",
    ),
    "Bots and hints": (
        "moonlit.bots.bot:Bot",
        "moonlit.bots.levels:bot",
        "moonlit.bots.outside.question:Question",
        "moonlit.bots.hints:hint",
        "moonlit.bots.hints:Hint",
    ),
    "Reviews": (
        "moonlit.reviews.reviewing:review",
        "moonlit.reviews.results:Review",
        "moonlit.reviews.results:SeatReview",
        "moonlit.reviews.results:Decision",
        "moonlit.reviews.results:Account",
    ),
    "Puzzles": (
        "moonlit.puzzles.puzzle:puzzles",
        "moonlit.puzzles.puzzle:numbered",
        "moonlit.puzzles.puzzle:Puzzle",
        "moonlit.puzzles.puzzle:Answer",
    ),
    "The arena": ("moonlit.arena.playing:play", "moonlit.arena.playing:Run"),
    "Environments": ("moonlit.envs.batch:Batch", "moonlit.envs.cuda:CudaBatch"),
    "Errors": (
        "moonlit.errors:MoonlitError",
        "moonlit.errors:BadInput",
        "moonlit.errors:MissingExtra",
        "moonlit.errors:BadRecord",
        "moonlit.errors:Refused",
    ),
}
# What is no function and no class has no docstring of its own.
VALUES = {
    "CATALOGUE": "All games by name, those of other installed packages among them.",
    "EventKind": "What kind of thing an event tells, which is how clients pace and sound it.",
}
HEAD = """# Reference

What the library offers, from its docstrings, as they are. The
[guide](python.md) shows it at work.
"""


def reference() -> str:
    """The whole page."""
    parts = [HEAD]
    for title, names in PUBLIC.items():
        parts.append(f"## {title}\n")
        for name in names:
            module, _, own = name.partition(":")
            parts += described(getattr(import_module(module), own), f"{module}.{own}")
    return "\n".join(parts)


def described(thing: Any, name: str) -> list[str]:
    """A function, or a class with what is public of it."""
    short = name.rpartition(".")[2]
    if short in VALUES:
        return [f"### {short} {{ #{name} }}\n", f"```text\n{name}\n```\n", f"{VALUES[short]}\n"]
    found = [f"### {short} {{ #{name} }}\n", code(thing, name), prose(thing)]
    if inspect.isclass(thing):
        for own, member in sorted(vars(thing).items(), key=lambda one: one[0]):
            inner = getattr(member, "__func__", getattr(member, "fget", member))
            inner = getattr(inner, "func", inner)  # of a property that is worked out once
            if not own.startswith("_") and inspect.isfunction(inner) and inspect.getdoc(inner):
                short = "" if isinstance(member, property) else signature(inner)
                found.append(f"- `{own}{short}`: {one_line(prose(inner))}")
        found.append("")
    return found


def code(thing: Any, name: str) -> str:
    """How it is called."""
    module, _, own = name.rpartition(".")
    return f"```text\n{module}.{own}{signature(thing)}\n```\n"


def signature(thing: Any) -> str:
    """What it takes and gives, without what a method is bound to."""
    try:
        found = str(inspect.signature(thing))
    except ValueError:
        return ""
    found = re.sub(r"\((self|cls)(, )?", "(", found)
    found = re.sub(r"(: |-> )'([^']*)'", r"\1\2", found)  # types are written, not worked out
    return re.sub(r"<(?:built-in )?(?:function )?(\w+)(?: at 0x[0-9a-f]+)?>", r"\1", found)


def prose(thing: Any) -> str:
    """The docstring up to its first example."""
    text = inspect.getdoc(thing) or ""
    return text.partition(">>>")[0].replace("``", "`").rstrip() + "\n"


def one_line(text: str) -> str:
    """The first paragraph, as one line."""
    return " ".join(text.split("\n\n")[0].split())


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).parent
    (folder / "reference.md").write_text(reference(), encoding="utf-8")
