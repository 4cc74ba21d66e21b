"""The connections of the server: as many as it has places for, and none for clients that send nothing or read nothing."""

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

MOST = 200
"""Connections at once."""
PATIENCE = 5.0
"""Seconds for a request to arrive whole."""
SLOW = 20.0
"""Seconds for which a client may leave unread what was sent to it."""


class Patient(H11Protocol):
    """HTTP/1.1 that does not wait for silent or slow clients.

    A connection without a request gives its place to a new one, so clients that say nothing keep nobody out.
    """

    since = 0.0
    """When the connection was made, by the clock of the loop."""
    _request: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a place, and begin to wait for a request."""
        super().connection_made(transport)
        self.since = self.loop.time()
        if len(self.connections) > MOST:
            idle = [one for one in self.connections if isinstance(one, Patient) and not one.answers]
            min(idle, key=lambda one: one.since).transport.abort()
        self._wait()

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
        """End at once: an open stream has no end of its own."""
        if self.answers:
            self.transport.abort()
        else:
            super().shutdown()

    @property
    def answers(self) -> bool:
        """Whether a request is being answered."""
        return self.cycle is not None and not self.cycle.response_complete

    def _wait(self) -> None:
        self._request = self.loop.call_later(PATIENCE, self._drop)

    def _drop(self) -> None:
        self._request = None
        if not self.answers:
            self.transport.abort()
