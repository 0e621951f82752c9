"""The documentation site: it builds without a warning, and needs nothing from outside."""

import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).parents[2]
OUTSIDE = re.compile(r"^(https?:)?//")


class Loaded(HTMLParser):
    """What a browser would fetch by itself for a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        if tag in ("script", "img", "iframe", "source") and named.get("src"):
            self.found.append(named["src"])
        if tag == "link" and named.get("rel") not in ("canonical", "next", "prev"):
            self.found.append(named["href"])


class Links(HTMLParser):
    """Where a page leads, and the places in it that can be led to."""

    def __init__(self) -> None:
        super().__init__()
        self.to: list[str] = []
        self.places: set[str] = set()

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        if named.get("id"):
            self.places.add(named["id"])
        for name in ("href", "src"):
            address = named.get(name)
            if address and not re.match(r"^([a-z]+:|//)", address):
                self.to.append(address)


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """The site, built from a copy so that two runs at once do not meet."""
    copy = tmp_path_factory.mktemp("docs")
    shutil.copytree(ROOT / "docs", copy / "docs")
    for pages in (ROOT / "src" / "moonlit" / "games").glob("*/pages"):
        shutil.copytree(pages, copy / pages.relative_to(ROOT))
    shutil.copytree(ROOT / "examples" / "own-bots", copy / "examples" / "own-bots")
    shutil.copy(ROOT / "examples" / "learn.py", copy / "examples")
    for part in ("mkdocs.yml", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        shutil.copy(ROOT / part, copy)
    reference = [sys.executable, str(ROOT / "docs" / "reference.py"), str(copy / "docs")]
    subprocess.run(reference, check=True)
    done = subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--strict"],
        cwd=copy,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "No issues found" in done.stdout + done.stderr
    return copy / "build" / "site"


def test_every_page_of_the_site_loads_nothing_from_outside(site):
    pages = list(site.rglob("*.html"))
    assert len(pages) > 15
    for page in pages:
        loaded = Loaded()
        loaded.feed(page.read_text(encoding="utf-8"))
        assert loaded.found, page
        assert [address for address in loaded.found if OUTSIDE.match(address)] == []


def test_the_site_has_a_search_of_its_own(site):
    index = (site / "search.json").read_text(encoding="utf-8")
    for words in ("Lunar Eclipse", "月食", "Bradley", "advisory lock"):
        assert words in index, words


def test_every_link_leads_somewhere(site):
    pages = {}
    for page in site.rglob("*.html"):
        pages[page.resolve()] = links = Links()
        links.feed(page.read_text(encoding="utf-8"))
    broken = []
    for page, links in pages.items():
        if page.name == "404.html":
            continue  # it stands for any address, so its links begin at the root
        for address in links.to:
            path, _, place = address.partition("#")
            target = (page.parent / unquote(path)).resolve() if path else page
            target = target / "index.html" if target.is_dir() else target
            known = pages[target].places if target in pages else set()
            if not target.exists() or (place and unquote(place) not in known | {"__top"}):
                broken.append(f"{page.name}: {address}")
    assert broken == []
