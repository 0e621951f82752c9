"""Sealed deals: fixed before the match, even, and the same for whoever deals them again."""

from collections import Counter

from moonlit.table.seals import Seal

KNOWN = Seal(bytes(range(32)), "match-1", ("ann", "bob"))


def test_the_commitment_is_sha256_of_secret_and_match() -> None:
    import hashlib

    assert KNOWN.commitment == hashlib.sha256(bytes(range(32)) + b"match-1").hexdigest()


def test_decks_are_known_for_a_known_secret() -> None:
    """Other programs, the browser among them, must deal the same."""
    assert KNOWN.deck(1, (10,)) == DECK
    assert KNOWN.deck(2, (10,)) != DECK


DECK = [8, 7, 0, 1, 2, 4, 9, 6, 5, 3]


def test_every_segment_is_a_permutation() -> None:
    deck = KNOWN.deck(3, (52, 4))
    assert sorted(deck[:52]) == list(range(52))
    assert sorted(deck[52:]) == list(range(4))


def test_nonces_change_the_cards_and_their_borders_count() -> None:
    decks = [
        Seal(bytes(32), "m", nonces).deck(1, (52,))
        for nonces in ((), ("a",), ("a", "b"), ("ab",), ("b", "a"))
    ]
    assert len({tuple(deck) for deck in decks}) == 5


def test_all_orders_of_three_cards_are_alike_likely() -> None:
    found = Counter(tuple(Seal.from_seed(seed).deck(1, (3,))) for seed in range(3000))
    assert len(found) == 6
    # Chi-square with 5 degrees of freedom: 20.5 is passed once in a thousand.
    assert sum((count - 500) ** 2 / 500 for count in found.values()) < 20.5


def test_fresh_seals_differ() -> None:
    assert Seal.fresh() != Seal.fresh()
