"""What a person's move costs a server, but for the database and for showing it: processor time.

From the message to the acknowledgement: read, checked, written down (here nowhere), made. And what
it costs to play a stored log again. ``MOONLIT_RULES=interpreted python bench/moves.py``
"""

from __future__ import annotations

import asyncio
import random
import secrets
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

sys.path.append(str(Path(__file__).parent.parent / "tests"))

from moonlit.kernel.random import seeded
from moonlit.server.protocol import messages
from moonlit.server.protocol.lobby_models import NewTable
from moonlit.server.storage.store import Storage
from moonlit.server.storage.stored import Entry
from moonlit.server.tables import requests
from moonlit.server.tables.guests import Guest
from moonlit.server.tables.hub import Hub
from moonlit.server.tables.replaying import course_of
from moonlit.server.tables.starting import begin, make_table
from moonlit.server.thinking.players import Thinkers
from moonlit.server.thinking.workers import Pool
from moonlit.table.chance import random_move
from server_tools import settings_for

GAMES = (("lunar-trick", 4), ("lunar", 4), ("shoot-the-moon", 4))  # without windows: moves only
MATCHES = int(sys.argv[1]) if len(sys.argv) > 1 else 4


class Asking(Guest):
    """Somebody at a seat who keeps the answers."""

    def __init__(self, seat: int) -> None:
        super().__init__("", "", "en", "", behind=1)
        self.seat, self.answers = seat, list[object]()

    def send(self, message: object) -> None:
        self.answers.append(message)


async def played(folder: Path, game: str, seats: int) -> None:
    """Matches of random moves, the same every time."""
    chance = random.Random(1)
    secrets.token_bytes = lambda size=None: chance.randbytes(size or 32)
    settings = settings_for(folder)
    storage = Storage(settings.database, "bench")
    await storage.open()
    stored: list[Entry] = []

    async def kept(_table: str, _match: str, entry: Entry) -> None:
        stored.append(entry)

    storage.append = kept  # type: ignore[method-assign]
    hub = Hub(settings, storage, Thinkers(Pool(0, 1000)))
    made, again = list[float](), list[float]()
    for number in range(MATCHES):
        asked = NewTable(game=game, seats=seats, name="Ada")
        room = await hub.room_of(await make_table(settings, storage, asked, f"ada {number}"))
        await begin(room, {})
        twin, rng = course_of(room.match, game, seats, None).match, seeded(number)
        while twin.outcome() is None:
            twin.play(random_move(twin, rng))
        stored.clear()
        for at, move in enumerate(twin.moves):
            guest, message = Asking(move.seat), messages.Move(id=f"m{at}", move=move.words)
            since = time.process_time_ns()
            await requests.answer(room, guest, message)
            made.append(time.process_time_ns() - since)
            assert isinstance(guest.answers[-1], messages.Ack), guest.answers
        course = course_of(room.match, game, seats, None)
        for entry in stored:
            since = time.process_time_ns()
            course.apply(entry)
            again.append(time.process_time_ns() - since)
        assert course.over
    await storage.close()
    print(
        f"{game}, {seats} players: {median(made) / 1000:.0f} µs a move, "
        f"{median(again) / 1000:.0f} µs a move of a log played again ({len(made)} moves)"
    )


for one, many in GAMES:
    with tempfile.TemporaryDirectory() as temporary:
        asyncio.run(played(Path(temporary), one, many))
