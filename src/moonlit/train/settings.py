"""What a training run is made of: the set-up that is learned, and every size and rate."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from moonlit import games
from moonlit.errors import BadInput
from moonlit.games.reading import shown

# What can be set on the command line, by the type of its field.
KINDS: dict[Any, tuple[Any, str]] = {
    "int": (int, "a whole number"),
    "float": (int | float, "a number"),
    "bool": (bool, "true or false"),
}


@dataclass(frozen=True)
class Settings:
    """All that decides a run; it is written into every file that the run leaves."""

    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 1
    minutes: float = 10.0  # of the whole run, however many pieces it is made in
    rows: int = 65_536  # matches that are played side by side
    steps: int = 32  # decisions in each of them between two times of learning
    part: int = 32_768  # decisions that are learned from at once
    rate: float = 5e-4  # of learning; in the second half of the run it falls to nothing
    decay: float = 0.97  # how much less a step counts that lies one further ahead
    clip: float = 0.2  # how far the chance of an action may move before it is not pushed further
    entropy: float = 0.01  # what keeping several actions open is worth
    warm: float = 0.0  # the part of the run, at its beginning, in which the judge alone learns
    guests: float = 0.0  # the part of the rows where ``club`` has some seats, by the toss of a coin
    greedy: bool = True  # measured and played by what it likes best; else by chance, as it learned
    width: int = 512
    blocks: int = 2
    judge_width: int = 256  # it goes with the player, for who looks ahead: so it is small
    judge_blocks: int = 1

    def __post_init__(self) -> None:
        entry = games.game(self.game)
        if self.seats not in entry.seats:
            raise BadInput(f"{entry.title} is not for {shown(self.seats)} players.")
        entry.encode(self.seats, self.options)  # checks them
        if not self.minutes > 0:
            raise BadInput(f"A run lasts more than 0 minutes, not {shown(self.minutes)}.")
        for name in ("rows", "steps", "part", "width", "blocks", "judge_width", "judge_blocks"):
            if getattr(self, name) < 1:
                raise BadInput(f"{name} is at least 1, not {shown(getattr(self, name))}.")
        if not 0 <= self.warm <= 1:
            raise BadInput(f"warm is a part of the run, not {shown(self.warm)}.")
        if not 0 <= self.guests < 1:
            raise BadInput(f"guests are a part of the rows, not {shown(self.guests)}.")
        if self.part > self.rows * self.steps:
            raise BadInput(f"A part of {self.part} is more than rows × steps decisions.")

    def as_json(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)


def for_cores(settings: Settings) -> Settings:
    """The same run in sizes that suit a few CPU cores."""
    return replace(
        settings,
        rows=512,
        steps=32,
        part=2048,
        width=128,
        blocks=1,
        judge_width=128,
        judge_blocks=1,
    )


def changed(settings: Settings, given: dict[str, Any]) -> Settings:
    """With some of them set otherwise; BadInput for what cannot be set, or not so."""
    kinds = {one.name: one.type for one in fields(Settings)}
    for name, value in given.items():
        if kinds.get(name) not in KINDS:
            raise BadInput(f"There is no setting {shown(name)} of a training run.")
        wanted, words = KINDS[kinds[name]]
        if not isinstance(value, wanted) or isinstance(value, bool) != (wanted is bool):
            raise BadInput(f"setting {name}: {shown(value)} is not {words}.")
    return replace(settings, **given)
