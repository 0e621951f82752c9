"""The reference comes from docstrings; both languages of a page give the same commands."""

import importlib.util
import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.interpreted

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```[^\n]*\n(.*?)^```$", re.M | re.S)


def test_the_reference_names_what_is_public_with_signature_and_words() -> None:
    spec = importlib.util.spec_from_file_location("reference", DOCS / "reference.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    page = module.reference()
    assert "### Match { #moonlit.table.match.Match }" in page
    assert "- `undo(length: int | None = None) -> None`: Go back" in page
    assert "0x" not in page


@pytest.mark.parametrize("page", ["host", "play"])
def test_a_page_in_japanese_gives_the_commands_of_the_english_one(page: str) -> None:
    english = BLOCK.findall((DOCS / f"{page}.md").read_text(encoding="utf-8"))
    japanese = BLOCK.findall((DOCS / f"{page}.ja.md").read_text(encoding="utf-8"))
    assert japanese
    assert [block for block in japanese if block not in english] == []
