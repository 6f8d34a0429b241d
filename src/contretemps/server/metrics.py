"""What Prometheus is told. Each server has a registry of its own, so that tests can have several."""

from __future__ import annotations

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """Counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        made = {"registry": self.registry, "namespace": "contretemps"}
        self.requests = Counter("requests", "Requests answered", ["method", "route", "status"], **made)  # type: ignore[arg-type]
        self.seconds = Histogram("request_seconds", "How long answers took", ["route"], buckets=QUICK, **made)  # type: ignore[arg-type]
        self.choices = Counter("choices", "Choices stored", ["game", "by"], **made)  # type: ignore[arg-type]
        self.conflicts = Counter("conflicts", "Changes begun anew because another server was quicker", **made)  # type: ignore[arg-type]
        self.commits = Counter("commits", "Commits", **made)  # type: ignore[arg-type]
        self.writes = Counter("writes", "Writes in them", **made)  # type: ignore[arg-type]
        self.bots = Counter("bot_thoughts", "Thoughts of bots, and how they ended", ["bot", "outcome"], **made)  # type: ignore[arg-type]
        self.connections = Gauge("connections", "Connections open now", **made)  # type: ignore[arg-type]
        self.lines = Gauge("live_lines", "Live lines open now", **made)  # type: ignore[arg-type]
        self.tables = Gauge("tables_in_memory", "Tables in memory now", **made)  # type: ignore[arg-type]
        self.held = Counter("loop_held", "Turns of the event loop that were too long", **made)  # type: ignore[arg-type]
        self.unread = Counter("tables_unread", "Tables due that could not be read, and were put off", **made)  # type: ignore[arg-type]
        self.process = Gauge("process", "Which of several processes this is; 1 if it is alone", **made)  # type: ignore[arg-type]
        self.refused = Counter("limited", "Requests turned away by a limit", ["limit"], **made)  # type: ignore[arg-type]

        self.choice = cache(self.choices.labels)  # the counter of a game and of who chose; looked up for every choice

    def committed(self, writes: int) -> None:
        self.commits.inc()
        self.writes.inc(writes)

    def text(self) -> bytes:
        return generate_latest(self.registry)
