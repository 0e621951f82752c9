"""Lunar: the positions of scenario files, put into a state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn

from moonlit.errors import BadInput, OneOf
from moonlit.games import reading
from moonlit.kernel import records

from .positions import CARD_CODES, SUIT_CODES
from .state import (
    DECK_BITS,
    HAND,
    KINDS,
    RANK_CARDS,
    RANK_COPIES,
    RANK_KINDS,
    SKY,
    SUIT_COPIES,
    SUIT_KINDS,
    TEAMS,
    State,
)

SETUP = (
    "hands",
    "scores",
    "seed",
    "sky",
    "rank_deck",
    "suit_deck",
    "black_lead",
    "white_lead",
    "start",
    "trump",
    "tricks",
    "stars",
)
FULL_HAND = 2 * HAND
LONGEST_DECK = RANK_CARDS - SKY
MOST_POINTS = 1000
COPIES = [RANK_COPIES] * RANK_KINDS + [SUIT_COPIES] * SUIT_KINDS


def set_up(state: State, setup: Mapping[str, Any], draw: Any) -> None:
    from . import rules

    reading.known_keys(setup, SETUP, "setup")
    now = records.plain(state)
    hands = read_hands(setup, now.seats)
    trump = read_trump(setup)
    sky, decks = read_sky(setup, now.seats)
    used = [kind for cards in (*hands, sky, *decks.values()) for kind in cards]
    left = reading.no_more_than(used, COPIES, CARD_CODES)
    if now.seats == 2:
        sky, left = deal_rest(setup, sky, decks, left, draw)
        check_sky(hands, sky, decks)
    else:
        check_teams(hands, passing=trump is None)

    state.round = 1
    for seat, hand in enumerate(hands):
        rules.give(state, seat, packed(hand))
    state.sky = packed(sky)
    state.rank_deck = in_bits(decks["rank_deck"])
    state.suit_deck = in_bits(kind - RANK_KINDS for kind in decks["suit_deck"])
    state.ranks_left, state.suits_left = len(decks["rank_deck"]), len(decks["suit_deck"])
    state.aside = sum(number << 4 * kind for kind, number in enumerate(left))
    place_tiles(state, setup, now)
    count_teams(state, setup, now, len(hands[0]))
    if trump is not None:
        state.trump = trump
        state.tiles = 1 << trump - RANK_KINDS
        rules.open_tricks(state)
    elif now.seats == 4:
        rules.open_passing(state)
    else:
        rules.open_flips(state)


def refuse(name: str, **values: Any) -> NoReturn:
    raise BadInput.named(name, game="lunar", **values)


def packed(kinds: Iterable[int]) -> int:
    """Packed counts of cards."""
    return sum(1 << 4 * kind for kind in kinds)


def in_bits(kinds: Iterable[int]) -> int:
    """A deck, the next card in the lowest bits."""
    return sum(kind << DECK_BITS * at for at, kind in enumerate(kinds))


def ranks_in(kinds: Iterable[int]) -> int:
    return sum(kind < RANK_KINDS for kind in kinds)


def suits_in(kinds: Iterable[int]) -> int:
    return sum(kind >= RANK_KINDS for kind in kinds)


# --- reading ----------------------------------------------------------------------------------


def read_hands(setup: Mapping[str, Any], seats: int) -> list[list[int]]:
    hands = reading.dealt(setup, seats, CARD_CODES)
    reading.hand_length(len(hands[0]), FULL_HAND)
    for seat, hand in enumerate(hands):
        if ranks_in(hand) > HAND:
            refuse("many_ranks", seat=seat, number=ranks_in(hand), most=HAND)
        if suits_in(hand) > HAND:
            refuse("many_suits", seat=seat, number=suits_in(hand), most=HAND)
    return hands


def read_trump(setup: Mapping[str, Any]) -> int | None:
    if "trump" not in setup:
        return None
    if setup["trump"] not in SUIT_CODES:
        refuse("no_trump", suits=OneOf(SUIT_CODES), value=reading.shown(setup["trump"]))
    return CARD_CODES.index(setup["trump"])


def read_sky(setup: Mapping[str, Any], seats: int) -> tuple[list[int], dict[str, list[int]]]:
    """LU-41: the sky and the decks, as far as they are given."""
    given = {}
    for key in ("sky", "rank_deck", "suit_deck"):
        if seats == 4 and key in setup:
            refuse("sky_for_two", key=key)
        given[key] = reading.cards(setup.get(key, []), CARD_CODES, f"setup: {key}")
    sky = given.pop("sky")
    if ranks_in(sky) > SKY or suits_in(sky) > SKY:
        refuse("large_sky", most=SKY)
    if suits_in(given["rank_deck"]) or ranks_in(given["suit_deck"]):
        refuse("mixed_decks")
    for key, deck in given.items():
        if len(deck) > LONGEST_DECK:
            refuse("long_deck", key=key, most=LONGEST_DECK, number=len(deck))
    return sky, given


# --- what was not given -----------------------------------------------------------------------


def deal_rest(
    setup: Mapping[str, Any],
    sky: list[int],
    decks: dict[str, list[int]],
    left: Sequence[int],
    draw: Any,
) -> tuple[list[int], list[int]]:
    """LU-41: of the cards not given, deal a sky and lay decks where these are not given.

    Returns the sky, and how many of each kind are then in no hand, sky or deck.
    """
    rest = {"rank_deck": list[int](), "suit_deck": list[int]()}
    for kind, number in enumerate(left):
        rest["rank_deck" if kind < RANK_KINDS else "suit_deck"] += [kind] * number
    order = draw(1, [len(cards) for cards in rest.values()])
    aside = [0] * KINDS
    for key, cards in rest.items():
        shuffled = [cards[at] for at in order[: len(cards)]]
        order = order[len(cards) :]
        if "sky" not in setup:
            sky = sky + shuffled[:SKY]
            shuffled = shuffled[SKY:]
        if key not in setup:
            decks[key] = shuffled[:LONGEST_DECK]
            shuffled = shuffled[LONGEST_DECK:]
        for kind in shuffled:
            aside[kind] += 1
    return sky, aside


# --- what cannot be ---------------------------------------------------------------------------


def check_teams(hands: Sequence[Sequence[int]], *, passing: bool) -> None:
    """LU-11: each trick takes a rank of one partner and a suit of the other. LU-6: 2 and 2."""
    for seat, hand in enumerate(hands):
        ranks, suits = ranks_in(hand), suits_in(hand)
        if passing and min(ranks, suits) < 2:
            refuse("nothing_to_pass", seat=seat)
        mate = seat ^ 2
        theirs = suits_in(hands[mate])
        if ranks != theirs:
            refuse("unlike_partner", seat=seat, mate=mate, ranks=ranks, suits=theirs)


def check_sky(
    hands: Sequence[Sequence[int]], sky: Sequence[int], decks: Mapping[str, Sequence[int]]
) -> None:
    """LU-40: each suit of a hand takes a rank of the sky with it, and each rank a suit."""
    both = [kind for hand in hands for kind in hand]
    for key, needed, up in (
        ("rank_deck", suits_in(both), ranks_in(sky)),
        ("suit_deck", ranks_in(both), suits_in(sky)),
    ):
        number = up + len(decks[key])
        if number < needed:
            refuse(f"few_for_{key}", number=number, needed=needed)
        # Each may take one in the first trick, and only after it the sky is filled up.
        if up < min(needed, 2):
            refuse(f"unfilled_from_{key}", number=up, needed=needed)


# --- tiles and counts -------------------------------------------------------------------------


def place_tiles(state: State, setup: Mapping[str, Any], now: State) -> None:
    """LU-3: the lead tiles; one that is not given lies as it does when the table's have moved."""
    seats, offset = now.seats, now.white_lead - now.black_lead
    for key in ("black_lead", "white_lead", "start"):
        if key in setup:
            reading.whole(setup[key], 0, seats - 1, f"setup: {key}")
    black = setup.get("black_lead", now.black_lead)
    if seats == 2 and "black_lead" not in setup and "white_lead" in setup:
        black = 1 - setup["white_lead"]
    white = setup.get("white_lead", (black + offset) % seats)
    if (black + white) % 2 == 0:
        refuse("leads_apart", white=white, black=black)
    state.black_lead, state.white_lead = black, white
    state.starter = setup.get("start", black)  # LU-27


def count_teams(state: State, setup: Mapping[str, Any], now: State, length: int) -> None:
    """Points, tricks and kept stars by team."""
    scores = reading.wholes(setup.get("scores", [0, 0]), TEAMS, 0, MOST_POINTS, "setup: scores")
    tricks = reading.wholes(setup.get("tricks", [0, 0]), TEAMS, 0, FULL_HAND, "setup: tricks")
    exist = sum(stars * copies for stars, copies in zip(now.stars, COPIES, strict=True))
    kept = reading.wholes(setup.get("stars", [0, 0]), TEAMS, 0, exist, "setup: stars")
    if "trump" not in setup and any(tricks + kept):
        refuse("tricks_need_trump")
    if sum(tricks) + length > FULL_HAND:
        refuse("many_tricks", tricks=sum(tricks), length=length, most=FULL_HAND)
    if sum(kept) > exist:
        refuse("many_stars", kept=sum(kept), most=exist)
    for team in range(TEAMS):
        state.points[team] = scores[team]
        state.tricks[team] = tricks[team]
        state.kept[team] = kept[team]
