"""Cards that are played again: on from a point of a replay, challenges, deals of the day.

Who plays a deal that others play too is told nothing of how it went for them until it is over for
them as well.
"""

from __future__ import annotations

import secrets
import time
from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Path, Query, Request

from moonlit import games
from moonlit.bots.ladder import usual
from moonlit.errors import BadInput
from moonlit.games.variations import titled
from moonlit.table import match_records
from moonlit.table.seals import Seal
from moonlit.text.levels import level_title

from ..protocol.again_models import (
    Challenge,
    Challenged,
    Compared,
    DayDeal,
    DayMark,
    Par,
    PlayOn,
    Sit,
)
from ..protocol.lobby_models import TableInfo
from ..storage import same_cards, stored
from ..storage.logbook import Taken
from ..storage.stored import Attempt, MatchRow
from ..tables import again, calendar, days, exhibits
from ..tables.again import Cards, Guest
from ..tables.hub import Hub
from ..tables.judging import judged, score_of
from ..thinking.own_bots import own_bots
from ..thinking.players import playing
from ..thinking.queueing import Full
from .archive import MatchId, busy, getting_ready
from .filed import Filed, find_finished
from .lobby import PROBLEMS, Somebody, TheHub, Tongue, Whoever, denied, table_info

router = APIRouter(prefix="/api")
ChallengeId = Annotated[str, Path(min_length=1, max_length=32, pattern=r"^[\w-]+$")]
GameName = Annotated[str, Path(max_length=40)]
SHOWN = 100  # of a list, at most


# --- on from a point of a replay ----------------------------------------------------------------


@router.post("/records/{match}/on", status_code=201, responses=PROBLEMS)
async def play_on(
    request: Request, hub: TheHub, match: MatchId, person: Somebody, wanted: PlayOn
) -> TableInfo:
    """Play on from a point of a finished match, against bots."""
    language, anew = wanted.language, wanted.cards == "new"
    filed = await find_finished(hub, match, person, language, sealed=True)
    has_place(hub, language)
    work = partial(exhibits.beginning, moves=wanted.moves, seat=wanted.seat, anew=anew)
    once = secrets.token_hex(4) if anew else ""
    key = (match, "beginning", wanted.moves, wanted.seat, once)
    try:
        found = await hub.background.run(key, person, filed.load, work)
    except Full:
        raise busy("many_replays", language) from None
    if found is None:
        raise denied(409, "nothing_left", language)
    cards = await cards_of(hub, filed)
    own, wish = own_bots(hub.settings.bots), wanted.bots or cards.level
    try:
        level = playing(cards.game, wish, cards.seats, cards.options, own)
    except BadInput as error:
        raise HTTPException(400, error.text(language)) from None
    secret = secrets.token_hex(32) if anew else cards.secret
    cards = Cards(cards.game, cards.seats, cards.options, level, secret, cards.nonces)
    guest = Guest(person, wanted.name, wanted.seat, language, wanted.pace)
    row = await again.begin(hub.storage, cards, guest, again.entries(found))
    hub.thinkers.readiness.want(row.game)
    return table_info(request, await hub.look(row), person, language)


async def cards_of(hub: Hub, filed: Filed) -> Cards:
    """The deal of a match."""
    row = filed.row
    if row is None:
        text = await filed.load()
        assert isinstance(text, str)
        said = match_records.loads(text)
        game, seats, options = said["game"], said["seats"], said["options"]
        level = usual(game)
        return Cards(game, seats, options, level, said["seed"], said["nonces"])
    table = await same_cards.table_by_id(hub.storage, row.table_id)
    return Cards(table.game, table.seats, row.options, table.level, row.secret, row.nonces)


def has_place(hub: Hub, language: str) -> None:
    if not hub.has_place():
        raise denied(503, "server_full", language)


# --- challenges ---------------------------------------------------------------------------------


@router.post("/records/{match}/challenge", status_code=201, responses=PROBLEMS)
async def challenge(
    hub: TheHub, match: MatchId, person: Somebody, language: Tongue = "en"
) -> Challenged:
    """Challenge others with the cards of a match that one has played to its end."""
    filed = await find_finished(hub, match, person, language, sealed=True)
    row = filed.row
    seats = [] if row is None else await same_cards.seats_of(hub.storage, row.id, person)
    if row is None or not seats:
        raise denied(403, "not_played_by_you", language)
    if (row.result or {})["how"] != "finished":
        raise denied(409, "not_played_out", language)
    wanted = stored.Challenge(
        secrets.token_urlsafe(12), row.id, seats[0], row.people[seats[0]], time.time()
    )
    return Challenged(challenge=(await same_cards.challenge_of(hub.storage, wanted)).id)


