"""All views fit the terminal: `status` fits 80 columns by 24 rows for four players with any names and holdings."""

import io
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.engine.turns import current_turn
from banker.errors import BankerError
from banker.game import Game
from banker.opening import apply_records, now
from banker.rules.read import read
from banker.rules.seating import for_players
from banker.state.facts import GameFacts, PlayerFacts
from banker.state.names import read_seats
from banker.state.record import Record
from banker.state.setup import lay_out
from banker.state.table import Table
from banker.views.holdings import limits_view
from banker.views.market import market, order_view
from banker.views.rendering import Section, View, render
from banker.views.status import score_view, status
from banker.views.trains import trains_view
from banker.views.width import ANY, LEAST, USUAL, Column, fit
from support import paths, random_players
from support.marks import seeds
from support.random_players import PLAYS, setup
from support.say import Say
from support.table import Play, play

WIDTH, HEIGHT = 80, 24
SESSIONS = sorted(paths.SESSIONS.glob("*.toml"))
HARD = (
    "Maximilian von Hohenberg",
    "Jean-Baptiste",
    "Jean-Claude",
    "Maximilian von Hohenburg",
    "Wolfgang Amadeus Mozart",
    "Q",
    "Bartholomew",
)
GAMES = ("1830", "1851", "1830-starter", "1830-7p")


def lines(view: View) -> list[str]:
    return render(view, "table").split("\n")


def wide(view: View, width: int = WIDTH) -> list[str]:
    """Return the lines that are too wide."""
    return [line for line in lines(view) if len(line) > width]


def check(table: Table, events: int) -> None:
    """Check that every view of the whole table fits, and that `status` of four players fits on one page, but for privates that long names push below."""
    view = status(table, events)
    assert not wide(view), "\n".join(lines(view))
    if len(table.players) <= 4:
        below = sum(line.startswith("Privates: ") for line in lines(view))
        assert len(lines(view)) <= HEIGHT + below, "\n".join(lines(view))
    for other in (
        market(table, colour=False),
        order_view(current_turn(table, [])),
        limits_view(table, table.players, WIDTH),
        trains_view(table, WIDTH),
        score_view(table, "0" * 16),
    ):
        assert not wide(other), "\n".join(lines(other))


def random_game(ruleset: str, seed: int, events: int) -> Iterator[Table]:
    """Yield the tables of a random game of players with long names."""
    dice = random.Random(seed)
    begun, player = setup(ruleset, dice), PLAYS[ruleset].player(dice)
    player.nonsense = 0
    general = read(ruleset, begun.options)
    seats, charters = read_seats(begun.players, general)
    seated = for_players(general, seats, charters)
    assert seated is not None
    table = Table(seated, seats, lay_out(seated, seats, charters))
    records: list[Record] = []
    while len(records) < events and not table.over:
        verb, *words = player.command(PLAYS[ruleset].referee(table, 0, 0))
        try:
            resolved = resolve(table, History(records), verb, words)
            if resolved.objections:
                continue
            draft = resolved.draft
        except BankerError:
            continue
        at = str(table.round)
        records.append(Record(len(records) + 1, now(), at, verb, resolved.event.words(), tuple(draft.moves)))
        table = draft.table
        yield table


