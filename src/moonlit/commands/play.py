"""A person sits down at the plain prompt: at a match that waits there, or at a new one."""

from __future__ import annotations

import getpass
import os
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console

from moonlit.bots.ladder import EXPERT, LEVELS, who_plays
from moonlit.bots.outside.finding import is_outside
from moonlit.errors import BadInput
from moonlit.games.reading import shown
from moonlit.games.variations import titled
from moonlit.table import match_records
from moonlit.table.match import Match
from moonlit.table.seals import Seal
from moonlit.text import LANGUAGES, listed, say
from moonlit.text.levels import level_about, level_title

from .check import read_text
from .look import checked_language
from .opponents import Opponents, checked_level
from .prompt import Prompt, Sitting, words
from .variation import table_options

# What the computer's seats were called when they all played at random.
BEFORE_LEVELS = ("Computer {seat}", "コンピューター{seat}")
FORMER_TITLES = {"Network": EXPERT, "ネットワーク": EXPERT}


@dataclass(frozen=True)
class Wanted:
    """The match that somebody asks for; None: whatever is usual, or goes on."""

    game: str
    seats: int | None = None
    seat: int | None = None
    options: dict[str, Any] | None = None
    seed: int | None = None
    level: str | None = None


@dataclass(frozen=True)
class Kept:
    """A match that was left unfinished."""

    match: Match
    started: str | None
    seat: int
    level: str

    def differs(self, wanted: Wanted) -> list[str]:
        """What was asked for and is otherwise here, as it is written on the command line."""
        seed = wanted.seed
        asked = {
            "--seats": (wanted.seats, self.match.seats),
            "--seat": (wanted.seat, self.seat),
            "--options": (wanted.options, self.match.options),
            "--seed": (None if seed is None else Seal.from_seed(seed).match, self.match.seal.match),
            "--level": (wanted.level, self.level),
        }
        return [name for name, (one, here) in asked.items() if one is not None and one != here]


def play_at_prompt(
    game: str,
    seats: int | None,
    seat: int | None,
    options: str | None,
    seed: int | None,
    level: str | None,
    language: str,
    save: Path | None,
    new: bool,
    resume: bool,
) -> None:
    """Play until the match is over or the person leaves."""
    checked_language(language)
    given = None
    if options is not None:
        seats, given = table_options(game, seats, options)
    wanted = Wanted(game, seats, seat, given, seed, level)
    checked_level(game, level)
    file, console = save or saved_file(game), Console(highlight=False)
    kept = load_unfinished(game, file) if file.is_file() else None
    if kept and not new and not resume:
        answer = ask_whether(kept, wanted, file, language, console)
        if answer is None:
            return
        new = not answer
    if kept and not new:
        console.print(words("resumed", language, moves=len(kept.match.moves)))
        sitting = Sitting(kept.match, kept.seat, file, kept.started)
        level = kept.level
    else:
        sitting, level = sit_down(wanted, file, language), checked_level(game, level)
        if kept:
            console.print(words("put_aside", language, file=put_aside(file, kept)))
        commitment = sitting.match.seal.commitment[:16]
        console.print(words("sealed", language, commitment=commitment))
    level = who_plays(game, level, sitting.match.seats, sitting.match.options)
    name = sitting.match.variation
    if name is not None:
        console.print(say("common", "records", "variation", language, name=name), markup=False)
    console.print(
        words(
            "against",
            language,
            level=level_title(level, language),
            about=level_about(level, language),
        )
    )
    opponents = Opponents(level)
    try:
        Prompt(sitting, language, console, opponents).run()
    finally:
        opponents.close()
        if opponents.lost_turns:
            console.print(words("lost_turns", language, level=level, n=opponents.lost_turns))


def ask_whether(
    kept: Kept, wanted: Wanted, file: Path, language: str, console: Console
) -> bool | None:
    """Does the match that waits go on? No: another begins. None: the person leaves."""
    match = kept.match
    values = {
        "game": titled(match.game, match.options),
        "seats": match.seats,
        "moves": len(match.moves),
    }
    console.print(words("waits", language, **values, level=level_title(kept.level, language)))
    differs = kept.differs(wanted)
    if differs:
        console.print(words("differs", language, what=listed(differs, language)))
    while True:
        console.print(words("go_on_or_new", language, file=aside(file, kept)))
        try:
            line = console.input("> ").strip().lower()
        except EOFError:
            return None
        if line in ("", "new"):
            return not line
        if line in ("quit", "exit", "q"):
            return None


def aside(file: Path, kept: Kept) -> Path:
    """Where a match is kept that another one takes the place of."""
    return file.with_name(f"{file.stem}-{kept.match.seal.match}.json")


def put_aside(file: Path, kept: Kept) -> Path:
    """Make room for another match; this one can be gone on with by ``--save``."""
    return file.replace(aside(file, kept))


def sit_down(wanted: Wanted, file: Path, language: str) -> Sitting:
    """A new match."""
    seal = Seal.fresh() if wanted.seed is None else Seal.from_seed(wanted.seed)
    match = Match(wanted.game, wanted.seats, wanted.options, seal=seal)
    seat = 0 if wanted.seat is None else wanted.seat
    if not 0 <= seat < match.seats:
        raise BadInput.named("your_seat", last=match.seats - 1, seat=seat)
    level = level_title(checked_level(wanted.game, wanted.level), language)
    match.people = [
        words("computer", language, level=level, seat=one) for one in range(match.seats)
    ]
    match.people[seat] = person()
    return Sitting(match, seat, file, datetime.now(UTC).isoformat(timespec="seconds"))


def saved_file(game: str) -> Path:
    """Where a match is kept between two sittings."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "moonlit" / f"{game}.json"


def load_unfinished(game: str, file: Path) -> Kept | None:
    """The match in a file; None if it is finished."""
    record = match_records.loads(read_text(file))
    if record["game"] != game:
        held = shown(record["game"])
        raise BadInput.named("other_game_saved", file=file, held=held, wanted=game)
    match = match_records.load_match(record)
    levels = [level_of(name, seat) for seat, name in enumerate(match.people)]
    if levels.count(None) != 1:
        raise BadInput.named("no_person_saved", file=file)
    level = next(level for level in levels if level is not None)
    kept = Kept(match, record["started"], levels.index(None), level)
    return None if match.outcome() else kept


def level_of(name: str, seat: int) -> str | None:
    """The level of a computer's seat, by its name; None for a person."""
    if name in [form.format(seat=seat) for form in BEFORE_LEVELS]:
        return "random"
    for language in LANGUAGES:
        titles = {level_title(level, language): level for level in LEVELS} | FORMER_TITLES
        for title, level in titles.items():
            if name == words("computer", language, level=title, seat=seat):
                return level
    for language in LANGUAGES:
        own = name.removesuffix(words("computer", language, level="", seat=seat))
        if own != name and is_outside(own):
            return own
    return None


def person() -> str:
    """What the person is called at the table."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "?"
