"""The line to a server: its lobby by HTTP, a table by its socket, coming back when it breaks."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request as HttpRequest
from urllib.request import urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from moonlit.errors import BadInput
from moonlit.server.protocol import messages as protocol
from moonlit.text import say

from .preferences import Preferences

Asked = (
    protocol.Move
    | protocol.Answer
    | protocol.Steps
    | protocol.AskHint
    | protocol.GoOn
    | protocol.Takeback
    | protocol.Vote
    | protocol.StandIn
    | protocol.Back
    | protocol.Rematch
    | protocol.Start
)
PATIENCE = 20  # seconds for an answer
BEAT, SILENCE = 2, 4  # seconds between two questions whether the server is there, and to answer
AGAIN = 1.5  # seconds between two tries to come back
# The server closes with these for good: the link leads nowhere, or the host has removed us.
GONE = {4404: "dead_link", 4403: "removed"}


class Lobby:
    """A server's lobby, for one person."""

    def __init__(
        self,
        address: str,
        secret: str,
        name: str,
        language: str,
        kept: Preferences | None = None,
    ) -> None:
        self.address = address.rstrip("/")
        self.secret, self.name, self.language = secret, name, language
        self.kept = kept or Preferences()
        self.reached: dict[str, int] = {}  # the steps of lessons, by their links

    def elsewhere(self, address: str) -> Lobby:
        """Another server's lobby, for the same person."""
        return Lobby(address, self.secret, self.name, self.language, self.kept)

    async def get(self, path: str) -> Any:
        return await asyncio.to_thread(self.call, "GET", path)

    async def post(self, path: str, body: Any) -> Any:
        return await asyncio.to_thread(self.call, "POST", path, body)

    async def delete(self, path: str) -> None:
        await asyncio.to_thread(self.call, "DELETE", path)

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """The answer to a request; a sentence if there is none."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.secret}", "Content-Type": "application/json"}
        headers["Accept-Language"] = self.language
        request = HttpRequest(self.address + "/api" + path, data, headers, method=method)
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                return json.loads(answer.read() or b"null")
        except HTTPError as error:
            raise BadInput(_detail(error)) from None
        except (URLError, OSError, ValueError) as error:
            reason = getattr(error, "reason", error)
            raise BadInput(self._words("no_server", address=self.address, why=reason)) from None

    def _words(self, name: str, **values: Any) -> str:
        return say("terminal", "messages", name, self.language, **values)


def _detail(error: HTTPError) -> str:
    """The server's own sentence."""
    try:
        detail = json.load(error)["detail"]
    except (ValueError, KeyError, TypeError):
        detail = None
    return detail if isinstance(detail, str) else f"{error.code}: {error.reason}."


class Seat:
    """A seat (or a watcher's chair) at one table: requests are answered, news are told."""

    def __init__(
        self,
        lobby: Lobby,
        link: str,
        hear: Callable[[protocol.Response], None],
        lost: Callable[[], None],
        gone: Callable[[str], None],
    ) -> None:
        self.lobby, self.link = lobby, link
        self.hear, self.lost, self.gone = hear, lost, gone
        self.match: str | None = None
        self.seen = 0
        self._plays = False
        self._shared: str | None = None  # the match in whose deals this seat has its share
        self._socket: ClientConnection | None = None
        self._open: dict[str, asyncio.Future[protocol.Response]] = {}

    @property
    def _url(self) -> str:
        parts = urlsplit(self.lobby.address)
        scheme = "wss" if parts.scheme == "https" else "ws"
        return f"{scheme}://{parts.netloc}/ws/{quote(self.link)}"

    async def stay(self) -> None:
        """Keep the line open until cancelled; what was missed is told after coming back."""
        while True:
            socket = None
            try:
                async with connect(
                    self._url,
                    origin=self.lobby.address,  # type: ignore[arg-type]
                    max_size=None,
                    ping_interval=BEAT,
                    ping_timeout=SILENCE,
                ) as socket:
                    self._socket = socket
                    await socket.send(self._hello().model_dump_json())
                    async for raw in socket:
                        message = protocol.from_server.validate_json(raw)
                        self._take(message)
                        await self._share(message)
            except (OSError, WebSocketException, TimeoutError):
                pass
            finally:
                self._socket = None
                self._give_up_waiting()
            if socket is not None and socket.close_code in GONE:
                self.gone(GONE[socket.close_code])
                return
            self.lost()
            await asyncio.sleep(AGAIN)

    def _hello(self) -> protocol.Hello:
        lobby = self.lobby
        return protocol.Hello(
            secret=lobby.secret,
            name=lobby.name,
            language=lobby.language,  # type: ignore[arg-type]
            match=self.match,
            seen=self.seen,
            step=lobby.reached.get(self.link, 0),
        )

    def _take(self, message: protocol.Response) -> None:
        answered = self._open.pop(getattr(message, "id", None) or "", None)
        if answered is not None and not answered.done():
            answered.set_result(message)
            return
        if isinstance(message, protocol.Welcome) and message.table.match != self.match:
            self.match, self.seen = message.table.match, 0
        if isinstance(message, (protocol.Welcome, protocol.Update)):
            self.seen = max([self.seen, *(event.number for event in message.events)])
        if isinstance(message, protocol.Lesson):
            self.lobby.reached[self.link] = 0 if message.done else message.number
        self.hear(message)

    async def _share(self, message: protocol.Response) -> None:
        """Give this seat's share in the deals, once for each match: nobody waits for it then."""
        if isinstance(message, protocol.Welcome):
            self._plays = message.seat is not None
        if not self._plays or not isinstance(message, (protocol.Welcome, protocol.Table)):
            return
        table = message.table
        if table.status in ("waiting", "starting") and self._shared != table.match:
            self._shared = table.match
            await self.tell(protocol.Nonce(nonce=secrets.token_hex(32)))

    def _give_up_waiting(self) -> None:
        for answer in self._open.values():
            if not answer.done():
                answer.set_exception(ConnectionClosed(None, None))
        self._open.clear()

    async def ask(self, kind: type[Asked], **values: Any) -> protocol.Response | None:
        """Send a request and wait for its answer; None if the line broke meanwhile.

        A move that was sent but not acknowledged is shown, or not, by what the server tells next.
        """
        identity = secrets.token_hex(8)
        request = kind(id=identity, **values)
        if self._socket is None:
            return None
        answer: asyncio.Future[protocol.Response] = asyncio.get_running_loop().create_future()
        self._open[identity] = answer
        try:
            await self._socket.send(request.model_dump_json())
            return await asyncio.wait_for(answer, PATIENCE)
        except (WebSocketException, TimeoutError, OSError):
            return None
        finally:
            self._open.pop(identity, None)

    async def tell(self, message: protocol.Model) -> None:
        """Send something that is not answered."""
        if self._socket is not None:
            await self._socket.send(message.model_dump_json())
