"""The plain prompt: whole matches, what is saved, levels, hints, undo, and names of cards."""

import io
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest
from rich.console import Console

from cases import ALL_SPECIALS
from cli.command import moonlit
from moonlit.bots.ladder import SEARCHING, offered
from moonlit.commands.opponents import Opponents
from moonlit.commands.prompt import Prompt, Sitting
from moonlit.games import CATALOGUE
from moonlit.table import match_records
from moonlit.table.match import Match
from moonlit.table.seals import Seal
from moonlit.text import LANGUAGES, word

pytestmark = pytest.mark.interpreted


def first_word(text: str, line: str) -> str:
    """What stands first after the name of a line."""
    found = re.search(rf"^{line}: ([^,\n]+)", text, re.MULTILINE)
    assert found, text
    return found[1]


@pytest.fixture
def saved(tmp_path: Path) -> Callable[..., str]:
    """Plays Lunar Trick for three at the prompt, always with the same file; what it printed."""

    def play(*arguments: str, typed: str = "") -> str:
        file = str(tmp_path / "match.json")
        return moonlit("play", "lunar-trick", "--save", file, *arguments, typed=typed).stdout

    return play


def test_a_saved_match_is_offered_and_goes_on_with_enter(saved: Callable[..., str]) -> None:
    first = saved("--seats", "3", "--seed", "4", "--level", "novice", typed="quit\n")
    assert "You play against Novice: Easy: knows the rules and a few good habits" in first
    again = saved(typed="what?\n\nquit\n")
    assert "A match is waiting here: Lunar Trick for 3, against Novice, after 2 moves." in again
    assert again.count("Enter: go on with it") == 2, "what is neither is asked again"
    assert "It is not what you ask for now" not in again
    assert "Back at the table, after 2 moves." in again
    assert first_word(again, "Your hand") == first_word(first, "Your hand")


def test_a_saved_match_that_is_another_than_asked_for_is_said_to_be(
    saved: Callable[..., str], tmp_path: Path
) -> None:
    saved("--seats", "3", "--seed", "4", typed="q\n")
    before = (tmp_path / "match.json").read_text()
    left = saved("--seats", "4", "--level", "random", typed="quit\n")
    assert "It is not what you ask for now: see --seats and --level." in left
    assert (tmp_path / "match.json").read_text() == before, "nothing has happened yet"
    other = saved("--seats", "4", "--level", "random", typed="new\nquit\n")
    assert "You play against Stargazer" in other
    assert "Stargazer 3" in other
    assert (tmp_path / "match-seed-4-0.json").read_text() == before, "the first one is kept"


def test_a_level_that_is_not_there_is_one_sentence() -> None:
    done = moonlit("play", "lunar", "--level", "grandmaster")
    assert (done.returncode, done.stdout) == (2, "")
    assert "There is no level 'grandmaster' for this game; there are random, novice" in done.stderr


def prompt_for(match: Match, file: Path, *typed: str, level: str = "club") -> Prompt:
    """A prompt that is told these lines, then nothing more."""
    lines: Iterator[str] = iter(typed)
    console = Console(record=True, width=300, file=io.StringIO())

    def line(*_: object) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    console.input = line  # type: ignore[method-assign]
    return Prompt(Sitting(match, 0, file), "en", console, Opponents(level))


def said(prompt: Prompt) -> str:
    return prompt.console.export_text()


def named_card(game: str, part: str, language: str) -> str:
    """A part of a move as it is shown, if it is a card."""
    return word(game, part, language) if part in CATALOGUE[game].names.CARD_CODES else part


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", CATALOGUE)
def test_cards_are_taken_by_the_names_they_are_shown_with(
    game: str, language: str, tmp_path: Path
) -> None:
    match = Match(game, seal=Seal.from_seed(3))
    prompt = prompt_for(match, tmp_path / "match.json")
    sight = match.sight(match.turn()[0])
    prompt.seat = sight.seat
    for move in list(sight.legal_moves())[:60]:
        wanted = sight.read(move)
        verb, *rest = move.split()
        named = " ".join([verb, *(named_card(game, part, language) for part in rest)])
        for written in (named, named.upper(), move.lower()):
            assert prompt.read(written) == wanted, written


def test_a_question_mark_says_what_can_be_written(tmp_path: Path) -> None:
    match = Match("shoot-the-moon", 3, {"dealer": 2}, seal=Seal.from_seed(1))
    prompt = prompt_for(match, tmp_path / "match.json", "?")
    prompt.run()
    assert "hint · undo · why MOVE" in said(prompt)


def test_undo_takes_the_last_own_move_back_with_all_that_followed(tmp_path: Path) -> None:
    match = Match("shoot-the-moon", 3, {"dealer": 2}, seal=Seal.from_seed(1))
    card = next(match.legal_moves(0))
    prompt = prompt_for(match, tmp_path / "match.json", "undo", card, "undo")
    prompt.run()
    told = said(prompt)
    assert told.index("You have made no move yet") < told.index("took back 3 of 3 moves.")
    [back] = match.taken_back
    assert (back.seat, back.after, back.to) == (0, 3, 0)
    assert match.turn() == [0]


def test_the_record_of_an_undone_match_verifies_and_says_so(
    saved: Callable[..., str], tmp_path: Path
) -> None:
    hand = first_word(saved("--seats", "3", "--seed", "4", typed="quit\n"), "Your hand")
    told = saved("--resume", typed=f"{hand}\nundo\nquit\n")
    assert "took back" in told
    record = (tmp_path / "match.json").read_text()
    assert "Moves were taken back once." in match_records.verify(record)


