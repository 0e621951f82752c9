"""A link as a QR code in text, to be scanned from a terminal."""

from __future__ import annotations

import io


def in_blocks(link: str) -> str:
    """The code in half blocks: two rows of it in each line."""
    import segno  # loaded when somebody wants a picture

    out = io.StringIO()
    segno.make(link).terminal(out, compact=True)
    return out.getvalue()
