"""The way of a request: who asks, faults, limits, the form, the endpoint, the answer.

https://discord.com/developers/docs/reference
"""

from __future__ import annotations

import logging
import re
import time
from collections import Counter, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final, TypeVar

import orjson
from aiohttp import BodyPartReader, web

from . import validate, validate_commands
from .core import Core
from .errors import ApiError, bad_form
from .limits import Rate, Rates
from .schema import Schema
from .validate import Upload
from .wire import API, Callback, Json, dumps, loads

LOG: Final = logging.getLogger(__name__)
LOGGED: Final = 4_000
ID: Final = re.compile(r"\{(\w+_id)\}")
LARGEST_REQUEST: Final = 32 * 1024 * 1024
RateOf = Callable[[Rates], Rate | None]
Run = TypeVar("Run", bound="Callable[[Call], Any]")


@dataclass(frozen=True, slots=True)
class Call:
    """A request on its way to an endpoint.

    Attributes:
        core: the sandbox.
        params: ids from the path.
        words: other parts of the path, such as a token.
        query: what stands after the question mark.
        body: the JSON; not to be changed, it is logged.
        uploads: files by their number in the form.
    """

    core: Core
    params: Mapping[str, int]
    words: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    uploads: Mapping[int, Upload]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One method of one path.

    Attributes:
        method: HTTP method.
        path: path below the API's base, with `{names}`.
        run: what it does; returns the answer's JSON, None for 204, or a `Reply`.
        rate: which of the rates holds; None is none at all.
        bot: whether it needs the bot's token, and so counts for the global limit.
    """

    method: str
    path: str
    run: Callable[[Call], Any]
    rate: RateOf
    bot: bool

    def major(self, words: Mapping[str, str]) -> str:
        """Return the parameters that have limits of their own."""
        return "+".join(words[key] for key in ("channel_id", "guild_id", "webhook_id", "token") if key in words)


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer with a status other than 200."""

    status: int
    body: Any


ENDPOINTS: Final[list[Endpoint]] = []


def other(rates: Rates) -> Rate | None:
    """The rate of endpoints without a known one."""
    return rates.other


def no_rate(_rates: Rates) -> Rate | None:
    """No limit: interaction callbacks."""
    return None


def endpoint(method: str, path: str, *, rate: RateOf = other, bot: bool = True) -> Callable[[Run], Run]:
    """Register a function as an endpoint."""

    def register(run: Run) -> Run:
        ENDPOINTS.append(Endpoint(method, path, run, rate, bot))
        return run

    return register


@dataclass(frozen=True, slots=True)
class Logged:
    """One request as the sandbox saw it.

    Attributes:
        at: monotonic time of its end.
        method: HTTP method.
        path: real path below the API's base.
        route: its template.
        counted: whether it counts for the bot's global limit.
        status: the answer's status.
        code: Discord's code of a refusal.
        body: the JSON sent.
        files: names of the files sent.
        seconds: how long the sandbox took.
    """

    at: float
    method: str
    path: str
    route: str
    counted: bool
    status: int
    code: int
    body: Any
    files: tuple[str, ...]
    seconds: float


@dataclass(slots=True)
class Stats:
    """Counters over all requests.

    Attributes:
        by_route: requests by "METHOD /template".
        counted: those that count for the bot's global limit.
        uncounted: those sent with an interaction's token.
        by_status: answers by status.
    """

    by_route: Counter[str] = field(default_factory=Counter)
    by_status: Counter[int] = field(default_factory=Counter)
    counted: int = 0
    uncounted: int = 0

    def add(self, logged: Logged) -> None:
        """Count one."""
        self.by_route[f"{logged.method} {logged.route}"] += 1
        self.by_status[logged.status] += 1
        if logged.counted:
            self.counted += 1
        else:
            self.uncounted += 1

    def clear(self) -> None:
        """Start from nought."""
        self.by_route.clear()
        self.by_status.clear()
        self.counted = self.uncounted = 0


