"""The rules pages as HTML, with an anchor for every rule, and examples of rules at work."""

from __future__ import annotations

import re
from functools import cache

from moonlit import games
from moonlit.table.examples import Example, examples

from ..protocol.lobby_models import RefusedCard, RuleExample, RulesPage
from ..protocol.messages import Language, Refusal
from ..tables import positions

RULE = re.compile(r"<li>(\s*<p>)?\s*<strong>([A-Z]{2}-\d+)</strong>")


@cache
def rules_page(game: str, language: Language) -> RulesPage:
    """A game's rules."""
    from markdown_it import MarkdownIt  # loaded when somebody wants to read

    entry = games.game(game)
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(entry.page(language))
    ids: list[str] = []

    def anchor(found: re.Match[str]) -> str:
        ids.append(found[2])
        return f'<li id="{found[2]}">{found[1] or ""}<strong>{found[2]}</strong>'

    html = RULE.sub(anchor, html)
    return RulesPage(
        game=game,
        title=entry.title,
        language=language,
        html=html,
        ids=ids,
        examples=[shown(one, language) for one in examples(entry.name, language)],
    )


def shown(example: Example, language: Language) -> RuleExample:
    """An example in words."""
    return RuleExample(
        rule=example.rule,
        about=example.about[language],
        people=example.match.people,
        events=[
            positions.event(one, number, positions.sentence(one, example.match, language))
            for number, one in enumerate(example.events, 1)
        ],
        refused=[
            RefusedCard(
                seat=move.seat,
                cards=move.cards,
                refusal=Refusal(text=refusal.sentence(language), rule=refusal.rule),
            )
            for move, refusal in example.refused
        ],
    )
