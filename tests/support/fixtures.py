"""Fixtures that several folders of tests use; a conftest.py imports those it wants."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.postgres import Cluster


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A running PostgreSQL, one for each process that runs tests. Each test asks it for a database of its own."""
    cluster = Cluster()
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.remove()
