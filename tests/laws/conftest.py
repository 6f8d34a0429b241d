"""Who keeps the laws: the compiled build, where there is one of these sources, and the interpreter."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.laws.tasks import TASKS
from tests.support.compiled import ROOT, quickest

Ask = Callable[..., None]


class Elsewhere:
    """Another Python that does tasks, one after the other, and is there as long as this one."""

    def __init__(self, python: str, folder: Path) -> None:
        usual = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        self.process = subprocess.Popen(
            [python, "-m", "tests.laws.tasks"],
            cwd=folder,
            env={**usual, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._answer() == {"compiled": True}

    def ask(self, task: str, *given: Any) -> None:
        """Have it done; what goes wrong there fails here."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps([task, *given]) + "\n")
            self.process.stdin.flush()
            said = self._answer()
        except BaseException:  # it took too long, or it ended: whatever it says now is no answer to the next task
            self.end()
            raise
        if said:
            pytest.fail(f"in the compiled build:\n{said}", pytrace=False)

    def end(self) -> None:
        """It is not asked any more."""
        self.process.kill()
        self.process.wait()

    def _answer(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())


@pytest.fixture(scope="session")
def compiled_ask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    """Have a task done where that is quickest: by the compiled build, if there is one of these sources, or here."""
    if quickest() == sys.executable:
        yield here
        return
    folder = tmp_path_factory.mktemp("laws")
    others: list[Elsewhere] = []

    def ask(task: str, *given: Any) -> None:
        if not others or others[-1].process.poll() is not None:
            others.append(Elsewhere(quickest(), folder))
        others[-1].ask(task, *given)

    yield ask
    for other in others:
        other.end()


def here(task: str, *given: Any) -> None:
    """Do a task in this very process, interpreted."""
    TASKS[task](*given)
