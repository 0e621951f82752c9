"""Web Push: a note to a browser whose page is closed, where the server has a key for it (VAPID).

What is sent is encrypted for that one browser: the push service in between reads neither table nor
game. It is reached at an address that a browser names, so only the services that the settings list
are ever asked, and no redirection is followed.
"""

from __future__ import annotations

import asyncio
import base64
import logging
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from typing import Any, Literal

from moonlit.errors import BadInput, MissingExtra

from ..settings import Settings

log = logging.getLogger("moonlit.server")

AT_ONCE = 4  # messages on their way
PATIENCE = 10.0  # seconds for a push service to answer
PAUSES = (2.0, 30.0)  # seconds before another try
GONE = (404, 410)  # the browser has given the subscription up
Sent = Literal["sent", "gone", "failed"]


@dataclass(frozen=True)
class Address:
    """Where a browser takes messages, and the keys that it alone can read them with."""

    endpoint: str
    p256dh: str
    auth: str


class Pusher:
    """Sends messages, if this server has a key for that."""

    def __init__(self, settings: Settings) -> None:
        """BadInput if the key cannot be one, or what sends messages is not installed."""
        self._key, self._contact = settings.push_key, settings.push_contact
        self._services = [_pattern(one) for one in settings.push_services.split()]
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="push")
        if self._key:
            need_push()
            self.public_key  # noqa: B018  # a key that is none is told when the server starts
            if not self._contact.startswith(("mailto:", "https://")):
                raise BadInput.named("push_contact", found=self._contact)

    @property
    def on(self) -> bool:
        return bool(self._key)

    @cached_property
    def public_key(self) -> str:
        """What a browser subscribes with."""
        try:
            return _public(self._vapid)
        except ValueError:
            raise BadInput.named("push_key") from None

    @cached_property
    def _vapid(self) -> Any:
        from py_vapid import Vapid

        return Vapid.from_string(private_key=self._key)

    def takes(self, endpoint: str) -> bool:
        """Does an address belong to a push service that this server asks?"""
        return any(pattern.match(endpoint) for pattern in self._services)

    async def send(self, to: Address, text: str, *, topic: str, lasting: int) -> Sent:
        """Send a message. One of the same topic that was not delivered yet is replaced by it."""
        if not self.takes(to.endpoint):
            return "gone"  # the settings have changed since
        loop = asyncio.get_running_loop()
        for pause in (*PAUSES, None):
            done = await loop.run_in_executor(self._threads, self._send, to, text, topic, lasting)
            if done != "failed" or pause is None:
                return done
            await asyncio.sleep(pause)
        raise AssertionError  # pragma: no cover

    def _send(self, to: Address, text: str, topic: str, lasting: int) -> Sent:
        import requests
        from pywebpush import WebPushException, webpush

        with requests.Session() as session:
            session.max_redirects = 0
            try:
                webpush(
                    {"endpoint": to.endpoint, "keys": {"p256dh": to.p256dh, "auth": to.auth}},
                    text,
                    vapid_private_key=self._vapid,
                    vapid_claims={"sub": self._contact},
                    headers={"Topic": topic, "Urgency": "normal"},
                    ttl=lasting,
                    timeout=PATIENCE,
                    requests_session=session,
                )
            except WebPushException as error:
                if error.status_code in GONE:
                    return "gone"
                log.warning("a push service refused", extra={"status": error.status_code})
                return "failed"
            except ValueError:  # keys that are none
                return "gone"
            except requests.RequestException as error:
                log.warning("a push service failed", extra={"what": type(error).__name__})
                return "failed"
        return "sent"

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def need_push() -> None:
    """MissingExtra, with the command that installs it, if what sends messages is not there."""
    if find_spec("pywebpush") is None:
        raise MissingExtra.named("push_missing")


def new_key() -> str:
    """A key for a server, as it is set. The public one follows from it."""
    need_push()
    from py_vapid import Vapid

    made = Vapid()
    made.generate_keys()
    secret = made.private_key.private_numbers().private_value.to_bytes(32, "big")
    return _written(secret)


def _public(vapid: Any) -> str:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return _written(vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def _written(key: bytes) -> str:
    return base64.urlsafe_b64encode(key).decode().rstrip("=")


def _pattern(origin: str) -> re.Pattern[str]:
    """``https://*.example.org`` as what an address has to begin with; a star is part of a name."""
    return re.compile(re.escape(origin.rstrip("/")).replace(r"\*", r"[\w-]+(\.[\w-]+)*") + "/")
