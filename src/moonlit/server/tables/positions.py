"""What a seat is shown: positions, events, the table's people. The one door to a browser."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from moonlit.errors import Refused
from moonlit.history.matches import points_by_seat
from moonlit.table import match_records
from moonlit.table.events import Event
from moonlit.table.goals import goal, terms
from moonlit.table.match import Match
from moonlit.table.moves import Move
from moonlit.table.prompts import Window, prompt
from moonlit.table.sight import Choice, Sight
from moonlit.table.wording import step_in_words
from moonlit.text import say
from moonlit.text.addressed import within
from moonlit.text.names import isolated

from ..protocol import messages
from ..storage.stored import Measures, SeatRow
from .calendar import is_closed
from .course import Course

if TYPE_CHECKING:
    from moonlit.bots.hints import Hint


def refusal(refused: Refused, language: str) -> messages.Refusal:
    return messages.Refusal(text=refused.sentence(language), rule=refused.rule)


def choice(one: Choice, game: str, people: tuple[str, ...], language: str) -> messages.Choice:
    """An option as it is sent; one that is open is the same at every move, and made once."""
    return (_choice if one.refusal else _open_choice)(one, game, people, language)


def _choice(one: Choice, game: str, people: tuple[str, ...], language: str) -> messages.Choice:
    return messages.Choice(
        action=one.action,
        name=one.name,
        verb=one.verb,
        number=one.number,
        text=step_in_words(game, one, people, language),
        card=one.card,
        area=one.area,
        target=one.target,
        move=one.move,
        refusal=refusal(one.refusal, language) if one.refusal else None,
        penalised=one.penalised,
        answer=one.answer,
    )


_open_choice = lru_cache(maxsize=20_000)(_choice)


def move_in_words(move: Move, people: Sequence[str], language: str) -> messages.MoveInWords:
    """A whole move of the seat whose sight it is from."""
    return messages.MoveInWords(
        move=move.notation,
        text=move.in_words(people, language),
        cards=move.cards,
        area=move.area,
        actions=list(move.actions),
    )


def hint(
    found: Hint, number: str, sight: Sight, people: Sequence[str], language: str
) -> messages.Hint:
    """A hint as a person reads it."""
    people = within(people, sight.seat, language)
    return messages.Hint(
        id=number,
        move=move_in_words(sight.move(found.actions), people, language),
        options=[
            messages.Weighed(
                name=one.name,
                text=step_in_words(sight.game, sight.option(one.action), people, language),
                chance=one.chance,
            )
            for one in found.options
        ],
        text=found.sentence(language, people),
        caption=say(sight.entry.name, "hints", "chances", language),
    )


def names(match: Match) -> tuple[str, ...]:
    """The players' names, as they stand in sentences."""
    return _names(tuple(match.people))


