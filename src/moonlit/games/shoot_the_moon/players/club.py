"""Shoot the Moon by rules of thumb.

Odd numbers of tricks score, so plan the whole hand. A card's chance to take a trick follows from
the unseen cards that beat it and the players still to come. Cards that surely win and cards that
surely lose make a plan firm; a doubtful one makes it a toss, so get rid of it while the number of
your tricks can still be put right. Weigh that against the chips in the trick: for you, or for whom
it goes to, most of all if they lead. Keep a Big Moon: it puts the number right whenever you like.
Keep a Little Moon until somebody who has chips to lose is about to take it.
"""

from __future__ import annotations

from moonlit.games.shoot_the_moon.cards import kind_of, together, whole_deck
from moonlit.games.shoot_the_moon.rules import hands_dealt, legal, side, sides, strength, worth
from moonlit.games.shoot_the_moon.state import BIG_MOON, HAND, LITTLE_MOON, NUMBERS, RED, State
from moonlit.kernel.cards import count, lowest, rest
from moonlit.kernel.codes import NO_CARD, NOBODY
from moonlit.kernel.decorators import rule
from moonlit.kernel.records import Ints

# Chances, and chips, are counted in parts of 1024.
SURE = 1024

# How much an unseen card that would win counts as a threat. With more cards in their hands the
# others can follow higher more often, but trump less often.
HIGHER, HIGHER_BY_CARD = 1024, 560
TRUMP, TRUMP_BY_CARD = 1024, -160
BIG_MOON_THREAT = 1400

# A later trick is seldom led in the card's own colour. What is left of its chance to hold a lead:
LATER_RED, LATER_COLOUR = 900, 330
LAST_RED, LAST_COLOUR, LAST_LED = 1000, 250, 800  # as the last card of the hand
PARTNER = 740  # how far a partner can be counted on for the trick

# Chips. What another side's chip is worth is shared among the others.
KEEP_BIG, KEEP_LITTLE = 1150, 550
OTHERS, LEADER = 1000, 830
THEIR_NUMBER = 300  # what an odd number is worth to them, while cards are left
LEAD_LITTLE = 850  # a Little Moon led may go to one who has nothing to lose


@rule
def advise(view: State, seat: int, rng: Ints) -> int:
    """The card with the best mark."""
    cards = legal(view, seat)
    if rest(cards) == 0:
        return lowest(cards)
    own, size, left = side(view, seat), view.sizes[seat], view.sizes[seat] - 1
    others, foes, friends = hands_dealt(view) - 1, 0, 0
    for place in range(others + 1):
        if place != seat and view.table[place] == NO_CARD:
            friends += side(view, place) == own
            foes += side(view, place) != own
    partners = view.seats // 2 - 1 if view.partners else 0
    unseen = whole_deck(view) & ~together(view.shown, view.hands[seat])
    part = SURE * SURE // count(unseen)

    # The plan: how firm it is, as a product over all cards in hand, led next or not.
    if_lost, if_won = 1, 1
    hand = view.hands[seat]
    while hand:
        card = kind_of(lowest(hand))
        holding = holds(view, card, True, unseen, part, left, others)
        following, led = later(card, holding, left, False), later(card, holding, left, True)
        if_lost *= firm(following, partners, others)
        if_won *= firm(led, partners, others)
        hand = rest(hand)
    scale = 10 * (left - 1)
    sign = -1 if view.tricks[own] & 1 == wanted_parity(view) else 1
    halves = 0 if view.partners else 1  # of two sides the other scores if the own one does not

    leading = view.winning == NOBODY
    winner = NOBODY if leading or view.winning >= view.seats else side(view, view.winning)
    as_it_lies = 0
    if winner == own:
        as_it_lies = holds(view, view.table[view.winning], False, unseen, part, size, foes)
    theirs = OTHERS // (sides(view) - 1)
    if winner != NOBODY and winner != own and leads(view, winner, own):
        theirs += LEADER

    best, found = -SURE * SURE * SURE, 0
    while cards:
        card = lowest(cards)
        wins = leading or strength(view, card) > view.best
        chance = holds(view, card, leading, unseen, part, size, foes) if wins else as_it_lies
        if friends:
            chance += (SURE - chance) * friends * PARTNER // (SURE * others)
        swing = view.swing + (card == BIG_MOON) - (card == LITTLE_MOON)

        holding = holds(view, card, True, unseen, part, left, others)
        following, led = later(card, holding, left, False), later(card, holding, left, True)
        lost = if_lost // firm(following, partners, others) >> scale
        won = if_won // firm(led, partners, others) >> scale if wins and left == 1 else lost
        good = gain(view, own, swing) + ((SURE + sign * won) >> halves)
        bad = (SURE - sign * lost) >> halves
        if wins:  # it may go to anybody
            bad -= theirs * expected(view, card, swing) >> 10
        elif winner != NOBODY and winner != own:
            bad -= theirs * (gain(view, winner, swing) + worth_to(view, winner, left)) >> 10

        mark = chance * good + (SURE - chance) * bad
        if card == BIG_MOON:
            mark -= KEEP_BIG * SURE
        elif card == LITTLE_MOON:
            mark -= KEEP_LITTLE * theirs
        if mark > best:
            best, found = mark, card
        cards = rest(cards)
    return found


