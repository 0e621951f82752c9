"""What is asked and told about the Workshop: ways to play a game, measured beside tables."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from .messages import Language, Model


class WorkshopInfo(Model):
    """Is there a Workshop here? ``running``: the run that is under way, if there is one."""

    offered: bool
    running: str | None


class WorkshopWish(Model, defer_build=False):
    """Measure a way to play a game, or two side by side (``against``)."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[int, Field(ge=2, le=6)]
    options: dict[str, Any] = Field(default_factory=dict, max_length=20)
    against: Annotated[dict[str, Any], Field(max_length=20)] | None = None
    matches: Annotated[int, Field(ge=10, le=5_000)] = 1_000
    seed: Annotated[int, Field(ge=0, le=2**31)] = 0
    language: Language = "en"


class WorkshopRun(Model):
    """How far a run is, and what it has found, drawn (``body``: HTML of our own making)."""

    run: str
    state: Literal["running", "over", "stopped", "failed"]
    percent: int
    matches: int
    body: str
