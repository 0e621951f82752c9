"""How sets of cards are listed for people."""

import pytest

from moonlit.games import reading


def test_a_set_is_listed_once_and_everybody_gets_a_list_of_their_own() -> None:
    asked = []

    @reading.remembered
    def named(cards: int) -> list[str]:
        asked.append(cards)
        return [f"card {member}" for member in reading.bits(cards)]

    first = named(0b101)
    first.append("something else")
    assert named(0b101) == ["card 0", "card 2"]
    assert asked == [0b101]


@pytest.mark.parametrize(("cards", "members"), [(0, []), (1, [0]), (0b1011, [0, 1, 3])])
def test_the_members_of_a_set_come_in_order(cards: int, members: list[int]) -> None:
    assert reading.bits(cards) == members
