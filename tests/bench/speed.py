"""How fast `banker` is, as ratios: run `python tests/bench/speed.py`.

It prints, and fails nothing: whole processes in pairs against the bare imports that any such program needs, events a
second in one process, and milliseconds an event in `play`, fsync included.
"""

import argparse
import os
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from banker.audit.audit import audit_records
from banker.book.form import parse
from banker.book.game import Game, begin
from banker.rules.read import read
from banker.state.table import Table

HERE = Path(__file__).resolve().parent
SAMPLE = HERE.parent.parent / "sample_sessions" / "1830-four-players.toml"
sys.path.insert(0, str(HERE.parent))

import oracle  # noqa: E402 - beside this folder

BASE = [sys.executable, "-c", "import click, tomllib"]
# Byte code is kept, as in any installation; some test machines switch that off.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def pairs(command: list[str], runs: int) -> float:
    """The median of the command's time over the bare imports' time, run in turn."""
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


def recorded(folder: Path) -> tuple[Path, list[str]]:
    """The ledger of the recorded game (of the sample session where that is not at hand), and the commands that made it."""
    path = folder / "recorded.toml"
    if oracle.MONEY.exists():
        heading, events = oracle.read()
        begin(path, "1830", heading["players"], oracle.OPTIONS)
        commands = [command for command, _ in oracle.commands(events)]
    else:
        print(f"the recorded game is not at {oracle.FOLDER}: the sample session is timed instead")
        commands = _of_sample(path)
    _play(path, commands)
    return path, commands


def _of_sample(path: Path) -> list[str]:
    content = parse(SAMPLE.read_bytes(), SAMPLE.name)
    begin(path, content.header.ruleset, content.header.players, dict(content.header.options))
    return [shlex.join([record.do, *record.words]) for record in content.records]


def _play(path: Path, commands: list[str]) -> list[float]:
    """Milliseconds that each command takes in `play`, from line to acknowledgement."""
    import contextlib
    import io

    from banker.cli.main import run
    from banker.cli.session import Session
    from banker.cli.verb import Settings

    session = Session()
    session.playing = True
    times = []
    with session.using(Settings()), contextlib.redirect_stdout(io.StringIO()):
        session.settings = Settings(file=str(path))
        for command in commands:
            start = time.perf_counter()
            if run(shlex.split(command), session):
                raise SystemExit(f"refused: {command}")
            times.append(1000 * (time.perf_counter() - start))
    session.close()
    return times


def long_game(path: Path, times: int) -> None:
    """A ledger of so many times 250 events: purchases and sales, undone in turn so that they never end."""
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
    """The events of a ledger, and how many a second are read, replayed, worked out again, compared and counted."""
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
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path, commands = recorded(folder)
        banker = [str(Path(sys.executable).with_name("banker")), "-f", str(path)]
        for verb in (["status"], ["order"], ["payout", "prr", "120"]):
            print(f"{' '.join(verb):14} {pairs([*banker, *verb], runs):5.2f} times python -c 'import click, tomllib'")
        events, rate = max((audit_rate(path) for _ in range(5)), key=lambda found: found[1])
        print(f"audit          {rate:,.0f} events a second over {events} events of a real game")
        for times in (4, 40):
            long_game(folder / f"{times}.toml", times)
        short, long = (max(audit_rate(folder / f"{times}.toml")[1] for _ in range(3)) for times in (4, 40))
        print(f"audit          ten times the events take {10 * short / long:.1f} times as long")
        again = folder / "again.toml"
        header = parse(path.read_bytes(), path.name).header
        begin(again, header.ruleset, header.players, dict(header.options))
        times_ = sorted(_play(again, commands))
        print(
            f"play           {statistics.median(times_):.1f} ms an event, {times_[int(len(times_) * 0.99)]:.1f} at the 99th percentile, fsync included"
        )


if __name__ == "__main__":
    main()
