"""What can be set for a server: by the command line, or by ``MOONLIT_…`` in its environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path

from moonlit.errors import BadInput


def data_folder() -> Path:
    """Where matches are kept: the user's data folder."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "moonlit"


# Those of Chrome and Edge, Firefox, Safari.
PUSH_SERVICES = (
    "https://fcm.googleapis.com https://*.notify.windows.com "
    "https://updates.push.services.mozilla.com https://*.push.apple.com"
)


@dataclass(frozen=True)
class Settings:
    """A server's settings. The limits are generous for a household, and guard a public one."""

    database_url: str = ""  # empty: an SQLite file in the user's data folder
    host: str = "127.0.0.1"
    port: int | None = None  # by default 8000, or the next free one
    workers: int = 1  # processes that serve at this address, with PostgreSQL
    metrics_port: int = 0  # of 127.0.0.1, for Prometheus; 0: none; one more for each worker
    proxies: str = ""  # who may say for whom they ask: addresses and networks
    address: str = ""  # under which others reach it; empty: as asked, or the local network's
    speed: float = 1.0  # of all pauses and windows; 0 in tests: none
    pairing_seconds: int = 60  # after which bots join strangers who wish so; 0: never
    stand_in_seconds: int = 60  # after which a bot plays for who is away; 0: nobody's
    seed: int | None = None  # for tests: every match has the same cards, nonces are ignored
    push_key: str = ""  # VAPID's private one, for messages to closed pages; empty: none are sent
    push_contact: str = ""  # mailto: or https:, for push services that have something to say
    push_services: str = PUSH_SERVICES  # to which browsers' messages are given, and no others
    workshop: str = ""  # on or off; empty: where only this machine reaches the server
    bots: str = ""  # players of one's own, offered like a level (thinking/own_bots.py)
    bot_workers: int = 1  # processes in which bots search; 0, for tests: threads of this one
    bot_memory: int = 600  # megabytes beyond which such a process is replaced
    max_tables: int = 5_000  # in memory
    max_sockets: int = 5_000
    max_sockets_each: int = 60  # from one address
    tables_a_minute: int = 20  # made from one address
    requests: float = 1.0  # times the usual rates (limits.py) for one address; 0: no limit
    max_waiting: int = 400  # connections without a whole request
    max_waiting_each: int = 100  # from one address
    head_seconds: float = 10.0  # for a request's head, from its first byte or the connection
    body_seconds: float = 20.0  # for the rest of it, and for taking in a piece of the answer
    messages_a_second: float = 20.0  # on one socket, after a burst of three seconds' worth
    largest_message: int = 16_384  # bytes
    most_behind: int = 200  # messages that a slow reader may be behind

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """``MOONLIT_PORT=9000`` and the like; BadInput if a value cannot be."""
        found: dict[str, object] = {}
        for field in fields(cls):
            name = f"MOONLIT_{field.name.upper()}"
            text = environment.get(name)
            if text is None:
                continue
            kind = {"int": int, "float": float, "int | None": int}.get(str(field.type), str)
            try:
                found[field.name] = kind(text)
            except ValueError:
                raise BadInput(f"{name} must be a number, not {text!r}.") from None
        return cls(**found)  # type: ignore[arg-type]

    @property
    def database(self) -> str:
        """The database as SQLAlchemy's address of it, with an asynchronous driver."""
        url = self.database_url or f"sqlite:///{data_folder() / 'moonlit.db'}"
        scheme, separator, rest = url.partition("://")
        drivers = {
            "sqlite": "sqlite+aiosqlite",
            "postgres": "postgresql+asyncpg",
            "postgresql": "postgresql+asyncpg",
        }
        kind = scheme.partition("+")[0]
        if not separator or kind not in drivers:
            raise BadInput(
                "The database must be given as sqlite:///FILE or postgresql://HOST/NAME, "
                f"not {url!r}."
            )
        return f"{drivers[kind]}://{rest}"

    @property
    def kind(self) -> str:
        """``sqlite`` or ``postgresql``."""
        return self.database.partition("+")[0]
