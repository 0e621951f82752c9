"""What a link shows in a chat before anybody opens it: a title, a text, a picture.

Whoever the link was sent to may know this, and so may the programs that carry it. So it tells what
an invitation tells, and of a table that one may only watch not even that.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path

from starlette.datastructures import State
from starlette.requests import Request

from moonlit import games
from moonlit.games.variations import titled
from moonlit.text import say
from moonlit.text.names import isolated

from ..storage.stored import Whole, host_of
from ..tables.hub import Hub
from ..tables.lessons import game_of
from ..tables.puzzling import puzzle_of
from .client import STATIC

log = logging.getLogger("moonlit.server")

PICTURES = "previews"  # a folder of the client
USUAL = "moonlit"  # the picture of everything that has none of its own


@dataclass(frozen=True)
class Preview:
    """A title and a text in a language, and the name of a picture."""

    title: str
    text: str
    picture: str = USUAL
    language: str = "en"

    def written(self, address: str) -> str:
        """As it stands in a page's head."""
        picture = f"{address}/{PICTURES}/{self.picture}.png"
        values = {
            "og:type": "website",
            "og:site_name": "Moonlit",
            "og:title": self.title,
            "og:description": self.text,
            "og:image": picture,
            "og:image:width": "1200",
            "og:image:height": "630",
            "og:locale": {"ja": "ja_JP"}.get(self.language, "en_US"),
        }
        tags = [
            f'<meta property="{name}" content="{escape(value)}" />'
            for name, value in values.items()
        ]
        tags.append('<meta name="twitter:card" content="summary_large_image" />')
        return "\n    ".join(tags)


class Previews:
    """What pages' heads have for chats. ``state`` is the application's."""

    def __init__(self, state: State, static: Path = STATIC) -> None:
        self.state, self.pictures = state, static / PICTURES

    async def head(self, request: Request, path: str) -> str:
        """For the page at a path; a page is shown whatever becomes of this."""
        accepted = request.headers.get("accept-language", "")
        language = "ja" if accepted.lower().startswith("ja") else "en"
        try:
            found = await self.of_page(path, language)
        except Exception:
            log.exception("a preview failed")
            found = None
        if found is None:
            found = Preview("Moonlit", say("server", "preview", "about", language), USUAL, language)
        if not (self.pictures / f"{found.picture}.png").is_file():
            found = replace(found, picture=USUAL)
        return found.written(self.state.settings.address or str(request.base_url).rstrip("/"))

    async def of_page(self, path: str, language: str) -> Preview | None:
        """What is special about a page."""
        page, _, rest = path.partition("/")
        name = rest.partition("/")[0]
        if page == "t" and (game := game_of(name)) is not None:
            return of_game(game, "lesson", language)
        if page == "t" and (puzzle := puzzle_of(name)) is not None:
            return of_game(puzzle[0], "puzzle", language)
        if page == "t" and name:
            return await of_table(self.state.hub, name)
        if page == "rules" and name in games.CATALOGUE:
            return of_game(name, "rules", language)
        return None


def of_game(game: str, what: str, language: str) -> Preview:
    """A lesson, a puzzle, or rules."""
    title = say("server", "preview", what, language, game=games.game(game).title)
    return Preview(title, say(game, "about", "sentence", language), game, language)


async def of_table(hub: Hub, link: str) -> Preview | None:
    """A table, in the language of who made it; None if there is none."""
    row = await hub.storage.table(link)
    if row is None:
        return None
    whole, tongue = await hub.look(row), row.language
    values = {"game": titled(row.game, row.options), "seats": row.seats}
    invited = link == row.play_link and whole.free
    name = "invites" if invited else "table"
    title = say("server", "preview", name, tongue, who=host_name(whole), **values)
    text = say("server", "preview", "seats", tongue, free=len(whole.free), **values)
    if not invited:
        text = say("server", "preview", "watch", tongue, **values)
    return Preview(title, text, row.game, tongue)


def host_name(whole: Whole) -> str:
    seat = host_of(whole.table, whole.seats)
    return "" if seat is None else isolated(whole.seats[seat].name)