@router.get("/challenges/{challenge}", responses=PROBLEMS)
async def one_challenge(
    hub: TheHub, challenge: ChallengeId, person: Whoever, language: Tongue = "en"
) -> Challenge:
    """A challenge: who made it and with what; and how all came out of it, for who has played it."""
    found, match = await challenge_at(hub, challenge, language)
    cards = await cards_of_match(hub, match)
    tried = await same_cards.attempts(hub.storage, found.id)
    owner = person is not None and found.seat in await same_cards.seats_of(
        hub.storage, match.id, person
    )
    state, own = how_far(tried, person)
    rows = []
    if owner or state == "over":
        done, score = await score_of(hub, match, found.seat)
        first = Attempt(match.id, found.id, "", found.seat, found.name, 0.0, done, score)
        rows = [compared(first, match, you=owner), *await finished(hub, tried, person)]
    return Challenge(
        challenge=found.id,
        game=cards.game,
        title=titled(cards.game, cards.options),
        seats=cards.seats,
        seat=found.seat,
        level=cards.level,
        level_title=level_title(cards.level, language),
        by=found.name,
        commitment=Seal(bytes.fromhex(match.secret), match.id).commitment,
        state="owner" if owner else state,
        link=await link_of(hub, own) if state == "playing" else None,
        rows=rows,
        playing=sum(row.status != "over" for _, row in tried),
    )


@router.post("/challenges/{challenge}", status_code=201, responses=PROBLEMS)
async def accept(
    request: Request, hub: TheHub, challenge: ChallengeId, person: Somebody, sit: Sit
) -> TableInfo:
    """Play the cards of a challenge; who plays them already goes on there."""
    found, match = await challenge_at(hub, challenge, sit.language)
    if found.seat in await same_cards.seats_of(hub.storage, match.id, person):
        raise denied(409, "own_challenge", sit.language)
    cards = await cards_of_match(hub, match)
    before = again.first_entries(await hub.storage.log(match.id))
    guest = Guest(person, sit.name, found.seat, sit.language, sit.pace)
    return await sit_down(request, hub, cards, guest, found.id, before)


async def challenge_at(hub: Hub, id: str, language: str) -> tuple[stored.Challenge, MatchRow]:
    found = await same_cards.challenge(hub.storage, id)
    if found is None:
        raise denied(404, "no_challenge", language)
    match = await hub.storage.match(found.match_id)
    assert match is not None, "the database sees to it"
    return found, match


async def cards_of_match(hub: Hub, match: MatchRow) -> Cards:
    return await cards_of(hub, Filed(match.id, "", match, lambda: hub.match_log(match)))


# --- the deal of the day --------------------------------------------------------------------------


@router.get("/days/{game}", responses=PROBLEMS)
async def one_day(
    hub: TheHub,
    game: GameName,
    person: Whoever,
    day: Annotated[str | None, Query(pattern=r"^\d{4}-\d\d-\d\d$")] = None,
    language: Tongue = "en",
) -> DayDeal:
    """The deal of a day, today's unless another is asked for, and how one has done so far."""
    found = await day_at(hub, game, day, language)
    deal, today = calendar.deal_id(game, found.day), calendar.today()
    tried = await same_cards.attempts(hub.storage, deal)
    state, own = how_far(tried, person)
    past = found.day < today
    open_to_me = past or state == "over"
    par_comes = open_to_me and hub.pars.want(found)
    marks = await last_days(hub, game, person, today)
    return DayDeal(
        game=game,
        title=games.game(game).title,
        day=found.day,
        today=found.day == today,
        seconds_left=calendar.seconds_left(),
        seats=found.seats,
        seat=days.SEAT,
        level=found.level,
        level_title=level_title(found.level, language),
        sealed_as=deal,
        commitment=days.seal(found).commitment,
        secret=found.secret if past else None,
        state=state,
        link=await link_of(hub, own) if state == "playing" else None,
        rows=ranked(await finished(hub, tried, person)) if open_to_me else [],
        playing=sum(row.status != "over" for _, row in tried),
        par=Par(**found.par) if open_to_me and found.par else None,
        par_comes=par_comes,
        streak=calendar.streak({one.day for one in marks if one.state == "over"}, today),
        last=marks,
    )


