"""A guest has a token for each device; links that are good once hand out another"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("guest", sa.String(16), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_tokens"),
    )
    op.create_index("ix_tokens_guest", "tokens", ["guest"])
    op.create_table(
        "links",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("guest", sa.String(16), nullable=False),
        sa.Column("expires", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_links"),
    )
    op.create_index("ix_links_guest", "links", ["guest"])
    op.create_index("ix_links_expires", "links", ["expires"])
    # Whoever had a token keeps it.
    op.execute(sa.text("insert into tokens (hash, guest, created) select token, id, created from guests"))
    with op.batch_alter_table("guests") as guests:
        guests.drop_constraint("uq_guests_token", type_="unique")
        guests.drop_column("token")
