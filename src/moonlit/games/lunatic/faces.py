"""Lunatic's cards: numbers are plain, special cards shine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SPECIAL = "#f0a03c"


def tint(card: str, view: Mapping[str, Any]) -> str | None:
    return None if card.isdigit() else SPECIAL


def text(card: str, name: str, view: Mapping[str, Any], *, ascii_only: bool) -> str:
    return name
