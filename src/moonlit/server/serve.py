"""Runs the server: prints and opens its address, on this machine or for the local network."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import io
import os
import resource
import socket
import sys
import threading
import time
import webbrowser
from dataclasses import replace

import uvicorn

from moonlit.errors import BadInput

from .app import create_app
from .http.connections import Connection
from .http.hosts import LOCAL, proxies
from .http.lines import Line
from .settings import Settings
from .storage.databases import only_one
from .storage.store import Storage
from .upkeep.logs import set_up
from .upkeep.metrics import served
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
    if settings.workers > 1 and settings.kind == "sqlite":
        raise BadInput(
            "Several processes share a PostgreSQL database; an SQLite file is used by one. "
            "Give --database postgresql://HOST/NAME, or one worker."
        )
    with only_one(settings.database):
        asyncio.run(bring_up_to_date(settings.database))
        print(f"Moonlit is at {here}", flush=True)
        if lan:
            print(f"In this network: {settings.address}", flush=True)
            print(qr(settings.address), flush=True)
        shown = here if open_browser else None
        if settings.workers == 1:
            serve_at(listening, settings, shown, parent)
            return
        first = os.getpid()
        Processes(
            settings.workers,
            lambda number: serve_at(
                listening, one_of_several(settings, number), None if number else shown, first
            ),
        ).run_until_stopped()


def one_of_several(settings: Settings, number: int) -> Settings:
    """Each process has its own port for metrics."""
    port = settings.metrics_port
    return replace(settings, metrics_port=port + number if port else 0)


def serve_at(
    listening: socket.socket, settings: Settings, shown: str | None, parent: int | None
) -> None:
    """Serve in this process; ``shown`` is opened in the browser, if it is given."""
    with served(settings.metrics_port):
        server = uvicorn.Server(config(settings))
        if shown is not None:
            threading.Thread(target=open_when_up, args=(server, shown), daemon=True).start()
        if parent is not None:
            threading.Thread(target=end_with, args=(server, parent), daemon=True).start()
        allow_many_connections()
        sys.setswitchinterval(SWITCH)
        server.run([listening])


def config(settings: Settings) -> uvicorn.Config:
    """How uvicorn serves it. Only the named proxies are believed for whom they ask."""
    trusted = [str(network) for network in proxies(settings)]
    app = create_app(settings)
    return uvicorn.Config(
        app,
        backlog=BACKLOG,
        http=Connection.guarded(settings, app.state.sockets),
        ws=Line,
        log_config=None,
        access_log=False,
        ws_max_size=4 * settings.largest_message,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=30,
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


async def bring_up_to_date(url: str) -> None:
    """Open the database once, before anybody is let in: what is wrong with it is a sentence."""
    storage = Storage(url, "start")
    await storage.open()
    await storage.close()


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
    import segno  # loaded only for a local network

    out = io.StringIO()
    segno.make(address).terminal(out, compact=True)
    encoding = sys.stdout.encoding or "ascii"
    try:
        out.getvalue().encode(encoding)
    except UnicodeEncodeError:
        return ""
    return out.getvalue() if sys.stdout.isatty() or os.environ.get("MOONLIT_QR") else ""
