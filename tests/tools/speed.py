"""How fast `banker` is, as ratios: run `python tests/tools/speed.py`.

It prints figures and fails nothing: whole processes in pairs with the bare imports that any such program needs, by time and,
where valgrind is installed, by instructions; events a second in one process; and a session of up to 10,000 events:
milliseconds from a line to its answer, fsync included, and the highest memory use.
"""

import argparse
import os
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from banker.audit import audit_records
from banker.engine.history import History
from banker.game import Game
from banker.ledger.format import parse
from banker.opening import begin
from banker.rules.read import read
from banker.state.table import Table
from support import oracle
from support.paths import SESSIONS

AGAIN = 30
"""Commands that are undone and typed again, which makes 300 events of the recorded game."""
SAMPLE = SESSIONS / "1830-four-players.toml"
BANKER = str(Path(sys.executable).with_name("banker"))
BASE = [sys.executable, "-c", "import click, tomllib"]
# Byte code is kept, as in any installation; some test machines switch it off.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def pairs(command: list[str], runs: int) -> float:
    """Return the median of the command's time over the time of the bare imports, run in turn."""
    ratios = []
    for number in range(runs + 1):
        ours, base = _time(command), _time(BASE)
        if number:  # the first one warms up
            ratios.append(ours / base)
    return statistics.median(ratios)


def _time(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=ENVIRONMENT)
    return time.perf_counter() - start


def instructions(command: list[str]) -> int:
    """Return the instructions that a whole process executes, as valgrind counts them; 0 where it is not installed."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        return 0
    counting = [valgrind, "--tool=callgrind", f"--callgrind-out-file={os.devnull}", sys.executable, *command]
    environment = ENVIRONMENT | {"PYTHONHASHSEED": "0"}
    done = subprocess.run(counting, check=True, capture_output=True, text=True, env=environment)
    found = re.search(r"Collected : (\d+)", done.stderr)
    assert found is not None, done.stderr
    return int(found[1])


def seconds(command: list[str], runs: int, said: str = "") -> float:
    """Return the median of the seconds that a whole process takes."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=ENVIRONMENT, input=said, text=True)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def session(path: Path, lines: Iterable[str]) -> tuple[list[float], float]:
    """Return the milliseconds from each line of `play` to its answer, and the highest memory use in MiB."""
    command = [BANKER, "-f", str(path), "-O", "json", "play"]
    playing = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT, text=True)
    assert playing.stdin is not None, "it is a pipe"
    assert playing.stdout is not None, "it is, too"
    times = []
    for line in lines:
        start = time.perf_counter()
        playing.stdin.write(f"{line}\n")
        playing.stdin.flush()
        if not playing.stdout.readline():
            raise SystemExit(f"refused: {line}")
        times.append(1000 * (time.perf_counter() - start))
    memory = _most_memory(playing.pid)
    playing.communicate()
    return times, memory


def _most_memory(process: int) -> float:
    """Return the highest memory use of a process in MiB on Linux; elsewhere 0, because no system call tells it."""
    status = Path(f"/proc/{process}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return sum(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")) / 1024


def again_and_again(commands: list[str], events: int) -> Iterable[str]:
    """Yield the commands of a game, all of them undone, and again, until there are at least this many events."""
    for _ in range(0, events - len(commands), 2 * len(commands)):
        yield from commands
        yield from ["undo"] * len(commands)
    yield from commands


def recorded(folder: Path) -> tuple[Path, list[str]]:
    """Return the ledger of the recorded game (or of a sample session if that is missing), and its commands."""
    path = folder / "recorded.toml"
    if oracle.MONEY.exists():
        heading, events = oracle.read()
        begin(path, "1830", heading["players"], oracle.OPTIONS)
        commands = [command for command, _ in oracle.commands(events)]
    else:
        print(f"the recorded game is not at {oracle.FOLDER}: the sample session is timed instead")
        commands = _of_sample(path)
    _play(path, [*commands, *["undo"] * AGAIN, *commands[-AGAIN:]])
    return path, commands


def _of_sample(path: Path) -> list[str]:
    content = parse(SAMPLE.read_bytes(), SAMPLE.name)
    begin(path, content.header.ruleset, content.header.players, dict(content.header.options))
    return [shlex.join([entry.do, *entry.words]) for entry in History(content.records).entries()]


def _play(path: Path, commands: list[str]) -> list[float]:
    """Return the milliseconds that each command takes in `play`, from line to acknowledgement."""
    import contextlib
    import io

    from banker.cli.main import run
    from banker.cli.session import Session, Settings

    session = Session()
    session.playing = True
    times = []
    with contextlib.redirect_stdout(io.StringIO()):
        session.settings = Settings(file=str(path))
        for command in commands:
            start = time.perf_counter()
            if run(shlex.split(command), session):
                raise SystemExit(f"refused: {command}")
            times.append(1000 * (time.perf_counter() - start))
    session.close()
    return times


