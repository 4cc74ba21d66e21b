"""The small lines of worth by round: on a terminal with room for them, right at every round, and nowhere else."""

import csv
import io
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from banker.calc.score import Worth
from banker.engine.as_counted import as_counted
from banker.engine.recorded import Replayed
from banker.game import Game
from banker.opening import steps
from banker.state.record import Record
from banker.state.table import Table
from banker.views.rendering import Section
from banker.views.width import width_of
from banker.views.worth_by_round import LEVELS, with_lines, worth_by_round
from support.elsewhere import KINDS, made
from support.hostile import resealed
from support.marks import SLOW, few, seeds
from support.paths import SESSIONS
from support.random_overrides import OverriddenGame
from support.say import Answer, Say, say

LEDGER = SESSIONS / "1830-four-players.toml"
LINE = re.compile(f"[{LEVELS}]+")


class _Terminal(io.StringIO):
    """An output that says that it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


class _AsciiTerminal(_Terminal):
    encoding = "ascii"


@pytest.fixture
def shown() -> Say:
    """`shown("status", 80)` is what a command prints on a terminal of so many columns, for a sample session."""

    def look(command: str, width: int, ledger: Path = LEDGER, terminal: type = _Terminal) -> Answer:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("io.StringIO", terminal)
            patch.setenv("COLUMNS", str(width))
            patch.setenv("NO_COLOR", "1")
            return say(f"-f {ledger} {command} --no-pager")

    return look


def test_lines_of_a_whole_game(shown: Say) -> None:
    """`score` draws each player's worth at the end of the 23 rounds, all on one scale; of one player it draws one."""
    lines = shown("score", 80).out.splitlines()
    assert lines[2].endswith("worth  by round")
    assert lines[4] == "   1  Bob     3,596  2,015         0  5,611  ▂▂▂▂▂▂▂▂▂▂▃▃▂▂▂▂▃▃▄▄▅▆▇"
    assert lines[7] == "   4  Dora    3,076  2,286         0  5,362  ▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▃▃▄▅▆▇"
    assert [line for line in shown("score dora", 80).out.splitlines() if LINE.search(line)] == [f"   4  {lines[7][6:]}"]


def test_rounds_that_there_is_room_for(shown: Say) -> None:
    """Room for 8 letters of 23: the ends of rounds 2, 5, 8, 11, 14, 17, 20 and 23 (23 times n / 8, rounded down)."""
    assert shown("score", 53).out.splitlines()[4] == "   1  Bob     3,596  2,015         0  5,611  ▂▂▂▃▂▃▄▇"


def test_line_in_status(shown: Say) -> None:
    """`status` draws the same line behind `worth`, and every other cell stays as it is."""
    plain, drawn = say(f"-f {LEDGER} status").out.splitlines(), shown("status", 80).out.splitlines()
    assert drawn[2] == "player   cash  certs   worth  by round                 president of  privates"
    assert drawn[4] == "Alice   3,134  16/16   5,522  ▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▃▃▃▄▄▅▆▇  NYNH B&M"
    assert [re.sub(f"by round {{15}}|-{{23}}|[{LEVELS}]+", "", line).split() for line in drawn] == [
        re.sub("^$", "", line).split() for line in plain
    ]


def test_line_ends_where_the_table_does(shown: Say) -> None:
    """With `--at N` the line ends at event N; in the first round there is none."""
    assert "by round" not in shown("status --at 20", 80).out
    assert "by round" not in shown("score --at 25", 80).out
    assert LINE.findall(shown("status --at 26", 80).out) == ["▅▆", "▅▆", "▆▆", "▇▇"]
    assert {len(line) for line in LINE.findall(shown("score --at 65", 80).out)} == {4}


@SLOW
@pytest.mark.parametrize("query", ["status", "score"])
def test_no_room_no_line(shown: Say, query: str) -> None:
    """A narrow terminal shows fewer rounds, the last one always, or no line; no line of text is wider than without it."""
    lengths = []
    for width in range(40, 82):
        text = shown(query, width).out
        plain = shown(query, width, terminal=_AsciiTerminal).out
        assert max(map(len, text.splitlines())) <= max(width, *map(len, plain.splitlines()))
        lines = LINE.findall(text)
        assert len({*map(len, lines)}) <= 1
        assert not lines or (len(lines) == 4 and all(line.endswith("▇") for line in lines))
        lengths.append(len(lines[0]) if lines else 0)
    assert (
        lengths == sorted(lengths) or query == "status"
    )  # which leaves out presidents where there is no room for them
    assert {*lengths} == {0, *range(8, 24)}


@SLOW
def test_only_on_a_terminal(shown: Say) -> None:
    """Nothing is drawn in csv, tsv, json and md, without a terminal, and on one that has no such letters."""
    for query in ("status", "score"):
        for form in ("csv", "tsv", "json", "md"):
            assert not LINE.search(shown(f"{query} -O {form}", 200).out), form
        assert shown(f"-O csv {query}", 200).out == say(f"-f {LEDGER} -O csv {query}").out
        assert not LINE.search(shown(query, 200, terminal=_AsciiTerminal).out)
        monochrome = say(f"-f {LEDGER} {query}").out
        assert "by round" not in monochrome
        assert monochrome.isascii()


def test_without_a_stock_market(shown: Say) -> None:
    """In the starter game `score` draws the treasuries of each player's railroads; `status` shows railroads and draws nothing."""
    ledger = SESSIONS / "starter-no-train.toml"
    assert len(LINE.findall(shown("score", 80, ledger).out)) == 2
    assert not LINE.search(shown("status", 80, ledger).out)


