"""Seeds that follow from other numbers, the same on every machine."""

from __future__ import annotations

import hashlib


def seed_of(*parts: int | str) -> int:
    """A seed of 64 bits for this combination of numbers and words."""
    text = "/".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "little")
