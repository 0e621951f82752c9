"""Asking others to one's own table: its link, and the same as a code for phones."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from moonlit.text.qr import in_blocks

from .faces import DIM, GOLD
from .words import Words


def invitation(share: dict[str, Any], words: Words, room: int) -> list[Text]:
    """The link for friends while a table waits, and its code for phones where there is room."""
    lines = [Text(), Text.assemble((words("invite") + "  ", DIM), (share["play"], f"bold {GOLD}"))]
    if share["local_only"]:
        return [*lines, Text(words("local_only"), style=DIM)]
    code = in_blocks(share["play"]).rstrip("\n").split("\n")
    fits = not words.ascii_only and len(lines) + len(code) <= room
    return [*lines, *(Text.from_ansi(line) for line in code)] if fits else lines
