"""Discord's refusals: a status, a code and, for bad forms, a tree of what is wrong where.

Codes: https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
"""

from __future__ import annotations

from typing import Any, Final

from .wire import Json

KNOWN: Final[dict[int, tuple[int, str]]] = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30034: (429, "Max number of daily application command creates has been reached (200)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40003: (429, "You are opening direct messages too fast"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Tried to perform an operation on an archived thread"),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
}


class ApiError(Exception):
    """A refusal that becomes an HTTP answer.

    Attributes:
        status: HTTP status.
        code: Discord's JSON error code; 0 for a general one.
        text: the message.
        errors: Discord's nested `errors` object, empty unless the code is 50035.
        extra: further keys of the answer, such as `retry_after`.
    """

    def __init__(self, status: int, code: int, text: str, errors: Json | None = None, **extra: Any) -> None:
        super().__init__(f"{status} {code}: {text}")
        self.status = status
        self.code = code
        self.text = text
        self.errors = errors or {}
        self.extra = extra

    def body(self) -> Json:
        """Return the JSON that Discord answers."""
        answer: Json = {"message": self.text, "code": self.code, **self.extra}
        return {**answer, "errors": self.errors} if self.errors else answer


def refusal(code: int, **extra: Any) -> ApiError:
    """Return the well-known refusal with this code."""
    status, text = KNOWN[code]
    return ApiError(status, code, text, **extra)


class Problems:
    """Collects what is wrong with a form and where, then raises it all at once as 50035."""

    def __init__(self) -> None:
        self._tree: Json = {}

    def add(self, path: tuple[str | int, ...], code: str, text: str) -> None:
        """Note one problem at `path`."""
        node = self._tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": text})

    def length(self, path: tuple[str | int, ...], value: object, low: int, high: int) -> None:
        """Note that a text is missing, of another type, or shorter or longer than allowed."""
        if not isinstance(value, str):
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif not low <= len(value.strip() if low else value) <= high or len(value) > high:
            text = f"Must be between {low} and {high} in length." if low else f"Must be {high} or fewer in length."
            self.add(path, "BASE_TYPE_BAD_LENGTH" if low else "BASE_TYPE_MAX_LENGTH", text)

    def count(self, path: tuple[str | int, ...], number: int, low: int, high: int) -> None:
        """Note that a list has too few or too many entries."""
        if not low <= number <= high:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")

    def error(self) -> ApiError:
        """Return everything noted as a refusal."""
        status, text = KNOWN[50035]
        return ApiError(status, 50035, text, self._tree)

    def raise_any(self) -> None:
        """Raise everything noted.

        Raises:
            ApiError: 50035 with the tree, when anything was noted.
        """
        if self._tree:
            raise self.error()


def bad_form(path: tuple[str | int, ...], code: str, text: str) -> ApiError:
    """Return a 50035 with a single problem."""
    problems = Problems()
    problems.add(path, code, text)
    return problems.error()