@rule
def wanted_parity(view: State) -> int:
    """1 where odd numbers of tricks pay more on the whole, as printed; 0 where even ones do."""
    more = 0
    for tricks in range(0, HAND, 2):
        more += worth(view, tricks + 1) - worth(view, tricks)
    return 1 if more >= 0 else 0


@rule
def holds(
    view: State, card: int, led: bool, unseen: int, part: int, size: int, players: int
) -> int:
    """The chance that none of so many players, with so many cards each, beats a winning card."""
    if card == BIG_MOON or players == 0:
        return SURE
    if card == LITTLE_MOON:
        return 0
    higher = RED & (-2 << card % NUMBERS)
    reds = unseen & RED
    own_colour = unseen >> NUMBERS * (card // NUMBERS) & higher
    if not led and view.table[view.leader] == LITTLE_MOON:  # SM-22
        everywhere = higher | higher << NUMBERS | higher << 2 * NUMBERS | higher << 3 * NUMBERS
        threat = count(unseen & everywhere) * HIGHER
    elif card >= NUMBERS:
        threat = count(own_colour) * (HIGHER + HIGHER_BY_CARD * (size - 1))
        threat += count(reds) * (TRUMP + TRUMP_BY_CARD * (size - 1))
    elif led or view.follow == RED or view.follow == 0:
        threat = count(own_colour) * (HIGHER + HIGHER_BY_CARD * (size - 1))
    else:  # a trump
        threat = count(own_colour) * (TRUMP + TRUMP_BY_CARD * (size - 1))
    threat += count(unseen >> BIG_MOON & 0b101) * BIG_MOON_THREAT
    one_player = max(0, SURE - (threat * part >> 20))
    chance = SURE
    for _ in range(players):
        chance = chance * one_player >> 10
    return chance


@rule
def later(card: int, holding: int, left: int, led: bool) -> int:
    """The chance to take a trick of its own later, from that to hold a lead."""
    if card >= BIG_MOON:
        return holding
    if left > 1:
        part = LATER_RED if card < NUMBERS else LATER_COLOUR
    elif led:
        part = LAST_LED
    else:
        part = LAST_RED if card < NUMBERS else LAST_COLOUR
    return holding * part >> 10


@rule
def firm(chance: int, partners: int, others: int) -> int:
    """From 1024, no trick for sure, to -1024, a trick for sure; never 0.

    The product over some cards is the chance of an even number of tricks less that of an odd one.
    """
    if partners:
        chance += (SURE - chance) * partners // others  # theirs, if not one's own
    return SURE - 2 * chance if chance != SURE // 2 else 1


@rule
def gain(view: State, taker: int, swing: int) -> int:
    """SM-23: what the trick brings a side, never below zero."""
    return SURE * (max(0, view.chips[taker] + swing) - view.chips[taker])


@rule
def expected(view: State, card: int, swing: int) -> int:
    """What the trick brings another, nobody knows whom: with two players perhaps the dummy."""
    likely = LEAD_LITTLE if card == LITTLE_MOON else SURE
    return swing * likely >> (view.seats == 2)


@rule
def worth_to(view: State, winner: int, left: int) -> int:
    """SM-30: one more trick makes their number odd, or even."""
    number = THEIR_NUMBER // left
    return -number if view.tricks[winner] & 1 else number


@rule
def leads(view: State, other: int, own: int) -> bool:
    """Does a side have the most chips of several others?"""
    most = 0
    for i in range(sides(view)):
        if i != own:
            most = max(most, view.chips[i])
    return sides(view) > 2 and view.chips[other] == most
