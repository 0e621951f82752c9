"""A person against the computer at a plain prompt. Every move is saved at once."""

from __future__ import annotations

import getpass
import os
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any

from rich.console import Console

from moonlit.bots.bot import Bot, RandomBot
from moonlit.errors import BadInput, Refused
from moonlit.table import match_records, windows
from moonlit.table.events import Event
from moonlit.table.match import Match
from moonlit.table.moves import Move
from moonlit.table.seals import Seal
from moonlit.table.thinking import whole_move
from moonlit.text import LANGUAGES, catalogue, say, spoken

from .check import read_text
from .look import checked_language, show_rules
from .simulate import read_options

MOST_SHOWN = 40
DECLINE = "decline"  # what a person says in a window, out of turn, to play nothing


def play_at_prompt(
    game: str,
    seats: int | None,
    seat: int,
    options: str,
    seed: int | None,
    language: str,
    save: Path | None,
    new: bool,
) -> None:
    """Play until the match is over or the person leaves."""
    checked_language(language)
    file = save or saved_file(game)
    console = Console(highlight=False)
    kept = load_unfinished(game, file) if file.exists() and not new else None
    if kept:
        match, started, seat = kept
        console.print(words("resumed", language, moves=len(match.moves)))
    else:
        seal = Seal.fresh() if seed is None else Seal.from_seed(seed)
        match = Match(game, seats, read_options(options), seal=seal)
        if not 0 <= seat < match.seats:
            raise BadInput(f"Your seat must be 0 to {match.seats - 1}, not {seat}.")
        match.people = [words("computer", language, seat=other) for other in range(match.seats)]
        match.people[seat] = person()
        started = datetime.now(UTC).isoformat(timespec="seconds")
        console.print(words("sealed", language, commitment=match.seal.commitment[:16]))
    Prompt(match, seat, language, file, started, console).run()


def saved_file(game: str) -> Path:
    """Where a match is kept between two sittings."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "moonlit" / f"{game}.json"


def load_unfinished(game: str, file: Path) -> tuple[Match, str | None, int] | None:
    """The saved match, when it began, and the person's seat; None if it is finished."""
    record = match_records.loads(read_text(file))
    if record["game"] != game:
        raise BadInput(f"{file} holds a match of {record['game']}; --new begins one of {game}.")
    match = match_records.load_match(record)
    seats = [
        seat
        for seat, name in enumerate(match.people)
        if name not in [words("computer", language, seat=seat) for language in LANGUAGES]
    ]
    if not seats:
        raise BadInput(f"{file} holds a match without a person; --new begins another.")
    return None if match.outcome() else (match, record["started"], seats[0])


def person() -> str:
    """What the person is called at the table."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "?"


def words(name: str, language: str, **values: object) -> str:
    """A message of the prompt."""
    return say("common", "prompt", name, language, **values)


class Prompt:
    """The conversation: shows the table, reads moves, answers questions."""

    def __init__(
        self,
        match: Match,
        seat: int,
        language: str,
        file: Path,
        started: str | None,
        console: Console,
    ) -> None:
        self.match, self.seat, self.language = match, seat, language
        self.file, self.started, self.console = file, started, console
        self.told = len(match.history(seat))
        secret = int.from_bytes(match.seal.secret[:6])
        self.bots: list[Bot] = [RandomBot(secret + other) for other in range(match.seats)]
        self.answers: dict[int, int] = {}  # of the bots, while the person is asked in a window
        self.commands: dict[str, Callable[[str], None]] = {
            "why": self.explain,
            "log": self.show_log,
            "moves": self.show_moves,
            "rules": lambda _: show_rules(match.game, language),
            "help": lambda _: self.console.print(words("help", language)),
        }

    def run(self) -> None:
        """Alternate between the computer's seats and the person until one is done."""
        self.save()
        while self.match.outcome() is None:
            if not self.let_bots_choose():
                self.tell()
                self.show_table()
                if not self.person_moves():
                    self.console.print(words("saved", self.language, file=self.file))
                    return
            self.save()
        self.tell()

    def let_bots_choose(self) -> bool:
        """At a simultaneous choice the person is asked last, so that nobody is waited for."""
        if self.match.in_window:
            return self.let_bots_answer()
        for seat in self.match.waiting():
            if seat != self.seat:
                self.match.play(bot_move(self.match, seat, self.bots[seat]))
                return True
        return False

    def let_bots_answer(self) -> bool:
        """In a window all are asked at once; the person only if there is a choice."""
        match = self.match
        self.answers = {
            seat: bot_answer(match, seat, self.bots[seat])
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
        self.match.play(played or bot_move(self.match, turn, self.bots[turn]))

    def person_moves(self) -> bool:
        """Read lines until one is a move; False to leave."""
        while True:
            try:
                line = self.console.input("> ").strip()
            except EOFError:
                return False
            command, _, rest = line.partition(" ")
            if command in ("quit", "exit"):
                return False
            if command in self.commands:
                self.commands[command](rest)
            elif line:
                try:
                    self.make(line)
                except Refused as refusal:
                    self.console.print(refusal.text(self.language), markup=False)
                except BadInput as error:
                    self.console.print(str(error), markup=False)
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
        """The move a line means: with its seat, or a card alone where a single card is played."""
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
            self.console.print(str(error), markup=False)
            return
        text = words("allowed" if line else "why_what", self.language)
        self.console.print(refusal.text(self.language) if refusal else text, markup=False)

    def show_log(self, _: str) -> None:
        for event in self.match.history(self.seat):
            self.say_event(event)

    def show_moves(self, _: str) -> None:
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
        match = self.match
        self.console.print(event.text(match.game, match.people, self.language), markup=False)

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

    def save(self) -> None:
        """Write the record beside the old one, then put it in its place."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.file.with_suffix(".new")
        fresh.write_text(
            match_records.dumps(match_records.to_record(self.match, self.started)) + "\n", "utf-8"
        )
        fresh.replace(self.file)


def bot_answer(match: Match, seat: int, bot: Bot) -> int:
    """What a bot answers in a window."""
    return bot.choose(match.view_cell(seat), seat, match.story(seat))


def bot_move(match: Match, seat: int, bot: Bot) -> Move:
    """A whole move of a bot, asked step by step and shown its seat's view only.

    In a window it is the turn that comes when all have declined.
    """
    sight, story = match.sight(seat, asked=False), match.story(seat)
    actions = whole_move(match.game, sight.cell, seat, lambda view: bot.choose(view, seat, story))
    return sight.move(actions)
