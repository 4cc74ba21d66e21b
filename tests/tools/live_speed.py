"""How fast `banker serve` is (Linux): run `python tests/tools/live_speed.py`.

An event is recorded at a prompt while 50 streams are open. The time from its acknowledgement until the streams have it is
given beside the same for a bare server that sends as many bytes, the idle load beside that of a program that only wakes up as
often, the memory beside that of the bare libraries, the wait of a new phone in a crowd beside that of one alone. It prints
figures and fails nothing.
"""

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from banker.live.server import PAUSE
from live.serving import free_port, serving
from live.test_crowds import STREAM, crowd, first_messages
from support.paths import SESSIONS

PAGES, EVENTS = 50, 20
BARE = """
import asyncio, sys
async def main(port, size):
    writers = []
    async def join(reader, writer):
        writers.append(writer)
        await reader.read()
    await asyncio.start_server(join, "127.0.0.1", port)
    loop, line = asyncio.get_running_loop(), b"x" * (size - 1) + b"\\n"
    print("ready", flush=True)
    while await loop.run_in_executor(None, sys.stdin.readline):
        print("sent", flush=True)
        for writer in writers:
            writer.write(line)
asyncio.run(main(int(sys.argv[1]), int(sys.argv[2])))
"""
WAKING = f"import os, time\nwhile True: os.stat('/'); time.sleep({PAUSE})"
LIBRARIES = (
    "import asyncio, click, uvicorn, uvicorn.protocols.http.h11_impl, segno, time; print(flush=True); time.sleep(60)"
)


class Streams:
    """Open streams; `seen` has the time at which each had its last line that starts with `start`."""

    def __init__(self, start: bytes) -> None:
        self.start, self.seen, self.size = start, [0.0] * PAGES, 0
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, port: int, request: bytes) -> None:
        """Open them all."""
        self._tasks = [asyncio.create_task(self._follow(place, port, request)) for place in range(PAGES)]
        await asyncio.sleep(2)

    async def _follow(self, place: int, port: int, request: bytes) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
        writer.write(request)
        while line := await reader.readline():
            if line.startswith(self.start):
                self.seen[place], self.size = time.perf_counter(), len(line)

    async def latencies(self, process: "subprocess.Popen[str]", line: str) -> list[float]:
        """Let a process do something several times; seconds from its answer to each stream."""
        found: list[float] = []
        for _ in range(EVENTS):
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(line)
            process.stdin.flush()
            await asyncio.to_thread(process.stdout.readline)
            acknowledged = time.perf_counter()
            await asyncio.sleep(0.4)
            found += [max(0.0, seen - acknowledged) for seen in self.seen]
        return sorted(found)

    def close(self) -> None:
        """Close them all."""
        for task in self._tasks:
            task.cancel()


def started(*command: str) -> "subprocess.Popen[str]":
    """Start a process with pipes, buffered by lines."""
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)


def cpu(pid: int) -> float:
    """Return the seconds of processor time of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def load(pid: int, seconds: float = 20) -> float:
    """Return the share of a core that a process uses."""
    before, began = cpu(pid), time.perf_counter()
    await asyncio.sleep(seconds)
    return (cpu(pid) - before) / (time.perf_counter() - began)


def memory(pid: int) -> float:
    """Return the most that a process has had in memory, in MiB."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1]) / 1024


def at(share: int, found: Sequence[float]) -> float:
    """Return a percentile in milliseconds."""
    return found[min(len(found) - 1, len(found) * share // 100)] * 1000


async def bare(size: int) -> list[float]:
    """Return the latencies of a server that has nothing to do but to send."""
    port, streams = free_port(), Streams(b"x")
    process = started(sys.executable, "-c", BARE, str(port), str(size))
    assert process.stdout is not None
    process.stdout.readline()
    await streams.open(port, b"\n")
    found = await streams.latencies(process, "\n")
    streams.close()
    process.kill()
    return found


async def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        ledger = shutil.copy(SESSIONS / "1830-four-players.toml", f"{folder}/game.toml")
        with serving(ledger) as server:
            pid, streams = server.process.pid, Streams(b'data: {"state"')
            await streams.open(
                server.port, f"GET {server.path}events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
            )
            idle = await load(pid)
            waking = started(sys.executable, "-c", WAKING)
            print(
                f"idle      {idle:.2%} of a core with {PAGES} pages; a program that only wakes up as often: {await load(waking.pid):.2%}"
            )
            waking.kill()
            prompt = started(sys.executable, "-m", "banker", "-f", str(ledger), "play")
            await asyncio.sleep(1)
            ours = await streams.latencies(prompt, "note x\n")
            prompt.kill()
            most, size = memory(pid), streams.size
            streams.close()
        with serving(Path(shutil.copy(SESSIONS / "1830-four-players.toml", f"{folder}/again.toml"))) as server:
            alone = max(first_messages(server))
            with crowd(server, 1000, STREAM) as pages, crowd(server, 3000, ends="close") as quick:
                crowded = max(first_messages(server, pages, quick))
        theirs = await bare(size)
        print(
            f"latency   median {at(50, ours):.0f} ms, 95th percentile {at(95, ours):.0f} ms, from the acknowledgement of each of {EVENTS} events to {PAGES} pages ({size / 1024:.0f} KiB each)"
        )
        print(
            f"          bare server: median {at(50, theirs):.0f} ms, 95th percentile {at(95, theirs):.0f} ms; a look at the ledger every {PAUSE * 1000:.0f} ms"
        )
        print(
            f"a crowd   a new phone waits {crowded * 1000:.0f} ms at most while 4000 connections come; {alone * 1000:.0f} ms without them"
        )
        libraries = started(sys.executable, "-c", LIBRARIES)
        assert libraries.stdout is not None
        libraries.stdout.readline()
        print(f"memory    {most:.0f} MiB at most; the libraries alone: {memory(libraries.pid):.0f} MiB")
        libraries.kill()


if __name__ == "__main__":
    asyncio.run(main())
