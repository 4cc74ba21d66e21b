"""The connections of the server: as many as it has places for, and none for clients that send nothing or read nothing."""

import asyncio
import logging
from collections import Counter
from typing import cast

from h11 import LocalProtocolError
from uvicorn.protocols.http.h11_impl import H11Protocol

from banker.system import most_open_files

MOST = max(8, min(200, most_open_files() - 32))
"""Connections at once. Ledger, listeners and the interpreter itself need open files, too: some 15, and the second copy of a ledger that was replaced."""
_LISTENERS = 2
"""For IPv4 and IPv6: each accepts one connection before another one makes room."""
PAGES = MOST // 2
"""Pages at once; the other places are for those that have not asked for one yet."""
REQUEST = 5.0
"""Seconds for a request to arrive whole."""
SLOW = 20.0
"""Seconds for which a client may leave unread what was sent to it."""
_log = logging.getLogger(__name__)


class Connection(H11Protocol):
    """HTTP/1.1 that does not wait for silent or slow clients.

    Where all places are taken, a connection without a request gives its own to a new one, so clients that say nothing keep
    nobody out; and a page gives its own only to another page.
    """

    since = 0.0
    """When the connection was made, by the clock of the loop."""
    address = ""
    """The address of the other side; empty if it is gone already."""
    is_page = False
    """Whether a page that knows the secret follows the game here."""
    _request: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a place, and begin to wait for a request."""
        super().connection_made(transport)
        self.since, self.address = self.loop.time(), self.client[0] if self.client else ""
        self.app_state = {**self.app_state, "connection": self}
        if len(self.connections) > MOST - _LISTENERS:
            make_room(self._all - {self})
            _log.warning("All %d connections are in use. `serve` closes the oldest that ask for nothing.", MOST)
        self._wait()

    def follow(self) -> None:
        """Become a page, which stays; where there are too many, another one is closed."""
        self.is_page = True
        pages = [connection for connection in self._all if connection.is_page]
        if len(pages) > PAGES:
            _close_oldest(pages)
            _log.warning("%d pages are open, the most at once. `serve` closes the oldest to let others in.", PAGES)

    def leave(self) -> None:
        """Close the connection at once, whatever was not sent yet, and give up the place."""
        self.connections.discard(self)
        self.transport.abort()

    @property
    def _all(self) -> set["Connection"]:
        return cast("set[Connection]", self.connections)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        for timer in (self._request, self._reading):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Wait until the request is complete."""
        if self._request is None and not self.answers:
            self._wait()
        super().data_received(data)
        if self._request is not None and self.answers:
            self._request.cancel()
            self._request = None

    def send_400_response(self, msg: str) -> None:
        """Refuse bytes that are no request; end at once where an answer has begun already, or may have no body (HEAD)."""
        if self.cycle is not None:
            self.cycle.disconnected = True  # its answer is dropped
        try:
            super().send_400_response(msg)
        except LocalProtocolError:
            self.transport.abort()

    def pause_writing(self) -> None:
        """Begin to wait for a client that does not read."""
        super().pause_writing()
        self._reading = self.loop.call_later(SLOW, self.transport.abort)

    def resume_writing(self) -> None:
        """The client has read."""
        super().resume_writing()
        if self._reading is not None:
            self._reading.cancel()

    def shutdown(self) -> None:
        """End at once: a page has no end of its own."""
        self.transport.abort()

    @property
    def answers(self) -> bool:
        """Whether a request is being answered."""
        return self.cycle is not None and not self.cycle.response_complete

    def _wait(self) -> None:
        self._request = self.loop.call_later(REQUEST, self._drop)

    def _drop(self) -> None:
        self._request = None
        if not self.answers:
            self.transport.abort()


def make_room(connections: set[Connection]) -> bool:
    """Close one connection that is no page, if there is any: one without a request, or else the one that is answered longest."""
    others = [connection for connection in connections if not connection.is_page]
    _close_oldest([connection for connection in others if not connection.answers] or others)
    return bool(others)


def _close_oldest(crowd: list[Connection]) -> None:
    """Close the oldest connection of the address that has most of them, so that nobody's many cost anybody else theirs."""
    many = Counter(connection.address for connection in crowd)
    if crowd:
        min(crowd, key=lambda connection: (-many[connection.address], connection.since)).leave()
