"""How soon an event shows in 50 open streams of `serve`, from its acknowledgement, and what the server uses (Linux)."""

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
import time
from urllib.parse import urlsplit

from support.paths import SESSIONS

PAGES, EVENTS, PORT = 50, 10, 8766


async def one(path: str, seen: list[float]) -> None:
    """Note when each change arrives."""
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT, limit=2**22)
    writer.write(f"GET {path}events HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\n\r\n".encode())
    while line := await reader.readline():
        if line.startswith(b"data:"):
            seen.append(time.time())


def cpu(pid: int) -> float:
    """Return the seconds of processor time of a process."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        ledger = shutil.copy(SESSIONS / "1830-four-players.toml", f"{folder}/game.toml")
        banker = [sys.executable, "-m", "banker", "-f", str(ledger)]
        server = subprocess.Popen([*banker, "serve", "--port", str(PORT)], stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        path = urlsplit(server.stdout.readline().split(" at ")[1].strip()).path
        await asyncio.sleep(2)
        seen: list[list[float]] = [[] for _ in range(PAGES)]
        tasks = [asyncio.create_task(one(path, times)) for times in seen]
        await asyncio.sleep(2)
        used = cpu(server.pid)
        await asyncio.sleep(5)
        print(f"idle: {(cpu(server.pid) - used) / 5:.1%} of a core with {PAGES} streams")
        found = []
        for number in range(EVENTS):
            process = await asyncio.create_subprocess_exec(*banker, "note", f"{number}", stdout=subprocess.PIPE)
            assert process.stdout is not None
            await process.stdout.readline()
            acknowledged = time.time()
            await asyncio.sleep(1)
            found += [times[-1] - acknowledged for times in seen]
            await process.wait()
        found.sort()
        print(
            f"latency: median {found[len(found) // 2] * 1000:.0f} ms, 95th percentile {found[len(found) * 95 // 100] * 1000:.0f} ms"
        )
        with open(f"/proc/{server.pid}/status", encoding="ascii") as file:
            print(next(line for line in file if line.startswith("VmHWM")).strip())
        for task in tasks:
            task.cancel()
        server.terminate()


if __name__ == "__main__":
    asyncio.run(main())
