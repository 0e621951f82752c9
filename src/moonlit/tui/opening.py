"""What a terminal shows at once, while the table is being set up. It loads nothing."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

MOON = r"""
      _..._
    .:::''''        M o o n l i t
   ::::'
   ::::.
    ':::....
      '':::'
"""


@contextlib.contextmanager
def opening() -> Iterator[None]:
    """Show the moon meanwhile, and leave no trace of it."""
    print(MOON, end="", flush=True)
    try:
        yield
    finally:
        print(f"\x1b[{MOON.count(chr(10))}A\x1b[J", end="", flush=True)
