"""A position of a match as one short word that can be kept, sent and read back, like chess's FEN.

It holds all that the rules know, hidden cards too: it is for study, and not for anybody at the
table. What was played before is not in it; later deals follow from a seal of its own.
"""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

from moonlit.errors import BadInput
from moonlit.games.reading import shown

LONGEST = 4000  # characters
LARGEST = 65_536  # bytes of what is packed in them


def written(game: str, seats: int, options: dict[str, Any], state: bytes) -> str:
    """A position: its game, and behind a colon everything else."""
    head = json.dumps([seats, options], separators=(",", ":")).encode()
    packed = zlib.compress(head + b"\0" + state, 9)
    return f"{game}:{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def read(text: str) -> tuple[str, int, dict[str, Any], bytes]:
    """Game, seats, options and state; BadInput if it is no position."""
    game, colon, word = text.strip().partition(":")
    try:
        if not colon or len(word) > LONGEST:
            raise ValueError
        packed = base64.urlsafe_b64decode(word + "=" * (-len(word) % 4))
        unpacking = zlib.decompressobj()
        head, _, state = unpacking.decompress(packed, LARGEST).partition(b"\0")
        seats, options = json.loads(head)
        if not (unpacking.eof and isinstance(seats, int) and isinstance(options, dict)):
            raise ValueError  # cut off, changed, or no position
    except (ValueError, zlib.error):
        raise BadInput.named("no_position", text=shown(text)) from None
    return game, seats, options, state
