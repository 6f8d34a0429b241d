"""Terminals that can little or much: encodings, colour, a real pseudo-terminal, and being interrupted."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from contretemps.cli.streams import plain

Program = Callable[..., "subprocess.CompletedProcess[bytes]"]
DAY_1 = ("play", "tempest", "--option", "days=1", "--seed", "x")
FRENCH = (*DAY_1, "--lang", "fr")


@pytest.mark.parametrize(
    "environment", [{"LANG": "C"}, {"LC_ALL": "C"}, {"LC_ALL": "POSIX"}, {"PYTHONIOENCODING": "ascii"}]
)
def test_plain_signs_where_the_terminal_has_no_others(environment: dict[str, str], program: Program) -> None:
    ran = program(*FRENCH, typed=b"1\nwhy step:1,1\nstep:4,5\nend\n", **environment)
    assert (ran.returncode, ran.stderr) == (0, b"")
    text = ran.stdout.decode("ascii")
    assert "Pioche pour la tempete : 6d." in text
    assert "###" in text
    assert "|1|" in text
    assert "?" not in re.sub(r" \?|\? |\?\n", "", text)  # every sign has a plain one


def test_an_old_terminal_keeps_its_accents(program: Program) -> None:
    ran = program(*FRENCH, typed=b"1\n", PYTHONIOENCODING="latin-1")
    text = ran.stdout.decode("latin-1")
    assert "Pioché pour la tempête\u00a0: 6d." in text


def test_signs_where_the_terminal_has_them(program: Program) -> None:
    ran = program(*DAY_1, typed=b"1\n", TERM="dumb")
    text = ran.stdout.decode("utf-8")
    assert "6♦" in text
    assert "\x1b" not in text


@pytest.mark.parametrize("typed", [b"\xff\xfe\n1\n", b"\x00\x1b[A\n1\n", "é♦\n1\n".encode()])
@pytest.mark.parametrize("environment", [{}, {"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii"}])
def test_unreadable_input_is_answered(typed: bytes, environment: dict[str, str], program: Program) -> None:
    ran = program(*DAY_1, typed=typed, **environment)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"neither a choice nor an order" in ran.stdout
    assert b"The game is kept in" in ran.stdout


def test_errors_are_plain_too(program: Program) -> None:
    ran = program("rules", "tempest", "é♦", "--lang", "fr", LC_ALL="C")
    assert ran.returncode == 2
    assert ran.stderr.decode("ascii").count("\n") == 1


def test_plain() -> None:
    assert plain("3♦ é œ … « à » ─│┌┼\u2573 ░▒▓█ →") == '3d e oe ... " a " -|++X .:%# ->'
    draw = pytest.importorskip("contretemps.games.tempest.draw")
    for sign, instead in draw.ASCII.items():
        assert plain(sign) == instead, sign


def test_nobody_reads_any_more() -> None:
    """`contretemps rules tempest | head -1` ends without complaint."""
    command = [sys.executable, "-m", "contretemps", "rules", "tempest"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) in (0, 141)


# ---- a pseudo-terminal ---------------------------------------------------------------------------------------------

pty = pytest.importorskip("pty")


class Terminal:
    """The command at a terminal of its own."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.seen = ""
        self.read = 0  # how much of it was looked at
        self.process, self.screen = pty.fork()
        if self.process == 0:
            os.environ.update({"TERM": "xterm-256color", **environment})
            # Tests may run in the background, where the shell ignores Ctrl-C and every child inherits that.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
            os.execv(sys.executable, [sys.executable, "-m", "contretemps", *arguments])

    def until(self, text: str) -> str:
        """Read on until this text is on the screen; all that came up to it."""
        deadline = time.monotonic() + 60
        start = self.read
        while text not in self.seen[start:]:
            ready, _, _ = select.select([self.screen], [], [], max(0.0, deadline - time.monotonic()))
            assert ready, f"{text!r} never came; what came was {self.seen[start:]!r}"
            try:
                came = os.read(self.screen, 65536)
            except OSError:  # the other side has gone
                came = b""
            assert came, f"it ended without {text!r}; what came was {self.seen[start:]!r}"
            self.seen += came.decode("utf-8", "replace")
        self.read = self.seen.index(text, start) + len(text)
        return self.seen[start : self.read]

    def type(self, keys: str) -> None:
        os.write(self.screen, keys.encode())

    def interrupt(self) -> None:
        """Ctrl-C, and once more where nothing happens, as people do.

        Python's `input` does not hear it between showing its prompt and waiting for a key."""
        for _ in range(20):
            self.type("\x03")
            ready, _, _ = select.select([self.screen], [], [], 3)
            if ready:
                return
        raise AssertionError("Ctrl-C was never heard")

    def end(self) -> int:
        """Its exit code."""
        while True:
            try:
                if not os.read(self.screen, 65536):
                    break
            except OSError:
                break
        _, status = os.waitpid(self.process, 0)
        os.close(self.screen)
        return os.waitstatus_to_exitcode(status)


def test_a_few_choices_at_a_real_terminal(tmp_path: Path) -> None:
    terminal = Terminal(*DAY_1, "--save", str(tmp_path / "a.json"))
    began = terminal.until("> ")
    assert "\x1b[1mTempest" in began  # in bold
    assert "storm:diamonds" in began
    terminal.type("1\n")
    assert "What do you do?" in terminal.until("\n> ")
    terminal.type("step:4,5\n")
    assert "You step to" in terminal.until("\n> ")
    terminal.type("undo\n")
    assert "Taken back: step:4,5" in terminal.until("\n> ")
    terminal.type("step:1,1\n")
    assert "TMP-090" in terminal.until("\n> ")
    terminal.type("\x04")  # Ctrl-D
    terminal.until("--resume")
    assert terminal.end() == 0
    assert '"choice": "storm:diamonds"' in (tmp_path / "a.json").read_text("utf-8")


def test_tab_completes(tmp_path: Path) -> None:
    pytest.importorskip("readline")
    terminal = Terminal(*DAY_1, "--save", str(tmp_path / "a.json"))
    terminal.until("> ")
    terminal.type("storm:d\t\n")
    terminal.until("What do you do?")
    terminal.until("\n> ")
    terminal.type("qui\t\n")
    terminal.until("kept in")
    assert terminal.end() == 0


def test_no_colour_when_told_so(tmp_path: Path) -> None:
    terminal = Terminal(*DAY_1, NO_COLOR="1")
    began = terminal.until("> ")
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]", began)
    terminal.type("quit\n")
    assert terminal.end() == 0


def test_interrupted_games_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    terminal = Terminal(*DAY_1, "--save", str(file))
    terminal.until("> ")
    terminal.type("1\n")
    terminal.until("What do you do?")
    terminal.until("\n> ")
    terminal.interrupt()
    terminal.until("kept in")
    assert terminal.end() == 130
    assert '"choice": "storm:diamonds"' in file.read_text("utf-8")


def test_killed_games_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    terminal = Terminal(*DAY_1, "--save", str(file))
    terminal.until("> ")
    terminal.type("1\n")
    terminal.until("What do you do?")
    os.kill(terminal.process, signal.SIGKILL)
    terminal.end()
    assert '"choice": "storm:diamonds"' in file.read_text("utf-8")
