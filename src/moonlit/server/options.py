"""What a table's options may be, for the form in the lobby. Whether they are is the game's word."""

from __future__ import annotations

from dataclasses import dataclass, field

from moonlit import games
from moonlit.text import say

from .lobby_models import OptionForm

LUNAR_KINDS = (*map(str, range(1, 9)), "W", "O", "L", "B")


@dataclass(frozen=True)
class Form:
    """How an option is entered; see ``OptionForm``."""

    kind: str
    rule: str | None = None
    none: bool = False
    low: int | None = None
    high: int | None = None
    length: int | None = None
    values: tuple[str, ...] = ()
    keys: dict[str, int] = field(default_factory=dict)
    seats: tuple[int, ...] = ()


LIMIT = Form("number", none=True, low=1, high=1000)
FORMS: dict[str, dict[str, Form]] = {
    "lunar": {
        "leads": Form("numbers", "LU-3", low=0, high=3, length=2, seats=(4,)),
        "track": Form("numbers", "LU-30", low=0, high=99, length=13),
        "stars": Form("counts", "LU-31", keys=dict.fromkeys(LUNAR_KINDS, 3)),
        "max_rounds": LIMIT,
    },
    "lunar-trick": {"max_rounds": LIMIT},
    "shoot-the-moon": {
        "partners": Form("switch", "SM-2", seats=(4, 6)),
        "dealer": Form("seat", "SM-5", none=True),
        "revoke": Form("choice", "SM-50", values=("refuse", "penalty")),
        "numbers": Form("number", low=1, high=12),
        "hand": Form("number", low=1, high=5),
        "max_rounds": LIMIT,
    },
    "lunatic": {
        "specials": Form("counts", "LN-1", keys={"N": 3, "S": 3, "T": 2, "A": 2}),
        "dealer": Form("seat", "LN-2", none=True),
        "max_rounds": LIMIT,
    },
}


def option_forms(game: str, language: str) -> list[OptionForm]:
    """The options of a game, with words."""
    defaults = games.names(game).DEFAULTS
    return [
        OptionForm(
            name=name,
            kind=form.kind,  # type: ignore[arg-type]
            title=say("server", "options", name, language),
            about=say("server", "options", f"{name}_about", language),
            rule=form.rule,
            default=defaults[name],
            none=form.none,
            low=form.low,
            high=form.high,
            length=form.length,
            values=list(form.values),
            keys=form.keys,
            seats=list(form.seats or games.entry(game).seats),
        )
        for name, form in FORMS[game].items()
    ]
