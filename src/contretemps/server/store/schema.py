"""The tables of the database. The migrations in `server/migrations` lead here; a test compares.

Times are seconds since 1970 by the server's clock, as floats.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("created", Double, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),  # SHA-256; the token itself is nowhere
    Column("guest", String(16), nullable=False),  # who has one for each device
    Column("created", Double, nullable=False),
)
Index("ix_tokens_guest", tokens.c.guest)

links = Table(
    "links",
    metadata,
    Column("hash", String(64), primary_key=True),  # of the code; whoever shows the code gets a token, and this row goes
    Column("guest", String(16), nullable=False),
    Column("expires", Double, nullable=False),
)
Index("ix_links_guest", links.c.guest)
Index("ix_links_expires", links.c.expires)

tables = Table(
    "tables",
    metadata,
    Column("id", String(60), primary_key=True),
    Column("version", Integer, nullable=False),  # goes up with every change: whoever saw another one starts anew
    Column("n", Integer, nullable=False),  # the number of the last entry
    Column("phase", String(8), nullable=False),  # lobby | playing | over
    Column("game", String(40), nullable=False),
    Column("rules_hash", String(64), nullable=False),
    Column("rule_set", JSON),  # its parts, to tell what changed; none where it was not kept
    Column("options", JSON, nullable=False),
    Column("access", String(8), nullable=False),
    Column("invite", String(40), nullable=False),
    Column("host", String(16), nullable=False),
    Column("practice", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("clock", JSON, nullable=False),  # the rule
    Column("on_timeout", String(8), nullable=False),
    Column("clocks", JSON, nullable=False),  # how they stand, by seat
    Column("seed", String(64)),  # hexadecimal, secret until the end; none where chance is dictated
    Column("start", JSON),  # a position as text, where the game does not begin at its beginning
    Column("given", Integer, nullable=False),  # so many first choices come from another game
    Column("daily", String(10)),
    Column("lesson", String(60)),
    Column("takeback", JSON),
    Column("result", JSON),
    Column("again", JSON),  # a rematch that somebody wishes for, and who agrees
    Column("rematch", String(60)),
    Column("glance", JSON, nullable=False),  # what lists show of it: who is asked what
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("waits", Boolean, nullable=False, server_default=false()),  # for a salt of everybody who sits there
    Column("marks", JSON),  # what its record says of where its luck comes from
    Column("uncounted", Integer, nullable=False, server_default="0"),  # first take-backs that chance does not go by
    Column("hold", Double),  # seconds that polls are held; none: as usual
    Column("limit", Double),  # seconds that a poll waits for somebody who could react; none: for ever
    Column("due", Double),  # when somebody has to look after it: a bot is asked, or a clock runs out
)
Index("ix_tables_due", tables.c.due)
Index("ix_tables_listed", tables.c.access, tables.c.phase, tables.c.changed)
Index("ix_tables_host", tables.c.host, tables.c.phase)

seats = Table(
    "seats",
    metadata,
    Column("table", String(60), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),  # person | bot | open
    Column("name", String(60), nullable=False),
    Column("bot", String(20)),
    Column("guest", String(16)),  # stays when it resigns and a bot plays on
    Column("resigned", Integer),  # the number of the entry by which it did
    Column("salt", String(100)),  # what its guest added to the seed before the first choice
    Column("habits", JSON),  # by kind of poll, where it is not to be asked
    Column("stand_in", Integer),  # the number of the entry since which a bot chooses for its guest
)
Index("ix_seats_guest", seats.c.guest)

entries = Table(
    "entries",
    metadata,
    Column("table", String(60), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer),  # none: chance
    Column("choice", String(120)),  # in notation
    Column("at", Double, nullable=False),
    Column("seen", Integer),  # the entry its author had seen
    Column("to", Integer),  # a take-back: the last entry that stays
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table", String(60), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("guest", String(16), nullable=False),
    Column("seat", Integer),
    Column("name", String(60), nullable=False),
    Column("text", String(2000), nullable=False),
    Column("at", Double, nullable=False),
)
Index("ix_chat_table", chat.c.table, chat.c.id)

dailies = Table(
    "dailies",
    metadata,
    Column("date", String(10), primary_key=True),
    Column("guest", String(16), primary_key=True),
    Column("table", String(60), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    UniqueConstraint("table"),
)
