"""What a host may settle: where things are kept, and how much anybody may ask for.

`contretemps serve` takes the important ones as options; all of them can be set by environment variables, such as
CONTRETEMPS_BOT_SECONDS=5.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from contretemps.server.errors import CannotServe

PREFIX = "CONTRETEMPS_"


@dataclass(frozen=True)
class Settings:
    """One server's settings. Rates are tokens a second with a reserve (burst); 0 switches a limit off."""

    db: str = ""  # a path of a SQLite file, or postgresql://…; empty: contretemps.db in the data folder
    data: str = ""  # the data folder; empty: the user's own
    host: str = "127.0.0.1"
    port: int = 8000
    hosts: str = ""  # names by which it is called, separated by spaces; *: any. security.md says when they are needed
    lan: bool = False  # for the local network, at the one address `host`; by other names and addresses it is not called
    origins: str = ""  # besides its own, pages of these origins may write, separated by spaces
    discover: str = "contretemps.games:discover"  # what finds the games, here and in the bots' processes
    web: str = ""  # the folder of the built page; empty: the one in the package
    processes: int = 1  # that share the tables, on one PostgreSQL; docs/processes.md

    # ---- how much anybody may ask for ------------------------------------------------------------------------------
    body_bytes: int = 16_384  # of a request
    record_bytes: int = 1_000_000  # of a record that is shown to the server
    record_choices: int = 10_000  # in it
    message_bytes: int = 8_192  # of a message on a live line
    read_rate: float = 40.0  # requests a second from one address
    read_burst: float = 200.0
    write_rate: float = 20.0  # of these, such as change something
    write_burst: float = 100.0
    message_rate: float = 20.0  # messages a second on one live line
    message_burst: float = 60.0
    guest_rate: float = 0.1  # new guests a second from one address
    guest_burst: float = 30.0
    link_rate: float = 0.1  # new links to other devices a second of one guest
    link_burst: float = 10.0
    links_open: int = 3  # links of one guest that are neither used nor expired; beyond that the oldest ends
    code_rate: float = 0.5  # codes of such links a second that one address may show
    code_burst: float = 20.0
    devices: int = 30  # tokens of one guest
    table_rate: float = 0.2  # new tables a second of one guest
    table_burst: float = 30.0
    tables_open: int = 100  # tables of one guest that are not over
    tables_day: int = 200  # tables that one guest opens within a day, whatever became of them
    tables_address: int = 1_000  # tables that are opened from one address within a day
    guess_rate: float = 0.1  # tables a second that do not exist, asked for from one address
    guess_burst: float = 20.0
    line_rate: float = 5.0  # live lines a second from one address
    line_burst: float = 100.0
    connections: int = 100  # live lines and waiting requests from one address
    sockets: int = 5_000  # connections in all; never more than open files allow
    sockets_each: int = 400  # connections of one address; proxies that are believed are not counted
    head_seconds: float = 10.0  # until a request's head is there; a body has as long, and more as it comes
    idle_seconds: float = 30.0  # a connection without a request
    send_seconds: float = 30.0  # until somebody reads what was sent
    watchers: int = 500  # live lines at one table
    chat_length: int = 500
    chat_rate: float = 0.5
    chat_burst: float = 8.0
    hint_rate: float = 0.5
    hint_burst: float = 10.0

    # ---- how it works ----------------------------------------------------------------------------------------------
    link_seconds: float = 600.0  # how long a link to another device is good
    wait_seconds: float = 25.0  # a long poll's patience
    ping_seconds: float = 10.0
    database_seconds: float = 8.0  # a PostgreSQL that has not answered by then is away
    bot_seconds: float = 10.0  # the hard limit of a bot's thought
    bot_pace: float = 0.35  # a bot's answer takes at least this long, so that people can follow
    bot_processes: int = field(default_factory=lambda: max(1, min(4, (os.cpu_count() or 2) - 1)))
    sweep_seconds: float = 2.0  # how often to look for tables whose bot or clock was left waiting
    memory_tables: int = 2_000  # tables kept in memory
    memory_seconds: float = 900.0  # and how long, when nobody looks at them
    metrics: bool = True  # whether /metrics answers
    logs: bool = True  # a JSON line for each request on stderr
    watch: bool = False  # whether it is noted where the event loop was when it was held too long, not only that it was

    @property
    def url(self) -> str:
        """The database as SQLAlchemy wants it."""
        if self.db.startswith(("postgresql://", "postgres://")):
            return f"postgresql+psycopg://{self.db.partition('://')[2]}"
        if self.db.startswith(("postgresql+psycopg://", "sqlite:///")):
            return self.db
        if "://" in self.db:
            raise CannotServe("db")
        path = Path(self.db).expanduser() if self.db else self.folder / "contretemps.db"
        return f"sqlite:///{path}"

    @property
    def folder(self) -> Path:
        """Where things are kept that are given no other place."""
        return Path(self.data).expanduser() if self.data else data_folder()

    @property
    def page(self) -> Path:
        """Where the built page is."""
        return Path(self.web) if self.web else Path(__file__).parent.parent / "web"


def data_folder() -> Path:
    """The user's data folder, by the customs of the platform."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Contretemps"
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "Contretemps"
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "contretemps"


def from_environment(settings: Settings, environment: dict[str, str]) -> Settings:
    """These settings with what the environment says otherwise; CannotServe for what makes no sense."""
    said: dict[str, Any] = {}
    for setting in fields(settings):
        text = environment.get(PREFIX + setting.name.upper())
        if text is None or getattr(settings, setting.name) != getattr(Settings(), setting.name):
            continue  # what the command line says counts more
        kind = type(getattr(settings, setting.name))
        try:
            said[setting.name] = text.lower() in ("1", "true", "yes", "on") if kind is bool else kind(text)
        except ValueError:
            raise CannotServe("number", name=PREFIX + setting.name.upper(), text=text) from None
    return replace(settings, **said)
