"""Crowds of connections: a new phone is served, no more are open than there are places, and the terminal stays calm."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from live.serving import PATIENCE, Server, serving
from support.marks import SLOW, few, seeds
from support.paths import SESSIONS
from support.say import say

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc and 127.0.0.2 are needed")

MOST = 200
"""Connections at once, as `SECURITY.md` has it."""
CROWD = """
import json, resource, socket, struct, sys, time
port, number, host, said, ends = json.loads(sys.argv[1])
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
kept = []
for _ in range(number):
    one = socket.socket()
    one.bind((host, 0))
    one.connect(("127.0.0.1", port))
    try:
        one.sendall(said.encode())
    except OSError:
        pass
    if ends == "reset":
        one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    if ends == "half":
        one.shutdown(socket.SHUT_WR)
    if ends in ("close", "reset"):
        one.close()
    else:
        kept.append(one)
print("all", flush=True)
time.sleep(60)
"""


class Watch(threading.Thread):
    """Counts the sockets of a process again and again; `most` is how many it had at once."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self._folder, self._ended = f"/proc/{pid}/fd", False
        self.before = self.most = self._count()
        self.start()

    def _count(self) -> int:
        links = 0
        with contextlib.suppress(OSError):
            for name in os.listdir(self._folder):
                with contextlib.suppress(OSError):
                    links += os.readlink(f"{self._folder}/{name}").startswith("socket:")
        return links

    def run(self) -> None:
        """Count until the end."""
        while not self._ended:
            self.most = max(self.most, self._count())
            time.sleep(0.002)

    def connections(self) -> int:
        """End, and return the largest number of connections at once."""
        self._ended = True
        self.join()
        return self.most - self.before


@contextlib.contextmanager
def crowd(
    server: Server, number: int, said: str = "", ends: str = "", host: str = "127.0.0.1"
) -> Iterator["subprocess.Popen[str]"]:
    """A process that opens many connections one after the other, as fast as it can."""
    told = json.dumps([server.port, number, host, said.format(server.path, server.port), ends])
    with subprocess.Popen([sys.executable, "-c", CROWD, told], stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def first_messages(server: Server, *crowds: "subprocess.Popen[str]") -> list[float]:
    """Open a phone again and again while crowds come, and for a second after; return how long each waited for the game."""
    coming = [threading.Thread(target=one.stdout.readline) for one in crowds if one.stdout is not None]
    for thread in coming:
        thread.start()
    took, until = [], time.monotonic() + 60
    while time.monotonic() < until:
        start = time.monotonic()
        stream = server.stream()
        assert stream.next()["state"]["game"]["events"] == 337
        took.append(time.monotonic() - start)
        stream.close()
        time.sleep(0.02)
        if not any(thread.is_alive() for thread in coming):
            until = min(until, time.monotonic() + 1)
    return took


@contextlib.contextmanager
def watched(tmp_path: Path, files: int = 0) -> Iterator[Server]:
    """A server that never has more connections than places, ends at once, and has said a line at most."""
    ledger = Path(shutil.copy(SESSIONS / "1830-four-players.toml", tmp_path / "game.toml"))
    with serving(ledger, files=files) as server:
        watch = Watch(server.process.pid)
        yield server
        assert watch.connections() <= MOST
        server.process.send_signal(signal.SIGINT)
        _, said = server.process.communicate(timeout=PATIENCE)
        assert server.process.returncode == 0
        assert said.count("\n") <= 1, said
        assert "Traceback" not in said


STREAM = "GET {}events HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n"
CROWDS = [
    (1000, STREAM, ""), (1300, "", ""), (3000, "", "close"), (3000, "", "reset"), (1000, STREAM, "close"), (1000, STREAM, "half"),
    (1300, "GET / HT", ""), (3000, "GET / HTTP/1.1\r\n\r\n", ""), (3000, "\r\n\r\nx\r\n\r\n", "half"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "said", "ends"), seeds(CROWDS, fast=0, slow=3))
@pytest.mark.parametrize("files", [0, 256])
def test_a_crowd(tmp_path: Path, number: int, said: str, ends: str, files: int) -> None:
    """Whatever a crowd does at the address of a new phone, the phone has the game. How soon: `tests/tools/live_speed.py`."""
    with watched(tmp_path, files) as server, crowd(server, number, said, ends) as coming:
        first_messages(server, coming)


@SLOW
def test_crowds_at_once(tmp_path: Path) -> None:
    """The same of three smaller crowds at once, where the system allows 256 open files, as macOS does."""
    with (
        watched(tmp_path, 256) as server,
        crowd(server, 300, STREAM) as pages,
        crowd(server, 400) as silent,
        crowd(server, 1000, ends="close") as quick,
    ):
        first_messages(server, pages, silent, quick)


@few(1, 2)
@pytest.mark.parametrize(
    ("number", "said", "host"), [(400, "", "127.0.0.1"), (1300, "GET / HT", "127.0.0.2"), (1000, STREAM, "127.0.0.2")]
)
def test_nobody_loses_a_page_to_a_crowd(tmp_path: Path, number: int, said: str, host: str) -> None:
    """An open page stays through a crowd of silent strangers, and through a crowd of pages at another address."""
    with watched(tmp_path) as server:
        stream = server.stream()
        stream.next()
        with crowd(server, number, said, host=host) as coming:
            first_messages(server, coming)
            assert say(f"-f {tmp_path / 'game.toml'} undo").code == 0
            assert stream.next()["state"]["game"]["events"] == 338


@SLOW
def test_no_open_file_is_left(tmp_path: Path) -> None:
    """Where the system gives the server no more open files, one line says so, and a phone gets the place of a silent one."""
    resource = pytest.importorskip("resource")
    with watched(tmp_path) as server, crowd(server, 100) as coming:
        assert coming.stdout is not None
        coming.stdout.readline()
        time.sleep(0.2)
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (64, 64))
        assert server.stream().next()["state"]["game"]["events"] == 337
