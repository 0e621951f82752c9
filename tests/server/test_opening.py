"""While a server is being loaded its page is there already; whatever else is asked for waits."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path

import httpx
import pytest
from starlette.responses import PlainTextResponse

from moonlit.errors import BadInput
from moonlit.server.http import client as built
from moonlit.server.opening import Opening
from moonlit.server.settings import Settings


@pytest.fixture(autouse=True)
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that says so, whether or not the real one has been built."""
    (tmp_path / "index.html").write_text("<html>moon</html>")
    monkeypatch.setattr(built.client, "__defaults__", (tmp_path, None, None))


@asynccontextmanager
async def lived(opening: Opening) -> AsyncIterator[httpx.AsyncClient]:
    """What uvicorn does: let it begin, ask it, let it end."""
    told: asyncio.Queue[dict[str, str]] = asyncio.Queue()
    said: asyncio.Queue[str] = asyncio.Queue()

    async def send(message: dict[str, str]) -> None:
        await said.put(message["type"])

    living = asyncio.create_task(opening({"type": "lifespan"}, told.get, send))
    await told.put({"type": "lifespan.startup"})
    assert await said.get() == "lifespan.startup.complete"
    transport = httpx.ASGITransport(opening)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as asking:
        yield asking
    await told.put({"type": "lifespan.shutdown"})
    assert await said.get() == "lifespan.shutdown.complete"
    await living


def test_the_page_is_there_before_the_rest_and_calls_wait_for_it() -> None:
    may_load = threading.Event()
    events: list[str] = []

    @asynccontextmanager
    async def life() -> AsyncIterator[None]:
        events.append("began")
        yield
        events.append("ended")

    def load() -> tuple[PlainTextResponse, object]:
        may_load.wait()
        return PlainTextResponse("the rest"), life()

    async def steps() -> None:
        opening = Opening(Settings(), load, lambda: events.append("opened"))
        async with lived(opening) as asking:
            first = await asking.get("/t/a-table")
            assert first.text == "<html>moon</html>"
            assert first.headers["X-Frame-Options"] == "DENY"
            call = asyncio.create_task(asking.get("/api/games"))
            health = asyncio.create_task(asking.get("/health"))
            await asyncio.sleep(0)
            assert not events
            may_load.set()
            assert (await call).text == (await health).text == "the rest"
            assert (await asking.get("/")).text == "the rest"  # it answers for everything now
            assert events == ["began", "opened"]
        assert events == ["began", "opened", "ended"]
        assert opening.failed is None

    asyncio.run(steps())


def test_a_server_that_cannot_be_loaded_stops_and_says_why() -> None:
    may_load = threading.Event()

    def load() -> tuple[PlainTextResponse, object]:
        may_load.wait()
        raise BadInput("The database cannot be used.")

    async def steps() -> None:
        stopped = asyncio.Event()
        opening = Opening(Settings(), load, lambda: None)
        opening.stop = stopped.set
        async with lived(opening) as asking:
            call = asyncio.create_task(asking.get("/api/games"))
            await asyncio.sleep(0)
            may_load.set()
            assert (await call).status_code == 503
            await stopped.wait()
        assert str(opening.failed) == "The database cannot be used."

    asyncio.run(steps())


def test_who_asks_under_another_name_is_refused_from_the_first_moment() -> None:
    may_load = threading.Event()

    def load() -> tuple[PlainTextResponse, object]:
        may_load.wait()
        return PlainTextResponse("the rest"), nullcontext()

    async def steps() -> None:
        async with lived(Opening(Settings(), load, lambda: None)) as asking:
            answer = await asking.get("/", headers={"Host": "evil.example"})
            assert answer.status_code == 400
            may_load.set()

    asyncio.run(steps())
