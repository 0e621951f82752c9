"""Runs the server: prints and opens its address, on this machine or for the local network."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import resource
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from moonlit.errors import BadInput
from moonlit.text.qr import in_blocks

from .http.connections import Connection
from .http.hosts import LOCAL, proxies
from .http.lines import Door
from .http.passing import Passing
from .opening import Loaded, Opening
from .settings import Settings
from .upkeep.garbage import for_good
from .upkeep.limits import Sockets
from .upkeep.logs import set_up
from .upkeep.processes import Processes

BACKLOG = 256  # connections that are let in between two looks at the tables
STOP_WITHIN = 5  # seconds for requests that are being answered
USUAL_PORTS = range(8000, 8020)
LOOK_EVERY = 0.5  # seconds between two looks for the parent
SWITCH = 0.001  # seconds after which a busy event loop lets the thread go on that stores moves


def serve(settings: Settings, *, lan: bool, open_browser: bool, parent: int | None = None) -> None:
    """Serve until interrupted, or until the process ``parent`` that started this one is gone."""
    set_up()
    if lan:
        settings = replace(settings, host="0.0.0.0")
    listening = listen(settings.host, settings.port)
    port = listening.getsockname()[1]
    settings = replace(settings, port=port)
    here = f"http://{'localhost' if settings.host in LOCAL else settings.host}:{port}"
    if lan:
        here = f"http://localhost:{port}"
        if not settings.address:
            settings = replace(settings, address=f"http://{lan_address()}:{port}")
    shown = here if open_browser else None
    if settings.workers > 1:
        serve_by_several(listening, settings, lambda: announce(here, settings, lan), shown)
    else:
        serve_alone(listening, settings, lambda: announce(here, settings, lan), shown, parent)


def announce(here: str, settings: Settings, lan: bool) -> None:
    """Say where it is, once it takes guests."""
    print(f"Moonlit is at {here}", flush=True)
    if lan:
        print(f"In this network: {settings.address}", flush=True)
        print(qr(settings.address), flush=True)


def serve_alone(
    listening: socket.socket,
    settings: Settings,
    opened: Callable[[], None],
    shown: str | None,
    parent: int | None,
) -> None:
    """Serve in one process: the page at once, and everything else as soon as it is loaded."""
    open_sockets = Sockets.allowed(settings)
    with contextlib.ExitStack() as held:

        def load() -> Loaded:
            with for_good():
                from .app import create_app
                from .storage.databases import only_one
            held.enter_context(only_one(settings.database))
            app = create_app(settings, open_sockets)
            return app, app.router.lifespan_context(app)

        opening = Opening(settings, load, opened)
        server = uvicorn.Server(config(settings, opening, open_sockets))
        opening.stop = lambda: setattr(server, "should_exit", True)
        run(server, listening, settings, shown, parent)
        if opening.failed is not None:
            raise opening.failed


def serve_by_several(
    listening: socket.socket, settings: Settings, opened: Callable[[], None], shown: str | None
) -> None:
    """Serve in several processes that share a database; what all need is loaded once."""
    if settings.kind == "sqlite":
        raise BadInput(
            "Several processes share a PostgreSQL database; an SQLite file is used by one. "
            "Give --database postgresql://HOST/NAME, or one worker."
        )
    with for_good():
        from .app import create_app
        from .storage.store import bring_up_to_date

    first = os.getpid()

    def serve_as(number: int, passing: Passing | None) -> None:
        own = one_of_several(settings, number)
        app = create_app(own)
        server = OneOfSeveral(config(own, app, app.state.sockets, passing), passing)
        run(server, listening, own, None if number else shown, first)

    asyncio.run(bring_up_to_date(settings.database))
    opened()
    with Passing.between(settings.workers) as ways:
        Processes(settings.workers, lambda at: serve_as(at, ways[at])).run_until_stopped()


class OneOfSeveral(uvicorn.Server):
    """A server to which others pass connections on."""

    def __init__(self, config: uvicorn.Config, passing: Passing | None) -> None:
        super().__init__(config)
        self._passing = passing

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self._passing is not None:
            self._passing.open(self._made)

    def _made(self) -> asyncio.Protocol:
        kind: Any = self.config.http_protocol_class
        made: asyncio.Protocol = kind(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._passing is not None:
            self._passing.close()
        await super().shutdown(sockets)


def one_of_several(settings: Settings, number: int) -> Settings:
    """Each process has its own port for metrics."""
    port = settings.metrics_port
    return replace(settings, metrics_port=port + number if port else 0)


def run(
    server: uvicorn.Server,
    listening: socket.socket,
    settings: Settings,
    shown: str | None,
    parent: int | None,
) -> None:
    """Serve in this process; ``shown`` is opened in the browser, if it is given."""
    with served(settings.metrics_port):
        if shown is not None:
            threading.Thread(target=open_when_up, args=(server, shown), daemon=True).start()
        if parent is not None:
            threading.Thread(target=end_with, args=(server, parent), daemon=True).start()
        allow_many_connections()
        sys.setswitchinterval(SWITCH)
        server.run([listening])


def served(port: int) -> contextlib.AbstractContextManager[None]:
    """The metrics, if they have a port."""
    if not port:
        return contextlib.nullcontext()
    from .upkeep import metrics  # loaded first of all only for this

    return metrics.served(port)


def config(
    settings: Settings, app: ASGIApp, open_sockets: Sockets, passing: Passing | None = None
) -> uvicorn.Config:
    """How uvicorn serves it. Only the named proxies are believed for whom they ask."""
    trusted = [str(network) for network in proxies(settings)]
    return uvicorn.Config(
        app,
        backlog=BACKLOG,
        http=Connection.guarded(settings, open_sockets, passing),
        ws=Door.of_one_server(),
        log_config=None,
        access_log=False,
        ws_max_size=4 * settings.largest_message,
        ws_per_message_deflate=False,
        ws_ping_interval=10,  # who is gone without a word is missed after twenty seconds
        ws_ping_timeout=10,
        timeout_graceful_shutdown=STOP_WITHIN,
        server_header=False,
        proxy_headers=bool(trusted),
        forwarded_allow_ips=trusted,
    )


def allow_many_connections() -> None:
    """As many open files as the system lets this process have: every connection is one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def end_with(server: uvicorn.Server, parent: int) -> None:
    """Stop the server when its parent is gone, however that came about."""
    while os.getppid() == parent:
        time.sleep(LOOK_EVERY)
    server.should_exit = True


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at this port; 0 takes any, and None the first free one from 8000 on.

    A port that somebody asked for is not changed: a proxy would point to nothing.
    """
    for one in USUAL_PORTS if port is None else [port]:
        listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, one))
        except OSError as error:
            listening.close()
            if error.errno != errno.EADDRINUSE:
                raise BadInput(f"Cannot listen at {host}:{one}: {error.strerror}.") from None
            continue
        return listening
    if port is None:
        first, last = USUAL_PORTS[0], USUAL_PORTS[-1]
        raise BadInput(f"The ports {first} to {last} are all taken; give another with --port.")
    raise BadInput(f"The port {port} is taken; give another, or none to have one found.")


def open_when_up(server: uvicorn.Server, address: str) -> None:
    """Open the browser as soon as there is something to see."""
    while not server.started:
        threading.Event().wait(0.05)
        if server.should_exit:
            return
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)


def lan_address() -> str:
    """This machine's address in the local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostbyname(socket.gethostname())


def qr(address: str) -> str:
    """A QR code to be scanned from the terminal; plain where that cannot show blocks."""
    if not sys.stdout.isatty() and not os.environ.get("MOONLIT_QR"):
        return ""
    code = in_blocks(address)
    try:
        code.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return code
