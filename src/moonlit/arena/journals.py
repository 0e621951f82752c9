"""The groups of a run in a file as they come, one JSON line each, so that nothing is lost.

The first line is the plan. A line that was cut off when the machine stopped is played again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from moonlit import __version__
from moonlit.errors import BadInput
from moonlit.kernel.mode import source_hash

from .plans import Plan


class Memory:
    """Groups that are kept in no file."""

    def __init__(self) -> None:
        self.groups: dict[int, dict[str, Any]] = {}

    def add(self, groups: list[dict[str, Any]]) -> None:
        """Keep groups."""
        self.groups.update({group["group"]: group for group in groups})


class Journal(Memory):
    """A file of groups: what is in it already, and room for more."""

    def __init__(self, file: Path, plan: Plan, resume: bool) -> None:
        super().__init__()
        self.file, self.plan = file, plan
        there = file.exists() and file.stat().st_size > 0
        if there and not resume:
            raise BadInput(
                f"{file} holds an earlier run: add --resume to go on with it, or move it away."
            )
        if there:
            self._read()

    def _read(self) -> None:
        text = self.file.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        try:
            head, *lines = [json.loads(line) for line in whole.splitlines()]
            plan = Plan.from_json(head["plan"])
            found = {line["group"]: line for line in lines}
        except (ValueError, TypeError, KeyError):
            raise BadInput(f"{self.file} is no file of an arena run.") from None
        if plan != self.plan:
            raise BadInput(
                f"{self.file} is a run with other settings: {plan.game}, {plan.seats} seats, "
                f"{', '.join(plan.bots)}, seed {plan.seed}."
            )
        if head.get("source") != source_hash():
            raise BadInput(
                f"{self.file} was played by other rules or bots than these: move it away."
            )
        if whole != text:
            self.file.write_text(whole, encoding="utf-8")
        self.groups = found

    def add(self, groups: list[dict[str, Any]]) -> None:
        """Keep groups, at once. The file begins with the first of them."""
        if not self.groups:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            head = {
                "moonlit": __version__,
                "source": source_hash(),
                "plan": self.plan.as_json(),
            }
            self.file.write_text(json.dumps(head) + "\n", encoding="utf-8")
        with self.file.open("a", encoding="utf-8") as lines:
            for group in groups:
                lines.write(json.dumps(group) + "\n")
        super().add(groups)
