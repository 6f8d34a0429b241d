"""However a message is cut into frames and pieces on its way, it is read once and whole."""

from __future__ import annotations

import json
from typing import Any

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode

from tests.server.conftest import Line, Run
from tests.server.lines import raw_line


def ping(number: int) -> bytes:
    return json.dumps({"type": "ping", "t": number}).encode()


def masked(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


ONE, TWO = masked(Opcode.TEXT, ping(1)), masked(Opcode.TEXT, ping(2))
BEGUN, ENDED = masked(Opcode.TEXT, ping(1)[:9], fin=False), masked(Opcode.CONT, ping(1)[9:])
PONG = masked(Opcode.PONG, b"")


@pytest.mark.parametrize(
    ("parts", "heard"),
    [
        ([ONE, TWO], [1, 2]),
        ([ONE + TWO], [1, 2]),
        ([ONE[:1], ONE[1:7], ONE[7:] + TWO], [1, 2]),
        ([ONE + TWO[:3], TWO[3:], ONE], [1, 2, 1]),
        ([BEGUN, ENDED, TWO], [1, 2]),
        ([BEGUN, PONG, ENDED, PONG, TWO], [1, 2]),
        ([BEGUN + ENDED + TWO[:-1], TWO[-1:]], [1, 2]),
        ([masked(Opcode.PING, b"x"), ONE, PONG[:4], PONG[4:] + TWO], [1, 2]),
        ([ONE, BEGUN, TWO], [1]),  # a text within a text: a mistake, and the end
    ],
)
def test_a_message_may_come_in_any_pieces(lite: Run, parts: list[bytes], heard: list[int]) -> None:
    server = lite()
    ada = server.guest()
    table = ada.open("understack", "me", "me")["table"]
    with ada.live(table) as other, raw_line(server.client.port, table) as (client, connection):
        connection.sendall(masked(Opcode.TEXT, ping(3)))
        began = False
        while not began and (data := connection.recv(65_536)):
            began = bool(pongs(client, data))
        assert began
        for part in parts:
            connection.sendall(part)
            was_read(other)
        is_mistake = BEGUN in parts and ENDED not in parts
        answered: list[int] = []
        while (is_mistake or len(answered) < len(heard)) and (data := connection.recv(65_536)):
            answered += pongs(client, data)
        assert answered == heard
        assert (client.close_rcvd is not None) == is_mistake


def was_read(other: Line) -> None:
    """Wait until the server has read what was sent before: it answers what came later."""
    other.say(type="ping", t=7)
    assert other.next("pong")["t"] == 7


def pongs(client: ClientProtocol, data: bytes) -> list[int]:
    """What these bytes answer to our pings."""
    client.receive_data(data)
    texts = [each for each in client.events_received() if isinstance(each, Frame) and each.opcode is Opcode.TEXT]
    said: list[dict[str, Any]] = [json.loads(bytes(each.data)) for each in texts]
    return [message["t"] for message in said if message["type"] == "pong" and message["t"]]
