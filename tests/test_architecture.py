"""The layers of the design: imports go down only, file by file, and no room names a game."""

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

pytestmark = pytest.mark.interpreted

PACKAGE = Path(__file__).parent.parent / "src" / "moonlit"

# From the bottom up.
LAYERS = [
    "offering",
    "text",
    "errors",
    "kernel",
    "games",
    "table",
    "bots",
    "reviews",
    "history",
    "puzzles",
    "envs",
    "arena",
    "train",
    "commands",
    "server",
    "tui",
    "cli",
    "__main__",
]
HEIGHT = {name: height for height, name in enumerate(LAYERS)}

# A game's folder reaches through several layers, and so do its files.
ROOM_OF_PART = {"players": "bots", "terminal": "tui"}
# Inside it, what stands on the rules: the rest (state, rules, views and their neighbours) is rules.
PARTS = {
    "contract": 1,
    "positions": 2,
    "claims": 2,
    "setup": 2,
    "names": 3,
    "measures": 3,
    "faces": 3,
    "looks": 3,
    "prompts": 3,
    "goals": 3,
    "game": 3,
    "players": 4,
    "terminal": 5,
}

# The server's rooms, from the bottom up; what stands outside them puts them together.
SERVER = [
    "settings",
    "upkeep",
    "protocol",
    "storage",
    "thinking",
    "tables",
    "http",
    "app",
    "opening",
    "serve",
]

FILES = sorted(PACKAGE.rglob("*.py"))
GAMES = sorted(file.parent.name for file in PACKAGE.glob("games/*/game.py"))


def module(file: Path) -> list[str]:
    """A file as the steps that lead to it, such as games, lunatic, players, club."""
    return list(file.relative_to(PACKAGE).with_suffix("").parts)


def imports(file: Path) -> list[list[str]]:
    """The modules, or names in modules, of moonlit that a file imports."""
    found = []
    steps = module(file)
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = ["moonlit", *steps[: len(steps) - node.level]] if node.level else []
            home = ".".join([*base, *([node.module] if node.module else [])])
            names = [f"{home}.{alias.name}" for alias in node.names]
        else:
            continue
        found += [name.split(".")[1:] for name in names if name.startswith("moonlit.")]
    return [steps for steps in found if steps[0] in HEIGHT]


def game_of(steps: list[str]) -> str | None:
    """The game in whose folder this is."""
    return steps[1] if steps[0] == "games" and len(steps) > 2 and steps[1] in GAMES else None


def room(steps: list[str]) -> str:
    """The layer that a module is in."""
    return ROOM_OF_PART.get(steps[2], "games") if game_of(steps) else steps[0]


@pytest.mark.parametrize("name", LAYERS)
def test_imports_go_down_only(name: str) -> None:
    files = [file for file in FILES if room(module(file)) == name]
    assert files
    for file in files:
        for other in imports(file):
            assert HEIGHT[room(other)] <= HEIGHT[name], f"{file} imports {'.'.join(other)}"


@pytest.mark.parametrize("name", SERVER)
def test_in_the_server_imports_go_down_only(name: str) -> None:
    files = [file for file in FILES if module(file)[:2] == ["server", name]]
    assert files
    for file in files:
        for other in imports(file):
            if other[0] == "server":
                assert SERVER.index(other[1]) <= SERVER.index(name), f"{file}: {other}"


@pytest.mark.parametrize("game", GAMES)
def test_in_a_game_rules_are_the_ground(game: str) -> None:
    """A rule imports no word and no bot, and no game imports another one."""
    for file in (PACKAGE / "games" / game).rglob("*.py"):
        steps = module(file)
        for other in imports(file):
            if game_of(other):
                assert game_of(other) == game, f"{file} imports {'.'.join(other)}"
                height = PARTS.get(steps[2], 0)
                assert PARTS.get(other[2], 0) <= height, f"{file} imports {'.'.join(other)}"


def test_only_games_import_games() -> None:
    """Everybody else looks a game up."""
    for file in FILES:
        if not game_of(module(file)):
            for other in imports(file):
                assert not game_of(other), f"{file} imports {'.'.join(other)}"


def test_every_part_has_its_layer() -> None:
    parts = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or path.is_dir()}
    assert parts - {"__init__", "__pycache__", "py"} == set(HEIGHT)


def test_only_kernel_and_environments_import_numba() -> None:
    for file in FILES:
        if module(file)[0] not in ("kernel", "envs"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Import | ast.ImportFrom):
                    names = [alias.name for alias in node.names]
                    home = [node.module or ""] if isinstance(node, ast.ImportFrom) else names
                    assert "numba" not in {name.split(".")[0] for name in home}, file


