"""The server of live pages: GET and HEAD under one unguessable path, and a stream of events for each page."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from banker.live.feed import Feed
from banker.packaged import PACKAGE, text

PAUSE = 0.025
"""Seconds between two looks at the ledger."""
_ALIVE = 15.0
"""Seconds after which a silent stream says that it is alive, so that a page notices a lost connection."""
_SAFE = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_FILES = {
    "live.js": "text/javascript",
    "elements.js": "text/javascript",
    "figures.js": "text/javascript",
    "live.css": "text/css",
}
_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>banker</title><link rel="stylesheet" href="live.css"></head><body><script type="module" src="live.js"></script></body></html>"""


class _Guard:
    """Refuses other hosts and other methods, before anything else is looked at."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self.app, self.hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        host = [value.decode("latin-1").lower() for name, value in scope["headers"] if name == b"host"]
        if len(host) != 1 or host[0] not in self.hosts:
            await Response("", 421, _SAFE)(scope, receive, send)
        elif scope["method"] not in ("GET", "HEAD"):
            await Response("", 405, _SAFE | {"Allow": "GET, HEAD"})(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def application(feed: Feed, secret: str, hosts: frozenset[str]) -> ASGIApp:
    """The server as an ASGI application; `hosts` are the values of `Host` that it answers."""
    changed = asyncio.Condition()

    async def follow() -> None:
        while True:
            await asyncio.sleep(PAUSE)
            if feed.is_stale() and await asyncio.to_thread(feed.look):
                async with changed:
                    changed.notify_all()

    async def events(_: Request) -> Response:
        return StreamingResponse(_stream(feed, changed), 200, _SAFE, "text/event-stream")

    async def page(_: Request) -> Response:
        return Response(_PAGE, 200, _SAFE, "text/html")

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        task = asyncio.create_task(follow())
        yield
        task.cancel()

    routes = [Route(f"/{secret}/", page), Route(f"/{secret}/events", events)]
    routes += [Route(f"/{secret}/{name}", _file(name, kind)) for name, kind in _FILES.items()]
    return _Guard(Starlette(routes=routes, lifespan=lifespan), hosts)


def _file(name: str, kind: str) -> Callable[[Request], Awaitable[Response]]:
    content = text(os.path.join(PACKAGE, "page", name))

    async def answer(_: Request) -> Response:
        return Response(content, 200, _SAFE, kind)

    return answer


async def _stream(feed: Feed, changed: asyncio.Condition) -> AsyncIterator[str]:
    sent = 0
    while True:
        if feed.version != sent:
            sent = feed.version
            yield f"data: {feed.text}\n\n"
        else:
            yield ": alive\n\n"
        async with changed:
            try:
                while feed.version == sent:
                    await asyncio.wait_for(changed.wait(), _ALIVE)
            except TimeoutError:
                continue
