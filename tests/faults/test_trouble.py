"""A disk that is full, a file that is locked, a clock that is set, connections that are cut.

Meanwhile nobody is told that a move is stored which is not; afterwards everybody goes on.
"""

import os
import random
import sqlite3
import threading
import time
from collections.abc import Iterator
from email.utils import parsedate_to_datetime
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from disks import fill, small_disk
from fault_tools import GONE, Account, Company, Server, Servers, get
from server_tools import PATIENCE, Process, drain, postgres_url, wait_until
from wires import Wire

pytestmark = pytest.mark.slow

ROUNDS = int(os.environ.get("MOONLIT_FAULT_ROUNDS", "5"))
TIMES, CUTS = min(ROUNDS, 5), min(ROUNDS, 20)  # that a disk is full, and that people are cut off
LOOKED_AT = 3.0  # seconds in which a server in trouble is watched
MOST_LINES = 40  # that it writes meanwhile; it was some thousand a second


@pytest.fixture
def account(request: pytest.FixtureRequest) -> Iterator[Account]:
    found = Account("")
    yield found
    print(f"\n{request.node.name}: {found.lines()}")


def until_nothing_is_stored(company: Company, address: str) -> None:
    """Play on until a move cannot be stored: a person's, who is told so, or a bot's."""
    end = time.monotonic() + PATIENCE
    while True:
        assert time.monotonic() < end, f"every move was stored: {company.describe()}"
        for person in company.people:
            drain(person)
            if person.must_act() and person.act(company.rng)["type"] == "error":
                company.account.counts["told that it was not stored"] += 1
                return
        if all(person.over for person in company.people):
            for person in company.people:
                person.send(type="rematch", id=person.next_id())
        if get(f"{address}/health").json()["writes"] is False:
            return


def lines_while_watched(server: Server) -> int:
    before = server.log.read_text().count("\n")
    time.sleep(LOOKED_AT)
    return server.log.read_text().count("\n") - before


def test_a_full_disk_stores_nothing_says_so_and_goes_on_when_there_is_room(
    tmp_path: Path, account: Account
) -> None:
    with small_disk(tmp_path / "disk") as disk:
        account.database = f"sqlite:///{disk / 'moonlit.db'}"
        servers = Servers(account.database, tmp_path)
        company = Company(account, random.Random(3))
        try:
            server = servers.start()
            company.come([server.address] * 2)
            for _ in range(TIMES):
                company.play(10)
                filler = fill(disk)
                until_nothing_is_stored(company, server.address)
                assert lines_while_watched(server) < MOST_LINES
                assert get(f"{server.address}/health").status_code == 503
                filler.unlink()
                account.counts["times full"] += 1
                company.play(10)
                account.check()
        finally:
            servers.close()
            company.leave()


def test_a_locked_file_stores_nothing_says_so_and_goes_on_when_it_is_free(
    tmp_path: Path, account: Account
) -> None:
    account.database = f"sqlite:///{tmp_path / 'moonlit.db'}"
    servers = Servers(account.database, tmp_path)
    company = Company(account, random.Random(4))
    try:
        server = servers.start()
        company.come([server.address] * 2)
        company.play(10)
        other = sqlite3.connect(tmp_path / "moonlit.db", isolation_level=None)
        other.execute("begin immediate")
        until_nothing_is_stored(company, server.address)
        assert lines_while_watched(server) < MOST_LINES
        other.execute("rollback")
        other.close()
        account.counts["times locked"] += 1
        company.play(10)
        account.check()
    finally:
        servers.close()
        company.leave()


# --- connections ------------------------------------------------------------------------------


