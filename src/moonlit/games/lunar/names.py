"""Lunar in words: cards, moves, and what happened.

Positions as data are in ``positions``, those of scenario files in ``setup``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from moonlit.errors import BadInput, OneOf, Refused
from moonlit.games import Happening, reading
from moonlit.games.defaults import (
    DECLINE,
    OUTWEIGHED,
    could_answer,
    in_window,
    is_answer,
    last_answer,
    next_options,
    number_of,
    penalised,
    takes_the_rest,  # of a team's trick half is the partner's, or comes from the sky
    target_of,
)
from moonlit.kernel.codes import BY_RULE

from .positions import (
    CARD_CODES,
    CARD_FIELDS,
    ROUND_RUNS,
    RULES,
    SUIT_CODES,
    area,
    by_seat,
    card,
    codes,
    counts,
    position,
    show,
    won_by,
)
from .setup import set_up
from .state import (
    FLIP,
    KINDS,
    PASS,
    PASSED,
    PLAY,
    RANK_KINDS,
    TURNS,
    State,
    kinds,
)

# --- moves ------------------------------------------------------------------------------------

PHASE_OF = {"pass": PASS, "flip": FLIP, "play": PLAY, "hand": PLAY, "sky": PLAY}
VERBS = {
    2: ("flip SUIT", "hand CARD", "sky CARD"),
    4: ("pass RANK RANK SUIT SUIT", "flip SUIT", "play CARD"),
}


def parse(state: State, seat: int, verb: str, words: Sequence[str]) -> list[int]:
    if verb == "pass" and state.seats == 2:
        raise Refused("lunar", "nobody_passes", "LU-41", {})
    if verb not in [form.split()[0] for form in VERBS[state.seats]]:
        forms = OneOf([f"'{form}'" for form in VERBS[state.seats]])
        values = {"verb": reading.shown(verb), "seats": state.seats, "forms": forms}
        raise BadInput.named("no_move", game="lunar", **values)
    if verb == "pass":
        actions = read_pass(state, seat, words)
    elif verb == "flip":
        actions = [read_tile(seat, words)]
    else:
        reading.no_words(verb, words, 1, f"{seat} {verb} 7")
        actions = [reading.card(words[0], CARD_CODES) + (KINDS if verb == "sky" else 0)]
    # Who may not act at all is told so by the rules.
    if state.phase != PHASE_OF[verb] and waits(state, seat):
        raise Refused("lunar", "not_now", None, {"seat": seat, "wanted": wanted(state)})
    return actions


def read_pass(state: State, seat: int, words: Sequence[str]) -> list[int]:
    """LU-6: four cards in ascending order, which is how the rules take them.

    If one of them is not in hand it goes first, and is the reason then.
    """
    if len(words) != PASSED:
        raise BadInput.named("pass_takes", game="lunar", example=f"{seat} pass 1 8 W B")
    held = counts(state.hands[seat])
    return sorted(
        (reading.card(word, CARD_CODES) for word in words), key=lambda k: (held[k] > 0, k)
    )


def read_tile(seat: int, words: Sequence[str]) -> int:
    if len(words) != 1 or words[0] not in SUIT_CODES:
        tiles = ", ".join(SUIT_CODES)
        raise BadInput.named("flip_takes", game="lunar", tiles=tiles, example=f"{seat} flip W")
    return RANK_KINDS + SUIT_CODES.index(words[0])


def waits(state: State, seat: int) -> bool:
    """Is it this seat's turn?"""
    if state.phase == PASS:
        return bool(state.passing >> seat & 1)
    return state.phase in ROUND_RUNS and state.turn == seat


def wanted(state: State) -> str:
    """The form of the moves of this phase, as in a sentence."""
    forms = (form for form in VERBS[state.seats] if PHASE_OF[form.split()[0]] == state.phase)
    return " / ".join(f"'{form}'" for form in forms)


def write(state: State, seat: int, actions: Sequence[int]) -> str:
    cards = [card(action) for action in sorted(actions)]
    return " ".join([verb_of(state, actions[0]), *cards])


def verb_of(state: State, action: int) -> str:
    """LU-6, LU-7; LU-40: with two players a card is played from the hand or from the sky."""
    if state.phase in (PASS, FLIP):
        return "pass" if state.phase == PASS else "flip"
    return "play" if state.seats == 4 else area(action)


def details(state: State, actions: Sequence[int]) -> dict[str, str]:
    """LU-7: the tile that is turned."""
    return {"tile": card(actions[0])} if state.phase == FLIP else {}


def step(state: State, seat: int, action: int) -> str:
    if state.seats == 2 and state.phase == PLAY:
        return f"{area(action)} {card(action)}"
    return CARD_CODES[action]


def card_of(state: State, action: int) -> str | None:
    return None if state.phase == FLIP else card(action)


def area_of(state: State, action: int) -> str:
    return area(action)


