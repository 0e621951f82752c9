"""Metrics: at a port of their own, for whoever runs the server; they tell a player nothing."""

from pathlib import Path

import httpx
import pytest

from moonlit.errors import BadInput
from moonlit.server.serve import listen
from moonlit.server.upkeep.metrics import REGISTRY, served
from server_tools import Player, Process, seated_match, serving, settings_for, wait_until

SPECIALS = {"N": 3, "S": 3, "T": 2, "A": 2}


def numbers() -> dict[str, float]:
    """Every number of this process; how late the event loop is changes by itself."""
    return {
        f"{sample.name} {sample.labels}": sample.value
        for metric in REGISTRY.collect()
        for sample in metric.samples
        if metric.name != "moonlit_lag_seconds"
    }


def test_a_secret_answer_changes_no_number(tmp_path: Path) -> None:
    """LN-30 at a server with one table: that somebody has answered is seen in no metric."""
    with serving(settings_for(tmp_path, speed=20.0)) as address:
        players = [Player(address, name) for name in ("Ada", "Ben", "Eve")]
        seated_match(players, "lunatic", 3, {"specials": SPECIALS})
        for player in players:
            player.until_position(lambda position: bool(position["window"]))
        before = numbers()
        assert before["moonlit_sockets {}"] >= 3
        for player in players[:2]:
            assert player.position is not None
            number = player.position["window"]["number"]
            assert player.ask(type="answer", window=number, move=None)["type"] == "ack"
            assert player.ask(type="answer", window=number, move=None)["type"] == "refused"
        assert numbers() == before
        for player in players:
            player.leave_the_room()


def test_a_public_move_is_counted(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, speed=20.0)) as address:
        players = [Player(address, name) for name in ("Ada", "Ben")]
        seated_match(players, "shoot-the-moon", 2, {})
        before = numbers()
        mover = next(player for player in players if player.must_act())
        assert mover.position is not None
        move = next(c["move"] for c in mover.position["yours"] if c["move"] and not c["refusal"])
        assert mover.ask(type="move", move=move)["type"] == "ack"
        counted = "moonlit_entries_total {'kind': 'move'}"
        wait_until(lambda: numbers()[counted] == before.get(counted, 0) + 1)
        for player in players:
            player.leave_the_room()


@pytest.mark.parametrize("path", ["/metrics", "/api/metrics", "/metrics/", "//metrics"])
def test_the_players_port_has_no_metrics(address: str, path: str) -> None:
    assert "moonlit_" not in httpx.get(address + path, follow_redirects=True).text


def test_metrics_have_a_port_of_their_own_on_this_machine(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    server = Process(f"sqlite:///{tmp_path / 'm.db'}", MOONLIT_METRICS_PORT=str(port))
    try:
        assert "moonlit_sockets 0.0" in httpx.get(f"http://127.0.0.1:{port}/metrics").text
    finally:
        server.kill()


def test_a_port_for_metrics_that_is_taken_is_one_sentence() -> None:
    with listen("127.0.0.1", 0) as taken:
        taken.listen()
        with pytest.raises(BadInput, match="metrics cannot be served"):
            served(taken.getsockname()[1]).__enter__()
