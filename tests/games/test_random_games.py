"""Random games of every ruleset mix legal moves with mistakes: the box always counts out and the file reads back."""

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

from banker.audit import audit
from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.errors import Impossible, Invalid
from banker.game import Game, Outcome, Refused
from banker.mechanisms.returned_stations import ReturnedStationsFacts
from banker.opening import begin
from banker.rules.read import read
from banker.state.box import Box
from banker.state.table import IPO, POOL, Table
from banker.verbs.event import read_event
from support.marks import MORE, SLOW, few, seeds
from support.paths import IN_MEMORY
from support.random_faults import faults, over_by_a_purchase
from support.random_play import GARBAGE, VERBS
from support.random_players import PLAYS, Setup, setup, verbs
from support.random_referee import Referee
from support.random_rulebook import Command
from support.random_titles import TITLES

BATCHES, EVENTS = 18, 150
GAMES = {
    "1830": 4,
    "1851": 4,
    "1830-starter": 4,
    "1830-7p": 5,
    **dict.fromkeys(TITLES, 2),
    "18AL": 3,
    "18Tokaido": 3,
    "1836Jr30": 3,
    **{title: 1 for title, its in TITLES.items() if its.line or its.protection or its.locals or its.order},
}
"""Games in a batch; the fast tests play one batch of each ruleset."""
_LONG = 36
"""Games that together reach everything, at least."""
_SHRINKS = 10.0
_WAIT = 900.0
_UP_TO_OR_2 = """private Alice SV 20;private Bob CS 40;private Carol DH 70;private Alice MH 110;private Bob CA 160
pay Bank Carol 500 loan;private Carol BO 220 --par 67;pay Bank Alice 900 loan;par Alice PRR 67;buy Alice PRR ipo 1
buy Alice PRR ipo 1;buy Alice PRR ipo 1;next;run PRR 0;train PRR 2 --from bank --price 80;next;next""".replace(
    "\n", ";"
).split(";")
Tally = Counter[str]


class Broken(Exception):
    """A check failed; `kind` stays the same while the failing game is shortened."""

    def __init__(self, kind: str, text: str) -> None:
        self.kind = kind
        super().__init__(f"{kind}: {text}")


