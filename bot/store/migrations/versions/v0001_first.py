"""Streams of events, where each table's messages are, people's preferences and purses."""

from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the first schema."""
    for statement in _SCHEMA.split(";"):
        if statement.strip():
            op.execute(statement)


_SCHEMA = """
CREATE TABLE events (
  table_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  at REAL NOT NULL,
  payload BLOB NOT NULL,
  command BLOB,
  interaction TEXT,
  actor INTEGER,
  PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE UNIQUE INDEX events_interaction ON events (table_id, interaction) WHERE interaction IS NOT NULL;
CREATE TABLE tables (
  table_id TEXT PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  guild INTEGER NOT NULL,
  channel INTEGER NOT NULL,
  closed INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX tables_live ON tables (closed, number);
CREATE TABLE surfaces (
  table_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  user INTEGER NOT NULL,
  channel INTEGER NOT NULL,
  message INTEGER NOT NULL,
  PRIMARY KEY (table_id, kind, user)
) WITHOUT ROWID;
CREATE TABLE preferences (
  user INTEGER NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (user, key)
) WITHOUT ROWID;
CREATE TABLE purses (
  guild INTEGER NOT NULL,
  user INTEGER NOT NULL,
  coins INTEGER NOT NULL DEFAULT 0,
  deals INTEGER NOT NULL DEFAULT 0,
  escapes INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (guild, user)
) WITHOUT ROWID;
CREATE TABLE notes (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID
"""
