"""Recorded games of other titles on 18xx.games: the import has the record's table after every event, and its final scores."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.importers.imported_game import ReplayedGame, replay
from banker.importers.source import read_imported_game
from banker.state.record import Record
from banker.state.table import BANK, Table
from banker.views.state_data import table_data
from support import oracle
from support.marks import few

GAMES = {
    "1889-314": 235,
    "1889-hs_jmmljkbw_17502": 28,
    "1836Jr30-2809": 206,
    "1836Jr30-game_end_bankrupt": 188,
    "18Chesapeake-1277": 240,
    "18Chesapeake-14377": 270,
    "18Chesapeake-22383": 75,
    "18GA-game_end_bankrupt": 195,
    "18GA-game_end_stock_market": 250,
    "18TN-game_end_stock_market": 233,
    "18NL-167050": 312,
    "18NL-game_end_bankrupt": 212,
    "1850Jr-game_end_bankrupt": 97,
    "18ChristmasEve-game_end_bankrupt": 170,
    "18ChristmasEve-game_end_final_phase": 262,
}
"""By the name of a recorded game, the number of its events."""
BY_ACTION = {"1882-10526": 223, "1882-5236": 323, "1882-game_end_stock_market": 332, "1882-hs_fxmfdndg_26178": 32}
"""By the name of a recorded game whose events are not ours, one by one: how many of its actions are compared."""
pytestmark = pytest.mark.skipif(not oracle.MONEY.exists(), reason=f"the recorded games are not at {oracle.FOLDER}")


def _imported(name: str) -> ReplayedGame:
    game = oracle.FOLDER / f"18xx.games-{name}.json"
    revenues = game.with_suffix(".revenues.json")  # beside those whose runs lack them
    return replay(read_imported_game(str(game), None, str(revenues) if revenues.exists() else None), game.name)


def _money(name: str) -> Path:
    return oracle.FOLDER / f"18xx.games-{name}.money.jsonl"


def _states(game: ReplayedGame) -> Iterator[tuple[Record, Table, int]]:
    """Each event but the end, the table after it, and how many rounds of the auction had no buyer, which the record does not count."""
    table, more = Table(game.table.rules, game.header.players, game.header.box), 0
    for record in game.records:
        without_buyer = record.do == "next" and bool(table.privates(BANK))
        table.apply(*record.moves)
        more += without_buyer
        if not without_buyer and record.do != "end":
            yield record, table, more


@few(1, 10)
@pytest.mark.parametrize("name", GAMES)
def test_table_agrees_with_the_record_after_every_event(name: str) -> None:
    """Cash, prices, presidents, holdings, trains, privates, worth, order and bank agree after every event that states them."""
    heading, events = oracle.read(_money(name))
    game = _imported(name)
    steps = oracle.commands([event for event in events if event["do"] != "end"], game.table.rules)
    states = [(record, table.copy(), more) for record, table, more in _states(game)]
    assert heading["events"] == len(events) == GAMES[name]
    assert [record.do for record, _, _ in states] == [line.split()[0] for line, _ in steps]
    compared = 0
    for (record, table, more), (line, after) in zip(states, steps, strict=True):
        if after is not None:
            theirs = oracle.their_table(after, table.rules)
            ours = oracle.our_table(table_data(table, record.n), theirs)
            kind, number, rest = re.split(r"(\d+)", ours["round"], maxsplit=1)
            ours["round"] = f"{kind}{int(number) - more}{rest}"
            assert ours == theirs, f"event {record.n}, {line}:\n{oracle.both(theirs, ours)}"
            compared += 1
    assert compared == len([after for _, after in steps if after is not None]) > len(steps) * 3 // 4


@few(1)
@pytest.mark.parametrize("name", BY_ACTION)
def test_table_agrees_with_the_record_after_every_action(name: str) -> None:
    """The same after the last event of every action, but for a private that is recorded only when its par is set."""
    _, events = oracle.read(_money(name))
    stated = {str(event["ref"]): event.get("after") for event in events if "ref" in event}
    game, compared = _imported(name), 0
    table = Table(game.table.rules, game.header.players, game.header.box)
    for record, later in zip(game.records, [*game.records[1:], None], strict=True):
        table.apply(*record.moves)
        after = stated.get(str(record.ref))
        if after is None or "--par" in record.words or (later is not None and later.ref == record.ref):
            continue
        theirs = oracle.their_table(after, table.rules)
        ours = oracle.our_table(table_data(table, record.n), theirs)
        assert ours == theirs, f"event {record.n}, action {record.ref}:\n{oracle.both(theirs, ours)}"
        compared += 1
    assert compared == BY_ACTION[name]


@few(3, 12)
@pytest.mark.rule("X.9")
@pytest.mark.parametrize("name", [*GAMES, *BY_ACTION])
def test_final_scores_agree_with_the_record(name: str) -> None:
    """The final scores are those of the record, no figure in the file differs, and the rules allow all but an end by hand."""
    heading, _ = oracle.read(_money(name))
    game, by_hand = _imported(name), ["end"] * (heading["end"] == "manually_ended")
    assert {who: game.table.worth(who).total for who in game.table.players} == heading["result"]
    assert (game.differing, [event.said for event in game.overridden]) == ([], by_hand)
