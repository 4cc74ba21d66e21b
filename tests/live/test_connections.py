"""Clients that say nothing, read nothing or are many: none delays the others; and Ctrl-C ends the server at once."""

import contextlib
import itertools
import logging
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.live.accepting import RateLimitedHandler
from live.serving import PATIENCE, Server, rest, serving
from support.marks import SLOW, few
from support.paths import SESSIONS


@contextlib.contextmanager
def connections(server: Server, number: int, said: bytes = b"") -> Iterator[list[socket.socket]]:
    """Open connections, each with some bytes of a request."""
    with contextlib.ExitStack() as stack:
        found = []
        for _ in range(number):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE))
            one.sendall(said)
            found.append(one)
        yield found


def resident(process: "subprocess.Popen[str]") -> float:
    """Return the memory of a process in MiB."""
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


@few(1, 2)
@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nX-A: "])
def test_silent_connections_are_dropped(sample: Server, said: bytes) -> None:
    """Who connects and sends no whole request within five seconds is cut off; others are answered meanwhile."""
    with connections(sample, 3, said) as silent:
        assert sample.asked().status == 200
        start = time.monotonic()
        assert [rest(one) for one in silent] == [b""] * 3
        assert time.monotonic() - start > 3


@SLOW
def test_a_slow_second_request_is_dropped(sample: Server) -> None:
    """So is who has had an answer and sends the next request letter by letter."""
    request = f"GET {sample.path} HTTP/1.1\r\nHost: 127.0.0.1:{sample.port}\r\n\r\n".encode()
    with connections(sample, 1, request) as (one,):
        assert one.recv(65536).startswith(b"HTTP/1.1 200")
        start = time.monotonic()
        with contextlib.suppress(OSError):
            for letter in itertools.cycle(b"GET / "):
                one.sendall(bytes([letter]))
                time.sleep(0.5)
                assert time.monotonic() - start < PATIENCE


def test_silent_connections_keep_nobody_out(sample: Server) -> None:
    """With 400 silent connections a page is answered at once: the oldest of them makes room."""
    with connections(sample, 400, b"GET /"):
        assert sample.asked().status == 200
        stream = sample.stream()
        assert stream.next()["state"]["game"]["events"] == 337
        stream.close()


@SLOW
def test_a_hundred_pages(tmp_path: Path) -> None:
    """100 pages can be open; for one more the oldest is closed, and nobody else notices."""
    ledger = tmp_path / "game.toml"
    ledger.write_bytes((SESSIONS / "1889-bankrupt.toml").read_bytes())
    with serving(ledger) as server:
        request = f"GET {server.path}events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
        with connections(server, 100, request) as pages:
            for one in pages:
                assert one.recv(1) == b"H"
            with connections(server, 1, request) as (more,):
                assert more.recv(1) == b"H"
                assert rest(pages[0]).endswith(b"\r\n")
                for one in (*pages[1:], more):
                    one.settimeout(0.01)
                    with contextlib.suppress(TimeoutError):
                        while part := one.recv(65536):
                            continue
                        assert part, "closed"
                assert server.process.poll() is None


@SLOW
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no /proc here")
def test_a_client_that_does_not_read(tmp_path: Path) -> None:
    """Pages that are open and read nothing delay nobody, and no memory grows behind them."""
    ledger = tmp_path / "game.toml"
    ledger.write_bytes((SESSIONS / "1830-four-players.toml").read_bytes())
    with serving(ledger) as server:
        request = f"GET {server.path}events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
        stream = server.stream()
        stream.next()
        with contextlib.ExitStack() as stack:
            for _ in range(20):
                one = stack.enter_context(socket.socket())
                one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                one.connect(("127.0.0.1", server.port))
                one.sendall(request)
            prompt = [sys.executable, "-m", "banker", "-f", str(ledger), "play"]
            time.sleep(0.5)
            before = resident(server.process)
            lines = "".join(f"note {number}\n" for number in range(120))
            subprocess.run(prompt, input=lines, text=True, check=True, stdout=subprocess.DEVNULL)
            while stream.next()["state"]["game"]["events"] < 337 + 120:
                continue
            assert server.asked().status == 200
            assert resident(server.process) - before < 20


def test_one_line_a_minute() -> None:
    """Of what is logged the terminal gets the first line, with the error, and nothing more for a minute."""
    said: list[str] = []
    calm = RateLimitedHandler(said.append)
    for second in (0, 1, 59.9, 60, 61, 200):
        error = ValueError(second)
        record = logging.LogRecord(
            "asyncio", logging.ERROR, "", 0, "It %s\nmore", ("failed",), (ValueError, error, None)
        )
        record.created = 1e9 + second
        calm.handle(record)
    assert said == ["It failed: ValueError(0)", "It failed: ValueError(60)", "It failed: ValueError(200)"]


@few(1, 2)
@pytest.mark.parametrize("kind", ["pages", "unread", "silent", "none"])
def test_ctrl_c_ends_it(tmp_path: Path, kind: str) -> None:
    """Ctrl-C ends the server at once, with exit code 0 and without a traceback, whoever is connected."""
    ledger = tmp_path / "game.toml"
    ledger.write_bytes((SESSIONS / "1889-bankrupt.toml").read_bytes())
    with serving(ledger) as server:
        request = f"GET {server.path}events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
        said = request if kind in ("pages", "unread") else b""
        with connections(server, 0 if kind == "none" else 50, said) as open_ones:
            for one in open_ones if kind == "pages" else ():
                one.recv(65536)
            time.sleep(0.3)
            server.process.send_signal(signal.SIGINT if os.name == "posix" else signal.SIGTERM)
            _, err = server.process.communicate(timeout=PATIENCE)
            assert (server.process.returncode, err) == (0, "")