class Play:
    """A game with its own ledger; every command is followed by all checks."""

    def __init__(self, begun: Setup, folder: Path) -> None:
        self.path = folder / "game.toml"
        self.play = PLAYS[begun.ruleset]
        begin(self.path, begun.ruleset, begun.players, begun.options)
        self.game = Game(self.path, writing=True)
        self.box = Box(self.game.table.first())
        self.before: list[Table] = []
        self.after: list[Table] = []
        self.size = self.path.stat().st_size
        self.tally: Tally = Counter()

    @property
    def referee(self) -> Referee:
        """Return the rules' verdicts on the table as it is now."""
        return self.play.referee(self.game.table, len(self.before), len(self.after))

    def say(self, command: Command) -> None:
        """Record one command and check everything; raise Broken if a check fails."""
        table, referee = self.game.table, self.referee
        allowed = referee.allows(command)
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
        words, now = outcome.record.words, self.game.table
        reckoner = self.play.reckoner(referee)
        for fault in (
            *faults(self.referee, self.box),
            *over_by_a_purchase(referee, command[0], words, now),
            *reckoner.differences(command[0], words, now),
        ):
            raise Broken(fault.partition(":")[0], fault)
        again = read_event(type(outcome.resolved.event), words, table)
        _hold(again == outcome.resolved.event, "complete words mean the same again", str(words))
        self.tally.update(reckoner.seen)
        self._count(command, outcome, table)

    def _content(self) -> bytes:
        return self.path.read_bytes()

    def _history(self, command: Command, outcome: Outcome, table: Table) -> None:
        """After an undo the table is as before the event, and after a redo as it was after it."""
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
            _hold(undone.resolved.after.same_as(table), "undo gives the table before", str(command))
            redo = resolve(undone.resolved.after, History([*self.game.records, undone.record]), "redo", [])
            _hold(not redo.objections and redo.after.same_as(now), "redo gives the table after", str(command))
            broken = table.bank_broken_in
            _hold(broken in (None, now.bank_broken_in), "a broken bank stays broken", str(command))

    def read_back(self) -> None:
        """Reading the file alone gives the same table."""
        again = Game(self.path, writing=False)
        same = again.table.same_as(self.game.table) and again.records == self.game.records
        again.ledger.close()
        _hold(same, "the file reads back", f"after {len(again.records)} events")

    def close(self) -> None:
        """Close the game: the file reads back, and the audit finds nothing."""
        self.read_back()
        self.game.ledger.close()
        for finding in audit(self.path).findings:
            raise Broken(f"the audit finds {finding.severity}", f"event {finding.event}: {finding.message}")

    def _count(self, command: Command, outcome: Outcome, table: Table) -> None:
        """Count what the game has reached."""
        verb, now, words = command[0], self.game.table, outcome.record.words
        self.tally.update(("events", f"verb {verb}"))
        if verb in ("undo", "redo"):
            return
        self.tally[f"phase {now.phase_name}"] = 1
        self.tally["broken bank"] |= now.bank_has_broken
        self.tally["double"] |= len(now.players) == 2 and len(now.rules.corporation) == 4
        self.tally["someone over a train limit"] |= bool(self.referee.due())
        if now.over:
            reason = next((word for word in ("broken", "bankrupt", "no train") if word in now.over), "else")
            self.tally[f"over: {reason}"] += not table.over
        for what in self._seen(verb, words, table):
            self.tally[what] += 1
        if self.referee.market:
            self._count_stock(table)

    def _seen(self, verb: str, words: tuple[str, ...], table: Table) -> Iterator[str]:
        """Yield the special cases that an event is an instance of."""
        now, rules = self.game.table, self.game.table.rules
        match verb, words:
            case "train", (name, kind, _, source, _, _, *more):
                seen = {
                    "forced purchase": "--president" in more,
                    "trade-in": "--trade-in" in more,
                    "train from another": source in rules.corporation,
                    "from the pool": source == "pool",
                    "an 8-train": kind == "8",
                    "8 traded in": "--trade-in" in more and more[1] == "8",
                    "4, 5 or 6 for an 8": "--trade-in" in more and kind == "8",
                }
            case "sell", (who, *_):
                own = who in rules.corporation
                seen = {"own stock sold": own, "forced sale": not own and not table.round.is_stock}
            case "buy", (who, _, source, count):
                own = who in rules.corporation
                seen = {"own stock bought": own, "bought from a treasury": source == "treasury"}
                seen["several in brown"] = not own and count != "1"
            case "private", (who, private, *_):
                seen = {"private to a corporation": who in rules.corporation}
                seen["private between players"] = table.owner(private) in table.players
            case "run", (name, word):
                seen = {"half dividend": word.endswith("h"), "run": True}
                stays = name in now.cells and table.cells.get(name) == now.cells.get(name)
                seen["paid and stays"] = stays and word.rstrip("h").isdecimal() and word != "0"
            case "tile", (name, *_):
                seen = {"two tiles": table.operating == name and bool(table.tiles_laid)}
            case "token", (name, what, *_):
                seen = {"station back": what == "--returned-by"}
                seen["station again"] = (
                    not seen["station back"] and ReturnedStationsFacts.returned.get(table, name) is not None
                )
            case "exchange", (_, private, *more):
                seen = {"POIT exchanged": private == "POIT", "POIT for a presidency": "--par" in more}
            case _:
                seen = {}
        return (what for what, is_so in seen.items() if is_so)

    def _count_stock(self, table: Table) -> None:
        now = self.game.table
        self.tally["someone at the limit"] |= any(self.referee.over(who, privates=1) for who in now.players)
        self.tally["someone over a limit"] |= any(self.referee.over(who) for who in now.players)
        presidents = [now.president(name) for name in now.rules.corporation if table.president(name)]
        self.tally["change of president"] += presidents != [
            table.president(n) for n in now.rules.corporation if table.president(n)
        ]
        floated = [name for name in now.rules.corporation if now.floated(name)]
        self.tally["floats"] = max(self.tally["floats"], len(floated))
        self.tally["Reading floats"] |= "RDG" in floated
        self.tally["sold out"] |= any(not any(now.ordinary(n, place) for place in (IPO, POOL, n)) for n in floated)


def _hold(holds: bool, kind: str, text: str) -> None:  # noqa: FBT001 - the condition that is checked
    if not holds:
        raise Broken(kind, text)


def play(ruleset: str, seed: int, *, shorten: bool = True) -> tuple[Tally, str]:
    """Play one game; return what it reached and, if a check failed, the commands that show it (fewer with `shorten`)."""
    dice = random.Random(seed)
    begun, player = setup(ruleset, dice), PLAYS[ruleset].player(dice)
    said: list[Command] = []
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder:
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
    """Return the check that fails when these commands are recorded."""
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder:
        game = Play(begun, Path(folder))
        try:
            for command in said:
                game.say(command)
            game.close()
        except Broken as broken:
            return broken
    return None


