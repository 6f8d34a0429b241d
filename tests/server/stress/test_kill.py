"""Killed at any moment, the server loses nothing that it has acknowledged, and doubles nothing."""

from __future__ import annotations

import random
import time
from pathlib import Path

from contretemps.games import discover
from contretemps.proof import verify
from tests.server.stress.load import Load, faults
from tests.support.often import often
from tests.support.warm import WarmServer

KILLS = often(8)
GAMES = [("tempest", 1), ("temptation", 2), ("temptation", 4)]  # a table each, and a new one when a game is over


def test_killed_under_load_it_loses_and_doubles_nothing(database: str, tmp_path: Path) -> None:
    chance = random.Random(database)
    with WarmServer(tmp_path, database) as server:
        load = Load([server.url], GAMES)
        load.start()
        for kill in range(KILLS):
            before = sum(load.acknowledged.values())
            while sum(load.acknowledged.values()) < before + 5 and not load.wrong:
                time.sleep(0.01)  # never killed twice without some play in between
            time.sleep(chance.uniform(0, 0.15))
            server.kill()
            assert load.wrong == [], f"at kill {kill}"
            server.start()
        load.stop()
        server.kill()
        server.start()
        assert faults(load) == []
        assert load.repeated >= KILLS // 2  # some were cut off in the middle, and asked again
        assert load.contested > 0
        assert len(load.acknowledged) > 5 * KILLS
        for table in load.tables:
            if load.guests[table].state(table)["phase"] == "over":
                record = load.guests[table].get(f"/tables/{table}/record")
                verify(discover()[record["game"]], record)
