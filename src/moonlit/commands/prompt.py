"""The conversation at the prompt: a table in sentences, moves as lines. All is saved at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from rich.console import Console

from moonlit.errors import BadInput, MoonlitError, Refused
from moonlit.table import match_records, windows
from moonlit.table.events import Event
from moonlit.table.match import Match
from moonlit.table.moves import Move
from moonlit.table.spelling import in_notation
from moonlit.text import catalogue, say, spoken

from .look import show_rules
from .opponents import Opponents

MOST_SHOWN = 40
DECLINE = "decline"  # what a person says in a window, out of turn, to play nothing


def words(name: str, language: str, **values: object) -> str:
    """A message of the prompt."""
    return say("common", "prompt", name, language, **values)


@dataclass
class Sitting:
    """A person's match: their seat, the file that keeps it, and when it began."""

    match: Match
    seat: int
    file: Path
    started: str | None = None

    def save(self) -> None:
        """Write the record beside the old one, then put it in its place."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.file.with_suffix(".new")
        record = match_records.to_record(self.match, self.started)
        fresh.write_text(match_records.dumps(record) + "\n", "utf-8")
        fresh.replace(self.file)


class Prompt:
    """The conversation: shows the table, reads moves, answers questions."""

    def __init__(
        self, sitting: Sitting, language: str, console: Console, opponents: Opponents
    ) -> None:
        self.sitting, self.match, self.seat = sitting, sitting.match, sitting.seat
        self.language, self.console, self.opponents = language, console, opponents
        self.told = len(self.match.history(self.seat))
        self.answers: dict[int, int] = {}  # of the bots, while the person is asked in a window
        self.commands: dict[str, Callable[[str], None]] = {
            "why": self.explain,
            "hint": self.show_hint,
            "log": self.show_log,
            "moves": self.show_moves,
            "table": lambda _: self.show_table(),
            "rules": lambda _: show_rules(self.match.game, language),
            "help": self.show_help,
            "?": self.show_help,
        }

    def show_help(self, _: str) -> None:
        """What can be written besides moves."""
        self.console.print(words("help", self.language))

    def run(self) -> None:
        """Alternate between the computer's seats and the person until one is done."""
        self.sitting.save()
        while self.match.outcome() is None:
            if not self.let_bots_choose():
                self.tell()
                self.show_table()
                if not self.person_moves():
                    self.console.print(words("saved", self.language, file=self.sitting.file))
                    return
            self.sitting.save()
        self.tell()

    def let_bots_choose(self) -> bool:
        """At a simultaneous choice the person is asked last, so that nobody is waited for."""
        if self.match.in_window:
            return self.let_bots_answer()
        for seat in self.match.waiting():
            if seat != self.seat:
                self.match.play(self.opponents.move(self.match, seat))
                return True
        return False

    def let_bots_answer(self) -> bool:
        """In a window all are asked at once; the person only if there is a choice."""
        match = self.match
        self.answers = {
            seat: self.opponents.answer(match, seat)
            for seat in match.waiting()
            if seat != self.seat
        }
        if self.can_answer() or not (self.out_of_turn() or self.first_answer()):
            return False
        self.close_window(None)
        return True

    def out_of_turn(self) -> bool:
        """Is the person asked for anytime cards before another's turn?"""
        return self.match.in_window and self.seat not in self.turn()

    def turn(self) -> list[int]:
        """Whose turn it is; in a window, whose it will be when all have declined."""
        return self.match.sight(self.seat, asked=False).waiting

    def can_answer(self) -> bool:
        """Could the person play an anytime card?"""
        choices = self.match.sight(self.seat).choices()
        return any(choice.answer and choice.refusal is None for choice in choices)

    def first_answer(self, own: Move | None = None) -> Move | None:
        """The anytime card that counts, if one was played."""
        answers = dict(self.answers)
        if own is not None and own.answers:
            answers[self.seat] = own.actions[0]
        return windows.counted(self.match, answers)

    def close_window(self, move: Move | None) -> None:
        """Play the card that counts; if there is none, the person's move or a bot's turn."""
        [turn] = self.turn()
        played = self.first_answer(move) or move
        self.match.play(played or self.opponents.move(self.match, turn))

    def person_moves(self) -> bool:
        """Read lines until one is a move; False to leave."""
        while True:
            try:
                line = self.console.input("> ").strip()
            except EOFError:
                return False
            command, _, rest = line.partition(" ")
            command = command.lower()
            if command in ("quit", "exit", "q"):
                return False
            if command == "undo":
                if self.undo():
                    return True
            elif command in self.commands:
                self.commands[command](rest)
            elif line:
                try:
                    self.make(line)
                except MoonlitError as error:
                    self.console.print(error.text(self.language), markup=False)
                else:
                    return True

    def make(self, line: str) -> None:
        """Make the move that a line means."""
        if not self.match.in_window:
            self.match.play(self.read(line))
        elif line == DECLINE and self.out_of_turn():
            self.close_window(None)
        else:
            self.close_window(self.match.checked(self.read(line)))

    def read(self, line: str) -> Move:
        """The move a line means: in notation, or with the names of its cards."""
        try:
            return self.read_notation(line)
        except BadInput:
            named = in_notation(self.match.game, line)
            if named == line:
                raise
            return self.read_notation(named)

    def read_notation(self, line: str) -> Move:
        """A move with or without its seat, or a card alone where a single card is played."""
        sight = self.match.sight(self.seat)
        first, _, rest = line.partition(" ")
        if rest:
            return sight.read(rest if first == str(self.seat) else line)
        try:
            return sight.read(line)
        except BadInput:
            cards = (one for one in sight.choices() if one.move and one.card and not one.answer)
            play = next(cards, None)
            if play is None or line == play.verb:
                raise
            return sight.read(f"{play.verb} {line}")

    def explain(self, line: str) -> None:
        """Say why a move would be refused."""
        try:
            refusal = self.match.sight(self.seat).why_not(self.read(line)) if line else None
        except Refused as error:
            refusal = error
        except BadInput as error:
            self.console.print(error.text(self.language), markup=False)
            return
        text = words("allowed" if line else "why_what", self.language)
        self.console.print(refusal.text(self.language) if refusal else text, markup=False)

    def show_hint(self, _: str) -> None:
        """What a strong player would do, and why; the first one waits for the compiler."""
        self.console.print(words("thinking", self.language))
        answering = self.out_of_turn()
        try:
            found = self.opponents.hint(self.match, self.seat, answering=answering)
        except BadInput as error:
            self.console.print(error.text(self.language), markup=False)
            return
        move = self.match.sight(self.seat, asked=answering).move(found.actions)
        said = move.in_words(self.match.people, self.language)
        reason = found.sentence(self.language, self.match.people)
        hint = words("hint", self.language, move=said, reason=reason, notation=move.notation)
        self.console.print(hint, markup=False)

    def undo(self) -> bool:
        """Take the last own move back, with all that came after it; the record says so."""
        own = [at for at, move in enumerate(self.match.moves) if move.seat == self.seat]
        if not own:
            self.console.print(words("no_undo", self.language))
            return False
        after = len(self.match.moves)
        self.match.take_back(self.seat, own[-1])
        self.told = len(self.match.history(self.seat))
        values = {"who": self.match.people[self.seat], "count": after - own[-1], "after": after}
        self.console.print(words("took_back", self.language, **values))
        return True

    def show_log(self, _: str) -> None:
        """Tell everything that this seat has noticed so far."""
        for event in self.match.history(self.seat):
            self.say_event(event)

    def show_moves(self, _: str) -> None:
        """List the moves that are legal now, up to a screenful."""
        moves = list(islice(self.match.sight(self.seat).legal_moves(), MOST_SHOWN + 1))
        if self.out_of_turn():
            moves.append(DECLINE)
        more = " …" if len(moves) > MOST_SHOWN else ""
        self.console.print("  " + " · ".join(moves[:MOST_SHOWN]) + more, markup=False)

    def show_form(self) -> None:
        """Where moves are too many to list: the short ones, and how the others are written."""
        moves = islice(self.match.sight(self.seat).legal_moves(), 10 * MOST_SHOWN)
        short = [move for move in moves if len(move.split()) <= 2]
        if self.out_of_turn():
            short.append(DECLINE)
        else:
            short.append(say(self.match.game, "prompt", "form", self.language))
        self.console.print("  " + " · ".join(short), markup=False)

    def tell(self) -> None:
        """Say what has happened since the person last looked."""
        known = self.match.history(self.seat)
        for event in known[self.told :]:
            self.say_event(event)
        self.told = len(known)

    def say_event(self, event: Event) -> None:
        """Tell one event as this seat noticed it."""
        match = self.match
        text = event.text(match.game, match.people, self.language, self.seat)
        self.console.print(text, markup=False)

    def show_table(self) -> None:
        """The view, line by line, as the game's catalogue words it, and the legal moves."""
        sight = self.match.sight(self.seat)
        view: Mapping[str, Any] = sight.shown()
        game = self.match.game
        self.console.rule()
        for key in catalogue(self.language, game)["view"]:
            if view.get(key) not in (None, [], {}, ""):
                value = spoken(game, key, view[key], self.match.people, self.language)
                self.console.print(say(game, "view", key, self.language, value=value), markup=False)
        asked = words("asked" if self.out_of_turn() else "your_turn", self.language)
        self.console.print(asked, style="bold yellow")
        if sight.names.few_moves(sight.now):
            self.show_moves("")
        else:
            self.show_form()