@router.post("/days/{game}", status_code=201, responses=PROBLEMS)
async def play_day(
    request: Request, hub: TheHub, game: GameName, person: Somebody, sit: Sit
) -> TableInfo:
    """Play today's deal; who plays it already goes on there, and nobody begins twice."""
    found = await day_at(hub, game, None, sit.language)
    guest = Guest(person, sit.name, days.SEAT, sit.language, sit.pace)
    deal = calendar.deal_id(game, found.day)
    return await sit_down(request, hub, days.cards(found), guest, deal)


async def day_at(hub: Hub, game: str, day: str | None, language: str) -> stored.Day:
    """A day's deal; before its day there is none."""
    try:
        games.game(game)
    except BadInput as error:
        raise HTTPException(404, error.text(language)) from None
    if day is None or day == calendar.today():
        return await days.of_today(hub.storage, game)
    found = await same_cards.day(hub.storage, game, day)
    if found is None or found.day > calendar.today():
        raise denied(404, "no_day", language)
    return found


async def last_days(hub: Hub, game: str, person: str | None, today: str) -> list[DayMark]:
    """What became of the last thirty days, the latest last."""
    shown = calendar.days_until(today)
    deals = {calendar.deal_id(game, day): day for day in shown}
    tried = [] if person is None else await same_cards.attempts_of(hub.storage, person, list(deals))
    marks = {
        day: DayMark(day=day, state="none", won=False, place=None, score=None) for day in shown
    }
    for attempt, match in tried:
        one = compared(await judged(hub, attempt, match), match) if match.status == "over" else None
        marks[deals[attempt.deal]] = DayMark(
            day=deals[attempt.deal],
            state="playing" if one is None else "over",
            won=one is not None and one.won,
            place=None if one is None else one.place,
            score=None if one is None else one.score,
        )
    return list(marks.values())


# --- what both have in common ---------------------------------------------------------------------


async def sit_down(
    request: Request,
    hub: Hub,
    cards: Cards,
    guest: Guest,
    deal: str,
    before: list[stored.Entry] | None = None,
) -> TableInfo:
    """The guest's own table with these cards, made if there is none."""
    has_place(hub, guest.language)
    unready = hub.thinkers.unready(cards.game, cards.level)
    if unready is not None:  # other bots in their place would not be the same for all
        hub.thinkers.readiness.want(cards.game)
        raise getting_ready(unready, guest.language, "bots_unready")
    try:
        row = await again.begin(hub.storage, cards, guest, before or (), deal)
    except Taken:
        tried = await same_cards.attempts_of(hub.storage, guest.person, [deal])
        row = await same_cards.table_by_id(hub.storage, tried[0][1].table_id)
    return table_info(request, await hub.look(row), guest.person, guest.language)


Progress = Literal["new", "playing", "over"]


def how_far(
    tried: list[tuple[Attempt, MatchRow]], person: str | None
) -> tuple[Progress, MatchRow | None]:
    """How far somebody is with a deal, and their match."""
    own = next((match for one, match in tried if person and one.person == person), None)
    if own is None:
        return "new", None
    return ("over" if own.status == "over" else "playing"), own


async def link_of(hub: Hub, match: MatchRow | None) -> str | None:
    if match is None:
        return None
    return (await same_cards.table_by_id(hub.storage, match.table_id)).play_link


async def finished(
    hub: Hub, tried: list[tuple[Attempt, MatchRow]], person: str | None
) -> list[Compared]:
    """Those who have come to an end."""
    done = [(one, match) for one, match in tried if match.status == "over"]
    mine = [pair for pair in done if pair[0].person == person]
    shown = (mine + [pair for pair in done if pair not in mine])[:SHOWN]
    return [
        compared(await judged(hub, one, match), match, you=one.person == person)
        for one, match in shown
    ]


def compared(attempt: Attempt, match: MatchRow, *, you: bool = False) -> Compared:
    """How a match came out for who played it."""
    result = match.result or {}
    whole = result["how"] == "finished"
    return Compared(
        name=attempt.name,
        you=you,
        how=result["how"],
        won=whole and attempt.seat in result["winners"],
        place=result["ranks"][attempt.seat] if whole else None,
        share=result["shares"][attempt.seat] if whole else None,
        judged=attempt.judged or not whole,
        score=attempt.score,
        match=match.id,
    )


def ranked(rows: list[Compared]) -> list[Compared]:
    """The best first: by result, then by how well it was played; who gave up comes last."""
    return sorted(rows, key=lambda row: (-(row.share or -1.0), -(row.score or 0)))
