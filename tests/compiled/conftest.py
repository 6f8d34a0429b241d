"""The compiled wheel of these sources."""

from __future__ import annotations

from pathlib import Path

import pytest

import compiling
from tests.support.compiled import COMPILED, stale


@pytest.fixture(scope="session")
def compiled() -> Path:
    """The Python with the compiled wheel of these sources."""
    if reason := compiling.why_interpreted():
        pytest.skip(f"nothing can be compiled here: {reason}")
    if not COMPILED.exists():
        pytest.fail(f"{COMPILED} is missing: run `make compiled`, or `make test`, which does")
    if other := stale():
        pytest.fail(f"{COMPILED} has another version of {', '.join(other[:3])}: run `make compiled`")
    return COMPILED
