"""The rules pages as HTML, with an anchor for every rule."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt

from moonlit import games
from moonlit.commands.look import pages

from .lobby_models import RulesPage
from .messages import Language

RULE = re.compile(r"<li>(\s*<p>)?\s*<strong>([A-Z]{2}-\d+)</strong>")
# The page's language is chosen elsewhere.
OTHER_LANGUAGE = re.compile(r'<p>(日本語|English): <a href="[\w.-]+">.*?</a></p>\n')
LINK = re.compile(r'<a href="([\w-]+?)(\.ja)?\.md">(.*?)</a>')


@cache
def rules_page(game: str, language: Language) -> RulesPage:
    """A game's rules; links between the pages are left as plain text."""
    entry = games.entry(game)
    file = pages() / f"{entry.name}{'.ja' if language == 'ja' else ''}.md"
    html = (
        MarkdownIt("commonmark", {"html": False})
        .enable("table")
        .render(file.read_text(encoding="utf-8"))
    )
    ids: list[str] = []

    def anchor(found: re.Match[str]) -> str:
        ids.append(found[2])
        return f'<li id="{found[2]}">{found[1] or ""}<strong>{found[2]}</strong>'

    html = LINK.sub(r"\3", OTHER_LANGUAGE.sub("", RULE.sub(anchor, html)))
    return RulesPage(game=game, title=entry.title, language=language, html=html, ids=ids)
