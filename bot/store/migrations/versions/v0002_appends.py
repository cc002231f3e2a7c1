"""One row for an append instead of one for an event, and one for a closed table."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Move the events over; each old row becomes an append of one event."""
    for statement in _STATEMENTS.split(";"):
        op.execute(statement)


# A row holds the events seq … seq + count - 1 of a stream, and before them, in the same payload, their command. A press's
# id is all digits: as INTEGER it takes less than half the room.
_STATEMENTS = """
CREATE TABLE streams (
  id INTEGER PRIMARY KEY,
  table_id TEXT NOT NULL UNIQUE
);
INSERT INTO streams (table_id) SELECT DISTINCT table_id FROM events ORDER BY table_id;
CREATE TABLE appends (
  stream INTEGER NOT NULL REFERENCES streams,
  seq INTEGER NOT NULL,
  count INTEGER NOT NULL,
  at INTEGER NOT NULL,
  payload BLOB NOT NULL,
  interaction INTEGER,
  actor INTEGER,
  PRIMARY KEY (stream, seq)
) WITHOUT ROWID;
INSERT INTO appends
  SELECT
    streams.id, seq, 1, CAST(at AS INTEGER),
    CAST(COALESCE(CAST(command AS TEXT) || char(10), '') || CAST(payload AS TEXT) AS BLOB),
    interaction, actor
  FROM events JOIN streams USING (table_id)
  ORDER BY streams.id, seq;
DROP TABLE events;
ALTER TABLE appends RENAME TO events;
CREATE UNIQUE INDEX events_interaction ON events (stream, interaction) WHERE interaction IS NOT NULL;
CREATE TABLE archives (
  stream INTEGER PRIMARY KEY REFERENCES streams,
  count INTEGER NOT NULL,
  events BLOB NOT NULL
)
"""
