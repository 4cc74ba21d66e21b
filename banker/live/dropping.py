"""The connections of the server: one that asks for nothing is dropped."""

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 5.0
"""Seconds for the first request of a connection to arrive whole."""


class Dropping(H11Protocol):
    """HTTP/1.1 that does not wait for silent or slow connections."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait."""
        super().connection_made(transport)
        self.loop.call_later(PATIENCE, self._drop_if_silent)

    def _drop_if_silent(self) -> None:
        if self.cycle is None:
            self.transport.abort()
