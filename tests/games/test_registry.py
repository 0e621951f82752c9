"""How games are found: by entry points, our own and those of other packages; and who is let in."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from moonlit import games
from moonlit.errors import BadInput
from moonlit.games import registry
from moonlit.kernel import contract, plugins
from moonlit.kernel.records import Record, i8

pytestmark = pytest.mark.interpreted

ROOT = Path(__file__).parents[2]
FOREIGN = ROOT / "tests" / "foreign"
OURS = ["lunar", "lunar-trick", "lunatic", "shoot-the-moon"]


def run(*command: str, path: Path = FOREIGN, source: Path = ROOT / "src") -> str:
    """What a process prints that finds packages in a folder, as if they were installed."""
    done = subprocess.run(
        [sys.executable, *command],
        env={
            **os.environ,
            "MOONLIT_RULES": "interpreted",
            "PYTHONPATH": os.pathsep.join([str(source), str(path)]),
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the foreign game, of another name, that is about to lose something."""
    package = f"high_card_{tmp_path.name}".replace("-", "_")
    folder = tmp_path / package
    shutil.copytree(FOREIGN / "moonlit_high_card", folder)
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        del sys.modules[name]


def admitted(folder: Path) -> registry.Found:
    """What becomes of it, beside the four."""
    return registry.admit([*registry.offers(), f"{folder.name}.game:GAME"])


def change(file: Path, before: str, after: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after), encoding="utf-8")


def test_our_games_come_in_the_order_of_their_titles() -> None:
    assert list(games.CATALOGUE) == OURS
    assert games.left_out() == ()


@pytest.mark.parametrize("game", OURS)
def test_our_own_games_have_all_that_is_asked_of_others(game: str) -> None:
    assert list(registry.missing(games.game(game))) == []


def test_a_tree_without_metadata_is_taken_as_it_lies_there(monkeypatch: pytest.MonkeyPatch) -> None:
    found = set(registry.offers())
    monkeypatch.setattr(plugins, "offered", lambda: ())
    assert set(registry.offers()) == found
    ours = EntryPoint("lunar", "moonlit.games.lunar.game:GAME", plugins.GROUP)
    monkeypatch.setattr(plugins, "offered", lambda: (ours,))
    assert list(registry.offers()) == [ours.value]


def test_a_whole_game_of_another_package_is_let_in(broken: Path) -> None:
    found = admitted(broken)
    assert list(found.games) == ["high-card", *OURS]
    assert found.refused == ()


@pytest.mark.parametrize(
    ("file", "before", "after", "sentence"),
    [
        ("contract.py", "def why_not(", "def because(", "why_not in its module contract"),
        ("contract.py", "    groups,\n    kinds,\n", "", "groups, kinds in its module contract"),
        ("names.py", "def write(", "def wrote(", "write in its module names"),
        ("measures.py", "QUICKEST = 2", "", "QUICKEST in its module measures"),
        ("words/ja.toml", "[view]", "[seen]", "[view] in words/ja.toml"),
        ("game.py", '"high-card"', '"High Card!"', "'High Card!' cannot be a game's name"),
        ("game.py", '"high-card"', '"arena"', "'arena' cannot be a game's name"),
        ("game.py", "seats=SEATS", "seats=(4, 2)", "its seats must be ascending numbers"),
        ("game.py", "GAME = Game(", "PLAY = Game(", "AttributeError"),
        ("game.py", "GAME = Game(", "GAME = dict(", "GAME is not a moonlit.games.Game"),
        ("state.py", "(Record)", "(Recrod)", "it cannot be loaded (NameError"),
    ],
)
def test_a_game_that_lacks_something_is_left_out_and_told(
    broken: Path, file: str, before: str, after: str, sentence: str
) -> None:
    change(broken / file, before, after)
    found = admitted(broken)
    assert list(found.games) == OURS
    (told,) = found.refused
    assert told.startswith(f"The game at {broken.name}.game:GAME is left out: ")
    assert sentence in told


@pytest.mark.parametrize("file", ["names.py", "measures.py", "pages/ja.md", "words/en.toml"])
def test_a_file_that_is_not_there_is_named(broken: Path, file: str) -> None:
    (broken / file).unlink()
    (told,) = admitted(broken).refused
    assert file.removesuffix(".py") in told


