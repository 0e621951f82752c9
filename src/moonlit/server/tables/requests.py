"""What a person at a table can ask for, one function for each message."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, TypeVar

from moonlit.errors import BadInput, Refused
from moonlit.kernel import cells
from moonlit.table.moves import Move
from moonlit.table.sight import Sight
from moonlit.table.steps import steps
from moonlit.text import say
from moonlit.text.addressed import within

from ..protocol import messages
from ..protocol.messages import Model, Said
from ..storage.logbook import Taken
from ..storage.stored import ChatRow
from ..thinking.players import Unready
from ..thinking.queueing import Full
from ..upkeep.crashpoints import reach
from . import moderation, positions, seating, shortcuts, stand_ins, starting
from .allowed import Denied, hosting, playing, seated
from .guests import Guest
from .rooms import Room
from .stand_ins import TRIES

log = logging.getLogger("moonlit.server")
# Requests that can be wrong in themselves: what was said is refused with the reason.
IN_OWN_WORDS = (
    messages.Move,
    messages.Answer,
    messages.Steps,
    messages.Why,
    messages.Say,
    messages.Claim,
)
BY_THEMSELVES = (messages.Ping, messages.Nonce, messages.Steps)  # browsers send these unasked
MOST_DECLINED = 2  # wishes to take a move back, until somebody has moved


async def answer(room: Room, guest: Guest, message: Any) -> None:
    """Carry a request out, and tell the guest how it went; who was shown out is not heard."""
    if guest.dismissed:
        return
    with guest.in_one_go():
        reply = await reply_to(room, guest, message)
        if reply is not None:
            guest.send(reply)
    if reply is not None:
        reach("acknowledged")


async def reply_to(room: Room, guest: Guest, message: Any) -> Said | None:
    """What is said to a request once it is carried out, or why it is not."""
    handler = HANDLERS[type(message)]
    number = getattr(message, "id", "")
    try:
        async with room.lock:
            await welcome_back(room, guest, message)
            for _ in range(TRIES):
                try:
                    return await handler(room, guest, message)
                except Taken:
                    continue  # look again at what is there now
            raise Denied("too_busy")
    except Denied as denied:
        text = say("server", "denied", denied.name, guest.language)
        return messages.Refused(id=number, text=text, rule=denied.rule)
    except (Refused, BadInput) as error:
        if not isinstance(message, IN_OWN_WORDS):
            raise  # not about what the guest has said: a fault, and not for anybody's eyes
        if isinstance(error, Refused):
            text = error.sentence(guest.language)
            return messages.Refused(id=number, text=text, rule=error.rule)
        return messages.Error(id=number or None, text=error.text(guest.language))


async def welcome_back(room: Room, guest: Guest, message: Any) -> None:
    """Who does something plays for themselves again, unless it is to leave."""
    if guest.seat is None or isinstance(message, (*BY_THEMSELVES, messages.Leave)):
        return
    await stand_ins.hand_back(room, guest.seat)


def done(room: Room, seat: int, client: str) -> bool:
    """Has this request of the client been carried out already?"""
    return room.course is not None and (seat, client) in room.course.done


# --- playing ----------------------------------------------------------------------------------


async def move(room: Room, guest: Guest, message: messages.Move) -> Said:
    seat = playing(room, guest)
    if done(room, seat, message.id):
        return messages.Ack(id=message.id)
    made = look(room, seat).read(message.move)
    if made.answers:
        await store_answer(room, seat, made, message.id)
    elif room.playing.in_window:
        if room.playing.made_ready:  # one that has declined may make its turn's move ready
            raise Denied("answered", room.game.window_rule)
        await room.append("ready", seat, made, message.id)
    else:
        await room.append("move", seat, made, message.id)
    return messages.Ack(id=message.id)


async def respond(room: Room, guest: Guest, message: messages.Answer) -> Said:
    """An answer in a window; one for a window that is over is too late."""
    seat = playing(room, guest)
    if done(room, seat, message.id):
        return messages.Ack(id=message.id)
    window = room.playing.window
    if window is None or not window.open or window.number != message.window:
        raise Denied("window_closed", room.game.window_rule)
    if seat not in room.playing.match.waiting():
        raise Denied("not_asked", room.game.window_rule)
    made = None if message.move is None else look(room, seat).read(message.move)
    if made is not None and not made.answers:
        raise BadInput.named("no_answer", move=repr(message.move))
    await store_answer(room, seat, made, message.id)
    return messages.Ack(id=message.id)


async def store_answer(room: Room, seat: int, made: Move | None, client: str) -> None:
    if seat in room.playing.window_answers():
        raise Denied("answered", room.game.window_rule)
    await room.append("answer", seat, made or "", client)


def look(room: Room, seat: int) -> Sight:
    """What a seat sees, which is all that its questions are answered from."""
    if room.playing.over:
        raise Refused(room.playing.match.game, "match_over", None, {})
    return room.playing.sight(seat)


async def next_steps(room: Room, guest: Guest, message: messages.Steps) -> Said:
    seat = playing(room, guest)
    people = positions.names(room.playing.match)
    return choices_after(look(room, seat), message, people, guest.language)


def choices_after(
    sight: Sight, message: messages.Steps, people: tuple[str, ...], language: str
) -> messages.Choices:
    """How a move can go on after these steps and cards."""
    found = steps(sight, message.prefix, message.cards)
    whole, people = found.move, within(people, sight.seat, language)
    return messages.Choices(
        id=message.id,
        prefix=message.prefix,
        picked=message.cards,
        options=[positions.choice(one, sight.game, people, language) for one in found.options],
        cards=[
            messages.CardChoice(
                card=card, refusal=positions.refusal(refusal, language) if refusal else None
            )
            for card, refusal in found.cards
        ],
        move=None if whole is None else whole.notation,
        text=None if whole is None else whole.in_words(people, language),
    )


async def hint(room: Room, guest: Guest, message: messages.AskHint) -> None:
    """What a strong player would do; thought about in the pool, while the table goes on.

    It is about what the seat saw when it asked: if that has changed meanwhile, it is of no use.
    """
    seat = playing(room, guest)
    course = room.playing
    if room.row.rated and len(room.persons()) > 1:
        raise Denied("no_hints_rated")
    if room.attempt is not None:
        raise Denied("same_for_all")
    if seat not in course.waiting():
        raise Denied("no_hint")
    match, asked = course.match, course.in_window
    sight, story = course.sight(seat), match.story(seat)
    view = cells.pack(sight.cell)

    async def think() -> Said:
        whose = (guest.person, room.row.id)
        thinkers, why, percent = room.services.thinkers, "hint_failed", 0
        try:
            found = await thinkers.hint(match.game, view, seat, story, asked, whose)
            if cells.pack(course.sight(seat).cell) == view:
                return positions.hint(
                    found, message.id, sight, positions.names(match), guest.language
                )
            why = "hint_late"
        except BadInput as error:
            return messages.Error(id=message.id, text=error.text(guest.language))
        except Full:
            why = "hints_full"
        except Unready as unready:
            how, percent = unready.progress, unready.progress.percent
            why = "no_search" if how.failed else "hint_unready"
            why = "hints_missing" if how.missing else why
        except Exception:  # whoever waits for an answer gets one
            log.exception("a hint failed", extra={"game": match.game})
        text = say("server", "denied", why, guest.language, percent=percent)
        return messages.Refused(id=message.id, text=text, rule=None)

    room.hints.ask(seat, guest, message.id, think)


async def outside_lessons(room: Room, guest: Guest, message: messages.GoOn) -> Said:
    raise Denied("no_lesson")


async def why(room: Room, guest: Guest, message: messages.Why) -> Said:
    seat = playing(room, guest)
    refusal = look(room, seat).why_not(message.move)
    if refusal is None:
        text = say("common", "prompt", "allowed", guest.language)
        return messages.Reason(id=message.id, allowed=True, text=text, rule=None)
    text = refusal.sentence(guest.language)
    return messages.Reason(id=message.id, allowed=False, text=text, rule=refusal.rule)


# --- taking back ------------------------------------------------------------------------------


async def takeback(room: Room, guest: Guest, message: messages.Takeback) -> Said:
    """Ask for the own last move to be taken back; alone with bots it is done at once."""
    seat = playing(room, guest)
    if done(room, seat, message.id):
        return messages.Ack(id=message.id)
    course = room.playing
    to = course.back_to(seat)
    if to is None:
        raise Denied("no_takeback" if course.generous else "came_out")
    if course.asked is not None:
        raise Denied("no_takeback")
    if not course.takebacks_left(seat):
        raise Denied("takebacks_spent")
    if course.declined[seat] >= MOST_DECLINED:
        raise Denied("declined")
    if room.persons() == [seat]:
        await room.append("takeback", seat, str(to), message.id)
    else:
        await room.append("ask", seat, str(to), message.id)
    return messages.Ack(id=message.id)


async def vote(room: Room, guest: Guest, message: messages.Vote) -> Said:
    seat = playing(room, guest)
    if done(room, seat, message.id):
        return messages.Ack(id=message.id)
    asked = room.playing.asked
    if asked is None or asked.number != message.proposal:
        raise Denied("no_proposal")
    if message.agree and seat in asked.agreed:
        return messages.Ack(id=message.id)  # said before
    await room.append("vote", seat, "yes" if message.agree else "no", message.id)
    if message.agree and set(room.persons()) <= asked.agreed:
        await room.append("takeback", asked.seat, str(asked.to))
    return messages.Ack(id=message.id)


# --- people -----------------------------------------------------------------------------------


async def leave(room: Room, guest: Guest, message: messages.Leave) -> Said:
    """Get up; in a running match, until one comes back."""
    await stand_ins.leave(room, seated(guest))
    return messages.Ack(id=message.id)


async def resign(room: Room, guest: Guest, message: messages.Resign) -> Said:
    seat = playing(room, guest)
    if room.playing.over:
        raise Denied("is_over")
    await stand_ins.resign(room, seat)
    return messages.Ack(id=message.id)


async def chat(room: Room, guest: Guest, message: messages.Say) -> Said:
    """Partners may not talk freely while a round runs; greetings stay."""
    if (message.text is None) == (message.greeting is None):
        raise BadInput.named("text_or_greeting")
    if message.greeting is None and room.under(guest.person, "muted"):
        raise Denied("muted")
    if message.greeting is None and not room.free_text():
        raise Denied("no_free_text", room.game.silence_rule)
    if message.text == "":
        raise Denied("nothing_said")
    too_fast = room.talk.refusal(guest.person, plays=guest.seat is not None)
    if too_fast is not None:
        raise Denied(too_fast)
    name = room.name_of(guest)
    line = ChatRow(
        0, guest.seat, name, message.text or "", message.greeting, time.time(), guest.person
    )
    number = await room.services.storage.add_chat(room.row.id, line)
    show_chat(room, replace(line, number=number))
    return messages.Ack(id=message.id)


def show_chat(room: Room, line: ChatRow) -> None:
    room.chat.append(line)
    del room.chat[:-50]
    for other in room.guests:
        other.send(messages.Chat(line=room.chat_line(line, other.language)))


# --- beginning --------------------------------------------------------------------------------


async def nonce(room: Room, guest: Guest, message: messages.Nonce) -> None:
    """A person's share in the deals; after the deal it is too late and changes nothing."""
    if guest.seat is not None and room.course is None:
        await room.services.storage.add_nonce(room.match, guest.seat, message.nonce)
        room.nonces.add(guest.seat)
        room.stirred.set()


