"""What a person's move costs a server, but for the database and the network: processor time.

From the message to the acknowledgement: read, checked, written down (here nowhere), made, and shown
to whose move it was. Then what it costs to show it to the other seats, and to play a stored log
again. ``MOONLIT_RULES=interpreted python bench/moves.py [MATCHES] [LABEL]``; with a label, what was
measured is kept. ``PYTHONPATH`` with the sources of an earlier version measures that one.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import sys
import tempfile
import time
from pathlib import Path
from statistics import quantiles

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
LABEL = sys.argv[2] if len(sys.argv) > 2 else None
RESULTS = Path(__file__).parent / "results" / "moves.json"


class Asking(Guest):
    """Somebody at a seat who keeps what was said last."""

    def __init__(self, seat: int) -> None:
        super().__init__("", "", "en", "", behind=1)
        self.seat, self.heard = seat, ""
        self.at_once = self.hear

    def hear(self, *texts: str) -> bool:
        self.heard = texts[-1]
        return True


def usual(times: list[float]) -> float:
    """What one takes, in microseconds, when nobody disturbs much: three in ten are quicker."""
    return round(quantiles(times, n=10)[2] / 1000, 1)


async def played(folder: Path, game: str, seats: int) -> dict[str, float]:
    """Matches of random moves, the same every time; what each part took."""
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
    made, shown, again = list[float](), list[float](), list[float]()
    for number in range(MATCHES):
        asked = NewTable(game=game, seats=seats, name="Ada")
        room = await hub.room_of(await make_table(settings, storage, asked, f"ada {number}"))
        await begin(room, {})
        twin, rng = course_of(room.match, game, seats, None).match, seeded(number)
        while twin.outcome() is None:
            twin.play(random_move(twin, rng))
        stored.clear()
        guests = [Asking(seat) for seat in range(seats)]
        room.guests.update(guests)
        for at, move in enumerate(twin.moves):
            guest, message = guests[move.seat], messages.Move(id=f"m{at}", move=move.words)
            since = time.process_time_ns()
            await requests.answer(room, guest, message)
            done = time.process_time_ns()
            room.send_updates()
            made.append(done - since)
            shown.append(time.process_time_ns() - done)
            assert guest.heard.startswith('{"type":"ack"'), guest.heard
        course = course_of(room.match, game, seats, None)
        for entry in stored:
            since = time.process_time_ns()
            course.apply(entry)
            again.append(time.process_time_ns() - since)
        assert course.over
    await storage.close()
    return {
        "made and acknowledged, µs": usual(made),
        "shown to the others, µs": usual(shown),
        "in a log played again, µs": usual(again),
        "moves": len(made),
    }


def main() -> None:
    found = {}
    for one, many in GAMES:
        with tempfile.TemporaryDirectory() as temporary:
            found[f"{one} for {many}"] = asyncio.run(played(Path(temporary), one, many))
    print(json.dumps(found, indent=1, ensure_ascii=False))
    if LABEL is not None:
        kept = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
        text = json.dumps({**kept, LABEL: found}, indent=1, ensure_ascii=False)
        RESULTS.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
