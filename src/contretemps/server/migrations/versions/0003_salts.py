"""Salts of seats, tables that wait for them, what records say of their luck, and take-backs that chance goes by"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

tables = sa.table(
    "tables",
    sa.column("id", sa.String),
    sa.column("practice", sa.Boolean),
    sa.column("daily", sa.String),
    sa.column("marks", sa.JSON),
    sa.column("uncounted", sa.Integer),
)
seats = sa.table("seats", sa.column("table", sa.String), sa.column("guest", sa.String))
entries = sa.table("entries", sa.column("table", sa.String), sa.column("kind", sa.String))


def upgrade() -> None:
    op.add_column("tables", sa.Column("waits", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("marks", sa.JSON()))
    op.add_column("tables", sa.Column("uncounted", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("salt", sa.String(100)))
    # What was drawn after a take-back until now did not go by it; its record still has to verify.
    granted = (
        sa.select(sa.func.count())
        .where(sa.and_(entries.c.table == tables.c.id, entries.c.kind == "takeback"))
        .scalar_subquery()
    )
    op.execute(sa.update(tables).values(uncounted=granted))
    # Where nobody sits, a record was shown: it says itself what it is.
    played = sa.exists().where(sa.and_(seats.c.table == tables.c.id, seats.c.guest.is_not(None)))
    op.execute(sa.update(tables).where(sa.and_(tables.c.practice, played)).values(marks={"practice": True}))
    connection = op.get_bind()
    days = connection.execute(sa.select(tables.c.daily).where(tables.c.daily.is_not(None)).distinct()).scalars()
    for day in list(days):
        connection.execute(sa.update(tables).where(tables.c.daily == day).values(marks={"daily": day}))
