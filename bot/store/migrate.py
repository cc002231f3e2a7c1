"""Bring a database to the present schema with alembic, which is imported only when there is something to do."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

HEAD: Final = "0001"
"""The newest migration in `migrations/versions`; a test holds it against alembic's own answer."""


def schema_version(path: Path) -> str | None:
    """Return the schema version of a database file; None if it has none yet."""
    with sqlite3.connect(path) as connection:
        try:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        except sqlite3.OperationalError as error:
            if "no such table" in str(error):
                return None
            raise
        finally:
            connection.rollback()
    connection.close()
    return str(row[0]) if row else None


def migrate(path: Path) -> bool:
    """Bring the database file to `HEAD`; return whether anything was to be done.

    Raises:
        sqlite3.Error: the file is no database or cannot be written.
        SchemaTooNew: a newer program wrote it.
    """
    version = schema_version(path)
    if version == HEAD:
        return False
    if version is not None and version > HEAD:
        raise SchemaTooNew(f"the database has schema {version}, this program knows {HEAD}")
    _upgrade(path)
    return True


class SchemaTooNew(Exception):  # noqa: N818 - reads as what is wrong
    """The database was written by a newer program."""


def _upgrade(path: Path) -> None:
    """Run alembic's upgrade."""
    import sqlalchemy  # noqa: PLC0415 - slow, and needed once in a database's life
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    engine = sqlalchemy.create_engine(f"sqlite:///{path}")
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engine.dispose()