def test_a_part_that_is_asked_for_and_not_there_is_a_sentence() -> None:
    nowhere = replace(games.game("lunar"), home="moonlit.arena")
    with pytest.raises(BadInput, match=r"Lunar has no module moonlit\.arena\.contract"):
        _ = nowhere.rules


def test_a_name_is_given_once(broken: Path) -> None:
    twice = f"{broken.name}.game:GAME"
    found = registry.admit([twice, twice])
    assert list(found.games) == ["high-card"]
    assert "there is a game called high-card already" in found.refused[0]


def test_two_games_never_share_a_record() -> None:
    """Compiled code tells games apart by the fields of their records."""

    class One(Record):
        only_in_this_test: int = i8()

    class Other(Record):
        only_in_this_test: int = i8()

    contract.register(One, registry)
    with pytest.raises(BadInput, match="has the same record as"):
        contract.register(Other, plugins)
    del contract._games[One]


def test_what_is_compiled_depends_on_the_other_packages_sources(tmp_path: Path) -> None:
    """Otherwise compiled rules of a plugin's last version would stay in force."""
    asks = ("-c", "from moonlit.kernel.mode import source_hash; print(source_hash())")
    shutil.copytree(FOREIGN, tmp_path / "installed")
    before = run(*asks, path=tmp_path / "installed")
    assert before == run(*asks) != run(*asks, path=tmp_path)
    change(tmp_path / "installed/moonlit_high_card/contract.py", "HC-2", "HC-two")
    assert run(*asks, path=tmp_path / "installed") != before


def test_an_installed_game_is_listed_with_its_options_and_levels() -> None:
    told = json.loads(run("-m", "moonlit", "games", "--json"))
    assert [game["name"] for game in told["games"]] == ["high-card", *OURS]
    foreign, lunar, *_ = told["games"]
    assert foreign["lesson"] is False
    assert foreign["levels"] == ["random", "expert", "master"]  # it brings no rules of thumb
    assert [option["name"] for option in foreign["options"]] == ["max_rounds", "variation"]
    assert lunar["levels"] == ["random", "novice", "club", "expert", "master"]
    track = next(option for option in lunar["options"] if option["name"] == "track")
    assert (track["kind"], track["length"], track["rule"]) == ("numbers", 13, "LU-30")
    assert track["title"] == "Trick track"
    assert told["left_out"] == []


PLAYED = """
from moonlit import Match, Seal
from moonlit.bots.hints import hint
from moonlit.bots.levels import bot
from moonlit.envs.pettingzoo import high_card_v0
from moonlit.errors import BadInput
from moonlit.server.http.options import option_forms
from moonlit.bots.ladder import offered, usual
from moonlit.server.http.rules_pages import rules_page
from moonlit.table import match_records
from moonlit.tui.pictures import columns, picture
from moonlit.tui.words import Draw, Words

match = Match("high-card", seal=Seal.from_seed(1))
assert match.seats == 3
players = [bot(level, "high-card", 1) for level in ("random", "search:20", "master:20")]
while not match.outcome():
    seat = match.turn()[0]
    view = match.view_cell(seat)
    told = hint("high-card", view, seat, match.story(seat), simulations=20)
    assert told.sentence("en", match.people) and told.sentence("ja", match.people)
    action = players[seat].choose(view, seat, match.story(seat))
    shown = Draw(match.view(seat), match.people, Words("en"))
    assert columns(shown) and picture(shown)
    match.play(match.sight(seat).move([action]))
match_records.verify(match_records.dumps(match_records.to_record(match)))
try:
    bot("club", "high-card", 1)
except BadInput as error:
    print(error)
env = high_card_v0.env(seats=2)
env.reset(seed=1)
print(env.metadata["name"], offered("high-card"), usual("high-card"))
print(len(option_forms("high-card", "ja")), rules_page("high-card", "ja").ids)
"""


def test_a_game_without_knowledge_is_played_by_those_who_search() -> None:
    sentence, env, pages = run("-c", PLAYED).splitlines()
    assert sentence == "There is no club player of High Card: it has no rules of thumb."
    assert env == "high_card_v0 ('random', 'expert', 'master') expert"
    assert pages == "2 ['HC-1', 'HC-2', 'HC-3']"
