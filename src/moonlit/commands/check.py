"""Check scenario files and match records."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rich.console import Console

from moonlit.errors import BadInput, MoonlitError
from moonlit.table import match_records, scenarios
from moonlit.table.match import Match
from moonlit.text import say

from .look import checked_language


def read_text(file: Path) -> str:
    """A text file, or a sentence."""
    if file.is_dir():
        raise BadInput.named("folder", file=file)
    if file.stat().st_size > match_records.LARGEST:
        raise BadInput.named("too_large", file=file, most=f"{match_records.LARGEST:,}")
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadInput.named("no_text", file=file) from None


def run_scenarios(files: list[Path], language: str) -> None:
    """One line a file; exit code 1 if anything differs, 2 if a file is no scenario."""
    checked_language(language)
    code = 0
    for file in files:
        try:
            scenarios.run(read_text(file))
        except scenarios.ScenarioFailed as failure:
            print(f"{file}: {failure.text(language)}")
            code = max(code, 1)
        except MoonlitError as error:
            print(f"{file}: {error.text(language)}")
            code = 2
        except OSError as error:
            print(f"{file}: {error.strerror.lower() + '.' if error.strerror else error}")
            code = 2
        else:
            print(f"{file}: ok")
    sys.exit(code)


def replay_record(file: Path, verify: bool, positions: bool, language: str) -> None:
    """Show a record as sentences, or check it, or print its positions."""
    checked_language(language)
    texts = match_records.split(read_text(file))
    for number, text in enumerate(texts, 1):
        where = file if len(texts) == 1 else f"{file}:{number}"
        if verify:
            print(f"{where}: {verified(text, where, language)}")
        elif positions:
            for match in match_records.replay(match_records.loads(text)):
                print(position_line(match))
        else:
            show(match_records.loads(text), language)


def verified(text: str, where: object, language: str) -> str:
    """What was verified of a record; what is wrong with it says where it stands."""
    try:
        return match_records.verify(text, language)
    except MoonlitError as error:
        raise BadInput.named("in_file", where=where, why=error) from None


def position_line(match: Match) -> str:
    """A position and the move that led there, as one line of JSON."""
    line = {"move": str(match.moves[-1]) if match.moves else None, **match.position()}
    if match.names.few_moves(match.sight(match.spectator).now):
        line["legal"] = [f"{s} {move}" for s in match.turn() for move in match.legal_moves(s)]
    return json.dumps(line, ensure_ascii=False)


def show(record: dict, language: str) -> None:  # type: ignore[type-arg]
    """A match as sentences; a finished one with everything that was hidden."""
    match = match_records.load_match(record)
    console = Console(highlight=False)
    names = ", ".join(match.people)
    console.print(f"[bold]{match.entry.title}[/bold] · {names}")
    if match.variation is not None:
        told = say("common", "records", "variation", language, name=match.variation)
        console.print(told, markup=False)
    for event in match.events:
        everything = event.seen_by(event.eyes[0]) if event.eyes else event
        assert everything is not None
        if event.name == "dealt":
            console.print()
        console.print(everything.text(match.game, match.people, language), markup=False)
    if match.taken_back:
        console.print()
    for back in match.taken_back:
        who, count = match.people[back.seat], back.after - back.to
        values = {"who": who, "count": count, "after": back.after}
        console.print(say("common", "prompt", "took_back", language, **values), markup=False)
    if match.outcome() is None:
        console.print("\n" + say("common", "records", "unfinished", language))