# What a person asks is answered from what their seat sees (`table/sight.py`). These parts of a
# match know more than that, and only these places use them, for a reason.
KNOW_EVERYTHING = {
    *("packed", "position", "events", "turn"),
    *("play", "make", "undo", "take_back"),
}
ALLOWED = {
    "table/match.py": {"_cell", "_now", "_plain", "_put", "events"},  # the match itself
    "server/tables/course.py": {"make", "take_back"},  # what is in the log has been made
    "server/tables/open_cards.py": {"play", "position", "events"},  # matches that are over
    "server/tables/again.py": {"play"},  # matches that are over, up to a point
    "server/thinking/par.py": {"play"},  # one that only bots play, as far as it was played
    "bots/matches.py": {"play"},  # one that only bots play, each by its view
    "reviews/all_seeing.py": {"packed"},  # matches that are over; nothing is judged by it
    "table/lesson.py": {"play", "make"},
    "table/examples.py": {"play", "events"},  # positions without secrets
    "table/chance.py": {"play"},
    "table/windows.py": {"packed"},  # all answers of a window, taken together
    "table/scenarios.py": {"packed", "play", "position", "turn"},  # positions without secrets
    "table/match_records.py": {"play", "position"},  # whole records
    "commands/prompt.py": {"play", "take_back"},
    "commands/check.py": {"position", "events", "turn"},  # whole records
}
ANSWERING = ["server", "tui", "commands", "reviews", "bots", "table"]
MATCHES = ("match", "again", "final")


def used_of_matches(file: Path, names: Sequence[str] = MATCHES) -> set[str]:
    """The attributes that a file takes of what it calls a match, or by these names."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    taken = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    return {
        node.attr
        for node in taken
        if (isinstance(node.value, ast.Name) and node.value.id in names)
        or (isinstance(node.value, ast.Attribute) and node.value.attr in names)
    }


@pytest.mark.parametrize("part", ANSWERING)
def test_questions_are_answered_from_what_a_seat_sees(part: str) -> None:
    path = PACKAGE / part
    for file in [path] if path.suffix else path.rglob("*.py"):
        used = used_of_matches(file)
        known = {name for name in used if name in KNOW_EVERYTHING or name.startswith("_")}
        where = file.relative_to(PACKAGE).as_posix()
        assert known <= ALLOWED.get(where, set()), f"{where}: {known}"


def test_every_exception_is_needed() -> None:
    for where, allowed in ALLOWED.items():
        assert allowed <= used_of_matches(PACKAGE / where), where


# Whatever a server shows of a match's cards leaves by a door: the one asks whose eyes it is for,
# the other whether the match is over. What else looks at cards shows them to nobody.
DOORS = ("server/tables/positions.py", "server/tables/open_cards.py")
SHOWING = {"view", "shown", "position", "positions", "events", "history", "deck"}
SHOWN_TO_NOBODY = {
    # The log that a door reads, and how long a window lasts, by what a spectator sees.
    "server/tables/course.py": {"history", "view"},
}


def test_cards_leave_the_server_by_its_doors() -> None:
    """The archive, exhibits and lessons too."""
    for file in (PACKAGE / "server").rglob("*.py"):
        where = file.relative_to(PACKAGE).as_posix()
        if where not in DOORS:
            showing = used_of_matches(file, (*MATCHES, "sight")) & SHOWING
            assert showing == SHOWN_TO_NOBODY.get(where, set()), f"{where}: {showing}"


@pytest.mark.parametrize("door", DOORS)
def test_a_door_is_where_cards_are_shown(door: str) -> None:
    assert used_of_matches(PACKAGE / door, (*MATCHES, "sight")) & SHOWING


def test_a_sight_knows_no_match() -> None:
    """Nor does a move, which a sight makes."""
    found = {name: siblings(PACKAGE / "table" / f"{name}.py") for name in ("sight", "moves")}
    assert found == {"sight": {"moves"}, "moves": set()}


def siblings(file: Path) -> set[str | None]:
    """The modules of the same folder that a file imports when it is loaded."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {node.module for node in tree.body if isinstance(node, ast.ImportFrom) and node.level}


# --- no room names a game ----------------------------------------------------------------------

NAMED = re.compile(
    "|".join(game.replace("_", "[ _-]?") for game in GAMES) + r"|\b(LT|LU|SM|LN)-\d", re.IGNORECASE
)
# Examples in sentences that a person reads, where any game will do.
MAY_NAME = {"arena/certify.py", "arena/plans.py", "arena/trials.py"}


def without_examples(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a file with their numbers, but for doctests and what those give."""
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        inside = line.lstrip().startswith(">>>") or (inside and bool(line.strip(' "')))
        if not inside:
            yield number, line


def test_no_room_names_a_game() -> None:
    """Outside of its folder a game has no name, but in examples."""
    found = []
    for file in sorted(PACKAGE.rglob("*")):
        path = file.relative_to(PACKAGE)
        if file.suffix not in (".py", ".toml") or path.parts[0] == "games":
            continue
        if path.as_posix() not in MAY_NAME:
            found += [
                f"{path}:{number}: {line.strip()}"
                for number, line in without_examples(file.read_text(encoding="utf-8"))
                if NAMED.search(line)
            ]
    assert found == []
