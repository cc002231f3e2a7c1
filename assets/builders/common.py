"""Paths, sources and the few commands that every builder shares."""

from __future__ import annotations

import json
import shutil
import subprocess
import tarfile
from functools import cache
from pathlib import Path
from typing import Final

ASSETS: Final = Path(__file__).resolve().parent.parent
CACHE: Final = ASSETS.parent / ".cache" / "assets"
"""Downloaded sources; ignored by git."""


def run(*command: str, cwd: Path | None = None, stdin: bytes | None = None) -> bytes:
    """Run a tool that must succeed and return what it prints."""
    program = shutil.which(command[0])
    if program is None:
        raise SystemExit(f"{command[0]} is not installed; assets/SOURCES.md lists what a rebuild needs")
    return subprocess.run([program, *command[1:]], cwd=cwd, input=stdin, check=True, stdout=subprocess.PIPE).stdout


@cache
def npm_package(name: str, version: str) -> Path:
    """Fetch one npm package, unpacked below the cache, and return its folder."""
    folder = CACHE / f"{name.strip('@').replace('/', '-')}-{version}"
    if not folder.exists():
        folder.mkdir(parents=True)
        listing = json.loads(run("npm", "pack", "--json", f"{name}@{version}", cwd=folder))
        archive = folder / listing[0]["filename"]
        with tarfile.open(archive) as tar:
            tar.extractall(folder, filter="data")
        archive.unlink()
    return folder / "package"


@cache
def debian_version(package: str) -> str:
    """Return the version of an installed Debian package."""
    return run("dpkg-query", "-W", "-f", "${Version}", package).decode()


def opus(samples: bytes, rate: int, channels: int, bitrate: str, application: str) -> bytes:
    """Return 32-bit float samples as Ogg Opus in two channels and packets of 20 ms, the same bytes every time."""
    source = ("-f", "f32le", "-ar", str(rate), "-ac", str(channels), "-i", "-")
    target = ("-c:a", "libopus", "-b:a", bitrate, "-ar", "48000", "-ac", "2", "-application", application)
    plain = ("-map_metadata", "-1", "-fflags", "+bitexact", "-flags", "+bitexact", "-f", "ogg", "-")
    return run("ffmpeg", "-v", "error", *source, *target, *plain, stdin=samples)
