"""Random games of 1830, legal moves and mistakes alike: whatever is said, nothing is lost and nothing is wrong."""

import json
import os
import random
import shlex
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from random_play import GARBAGE, VERBS, Player, Setup, places, setup
from random_referee import Command, Referee

from banker.audit.audit import audit
from banker.book.game import Game, Outcome, Refused, begin, carry_out, work_out
from banker.errors import Impossible, Invalid
from banker.rules.read import read
from banker.state.count import Box
from banker.state.table import BANK, OUT, Table

BATCHES, GAMES, EVENTS = 20, 10, 150
# Each event is synced to the disk, which takes milliseconds there and nothing in a folder of RAM, if there is one.
_FOLDER = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
_SHRINKS = 10.0
_WAIT = 900.0
_RUSTED_FROM = {"2": "456D", "3": "6D", "4": "D"}
_UP_TO_OR_2 = """private Alice SV 20;private Bob CS 40;private Carol DH 70;private Alice MH 110;private Bob CA 160
pay Bank Carol 500 loan;private Carol BO 220 --par 67;pay Bank Alice 900 loan;par Alice PRR 67;buy Alice PRR ipo 1
buy Alice PRR ipo 1;buy Alice PRR ipo 1;next;run PRR 0;train PRR 2 --from bank --price 80;next;next""".replace(
    "\n", ";"
).split(";")
Tally = Counter[str]


class Broken(Exception):
    """Something did not hold; `kind` stays the same while the game that shows it is shortened."""

    def __init__(self, kind: str, text: str) -> None:
        self.kind = kind
        super().__init__(f"{kind}: {text}")


