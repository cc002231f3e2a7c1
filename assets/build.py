"""Rebuilds what pictures and sounds are made of; run by hand: `python assets/build.py all`, or one kind of it.

`check` needs no sources and nothing but the run-time dependencies, and runs in CI. What a rebuild needs, and where each
file comes from, stands in SOURCES.md.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from assets.builders.check import check, write_sums
from assets.builders.sources import write_sources

KINDS: Final = ("fonts", "cards", "emoji", "voice", "sfx", "calls", "anim")


def main(arguments: list[str]) -> int:
    """Run one sub-command; return the exit status."""
    if len(arguments) != 1 or arguments[0] not in {*KINDS, "all", "check"}:
        print(f"usage: build.py {' | '.join((*KINDS, 'all', 'check'))}", file=sys.stderr)
        return 2
    command = arguments[0]
    for kind in KINDS:
        if command in {kind, "all"}:
            # each builder needs other tools, so only the asked one is imported
            import_module(f"assets.builders.{kind}").build()
    if command != "check":
        write_sources()
        write_sums()
    problems = check()
    print("\n".join(problems) or "all assets are whole")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
