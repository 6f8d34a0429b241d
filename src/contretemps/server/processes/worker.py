"""One of the processes that serve, as the front knows it: started, given connections, started again if it dies."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import sys
import time
from collections import deque
from collections.abc import Callable

from contretemps.server.logs import failed, log, write

Work = Callable[[int, socket.socket], int]  # what a process does, with its number and its end of the channel

# What it says over the channel: give me connections; give me no more; I have taken one.
READY, LEAVING, TAKEN = b"+", b"-", b"."
PASSED = b"."  # what goes with a connection, because nothing can go with nothing
ON_THE_WAY = 64  # connections that it has been sent and has not taken yet

STEADY = 10.0  # seconds after which a process that dies has lived: the next one begins at once
SOON = 1.0  # seconds until it is started again for which connections wait, rather than go to another process
PAUSES = (0.25, 10.0)  # seconds until one that died young is started again: at first, and at most


class Worker:
    """A process, and whoever waits for it."""

    def __init__(self, number: int, most: int) -> None:
        self.number = number
        self.channel: socket.socket | None = None  # None: there is no process
        self.up = False  # whether it takes connections
        self.start_at = 0.0  # when there is to be one
        self._most = most
        self._waiting: deque[socket.socket] = deque()
        self._sent: deque[socket.socket] = deque()  # kept until it has taken them: if it dies, they wait for the next
        self._pid = 0
        self._began = 0.0
        self._pause = 0.0

    def start(self, work: Work, forget: Callable[[], None]) -> socket.socket:
        """A new process, which first forgets what is the front's alone; our end of the channel to it."""
        ours, its = socket.socketpair()
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        if pid == 0:
            status = 1
            try:
                ours.close()
                forget()
                status = work(self.number, its)
            except BaseException as error:
                failed("process", error)
            finally:  # whatever came of it, this process never goes on as another front
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(status)
        its.close()
        ours.setblocking(False)
        self.channel, self._pid, self._began = ours, pid, time.monotonic()
        log("process_started", number=self.number + 1, pid=pid)
        return ours

    def soon(self, now: float) -> bool:
        """Whether it is worth waiting for: it is there, or about to be."""
        return self.channel is not None or self.start_at <= now + SOON

    # ---- connections -----------------------------------------------------------------------------------------------

    def give(self, call: socket.socket) -> None:
        """It shall have this connection, as soon as it takes it. Beyond so many, who has waited longest is hung up."""
        self._waiting.append(call)
        if len(self._waiting) > self._most:
            self._waiting.popleft().close()

    def pass_on(self) -> None:
        """Send it what waits, as far as it keeps up."""
        while self.up and self.channel is not None and self._waiting and len(self._sent) < ON_THE_WAY:
            try:
                socket.send_fds(self.channel, [PASSED], [self._waiting[0].fileno()])
            except OSError:  # its channel is full, and it will say when it has taken one; or it has just died
                return
            self._sent.append(self._waiting.popleft())

    def hang_up(self) -> None:
        """Nobody waits for it any more."""
        for call in (*self._sent, *self._waiting):
            call.close()
        self._sent.clear()
        self._waiting.clear()

    # ---- its life --------------------------------------------------------------------------------------------------

    def hear(self) -> bool:
        """What it has to say; False if it is gone."""
        assert self.channel is not None
        try:
            said = self.channel.recv(ON_THE_WAY)
        except BlockingIOError:
            return True
        except OSError:
            return False
        for _ in range(said.count(TAKEN)):
            self._sent.popleft().close()
        if READY in said or LEAVING in said:
            self.up = LEAVING not in said
        self.pass_on()
        return bool(said)

    def buried(self, stopping: bool) -> None:
        """It is gone. The next one is due at once, or after a while if this one died young."""
        assert self.channel is not None
        self.channel.close()
        self.channel, self.up = None, False
        self._waiting.extendleft(reversed(self._sent))
        self._sent.clear()
        _, status = os.waitpid(self._pid, 0)
        if stopping:
            return
        now, (first, most) = time.monotonic(), PAUSES
        self._pause = 0.0 if now - self._began > STEADY else min(most, self._pause * 2 or first)
        self.start_at = now + self._pause
        code = os.waitstatus_to_exitcode(status)
        write("warning", "process_ended", number=self.number + 1, status=code, again_in=self._pause)

    def ask_to_stop(self) -> None:
        """Its channel ends, as when the front dies: it stops in order."""
        if self.channel is not None:
            with contextlib.suppress(OSError):
                self.channel.shutdown(socket.SHUT_WR)

    def kill(self) -> None:
        """End it, whatever it is doing."""
        if self.channel is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGKILL)