def long_game(path: Path, times: int) -> None:
    """Write a ledger of this many times 250 events: purchases and sales, undone in turn so that they can go on."""
    begin(path, "1830", ["Alice", "Bob", "Carol", "Dora"], {})
    game = Game(path, writing=True)
    opening = [
        "private alice sv",
        "private bob cs",
        "private carol dh",
        "private dora mh",
        "private alice ca",
        "private bob bo --par 67",
    ]
    for command in opening:
        verb, *words = command.split()
        game.record(verb, words)
    while len(game.records) < 250 * times:
        for command in ("par alice prr 67", "buy carol prr", "undo", "undo"):
            verb, *words = command.split()
            game.record(verb, words)
    game.ledger.close()


def audit_rate(path: Path) -> tuple[int, float]:
    """Return the number of events of a ledger, and how many a second are audited."""
    data = path.read_bytes()
    start = time.perf_counter()
    content = parse(data, path.name)
    header = content.header
    first = Table(read(header.ruleset, header.options), header.players, header.box)
    _, findings = audit_records(first, content.records, path.name)
    seconds = time.perf_counter() - start
    if findings:
        raise SystemExit(f"{path}: {findings[0]}")
    return len(content.records), len(content.records) / seconds


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=21)
    parser.add_argument("--commands", action="store_true", help="measure only whole commands")
    arguments = parser.parse_args()
    runs = arguments.runs
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path, commands = recorded(folder)
        whole_processes(path, runs)
        if arguments.commands:
            return
        imports(folder, runs)
        audits(folder, path)
        ten_thousand(folder, path, commands)


def whole_processes(path: Path, runs: int) -> None:
    """Print the time of each command, and its instructions, over those of Python, click and tomllib."""
    base = instructions(BASE[1:])
    for verb in ("status", "order", "payout prr 120", "--help", "completion bash"):
        command = [BANKER, "-f", str(path), *verb.split()]
        ratio = pairs(command, runs)
        by_instructions = f"{instructions(command) / base:.2f} by instructions" if base else "valgrind is not installed"
        print(f"{verb:15} {ratio:.2f} times python -c 'import click, tomllib' by time, {by_instructions}")


def imports(folder: Path, runs: int) -> None:
    """Print how long the import of a recorded game takes as a whole process."""
    times = [
        seconds([BANKER, "-f", str(folder / f"imported-{number}.toml"), "import", str(oracle.GAME)], 1)
        for number in range(runs)
    ]
    ratio = statistics.median(times) / seconds(BASE, runs)
    print(f"import         {ratio:5.2f} times the same, for a recorded game of 240 events")


def audits(folder: Path, path: Path) -> None:
    """Print how many events a second are audited, in short and long ledgers."""
    events, rate = max((audit_rate(path) for _ in range(5)), key=lambda found: found[1])
    print(f"audit          {rate:,.0f} events a second over {events} events of a real game")
    for times in (4, 40):
        long_game(folder / f"{times}.toml", times)
    short, long = (max(audit_rate(folder / f"{times}.toml")[1] for _ in range(3)) for times in (4, 40))
    print(f"audit          ten times the events take {10 * short / long:.1f} times as long")


def ten_thousand(folder: Path, path: Path, commands: list[str]) -> None:
    """Print the times of a session of up to 10,000 events, and the time to open its ledger."""
    header = parse(path.read_bytes(), path.name).header
    for name, events in (("short", 0), ("long", 10_000)):
        ledger = folder / f"{name}.toml"
        begin(ledger, header.ruleset, header.players, dict(header.options))
        times, memory = session(ledger, again_and_again(commands, events))
        last = sorted(times[-len(commands) :])
        print(
            f"play           {statistics.median(last):.1f} ms an event, {last[int(len(last) * 0.99)]:.1f} at the 99th "
            f"percentile, fsync included, over the last {len(last)} of {len(times):,} events; {memory:.0f} MiB at most"
        )
    status = seconds([BANKER, "-f", str(ledger), "status"], 5)
    start = seconds([BANKER, "-f", str(ledger), "play"], 5, "status\n")
    _, memory = session(ledger, ["status"])
    print(f"status         {status:.2f} s on {len(times):,} events")
    print(f"play           {start:.2f} s from its start to its first answer on them; {memory:.0f} MiB at most")


if __name__ == "__main__":
    main()