class Play:
    """A game on a ledger of its own, in which everything is looked at after every command."""

    def __init__(self, begun: Setup, folder: Path) -> None:
        self.path = folder / "game.toml"
        begin(self.path, "1830", begun.players, begun.options)
        self.game = Game(self.path, writing=True)
        self.box = Box(self.game.first_table())
        self.before: list[Table] = []
        self.after: list[Table] = []
        self.size = self.path.stat().st_size
        self.tally: Tally = Counter()

    @property
    def referee(self) -> Referee:
        """What is allowed now."""
        return Referee(self.game.table, len(self.before), len(self.after))

    def say(self, command: Command) -> None:
        """Say one command; raises Broken if anything is not as it must be."""
        table, allowed = self.game.table, self.referee.allows(command)
        count, copy, content = len(self.game.records), table.copy(), self._content()
        try:
            outcome = self.game.record(command[0], command[1:])
        except (Invalid, Refused, Impossible) as error:
            self.tally["refused"] += 1
            _hold(not allowed, f"{command[0]} is legal", f"refused: {error}")
            same = self.game.table is table and table.same_as(copy) and len(self.game.records) == count
            _hold(same and self._content() == content, "a refusal changes nothing", str(error))
            return
        except Exception as error:
            raise Broken(f"{type(error).__name__} at {command[0]}", str(error)[:200]) from error
        _hold(allowed is not False, f"{command[0]} is illegal", f"recorded: {outcome.record.words}")
        _hold(table.same_as(copy), "the table before is kept", str(command))
        self._history(command, outcome, table)
        for fault in faults(self.game.table, self.box):
            raise Broken(fault.partition(":")[0], fault)
        self._buyer(command[0], outcome)
        self._count(command, outcome, table)

    def _content(self) -> bytes:
        return self.path.read_bytes()

    def _history(self, command: Command, outcome: Outcome, table: Table) -> None:
        """What is undone lies as before, and what is redone as after."""
        now = self.game.table
        if command[0] == "undo":
            self.after.append(table)
            _hold(now.same_as(self.before.pop()), "undo gives the table before", str(command))
        elif command[0] == "redo":
            self.before.append(table)
            _hold(now.same_as(self.after.pop()), "redo gives the table after", str(command))
        else:
            self.before.append(table)
            self.after.clear()
            undone = self.game.record("undo", [], dry_run=True)
            _hold(undone.draft.table.same_as(table), "undo gives the table before", str(command))
            past = [*self.game.records, undone.record]
            redo, objections = work_out(undone.draft.table, past, "redo", [])
            redone = carry_out(redo, undone.draft.table, past).table
            _hold(not objections and redone.same_as(now), "redo gives the table after", str(command))
            broken = table.marks.get(("broken", ""))
            _hold(broken in (None, now.marks.get(("broken", ""))), "a broken bank stays broken", str(command))

    def _buyer(self, verb: str, outcome: Outcome) -> None:
        """Nobody holds too much by a purchase of his own."""
        who = outcome.record.words[0] if verb in ("buy", "par", "private") else ""
        if who in self.game.table.players:
            _hold(not self.referee.over(who), f"limits hold after {verb}", str(outcome.record.words))

    def read_back(self) -> None:
        """The file alone gives the same table."""
        again = Game(self.path, writing=False)
        same = again.table.same_as(self.game.table) and again.records == self.game.records
        again.ledger.close()
        _hold(same, "the file reads back", f"after {len(again.records)} events")

    def close(self) -> None:
        """The end of the game: the file reads back, and the audit has nothing to say."""
        self.read_back()
        self.game.ledger.close()
        for finding in audit(self.path).findings:
            raise Broken(f"the audit finds {finding.severity}", f"event {finding.event}: {finding.message}")

    def _count(self, command: Command, outcome: Outcome, table: Table) -> None:
        """What was reached, for the statistics."""
        verb, now, words = command[0], self.game.table, outcome.record.words
        self.tally.update(("events", f"verb {verb}"))
        if verb not in ("undo", "redo"):
            self.tally[f"phase {now.phase_name}"] = 1
            self.tally["broken bank"] |= ("broken", "") in now.marks
            self.tally["forced purchase"] += "--president" in words
            self.tally["trade-in"] += "--trade-in" in words
            self.tally["train from another"] += verb == "train" and words[3] not in ("bank", "pool")
            self.tally["forced sale"] += verb == "sell" and not table.round.is_stock
            self.tally["private to a corporation"] += verb == "private" and words[0] in now.rules.corporation
            self.tally["private between players"] += verb == "private" and table.owner(words[1]) in table.players
            self.tally["someone at the limit"] |= any(self.referee.over(who, privates=1) for who in now.players)
            self.tally["someone over a limit"] |= any(self.referee.over(who) for who in now.players)
            self.tally["several in brown"] += verb == "buy" and words[3] != "1"
            presidents = [now.president(name) for name in now.rules.corporation if table.president(name)]
            self.tally["change of president"] += presidents != [
                table.president(n) for n in now.rules.corporation if table.president(n)
            ]
            self.tally["floats"] = max(self.tally["floats"], sum(now.floated(name) for name in now.rules.corporation))


def _hold(holds: bool, kind: str, text: str) -> None:  # noqa: FBT001 - it is what it asks
    if not holds:
        raise Broken(kind, text)


def faults(table: Table, box: Box) -> Iterator[str]:
    """What must hold on every table, whatever was said before."""
    rules, marks = table.rules, table.marks
    for words in box.count(table):
        yield f"the box does not come out: {words}"
    for who, cash in table.holdings["cash", ""].items():
        if cash < 0 and who != BANK:
            yield f"someone has less than nothing: {who} ${cash}"
    bank = table.cash(BANK)
    if (bank < 0 or (bank == 0 and rules.options["bank_breaks"] == "at-zero")) and ("broken", "") not in marks:
        yield f"a bank has broken unnoticed: ${bank}"
    if sorted(table.cells) != sorted(name for stack in table.stacks.values() for name in stack):
        yield f"the stacks are not the tokens: {table.stacks}"
    phase = table.phase_name
    for kind, from_phases in _RUSTED_FROM.items():
        if phase in from_phases and set(table.holdings["train", kind]) - {OUT, "Depot"}:
            yield f"rusted trains are in play: {kind} in phase {phase}"
    if phase in "56D" and any(table.owner(name) not in (OUT, BANK) for name in rules.private):
        yield f"privates are open in phase {phase}"
    for name in rules.corporation:
        yield from _faults_of(table, name)


