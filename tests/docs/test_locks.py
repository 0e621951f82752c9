"""Everything that is installed is pinned with hashes, and nothing says where it was found."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
LOCKS = {file.stem: file.read_text(encoding="utf-8") for file in (ROOT / "locks").glob("*.txt")}


def plain(name: str) -> str:
    """A package's name in the one way to write it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned(lock: str) -> dict[str, str]:
    """The versions that a lock names."""
    found = re.findall(r"^([a-z0-9][\w.-]*)==(\S+)", LOCKS[lock], re.M)
    return {plain(name): version for name, version in found}


def asked(requirements: list[str]) -> list[Requirement]:
    """What a list of requirements asks for, with that of our own extras which it names."""
    found = []
    for one in map(Requirement, requirements):
        if one.name == "moonlit":
            for extra in one.extras:
                found += asked(EXTRAS[extra])
        else:
            found.append(one)
    return found


@pytest.mark.parametrize("lock", sorted(LOCKS))
def test_every_package_has_its_hashes_and_no_address(lock: str) -> None:
    lines = [line for line in LOCKS[lock].splitlines() if not line.startswith("#")]
    assert lines
    for line, following in zip(lines, [*lines[1:], ""]):
        if line.startswith("    "):
            assert re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", line), line
        else:
            assert re.fullmatch(r"[a-z0-9][\w.-]*==[\w.+]+( ; .+)? \\", line), line
            assert following.startswith("    --hash"), line


@pytest.mark.parametrize(
    ("lock", "extras"),
    [("server", ["postgres"]), ("dev", ["dev"]), ("bench", ["bench", "cluster"])],
)
def test_a_lock_has_what_the_project_asks_for(lock: str, extras: list[str]) -> None:
    """If this fails: ``make lock``."""
    versions = pinned(lock)
    wanted = PROJECT["dependencies"] + [one for extra in extras for one in EXTRAS[extra]]
    for requirement in asked([*wanted, "hatchling"]):
        version = versions[plain(requirement.name)]
        assert requirement.specifier.contains(version), (requirement, version)


def test_all_locks_agree() -> None:
    everything = pinned("dev")
    for lock in ("server", "bench"):
        assert {name: everything.get(name, v) for name, v in pinned(lock).items()} == pinned(lock)


def test_torch_is_left_to_whoever_wants_it() -> None:
    """Its builds differ from machine to machine, so its hash would be one machine's."""
    assert EXTRAS["torch"] == ["torch==2.13.0"]
    assert not any("torch" in pinned(lock) for lock in LOCKS)
