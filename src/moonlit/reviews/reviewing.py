"""A match reviewed: every decision by what its seat knew when it was made.

Each decision is weighed from a ``Moment``: what the seat saw and had noticed. Nothing else of the
match is at hand there, so no hidden card can speak for or against a choice.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from moonlit.bots.reasons import Reason, explain
from moonlit.bots.search.bot import Budget, CheatBot, SearchBot
from moonlit.bots.weighing import Option, Weighing, thinker, weigh
from moonlit.errors import BadInput, BadRecord, MoonlitError
from moonlit.games.reading import shown
from moonlit.kernel import cells
from moonlit.kernel.mode import INTERPRETED
from moonlit.table import match_records
from moonlit.table.match import Match
from moonlit.table.moves import Move
from moonlit.table.played import Moment, Outcome
from moonlit.table.wording import step_in_words
from moonlit.text import LANGUAGES

from .accounts import account, played, sentences
from .all_seeing import chance_seen, open_cards
from .judging import judge
from .mistakes import kind_of
from .results import JUDGEMENTS, ChanceAt, Considered, Decision, Review, SeatReview

# For a decision: half to search, half to compare the options. Interpreted rules are some hundred
# times slower: they give a rough idea.
SIMULATIONS = 40 if INTERPRETED else 10_000
ALL_SEEING = 20  # the part of it, one in so many, that goes into what an all-seeing eye would say
Told = Callable[[int, int], None]  # how many decisions are done, and of how many


@dataclass(frozen=True)
class Place:
    """Where in a match a decision was made."""

    move: int
    step: int
    round: int
    moment: Moment

    @property
    def options(self) -> int:
        """The legal actions here, as a set."""
        return int(cells.legal(self.moment.sight.cell, self.moment.seat))


@dataclass(frozen=True)
class Loaded:
    """A finished match that is to be reviewed, and all its decisions with more than one option."""

    final: Match
    outcome: Outcome
    mark: Mapping[str, str] | None  # what is wrong with the record, by language
    places: list[Place]
    open_cards: Mapping[int, bytes]  # before each move with a decision, all cards open


@dataclass(frozen=True)
class Judges:
    """Who weighs decisions by what a seat knew; and who sees all cards, and judges nothing."""

    fair: SearchBot
    all_seeing: CheatBot


def nobody(done: int, of: int) -> None:
    """Nobody wants to be told."""


def review(
    record: Mapping[str, Any] | str,
    *,
    seats: Collection[int] | None = None,
    simulations: int = SIMULATIONS,
    seed: int = 0,
    told: Told = nobody,
) -> Review:
    """Review a finished match by its record, as data or as text; all seats, or some.

    Luck and skill can be told apart only if all seats are reviewed: what others gave away is part
    of the sum. With ``seats`` only the decisions of those are returned, and all are weighed.
    A record that does not fit its seals and hashes is reviewed with a mark; BadRecord if it is no
    record, cannot be played again or is unfinished. The same arguments give the same review.
    """
    loaded = load(record if isinstance(record, str) else match_records.dumps(record))
    wanted = _wanted(seats, loaded.final.seats)
    judges = judges_for(loaded.final.game, loaded.final.seats, simulations)
    decisions, total = [], len(loaded.places)
    for done in range(total):
        told(done, total)
        decisions.append(judged(judges, loaded, done, seed))
    told(total, total)
    return sum_up(loaded, decisions, wanted, simulations, seed)


def judges_for(game: str, seats: int, simulations: int = SIMULATIONS) -> Judges:
    """Who looks at the decisions of a match."""
    little = Budget(simulations=max(20, simulations // ALL_SEEING))
    return Judges(
        thinker(game, seats, Budget(simulations=simulations)),
        CheatBot("all-seeing", game, 0, little),
    )


def judged(judges: Judges, loaded: Loaded, number: int, seed: int) -> Decision:
    """One decision of a match, and beside it what somebody would have said who saw all cards."""
    place = loaded.places[number]
    decision = decide(judges.fair, place, loaded.final.people, seed)
    if place.step:  # in the middle of a move
        return decision
    final, packed = loaded.final, loaded.open_cards[place.move]
    seen = chance_seen(judges.all_seeing, final, place.moment, packed, seed=place.move)
    return replace(decision, seen=seen)


def _wanted(seats: Collection[int] | None, there: int) -> list[int]:
    wanted = sorted(set(range(there) if seats is None else seats))
    for seat in wanted:
        if not 0 <= seat < there:
            raise BadInput.named("no_seat", last=there - 1, seat=shown(seat))
    return wanted


def load(text: str) -> Loaded:
    """Play a record again, and note what every seat knew at each of its decisions."""
    data = match_records.loads(text)
    final = match_records.load_match(data)
    outcome = final.outcome()
    if outcome is None:
        raise BadRecord.named("record_unfinished")
    found = list(places(_moves(data)))
    states = open_cards(data, {place.move for place in found})
    return Loaded(final, outcome, _mark(text), found, states)


def _mark(text: str) -> dict[str, str] | None:
    """What is wrong with a record that can be played again all the same."""
    try:
        match_records.verify(text)
    except MoonlitError as error:
        return {language: error.text(language) for language in LANGUAGES}
    return None


def _moves(record: Mapping[str, Any]) -> Iterator[tuple[Match, Move]]:
    """The match before every move of a record, and the move."""
    for match, entry in zip(match_records.replay(record), record["moves"]):
        yield match, match.checked(entry["move"])


def places(moves: Iterator[tuple[Match, Move]]) -> Iterator[Place]:
    """All steps at which a seat had more than one option, and took one of them.

    A step against the rules, which some tables let be made at its price, is none of them.
    """
    for number, (match, move) in enumerate(moves):
        for step, moment in enumerate(match.moments(move)):
            place = Place(number, step, int(moment.sight.now.round), moment)
            if place.options.bit_count() > 1 and place.options >> moment.action & 1:
                yield place


def sum_up(
    loaded: Loaded,
    decisions: Sequence[Decision],
    wanted: Sequence[int],
    simulations: int,
    seed: int,
) -> Review:
    """The review of some seats, all decisions of the match being judged."""
    final = loaded.final
    public = final.sight(final.spectator).now
    sides = final.entry.sides(public)
    even = final.rules.shares(public)[1] * final.seats / sides
    results = [sum(loaded.outcome.shares[side::sides]) for side in range(sides)]
    return Review(
        final.game,
        final.seal.match,
        loaded.mark is None,
        loaded.mark,
        simulations,
        seed,
        len(final.moves),
        tuple(final.people),
        tuple(_seat(final, decisions, seat, even, results) for seat in wanted),
        tuple(decision for decision in decisions if decision.seat in wanted),
    )


def decide(bot: SearchBot, place: Place, people: Sequence[str], seed: int) -> Decision:
    """One decision, by what its seat saw and had noticed."""
    moment = place.moment
    weighing = weigh(
        bot,
        moment.sight.cell,
        moment.seat,
        moment.story,
        seed=zlib.crc32(f"{seed} {place.move} {place.step}".encode()),
        kept=[moment.action],
    )
    chosen, favourite = weighing.option(moment.action), weighing.option(weighing.favourite)
    given = [mine - best for mine, best in zip(chosen.shares, favourite.shares, strict=True)]
    worst = min(option.chance for option in weighing.options)
    reason = _reason(weighing, chosen)
    return Decision(
        place.move,
        place.step,
        place.round,
        moment.seat,
        moment.action,
        tuple(_choice(weighing, option, people) for option in weighing.options),
        chosen.behind,
        chosen.doubt,
        judge(chosen),
        {language: reason.sentence(language, people) for language in LANGUAGES},
        tuple(given),
        favourite.chance - worst,
        weighing.worlds,
        weighing.bot.solved,
        kind_of(weighing, chosen),
    )


def _reason(weighing: Weighing, chosen: Option) -> Reason:
    """Why the best option is better than what was chosen; or, if that was it, than the next."""
    best, following = weighing.options[:2]
    return explain(weighing, best, following if chosen.action == best.action else chosen)


def _choice(weighing: Weighing, option: Option, people: Sequence[str]) -> Considered:
    step, game = weighing.sight.option(option.action), weighing.game.name
    words = {language: step_in_words(game, step, people, language) for language in LANGUAGES}
    return Considered(
        option.action,
        option.name,
        words,
        option.chance,
        option.error,
        option.behind,
        option.doubt,
    )


def _seat(
    final: Match, decisions: Sequence[Decision], seat: int, even: float, results: Sequence[float]
) -> SeatReview:
    side = seat % len(results)
    own = [decision for decision in decisions if decision.seat == seat]
    summed = account(decisions, seat, side, even, results[side])
    score = played(own, side).score
    return SeatReview(
        seat,
        final.people[seat],
        side,
        score,
        summed,
        {name: sum(one.judgement == name for one in own) for name in JUDGEMENTS},
        (*_line(own), ChanceAt(len(final.moves), results[side])),
        sentences(score, summed),
    )


def _line(own: Sequence[Decision]) -> Iterator[ChanceAt]:
    """The chance before each move in which the seat had a choice."""
    last = -1
    for decision in own:
        if decision.move != last:
            yield ChanceAt(decision.move, decision.options[0].chance)
        last = decision.move
