"""The hosting page, followed to the letter: its lines are run in their order, on real servers."""

import configparser
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from server_tools import Player, postgres_programs, postgres_url, wait_until

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "host.md").read_text(encoding="utf-8")
LONGEST = 240.0  # seconds after which a server that does not come up has failed
ENVIRONMENT = {
    "MOONLIT_RULES": "interpreted",
    "MOONLIT_SPEED": "0",
    "MOONLIT_BOT_WORKERS": "0",
    "PYTHONPATH": str(ROOT / "src"),
}


def section(title: str) -> str:
    """The page's part under a heading."""
    return PAGE.split(f"## {title}\n")[1].split("\n## ")[0]


def block(language: str, text: str = PAGE) -> str:
    """The first block of code in this language."""
    return re.findall(rf"^```{language}.*?\n(.*?)^```", text, re.M | re.S)[0]


def lines(title: str) -> list[str]:
    """The commands of a part."""
    blocks = re.findall(r"^```sh\n(.*?)^```", section(title), re.M | re.S)
    return "".join(blocks).splitlines()


class Machine:
    """A folder with an installed Moonlit, a service that systemctl knows, and a shell."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.environment = {**os.environ, **ENVIRONMENT, **environment}
        self.environment["XDG_DATA_HOME"] = str(folder / "data")
        self.running: dict[int, subprocess.Popen[str]] = {}
        program = folder / "venv" / "bin" / "moonlit"
        program.parent.mkdir(parents=True)
        program.write_text(f'#!/bin/sh\nexec {sys.executable} -m moonlit "$@"\n')
        program.chmod(0o755)

    def sh(self, line: str) -> None:
        """Run a line of the page; a server is left running, at a free port."""
        if " serve " in line:
            self.serve(line)
            return
        done = subprocess.run(
            line, shell=True, cwd=self.folder, env=self.environment, capture_output=True, text=True
        )
        assert done.returncode == 0, (line, done.stderr)

    def serve(self, line: str) -> str:
        """Start a server as the line says, on a small machine; its address."""
        free = re.sub(r"--port \d+", "--port 0", line).replace("--workers 4", "--workers 2")
        server = subprocess.Popen(
            f"exec env {free}",
            shell=True,
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1].replace("localhost", "127.0.0.1")
        self.running[urlsplit(address).port or 0] = server
        wait_until(lambda: is_up(address), LONGEST)
        return address

    @property
    def addresses(self) -> list[str]:
        return [f"http://127.0.0.1:{port}" for port in self.running]

    def stop(self) -> None:
        """As systemd does."""
        for server in self.running.values():
            server.send_signal(signal.SIGTERM)
            server.communicate(timeout=60)
        self.running.clear()


def is_up(address: str) -> bool:
    try:
        return len(httpx.get(f"{address}/health").json()["ready"]) == 4
    except httpx.HTTPError:
        return False


@pytest.fixture
def machine(tmp_path):
    made = []

    def make(**environment: str) -> Machine:
        made.append(Machine(tmp_path, **environment))
        return made[-1]

    yield make
    for one in made:
        one.stop()


def a_match(address: str) -> Player:
    """Somebody who has played one move against a bot."""
    ada = Player(address, "Ada")
    table = ada.new_table("shoot-the-moon", seats=2, options={"dealer": 1}, start=True)
    ada.sit(table["play_link"])
    ada.link = table["play_link"]
    play_a_move(ada)
    return ada


def play_a_move(ada: Player) -> None:
    ada.until_position(lambda position: bool(position["yours"]))
    choice = next(one for one in ada.position["yours"] if one["refusal"] is None)
    assert ada.ask(type="move", move=choice["move"])["type"] == "ack"
    ada.until_position(lambda position: bool(position["yours"]))


def position_at(address: str, ada: Player) -> dict:
    """How the match stands for the same person, come back at some server."""
    again = Player(address, "Ada", ada.secret)
    again.sit(ada.link)
    again.until_position(lambda position: bool(position["yours"]))
    again.leave_the_room()
    return again.position["view"]


def test_a_backup_of_sqlite_is_restored(machine):
    if shutil.which("sqlite3") is None:
        pytest.skip("there is no sqlite3 on this machine")
    here = machine()
    backup, *restore = [line for line in lines("Backup and restore") if "pg_" not in line]
    start = lines("One process")[-1]
    ada = a_match(here.serve(start))
    kept = ada.position["view"]
    here.sh(backup)
    play_a_move(ada)
    assert ada.position["view"] != kept
    ada.leave_the_room()
    for line in restore:
        if line == "systemctl stop moonlit":
            here.stop()
        elif line == "systemctl start moonlit":
            here.serve(start)
        else:
            here.sh(line)
    assert position_at(here.addresses[0], ada) == kept


def test_several_processes_on_postgresql_and_its_backup(machine, tmp_path):
    """Made by the page's own lines: a role, a database, two servers, a dump, and back from it."""
    with postgres_url(tmp_path) as url:
        where = urlsplit(url)
        path = f"{postgres_programs()}:{os.environ['PATH']}"
        here = machine(PGHOST="127.0.0.1", PGPORT=str(where.port), PGUSER="moonlit", PATH=path)
        # The test's own PostgreSQL knows a moonlit already; make it as the page finds it.
        here.sh("createuser --superuser postgres")
        here.environment["PGUSER"] = "postgres"
        here.sh("dropdb moonlit")
        here.sh("psql --dbname=template1 --command='alter role moonlit rename to first'")
        createuser, createdb, serve = lines("Several processes")
        here.sh(createuser)
        here.sh(createdb)
        here.environment["PGUSER"] = "moonlit"
        first, second = here.serve(serve), here.serve(serve)  # as on two machines
        ada = a_match(first)
        kept = ada.position["view"]
        assert position_at(second, ada) == kept
        dump, restore = [line for line in lines("Backup and restore") if "pg_" in line]
        here.sh(dump)
        play_a_move(ada)
        assert ada.position["view"] != kept
        ada.leave_the_room()
        here.stop()
        here.sh(restore)
        assert position_at(here.serve(serve), ada) == kept
        here.stop()


