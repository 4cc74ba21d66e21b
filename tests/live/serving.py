"""`banker serve` in a process of its own, and requests to it."""

import contextlib
import http.client
import json
import os
import random
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PATIENCE = 90
"""Seconds after which a test gives up; on a busy machine everything comes, but late. How fast it is: `tests/tools/live_speed.py`."""
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)(/[\w-]{22}/)")


class Server:
    """A server that has printed its address."""

    def __init__(self, process: "subprocess.Popen[str]", port: int, path: str) -> None:
        self.process, self.port, self.path = process, port, path
        self.url = f"http://127.0.0.1:{port}{path}"

    def asked(self, path: str | None = None, method: str = "GET", **headers: str) -> http.client.HTTPResponse:
        """Return the answer to a request."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request(method, self.path if path is None else path, headers=headers)
        return connection.getresponse()

    def got(self, name: str) -> bytes:
        """Return a file below the secret path."""
        answer = self.asked(self.path + name)
        assert answer.status == 200
        return answer.read()

    def sent(self, request: bytes, seconds: float = PATIENCE) -> bytes:
        """Return all that comes back for the bytes of a request until the server closes the connection."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=seconds) as one:
            one.sendall(request)
            return rest(one)

    def stream(self) -> "Stream":
        """Return an open stream of events."""
        return Stream(self.asked(f"{self.path}events"))


class Stream:
    """A stream of events, as a page reads it."""

    def __init__(self, answer: http.client.HTTPResponse) -> None:
        assert answer.status == 200
        self._answer = answer

    def next(self, kind: str = "message") -> Any:
        """Return the data of the next message of a kind: the game by default; other messages are passed over."""
        while True:
            found, data = "message", ""
            while line := self._answer.readline().decode().rstrip("\n"):
                key, _, value = line.partition(": ")
                found, data = (value, data) if key == "event" else (found, value if key == "data" else data)
            if found == kind:
                return json.loads(data) if kind in ("message", "ledger") else data

    def close(self) -> None:
        """Close the page."""
        self._answer.close()


def rest(one: socket.socket) -> bytes:
    """Return what comes until the other side closes the connection."""
    parts = []
    with contextlib.suppress(ConnectionResetError):
        while part := one.recv(65536):
            parts.append(part)
    return b"".join(parts)


def free_port() -> int:
    """Return a port that nobody uses, below those that systems give to connections: a server may come back to it."""
    while True:
        port = random.randrange(10_000, 32_000)
        with socket.socket() as one, contextlib.suppress(OSError):
            one.bind(("127.0.0.1", port))
            return port


@contextlib.contextmanager
def serving(
    ledger: Path | str,
    *more: str,
    port: int | None = None,
    state: Path | None = None,
    program: Path | None = None,
    files: int = 0,
) -> Iterator[Server]:
    """Start a server; its key lies in the folder `state`, or else beside the ledger. `program` is a folder with another banker, `files` a limit of open files."""
    port = port or free_port()
    command = [sys.executable, "-m", "banker", "-f", str(Path(ledger).absolute()), "serve", "--port", str(port), *more]
    if files:
        command = ["sh", "-c", f'ulimit -n {files} && exec "$@"', "sh", *command]
    environment = os.environ | {"XDG_STATE_HOME": str(state or Path(ledger).absolute().parent)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, cwd=program
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        line = process.stdout.readline()
        found = ADDRESS.search(line)
        assert found is not None, line + process.stderr.read()
        server = Server(process, port, found[2])
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError):
                server.asked("/").read()
                break
            time.sleep(0.05)
        try:
            yield server
        finally:
            process.terminate()
