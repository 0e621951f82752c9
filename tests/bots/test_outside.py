"""Players from outside: a class, a function, a registered name, a program at a pipe."""

from __future__ import annotations

import json
import shlex
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from moonlit import Match, Seal, arena
from moonlit.arena.matches import play_group
from moonlit.arena.plans import make_plan
from moonlit.bots import levels
from moonlit.bots.outside import finding
from moonlit.bots.outside.question import Question
from moonlit.errors import BadInput

OWN = Path(__file__).parents[2] / "examples" / "own-bots"
SHORT = {"max_rounds": 1}
LOWEST = """
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    {before}
    print(json.dumps({{"action": question["options"][0]["action"]}}), flush=True)
"""
ONCE = "import os; os.path.exists({file!r}) or open({file!r}, 'w')"


class First:
    def __init__(self, game: str, seed: int) -> None:
        self.game = game

    def choose(self, question: Question) -> int:
        return question.legal[0]


def last(question: Question) -> int:
    return question.legal[-1]


def impossible(question: Question) -> int:
    return 61


def program(folder: Path, before: str = "") -> str:
    """A player that takes the first option; ``before`` is what it does with each question."""
    file = folder / "player.py"
    file.write_text(LOWEST.format(before=before), encoding="utf-8")
    return shlex.join([sys.executable, str(file)])


def test_a_class_and_a_function_play_in_the_arena() -> None:
    run = arena.play("lunar-trick", [First, last], matches=6, seats=3, options=SHORT)
    assert [bot["bot"] for bot in run.bots] == [f"{__name__}:First", f"{__name__}:last"]
    assert [bot["faults"] for bot in run.bots] == [0, 0]
    assert len(run.matches) == 6
    assert all(sum(match["won"]) == pytest.approx(1) for match in run.matches)


def test_a_player_is_found_by_its_module_and_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(OWN)
    run = arena.play("lunar-trick", ["odd_tricks:OddTricks", "random"], 6, seats=3, options=SHORT)
    assert [bot["faults"] for bot in run.bots] == [0, 0]


def test_a_registered_player_goes_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("first", f"{__name__}:First", finding.GROUP)
    monkeypatch.setattr(finding, "registered", lambda: {"first": point})
    assert levels.bot("first", "lunar", 1).name == "first"


def test_what_it_is_asked_is_what_its_seat_sees() -> None:
    match = Match("shoot-the-moon", seats=4, seal=Seal.from_seed(3))
    seat = match.waiting()[0]
    question = Question("shoot-the-moon", seat, match.view_cell(seat), match.story(seat))
    assert question.view == match.view(seat)
    assert [option.move for option in question.options] == list(match.legal_moves(seat))
    assert len(question.observation) == match.rules.OBSERVATION
    assert json.loads(json.dumps(question.as_json()))["seat"] == seat


def test_its_faults_are_counted_and_the_match_goes_on() -> None:
    run = arena.play("lunar-trick", [impossible, "random"], 6, seats=3, options=SHORT)
    assert run.bots[0]["faults"] > 0
    assert run.bots[1]["faults"] == 0
    assert "is not among its legal actions" in run.reasons[0]


def test_a_program_answers_over_a_pipe_and_plays_as_the_same_player_here(tmp_path: Path) -> None:
    texts = [f"pipe:{program(tmp_path)}", finding.written(First)]
    plans = [make_plan("lunatic", [text, "random"], 3, SHORT, seed=5) for text in texts]
    there, here = (play_group(plan, 0, strict=True)["matches"] for plan in plans)
    assert there == here


def test_a_program_in_another_language_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(OWN)
    plan = make_plan("lunar", ["pipe:node lowest.mjs", "random"], 2, {}, seed=5)
    assert play_group(plan, 0, strict=True)["faults"] == [0, 0]


@pytest.mark.parametrize(
    ("pipe", "does", "reason"),
    [
        ("pipe:", "sys.exit(3)", "the program ended, with 3"),
        ("pipe:5s:", "__import__('time').sleep(600)", "no answer within 5 s"),
    ],
)
def test_a_program_that_ends_or_is_late_loses_its_turn_and_is_started_again(
    pipe: str, does: str, reason: str, tmp_path: Path
) -> None:
    first_time = ONCE.format(file=str(tmp_path / "asked"))
    written = program(tmp_path, f"{first_time} and {does}")
    plan = make_plan("lunar-trick", [f"{pipe}{written}", "random"], 3, SHORT)
    group = play_group(plan, 0)
    assert group["faults"] == [1, 0]
    assert reason in group["reasons"][0]


def test_an_answer_that_is_none_is_said(tmp_path: Path) -> None:
    speak = "print('hello', flush=True); continue"
    plan = make_plan("lunar-trick", [f"pipe:{program(tmp_path, speak)}", "random"], 3, SHORT)
    assert "the answer was 'hello'" in play_group(plan, 0)["reasons"][0]


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("nobody", "One of your own is written module:Name"),
        ("nowhere:Nobody", "cannot be loaded: ModuleNotFoundError"),
        ("json:nobody", "cannot be loaded: AttributeError"),
        ("sys:version", "neither a class nor a function"),
        ("pipe:", "A program is written pipe:COMMAND"),
        ("pipe:0s:cat", "A program is written pipe:COMMAND"),
        ("pipe:no-such-program-here", "There is no program"),
    ],
)
def test_who_cannot_play_is_refused_before_anything_is_played(written: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        make_plan("lunar", [written, "random"])