@dataclass(frozen=True, slots=True)
class Form:
    """A parsed request body."""

    body: Any
    uploads: Mapping[int, Upload]


NOTHING: Final = Form(None, {})


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a request ended: HTTP status, Discord's code, seconds."""

    status: int
    code: int = 0
    seconds: float = 0.0


class Rest:
    """Serves all endpoints for one sandbox."""

    def __init__(self, core: Core, schema: Schema | None) -> None:
        self._core = core
        self._schema = schema
        self.stats = Stats()
        self.requests: deque[Logged] = deque(maxlen=LOGGED)

    def add_routes(self, app: web.Application) -> None:
        """Add every endpoint to an application."""
        for chosen in ENDPOINTS:
            path = ID.sub(r"{\1:\\d+}", chosen.path)
            app.router.add_route(chosen.method, API + path, self._serve(chosen))
        app.router.add_route("*", API + "/{rest:.*}", self._unknown)

    async def _unknown(self, request: web.Request) -> web.Response:
        error = ApiError(404, 0, "404: Not Found")
        chosen = Endpoint(request.method, "/?", lambda _: None, no_rate, bot=True)
        self._log(chosen, request, NOTHING, Outcome(error.status))
        return answer(error.status, error.body())

    def _serve(self, chosen: Endpoint) -> Callable[[web.Request], Any]:
        async def serve(request: web.Request) -> web.StreamResponse:
            started = time.perf_counter()
            headers: dict[str, str] = {}
            form, code = NOTHING, 0
            try:
                form = await read_form(request)
                response = await self._run(chosen, request, form, headers)
            except ApiError as error:
                code = error.code
                response = refuse(error, headers)
            self._log(chosen, request, form, Outcome(response.status, code, time.perf_counter() - started))
            return response

        return serve

    async def _run(
        self, chosen: Endpoint, request: web.Request, form: Form, headers: dict[str, str]
    ) -> web.StreamResponse:
        core, path = self._core, request.path.removeprefix(API)
        names = (f"{chosen.method} {path}", f"{chosen.method} {chosen.path}")
        if core.limits.banned:
            return web.Response(status=429, text="error code: 1015")
        fault = core.faults.strike(names, form.body if isinstance(form.body, dict) else {})
        if fault is not None:
            await fault.wait()
            if fault.cut:
                cut(request)
            if not fault.after and (error := fault.error()) is not None:
                raise error
        self._authorise(chosen, request)
        self._limit(chosen, request, headers)
        result = self._act(chosen, request, form)
        await core.store.sync()
        if fault is not None and (error := fault.error()) is not None:
            raise error
        if isinstance(result, Reply):
            return answer(result.status, result.body, headers)
        return answer(204 if result is None else 200, result, headers)

    def _authorise(self, chosen: Endpoint, request: web.Request) -> None:
        if chosen.bot and request.headers.get("Authorization") != f"Bot {self._core.state.world.token}":
            raise ApiError(401, 0, "401: Unauthorized")

    def _limit(self, chosen: Endpoint, request: web.Request, headers: dict[str, str]) -> None:
        limits = self._core.limits
        rate = chosen.rate(limits.rates)
        if rate is None:
            return
        name = f"{chosen.method} {chosen.path}"
        verdict = limits.take(name, chosen.major(request.match_info), rate, counted=chosen.bot)
        headers.update(verdict.headers)
        if verdict.retry_after is not None:
            extra: Json = {"retry_after": round(verdict.retry_after, 3), "global": verdict.whole_bot}
            raise ApiError(429, 0, "You are being rate limited.", **extra)

    def _act(self, chosen: Endpoint, request: web.Request, form: Form) -> Any:
        info = request.match_info
        params = {key: int(value) for key, value in info.items() if value.isdigit()}
        try:
            self._check(chosen, form)
            return chosen.run(Call(self._core, params, dict(info), dict(request.query), form.body, form.uploads))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            # The endpoints read a form as if it were sound; what is not is the sender's fault.
            LOG.warning("%s %s: a form that cannot be read", chosen.method, chosen.path, exc_info=True)
            raise bad_form((), "BASE_TYPE_REQUIRED", f"{type(error).__name__}: {error}") from error

    def _check(self, chosen: Endpoint, form: Form) -> None:
        """Ask Discord's description; the rules written here put the same fault in better words."""
        if self._schema is None or form.body is None or chosen.method == "GET":
            return
        try:
            self._schema.check(chosen.method, chosen.path, form.body)
        except ApiError:
            explain(chosen.path, form)
            raise

    def _log(self, chosen: Endpoint, request: web.Request, form: Form, outcome: Outcome) -> None:
        logged = Logged(
            at=time.monotonic(),
            method=request.method,
            path=request.path.removeprefix(API),
            route=chosen.path,
            counted=chosen.bot,
            status=outcome.status,
            code=outcome.code,
            body=form.body,
            files=tuple(upload.name for upload in form.uploads.values()),
            seconds=outcome.seconds,
        )
        self.stats.add(logged)
        self.requests.append(logged)
        self._core.limits.invalid(logged.status)