@pytest.mark.parametrize("game", CATALOGUE)
def test_levels_that_do_not_search_play_at_the_prompt(game: str) -> None:
    for level in set(offered(game)) - set(SEARCHING):
        match = Match(game, seal=Seal.from_seed(2))
        seat = match.turn()[-1]
        match.play(Opponents(level).move(match, seat))
        assert match.moves[0].seat == seat


def test_an_expert_plays_and_a_hint_can_be_asked_for(tmp_path: Path) -> None:
    """Both think ahead, in a process of their own."""
    match = Match("shoot-the-moon", 2, {"dealer": 0}, seal=Seal.from_seed(1))
    prompt = prompt_for(match, tmp_path / "match.json", "hint", level="expert")
    prompt.run()
    prompt.opponents.close()
    assert [move.seat for move in match.moves] == [1]
    hint = re.search(r"^Play your .* Write: (play \w+)$", said(prompt), re.MULTILINE)
    assert hint
    assert hint[1] in match.legal_moves(0)


def test_without_a_process_to_search_bots_play_on_and_hints_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise BrokenProcessPool

    monkeypatch.setattr(ProcessPoolExecutor, "submit", broken)
    match = Match("shoot-the-moon", 2, {"dealer": 0}, seal=Seal.from_seed(1))
    prompt = prompt_for(match, tmp_path / "match.json", "hint", level="master")
    prompt.run()
    assert [move.seat for move in match.moves] == [1]
    assert "No hint was found" in said(prompt)


def test_a_match_is_left_and_resumed(tmp_path: Path) -> None:
    save = ["--save", str(tmp_path / "match.json")]
    first = moonlit(
        "play", "lunar-trick", "--seats", "3", "--seed", "4", *save, typed="help\nwhy\nquit\n"
    )
    assert first.returncode == 0
    assert "Write a move" in first.stdout
    hand = next(line for line in first.stdout.splitlines() if line.startswith("Your hand"))
    card = hand.split(":")[1].split(",")[0].strip()
    second = moonlit(
        "play",
        "lunar-trick",
        *save,
        "--resume",
        typed=f"why 99\nwhy show SE\n{card}\nmoves\nlog\nrules\ndance\nquit\n",
    )
    assert "Back at the table, after 2 moves" in second.stdout
    assert "There is no card '99'" in second.stdout
    assert "not in hand" in second.stdout
    assert "There is no card 'dance'" in second.stdout
    third = moonlit("play", "lunar-trick", *save, "--lang", "ja", "--resume")
    assert "手札" in third.stdout
    other = moonlit("play", "lunar-trick", *save, "--new", typed="quit\n")
    assert "sealed" in other.stdout


@pytest.mark.parametrize("game", ["lunar", "lunar-trick", "shoot-the-moon", "lunatic"])
def test_a_whole_match_is_played_at_the_prompt(game: str, tmp_path: Path) -> None:
    """A person who always takes the first move that is offered gets to the end."""
    match = Match(game, seal=Seal.from_seed(2))
    console = Console(file=(tmp_path / "screen.txt").open("w"), width=100)
    prompt = Prompt(Sitting(match, 0, tmp_path / "match.json"), "en", console, Opponents("random"))
    console.input = lambda *_: next(match.legal_moves(0))  # type: ignore[method-assign]
    prompt.run()
    console.file.close()
    assert match.outcome() is not None
    assert "won the match!" in (tmp_path / "screen.txt").read_text()


def test_LN_30_anytime_cards_are_asked_for_at_the_prompt(tmp_path: Path) -> None:
    """A person who now declines and now plays the first card offered gets to the end."""
    match = Match("lunatic", 3, {"specials": ALL_SPECIALS}, seal=Seal.from_seed(5))
    console = Console(file=(tmp_path / "screen.txt").open("w"), width=100)
    prompt = Prompt(Sitting(match, 0, tmp_path / "match.json"), "en", console, Opponents("random"))
    lines = []

    def answer(*_: object) -> str:
        decline = prompt.out_of_turn() and len(lines) % 2 == 0
        lines.append("decline" if decline else next(match.legal_moves(0)))
        return lines[-1]

    console.input = answer  # type: ignore[method-assign]
    prompt.run()
    console.file.close()
    screen = (tmp_path / "screen.txt").read_text()
    assert "won the match!" in screen
    assert "Before the turn is taken, you may play:" in screen
    assert "decline" in lines
    assert any(line.startswith("satyr") for line in lines)
    assert "moves verified" in match_records.verify((tmp_path / "match.json").read_text())


def test_somebodys_own_bot_plays_and_its_faults_are_told(tmp_path: Path) -> None:
    folder = str(Path(__file__).parents[2] / "examples" / "own-bots")
    saved = str(tmp_path / "match.json")
    match = ("play", "lunar-trick", "--seats", "3", "--seed", "1", "--save", saved)
    own = ("--level", "odd_tricks:OddTricks")
    begun = moonlit(*match, *own, typed="show 11\nquit\n", PYTHONPATH=folder)
    assert begun.returncode == 0, begun.stderr
    assert "lost" not in begun.stdout
    resumed = moonlit(*match[:2], "--save", saved, "--resume", typed="quit\n", PYTHONPATH=folder)
    assert "odd_tricks:OddTricks" in resumed.stdout
    (tmp_path / "faulty.py").write_text("def choose(question):\n    return 61\n")
    failing = moonlit(
        *match,
        "--new",
        "--level",
        "faulty:choose",
        typed="show 11\nquit\n",
        PYTHONPATH=str(tmp_path),
    )
    assert "faulty:choose lost 3 of its turns" in " ".join(failing.stdout.split())


def test_a_bot_that_cannot_be_loaded_is_one_sentence() -> None:
    done = moonlit("play", "lunar", "--level", "nowhere:Nobody")
    assert done.returncode == 2
    assert "cannot be loaded" in done.stderr
