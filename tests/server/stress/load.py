"""People at many tables who choose as fast as they can, and remember what the server has acknowledged.

Each table has two players of the same guest, as one person in two browsers: they choose for the same seat after the
same entry, so that nearly every choice is contested. Whoever gets no answer asks the very same again, as browsers do.
"""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from functools import partial
from typing import Any, NamedTuple

import httpx

from tests.support.client import Guest, State

PLAYERS = 2  # at each table


class Sent(NamedTuple):
    """A choice: having seen entry n, this seat plays it."""

    table: str
    n: int
    seat: int
    choice: str


class Load:
    """Games at several tables until it is told to stop."""

    def __init__(self, urls: list[str], games: list[tuple[str, int]]) -> None:
        self.urls = urls
        self.stopping = threading.Event()
        self.lock = threading.Lock()
        self.sent: set[Sent] = set()
        self.acknowledged: Counter[Sent] = Counter()
        self.repeated = 0  # choices that got no answer at first
        self.contested = 0  # choices that came too late
        self.wrong: list[str] = []
        self.tables: list[str] = []
        self.guests: dict[str, Guest] = {}
        self.current: dict[int, str] = {}  # where those of a lane play now
        self.threads = []
        for lane, (game, seats) in enumerate(games):
            self.open(lane, game, seats, after=None)
            for player in range(PLAYERS):
                self.threads.append(threading.Thread(target=self.run, args=(lane, player, game, seats), daemon=True))

    def start(self) -> None:
        """Everybody begins."""
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        """Everybody ends with what he is doing; the server has to be up."""
        self.stopping.set()
        for thread in self.threads:
            thread.join(60)
            assert not thread.is_alive(), "a player waits for ever"

    def open(self, lane: int, game: str, seats: int, after: str | None, at: int = 0) -> None:
        """A new table for a lane, unless the other player has opened one already, at a player's own server: when all
        games end while another one is down, there must be somebody to begin anew."""
        with self.lock:
            if self.current.get(lane) != after:
                return
        guest = Guest(self.urls[at % len(self.urls)])
        table = guest.open(game, *["me"] * seats)["table"]
        with self.lock:
            if self.current.get(lane) == after:
                self.current[lane] = table
                self.tables.append(table)
                self.guests[table] = guest

    def run(self, lane: int, player: int, game: str, seats: int) -> None:
        """One player."""
        chance = random.Random(f"{lane} {player}")
        try:
            while not self.stopping.is_set():
                table = self.current[lane]
                self.play(table, self.guests[table].at(self.urls[player % len(self.urls)]), chance)
                if not self.stopping.is_set():
                    self.again(partial(self.open, lane, game, seats, after=table, at=player))
        except Exception as error:  # told by the test, which would not hear of it otherwise
            self.wrong.append(f"player {player} of lane {lane}: {error!r}")

    def play(self, table: str, guest: Guest, chance: random.Random) -> None:
        """A game, to its end or until it is time to stop."""
        look = partial(guest.state, table)
        state: State = self.again(look)
        while state["phase"] != "over" and not self.stopping.is_set():
            if not state["choices"]:
                state = self.again(look)
                continue
            sent = Sent(table, state["n"], state["as"], chance.choice(state["choices"])["choice"])
            with self.lock:
                self.sent.add(sent)
            answer: httpx.Response = self.again(partial(guest.try_choice, *sent))
            state = self.answered(sent, answer)

    def answered(self, sent: Sent, answer: httpx.Response) -> State:
        """Remember what was said; the state that came with it."""
        body: Any = answer.json()
        with self.lock:
            if answer.status_code == 200:
                self.acknowledged[sent] += 1
                return body  # type: ignore[no-any-return]
            assert (answer.status_code, body["error"]["code"]) == (409, "stale"), answer.text
            self.contested += 1
        return body["error"]["state"]  # type: ignore[no-any-return]

    def again(self, ask: Any) -> Any:
        """Ask until there is an answer."""
        first = True
        while True:
            try:
                return ask()
            except httpx.TransportError:
                if self.stopping.is_set():
                    raise
                with self.lock:
                    self.repeated += first
                first = False
                time.sleep(0.1)


def faults(load: Load) -> list[str]:
    """What the server remembers otherwise than it has said; nothing, if all is well."""
    found = list(load.wrong)
    by_place: dict[tuple[str, int], set[Sent]] = {}
    for sent in load.acknowledged:
        by_place.setdefault((sent.table, sent.n), set()).add(sent)
    found += [f"two choices were acknowledged: {both}" for both in by_place.values() if len(both) > 1]
    for table in load.tables:
        state = load.guests[table].state(table)
        entries = load.guests[table].log(table)
        if [entry["n"] for entry in entries] != list(range(1, state["n"] + 1)):
            found.append(f"{table}: entries are missing or doubled")
        kept = {
            Sent(table, entry["n"] - 1, entry["seat"], entry["choice"])
            for entry in entries
            if entry["kind"] == "choice"
        }
        told = {sent for sent in load.acknowledged if sent.table == table}
        found += [f"lost: {sent}" for sent in sorted(told - kept)]
        found += [f"nobody chose it: {sent}" for sent in sorted(kept - load.sent)]
        others = {entry["kind"] for entry in entries} - {"choice", "chance"}
        found += [f"{table}: who did this? {others}"] * bool(others)
    return found
