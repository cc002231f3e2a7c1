"""Bring a database to the present schema with alembic, which is imported only when there is something to do."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sqlalchemy import Engine

HEAD: Final = "0002"
"""The newest migration in `migrations/versions`; a test holds it against alembic's own answer."""

_WAIT: Final = 5.0
"""Seconds to wait for another process that holds the file."""


class SchemaError(Exception):
    """The database is not one that this program can use: another program's, or a newer version's."""


def schema_version(path: Path) -> str | None:
    """Return the schema version of a database file; None if the file is empty or new.

    Raises:
        sqlite3.Error: the file is no database or cannot be read.
        SchemaError: the database holds something else.
    """
    with closing(sqlite3.connect(path, timeout=_WAIT)) as connection:
        return _version(connection)


def _version(connection: sqlite3.Connection) -> str | None:
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if "alembic_version" in tables:
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        return str(row[0]) if row else None
    if tables:
        raise SchemaError(f"the database belongs to something else (it has a table {min(tables)!r})")
    return None


def check_version(version: str | None) -> None:
    """Refuse a schema that this program does not know.

    Raises:
        SchemaError: a newer program wrote it.
    """
    if version is not None and version > HEAD:
        raise SchemaError(f"a newer version of this program wrote the database (schema {version}; this one: {HEAD})")


def migrate(path: Path) -> bool:
    """Bring the database file to `HEAD`, all or nothing; return whether anything was to be done.

    Raises:
        sqlite3.Error: the file is no database or cannot be written.
        SchemaError: another program's database, or one of a version that is not known.
    """
    version = schema_version(path)
    check_version(version)
    if version == HEAD:
        return False
    _upgrade(path)
    return True


def _upgrade(path: Path, revision: str = HEAD) -> None:
    """Run alembic's upgrade in one transaction.

    Raises:
        sqlite3.Error: the file cannot be written.
        SchemaError: there is no way from its version to ours.
    """
    from alembic import command  # noqa: PLC0415 - slow, and needed once in a database's life
    from alembic.config import Config  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415
    from sqlalchemy.exc import DBAPIError  # noqa: PLC0415

    config = Config()
    folder = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", folder.replace("%", "%%"))
    engine = _engine(path)
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, revision)
    except CommandError as error:
        raise SchemaError(str(error)) from error
    except DBAPIError as error:
        raise error.orig if isinstance(error.orig, sqlite3.Error) else error from error
    finally:
        engine.dispose()


def _engine(path: Path) -> Engine:
    """Return an engine whose transactions hold schema changes too, and shut other processes out from their start."""
    import sqlalchemy  # noqa: PLC0415

    engine = sqlalchemy.create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(path, timeout=_WAIT, isolation_level=None),
        poolclass=sqlalchemy.pool.NullPool,
    )
    sqlalchemy.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine
