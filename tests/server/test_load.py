"""The load generator reads messages by hand: it must know how they are written."""

from pathlib import Path

import pytest

from moonlit import Match, Seal
from moonlit.server.tables import positions
from moonlit.server.tables.course import Course

BENCH = Path(__file__).parent.parent.parent / "bench"


def test_the_crowd_reads_events_as_they_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    from crowd import EVENT

    match = Match("shoot-the-moon", 4, seal=Seal.from_seed(1))
    seat = match.turn()[0]
    match.play(f"{seat} {next(match.legal_moves(seat))}")
    events = positions.events(Course(match, 0.0, None, 0.0), 4, 0, "en")
    written = ",".join(event.model_dump_json() for event in events).encode()
    assert EVENT.findall(written) == [
        (str(event.number).encode(), b"null" if event.seat is None else str(event.seat).encode())
        for event in events
    ]
