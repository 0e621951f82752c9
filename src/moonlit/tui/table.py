"""The table's screen: seats, the middle, your cards, what happened, and what you can do."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Static

from moonlit.errors import BadInput
from moonlit.server.protocol import messages as protocol
from moonlit.text.names import isolated

from . import notes, offers, scene
from .building import Building, Item
from .connection import Asked, Lobby, Seat
from .faces import DIM, IVORY
from .invitation import invitation
from .rules_screen import RulesScreen
from .story import Story
from .tray import Tray
from .turns import Turns
from .words import Words

SMALLEST = (72, 22)
SIDE_LOG = 104  # columns from which the log stands beside the table
LOG_LINES = 2  # that it has at least where it stands below


def with_names_apart(table: protocol.TableState) -> protocol.TableState:
    """A table whose names cannot turn round what stands beside them."""
    people = [one.model_copy(update={"name": isolated(one.name)}) for one in table.people]
    return table.model_copy(update={"people": people})


class TableScreen(Screen[None]):
    """One seat's table. It shows what the server says, and knows no rule."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("left,up", "step(-1)"),
        ("right,down", "step(1)"),
        ("enter,space", "choose"),
        ("backspace", "back"),
        ("question_mark", "explain"),
        ("h", "hint"),
        ("u", "takeback"),
        ("l", "log"),
        ("r", "rules"),
        ("n", "no"),
        ("y", "vote(True)"),
        ("s", "start"),
        ("b", "be_back"),
        ("q,escape", "leave"),
    ]
    CSS_PATH = Path(__file__).with_name("table.tcss")

    def __init__(self, lobby: Lobby, link: str, words: Words) -> None:
        super().__init__()
        self.lobby, self.words = lobby, words
        self.seat = Seat(lobby, link, self.hear, self.line_lost, self.no_table)
        self.table: protocol.TableState | None = None
        self.position: protocol.Position | None = None
        self.told = 0.0  # when the table was told last
        self.own: int | None = None
        self.lesson: protocol.Lesson | None = None
        self.puzzle: protocol.Puzzle | None = None
        self.building = Building()
        self.turns = Turns()
        self.choosing = False
        self.share: dict[str, Any] | None = None  # how others get to this table, while it waits
        self.note = words("connecting")
        self.warning = False

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        with Vertical(id="all"):
            with Container(id="upper"):
                yield Static(id="table")
                yield Story(id="log")
            yield Static(id="note")
            yield Tray(self.words.ascii_only, id="tray")
        too_small = self.words("too_small", width=SMALLEST[0], height=SMALLEST[1])
        yield Static(too_small, id="small")
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.query_one(Tray).focus()
        self.query_one(Story).can_focus = False
        self.set_interval(0.25, self.tick)
        self.follow()

    @work(exclusive=True, group="line")
    async def follow(self) -> None:
        """The line to the server, for as long as this screen is there."""
        await self.seat.stay()

    def on_resize(self, event: Resize) -> None:
        self.fit()
        self.draw()

    def fit(self) -> None:
        """The log beside the table where there is room; a sentence where there is none."""
        width, height = self.app.size
        small = width < SMALLEST[0] or height < SMALLEST[1]
        self.query_one("#all").display = not small
        self.query_one("#small").display = small
        self.query_one("#upper").set_class(width >= SIDE_LOG, "wide")

    # --- what the server says -----------------------------------------------------------------

    def hear(self, message: protocol.Response) -> None:
        """Take news in, and show them."""
        if isinstance(message, protocol.Welcome):
            self.own, self.position = message.seat, message.position
            if self.table is None and message.table.takebacks == "generous":
                self.query_one(Story).tell(Text(self.words("generous"), style=DIM))
            self.table = with_names_apart(message.table)
            self.told = time.monotonic()
            self.building.clear()
            self.log_events(message.events)
            self.say("")
            self.begin()
            self.ask_share()
        elif isinstance(message, protocol.Table):
            self.table = with_names_apart(message.table)
            self.ask_share()
            self.told = time.monotonic()
        elif isinstance(message, protocol.Update):
            self.position = message.position
            self.building.clear()
            self.log_events(message.events)
            self.say("")
            self.begin()
        elif isinstance(message, protocol.Lesson):
            self.lesson = message
            self.draw()
            self.point()
        elif isinstance(message, protocol.Puzzle):
            self.take_puzzle(message)
        elif isinstance(message, protocol.Chat):
            line = message.line
            self.query_one(Story).tell(f"{isolated(line.name)}: {isolated(line.text)}")
        elif isinstance(message, (protocol.Error, protocol.Refused)):
            self.say(message.text, warning=True)
        self.draw()

    def take_puzzle(self, puzzle: protocol.Puzzle) -> None:
        """Keep what is solved; a line that was lost comes back to the same puzzle."""
        self.puzzle, kept = puzzle, self.lobby.kept
        if self.table is not None:
            self.seat.link = self.table.watch_link
        if puzzle.verdict is not None and puzzle.verdict.right and puzzle.puzzle not in kept.solved:
            kept.solved.append(puzzle.puzzle)
            kept.save()

    @work(exclusive=True, group="share")
    async def ask_share(self) -> None:
        """While a table waits for people: the link that they need."""
        waits = self.table is not None and self.table.status == "waiting"
        if not waits or self.own is None or self.share is not None:
            return
        with contextlib.suppress(BadInput):  # without it one can begin all the same
            info = await self.lobby.get(f"/tables/{self.seat.link}")
            self.share = info["share"] if info["share"]["play"] else None
            self.draw()

    def line_lost(self) -> None:
        self.say(self.words("line_lost"), warning=True)
        self.draw()

    def no_table(self, why: str) -> None:
        self.say(self.words(why), warning=True)
        self.draw()

    def log_events(self, events: list[protocol.Event]) -> None:
        story = self.query_one(Story)
        for event in events:
            self.turns.hear(event)
            story.tell(Text(self.words.clean(event.text), style=DIM if event.seat is None else ""))

    def say(self, text: str, *, warning: bool = False) -> None:
        self.note, self.warning = self.words.clean(text), warning

    # --- drawing ------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        assert self.table is not None
        return [person.name for person in self.table.people]

    @property
    def me(self) -> protocol.Person | None:
        """Who sits here, unless somebody only watches."""
        return None if self.table is None or self.own is None else self.table.people[self.own]

    def draw(self) -> None:
        if not self.is_mounted or self.table is None:
            return
        title = scene.title(self.table, self.position, self.words)
        self.query_one("#title", Static).update(title)
        note = self.note_line()
        self.query_one("#note", Static).update(note)
        tray = self.query_one(Tray)
        position, width = self.position, self.app.size.width - 2
        offered = [] if position is None else offers.items(position, self.building, self.words)
        view: Mapping[str, Any] = {} if position is None else position.view
        tray.show_items([offers.shown(one, view, self.words) for one in offered], width)
        keys = self.words.keys(width)
        self.query_one("#keys", Static).update(keys)
        used = 2 + keys.count("\n") + len(note.wrap(self.app.console, width))
        spare = self.app.size.height - used - self.lines_of_log
        tray.tall = spare - 4 * tray.rows >= len(self.picture(roomy=False))
        tray.refresh(layout=True)
        room = spare - tray.lines * tray.rows
        wishes = ((True, True), (False, True), (False, False))
        pictures = (self.picture(roomy=roomy, goal=goal) for roomy, goal in wishes)
        fitting = next((one for one in pictures if len(one) <= room), self.picture(roomy=False))
        self.query_one("#table", Static).update(Text("\n").join(fitting))

    @property
    def lines_of_log(self) -> int:
        """How many lines are kept free for the log: none where it stands beside the table."""
        below = self.app.size.width < SIDE_LOG and self.query_one(Story).display
        return LOG_LINES if below else 0

    def picture(self, *, roomy: bool, goal: bool = False) -> list[Text]:
        assert self.table is not None
        levels = self.lesson is None  # a lesson's others play as it is written
        wishes = scene.Wishes(roomy, goal, levels)
        lines = scene.picture(
            self.table, self.position, self.own, self.words, wishes, self.turns.last
        )
        if self.position is None and self.share is not None:
            room = self.app.size.height - len(lines) - LOG_LINES - 5
            lines += invitation(self.share, self.words, room)
        return lines

    def note_line(self) -> Text:
        """What to do now; below it, who plays until the bots of this table can search."""
        note, preparing = self.what_to_do(), self.table.preparing if self.table else None
        over = self.table is not None and self.table.status == "over"
        if preparing is None or over:
            return note
        return Text.assemble(note, (f"\n{self.words.clean(preparing.text)}", DIM))

    def what_to_do(self) -> Text:
        """What to do, what was refused, or who is waited for."""
        if self.lesson is not None and self.table is not None:
            return notes.of_lesson(self.lesson, self.words, self.note)
        if self.puzzle is not None and (self.puzzle.verdict is not None or not self.note):
            return notes.of_puzzle(self.puzzle, self.position, self.building, self.words)
        over = self.position is not None and self.position.result is not None
        if self.note and not over:
            return Text(self.note, style=notes.WARNING if self.warning else IVORY)
        if self.me is not None and self.me.stand_in:
            return Text(self.words("stand_in"), style=notes.ASKING)
        if self.me is not None and self.me.asked:
            asking = self.words.sentences(self.words("may_stand_in"), self.words("vote"))
            return Text(asking, style=notes.ASKING)
        if self.table is not None and self.table.proposal is not None:
            return notes.of_proposal(self.table.proposal, self.own, self.words)
        if self.position is None or self.table is None:
            return notes.before_the_match(self.table, self.own, self.words)
        if over:
            return notes.of_result(self.position, self.table, self.own, self.words)
        missed = notes.missed(self.position, self.table)
        if missed is not None and not self.position.yours:
            left = max(0, round((missed.stands_in or 0.0) - (time.monotonic() - self.told)))
            return Text(self.words("missed", who=missed.name, seconds=left), style=DIM)
        return notes.of_position(self.position, self.building, self.words)

    def tick(self) -> None:
        """Let the window's bar and others' time run, and fit what was resized meanwhile."""
        self.fit()
        if self.position and self.table and notes.missed(self.position, self.table):
            self.draw()
        if self.position is not None and self.position.window is not None:
            window = self.position.window
            left = max(0.0, window.seconds - 0.25)
            window = window.model_copy(update={"seconds": left})
            self.position = self.position.model_copy(update={"window": window})
            self.query_one("#note", Static).update(self.note_line())

    # --- choosing -----------------------------------------------------------------------------

    def action_step(self, by: int) -> None:
        self.query_one(Tray).step(by)

    def action_choose(self) -> None:
        if self.reading:
            self.wish(protocol.GoOn)
        else:
            self.query_one(Tray).choose()

    @property
    def reading(self) -> bool:
        """In a lesson or a puzzle: is there something to be read before it goes on?"""
        if self.puzzle is not None:
            return self.puzzle.verdict is not None
        return self.lesson is not None and self.lesson.move is None

    @work(group="choice")
    async def on_tray_chosen(self, event: Tray.Chosen) -> None:
        """Take an item; what is chosen before the last choice was answered is not heard."""
        if self.choosing:
            return
        self.choosing = True
        try:
            await self.choose(event.item)
        finally:
            self.choosing = False
        self.draw()
        self.point()

    def point(self) -> None:
        """In a lesson, put the cursor on what it asks for."""
        if self.lesson is not None and self.lesson.move is not None:
            move = self.lesson.move
            self.query_one(Tray).point_at(lambda item: self.building.leads_to(item, move))

    async def choose(self, item: Item) -> None:
        if self.reading:
            self.complain(await self.seat.ask(protocol.GoOn))
        elif offers.is_own(item, offers.BACK):
            await self.building.back(self.ask_steps)
        elif offers.is_own(item, offers.DECLINE):
            await self.send_answer(None)
        elif not item.open:
            self.explain_refusal(item)
            tried = self.lesson.move if self.lesson is not None else None
            if tried is not None and tried.actions[0] == item.action:
                await self.send(tried.move)  # the lesson asked for just that, and goes on
        elif item.answer:
            await self.send_answer(item.move)
        elif item.move is not None and (item.card is None or not self.building.begun()):
            await self.send(item.move)
        else:
            await self.building.choose(item, self.ask_steps)
            self.say("")

    @work(exclusive=True, group="begin")
    async def begin(self) -> None:
        """Where a move is made of several cards, they can be picked in any order."""
        choices = self.position.yours if self.position is not None else []
        if any(c.card and c.move is None and not (c.answer or c.refusal) for c in choices):
            self.building.offered = await self.ask_steps([], [])
            self.draw()

    async def ask_steps(self, prefix: list[int], cards: list[str]) -> protocol.Choices | None:
        answer = await self.seat.ask(protocol.Steps, prefix=prefix, cards=cards)
        if isinstance(answer, protocol.Choices):
            return answer
        self.complain(answer)
        return None

    async def send(self, move: str) -> None:
        self.building.clear()
        asked_at = self.position
        answer = await self.seat.ask(protocol.Move, move=move)
        # What was refused at a position that is gone says nothing about the one that came.
        if self.position is asked_at or not isinstance(answer, protocol.Refused):
            self.complain(answer)

    async def send_answer(self, move: str | None) -> None:
        if self.position is not None and self.position.window is not None:
            number = self.position.window.number
            self.complain(await self.seat.ask(protocol.Answer, window=number, move=move))

    def complain(self, answer: protocol.Response | None) -> None:
        """Say what was wrong, if something was."""
        if answer is None:
            self.say(self.words("line_lost"), warning=True)
        elif isinstance(answer, protocol.Refused):
            self.refuse(answer.text, answer.rule)
        elif isinstance(answer, protocol.Error):
            self.say(answer.text, warning=True)

    def refuse(self, text: str, rule: str | None) -> None:
        """A sentence, and its rule if it does not name it."""
        self.say(text + (f" · {rule}" if rule and rule not in text else ""), warning=True)

    def explain_refusal(self, item: Item) -> None:
        assert item.refusal is not None
        self.refuse(item.refusal.text, item.refusal.rule)

    # --- keys ---------------------------------------------------------------------------------

    def action_explain(self) -> None:
        """Why the card under the cursor may not be played; or that it may."""
        item = self.query_one(Tray).current()
        if item is None:
            return
        if item.refusal is not None:
            self.explain_refusal(item)
        else:
            self.say(self.words("allowed"))
        self.draw()

    @work(group="choice")
    async def action_back(self) -> None:
        await self.building.back(self.ask_steps)
        self.draw()

    @work(group="choice", exclusive=True)
    async def action_hint(self) -> None:
        """What a strong player would do, and why."""
        self.say(self.words("thinking"))
        self.draw()
        seen = self.position and self.position.number
        answer = await self.seat.ask(protocol.AskHint)
        if seen != (self.position and self.position.number):
            return  # something else is to be decided now
        if isinstance(answer, protocol.Hint):
            assert self.table is not None
            self.say(notes.of_hint(answer, self.words))
        else:
            self.complain(answer)
        self.draw()

    @work(group="choice")
    async def wish(self, kind: type[Asked], **values: Any) -> None:
        """Ask for something that is done or not."""
        self.complain(await self.seat.ask(kind, **values))
        self.draw()

    def action_takeback(self) -> None:
        self.wish(protocol.Takeback)

    def action_no(self) -> None:
        """Against what was proposed; or, after the match, a new one."""
        if self.position is not None and self.position.result is not None:
            self.wish(protocol.Rematch)
        else:
            self.action_vote(False)

    def action_vote(self, agree: bool) -> None:
        if self.me is not None and self.me.asked:
            self.wish(protocol.StandIn, agree=agree)
            return
        proposal = self.table.proposal if self.table is not None else None
        if proposal is not None and self.own in proposal.asked:
            self.wish(protocol.Vote, proposal=proposal.number, agree=agree)

    def action_be_back(self) -> None:
        if self.me is not None and self.me.stand_in:
            self.wish(protocol.Back)

    def action_start(self) -> None:
        if self.table is not None and self.position is None and self.own == self.table.host:
            self.wish(protocol.Start)

    def action_log(self) -> None:
        story = self.query_one(Story)
        story.display = not story.display
        self.draw()

    def action_rules(self) -> None:
        if self.table is not None:
            item = self.query_one(Tray).current()
            rule = item.refusal.rule if item is not None and item.refusal else None
            self.app.push_screen(RulesScreen(self.table.game, self.words, rule))

    def action_leave(self) -> None:
        """Back to the menu: the match stays as it is, and can be taken up again."""
        self.app.pop_screen()
