"""What browsers and the server say to each other on a table's socket.

The one schema of the protocol: TypeScript's types are made from it (``typescript``). Every message
has a ``type``. What a person reads comes in the language that the socket's ``hello`` named. What
browsers say is in ``asked``, what the server says in ``said``, and what that shows in ``pieces``.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field, TypeAdapter

from .asked import *  # noqa: F403
from .asked import AnyRequest, Hello
from .pieces import *  # noqa: F403
from .said import *  # noqa: F403
from .said import Response
from .terms import *  # noqa: F403

FromClient = Annotated[Hello | AnyRequest, Field(discriminator="type")]
FromServer = Annotated[Response, Field(discriminator="type")]

LATER = ConfigDict(defer_build=True)  # when the first message is read
from_client: TypeAdapter[Hello | AnyRequest] = TypeAdapter(FromClient, config=LATER)
from_server: TypeAdapter[Response] = TypeAdapter(FromServer, config=LATER)
