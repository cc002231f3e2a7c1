"""Checks requests against Discord's own OpenAPI description, where a copy of it is at hand."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import jsonschema_rs

from .errors import Problems
from .wire import Json, loads

VARIABLE: Final = "GOUJI_OPENAPI"
BESIDE: Final = Path(__file__).parents[2].parent / "shared" / "discord-openapi.json"
URI: Final = "urn:discord:openapi"
# Discord takes numbers where its description wants strings of digits, and discord.py sends them.
NUMBERS_TOO: Final = frozenset({"permissions", "allow", "deny", "default_member_permissions"})
MAX_SHOWN: Final = 20


def find() -> Path | None:
    """Return the description's path from the environment, or beside the project, or None."""
    given = os.environ.get(VARIABLE)
    path = Path(given) if given else BESIDE
    return path if path.is_file() else None


@lru_cache
def load(path: Path) -> Schema:
    """Return the validators of a description, read only once in a process."""
    return Schema(path)


class Schema:
    """Validators by endpoint, compiled when first used.

    Args:
        path: Discord's OpenAPI description as JSON.
    """

    def __init__(self, path: Path) -> None:
        self._document: Json = loads(path.read_bytes())
        relax(self._document)
        self._registry = jsonschema_rs.Registry([(URI, self._document)])
        self._paths = {self._shape(path): path for path in self._document["paths"]}
        self._validators: dict[tuple[str, str], Any] = {}

    def check(self, method: str, path: str, body: Any) -> None:
        """Check the JSON of a request.

        Raises:
            ApiError: 50035.
        """
        key = (method, path)
        if key not in self._validators:
            self._validators[key] = self._compile(method, path)
        validator = self._validators[key]
        if validator is None or validator.is_valid(body):
            return
        problems = Problems()
        for error in list(validator.iter_errors(body))[:MAX_SHOWN]:
            problems.add(tuple(error.instance_path), "BASE_TYPE_INVALID", str(error.message))
        problems.raise_any()

    def _compile(self, method: str, path: str) -> Any:
        known = self._paths.get(self._shape(path))
        operation = self._document["paths"].get(known, {}).get(method.lower(), {})
        content = operation.get("requestBody", {}).get("content", {}).get("application/json")
        if content is None:
            return None
        where = quote((known or "").replace("~", "~0").replace("/", "~1"), safe="~@")
        reference = f"{URI}#/paths/{where}/{method.lower()}/requestBody/content/application~1json/schema"
        return jsonschema_rs.Draft202012Validator({"$ref": reference}, registry=self._registry)

    @staticmethod
    def _shape(path: str) -> str:
        """Return a path with nameless parameters, as the description names them otherwise."""
        return "/".join("{}" if part.startswith("{") else part for part in path.split("/"))


def relax(node: Any) -> None:
    """Let snowflakes be numbers and permissions be strings of digits or numbers, in place."""
    if isinstance(node, list):
        for child in node:
            relax(child)
    if not isinstance(node, dict):
        return
    schemas = node.get("components", {}).get("schemas", {}) if "openapi" in node else {}
    if "SnowflakeType" in schemas:
        schemas["SnowflakeType"] = {"type": ["string", "integer"]}
    for name, child in (node.get("properties") or {}).items():
        if name in NUMBERS_TOO:
            node["properties"][name] = {"type": ["string", "integer", "null"]}
        else:
            relax(child)
    for key, child in node.items():
        if key != "properties":
            relax(child)
