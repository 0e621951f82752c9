"""The package as a Python programmer meets it: what it offers is what it names."""

import importlib.util
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import moonlit

pytestmark = pytest.mark.interpreted

DOCS = Path(__file__).parent.parent / "docs"


def test_dir_and_completion_offer_what_is_public_and_nothing_else() -> None:
    assert dir(moonlit) == sorted(moonlit.__all__)
    assert all(getattr(moonlit, name) is not None for name in dir(moonlit))


PACKAGES = ["arena", "bots", "envs", "games", "puzzles", "reviews", "table"]


@pytest.mark.parametrize("package", PACKAGES)
def test_packages_offer_what_they_name(package: str) -> None:
    module = import_module(f"moonlit.{package}")
    assert set(module.__all__) <= set(dir(module))
    for name in module.__all__:
        assert getattr(module, name) is not None, name
    with pytest.raises(AttributeError, match=f"module 'moonlit.{package}' has no attribute 'no'"):
        module.no  # noqa: B018


def test_everything_is_at_hand_after_one_import() -> None:
    look = "import moonlit; print(moonlit.games.game('lunar').title, moonlit.errors.BadInput)"
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert done.stdout == "Lunar <class 'moonlit.errors.BadInput'>\n"


def test_what_is_public_is_in_the_reference() -> None:
    spec = importlib.util.spec_from_file_location("reference", DOCS / "reference.py")
    assert spec is not None
    assert spec.loader is not None
    reference = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(reference)
    shown = {name.partition(":")[2] for names in reference.PUBLIC.values() for name in names}
    named = {name for package in PACKAGES for name in import_module(f"moonlit.{package}").__all__}
    modules = {name for name in moonlit.__all__ if isinstance(getattr(moonlit, name), ModuleType)}
    named |= {*moonlit.__all__} - modules
    for module in ("records", "errors", "variations"):
        named |= {*getattr(moonlit, module).__all__}
    assert named - shown == {"__version__"}


def test_everything_public_says_what_it_is() -> None:
    for name in ("Match", "Seal", "records", "review"):
        assert getattr(moonlit, name).__doc__, name
    undocumented = [
        name
        for name, value in vars(moonlit.Match).items()
        if not name.startswith("_") and not (value.__doc__ or "").strip()
    ]
    assert undocumented == []


def test_importing_the_package_loads_no_rules() -> None:
    look = "import sys, moonlit; print([name for name in sys.modules if 'moonlit.' in name])"
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['moonlit.offering']"