@pytest.fixture(scope="module", params=KINDS, ids=str, name="ledger")
def _ledger(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(request.param, tmp_path_factory.mktemp("ledgers"))


def ended(last: Table, begun: Table) -> tuple[str, tuple[Worth, ...]]:
    """A round after its last event, and what everyone was worth with the prices to which `next` raised sold-out corporations."""
    if not last.round.is_stock:
        return str(last.round), tuple(map(last.worth, last.players))
    worths = []
    for who in last.players:
        more = sum(
            last.percent(name, who)
            // last.rules.corporation[name].share
            * ((begun.price(name) or 0) - (last.price(name) or 0))
            for name in last.rules.corporation
        )
        worth = last.worth(who)
        worths.append(worth._replace(stock=worth.stock + more))
    return str(last.round), tuple(worths)


def ends_of(records: Sequence[Record], now: Table) -> dict[int, tuple[str, tuple[Worth, ...]]]:
    """The round before each event that counts, as it would have ended there, with every correction in its place."""
    first = now.first()
    found = {}
    for record, before, _ in as_counted([Replayed(*step[:2], ()) for step in steps(first, records, "it")], now):
        after = before.copy()
        after.apply(*record.moves)
        found[record.n] = ended(before, after)
    return found


def check(game: Game) -> None:
    """Check that the worth at the end of every round is that after its last event and the rises, and the last one that of now."""
    for at in {len(game.records), len(game.records) // 2}:
        now = game.table_at(at)
        rounds = worth_by_round(now, game.records[:at], "it")
        ends = ends_of(game.records[:at], now)
        assert len({end.round for end in rounds}) == len(rounds)
        assert rounds[-1] == (str(now.round), at, tuple(map(now.worth, now.players)))
        for end in rounds[:-1]:
            assert (end.round, end.worth) == ends[end.event + 1]


@few(3)
def test_worth_is_that_of_the_table(ledger: Path) -> None:
    """In games of every kind, at any event, the worth of each round is that of `score --at` its last event, with what rises at its end."""
    check(Game(ledger, writing=False))


@pytest.mark.parametrize(
    ("ruleset", "seed"),
    seeds([(name, seed) for seed in range(4) for name in ("1830", "1851", "1830-7p", "1889")], fast=1),
)
def test_worth_with_overrides_and_corrections(ruleset: str, seed: int) -> None:
    """The same in random games with events against the rules, renamed players, options set late and forgotten events."""
    game = OverriddenGame(ruleset, seed)
    game.play()
    now = game.table
    rounds = worth_by_round(now, game.records, "it")
    assert rounds[-1].worth == tuple(map(now.worth, now.players))
    ends = ends_of(game.records, now)
    assert [ends[end.event + 1] for end in rounds[:-1]] == [(end.round, end.worth) for end in rounds[:-1]]


def test_a_correction_counts_in_the_round_that_it_corrects(game: Say) -> None:
    """A payment that was amended two rounds later gives the worth by round of the game in which it was right at once."""

    def rounds() -> list[list[str]]:
        return [[row[0], *row[2:]] for row in csv.reader(game("export --to csv --what worth").out.splitlines())]

    n = len(game("-O json log").data) + 1
    for line in ("pay bank alice 100 gift", "next", "next", f"amend {n} pay bank alice 50 gift --yes"):
        assert game(line).code == 0, line
    amended = rounds()
    for line in (f"undo {n - 1} --yes", "pay bank alice 50 gift", "next", "next"):
        assert game(line).code == 0, line
    assert amended == rounds()
    assert len(amended) > 3


def test_undone_round_is_forgotten(game: Say, shown: Say) -> None:
    """A round that was undone or voided is no part of the line; redone it is."""

    def rounds() -> set[int]:
        return {len(line) for line in LINE.findall(shown("score", 80, Path("game.toml").resolve()).out)}

    found = []
    for command in ("next", "next", "note x", "undo", "undo", "redo", "void 8 --yes", "undo"):
        assert game(command).code == 0
        found.append(rounds())
    assert found == [{2}, {3}, {3}, {3}, {2}, {3}, {2}, {3}]


@pytest.mark.parametrize("amount", [5, 900])
def test_undo_that_takes_nothing_back(game: Say, shown: Say, amount: int) -> None:
    """A ledger edited by hand, in which an event needs the money of an undone one or not, is shown without lines; csv refuses it."""
    assert (
        game("play", f"next\npay bank alice 500 gift\nundo\npay bank alice 500 gift\npay alice bank {amount} back").code
        == 0
    )
    path = Path("game.toml")
    text = path.read_text(encoding="utf-8")
    undo = re.search(r'do = "undo".*?moves = \[.*?\n\]', text, re.DOTALL)
    assert undo is not None
    empty = re.sub(r"moves = \[.*", "moves = []", undo[0], flags=re.DOTALL)
    path.write_text(resealed(text.replace(undo[0], empty)), encoding="utf-8")
    answer = shown("status", 80, path.resolve())
    assert (answer.code, answer.err) == (0, "")
    assert "by round" not in answer.out
    found = game("export --to csv --what worth")
    assert (found.code, found.out) == (3, "")
    assert "game.toml: an `undo` did not take back all that its event did. `audit` names it." in found.err


def test_line_of_debts_and_of_nothing() -> None:
    """A worth of nothing, and less, is the lowest letter."""
    game = Game(LEDGER, writing=False)
    rounds = worth_by_round(game.table, game.records, "it")
    less = [end._replace(worth=tuple(worth._replace(cash=-9_000) for worth in end.worth)) for end in rounds]
    section = Section(["player", "worth"], [["Alice", 1], ["Bob", 2]])
    found = with_lines(section, [0, 1], less, 30)
    assert {row[2] for row in found.rows} == {"▁" * 15}
    assert width_of(found) == 30
    assert with_lines(section, [0, 1], less, 21) is section
