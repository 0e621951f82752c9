"""What the server counts, for Prometheus: nothing that a player could use.

No cards and no names; and since a server may have one table only, nothing is counted or timed that
is not seen at the table as well. An answer in a window changes no number here, neither as
a message nor as an entry; how long a bot thinks and what was refused to whom is not measured.

They are served at a port of their own, on this machine only, and only if one is set.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server

from moonlit.errors import BadInput

REGISTRY = CollectorRegistry()
FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
# Kinds of entries that nobody but their own seat learns of while a window is open.
SECRET_KINDS = frozenset({"answer", "ready"})

SOCKETS = Gauge("moonlit_sockets", "Open sockets.", registry=REGISTRY)
ROOMS = Gauge("moonlit_tables", "Tables in memory.", registry=REGISTRY)
OWNED = Gauge("moonlit_tables_owned", "Tables whose bots and clocks run here.", registry=REGISTRY)
ENTRIES = Counter("moonlit_entries", "Public entries in logs.", ["kind"], registry=REGISTRY)
ERRORS = Counter("moonlit_errors", "Faults of the program.", registry=REGISTRY)
FAULTS = Counter(
    "moonlit_bot_faults",
    "Choices of bots that were not allowed; others were made instead.",
    ["game", "level"],
    registry=REGISTRY,
)
MATCHES = Counter("moonlit_matches_finished", "Matches finished.", ["game"], registry=REGISTRY)
STORING = Histogram(
    "moonlit_storing_seconds", "Until a public entry is stored.", buckets=FAST, registry=REGISTRY
)
LAG = Histogram(
    "moonlit_lag_seconds",
    "How late the event loop is, each second.",
    buckets=FAST,
    registry=REGISTRY,
)


def count_entry(kind: str, seconds: float) -> None:
    """An entry was stored, in so many seconds."""
    if kind not in SECRET_KINDS:
        STORING.observe(seconds)
        _entries(kind).inc()


@cache
def _entries(kind: str) -> Counter:
    """The counter of a kind, looked for once: that takes as long as counting."""
    return ENTRIES.labels(kind)


@contextmanager
def served(port: int) -> Iterator[None]:
    """Serve the metrics to this machine, at a port of their own; 0: not at all."""
    if port == 0:
        yield
        return
    try:
        server, thread = start_http_server(port, "127.0.0.1", REGISTRY)
    except OSError as error:
        raise BadInput(f"The metrics cannot be served at port {port}: {error.strerror}.") from None
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
