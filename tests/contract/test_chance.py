"""What a game says of its own chances: which decks are the same deal, how long it can last."""

from cases import Case, begin, random_steps
from moonlit import games
from moonlit.kernel import arrays, cells, records
from moonlit.kernel.random import seeded


def dealt(case: Case, deck: list[int]) -> bytes:
    """The state after the first deal from a deck."""
    game, seats, options = case
    rules = games.game(game).rules
    cell = cells.new(rules.State)
    cells.start(cell, seats, arrays.ints(games.game(game).encode(seats, options)))
    cells.deal(cell, arrays.ints(deck))
    return cells.pack(cell)


def a_deck(case: Case, seed: int) -> tuple[list[int], tuple, tuple, tuple]:
    rules, state = begin(case)
    plain = records.plain(state)
    deck = arrays.ints([0] * 64)
    rules.shuffle(state, seeded(seed), deck)
    sizes = rules.segments(plain)
    used = [int(card) for card in deck[: sum(sizes)]]
    return used, sizes, rules.groups(plain), rules.kinds(plain)


def test_positions_with_one_label_are_interchangeable(case: Case) -> None:
    deck, sizes, groups, _ = a_deck(case, 5)
    assert [len(labels) for labels in groups] == list(sizes)
    start = 0
    for labels in groups:
        for label in set(labels):
            places = [start + at for at, other in enumerate(labels) if other == label]
            turned = list(deck)
            for place, other in zip(places, places[::-1], strict=True):
                turned[place] = deck[other]
            assert dealt(case, turned) == dealt(case, deck)
        start += len(labels)


def test_other_positions_are_not(case: Case) -> None:
    """Cards of different kinds that change places between two labels make another deal."""
    deck, _, groups, kinds = a_deck(case, 5)
    labels, alike = groups[0], kinds[0]
    for first, second in zip(range(len(labels)), range(1, len(labels)), strict=False):
        if labels[first] != labels[second] and alike[deck[first]] != alike[deck[second]]:
            changed = list(deck)
            changed[first], changed[second] = deck[second], deck[first]
            assert dealt(case, changed) != dealt(case, deck)


def test_cards_of_one_kind_are_alike(case: Case) -> None:
    deck, sizes, _, kinds = a_deck(case, 6)
    assert [len(labels) for labels in kinds] == list(sizes)
    start = 0
    for labels in kinds:
        for kind in set(labels):
            cards = [card for card, other in enumerate(labels) if other == kind]
            swap = dict(zip(cards, cards[::-1], strict=True))
            part = [swap.get(card, card) for card in deck[start : start + len(labels)]]
            changed = [*deck[:start], *part, *deck[start + len(labels) :]]
            assert dealt(case, changed) == dealt(case, deck)
        start += len(labels)


def test_no_match_is_longer_than_the_longest(case: Case) -> None:
    game, seats, options = case
    short = (game, seats, {**options, "max_rounds": 2})
    rules, state = begin(short)
    deals, decisions = rules.longest(records.plain(state))
    assert deals > 0
    for seed in range(5):
        assert 0 < sum(1 for _ in random_steps(short, seed)) <= decisions


def test_shares_stay_within_their_bounds(case: Case) -> None:
    rules, state = begin(case)
    most, mean = rules.shares(records.plain(state))
    assert 0 < mean <= most <= 1
