"""Invitations: what a link shows in a chat before anybody opens it."""

from typing import Any

import httpx


def head(address: str, path: str) -> str:
    """What a program that carries a link finds there."""
    return httpx.get(f"{address}{path}").text.partition("</head>")[0]


def new_table(address: str, **values: Any) -> dict[str, Any]:
    answer = httpx.post(
        f"{address}/api/tables",
        json={"name": "<Mika>", **values},
        headers={"Authorization": f"Bearer {'ab' * 32}"},
    )
    found: dict[str, Any] = answer.json()
    return found


def test_a_link_shows_in_chats_what_it_leads_to_and_nothing_else(address: str) -> None:
    table = new_table(address, game="lunar-trick", seats=3, language="ja")
    play = head(address, f"/t/{table['play_link']}")
    assert 'property="og:title" content="&lt;Mika&gt;さんが Lunar Trick に招待しています"' in play
    assert "空席 2" in play
    picture = f"{address}/previews/lunar-trick.png"
    assert f'property="og:image" content="{picture}"' in play
    assert httpx.get(picture).headers["content-type"] == "image/png"
    watch = head(address, f"/t/{table['watch_link']}")
    assert "Lunar Trick" in watch
    assert table["play_link"] not in watch
    assert "Mika" not in watch
    assert "Learn Lunar in five minutes" in head(address, "/t/lesson-lunar")
    for path in ("/", "/t/nosuchlink", "/t/%00"):
        assert 'property="og:title" content="Moonlit"' in head(address, path)
