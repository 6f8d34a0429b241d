"""What a counting build plays to learn what is hot."""

from __future__ import annotations

import builtins
from typing import Any

import pytest

import train
import train_tables
from contretemps.games import discover
from contretemps.server.store import changes

GAMES = discover()


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_at_tables_of_every_game(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[int] = []
    save = changes.save_in_sqlite

    def saved(execute: Any, new: list[changes.Change]) -> set[str]:
        kept.append(sum([entry[2] == "choice" for change in new for entry in change.entries]))
        return save(execute, new)

    monkeypatch.setattr(changes, "save_in_sqlite", saved)
    monkeypatch.setattr(train_tables, "CHOICES", 25)
    assert train.at_tables({name: GAMES[name]}) == "at tables, too"
    assert sum(kept) >= 25  # in some polls the server answers for who can do nothing


def test_where_the_server_cannot_run_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *given: Any) -> Any:
        if name == "train_tables":
            raise ImportError("no module named orjson")
        return real(name, *given)

    monkeypatch.setattr(builtins, "__import__", without)
    assert train.at_tables(GAMES) == "not at tables (no module named orjson)"
