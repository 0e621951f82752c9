"""How a choice is called, by what it certainly cost."""

from __future__ import annotations

from moonlit.bots.weighing import SURE, Option

from .results import Judgement

# The least certain cost of each, in parts of the win. How often players of each level come to them
# is in docs/review.md.
INACCURATE, MISTAKE, BLUNDER = 0.01, 0.03, 0.08


def judge(option: Option) -> Judgement:
    """Best is also what nobody can tell from the best; all else goes by the cost beyond doubt."""
    certain = option.behind - SURE * option.doubt
    if option.about_equal:
        return "best"
    if certain < INACCURATE:
        return "fine"
    if certain < MISTAKE:
        return "inaccurate"
    return "mistake" if certain < BLUNDER else "blunder"