def test_cut_connections_of_people(tmp_path: Path, account: Account) -> None:
    account.database = f"sqlite:///{tmp_path / 'moonlit.db'}"
    servers, rng = Servers(account.database, tmp_path), random.Random(5)
    company = Company(account, rng)
    server = servers.start()
    wire = Wire(urlsplit(server.address).port or 0)
    near = f"http://127.0.0.1:{wire.port}"
    try:
        for number in range(CUTS):
            if number % 5 == 0:
                company.link = ""
            company.come([near, server.address])
            cutting = threading.Timer(rng.uniform(0.02, 0.4), wire.cut)
            cutting.start()
            with pytest.raises(GONE):
                company.play(10_000)
            account.counts["cuts"] += 1
            wire.mend()
            account.check()
        company.come([near, server.address])
        company.play(20)
        account.check()
    finally:
        wire.close()
        servers.close()
        company.leave()


def test_cut_connections_to_postgresql(tmp_path: Path, account: Account) -> None:
    with postgres_url(tmp_path) as url:
        wire = Wire(urlsplit(url).port or 0)
        away = url.replace(f":{urlsplit(url).port}/", f":{wire.port}/")
        account.database = url
        far, near = Servers(away, tmp_path), Servers(url, tmp_path / "near")
        (tmp_path / "near").mkdir()
        company = Company(account, random.Random(6))
        try:
            addresses = [far.start().address, near.start().address]
            company.come(addresses)
            for _ in range(TIMES):
                company.play(10)
                wire.cut()
                status = get(f"{addresses[0]}/health").status_code
                assert status == 503
                wire.mend()
                account.counts["cuts"] += 1
                company.play(10)
                account.check()
        finally:
            far.close()
            near.close()
            wire.close()
            company.leave()


# --- the clock --------------------------------------------------------------------------------


class Clock:
    """The time that a server's machine shows; the kernel's own clock runs on."""

    LIBRARIES = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))

    def __init__(self, folder: Path) -> None:
        if not self.LIBRARIES:
            pytest.skip("there is no libfaketime (Debian: faketime)")
        self._file = folder / "faketime"
        self.set(0)

    def set(self, seconds: int) -> None:
        """So much is the clock ahead; with less than nothing, behind."""
        new = self._file.with_suffix(".new")
        new.write_text(f"{seconds:+d}\n")
        new.rename(self._file)

    @property
    def environment(self) -> dict[str, str]:
        return {
            "LD_PRELOAD": str(self.LIBRARIES[0]),
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_CACHE_DURATION": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }


def until_it_shows(address: str, ahead: int) -> None:
    """Wait until a server's clock is so much ahead, by the Date of its answers."""

    def shows() -> bool:
        date = parsedate_to_datetime(get(f"{address}/health/live").headers["date"])
        return abs(date.timestamp() - time.time() - ahead) < 60

    wait_until(shows)


HOUR = 3600


def test_a_clock_that_is_set_stops_nobody_and_costs_nobody_their_time(
    tmp_path: Path, account: Account
) -> None:
    clock = Clock(tmp_path)
    account.database = f"sqlite:///{tmp_path / 'moonlit.db'}"
    company = Company(account, random.Random(7))
    windows: dict[str, Any] = {"max_rounds": 4, "specials": {"N": 2, "S": 2, "T": 1, "A": 2}}
    server = Process(account.database, MOONLIT_SPEED="0.05", **clock.environment)
    try:
        company.new_table([server.address] * 2, "lunatic", 3, windows, clock=600)
        company.come([server.address] * 2)
        company.play(6)
        for ahead, restarted in ((-HOUR, False), (-HOUR, True), (2 * HOUR, False), (0, False)):
            clock.set(ahead)
            if restarted:
                server.kill()
                server = Process(account.database, MOONLIT_SPEED="0.05", **clock.environment)
                company.come([server.address] * 2)
            until_it_shows(server.address, ahead)
            company.play(8)
            account.check()
            account.counts["times set"] += 1
            kinds = [one["kind"] for one in company.people[0].table["people"]]
            assert kinds.count("person") == 2, "a bot has been put in somebody's place"
        for log in account.logs.values():
            times = [row[4] for row in log]
            assert times == sorted(times)
            assert all(later - earlier < 60_000 for earlier, later in pairwise(times))
    finally:
        server.kill()
        company.leave()
