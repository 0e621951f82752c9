"""What is asked and told about messages to browsers whose page is closed."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from .messages import Language, Model

Endpoint = Annotated[str, Field(min_length=10, max_length=1000)]


class PushKey(Model):
    """What a browser subscribes with; null where this server sends no such messages."""

    key: str | None


class PushKeys(Model, defer_build=False):
    """A browser's own keys, as it gives them."""

    p256dh: Annotated[str, Field(pattern=r"^[\w-]{80,128}=*$", max_length=128)]
    auth: Annotated[str, Field(pattern=r"^[\w-]{16,64}=*$", max_length=64)]


class Subscribe(Model, defer_build=False):
    """Tell this browser when its person's turn comes at a table with hours for a move."""

    endpoint: Endpoint
    keys: PushKeys
    language: Language = "en"


class Unsubscribe(Model, defer_build=False):
    """Tell this browser nothing any more."""

    endpoint: Endpoint