def _shorten(begun: Setup, said: list[Command], kind: str) -> list[Command]:
    """Leave out commands as long as the game still fails in the same way and time is left."""
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
    """Return the failed check and a file for `banker play` that shows it (lone surrogates are escaped)."""
    lines = [f"seed {seed}: {_again(begun, said) or broken}", f"# banker {begun.new()}", *map(shlex.join, said)]
    return "\n".join(lines).encode(errors="backslashreplace").decode()


def _batch(ruleset: str, number: int, shared: Path) -> dict[str, dict[str, int]]:
    """Return the games of a batch; the first worker to ask plays them, and the other workers of a test run wait."""
    result = shared / f"random-games-{ruleset}-{number}.json"
    try:
        result.with_suffix(".begun").touch(exist_ok=False)
    except FileExistsError:
        until = time.monotonic() + _WAIT
        while not result.exists() and time.monotonic() < until:
            time.sleep(0.1)
    else:
        games: dict[str, dict[str, int]] = {}
        count = GAMES[ruleset]
        for seed in range(number * count, (number + 1) * count):
            tally, failure = play(ruleset, seed, shorten=not any("\n" in name for name in games))
            games[failure or f"seed {seed}"] = dict(tally)
        draft = result.with_suffix(".draft")
        draft.write_text(json.dumps(games))
        draft.rename(result)
    read_: dict[str, dict[str, int]] = json.loads(result.read_text())
    return read_


@pytest.fixture(name="shared")
def _shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of a test run share."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@few(1, 6)
@pytest.mark.parametrize("number", seeds(range(BATCHES), fast=1, slow=1))
@pytest.mark.parametrize("ruleset", PLAYS)
def test_random_games_count_out(ruleset: str, number: int, shared: Path) -> None:
    """In every random game, legal or not, the box counts out, undo restores the table, and the audit finds nothing."""
    failures = [name for name in _batch(ruleset, number, shared) if "\n" in name]
    more = [failure.splitlines()[0] for failure in failures[1:]]
    if failures:
        pytest.fail("\n".join([failures[0], "", *more]), pytrace=False)


@SLOW
@pytest.mark.parametrize("ruleset", PLAYS)
@settings(
    max_examples=1, deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
)
@given(seed=st.integers(min_value=10**6, max_value=2**40))
def test_new_random_games_count_out(ruleset: str, seed: int) -> None:
    """Games with a new seed each time hold too; on failure, the commands for `banker play` are printed."""
    _, failure = play(ruleset, seed)
    if failure:
        pytest.fail(failure, pytrace=False)


@MORE
@pytest.mark.parametrize("ruleset", PLAYS)
def test_random_games_reach_every_verb_phase_and_end(
    ruleset: str, shared: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Together the games use every verb, reach every phase and every end, and show what is special to each ruleset."""
    batches = range(max(BATCHES, _LONG // GAMES[ruleset]))
    games = [tally for number in batches for tally in _batch(ruleset, number, shared).values()]
    total: Tally = Counter()
    reached: Tally = Counter()
    for tally in games:
        total.update(tally)
        reached.update(key for key, count in tally.items() if count)
    with capsys.disabled():
        print(f"\n{len(games)} games of {ruleset}, {total['events']} events recorded, {total['refused']} refused")
        for key in sorted(total):
            print(f"  {key:28} in {100 * reached[key] // len(games):3}% of the games, {total[key]} times")
    expected = [f"verb {verb}" for verb in verbs(ruleset)] + [f"phase {name}" for name in read(ruleset).phase]
    rare = {"verb bankrupt"} if ruleset == "1836Jr30" else set()  # a recorded game of it ends so: test_engine_games
    assert [key for key in (*expected, *PLAYS[ruleset].reached) if not reached[key] and key not in rare] == []


@few(1, 12)
@pytest.mark.parametrize("verb", VERBS)
def test_garbage_after_a_verb_never_gives_a_traceback(verb: str, tmp_path: Path) -> None:
    """Any words after a verb are either recorded and read back, or refused in one sentence."""
    game = Play(Setup("1830", ("Alice", "Bob", "Carol"), {}), tmp_path)
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


def test_undo_with_a_bank_emptied_by_the_deal(tmp_path: Path) -> None:
    """With `bank=2400` the deal leaves the bank empty; a note and its `undo` leave the table as it was."""
    game = Play(Setup("1830", ("Alice", "Bob"), {"bank": "2400"}), tmp_path)
    game.say(("note", "x"))
    game.say(("undo",))
    game.close()
