"""What kind of mistake a decision was (``kinds.py``)."""

from __future__ import annotations

from moonlit.bots.outlooks import tricks_after
from moonlit.bots.weighing import Option, Weighing
from moonlit.kernel import cells

from .judging import judge
from .kinds import INSTEAD

CLEAR = 0.15  # of a trick, by which one option brings more than another


def kind_of(weighing: Weighing, chosen: Option) -> str | None:
    """The kind of a mistake; None if a choice was none."""
    if judge(chosen) in ("best", "fine"):
        return None
    game, best = weighing.game, weighing.best
    state = cells.plain(game.rules.State, weighing.view)
    verb, better = (game.names.verb_of(state, one.action) for one in (chosen, best))
    if verb != better:
        return f"{verb} {INSTEAD}{better}"
    taken, wanted = (tricks_after(weighing, one.action) for one in (chosen, best))
    if taken is None or wanted is None or abs(taken - wanted) < CLEAR:
        return f"{verb} other"
    return f"{verb} too_many" if taken > wanted else f"{verb} too_few"
