"""What went wrong is said in the language of whoever did it."""

import ast
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

import moonlit
from languages import in_both
from moonlit.bots import levels
from moonlit.errors import HOUSE, BadInput, BadRecord, MoonlitError
from moonlit.games import CATALOGUE, Game
from moonlit.table import match_records
from moonlit.table.match import Match
from moonlit.table.seals import Seal
from moonlit.text import LANGUAGES, catalogue

pytestmark = pytest.mark.interpreted

SOURCES = Path(moonlit.__file__).parent
# What people write at a table or a prompt, as a move of a seat.
MISWRITTEN = [
    "dance",
    "play",
    "play 99",
    "play 1 2 3",
    "show",
    "pass 1",
    "flip",
    "satyr",
    "place 2",
]


RAISED = {"BadInput", "BadRecord", "ScenarioFailed"}
STARLESS = {str(rank): 0 for rank in range(1, 9)}
# Bots as somebody might write them at a prompt.
NO_BOTS = ["nobody", "club:1s", "search:1s:1:1", "search:never", "search:1s:99", "pipe:", "math:pi"]


def named() -> Iterator[tuple[str, str]]:
    """Every error that is raised by its name: in whose words, and the name."""
    for file in SOURCES.rglob("*.py"):
        calls = [
            node
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call) and node.args
        ]
        raised = [call for call in calls if ast.unparse(call.func).endswith(".named")]
        for call in raised:
            game = [one.value for one in call.keywords if one.arg == "game"]
            words = ast.literal_eval(game[0]) if game else HOUSE
            if isinstance(call.args[0], ast.Constant):
                yield words, call.args[0].value
            elif game:  # a game's ``refuse``, which is given the name
                for refusal in calls:
                    first = refusal.args[0]
                    if ast.unparse(refusal.func) == "refuse" and isinstance(first, ast.Constant):
                        yield words, first.value


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_that_is_raised_by_its_name_has_a_sentence(language: str) -> None:
    found = set(named())
    assert len(found) > 60
    for words, name in found:
        assert name in catalogue(language, words)["errors"], (words, name)


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_move_that_is_none_is_refused_in_japanese_too(game: str) -> None:
    match = Match(game, seal=Seal.from_seed(1))
    for words in MISWRITTEN:
        with pytest.raises(MoonlitError) as error:
            match.play(f"0 {words}")
        assert in_both(error.value), words


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("lunar", 3, {}),
        ("chess", 2, {}),
        ("lunar", 4, {"luck": 1}),
        ("lunar", 4, {"max_rounds": "many"}),
        ("lunar", 4, {"track": [1, 2]}),
        ("lunatic", 4, {"specials": {"N": 30}}),
        ("lunatic", 4, {"specials": 3}),
        ("shoot-the-moon", 3, {"partners": True}),
        ("shoot-the-moon", 4, {"partners": "yes"}),
        ("shoot-the-moon", 4, {"revoke": "laugh"}),
        ("shoot-the-moon", 2, {"numbers": 2}),
        ("shoot-the-moon", 6, {"numbers": 2}),
        ("lunar", 2, {"leads": [1, 0]}),
        ("lunar", 4, {"leads": [0, 2]}),
        ("lunar", 4, {"stars": STARLESS, "track": [1] * 13}),
        ("lunar", 4, {"stars": STARLESS, "track": [1, *[0] * 12]}),
        ("lunatic", 4, {"specials": {"T": 3, "A": 3, "S": 3}}),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_japanese_too(
    game: str, seats: int, options: dict[str, object]
) -> None:
    with pytest.raises(BadInput) as error:
        Match(game, seats, options)
    assert in_both(error.value)


@pytest.mark.parametrize("written", NO_BOTS)
def test_a_bot_that_cannot_be_is_refused_in_japanese_too(written: str) -> None:
    with pytest.raises(BadInput) as error:
        levels.read(written)
    assert in_both(error.value)


def test_a_broken_record_is_refused_in_japanese_too_down_to_the_reason() -> None:
    record = match_records.to_record(Match("lunar-trick", seal=Seal.from_seed(1)))
    record["seats"] = 9
    with pytest.raises(BadRecord) as error:
        match_records.load_match(record)
    assert "is for 3 or 4 players, not 9" in str(error.value)
    assert "3か4人用です" in error.value.text("ja")


def test_an_error_comes_whole_out_of_another_process() -> None:
    with pytest.raises(BadInput) as error:
        Match("lunar", 3)
    again = pickle.loads(pickle.dumps(error.value))
    assert (str(again), again.text("ja")) == (str(error.value), error.value.text("ja"))


def test_a_plain_sentence_is_said_as_it_is() -> None:
    assert BadInput("So not.").text("ja") == "So not."


def test_what_is_written_of_games_and_matches_is_refused_by_name_and_not_in_one_language() -> None:
    games = [file for game in CATALOGUE.values() for file in folder_of(game).rglob("*.py")]
    for file in [*games, *(SOURCES / "table").rglob("*.py"), SOURCES / "games/reading.py"]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in RAISED:
                assert not isinstance(node.args[0], ast.Constant | ast.JoinedStr), file


def folder_of(game: Game) -> Path:
    return SOURCES / "games" / game.home.rsplit(".", 1)[-1]
