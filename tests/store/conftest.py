from __future__ import annotations

from pathlib import Path

import pytest

from bot.store.sqlite import SqliteStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "gouji.sqlite3"


@pytest.fixture
async def store(path: Path):
    async with SqliteStore(path, durable=False) as store:
        yield store
