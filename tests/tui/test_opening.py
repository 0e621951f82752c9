"""The first moments in a terminal: something is shown at once, and nobody waits for the deal."""

import asyncio
from pathlib import Path

import pyte

from moonlit.server.protocol import messages
from moonlit.tui.connection import Lobby, Seat
from moonlit.tui.opening import opening
from server_tools import settings_for, site_for


def test_the_moon_is_shown_meanwhile_and_leaves_no_trace(capsys):
    screen = pyte.Screen(80, 24)
    terminal = pyte.Stream(screen)

    def show() -> list[str]:
        terminal.feed(capsys.readouterr().out.replace("\n", "\r\n"))
        return [line.rstrip() for line in screen.display]

    print("$ moonlit")
    before = show()
    with opening():
        assert any("M o o n l i t" in line for line in show())
    assert show() == before
    assert (screen.cursor.x, screen.cursor.y) == (0, 1)


def test_the_terminal_gives_its_share_in_the_deals(tmp_path: Path) -> None:
    with site_for(settings_for(tmp_path)) as site:
        lobby = Lobby(site.address, "ab" * 32, "Ada", "en")
        wanted = {"game": "lunar-trick", "name": "Ada", "start": True}
        link = lobby.call("POST", "/tables", wanted)["play_link"]

        async def until_dealt() -> str:
            dealt: asyncio.Future[str] = asyncio.get_running_loop().create_future()

            def hear(message: messages.Response) -> None:
                if isinstance(message, messages.Welcome) and message.position and not dealt.done():
                    dealt.set_result(message.table.match)

            seat = Seat(lobby, link, hear, lambda: None, lambda why: None)
            staying = asyncio.create_task(seat.stay())
            try:
                return await dealt
            finally:
                staying.cancel()
                await asyncio.gather(staying, return_exceptions=True)

        match = asyncio.run(until_dealt())
        assert list(site.do(site.hub.storage.nonces(match))) == [0]
