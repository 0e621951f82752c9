"""Servers that die at every point on a move's way: nothing acknowledged is lost, nothing doubled.

``MOONLIT_FAULT_ROUNDS`` says how many rounds; ``make test-faults`` asks for a hundred each.
"""

import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from fault_tools import GONE, Account, Company, Server, Servers
from moonlit.server.upkeep.crashpoints import Point
from server_tools import postgres_url

pytestmark = pytest.mark.slow

ROUNDS = int(os.environ.get("MOONLIT_FAULT_ROUNDS", "5"))
ONCE_A_MATCH = ("dealing", "finishing")
MOVES = 80  # after which a round ends in which the point was not reached, by a kill from outside
NEW_TABLE_EVERY = 4  # rounds


def crash_at(number: int, rng: random.Random) -> str:
    """Every point in turn, at one of the first times that it is reached."""
    point = get_args(Point)[number % len(get_args(Point))]
    return f"{point}:{1 if point in ONCE_A_MATCH else rng.randint(1, 12)}"


def play_until_it_dies(company: Company, addresses: list[str], server: Server, where: str) -> None:
    """Everybody comes and plays on, until the server is gone."""
    account = company.account
    try:
        company.come(addresses)
        company.play(MOVES)
        server.kill()
        account.counts["kills from outside"] += 1
    except GONE:
        assert server.crashed, server.log.read_text()
        account.counts[f"kills at {where.partition(':')[0]}"] += 1
    account.counts["rounds"] += 1
    account.check()


@pytest.fixture
def account(request: pytest.FixtureRequest) -> Iterator[Account]:
    found = Account("")
    yield found
    print(f"\n{request.node.name}: {found.lines()}")


def test_on_sqlite_a_server_dies_at_every_point(tmp_path: Path, account: Account) -> None:
    account.database = f"sqlite:///{tmp_path / 'moonlit.db'}"
    servers, rng = Servers(account.database, tmp_path), random.Random(1)
    company = Company(account, rng)
    try:
        for number in range(ROUNDS):
            where = crash_at(number, rng)
            server = servers.start(MOONLIT_CRASH_AT=where)
            if number % NEW_TABLE_EVERY == 0:
                company.link = ""
            play_until_it_dies(company, [server.address] * 2, server, where)
        last = servers.start()
        company.come([last.address] * 2)
        company.play(MOVES)
        account.check()
    finally:
        servers.close()
        company.leave()


def test_on_postgresql_one_of_two_servers_dies_at_every_point(
    tmp_path: Path, account: Account
) -> None:
    with postgres_url(tmp_path) as url:
        account.database = url
        servers, rng = Servers(url, tmp_path), random.Random(2)
        company = Company(account, rng)
        staying = servers.start()
        try:
            for number in range(ROUNDS):
                where = crash_at(number, rng)
                dying = servers.start(MOONLIT_CRASH_AT=where)
                addresses = [dying.address, staying.address]
                if number % 2:
                    addresses.reverse()
                if number % NEW_TABLE_EVERY == 0:
                    company.link = ""
                play_until_it_dies(company, addresses, dying, where)
                company.come([staying.address] * 2)  # the one that is left takes over
                company.play(3)
                account.check()
        finally:
            servers.close()
            company.leave()
