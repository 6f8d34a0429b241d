"""Polls: how long a table holds their answers and waits for them, habits of seats; the parts of a rule set"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("hold", sa.Double()))
    op.add_column("tables", sa.Column("limit", sa.Double()))
    op.add_column("tables", sa.Column("rule_set", sa.JSON()))
    op.add_column("seats", sa.Column("habits", sa.JSON()))