def explain(path: str, form: Form) -> None:
    """Check a form that Discord's description refuses by the rules written here.

    Raises:
        ApiError: 50035, when they find what is wrong.
    """
    if path.endswith("/callback"):
        data = form.body.get("data") or {}
        match form.body.get("type"):
            case Callback.MESSAGE | Callback.UPDATE:
                validate.message(data, form.uploads, None)
            case Callback.CHOICES:
                validate.choices(data)
            case Callback.MODAL:
                validate.modal(data)
            case _:
                return
    elif path.endswith("/commands"):
        check = validate_commands.commands if isinstance(form.body, list) else validate_commands.command
        check(form.body)
    elif "/messages" in path or path.startswith("/webhooks"):
        validate.message(form.body, form.uploads, None)


def answer(status: int, body: Any, headers: Mapping[str, str] | None = None) -> web.Response:
    """Return a JSON answer whose content type is exactly what clients look for."""
    if status == HTTPStatus.NO_CONTENT:
        return web.Response(status=status, headers=headers)
    return web.Response(
        status=status, body=dumps(body), headers={**(headers or {}), "Content-Type": "application/json"}
    )


def refuse(error: ApiError, headers: Mapping[str, str]) -> web.Response:
    """Return the answer of a refusal; a 429 carries what tells it from one of Cloudflare's."""
    if error.code == 0 and error.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return web.Response(status=error.status, text=error.text)
    body = error.body()
    if error.status == HTTPStatus.TOO_MANY_REQUESTS:
        wait = float(body.setdefault("retry_after", 1.0))
        body.setdefault("global", False)
        headers = {**headers, "Via": "1.1 sandbox", "Retry-After": str(max(1, round(wait)))}
    return answer(error.status, body, headers)


def cut(request: web.Request) -> None:
    """Drop the connection without an answer.

    Raises:
        ConnectionResetError: always, so that nothing more is done.
    """
    if request.transport is not None:
        request.transport.abort()
    raise ConnectionResetError("cut on demand")


async def read_form(request: web.Request) -> Form:
    """Parse a request's body, plain JSON or a form with files.

    https://discord.com/developers/docs/reference#uploading-files

    Raises:
        ApiError: 50109 when it is not JSON.
    """
    if not request.can_read_body:
        return NOTHING
    if not request.content_type.startswith("multipart/"):
        return Form(parse(await request.read()), {})
    body: Any = {}
    uploads: dict[int, Upload] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        content = bytes(await part.read(decode=False))
        if part.name == "payload_json":
            body = parse(content)
        elif part.name and part.name.startswith("files["):
            kind = part.headers.get("Content-Type", "application/octet-stream")
            uploads[int(part.name[6:-1])] = Upload(part.filename or "unknown", content, kind)
    return Form(body, uploads)


def parse(content: bytes) -> Any:
    """Parse JSON.

    Raises:
        ApiError: 50109.
    """
    try:
        return loads(content) if content else None
    except orjson.JSONDecodeError as error:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from error
