"""Lunar: positions and views as data, for scenario files, records and clients."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from moonlit.games import reading
from moonlit.kernel.codes import NO_CARD, NOBODY

from .shown import Phase, Public, Trick, View
from .state import (
    CODES,
    DECK_BITS,
    FLIP,
    KINDS,
    MUST_FOLLOW_SUIT,
    MUST_PLAY_RANK,
    MUST_PLAY_SUIT,
    NO_TRUMP,
    NOTHING_FOR_SECOND,
    OVER,
    PASS,
    PASS_TWO_AND_TWO,
    PLAY,
    PRINTED_GOAL,
    RANK_KINDS,
    SECOND_A_RANK,
    SECOND_A_SUIT,
    SECOND_FROM_HAND,
    SECOND_FROM_SKY,
    TILE_IS_DOWN,
    WON_BY_LAST_CARD,
    WON_BY_LEAD_SUIT,
    WON_BY_RANK,
    WON_BY_TRUMP,
    State,
)

SUIT_CODES = list(CODES[RANK_KINDS:])
CARD_CODES = list(CODES)
RULES = {
    PASS_TWO_AND_TWO: ("LU-6", "pass_two_and_two"),
    TILE_IS_DOWN: ("LU-7", "tile_is_down"),
    MUST_PLAY_RANK: ("LU-11", "must_play_rank"),
    MUST_PLAY_SUIT: ("LU-11", "must_play_suit"),
    MUST_FOLLOW_SUIT: ("LU-13", "must_follow_suit"),
    SECOND_FROM_HAND: ("LU-40", "second_from_hand"),
    SECOND_FROM_SKY: ("LU-40", "second_from_sky"),
    SECOND_A_RANK: ("LU-40", "second_a_rank"),
    SECOND_A_SUIT: ("LU-40", "second_a_suit"),
    NOTHING_FOR_SECOND: ("LU-43", "nothing_for_second"),
    WON_BY_RANK: ("LU-14", "won_by_rank"),
    WON_BY_LAST_CARD: ("LU-14", "won_by_last_card"),
    WON_BY_TRUMP: ("LU-14", "won_by_trump"),
    WON_BY_LEAD_SUIT: ("LU-14", "won_by_lead_suit"),
}
CLAUSES = {WON_BY_RANK: "a", WON_BY_LAST_CARD: "a", WON_BY_TRUMP: "b", WON_BY_LEAD_SUIT: "c"}
CARD_FIELDS = frozenset({"hand", "passed", "received", "sky", "table", "played", "last_trick"})
PHASES: tuple[Phase, ...] = ("deal", "pass", "flip", "play", "over")
ROUND_RUNS = (PASS, FLIP, PLAY)


# --- cards ------------------------------------------------------------------------------------


def counts(cards: int) -> list[int]:
    """Packed counts as a list, one number a kind."""
    return [cards >> 4 * kind & 15 for kind in range(KINDS)]


@reading.remembered
def codes(cards: int) -> list[str]:
    """Packed counts as a list of cards in order."""
    return [code for kind, code in enumerate(CARD_CODES) for _ in range(cards >> 4 * kind & 15)]


def card(action: int) -> str:
    """The card that an action plays, from the hand or from the sky."""
    return CARD_CODES[action % KINDS]


def area(action: int) -> str:
    """LU-40: where the card comes from."""
    return "hand" if action < KINDS else "sky"


def in_deck(deck: int, left: int, first_kind: int) -> list[str]:
    """LU-41: the cards of a deck, the next one first."""
    return [CARD_CODES[first_kind + (deck >> DECK_BITS * at & 7)] for at in range(left)]


def by_seat(table: Sequence[int], leader: int, seats: int) -> Trick:
    """A trick by seat: each one's card, with two players their cards; None where none is yet."""
    if seats == 2:
        pairs = [
            [card(action) for action in table[turn::2] if action != NO_CARD] for turn in (0, 1)
        ]
        return [pairs[(seat - leader) % 2] or None for seat in (0, 1)]
    played = [None if action == NO_CARD else card(action) for action in table]
    return [played[(seat - leader) % seats] for seat in range(seats)]


# --- the table --------------------------------------------------------------------------------


def won_by(code: int) -> tuple[str, str]:
    """How a trick was won: the rule with its clause, and the name of the message."""
    rule, how = RULES[code]
    return rule + CLAUSES[code], how


def seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def public(state: State) -> Public:
    """LU-60: what everybody sees. Tricks, points and stars go by team (LU-2)."""
    return {
        "round": state.round,
        "black_lead": state.black_lead,
        "white_lead": state.white_lead,
        "start": state.starter,
        "tiles": [SUIT_CODES[suit] for suit in reading.bits(state.tiles)],
        "trump": None if state.trump == NO_TRUMP else CARD_CODES[state.trump],
        "leader": seat_or_none(state.leader),
        "tricks": list(state.tricks),
        "stars": list(state.kept),
        "scores": list(state.points),
        "sky": codes(state.sky),
        "hand_sizes": [
            state.rank_sizes[seat] + state.suit_sizes[seat] for seat in range(state.seats)
        ],
        "over": state.phase == OVER,
    }


def position(state: State) -> dict[str, Any]:
    """The whole truth, decks included."""
    hands = {str(seat): codes(state.hands[seat]) for seat in range(state.seats)}
    decks = {
        "rank_deck": in_deck(state.rank_deck, state.ranks_left, 0),
        "suit_deck": in_deck(state.suit_deck, state.suits_left, RANK_KINDS),
    }
    return {**public(state), "hand": hands, **(decks if state.seats == 2 else {})}


def show(view: State, seat: int) -> View:
    """A view for clients; of the decks (LU-60) only how many cards they have."""
    mine, teams = seat < view.seats, view.seats == 4
    return {
        **public(view),
        "phase": PHASES[view.phase],
        "teams": [[0, 2], [1, 3]] if teams else None,
        "track": list(view.track),
        "goal": PRINTED_GOAL + view.goal_more,
        "star_cards": {CARD_CODES[kind]: stars for kind, stars in enumerate(view.stars) if stars},
        "hand": codes(view.hands[seat]) if mine else [],
        "rank_sizes": view.rank_sizes[: view.seats],
        "suit_sizes": view.suit_sizes[: view.seats],
        # LU-6: giver and receiver know the passed cards.
        "passed": codes(view.gave[seat]) if mine else [],
        "received": codes(view.gave[seat ^ 2]) if mine and teams and view.phase != PASS else [],
        "deck_sizes": None if teams else [view.ranks_left, view.suits_left],
        "led": next((CARD_CODES[kind] for kind in reading.bits(view.led)), None),
        "table": by_seat(view.table, max(view.leader, 0), view.seats),
        "areas": [] if teams else [area(action) for action in view.table if action != NO_CARD],
        "played": [codes(view.played[other]) for other in range(view.seats)],
        # LU-50: while a round runs, partners may not tell each other anything.
        "free_text": not (teams and view.phase in ROUND_RUNS),
        "last_trick": by_seat(view.last_table, max(view.last_leader, 0), view.seats),
        "last_leader": seat_or_none(view.last_leader),
        "last_winner": seat_or_none(view.last_winner),
        "last_rule": won_by(view.last_rule)[0] if view.last_rule else None,
        "last_trick_stars": view.last_stars,
        "last_tricks": list(view.last_tricks),
        "last_stars": list(view.last_kept),
        "last_points": list(view.last_points),
    }