def _faults_of(table: Table, name: str) -> Iterator[str]:
    """What must hold of one corporation."""
    percents = {who: table.percent(name, who) for who in places(table)}
    if sum(percents.values()) != 100:
        yield f"percentages do not sum to 100: {name} {percents}"
    lies = list(table.holdings["president", name])
    if len(lies) != 1 or lies[0] not in (*table.players, "IPO"):
        yield f"the president's certificate is astray: {name} {lies}"
    elif lies[0] != "IPO" and any(percents[who] > percents[lies[0]] for who in table.players):
        yield f"somebody holds more than the president: {name} {lies} {percents}"
    par, cell = table.marks.get(("par", name)), table.cells.get(name)
    if (par is None) != (cell is None) or (par is None) != (lies == ["IPO"]):
        yield f"par, price and president do not go together: {name} {par} {cell} {lies}"
    if cell is not None and (cell not in table.rules.market.spaces or name not in table.stacks.get(cell, [])):
        yield f"a price is off the chart: {name} {cell}"
    if table.floated(name) != (par is not None and percents["IPO"] <= 40):
        yield f"floated does not go with what is sold: {name} {percents}"
    if percents["Pool"] > 50:
        yield f"the pool holds too much: {name} {percents}"


def play(seed: int, *, shorten: bool = True) -> tuple[Tally, str]:
    """Play one game; what it reached, and what did not hold, with the commands that show it (fewer, if `shorten`)."""
    dice = random.Random(seed)
    begun, player = setup(dice), Player(dice)
    said: list[Command] = []
    with tempfile.TemporaryDirectory(dir=_FOLDER) as folder:
        game = Play(begun, Path(folder))
        length = dice.choice((EVENTS, EVENTS * 2, EVENTS * 4))
        try:
            while len(said) < EVENTS or (len(said) < length and not game.game.table.over):
                said.append(player.command(game.referee))
                game.say(said[-1])
                if dice.random() < 0.01:
                    game.read_back()
            game.close()
        except Broken as broken:
            return game.tally, _report(seed, begun, _shorten(begun, said, broken.kind) if shorten else said, broken)
    if game.game.table.over:
        game.tally["over"] += 1
    return game.tally, ""


def _again(begun: Setup, said: list[Command]) -> Broken | None:
    """What does not hold when these commands are said."""
    with tempfile.TemporaryDirectory(dir=_FOLDER) as folder:
        game = Play(begun, Path(folder))
        try:
            for command in said:
                game.say(command)
            game.close()
        except Broken as broken:
            return broken
    return None


