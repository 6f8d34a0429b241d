"""Seats that are kept when time is up; rematches that are asked for"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

seats = sa.table(
    "seats",
    *[sa.column(name) for name in ("table", "seat", "kind", "bot", "guest", "resigned", "stand_in")],
)
entries = sa.table("entries", *[sa.column(name) for name in ("table", "seat", "kind", "n")])


def upgrade() -> None:
    op.add_column("tables", sa.Column("again", sa.JSON()))
    op.add_column("seats", sa.Column("stand_in", sa.Integer()))
    # Seats that a bot took over for good are their guests' again: a bot stands in for them.
    out = (
        sa.select(sa.func.max(entries.c.n))
        .where(entries.c.table == seats.c.table, entries.c.seat == seats.c.seat, entries.c.kind == "timeout")
        .scalar_subquery()
    )
    lost = sa.and_(seats.c.kind == "bot", seats.c.guest.is_not(None), seats.c.resigned.is_(None), out.is_not(None))
    op.execute(sa.update(seats).where(lost).values(kind="person", bot=None, stand_in=out))