def goes_on(state: State, seat: int, action: int) -> bool:
    """LU-6: a pass is a move of four steps."""
    return state.phase == PASS and state.steps[seat] < PASSED - 1


def few_moves(state: State) -> bool:
    return state.phase != PASS


def refusal(state: State, seat: int, action: int, code: int) -> dict[str, Any]:
    first = state.table[state.turns - 2] if state.turns >= 2 else action
    return {
        "card": card(action),
        "area": "hand" if area(action) == "hand" else "the sky",
        "first": card(first),
        "led": "".join(CARD_CODES[kind] for kind in reading.bits(state.led)),
        "wanted": wanted(state),
    }


# --- what happened ----------------------------------------------------------------------------


def happenings(
    before: State, seat: int, actions: Sequence[int], after: State, tell: Happening
) -> None:
    if before.phase == PASS:
        tell_pass(seat, after, tell)
    elif before.phase == FLIP:
        tell("flipped", seat, tile=CARD_CODES[actions[0]])
        if after.phase == PLAY:
            tell("trump", rule="LU-7", kind="change", trump=CARD_CODES[after.trump])
            tell("leads", after.leader, rule="LU-9")
    else:
        how = "played" if after.seats == 4 else f"played_{area(actions[0])}"
        tell(how, seat, kind="card", card=card(actions[0]))
        if before.turns == TURNS - 1:
            tell_trick(after, tell)
            if after.phase != PLAY:
                tell_round(after, tell)
            elif after.seats == 2:
                tell_sky(before, actions[0], after, tell)


def tell_pass(seat: int, after: State, tell: Happening) -> None:
    """LU-6: a choice is private; once all have chosen, each learns what they received."""
    tell("passed", seat, private={"passed": codes(after.gave[seat])}, eyes=[seat])
    if after.phase != PASS:
        tell("exchanged", rule="LU-6", kind="change")
        for receiver in range(after.seats):
            received = {"received": codes(after.gave[receiver ^ 2])}
            tell("received", receiver, private=received, eyes=[receiver], silent=True)


def tell_trick(after: State, tell: Happening) -> None:
    """Who won the trick and why, and the stars in it. A team is named by who leads next."""
    rule, how = won_by(after.last_rule)
    four = after.seats == 4
    team = "team_" if four else ""
    together = [after.last_winner, after.last_winner + 2] if four else [after.last_winner]
    pairs = [sorted(a % KINDS for a in after.last_table[turn::2]) for turn in (0, 1)]
    if after.last_leader % 2 != after.last_winner:
        pairs.reverse()
    (rank, suit), (other_rank, other_suit) = pairs
    tell(
        f"{team}{how}",
        after.leader,
        rule=rule,
        kind="trick",
        side=after.last_winner,
        suit=CARD_CODES[suit],
        rank=CARD_CODES[rank],
        other_suit=CARD_CODES[other_suit],
        other_rank=CARD_CODES[other_rank],
        cards=by_seat(after.last_table, after.last_leader, after.seats),
        team=together,
    )
    if after.last_stars:
        tell(f"{team}stars", after.leader, rule="LU-15", number=after.last_stars, team=together)


def tell_sky(before: State, action: int, after: State, tell: Happening) -> None:
    """LU-41: the cards that the sky is filled up with."""
    taken = 1 << 4 * (action - KINDS) if action >= KINDS else 0
    added = codes(after.sky - (before.sky - taken))
    if added:
        tell("sky_filled", rule="LU-41", added=added)


def tell_round(after: State, tell: Happening) -> None:
    """LU-20: what the round brought. LU-4, LU-27: the tiles move, and make the start player."""
    tell(
        "scored",
        rule="LU-20",
        kind="round",
        sides=[[0, 2], [1, 3]] if after.seats == 4 else [[0], [1]],
        tricks=list(after.last_tricks),
        stars=list(after.last_kept),
        points=list(after.last_points),
        scores=list(after.points),
    )
    if not after.ended_by:
        tell(
            "tiles_moved",
            after.starter,
            rule="LU-27",
            black_lead=after.black_lead,
            white_lead=after.white_lead,
        )


def reveals(before: State, seat: int, actions: Sequence[int], after: State) -> bool:
    """LU-6: with the last pass all receive cards. LU-41: a trick of two fills up the sky."""
    if before.phase == PASS:
        return after.phase != PASS
    return after.ranks_left + after.suits_left < before.ranks_left + before.suits_left


def ended(state: State) -> str:
    """The rule that ended the match."""
    return "LU-21" if state.ended_by == BY_RULE else "max_rounds"


def dealt(state: Any, permutation: int, card: int, pile: int) -> str:
    """Ranks are dealt first, then suits; with two players some go to the sky and the decks."""
    code = CARD_CODES[kinds(state)[permutation][card] + permutation * RANK_KINDS]
    if pile < state.seats:
        return f"{code} to seat {pile}"
    return f"{code} to the sky" if pile == 2 else f"{code} to the deck, place {pile - 2}"
