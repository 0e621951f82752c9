"""``moonlit serve --workers N``: several processes at one address, on one PostgreSQL."""

import os
import signal
import subprocess
from pathlib import Path

import httpx
import pytest

from server_tools import PATIENCE, SERVE, Player, Process, wait_until


def workers_of(process: Process) -> list[int]:
    pid = process.process.pid
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def answers(process: Process) -> bool:
    try:
        return httpx.get(f"{process.address}/health/ready", timeout=PATIENCE).status_code == 200
    except httpx.TransportError:
        return False


def test_an_sqlite_file_is_used_by_one_process(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/moonlit.db"
    command = [*SERVE, "--port", "0", "--workers", "2", "--database", url]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode != 0
    assert "Several processes share a PostgreSQL database" in done.stdout + done.stderr


@pytest.mark.slow
def test_a_process_that_ends_is_started_again_and_its_people_come_back(postgres: str) -> None:
    server = Process(postgres, MOONLIT_WORKERS="2", wait=False)
    wait_until(lambda: answers(server))
    before = workers_of(server)
    assert len(before) == 2
    ada = Player(server.address, "Ada")
    link = ada.new_table("lunar-trick", seats=3)["play_link"]
    os.kill(before[0], signal.SIGKILL)
    wait_until(lambda: len(workers_of(server)) == 2 and workers_of(server) != before)
    wait_until(lambda: answers(server))
    ada.sit(link)
    assert ada.seat == 0
    ada.leave_the_room()
    server.stop()
    for process in before[1:]:
        assert not Path(f"/proc/{process}").exists()