@pytest.mark.parametrize("seed", seeds(range(4), fast=1))
@pytest.mark.parametrize("ruleset", GAMES)
def test_random_games_fit(ruleset: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In random games of players with long names, every view fits after every seventh event."""
    names = random.Random(seed).sample(HARD, len(HARD))
    monkeypatch.setattr(random_players, "NAMES", tuple(names))
    number = 4 if 4 in PLAYS[ruleset].players else PLAYS[ruleset].players[0]
    if seed % 2 == 0:
        monkeypatch.setitem(PLAYS, ruleset, PLAYS[ruleset]._replace(players=(number,)))
    for n, table in enumerate(random_game(ruleset, seed, 250), 9_000):
        if n % 7 == 0:
            check(table, n)


@pytest.mark.parametrize(
    "path",
    seeds(dict.fromkeys([*SESSIONS[::6], *SESSIONS]), fast=0, slow=3),
    ids=lambda path: path.stem,
)
def test_sample_sessions_fit(path: Path) -> None:
    """In the sample sessions, every view fits after every seventh event."""
    game = Game(path, writing=False)
    table = game.table.first()
    for record in game.records:
        apply_records(table, [record], path.name)
        if record.n % 7 == 0:
            check(table, record.n)
    game.ledger.close()


def full(ruleset: str) -> Table:
    """A table for four with as much on it as possible: trains, privates, money, and all presidencies with one player."""
    seats = HARD[:4] if ruleset == "1851" else HARD[1:5]
    game = Play(ruleset, "Alice Bob Carol Dora", {}).lay("round OR 7.3 of 3")
    names = list(game.table.rules.corporation)
    for name in names:
        game.lay(f"stock {name} {max(game.table.rules.market.par)} Alice 40 Bob 20 Carol 10 Dora 10")
    game.lay(f"trains {names[0]} 2 2 2 2; trains {names[1]} 3 3 3 3; trains {names[2]} 4 4 4")
    game.lay("; ".join(f"cash {name} 1234" for name in (*names, "Alice", "Bob", "Carol", "Dora")))
    for private, kind in list(game.table.rules.private.items())[:5]:
        game.lay(f"private {private} {names[0] if kind.to_corporations else 'Dora'}")
    table = game.table
    calling = dict(zip(table.players, seats, strict=True))
    table.players, table.accounts = seats, table.accounts | {*seats}
    table.holdings = {
        key: {calling.get(place, place): count for place, count in there.items()}
        for key, there in table.holdings.items()
    }
    table.player = dict.fromkeys(seats, PlayerFacts())
    PlayerFacts.bankrupt_in.put(table, seats[3], table.round)
    GameFacts.bank_broken_in.put(table, "", table.round)
    GameFacts.priority.put(table, "", seats[0])
    return table


@pytest.mark.parametrize("ruleset", ["1830", "1851"])
def test_fullest_table_fits(ruleset: str) -> None:
    """Every view fits with four trains and five privates of one corporation, amounts in thousands, and a broken bank."""
    table = full(ruleset)
    check(table, 9_807)
    GameFacts.over.put(table, "", f"{HARD[0]} is bankrupt")
    check(table, 9_807)


def test_wider_terminal_shows_more() -> None:
    """A wider terminal also shows last runs, stations left and whole names; a narrower one shows what fits."""
    table = full("1830")
    assert "last run" not in "\n".join(lines(status(table, 9, WIDTH)))
    for width in (*range(30, 200, 10), 999):
        shown = status(table, 9, width)
        assert width < WIDTH or not wide(shown, width)
    text = "\n".join(lines(status(table, 9, 240)))
    assert all(word in text for word in ("last run", "stations left", "par"))
    assert text.count(HARD[4]) == 2
    assert "SV CS DH MH CA" in "\n".join(lines(status(table, 9, 40)))


STATUS = play(
    "round OR 1.1; stock PRR 67 Alice 60 Bob 10; stock NYC 76 Bob 20; trains PRR 2 3; cash PRR 670; private CS PRR",
    "Alice Bob Carol Dora",
)


def test_columns_of_status() -> None:
    """Each column of `status` on a wide terminal has what lies there, beginning with the first player or corporation."""
    players, corporations = (
        {head: first for head, first, *_ in columns_of(part)} for part in status(STATUS.table, 9, 240).sections
    )
    assert players == {
        "player": "Alice", "cash": 600, "certs": "5/16", "worth": 1002, "president of": "PRR", "privates": "",
    }  # fmt: skip
    assert corporations == {
        "corp": "PRR", "price": 67, "par": 67, "cash": 670, "trains": "2,3 CS", "last run": None, "stations left": 4,
        "ipo": 30, "pool": None, "Alice": "60*", "Bob": "10", "Carol": None, "Dora": None,
    }  # fmt: skip


def columns_of(section: Section) -> Iterator[tuple[object, ...]]:
    return zip(section.headers, *section.rows, strict=True)


def test_columns_leave_and_names_shorten() -> None:
    """A table that is too wide loses columns at the number of letters that they say, the rightmost first, or shortens them."""
    columns = [
        Column("player", ["Maximilian von Hohenberg"], names="cells"),
        Column("early", ["123456"], leaves=ANY),
        Column("usual", ["123456"], leaves=USUAL),
        Column("last", ["123456"], leaves=LEAST, shorter=["1"]),
        Column("wide", ["1"], wide=True),
        Column("empty", [""], hide_empty=True),
        Column("Jean Baptiste", [""], names="title"),
    ]
    heads = ["player", "early", "usual", "last", "wide", "Jean Baptiste"]
    assert fit(columns).headers == fit(columns, 120).headers == heads
    assert fit(columns, 61).headers == ["player", "early", "usual", "last", "Jean"]
    assert fit(columns, 51).headers == ["player", "usual", "last", "Jean"]
    assert fit(columns, 51).rows == [("Maximilian von Hohenberg", "123456", "123456", "")]
    assert (fit(columns, 30).rows, fit(columns, 30).left) == ([("Maximilian", "123456", "")], ["early", "usual"])
    assert fit(columns, 19) == Section(["player", "last", "Jean"], [("Maximil", "1", "")], ["early", "usual", "last"])
    assert fit(columns, 1) == Section(["player", "last", "Jea"], [("Maximil", "1", "")], ["early", "usual", "last"])


def test_output_to_a_file_has_80_columns(game: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """Output that does not go to a terminal has 80 columns whatever COLUMNS says, so that transcripts stay the same."""
    usual = game("status").out
    monkeypatch.setenv("COLUMNS", "300")
    assert game("status").out == usual
    assert "last run" not in usual


class _Terminal(io.StringIO):
    """An output that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_output_to_a_terminal_has_its_width(game: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal, a table is as wide as the terminal or COLUMNS says."""
    monkeypatch.setattr("io.StringIO", _Terminal)
    monkeypatch.setenv("COLUMNS", "160")
    assert "stations left" in game("status").out
    monkeypatch.setenv("COLUMNS", "80")
    assert "last run" not in game("status").out


def test_csv_has_all_columns_and_the_round(game: Say) -> None:
    """CSV has all columns, nothing shortened, in one table: the round stands in the row of the bank."""
    heads, *rows = (line.split(",") for line in game("status -O csv").out.splitlines())
    row = dict(zip(heads, rows[-1], strict=True))
    assert row | {"kind": "bank", "round": "SR 1", "phase": "2", "priority": "Carol", "bank_broken": "no"} == row
    assert heads[:7] == ["kind", "name", "cash", "free", "certificates", "limit", "worth"]
    assert {"par", "treasury", "trains", "last_run", "tokens_left", "ipo", "pool"} <= {*heads}
