"""`serve`: requests against the real server, in a process of its own."""

import contextlib
import http.client
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.say import Say

pytest.importorskip("starlette", reason="the extra `live` is not installed")
pytest.importorskip("uvicorn", reason="the extra `live` is not installed")
pytest.importorskip("segno", reason="the extra `live` is not installed")


@pytest.fixture
def server(game: Say) -> Iterator[tuple[int, str]]:
    """Return the port and the path of a server of the game."""
    assert game("status").code == 0
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    command = [sys.executable, "-m", "banker", "-f", "game.toml", "serve", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+(/[\w-]{22}/)", process.stdout.readline())
        assert found is not None
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                time.sleep(0.05)
        yield port, found[1]
        process.terminate()


def asked(port: int, path: str, method: str = "GET", **headers: str) -> http.client.HTTPResponse:
    """Return the answer to a request."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    connection.request(method, path, headers=headers)
    return connection.getresponse()


def test_only_who_knows_the_path_and_asks_properly(server: tuple[int, str]) -> None:
    """Another path, another host and another method are refused; no answer sets a cookie or may be stored."""
    port, path = server
    page = asked(port, path)
    assert page.status == 200
    assert page.headers["Cache-Control"] == "no-store"
    assert page.headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert "Set-Cookie" not in page.headers
    assert asked(port, path, "HEAD").status == 200
    assert asked(port, "/").status == 404
    assert asked(port, path, Host="evil.example").status == 421
    assert asked(port, path, "POST").status == 405


def test_an_event_arrives_and_a_note_stays_with_the_banker(server: tuple[int, str], game: Say) -> None:
    """An open page gets the state at once and after each event; the text of a note is not sent."""
    port, path = server
    stream = asked(port, f"{path}events")
    first = stream.readline()
    assert first.startswith(b"data: {")
    stream.readline()
    before = Path("game.toml").read_bytes()
    assert game("note SECRETWORD").code == 0
    second = stream.readline()
    assert b'"Note to the banker"' in second
    assert b"SECRETWORD" not in second
    assert Path("game.toml").read_bytes().startswith(before)
    stream.readline()
    assert game("undo").code == 0
    assert b"SECRETWORD" not in stream.readline()
    for line in ("note SECRETWORD", "note SECRETWORD2", "void 8 -y", "amend 9 note SECRETWORD3 -y"):
        game(line)
    time.sleep(0.5)
    again = asked(port, f"{path}events").readline()
    assert again.count(b'"Note to the banker"') >= 2
    assert b"SECRETWORD" not in again


def test_a_silent_connection_is_dropped(server: tuple[int, str]) -> None:
    """Who connects and sends half a request is cut off; others are answered meanwhile."""
    port, path = server
    with socket.create_connection(("127.0.0.1", port), timeout=9) as one:
        one.sendall(b"GET / HT")
        assert asked(port, path).status == 200
        with contextlib.suppress(ConnectionResetError):
            assert one.recv(1) == b""


def test_without_the_extra(game: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence tells what to install."""
    monkeypatch.setitem(sys.modules, "segno", None)
    said = game("serve")
    assert said.code == 2
    assert "Install them: pip install 'banker[live]'" in said.err
