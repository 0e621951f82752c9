"""The server's log: JSON lines without cards, and what repeats is counted, not written."""

import json
import logging
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from moonlit.server.upkeep import logs

Lines = Callable[[], list[dict[str, Any]]]
SECRET_MOVE = "pass 1 8 W B"


@pytest.fixture
def lines(capsys: pytest.CaptureFixture[str]) -> Iterator[Lines]:
    """The lines written since the last look."""
    root, ours = logging.getLogger(), logging.getLogger("moonlit.server")
    handlers, levels = root.handlers[:], (root.level, ours.level)
    logs.set_up()
    yield lambda: [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    threading.excepthook, sys.unraisablehook = threading.__excepthook__, sys.__unraisablehook__
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    ours.setLevel(levels[1])


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that have passed, set by the test."""
    passed = [0.0]

    class Clock:
        def monotonic(self) -> float:
            return passed[0]

    monkeypatch.setattr(logs, "time", Clock())
    return passed


def fail(table: str, event: str = "a request failed") -> None:
    try:
        raise ValueError(SECRET_MOVE)
    except ValueError:
        extra = {"table": table, "text": SECRET_MOVE}
        logging.getLogger("moonlit.server").exception(event, extra=extra)


def test_logs_are_json_without_cards(lines: Lines) -> None:
    fail("t")
    (line,) = lines()
    assert (line["event"], line["table"]) == ("a request failed", "t")
    assert line["exception"] == "ValueError"
    assert line["at"]
    assert SECRET_MOVE not in json.dumps(line)


def test_of_a_librarys_words_only_what_holds_no_values_is_told(lines: Lines) -> None:
    logging.getLogger("asyncio").error(f"Task exception was never retrieved\nfuture: {SECRET_MOVE}")
    logging.getLogger("uvicorn.error").warning("refused %s", SECRET_MOVE)
    logging.getLogger("uvicorn.error").info("somebody came")
    assert [line["event"] for line in lines()] == [
        "Task exception was never retrieved",
        "refused %s",
    ]


def test_a_line_that_repeats_is_written_once_and_then_counted(
    lines: Lines, clock: list[float]
) -> None:
    for number in range(10_000):
        fail(f"table {number}")
    fail("t", "another thing failed")
    assert [line["event"] for line in lines()] == ["a request failed", "another thing failed"]
    clock[0] = logs.QUIET
    fail("t")
    assert [(line["event"], line["repeated"]) for line in lines()] == [("a request failed", 9_999)]
    clock[0] = 2 * logs.QUIET
    fail("t", "a third thing failed")
    repeats, third = lines()
    assert (repeats["event"], repeats["repeated"]) == ("a request failed", 1)
    assert third["event"] == "a third thing failed"
    clock[0] = 4 * logs.QUIET
    fail("t")
    (line,) = lines()  # quiet for long enough: it is news again
    assert "repeated" not in line


def test_at_the_end_nothing_stays_untold(lines: Lines, clock: list[float]) -> None:
    for _ in range(3):
        fail("t")
    logging.getLogger().handlers[0].close()
    assert [line.get("repeated", 0) for line in lines()] == [0, 2]


def test_what_ends_a_thread_or_a_finaliser_is_told_by_its_place_only(lines: Lines) -> None:
    def ends() -> None:
        raise ValueError(SECRET_MOVE)

    class Falls:
        def __del__(self) -> None:
            raise ValueError(SECRET_MOVE)

    thread = threading.Thread(target=ends)
    thread.start()
    thread.join()
    Falls()
    told = lines()
    assert [line["event"] for line in told] == ["a thread failed", "a finaliser failed"]
    assert all(line["exception"] == "ValueError" and line["at"] for line in told)
    assert SECRET_MOVE not in json.dumps(told)


THREAD = f"import threading; threading.Thread(target=int, args=({SECRET_MOVE!r},)).start()"
PROCESS = f"""
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from moonlit.server.thinking.workers import begin
spawn = multiprocessing.get_context("spawn")
with ProcessPoolExecutor(1, mp_context=spawn, initializer=begin) as pool:
    pool.submit(exec, {THREAD!r}).result()
"""


def test_a_bots_process_says_no_more_than_the_server() -> None:
    """What goes wrong outside of a thought is written by the process itself."""
    command = [sys.executable, "-c", PROCESS]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    (line,) = map(json.loads, run.stderr.splitlines())
    assert (line["event"], line["exception"]) == ("a thread failed", "ValueError")
    assert SECRET_MOVE not in run.stderr
