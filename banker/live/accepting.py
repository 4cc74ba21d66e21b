"""Accepts connections one at a time, so that there are never more than the server has places for.

asyncio accepts as many at once as wait, and prints a traceback for each that finds no open file left.
"""

import asyncio
import logging
import socket
from collections.abc import Callable
from typing import cast

import uvicorn

from banker.live.connections import Connection, make_room

_WAITING = 4096
"""Connections that the system keeps until they are accepted; it has a limit of its own. Where it drops one, the client tries again only a second later."""
_PAUSE = 0.1
"""Seconds until the next try where the system has no open file left."""
_EVERY = 60.0
"""Seconds from one line on the terminal to the next."""
_log = logging.getLogger(__name__)


class Server(uvicorn.Server):
    """A server that accepts connections one at a time."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to accept connections."""
        await super().startup([])
        self._accepting = [asyncio.create_task(self._accept(listener)) for listener in sockets or ()]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept no more, and close what is open."""
        for task in self._accepting:
            task.cancel()
        await super().shutdown(sockets)

    async def _accept(self, listener: socket.socket) -> None:
        """Give each connection its protocol before the next is accepted."""
        loop = asyncio.get_running_loop()
        listener.settimeout(0)
        listener.listen(_WAITING)
        while True:
            try:
                accepted, _ = await loop.sock_accept(listener)
            except ConnectionError:  # it has gone already
                continue
            except OSError as error:
                _log.warning("A connection could not be accepted: %s.", error.strerror)
                made = make_room(cast("set[Connection]", self.server_state.connections))
                await asyncio.sleep(0 if made else _PAUSE)
                continue
            try:
                await loop.connect_accepted_socket(self._protocol, accepted)
            except OSError:
                accepted.close()

    def _protocol(self) -> asyncio.Protocol:
        return self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )


class RateLimitedHandler(logging.Handler):
    """Gives what is logged to `warn`, a line each, and at most one a minute: clients must not fill the banker's terminal."""

    def __init__(self, warn: Callable[[str], None]) -> None:
        super().__init__(logging.WARNING)
        self._warn, self._next = warn, 0.0

    def emit(self, record: logging.LogRecord) -> None:
        """Tell the first line of a message, and the error that it is about."""
        if record.created < self._next:
            return
        self._next = record.created + _EVERY
        error = record.exc_info[1] if record.exc_info else None
        self._warn(record.getMessage().partition("\n")[0] + (f": {error!r}" if error else ""))
