"""Puzzles: what ships with the games, what a line says, and how they are found."""

import json
from pathlib import Path

import pytest

from moonlit import games
from moonlit.bots.weighing import SURE
from moonlit.commands.puzzles import find_puzzles
from moonlit.errors import BadInput
from moonlit.kernel import cells
from moonlit.puzzles import finding
from moonlit.puzzles.finding import Finder
from moonlit.puzzles.gathering import from_easy_to_hard, gather
from moonlit.puzzles.puzzle import GRADES, numbered, puzzles, read, written
from moonlit.reviews.judging import INACCURATE, MISTAKE
from moonlit.text import LANGUAGES

GAMES = list(games.CATALOGUE)
SHIPPED = 100  # of each game, at least
USUAL = 10_000  # simulations: what a review thinks about a decision
NAMES = ["Ada", "Bo", "Cy", "Di", "Eve", "Fay"]
ROUNDED = 0.0002  # numbers are stored with four digits


@pytest.mark.interpreted
@pytest.mark.parametrize("game", GAMES)
def test_a_game_ships_a_hundred_puzzles_from_easy_to_hard(game: str) -> None:
    there = puzzles(game)
    assert len(there) >= SHIPPED
    assert len({puzzle.id for puzzle in there}) == len(there)
    assert list(there) == from_easy_to_hard(list(there))
    assert {puzzle.grade for puzzle in there} == set(GRADES)


@pytest.mark.interpreted
@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_holds_what_its_seat_sees_and_nothing_else(game: str) -> None:
    for puzzle in puzzles(game):
        cell = puzzle.cell()
        seen = cells.room(games.game(game).rules.State)
        cells.view(cell, puzzle.seat, seen)
        assert cells.pack(seen) == cells.pack(cell)
        assert all(0 <= actor < puzzle.seats for actor, _ in puzzle.story)


@pytest.mark.interpreted
@pytest.mark.parametrize("game", GAMES)
def test_one_move_is_clearly_best_and_what_tempts_is_a_mistake(game: str) -> None:
    for puzzle in puzzles(game):
        legal = int(cells.legal(puzzle.cell(), puzzle.seat))
        assert sum(1 << answer.action for answer in puzzle.answers) == legal
        best, *others = puzzle.answers
        assert best.behind == 0
        for other in others:
            assert other.behind - SURE * other.doubt >= INACCURATE - ROUNDED
        tempting = puzzle.answer(puzzle.tempting)
        assert tempting.behind - SURE * tempting.doubt >= MISTAKE - ROUNDED
        assert tempting.reason not in finding.PLAIN
        assert puzzle.simulations >= 10 * USUAL


@pytest.mark.interpreted
@pytest.mark.parametrize("game", GAMES)
def test_every_answer_is_explained_in_both_languages(game: str) -> None:
    for puzzle in puzzles(game):
        for answer in puzzle.answers:
            for language in LANGUAGES:
                said = puzzle.sentence(answer.action, language, NAMES)
                assert str(round(100 * puzzle.answers[0].chance)) in said
                assert "{" not in said


@pytest.mark.interpreted
def test_a_line_is_read_as_it_was_written() -> None:
    puzzle = puzzles("lunar-trick")[0]
    again = read("lunar-trick", written(puzzle))
    assert again == puzzle
    assert again.id == puzzle.id


@pytest.mark.interpreted
@pytest.mark.parametrize("line", ["", "7", "[]", "{}", '{"seat": 1}'])
def test_what_is_no_puzzle_is_refused(line: str) -> None:
    with pytest.raises(BadInput, match="no puzzle"):
        read("lunar", line)


@pytest.mark.interpreted
@pytest.mark.parametrize("number", [0, -1, 10_000])
def test_a_number_that_no_puzzle_has_is_refused(number: int) -> None:
    with pytest.raises(BadInput, match="numbered 1 to"):
        numbered("lunatic", number)


@pytest.mark.interpreted
def test_no_other_move_is_an_answer() -> None:
    with pytest.raises(BadInput, match="none of the puzzle's options"):
        puzzles("lunar")[0].answer(61)


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES)
def test_the_answers_hold_when_they_are_weighed_again(game: str) -> None:
    """With other random numbers and a tenth of the thought, the same moves come out best."""
    finder = Finder(game, 5)
    chosen = puzzles(game)[:: len(puzzles(game)) // 4]
    found = [
        finder.again(puzzle, 2 * USUAL, seed).best.action for seed, puzzle in enumerate(chosen)
    ]
    assert found == [puzzle.best for puzzle in chosen]


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Next to no thought: what is found then is no puzzle for people, but found the same way."""
    monkeypatch.setattr(finding, "WEIGHINGS", ((200, 0.0, 0.0), (400, 0.0, 0.0)))
    monkeypatch.setattr(finding, "SEARCHING", {"search": ("search:100", 1)})
    monkeypatch.setattr(finding, "MISTAKE", 0.0)
    monkeypatch.setattr(finding, "LOOK_ONE_IN", 1)


@pytest.mark.compiled
@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("game", ["lunar-trick", "lunatic"])
def test_a_run_goes_on_where_it_was_stopped(game: str, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    told: list[int] = []
    gather(game, 4, whole, 3, told.append)
    assert told[-1] == 4
    first = next(Finder(game, 3).look()).puzzles
    parts.write_text("".join(written(puzzle) + "\n" for puzzle in first))
    gather(game, 4, parts, 3, told.append)
    assert parts.read_text() == whole.read_text()
    before = whole.read_text()
    gather(game, 4, whole, 3, told.append)  # there is nothing left to do
    assert whole.read_text() == before


@pytest.mark.compiled
@pytest.mark.usefixtures("hasty")
def test_the_command_writes_puzzles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "puzzles.jsonl"
    find_puzzles("lunar-trick", 1, file, 0, "en")
    assert "1 puzzles of Lunar Trick" in capsys.readouterr().out
    assert len(json.loads(file.read_text())["answers"]) > 1
    find_puzzles("lunar-trick", 1, None, 0, "en")
    read("lunar-trick", capsys.readouterr().out)
    with pytest.raises(BadInput, match="at least 1"):
        find_puzzles("lunar-trick", 0, file, 0, "en")
