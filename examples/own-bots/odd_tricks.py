"""A player of Lunar Trick in a few lines: one, three or five tricks pay, so it stops there.

moonlit arena lunar-trick odd_tricks:OddTricks random --seats 3 --matches 300
"""

from random import Random

from moonlit.bots.outside.question import Question


class OddTricks:
    """Low cards while its number of tricks pays, high ones while it does not."""

    def __init__(self, game: str, seed: int) -> None:
        self.chance = Random(seed)

    def choose(self, question: Question) -> int:
        if question.view["phase"] == "opening":
            return self.chance.choice(question.legal)
        pays = question.view["tricks"][question.seat] % 2 == 1
        numbers = {
            int(option.card): option.action for option in question.options if option.card.isdigit()
        }
        return numbers[min(numbers) if pays else max(numbers)] if numbers else question.legal[0]
