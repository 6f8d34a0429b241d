"""A server for the local network: at one address, called by that and nothing else; and QR codes to pass it on."""

from __future__ import annotations

import re
from typing import Any

import pytest
import segno

from contretemps.cli import main, serve
from contretemps.server import network, qr, serving
from contretemps.server.errors import CannotServe
from contretemps.server.settings import Settings
from tests.server.conftest import Player, Run

HOME = "192.168.7.20"


@pytest.mark.parametrize(
    ("there", "chosen"),
    [
        (["192.168.7.20"], "192.168.7.20"),
        (["127.0.1.1", "10.0.0.4"], "10.0.0.4"),
        (["203.0.114.9", "172.16.3.4"], "172.16.3.4"),  # one that the whole world reaches is not meant
        (["169.254.3.4", "127.0.0.1", "0.0.0.0", "8.8.8.8"], None),
        ([], None),
    ],
)
def test_which_address_is_chosen(there: list[str], chosen: str | None) -> None:
    assert network.choose(there) == chosen


def test_a_machine_without_a_network_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(network, "_on_the_way_out", list)
    monkeypatch.setattr(network, "_by_name", lambda: ["127.0.1.1"])
    with pytest.raises(CannotServe, match="no local network"):
        network.local_address()
    assert main(["serve", "--lan", "--lang", "fr"]) == 2
    assert "aucun réseau local" in capsys.readouterr().err


def test_it_serves_at_that_address_and_prints_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Bound to loopback here: what is looked at is what the command asks for."""
    asked: list[Settings] = []

    def instead(settings: Settings, say: Any) -> int:
        asked.append(settings)
        serving.listen(settings.host, 0, 1).close()
        say(f"http://{settings.host}:8000/")
        return 0

    monkeypatch.setattr(serving, "serve", instead)
    monkeypatch.setattr(network, "local_address", lambda: "127.0.0.2")
    assert main(["serve", "--lan"]) == 0
    assert (asked[0].host, asked[0].lan) == ("127.0.0.2", True)
    said = capsys.readouterr().out
    assert "http://127.0.0.2:8000/" in said
    assert qr.for_terminal("http://127.0.0.2:8000/") in said
    assert main(["serve"]) == 0
    assert (asked[1].host, asked[1].lan) == (serve.HERE, False)
    assert "█" not in capsys.readouterr().out
    assert main(["serve", "--lan", "--host", "0.0.0.0"]) == 2


def test_it_answers_to_that_address_alone(lite: Run) -> None:
    client = lite(host=HOME, lan=True, hosts="").client
    for host in (HOME, f"{HOME}:8000"):
        assert client.get("/api/health", headers={"Host": host}).status_code == 200
    for host in ("192.168.7.21", "localhost", "127.0.0.1", "evil.example", "[::1]", f"{HOME}.evil.example"):
        answer = client.get("/api/health", headers={"Host": host})
        assert (answer.status_code, answer.json()["error"]["code"]) == (421, "host"), host
    body = {"name": "Ada"}
    ours = {"Host": f"{HOME}:8000", "Origin": f"http://{HOME}:8000"}
    assert client.post("/api/guests", json=body, headers=ours).status_code == 201
    for origin in ("http://evil.example", f"http://{HOME}:9000", "http://localhost:8000", "null"):
        assert client.post("/api/guests", json=body, headers={**ours, "Origin": origin}).status_code == 403, origin


def test_a_name_that_the_host_allows_is_allowed(lite: Run) -> None:
    client = lite(host=HOME, lan=True, hosts="games.home").client
    for host, status in ((HOME, 200), ("games.home", 200), ("localhost", 421)):
        assert client.get("/api/health", headers={"Host": host}).status_code == status


# ---- QR codes ------------------------------------------------------------------------------------------------------

LINK = "http://192.168.7.20:8000/t/heron-candle-north#invite=Zk3abcDEF"


def modules(told: dict[str, Any]) -> set[tuple[int, int]]:
    """The dark ones, read back from the path."""
    found: set[tuple[int, int]] = set()
    for x, y, run in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", told["path"]):
        found |= {(int(x) + more, int(y)) for more in range(int(run))}
    return found


def test_a_link_becomes_a_code(ada: Player) -> None:
    told = ada.post("/qr", text=LINK)
    code = segno.make(LINK, error="m", micro=False).matrix
    assert told["size"] == len(code)
    assert modules(told) == {(x, y) for y, row in enumerate(code) for x, dark in enumerate(row) if dark}


@pytest.mark.parametrize("text", ["", "heron candle north", "javascript:alert(1)", "http://" + "x" * 300, "http://a b"])
def test_only_addresses_become_codes(ada: Player, text: str) -> None:
    assert ada.wrong("POST", "/qr", {"text": text}) == (422, "malformed")
