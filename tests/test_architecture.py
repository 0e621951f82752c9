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
