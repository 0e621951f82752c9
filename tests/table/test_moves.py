"""A move is a value: its steps, how it is written, its cards, and its words in every language."""

import pytest

from cases import Case
from moonlit import Match, Seal
from moonlit.errors import BadInput, Refused
from moonlit.kernel.random import seeded
from moonlit.table.chance import random_move
from moonlit.table.moves import Move
from moonlit.text import LANGUAGES

PEOPLE = ["Maren", "Luna", "Io", "Ran", "Tove", "Ida"]
LUNATIC = {
    "hands": [["8", "N", "T", "2"], ["A", "7", "7"], ["A", "8", "9"]],
    "opener": 0,
    "dealer": 0,
}


def lunatic() -> Match:
    specials = {"A": 2, "N": 3, "T": 2}
    return Match.from_setup("lunatic", 3, {"specials": specials}, LUNATIC)


def test_a_move_knows_its_steps_its_cards_and_whether_it_answers_a_window() -> None:
    placed = lunatic().read("0 place 2x8 = N 8")
    assert str(placed) == "0 place 2x8 = 8 N"
    assert (placed.cards, placed.area, placed.answers) == (["8", "N"], "hand", False)
    satyr = lunatic().read("0 satyr 2")
    assert (satyr.cards, satyr.answers) == (["T"], True)


@pytest.mark.parametrize(
    ("game", "move", "english", "japanese"),
    [
        (
            "lunatic",
            "0 place 2x8 = 8 N",
            "Place your 8 and Nymph face down and say “two 8s”.",
            "8とニンフを裏向きに出して「8を2枚」と言いましょう。",
        ),
        ("lunatic", "0 satyr 2", "Lay your Satyr before Io.", "サテュロスをIoの前に置きましょう。"),
        (
            "shoot-the-moon",
            "0 play R11",
            "Play your red Rocket 11.",
            "赤のロケット11を出しましょう。",
        ),
        ("lunar-trick", "0 show 12", "Put your 12 face down.", "12を裏向きに出しましょう。"),
        (
            "lunar",
            "0 pass 1 8 W B",
            "Pass your 1, 8, Wolf and Bat to your partner.",
            "1、8、オオカミとコウモリを味方に渡しましょう。",
        ),
    ],
)
def test_a_move_is_told_by_its_games_own_words(
    game: str, move: str, english: str, japanese: str
) -> None:
    match = lunatic() if game == "lunatic" else Match(game, 4, seal=Seal.from_seed(1))
    read = match.read(move)
    assert read.in_words(PEOPLE) == english
    assert read.in_words(PEOPLE, "ja") == japanese


def test_LU_7_a_tile_is_turned_by_its_name() -> None:
    match = Match("lunar", 2, seal=Seal.from_seed(1))
    [seat] = match.waiting()
    tile = match.read(f"{seat} flip W")
    assert tile.cards == []
    assert tile.in_words(PEOPLE) == "Turn the Wolf tile face down."
    assert tile.in_words(PEOPLE, "ja") == "オオカミのタイルを裏返しましょう。"


def test_steps_make_the_same_move_as_its_words(case: Case) -> None:
    """So a bot's choice need not be written and read again."""
    game, seats, options = case
    match, rng = Match(game, seats, options, seal=Seal.from_seed(4)), seeded(4)
    for _ in range(40):
        if match.outcome():
            break
        chosen = random_move(match, rng)
        assert chosen == match.read(str(chosen))
        for language in LANGUAGES:
            said = chosen.in_words(PEOPLE, language)
            assert said
            assert "{" not in said
        match.play(chosen)
        assert str(match.moves[-1]) == str(chosen)


def test_a_move_made_of_steps_is_checked_like_any_other() -> None:
    match = lunatic()
    held, not_their_turn = match.read("0 place 2x8 = 8 N"), match.read("1 place 1x7 = 7")
    with pytest.raises(Refused):
        match.play(not_their_turn)
    with pytest.raises(BadInput, match="beginning"):
        match.play(match.sight(0).move(held.actions[:-1]))
    assert match.moves == []
    match.play(held)
    assert [str(move) for move in match.moves] == ["0 place 2x8 = 8 N"]


def test_moves_that_are_written_alike_are_equal() -> None:
    first, second = lunatic().read("0 place 2x8 = 8 N"), lunatic().read("0 place 2 x 8 = N 8")
    assert first == second
    assert isinstance(first, Move)
    assert first != lunatic().read("0 show 2x8 = 8 N")