async def start(room: Room, guest: Guest, message: messages.Start) -> Said:
    hosting(room, guest)
    if room.row.quick:
        raise Denied("starts_itself")
    if room.match.status == "waiting":
        await room.services.storage.set_match(room.match, "starting")
        await room.reload()
    return messages.Ack(id=message.id)


async def rematch(room: Room, guest: Guest, message: messages.Rematch) -> Said:
    """Wish for another match at the same table; it begins when all who are there do."""
    seated(guest)
    if room.status == "over":
        await room.set_measure(guest.person, "again", on=True)
        await starting.play_again_if_wished(room)
    elif room.course is not None:
        raise Denied("still_running")
    return messages.Ack(id=message.id)


async def ping(room: Room, guest: Guest, message: messages.Ping) -> Said:
    return messages.Pong()


M = TypeVar("M", bound=Model)
Handler = Callable[[Room, Guest, Any], Awaitable[Said | None]]
HANDLERS: dict[type[Model], Handler] = {
    messages.Move: move,
    messages.Answer: respond,
    messages.Steps: next_steps,
    messages.Why: why,
    messages.AskHint: hint,
    messages.Claim: shortcuts.claim,
    messages.Hurry: shortcuts.hurry,
    messages.GoOn: outside_lessons,
    messages.Say: chat,
    messages.Nonce: nonce,
    messages.Start: start,
    messages.Swap: seating.swap,
    messages.AllowBots: seating.allow_bots,
    messages.Takeback: takeback,
    messages.Vote: vote,
    messages.Leave: leave,
    messages.Resign: resign,
    messages.Replace: moderation.let_bot_play,
    messages.StandIn: moderation.answer_host,
    messages.Back: moderation.be_back,
    messages.Mute: moderation.mute,
    messages.Remove: moderation.remove,
    messages.SetPace: moderation.set_pace,
    messages.Rematch: rematch,
    messages.Ping: ping,
}