@lru_cache(maxsize=20_000)  # every table says them several times a move
def _names(people: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(isolated(name) for name in people)


def sentence(one: Event, match: Match, language: str, reader: int | None = None) -> str:
    return one.sentence(match.game, names(match), language, reader)


def event(one: Event, number: int, text: str) -> messages.Event:
    """An event that has gone through ``seen_by``, and its sentence."""
    assert one.private is None, "an event is shown to a seat only as seen_by gives it"
    return messages.Event(
        number=number,
        event=one.name,
        kind=one.kind,
        seat=one.seat,
        rule=one.rule,
        data=dict(one.data),
        text=text,
    )


def events(course: Course, seat: int, after: int, language: str) -> list[messages.Event]:
    """What a seat noticed since its ``after``-th event. Most of it others noticed too."""
    match, known, found = course.match, course.told, []
    for number, one in enumerate(course.logs[seat][after:], after + 1):
        key = (id(one), number, language, seat if one.mentions(seat, match.game) else None)
        told = known.get(key)
        if told is None:
            told = known[key] = event(one, number, sentence(one, match, language, key[-1]))
        found.append(told)
    return found


def position(
    course: Course, seat: int, language: str, *, resigned: bool = False
) -> messages.Position:
    """All that a seat may know now."""
    match, now = course.match, course.watch.now()
    window = course.window
    sight = course.sight(seat)
    view = sight.shown()
    mine = seat < match.seats and not resigned and not course.over
    yours = choices(course, sight, language) if mine else []
    ended = result(course, language, seat)
    asking: Window | None = None
    if window is not None and window.open:
        asking = "answered" if course.answered(seat) else "open"
    return messages.Position(
        match=match.seal.match,
        number=len(course.logs[seat]),
        view=view,
        waiting=[] if course.over else view["turn"],
        yours=yours,
        prompt=ended.text
        if ended is not None
        else prompt(view, names(match), language, asked=bool(yours), window=asking),
        goal=_goal(match.game, goal(view, language), language),
        window=messages.Window(
            number=window.number,
            seconds=max(0.0, round(window.until - now, 3)),
            total=course.window_seconds,
            answered=course.answered(seat),
        )
        if window is not None and window.open
        else None,
        clock=messages.Clock(seconds=max(0.0, round(course.due - now, 3)), total=course.clock or 0)
        if course.due is not None
        else None,
        can_take_back=mine
        and course.asked is None
        and course.takebacks_left(seat) > 0
        and course.back_to(seat) is not None,
        can_claim=mine
        and course.asked is None
        and len(view["hand"]) > 1
        and sight.takes_the_rest(),
        result=ended,
        seal=seal(course),
    )


@lru_cache(maxsize=20_000)
def _goal(game: str, text: str, language: str) -> messages.Goal:
    return messages.Goal(text=text, terms=terms(game, language))


def posed(
    sight: Sight, name: str, people: tuple[str, ...], language: str, *, open_still: bool
) -> messages.Position:
    """A position that belongs to no match, such as a puzzle's: all that its seat knew."""
    view = sight.shown()
    yours = sight.choices() if open_still else []
    told = within(people, sight.seat, language)
    return messages.Position(
        match=name,
        number=0,
        view=view,
        waiting=view["turn"],
        yours=[choice(one, sight.game, told, language) for one in yours],
        prompt=prompt(view, people, language, asked=True),
        goal=_goal(sight.game, goal(view, language), language),
        window=None,
        clock=None,
        can_take_back=False,
        can_claim=False,
        result=None,
        seal=messages.Seal(match=name, commitment="", secret=None, nonces=None),
    )


def choices(course: Course, sight: Sight, language: str) -> list[messages.Choice]:
    """The options for the next step of a seat's move; without anytime cards if none are asked."""
    window = course.window
    if sight.seat not in sight.waiting or course.answered(sight.seat):
        return []
    people = within(names(course.match), sight.seat, language)
    return [
        choice(one, sight.game, people, language)
        for one in sight.choices()
        if window is None or window.open or not one.answer
    ]


def result(course: Course, language: str, reader: int | None = None) -> messages.Result | None:
    """How the match ended, if it has, told to a seat or to nobody in particular."""
    if not course.over:
        return None
    outcome, match = course.outcome, course.match
    if outcome is None:
        how: Literal["given_up", "broken"] = "given_up" if course.given_up else "broken"
        return messages.Result(
            how=how,
            winners=[],
            rule=None,
            shares=[],
            ranks=[],
            text=say("common", "events", how, language),
            chain=None,
        )
    ending = next(one for one in reversed(course.logs[-1]) if one.name == "over")
    return messages.Result(
        how="finished",
        winners=outcome.winners,
        rule=None if outcome.by == "max_rounds" else outcome.by,
        shares=outcome.shares,
        ranks=[1 + sum(other > share for other in outcome.shares) for share in outcome.shares],
        text=sentence(ending, match, language, reader),
        chain=course.chain(),
        points=points_by_seat(match.view(match.spectator).get("scores"), match.seats),
    )


def told_again(stored: dict[str, Any] | None, language: str) -> messages.Result | None:
    """A result as it was stored; what is no sentence about winners, in the reader's language."""
    if stored is None:
        return None
    found = messages.Result(**stored)
    if found.how != "finished":
        found.text = say("common", "events", found.how, language)
    return found


def seal(course: Course) -> messages.Seal:
    """The commitment; what it stands for only when the match is over, and nobody else plays it."""
    sealed = course.match.seal
    if not course.over or is_closed(course.attempt):
        if course.sealed is None:
            course.sealed = messages.Seal(
                match=sealed.match, commitment=sealed.commitment, secret=None, nonces=None
            )
        return course.sealed
    return messages.Seal(
        match=sealed.match,
        commitment=sealed.commitment,
        secret=sealed.secret.hex(),
        nonces=list(sealed.nonces),
    )


def free_text(course: Course) -> bool:
    """May anything be said now? It is public, as all that a spectator sees."""
    match = course.match
    return bool(match.view(match.spectator).get("free_text", True))


def record(course: Course) -> dict[str, Any]:
    """The record of a match that is over."""
    assert course.over, "a record holds all cards"
    return match_records.to_record(course.match, course.began)


def person(
    row: SeatRow,
    level: messages.Level,
    connected: bool,
    language: str,
    measures: Measures = frozenset(),
    *,
    meanwhile: bool = False,
    stands_in: float | None = None,
    rating: int | None = None,
) -> messages.Person:
    """Who sits at a seat; ``meanwhile``, bots of this level play for others."""
    kind = "bot" if row.bot else "free" if row.free else "person"
    return messages.Person(
        seat=row.seat,
        kind=kind,  # type: ignore[arg-type]
        name=row.name or say("server", "words", "free_seat", language),
        level=level if row.played_by_bot else None,
        meanwhile=meanwhile and row.played_by_bot,
        connected=connected,
        stand_in=row.stand_in,
        stands_in=None if stands_in is None else round(stands_in, 1),
        resigned=row.resigned,
        asked=(row.person, "asked") in measures,
        muted=(row.person, "muted") in measures,
        rating=rating,
    )
