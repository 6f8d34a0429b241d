"""Guests, tables, seats, entries, chat and dailies"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guests"),
        sa.UniqueConstraint("token", name="uq_guests_token"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(60), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("phase", sa.String(8), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules_hash", sa.String(64), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("access", sa.String(8), nullable=False),
        sa.Column("invite", sa.String(40), nullable=False),
        sa.Column("host", sa.String(16), nullable=False),
        sa.Column("practice", sa.Boolean(), nullable=False),
        sa.Column("hints", sa.Boolean(), nullable=False),
        sa.Column("clock", sa.JSON(), nullable=False),
        sa.Column("on_timeout", sa.String(8), nullable=False),
        sa.Column("clocks", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(64)),
        sa.Column("start", sa.JSON()),
        sa.Column("given", sa.Integer(), nullable=False),
        sa.Column("daily", sa.String(10)),
        sa.Column("lesson", sa.String(60)),
        sa.Column("takeback", sa.JSON()),
        sa.Column("result", sa.JSON()),
        sa.Column("rematch", sa.String(60)),
        sa.Column("glance", sa.JSON(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("changed", sa.Double(), nullable=False),
        sa.Column("due", sa.Double()),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_due", "tables", ["due"])
    op.create_index("ix_tables_listed", "tables", ["access", "phase", "changed"])
    op.create_index("ix_tables_host", "tables", ["host", "phase"])
    op.create_table(
        "seats",
        sa.Column("table", sa.String(60), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("bot", sa.String(20)),
        sa.Column("guest", sa.String(16)),
        sa.Column("resigned", sa.Integer()),
        sa.PrimaryKeyConstraint("table", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_seats_table", ondelete="CASCADE"),
    )
    op.create_index("ix_seats_guest", "seats", ["guest"])
    op.create_table(
        "entries",
        sa.Column("table", sa.String(60), nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("choice", sa.String(120)),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("seen", sa.Integer()),
        sa.Column("to", sa.Integer()),
        sa.PrimaryKeyConstraint("table", "n", name="pk_entries"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_entries_table", ondelete="CASCADE"),
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("table", sa.String(60), nullable=False),
        sa.Column("guest", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("text", sa.String(2000), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_chat"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_chat_table", ondelete="CASCADE"),
    )
    op.create_index("ix_chat_table", "chat", ["table", "id"])
    op.create_table(
        "dailies",
        sa.Column("date", sa.String(10), nullable=False),
        sa.Column("guest", sa.String(16), nullable=False),
        sa.Column("table", sa.String(60), nullable=False),
        sa.PrimaryKeyConstraint("date", "guest", name="pk_dailies"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_dailies_table", ondelete="CASCADE"),
        sa.UniqueConstraint("table", name="uq_dailies_table"),
    )
