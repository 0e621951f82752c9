"""Card sets, random numbers and records."""

from hypothesis import given, settings
from hypothesis import strategies as st

from moonlit.kernel import cards, contract, keys, limits, random, records
from moonlit.kernel.arrays import ints
from moonlit.kernel.codes import ALLOWED, MATCH_OVER, NOT_YOUR_TURN
from moonlit.kernel.records import Ints, Record, i8, i16, i64

sets = st.integers(0, 2**62 - 1)


class Sample(Record):
    """A record with every width."""

    small: int = i8()
    wide: Ints = i64(2)
    middle: Ints = i16(3)


@settings(deadline=None)
@given(sets.filter(bool), st.data())
def test_sets_of_cards(members: int, data: st.DataObject) -> None:
    listed = [card for card in range(62) if members >> card & 1]
    assert cards.count(members) == len(listed)
    assert cards.lowest(members) == listed[0]
    assert cards.rest(members) == sum(1 << card for card in listed[1:])
    index = data.draw(st.integers(0, len(listed) - 1))
    assert cards.nth(members, index) == listed[index]
    assert cards._nth(members, index) == listed[index]  # where there is no instruction for it
    assert cards.has(members, listed[index])
    assert not cards.has(cards.without(members, listed[index]), listed[index])


def test_the_generator_gives_known_numbers() -> None:
    """The same in both modes and for ever: records of random play depend on them."""
    rng = random.seeded(2026)
    assert [int(random.draw(rng)) for _ in range(4)] == KNOWN


KNOWN = [1944783508, 2603746592, 708661493, 2954995826]


def test_random_numbers_below_a_limit_are_even() -> None:
    rng, counts = random.seeded(5), [0] * 7
    for _ in range(7000):
        counts[random.below(rng, 7)] += 1
    # Chi-square with 6 degrees of freedom: 22.5 is passed once in a thousand.
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 22.5


def test_permute_puts_each_card_in_once() -> None:
    deck = ints([9] * 12)
    random.permute(random.seeded(1), deck, 1, 10, 4)
    assert deck[0] == 9
    assert deck[11] == 9
    assert sorted(deck[1:11]) == list(range(10))


def test_a_record_is_stored_widest_first_without_gaps() -> None:
    assert list(Sample.fields) == ["wide", "middle", "small"]
    assert Sample.layout.size == 24


def test_a_record_is_overwritten_with_a_copy() -> None:
    state, other = records.new(Sample), records.new(Sample)
    state.small, state.wide[1] = -7, 2**61
    contract.overwrite(other, state)
    assert records.pack(other) == records.pack(state)
    other.wide[1] = 1
    assert state.wide[1] == 2**61


def test_every_word_of_a_record_counts_for_its_key() -> None:
    state = records.new(Sample)
    found = {int(keys.key(state))}
    for change in (("small", 1), ("small", -1)):
        setattr(state, *change)
        found.add(int(keys.key(state)))
    for place in range(2):
        state.wide[place] = 1
        found.add(int(keys.key(state)))
    assert len(found) == 5


def test_a_record_goes_through_bytes_and_back() -> None:
    state = records.new(Sample)
    state.small, state.wide[1], state.middle[2] = -7, 2**61, -300
    again = records.unpack(Sample, records.pack(state))
    assert records.pack(again) == records.pack(state)
    read = records.plain(again)
    assert (read.small, read.wide, read.middle) == (-7, [0, 2**61], [0, 0, -300])
    again.small = 1
    assert state.small == -7


@settings(deadline=None)
@given(st.tuples(sets, sets, sets))
def test_what_all_limits_leave_is_legal_and_the_first_broken_is_the_reason(
    left: tuple[int, int, int],
) -> None:
    listed = ((left[0], 10), (left[1], 11), (left[2], 12))
    together = limits.allowed(listed)
    assert together == left[0] & left[1] & left[2]
    for action in range(62):
        broken = [code for actions, code in listed if not actions >> action & 1]
        assert limits.broken(listed, action) == (broken[0] if broken else ALLOWED)
        assert (not broken) == bool(together >> action & 1)


def test_a_limit_that_is_not_in_force_leaves_everything() -> None:
    assert limits.only_if(True, 0b101) == limits.EVERY
    assert limits.only_if(False, 0b101) & 0b111 == 0b010
    assert limits.if_any(0b100) == 0b100
    assert limits.if_any(0) == limits.EVERY
    assert (limits.not_asked(True), limits.not_asked(False)) == (MATCH_OVER, NOT_YOUR_TURN)
