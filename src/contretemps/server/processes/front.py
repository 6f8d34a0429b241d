"""The front: it listens, looks at how each connection begins, and passes it on to the process that should have it.

It reads nothing and answers nothing. Which table a connection is about stands in its first line, which is looked at and
left where it is (MSG_PEEK); then the connection itself goes to the process that has the table (SCM_RIGHTS), and the
front has nothing more to do with it. It is one thread and a selector, so that it can fork at any time.
"""

from __future__ import annotations

import contextlib
import selectors
import signal
import socket
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import partial
from types import FrameType

from contretemps.server.logs import failed, write
from contretemps.server.processes.heads import ANY, LATER, LONGEST, wanted
from contretemps.server.processes.worker import Work, Worker

AT_ONCE = 64  # connections that are let in before others get their turn
PATIENCE = (
    1.0  # seconds until somebody who has said too little goes to whichever process, which has patience of its own
)
AGAIN = 0.1  # seconds between looks at those who have begun a line
BREATH = 0.2  # seconds of rest when no file can be opened any more
STOPS_WITHIN = 15.0  # seconds for the processes to end in order
SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Front:
    """Connections that come in, and the processes behind."""

    def __init__(self, listening: socket.socket, processes: int, most: int, work: Work) -> None:
        self.served = False  # whether all processes were ready once
        self.told: list[int] = []  # the signals that came
        self._listening = listening
        self._workers = [Worker(number, max(8, most // processes)) for number in range(processes)]
        self._most = most  # connections whose aim is not known yet
        self._work = work
        self._ready: Callable[[], None] = lambda: None
        self._stopping = False
        self._turn = 0
        self._silent: OrderedDict[socket.socket, float] = OrderedDict()  # and until when; the oldest comes first
        self._begun: OrderedDict[socket.socket, float] = OrderedDict()  # who has said a part of a line
        self._again = 0.0  # when they are looked at again
        self._selector = selectors.DefaultSelector()
        self._woken, self._wake = socket.socketpair()

    def run(self, ready: Callable[[], None]) -> None:
        """Start the processes, say when all are ready, and pass connections on until a signal comes."""
        self._ready = ready
        self._listening.setblocking(False)
        self._selector.register(self._woken, selectors.EVENT_READ, lambda: self._woken.recv(64))
        with self._signals():
            try:
                while not self.told and not self._stopping:
                    self._tend()
                    self._turn_once(self._rest())
            finally:
                self._stop()

    def _turn_once(self, seconds: float | None) -> None:
        for key, _ in self._selector.select(seconds):
            key.data()

    @contextlib.contextmanager
    def _signals(self) -> Iterator[None]:
        def note(number: int, frame: FrameType | None) -> None:
            self.told.append(number)

        self._wake.setblocking(False)
        woken = signal.set_wakeup_fd(self._wake.fileno(), warn_on_full_buffer=False)
        before = {each: signal.signal(each, note) for each in SIGNALS}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)
            signal.set_wakeup_fd(woken)

    # ---- connections -----------------------------------------------------------------------------------------------

    def _accept(self) -> None:
        for _ in range(AT_ONCE):
            try:
                call, _ = self._listening.accept()
            except BlockingIOError:
                return
            except ConnectionError:  # whoever it was has gone
                continue
            except OSError as error:  # no more files: those who wait here hold some
                failed("accept", error)
                self._let_go(len(self._silent) + len(self._begun))
                time.sleep(BREATH)
                return
            self._look(call, time.monotonic() + PATIENCE)
        self._let_go(len(self._silent) + len(self._begun) - self._most)

    def _look(self, call: socket.socket, until: float) -> None:
        """How does it begin? Pass it on as soon as that is known."""
        try:
            head = call.recv(LONGEST, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except BlockingIOError:
            self._silent[call] = until
            self._selector.register(call, selectors.EVENT_READ, partial(self._speaks, call))
            return
        except OSError:
            head = b""
        number = wanted(head, len(self._workers))
        if not head:  # it has gone without a word
            call.close()
        elif number == LATER and time.monotonic() < until:
            self._begun[call] = until  # it would be readable again and again, so it is looked at by the clock
        else:
            self._pass_on(call, number)

    def _speaks(self, call: socket.socket) -> None:
        """Somebody who was silent says something."""
        if call in self._silent:  # whoever came in the meantime may have made it go
            self._selector.unregister(call)
            self._look(call, self._silent.pop(call))

    def _let_go(self, many: int) -> None:
        """Pass on so many that have said too little, those who have waited longest first."""
        for _ in range(many):
            if self._silent:
                call, _ = self._silent.popitem(last=False)
                self._selector.unregister(call)
            else:
                call, _ = self._begun.popitem(last=False)
            self._pass_on(call, ANY)

    def _pass_on(self, call: socket.socket, number: int) -> None:
        worker = self._chosen(number)
        worker.give(call)
        worker.pass_on()

    def _chosen(self, number: int) -> Worker:
        """Who has the table; the others in turn for what has none, or while its process cannot be brought back."""
        if number >= 0 and self._workers[number].soon(time.monotonic()):
            return self._workers[number]
        for _ in self._workers:
            self._turn = (self._turn + 1) % len(self._workers)
            if self._workers[self._turn].up:
                break
        return self._workers[self._turn]

    # ---- processes -------------------------------------------------------------------------------------------------

    def _start(self, worker: Worker) -> None:
        channel = worker.start(self._work, self._forget)
        self._selector.register(channel, selectors.EVENT_READ, partial(self._hear, worker))

    def _forget(self) -> None:
        """In a new process: what is the front's is not ours. Above all we must not keep the channels of the others
        open, or they would not notice that the front is gone."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        self._selector.close()
        for own in (self._listening, self._woken, self._wake, *self._silent, *self._begun):
            own.close()
        for worker in self._workers:
            worker.hang_up()
            if worker.channel is not None:
                worker.channel.close()

    def _hear(self, worker: Worker) -> None:
        assert worker.channel is not None
        if worker.hear():
            if not self.served and all(each.up for each in self._workers):
                self.served = True
                self._selector.register(self._listening, selectors.EVENT_READ, self._accept)
                self._ready()
            return
        self._selector.unregister(worker.channel)
        worker.buried(self._stopping)
        if not self.served:  # it cannot even begin
            self._stopping = True

    # ---- what time demands -----------------------------------------------------------------------------------------

    def _tend(self) -> None:
        """Start processes that are due, and lose patience."""
        now = time.monotonic()
        for worker in self._workers:
            if worker.channel is None and worker.start_at <= now:
                self._start(worker)
        while self._silent and next(iter(self._silent.values())) <= now:
            call, _ = self._silent.popitem(last=False)
            self._selector.unregister(call)
            self._pass_on(call, ANY)
        if self._begun and self._again <= now:
            begun, self._begun = self._begun, OrderedDict()
            for call, until in begun.items():
                self._look(call, until)
            self._again = now + AGAIN

    def _rest(self) -> float | None:
        """Seconds until something is due."""
        due = [worker.start_at for worker in self._workers if worker.channel is None]
        due += list(self._silent.values())[:1]
        if self._begun:
            due.append(self._again)
        return max(0.0, min(due) - time.monotonic()) if due else None

    # ---- the end ---------------------------------------------------------------------------------------------------

    def _stop(self) -> None:
        """Let nobody in any more, have all processes stop in order, and end those that do not."""
        self._stopping = True
        if self.served:
            self._selector.unregister(self._listening)
        self._listening.close()
        for call in self._silent:
            self._selector.unregister(call)
        for call in (*self._silent, *self._begun):
            call.close()
        self._silent.clear()
        self._begun.clear()
        for worker in self._workers:
            worker.hang_up()
            worker.ask_to_stop()
        end, signals = time.monotonic() + STOPS_WITHIN, len(self.told)
        while any(worker.channel is not None for worker in self._workers):
            left = end - time.monotonic()
            if left <= 0 or len(self.told) > signals:  # or whoever asked to stop has asked again
                write("warning", "processes_killed")
                for worker in self._workers:
                    worker.kill()
                end, signals = time.monotonic() + STOPS_WITHIN, len(self.told)
            self._turn_once(max(0.0, left))
        self._selector.close()
        self._woken.close()
        self._wake.close()
