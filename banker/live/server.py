"""The server of live pages: GET and HEAD under one unguessable path, and a stream of events for each page."""

import asyncio
import json
import os
import re
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, NamedTuple

from banker.digest import digest
from banker.live.addresses import is_known
from banker.live.feed import Feed
from banker.packaged import PACKAGE, text
from banker.views.web_page import modules

Message = dict[str, Any]
Scope = dict[str, Any]
Send = Callable[[Message], Any]
Receive = Callable[[], Any]
Code = Iterable[Iterable[int]]
"""The rows of a QR code."""
Headers = tuple[tuple[bytes, bytes], ...]

PAUSE = 0.025
"""Seconds between two looks at the ledger."""
_LOOK = 0.25
"""Seconds that a new page waits for a look at the ledger, which somebody may have locked; then it gets the game as it was."""
_ALIVE = 15.0
"""Seconds after which a silent stream says that it is alive, so that a page notices a lost connection."""
_SAFE = (
    (b"content-security-policy", b"default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
    (b"cache-control", b"no-store"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
)  # fmt: skip
_REPORT = (_SAFE[0][0], b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"), *_SAFE[1:]
"""The headers of a report, whose script and style are in the page; the policy in it names them by their digests."""
_RUN, _RAISE = re.compile(r"run-([0-9]{1,6})\.json"), re.compile(r"raise-([1-9][0-9]?)-([0-9]{1,6})\.json")
"""Questions of phones: what a run would pay, and what a player could sell to raise an amount."""
_VIEWS = re.compile(r"table|market|log|player-[1-9][0-9]?")
_MOVED, _NOT_FOUND, _NOT_ALLOWED, _HAS_BODY, _MISDIRECTED, _LARGE_HEADERS = 308, 404, 405, 413, 421, 431
_MOST_HEADERS = 16384
"""Bytes of all headers of a request."""
_STYLES = ("base.css", "live.css", "table.css", "television.css", "market.css", "phone.css")


class File(NamedTuple):
    """What a request for a file gets."""

    kind: str
    content: bytes


class LivePages:
    """The server as an ASGI application; `names` are the names of this machine that it answers to, `code` opens the report."""

    def __init__(
        self, feed: Feed, secret: str, names: frozenset[str], warn: Callable[[str], None], code: Code = ()
    ) -> None:
        self._feed, self._start, self._names, self._warn = feed, f"/{secret}/", names, warn
        self._files = page_files()
        self._files["code.json"] = File("application/json", json.dumps([[*row] for row in code]).encode())
        self._version = digest(b"".join(file.content for file in self._files.values()))
        self._waiting: set[asyncio.Event] = set()
        self._needed = threading.Event()
        """Set while a page is open: nobody looks at the ledger for nobody."""
        self._beats = 0
        self._looking: asyncio.Task[None] | None = None
        self._ended = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        status = self._refusal(scope)
        if status:
            more = [(b"connection", b"close")] + [(b"allow", b"GET, HEAD")] * (status == _NOT_ALLOWED)
            more += [(b"location", _slashed(scope["path"]).encode())] * (status == _MOVED)
            await _answer(send, File("text/plain", b""), status, more)
            return
        name = scope["path"].removeprefix(self._start)
        if name == "events":
            await self._stream(scope, receive, send)
        elif self._is_asked(name):
            await self._looked()
            file = await asyncio.to_thread(self._asked, name)
            await _answer(send, file, safe=_REPORT if name == "report" else _SAFE)
        else:
            await _answer(send, self._files["" if _VIEWS.fullmatch(name) else name])

    def _refusal(self, scope: Scope) -> int:
        """The status of a request that is refused: of another host, with another method, with a body, or to another path, which may be a known one but for its final slash."""
        headers: list[tuple[bytes, bytes]] = scope["headers"]
        if sum(len(name) + len(value) for name, value in headers) > _MOST_HEADERS:
            return _LARGE_HEADERS
        hosts = [value.decode("latin-1") for name, value in headers if name == b"host"]
        if len(hosts) != 1 or not is_known(hosts[0], scope["server"], self._names):
            return _MISDIRECTED
        if scope["method"] not in ("GET", "HEAD"):
            return _NOT_ALLOWED
        if any(
            name == b"transfer-encoding" or (name == b"content-length" and value != b"0") for name, value in headers
        ):
            return _HAS_BODY
        if self._is_known(scope["path"]):
            return 0
        return _MOVED if self._is_page(_slashed(scope["path"])) else _NOT_FOUND

    def _is_known(self, path: str) -> bool:
        start, _, name = path.rpartition("/")
        known = name in self._files or name == "events" or self._is_asked(name) or _VIEWS.fullmatch(name)
        return f"{start}/" == self._start and bool(known)

    def _is_page(self, path: str) -> bool:
        """Whether a person may have typed it."""
        return self._is_known(path) and "." not in path.removeprefix(self._start) and not path.endswith("/events")

    @staticmethod
    def _is_asked(name: str) -> bool:
        """Whether it takes a look at the game to answer."""
        return name in ("log.json", "report") or bool(_RUN.fullmatch(name) or _RAISE.fullmatch(name))

    def _asked(self, name: str) -> File:
        """What is not known until somebody asks for it."""
        if name == "report":
            return File("text/html", self._feed.report())
        run, to_raise = _RUN.fullmatch(name), _RAISE.fullmatch(name)
        if run:
            text = self._feed.run(int(run[1]))
        elif to_raise:
            text = self._feed.raising(int(to_raise[1]), int(to_raise[2]))
        else:
            text = self._feed.log()
        return File("application/json", text.encode())

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._follow, daemon=True).start()
        beating = asyncio.create_task(self._beat())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        beating.cancel()
        self._ended = True
        self._needed.set()
        await send({"type": "lifespan.shutdown.complete"})

    def _follow(self) -> None:
        """Look at the ledger, in a thread of its own: that costs a third of a timer of the loop, and no page waits for it."""
        while True:
            self._needed.wait()
            time.sleep(PAUSE)
            if self._ended:
                return
            if self._feed.is_stale():
                self._look()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(_ALIVE)
            self._beats += 1
            self._wake()

    def _look(self) -> None:
        """Read the ledger if it has changed, and wake the streams; in any thread but the loop's."""
        if self._feed.look():
            if self._feed.reason:
                self._warn(self._feed.reason)
            with suppress(RuntimeError):  # the server has ended
                self._loop.call_soon_threadsafe(self._wake)

    async def _looked(self) -> None:
        """Have the ledger read if it has changed, where nobody follows it yet; whoever comes meanwhile waits for the same look."""
        if self._looking is None or (self._looking.done() and (not self._waiting or self._feed.problem)):
            self._looking = asyncio.create_task(asyncio.to_thread(self._look))
        if not self._looking.done():
            await asyncio.wait([self._looking], timeout=_LOOK)

    def _wake(self) -> None:
        for changed in self._waiting:
            changed.set()

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        await _begin(send, 200, "text/event-stream", ())
        if scope["method"] == "HEAD":
            await _send(send, b"", more=False)
            return
        changed = asyncio.Event()
        gone = asyncio.create_task(_gone(receive, changed))
        try:
            await self._looked()
            self._waiting.add(changed)
            self._needed.set()
            scope["state"]["connection"].follow()  # only now, so that nobody is closed before the first message
            said = [f"retry: 1000\nevent: page\ndata: {self._version}\n\n".encode()]
            sent, beats = 0, self._beats
            problem: str | None = None  # of the page: it may have come back with an old one
            while not gone.done():
                changed.clear()
                if self._feed.problem != problem:
                    problem = self._feed.problem
                    said.append(f"event: ledger\ndata: {json.dumps(problem)}\n\n".encode())
                if self._feed.version != sent:
                    sent = self._feed.version
                    said.append(self._feed.frame)
                if self._beats != beats:
                    beats = self._beats
                    said.append(b"event: alive\ndata:\n\n")
                if said:
                    await _send(send, b"".join(said))
                    said.clear()
                await changed.wait()
        finally:
            gone.cancel()
            self._waiting.discard(changed)
            if not self._waiting:
                self._needed.clear()


async def _gone(receive: Receive, changed: asyncio.Event) -> None:
    with suppress(asyncio.CancelledError):
        while (await receive())["type"] != "http.disconnect":
            pass
        changed.set()


def _slashed(path: str) -> str:
    """An address with the final slash that it lacks, or without the one that it has."""
    return path[:-1] if path.endswith("/") else f"{path}/"


async def _answer(
    send: Send, file: File, status: int = 200, more: list[tuple[bytes, bytes]] | None = None, safe: Headers = _SAFE
) -> None:
    length = (b"content-length", str(len(file.content)).encode())
    await _begin(send, status, file.kind, (length, *(more or ())), safe)
    await _send(send, file.content, more=False)


async def _begin(send: Send, status: int, kind: str, more: Headers, safe: Headers = _SAFE) -> None:
    headers = [*safe, (b"content-type", f"{kind}; charset=utf-8".encode()), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})


async def _send(send: Send, body: bytes, *, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})


def page_files() -> dict[str, File]:
    """The files by their names in the address; the page itself has the name `""`."""
    files = {f"{name}.js": File("text/javascript", source.encode()) for name, source in modules("live").items()}
    for name in _STYLES:
        files[name] = File("text/css", text(os.path.join(PACKAGE, "page", name)).encode())
    return {"": File("text/html", _page().encode())} | files


def _page() -> str:
    """The page that every view begins as; `live.js` draws the view that its address names."""
    styles = "".join(f'<link rel="stylesheet" href="{name}">\n' for name in _STYLES)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>banker</title>
{styles}</head>
<body>
<noscript><p>This page needs JavaScript.</p></noscript>
<script type="module" src="live.js"></script>
</body>
</html>
"""
