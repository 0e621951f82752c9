"""What every request passes first: names, proxies, and how often an address may ask."""

import json
import socket
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from moonlit.errors import BadInput
from moonlit.server.http import hosts
from moonlit.server.settings import Settings
from moonlit.server.upkeep.limits import rates, whose
from server_tools import serving, settings_for

BODY = {"game": "lunar", "name": "Ada"}
PATHS = ("/", "/health", "/api/games", "/api/tables", "/api/openapi.json", "/assets/none.js")


def get(address: str, path: str, **headers: str) -> httpx.Response:
    return httpx.get(address + path, headers={k.replace("_", "-"): v for k, v in headers.items()})


# --- names -----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", PATHS)
def test_somebody_elses_name_that_leads_here_is_refused(address: str, path: str) -> None:
    """DNS rebinding: a page of rebound.example would otherwise be this server's own page."""
    port = address.rpartition(":")[2]
    for host in (f"rebound.example:{port}", "localhost.rebound.example", "[", "203.0.113.7", "a@b"):
        answer = get(address, path, Host=host)
        assert answer.status_code == 400
        assert "MOONLIT_ADDRESS" in answer.json()["detail"]
        assert "content-security-policy" in answer.headers


def test_sockets_are_for_this_servers_names_too(address: str) -> None:
    port = int(address.rpartition(":")[2])
    with (
        socket.create_connection(("127.0.0.1", port)) as own,
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://rebound.example:{port}/ws/anything", sock=own),
    ):
        pass
    assert refused.value.response.status_code == 400
    assert "detail" in json.loads(refused.value.response.body)


def test_the_configured_address_and_this_machines_names_are_known(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, address="https://moonlit.example")
    with serving(settings) as address:
        for host in (
            "moonlit.example",
            "MOONLIT.example.:443",
            "localhost:1",
            "127.0.0.1",
            "[::1]:8",
        ):
            assert get(address, "/health", Host=host).status_code == 200


def test_in_a_local_network_the_address_that_was_reached_is_known() -> None:
    names = hosts.own_names(Settings(host="0.0.0.0"))
    assert hosts.is_own("192.168.1.7:8000", names, "192.168.1.7")
    assert hosts.is_own("192.168.1.7:8000", names, "::ffff:192.168.1.7")
    assert hosts.is_own("[fd00::1]:8000", names, "fd00:0::1")
    assert hosts.is_own(f"{socket.gethostname()}.local:8000", names, "192.168.1.7")
    assert not hosts.is_own("192.168.1.8:8000", names, "192.168.1.7")
    assert not hosts.is_own("0.0.0.0:8000", names, "192.168.1.7")
    assert not hosts.is_own(None, names, "192.168.1.7")
    alone = hosts.own_names(Settings())
    assert not hosts.is_own(socket.gethostname(), alone, "127.0.0.1")


def test_an_origin_that_cannot_be_read_is_another_page(address: str) -> None:
    answer = httpx.post(f"{address}/api/tables", json=BODY, headers={"Origin": "http://["})
    assert answer.status_code == 403


# --- proxies ---------------------------------------------------------------------------------


def link_for(address: str, **headers: str) -> str:
    """The link that a new table is given, asked for with these headers."""
    who = {"Authorization": f"Bearer {'0' * 64}"}
    given = who | {key.replace("_", "-"): value for key, value in headers.items()}
    return str(
        httpx.post(f"{address}/api/tables", json=BODY, headers=given).json()["share"]["play"]
    )


def test_nobody_but_a_named_proxy_is_believed(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, requests=1.0, tables_a_minute=2)
    with serving(settings) as address:
        statuses = [
            httpx.post(
                f"{address}/api/tables",
                json=BODY,
                headers={"Authorization": f"Bearer {'0' * 64}", "X-Forwarded-For": f"192.0.2.{n}"},
            ).status_code
            for n in range(3)
        ]
        assert statuses == [201, 201, 429]
    with serving(settings_for(tmp_path)) as address:
        assert link_for(address, X_Forwarded_Proto="https").startswith("http://")


def test_a_named_proxy_says_for_whom_it_asks(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, requests=1.0, tables_a_minute=1, proxies="127.0.0.0/8, ::1")
    with serving(settings) as address:
        # What the person says comes first in the list; what the proxy has seen comes last.
        said = ["192.0.2.1", "192.0.2.2", "192.0.2.9, 192.0.2.1", "192.0.2.2, 192.0.2.3"]
        statuses = [
            httpx.post(
                f"{address}/api/tables",
                json=BODY,
                headers={"Authorization": f"Bearer {'0' * 64}", "X-Forwarded-For": one},
            ).status_code
            for one in said
        ]
        assert statuses == [201, 201, 429, 201]
        link = link_for(address, X_Forwarded_Proto="https", X_Forwarded_For="192.0.2.4")
        assert link.startswith("https://")


def test_a_proxy_that_is_no_address_is_one_sentence() -> None:
    with pytest.raises(BadInput, match="MOONLIT_PROXIES must be addresses"):
        hosts.proxies(Settings(proxies="127.0.0.1, nginx"))
    assert not hosts.is_among("nonsense", hosts.proxies(Settings(proxies="::/0")))


# --- how often -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/tables"),
        ("POST", "/api/tables/abc/join"),
        ("GET", "/api/records/abc/positions"),
        ("GET", "/api/mine"),
        ("GET", "/api/games"),
    ],
)
def test_every_kind_of_call_has_its_limit_and_a_sentence(
    tmp_path: Path, method: str, path: str
) -> None:
    """One more than the burst is refused, in the language asked for; other calls still pass."""
    settings = settings_for(tmp_path, requests=0.01)  # a burst of one, then a long wait
    with serving(settings) as address, httpx.Client(base_url=address) as client:
        client.request(method, path)
        client.request(method, path)
        refused = client.request(method, path, params={"language": "ja"})
        assert refused.status_code == 429
        assert "お待ちください" in refused.json()["detail"]
        assert int(refused.headers["retry-after"]) > 0
        assert client.get("/health").status_code == 200


def test_opening_sockets_has_its_limit(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, requests=0.01)) as address:
        at = f"{address.replace('http', 'ws')}/ws/none"
        with connect(at):
            pass
        with pytest.raises(InvalidStatus) as refused, connect(at):
            pass
        assert refused.value.response.status_code == 429


def test_what_is_made_or_costs_most_may_be_asked_for_least() -> None:
    found = [rate.a_minute for rate in rates(Settings())]
    assert found[0] == min(found)
    assert found[1] == found[2] == Settings().tables_a_minute == min(found[1:])
    assert found[-1] == max(found)


def test_an_address_of_ipv6_is_its_network() -> None:
    assert whose("2001:db8::1") == whose("2001:db8::ffff:2") != whose("2001:db8:0:1::1")
    assert whose("::ffff:192.0.2.1") == whose("192.0.2.1") == "192.0.2.1"
    assert whose("unix") == "unix"


def test_a_socket_where_there_is_no_table_s_address_is_refused(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as address:
        for path in ("/ws/", "/ws/none/more", "/elsewhere"):
            with (
                pytest.raises(InvalidStatus) as refused,
                connect(address.replace("http", "ws") + path),
            ):
                pass
            assert refused.value.response.status_code == 403
