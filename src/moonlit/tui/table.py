"""The table's screen: seats, the middle, your cards, what happened, and what you can do."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import RichLog, Static

from moonlit.server import messages as protocol

from .building import Building, Item, first_items, next_items
from .connection import Lobby, Seat
from .faces import DIM, GOLD, IVORY, face
from .pictures import PICTURES
from .rules import RulesScreen
from .tray import Shown, Tray
from .words import Draw, Words

SMALLEST = (60, 22)
SIDE_LOG = 96  # columns from which the log stands beside the table
CONFIRM, BACK, DECLINE = "confirm", "back", "decline"


def is_card(item: Item) -> bool:
    """Is this a card to be played, not a step such as ``satyr 2``?"""
    return item.card is not None and item.name.split()[-1] == item.card


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
        ("n", "rematch"),
        ("q,escape", "leave"),
    ]
    CSS_PATH = Path(__file__).with_name("table.tcss")

    def __init__(self, lobby: Lobby, link: str, words: Words) -> None:
        super().__init__()
        self.words = words
        self.seat = Seat(lobby, link, self.hear, self.line_lost)
        self.table: protocol.TableState | None = None
        self.position: protocol.Position | None = None
        self.own: int | None = None
        self.lesson: protocol.Lesson | None = None
        self.building = Building()
        self.note = words("connecting")
        self.warning = False

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        with Horizontal(id="all"):
            with Vertical(id="table"):
                yield Static(id="others")
                yield Static(id="middle")
                yield Static(id="note")
                yield Tray(self.words.ascii_only, id="tray")
            yield RichLog(id="log", wrap=True, markup=False, max_lines=2000, min_width=20)
        too_small = self.words("too_small", width=SMALLEST[0], height=SMALLEST[1])
        yield Static(too_small, id="small")
        yield Static(self.words("keys"), id="keys")

    def on_mount(self) -> None:
        self.query_one(Tray).focus()
        self.query_one(RichLog).can_focus = False
        self.set_interval(0.25, self.tick)
        self.follow()

    @work(exclusive=True, group="line")
    async def follow(self) -> None:
        """The line to the server, for as long as this screen is there."""
        await self.seat.stay()

    def on_resize(self, event: Resize) -> None:
        self.fit()

    def fit(self) -> None:
        """The log beside the table where there is room; a sentence where there is none."""
        width, height = self.app.size
        small = width < SMALLEST[0] or height < SMALLEST[1]
        self.query_one("#all").display = not small
        self.query_one("#small").display = small
        self.query_one("#all").set_class(width >= SIDE_LOG, "wide")

    # --- what the server says -----------------------------------------------------------------

    def hear(self, message: protocol.Response) -> None:
        """Take news in, and show them."""
        if isinstance(message, protocol.Welcome):
            self.own, self.table, self.position = message.seat, message.table, message.position
            self.building.clear()
            self.log_events(message.events)
            self.say("")
            self.begin()
        elif isinstance(message, protocol.Table):
            self.table = message.table
        elif isinstance(message, protocol.Update):
            self.position = message.position
            self.building.clear()
            self.log_events(message.events)
            self.say("")
            self.begin()
        elif isinstance(message, protocol.Lesson):
            self.lesson = message
        elif isinstance(message, protocol.Chat):
            self.query_one(RichLog).write(f"{message.line.name}: {message.line.text}")
        elif isinstance(message, (protocol.Error, protocol.Refused)):
            self.say(message.text, warning=True)
        self.draw()

    def line_lost(self) -> None:
        self.say(self.words("line_lost"), warning=True)
        self.draw()

    def log_events(self, events: list[protocol.Event]) -> None:
        log = self.query_one(RichLog)
        for event in events:
            log.write(Text(self.words.clean(event.text), style=DIM if event.seat is None else ""))

    def say(self, text: str, *, warning: bool = False) -> None:
        self.note, self.warning = self.words.clean(text), warning

    # --- drawing ------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        assert self.table is not None
        return [person.name for person in self.table.people]

    def draw(self) -> None:
        if not self.is_mounted or self.table is None:
            return
        self.query_one("#title", Static).update(self.title_line())
        self.query_one("#others", Static).update(self.people_line())
        if self.position is not None:
            picture = Draw(self.position.view, self.names, self.words)
            lines = PICTURES[self.table.game](picture)
            self.query_one("#middle", Static).update(Text("\n").join(lines))
        self.query_one("#note", Static).update(self.note_line())
        self.query_one(Tray).show_items([self.shown(item) for item in self.items()])

    def title_line(self) -> Text:
        assert self.table is not None
        parts = [(self.table.title, f"bold {IVORY}")]
        if self.position is not None:
            number = self.position.view["round"]
            parts.append((f"   {self.words('round', number=number)}", DIM))
        parts.append((f"   {self.words('sealed', commitment=self.table.commitment[:12])}", DIM))
        return Text.assemble(*parts)

    def people_line(self) -> Text:
        """Everyone's name; gold for those who are waited for."""
        assert self.table is not None
        waiting = self.position.waiting if self.position else []
        line = Text()
        for person in self.table.people:
            mark = ("> " if self.words.ascii_only else "▸ ") if person.seat in waiting else "  "
            style = f"bold {GOLD}" if person.seat in waiting else "bold"
            line.append(mark + person.name, style)
            about: str | None = person.level if person.kind == "bot" or person.stand_in else None
            if person.seat == self.own:
                about = self.words("you")
            if about:
                line.append(f" ({about})", DIM)
            if self.position is not None:
                sizes = self.position.view["hand_sizes"]
                line.append(f" {self.words('held_cards', number=sizes[person.seat])}", DIM)
            line.append("   ")
        return line

    def note_line(self) -> Text:
        """One line that says what to do, what was refused, or who is waited for."""
        if self.lesson is not None:
            return self.lesson_lines(self.lesson)
        if self.note:
            return Text(self.note, style="bold #e07a5f" if self.warning else IVORY)
        position = self.position
        if position is None:
            return Text(self.words("dealing"), style=DIM)
        if position.result is not None:
            end = f"{position.result.text}   {self.words('after')}"
            return Text(self.words.clean(end), style=f"bold {GOLD}")
        if position.window is not None:
            return self.window_bar(position.window)
        if position.yours:
            taken = " ".join([*self.building.names, *self.building.picked])
            name = "going_on" if taken else "your_turn"
            return Text(self.words(name, taken=taken), style=f"bold {GOLD}")
        who = ", ".join(self.names[seat] for seat in position.waiting)
        return Text(self.words("waiting", who=who) if who else "", style=DIM)

    def lesson_lines(self, lesson: protocol.Lesson) -> Text:
        """The lesson's text, what it waits for, and the table's answer if there is one."""
        if lesson.done:
            then = self.words("lesson_end")
        elif lesson.move is None:
            then = self.words("lesson_next")
        else:
            then = self.words("lesson_do", move=lesson.move)
        answer = f"\n{self.note}" if self.note else ""
        return Text.assemble(
            (self.words.clean(lesson.text), IVORY),
            (f"\n{then}", f"bold {GOLD}"),
            (answer, "bold #e07a5f"),
        )

    def window_bar(self, window: protocol.Window) -> Text:
        """The same time for everyone, whoever holds a card (LN-30)."""
        length = round(20 * min(1.0, window.seconds / window.total)) if window.total else 0
        full, empty = ("#", "-") if self.words.ascii_only else ("━", "┄")
        text = self.words("window_answered" if window.answered else "window")
        return Text.assemble((text + "  ", f"bold {GOLD}"), full * length + empty * (20 - length))

    def tick(self) -> None:
        """Let the window's bar run, and fit what was resized meanwhile."""
        self.fit()
        if self.position is not None and self.position.window is not None:
            window = self.position.window
            left = max(0.0, window.seconds - 0.25)
            window = window.model_copy(update={"seconds": left})
            self.position = self.position.model_copy(update={"window": window})
            self.query_one("#note", Static).update(self.note_line())

    # --- choosing -----------------------------------------------------------------------------

    def items(self) -> list[Item]:
        """What lies in the tray: options and cards; at others' turns, the own hand."""
        position = self.position
        if position is None:
            return []
        offered, window = self.building.offered, position.window
        if offered is not None:
            items = next_items(offered)
            if self.building.begun():
                items.insert(0, Item(BACK, None, None))
            if offered.move is not None:
                items.insert(0, Item(CONFIRM, None, offered.move))
        else:
            items = first_items(position.yours)
            if window is not None and not window.answered:
                items.insert(0, Item(DECLINE, None, None))
        if any(is_card(item) for item in items):
            return items
        closed = protocol.Refusal(text=self.words("not_now"), rule=None)
        hand = position.view.get("hand") or []
        return items + [Item(card, card, None, refusal=closed) for card in hand]

    def shown(self, item: Item) -> Shown:
        """An item's text: a card's face, else its name."""
        assert self.position is not None
        view, words = self.position.view, self.words
        if item.name in (CONFIRM, BACK, DECLINE) and item.action is None:
            return Shown(item, words(item.name), IVORY)
        if not is_card(item):
            return Shown(item, words.step(item.name, self.names, view["game"]), IVORY)
        seen = face(view["game"], item.card or "", words.language, words.ascii_only, view)
        area, _, _ = item.name.rpartition(" ")
        return Shown(item, f"{words.step(area)} {seen.text}" if area else seen.text, seen.colour)

    def action_step(self, by: int) -> None:
        self.query_one(Tray).step(by)

    def action_choose(self) -> None:
        self.query_one(Tray).choose()

    @work(group="choice")
    async def on_tray_chosen(self, event: Tray.Chosen) -> None:
        item = event.item
        if self.lesson is not None and self.lesson.move is None:
            self.complain(await self.seat.ask(protocol.GoOn))
        elif item.name == BACK and item.action is None:
            await self.building.back(self.ask_steps)
        elif item.name == DECLINE and item.action is None:
            await self.send_answer(None)
        elif not item.open:
            self.explain_refusal(item)
        elif item.answer:
            await self.send_answer(item.move)
        elif item.move is not None and (item.card is None or not self.building.begun()):
            await self.send(item.move)
        else:
            await self.building.choose(item, self.ask_steps)
            self.say("")
        self.draw()

    @work(exclusive=True, group="begin")
    async def begin(self) -> None:
        """Where a move is made of several cards, they can be picked in any order."""
        choices = self.position.yours if self.position is not None else []
        if any(choice.card and choice.move is None and not choice.answer for choice in choices):
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
        self.complain(await self.seat.ask(protocol.Move, move=move))

    async def send_answer(self, move: str | None) -> None:
        if self.position is not None and self.position.window is not None:
            number = self.position.window.number
            self.complain(await self.seat.ask(protocol.Answer, window=number, move=move))

    def complain(self, answer: protocol.Response | None) -> None:
        """Say what was wrong, if something was."""
        if answer is None:
            self.say(self.words("line_lost"), warning=True)
        elif isinstance(answer, protocol.Refused):
            rule = f" · {answer.rule}" if answer.rule and answer.rule not in answer.text else ""
            self.say(answer.text + rule, warning=True)
        elif isinstance(answer, protocol.Error):
            self.say(answer.text, warning=True)

    def explain_refusal(self, item: Item) -> None:
        assert item.refusal is not None
        rule = item.refusal.rule
        named = f" · {rule}" if rule and rule not in item.refusal.text else ""
        self.say(item.refusal.text + named, warning=True)

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
        answer = await self.seat.ask(protocol.AskHint)
        if isinstance(answer, protocol.Hint):
            chances = " · ".join(
                f"{self.words.step(one.name, self.names)} {one.chance:.0%}"
                for one in answer.options[:5]
            )
            self.say(self.words("hint", move=answer.move, reason=answer.text, chances=chances))
        else:
            self.complain(answer)
        self.draw()

    @work(group="choice")
    async def action_takeback(self) -> None:
        self.complain(await self.seat.ask(protocol.Takeback))
        self.draw()

    @work(group="choice")
    async def action_rematch(self) -> None:
        if self.position is not None and self.position.result is not None:
            self.complain(await self.seat.ask(protocol.Rematch))
            self.draw()

    def action_log(self) -> None:
        log = self.query_one(RichLog)
        log.display = not log.display

    def action_rules(self) -> None:
        if self.table is not None:
            item = self.query_one(Tray).current()
            rule = item.refusal.rule if item is not None and item.refusal else None
            self.app.push_screen(RulesScreen(self.table.game, self.words.language, rule))

    def action_leave(self) -> None:
        """Back to the menu: the match stays as it is, and can be taken up again."""
        self.app.pop_screen()