def _shorten(begun: Setup, said: list[Command], kind: str) -> list[Command]:
    """Fewer commands that show the same: some are left out as long as it still fails, and the time lasts."""
    until = time.monotonic() + _SHRINKS
    size = max(1, len(said) // 2)
    while time.monotonic() < until:
        start = len(said)
        shorter = False
        while start > 0 and time.monotonic() < until:
            start = max(0, start - size)
            fewer = said[:start] + said[start + size :]
            broken = _again(begun, fewer)
            if broken is not None and broken.kind == kind:
                said, shorter = fewer, True
        if size == 1 and not shorter:
            break
        size = max(1, size // 2)
    return said


def _report(seed: int, begun: Setup, said: list[Command], broken: Broken) -> str:
    """What does not hold, and a file for `banker play` that shows it (half characters written out)."""
    lines = [f"seed {seed}: {_again(begun, said) or broken}", f"# banker {begun.new()}", *map(shlex.join, said)]
    return "\n".join(lines).encode(errors="backslashreplace").decode()


def _batch(number: int, shared: Path) -> dict[str, dict[str, int]]:
    """The games of a batch, played by whoever asks first; the other workers of a test run wait for it."""
    result = shared / f"random-games-{number}.json"
    try:
        (shared / f"random-games-{number}.begun").touch(exist_ok=False)
    except FileExistsError:
        until = time.monotonic() + _WAIT
        while not result.exists() and time.monotonic() < until:
            time.sleep(0.1)
    else:
        games: dict[str, dict[str, int]] = {}
        for seed in range(number * GAMES, (number + 1) * GAMES):
            tally, failure = play(seed, shorten=not any("\n" in name for name in games))
            games[failure or f"seed {seed}"] = dict(tally)
        draft = result.with_suffix(".draft")
        draft.write_text(json.dumps(games))
        draft.rename(result)
    read_: dict[str, dict[str, int]] = json.loads(result.read_text())
    return read_


@pytest.fixture(name="shared")
def _shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of a test run see."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.mark.parametrize("number", range(BATCHES))
def test_every_random_game_comes_out(number: int, shared: Path) -> None:
    """Whatever is said, right or wrong, the box counts out, undo undoes, and the audit has nothing to say."""
    failures = [name for name in _batch(number, shared) if "\n" in name]
    more = [failure.splitlines()[0] for failure in failures[1:]]
    if failures:
        pytest.fail("\n".join([failures[0], "", *more]), pytrace=False)


@settings(
    max_examples=20, deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
)
@given(st.integers(min_value=BATCHES * GAMES, max_value=2**40))
def test_so_does_a_game_never_played_before(seed: int) -> None:
    """The same in games that are new each time; on failure, the commands for `banker play` are shown."""
    _, failure = play(seed)
    if failure:
        pytest.fail(failure, pytrace=False)


def test_the_games_go_deep(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Together they see every verb, every phase, the bank broken and a player bankrupt."""
    games = [tally for number in range(BATCHES) for tally in _batch(number, shared).values()]
    total: Tally = Counter()
    reached: Tally = Counter()
    for tally in games:
        total.update(tally)
        reached.update(key for key, count in tally.items() if count)
    with capsys.disabled():
        print(f"\n{len(games)} random games, {total['events']} events recorded, {total['refused']} refused")
        for key in sorted(total):
            print(f"  {key:28} in {100 * reached[key] // len(games):3}% of the games, {total[key]} times")
    expected = [f"verb {verb}" for verb in VERBS] + [f"phase {name}" for name in read("1830").phase]
    expected += [
        "broken bank",
        "over",
        "forced purchase",
        "forced sale",
        "change of president",
        "private to a corporation",
    ]
    assert [key for key in expected if not reached[key]] == []


@pytest.mark.parametrize("verb", VERBS)
def test_garbage_is_answered_with_a_sentence(verb: str, tmp_path: Path) -> None:
    """Whatever stands behind a verb, it is recorded so that it reads back, or refused in a sentence: no traceback."""
    game = Play(Setup(("Alice", "Bob", "Carol"), {}), tmp_path)
    for line in _UP_TO_OR_2:
        game.say(tuple(line.split()))
    good = {
        "pay": ("Bank", "Alice", "5", "x"),
        "private": ("Carol", "BO", "220", "--par", "100"),
        "run": ("PRR", "120w"),
        "train": ("PRR", "2", "--from", "bank", "--price", "80"),
    }.get(verb, ("Alice", "PRR", "2"))
    for garbage in GARBAGE:
        said = [(verb, *good[:place], garbage, *good[place + 1 :]) for place in range(len(good) + 1)]
        said += [(verb, *words) for words in ((garbage,), ("--", garbage), (garbage, garbage), ("", garbage))]
        for command in said:
            count = len(game.game.records)
            game.say(command)
            if len(game.game.records) > count and verb not in ("undo", "redo"):
                game.say(("undo",))
    game.close()


def test_a_bank_emptied_by_the_deal_is_no_different_after_an_undo(tmp_path: Path) -> None:
    """With `bank=2400` nothing is left after the deal; a note and its `undo` leave the table as it was."""
    game = Play(Setup(("Alice", "Bob"), {"bank": "2400"}), tmp_path)
    game.say(("note", "x"))
    game.say(("undo",))
    game.close()
