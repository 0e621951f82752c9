"""Variations: named, read from TOML and written back, and every mistake is a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from moonlit import games
from moonlit.errors import BadInput, BadRecord
from moonlit.games import variations
from moonlit.games.variations import Variation
from moonlit.table import match_records
from moonlit.table.chance import random_match

pytestmark = pytest.mark.interpreted


def changed(game: str) -> dict[str, Any]:
    """Every option of a game with a value that is not the usual one, where there is one."""
    found: dict[str, Any] = {}
    for option in games.game(game).options:
        form = option.form()
        if option.kind == "number":
            found[option.name] = form["high"]
        elif option.kind == "counts":
            found[option.name] = dict.fromkeys(list(form["keys"])[:1], 1)
        elif option.kind == "numbers":
            found[option.name] = option.default
    return found


@pytest.mark.parametrize("game", games.CATALOGUE)
def test_what_is_written_is_read_back(game: str, tmp_path: Path) -> None:
    seats = games.game(game).seats[-1]
    variation = Variation('月の "夜" \\ 2', game, {**changed(game), "max_rounds": 7}, seats)
    variations.save(variation, tmp_path / "it.toml")
    assert variations.load(tmp_path / "it.toml") == variation


def test_a_variation_may_leave_out_players_and_options() -> None:
    plain = variations.loads('name = "As usual"\ngame = "lunar"\n')
    assert plain == Variation("As usual", "lunar")
    assert variations.loads(variations.dumps(plain)) == plain
    assert "seats" not in parse_qs(urlsplit(plain.link).query)


def test_a_link_says_game_players_and_options() -> None:
    link = Variation("A & B", "lunar", {"max_rounds": 3}, 2).link
    said = {key: values[0] for key, values in parse_qs(urlsplit(link).query).items()}
    assert said == {
        "game": "lunar",
        "seats": "2",
        "options": '{"max_rounds":3,"variation":"A & B"}',
    }


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("name = ", "A variation is a TOML file: Invalid value"),
        ('game = "lunar"', "A variation has a name, as text, not None"),
        ('name = "x"', "A variation has a game, as text, not None"),
        ('name = "x"\ngame = "chess"', "There is no game called 'chess'"),
        ('name = "x"\ngame = "lunar"\nnote = 1', "A variation has no 'note'"),
        ('name = "x"\ngame = "lunar"\nseats = 3', "Lunar is for 2 or 4 players, not 3"),
        ('name = "x"\ngame = "lunar"\nseats = "4"', "Lunar is for 2 or 4 players, not '4'"),
        ('name = "x"\ngame = "lunar"\noptions = 1', "options must be an object"),
        ('name = "x"\ngame = "lunar"\n[options]\njokers = 1', "options has no 'jokers'"),
        ('name = "x"\ngame = "lunar"\n[options]\nmax_rounds = 0', "option max_rounds must be"),
        ('name = "x"\ngame = "lunar"\n[options]\nvariation = "y"', "stands beside its options"),
        ('name = ""\ngame = "lunar"', "option variation must be a line of at most 40 characters"),
        (f'name = "{"x" * 41}"\ngame = "lunar"', "a line of at most 40 characters"),
        ('name = "x\\u202e"\ngame = "lunar"', "characters that can be read"),
    ],
)
def test_every_mistake_is_a_sentence(text: str, why: str) -> None:
    with pytest.raises(BadInput) as refused:
        variations.loads(text)
    assert why in str(refused.value)
    assert refused.value.text("ja") != str(refused.value)


def test_what_is_wrong_with_a_file_is_said_with_its_name(tmp_path: Path) -> None:
    broken, binary = tmp_path / "broken.toml", tmp_path / "binary.toml"
    broken.write_text("name = ")
    binary.write_bytes(b"\xff\xfe")
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * (variations.LARGEST + 1))
    for file, why in [
        (broken, "a TOML file"),
        (binary, "no text file"),
        (large, "larger than"),
        (tmp_path, "is a folder"),
        (tmp_path / "none.toml", "No such file"),
    ]:
        with pytest.raises(BadInput, match=f"{file.name}.*{why}"):
            variations.load(file)


def test_a_match_that_is_a_variation_says_so_in_its_record() -> None:
    variation = Variation("One night", "lunar-trick", {"max_rounds": 1}, 3)
    match = random_match(variation.game, variation.seats, variation.table_options, 1, 0)
    record = match_records.to_record(match)
    assert record["options"] == {"max_rounds": 1, "variation": "One night"}
    assert "a variation: One night" in match_records.verify(match_records.dumps(record))
    renamed = match_records.dumps(record).replace("One night", "Two nights")
    with pytest.raises(BadRecord, match="chain is broken"):
        match_records.verify(renamed)
