"""What the server counts, for Prometheus. No cards, no names."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()
FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

SOCKETS = Gauge("moonlit_sockets", "Open sockets.", registry=REGISTRY)
ROOMS = Gauge("moonlit_tables", "Tables in memory.", registry=REGISTRY)
OWNED = Gauge("moonlit_tables_owned", "Tables whose bots and clocks run here.", registry=REGISTRY)
RECEIVED = Counter("moonlit_received", "Messages received.", ["type"], registry=REGISTRY)
SENT = Counter("moonlit_sent", "Messages sent.", registry=REGISTRY)
ENTRIES = Counter("moonlit_entries", "Entries stored in logs.", ["kind"], registry=REGISTRY)
REFUSED = Counter("moonlit_refused", "Requests refused.", registry=REGISTRY)
ERRORS = Counter("moonlit_errors", "Faults of the program.", registry=REGISTRY)
MATCHES = Counter("moonlit_matches_finished", "Matches finished.", ["game"], registry=REGISTRY)
HANDLING = Histogram(
    "moonlit_handling_seconds", "From a request to its answer.", buckets=FAST, registry=REGISTRY
)
STORING = Histogram(
    "moonlit_storing_seconds", "Until an entry is stored.", buckets=FAST, registry=REGISTRY
)
THINKING = Histogram(
    "moonlit_thinking_seconds", "A bot's move, with its wait.", buckets=FAST, registry=REGISTRY
)
