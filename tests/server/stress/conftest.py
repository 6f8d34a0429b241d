"""Servers under load, on both databases."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.fixtures import postgres as postgres  # a fixture

SQLITE, POSTGRES = "sqlite", "postgresql"


@pytest.fixture(params=[SQLITE, POSTGRES])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database, of each kind."""
    if request.param == SQLITE:
        return str(tmp_path / "contretemps.db")
    return str(request.getfixturevalue("postgres").database())
