"""A push service of a test's own, and browsers that can read what comes there."""

from __future__ import annotations

import base64
import json
import queue
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

AUTH = b"sixteen bytes..."


def written(key: bytes) -> str:
    return base64.urlsafe_b64encode(key).decode().rstrip("=")


class Browser:
    """The keys of one subscription."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.keys = {"p256dh": written(public), "auth": written(AUTH)}

    def read(self, body: bytes) -> dict[str, Any]:
        """What only this browser can read."""
        text = http_ece.decrypt(body, private_key=self.key, auth_secret=AUTH, version="aes128gcm")
        found: dict[str, Any] = json.loads(text)
        return found


class PushService:
    """Takes messages at its address, and answers as it is told."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.status = 201
        self.taken: queue.Queue[tuple[str, dict[str, str], bytes]] = queue.Queue()

    def browser(self, name: str) -> Browser:
        return Browser(f"{self.address}/to/{name}")

    def next(self) -> tuple[str, dict[str, str], bytes]:
        """The next message: to whom, its head, its body."""
        return self.taken.get(timeout=30)


@contextmanager
def push_service() -> Iterator[PushService]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            head = {name.lower(): value for name, value in self.headers.items()}
            service.taken.put((self.path, head, body))
            self.send_response(service.status)
            if service.status == 307:
                self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        service = PushService(f"http://127.0.0.1:{server.server_port}")
        Thread(target=server.serve_forever, daemon=True).start()
        yield service
        server.shutdown()
