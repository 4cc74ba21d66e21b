"""Crowds of connections: a new phone is served within a second, no more are open than there are places, and the terminal stays calm."""

import contextlib
import itertools
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from live.serving import Server, serving
from support.marks import SLOW
from support.paths import SESSIONS

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="no /proc here")

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
        while not self._ended:
            self.most = max(self.most, self._count())
            time.sleep(0.002)

    def connections(self) -> int:
        """End, and return the largest number of connections at once."""
        self._ended = True
        self.join()
        return self.most - self.before


@contextlib.contextmanager
def crowd(server: Server, number: int, said: str = "", ends: str = "", host: str = "127.0.0.1") -> Iterator["subprocess.Popen[str]"]:
    """A process that opens many connections one after the other, as fast as it can."""
    told = json.dumps([server.port, number, host, said.format(server.path, server.port), ends])
    with subprocess.Popen([sys.executable, "-c", CROWD, told], stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def first_messages(server: Server, process: "subprocess.Popen[str]") -> list[float]:
    """Open a phone again and again while the crowd comes, and for a second after; return how long each waited for the game."""
    assert process.stdout is not None
    came = threading.Thread(target=process.stdout.readline)
    came.start()
    took, until = [], time.monotonic() + 60
    while time.monotonic() < until:
        start = time.monotonic()
        stream = server.stream()
        assert stream.next()["state"]["game"]["events"] > 0
        took.append(time.monotonic() - start)
        stream.close()
        time.sleep(0.02)
        if not came.is_alive():
            until = min(until, time.monotonic() + 1)
    return took

STREAM = "GET {}events HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n"

@pytest.mark.parametrize(("number","said","ends"), [(1000, STREAM, ""),(1300,"",""),(1300,"GET / HT",""),(3000,"","close"),(3000,"","reset"),(3000,STREAM,"close"),(3000,STREAM,"half"),(3000,"GET / HTTP/1.1\r\n\r\n","")])
@pytest.mark.parametrize("files", [0, 256])
def test_m(tmp_path, number, said, ends, files):
    import resource
    ledger = tmp_path / "game.toml"
    ledger.write_bytes((SESSIONS / "1830-four-players.toml").read_bytes())
    with serving(ledger, files=files) as server:
        watch = Watch(server.process.pid)
        t=time.monotonic()
        with crowd(server, number, said, ends) as process:
            took = first_messages(server, process)
            T=time.monotonic()-t
        n=watch.connections()
        server.process.send_signal(signal.SIGINT)
        t=time.monotonic()
        out, err = server.process.communicate(timeout=9)
        print("\nX", repr(said[:12]), ends, files, "most", n, "probes", len(took), "max %.3f"%max(took), "med %.3f"%sorted(took)[len(took)//2],"crowd %.2f"%(T-1), "end %.2f"%(time.monotonic()-t), repr(err))
