"""The layers of the design: imports go down only, and secrets have one door."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "moonlit"

# From the bottom up; what stands on one line does not import each other.
LAYERS = [
    ["text"],
    ["errors"],
    ["kernel"],
    ["games"],
    ["table"],
    ["bots"],
    ["envs"],
    ["arena"],
    ["commands"],
    ["server"],
    ["tui"],
    ["cli"],
    ["__main__"],
]
HEIGHT = {name: height for height, layer in enumerate(LAYERS) for name in layer}


def imports(file: Path) -> set[str]:
    """The parts of moonlit that a file imports."""
    found = set()
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = ["moonlit", *parts[: len(parts) - node.level]] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            names = [f"{module}.{alias.name}" for alias in node.names]
        else:
            continue
        found |= {name.split(".")[1] for name in names if name.startswith("moonlit.")}
    return found & HEIGHT.keys()


@pytest.mark.parametrize("name", HEIGHT)
def test_imports_go_down_only(name: str) -> None:
    files = (
        [PACKAGE / f"{name}.py"]
        if (PACKAGE / f"{name}.py").exists()
        else (PACKAGE / name).rglob("*.py")
    )
    for file in files:
        for other in imports(file) - {name}:
            assert HEIGHT[other] < HEIGHT[name], f"{file} imports {other}"


def test_every_part_has_its_layer() -> None:
    parts = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or path.is_dir()}
    assert parts - {"__init__", "__pycache__", "py"} == set(HEIGHT)


OTHERS = ["games", "table", "bots", "arena", "commands", "server", "tui"]


@pytest.mark.parametrize("folder", OTHERS)
def test_only_the_kernel_imports_numba(folder: str) -> None:
    for file in (PACKAGE / folder).rglob("*.py"):
        assert "numba" not in {
            alias.name.split(".")[0]
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(node, ast.Import | ast.ImportFrom)
            for alias in (
                node.names if isinstance(node, ast.Import) else [ast.alias(node.module or "")]
            )
        }


# What a person asks is answered from what their seat sees (`table/sight.py`). These parts of a
# match know more than that, and only these places use them, for a reason.
KNOW_EVERYTHING = {"cell", "state", "now", "position", "events", "turn", "play", "undo"}
ALLOWED = {
    "server/course.py": {"play", "undo"},  # what is in the log has been made
    "server/archive.py": {"play", "position", "events"},  # matches that are over
    "server/warming.py": {"undo"},  # a match that nobody plays
    "server/starting.py": {"position"},  # who deals after a match that is over
    "table/lesson.py": {"play"},
    "commands/play.py": {"play"},
    "commands/check.py": {"now", "position", "events", "turn"},  # whole records
}
ANSWERING = ["server", "tui", "commands", "table/lesson.py", "table/steps.py", "table/sight.py"]


def used_of_matches(file: Path) -> set[str]:
    """The attributes that a file takes of what it calls a match."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    taken = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    return {
        node.attr
        for node in taken
        if (isinstance(node.value, ast.Name) and node.value.id in ("match", "again"))
        or (isinstance(node.value, ast.Attribute) and node.value.attr == "match")
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


def test_a_sight_knows_no_match() -> None:
    tree = ast.parse((PACKAGE / "table" / "sight.py").read_text(encoding="utf-8"))
    siblings = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level]
    assert siblings == []