def test_an_upgrade_goes_on_with_the_matches(machine):
    """Its restart, for real; what git and pip do there needs a network, and is theirs."""
    here = machine()
    start = lines("One process")[-1]
    ada = a_match(here.serve(start))
    kept = ada.position["view"]
    ada.leave_the_room()
    pull, *pip, warm, restart = lines("Upgrade")
    assert (pull, restart) == ("git pull", "systemctl restart moonlit")
    assert pip == [line for line in lines("One process") if "pip install" in line]
    assert "--require-hashes" in pip[0]
    here.sh(warm)
    here.stop()
    here.serve(start)
    assert position_at(here.addresses[0], ada) == kept


def test_the_systemd_unit_starts_a_server_that_stops_when_told(machine):
    here = machine()
    text = block("ini").replace("/srv/moonlit", str(here.folder))
    file = here.folder / "moonlit.service"
    file.write_text(text)
    analyze = shutil.which("systemd-analyze")
    if analyze is not None:
        done = subprocess.run([analyze, "verify", str(file)], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
    unit = configparser.RawConfigParser(strict=False)
    unit.read_string(text)
    service = unit["Service"]
    for setting in re.findall(r"^Environment=(.*)$", text, re.M):
        here.environment |= dict(one.split("=", 1) for one in setting.split())
    address = here.serve(service["ExecStart"])
    for host, status in (("moonlit.example", 200), ("rebound.example", 400)):
        assert httpx.get(f"{address}/api/games", headers={"Host": host}).status_code == status
    (server,) = here.running.values()
    server.send_signal(signal.SIGTERM)
    server.communicate(timeout=60)
    assert server.returncode in (0, -signal.SIGTERM)  # systemd counts both as a clean end
    assert (here.folder / "data" / "moonlit" / "moonlit.db").exists()
    assert not is_up(address)
    here.running.clear()


def test_behind_the_pages_proxy_limits_count_for_each_persons_own_address(machine):
    """As nginx asks, by the page's own lines: with the server's name, and for whom it asks."""
    here = machine()
    here.environment |= dict(
        one.split("=", 1) for one in block("ini").split("Environment=")[2].splitlines()[0].split()
    )
    here.environment["MOONLIT_TABLES_A_MINUTE"] = "1"
    address = here.serve(lines("One process")[-1])
    headers = {"Host": "moonlit.example", "X-Forwarded-Proto": "https"}

    def make_a_table(person: str) -> int:
        answer = httpx.post(
            f"{address}/api/tables",
            json={"game": "lunar", "name": "Ada"},
            headers=headers | {"Authorization": f"Bearer {'0' * 64}", "X-Forwarded-For": person},
        )
        return answer.status_code

    persons = ["192.0.2.1", "192.0.2.2", "192.0.2.1", "192.0.2.3, 192.0.2.2"]
    assert [make_a_table(person) for person in persons] == [201, 201, 429, 429]


def test_nginx_reads_the_hosting_pages_configuration(tmp_path):
    nginx = shutil.which("nginx")
    site = block("nginx")
    assert 'proxy_set_header Connection "upgrade";' in site
    if nginx is None:
        pytest.skip("there is no nginx on this machine")
    whole = (
        f"pid {tmp_path}/pid; error_log stderr; events {{}}\nhttp {{\naccess_log off;\n{site}}}\n"
    )
    (tmp_path / "nginx.conf").write_text(whole)
    done = subprocess.run(
        [nginx, "-t", "-c", str(tmp_path / "nginx.conf")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
