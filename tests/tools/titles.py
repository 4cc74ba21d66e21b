"""What is checked of each title that 18xx.games plays: `python tests/tools/titles.py` prints the table of the README.

Statements are those of `banker help TITLE` that a test is marked with, of all. Games are the recorded and the random ones in
`../shared/oracle`: those whose import gives that program's table after every action, and its final scores, of all.
"""

import sys
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from pathlib import Path

from tabulate import tabulate

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from banker.errors import BankerError
from banker.importers.imported_game import ReplayedGame, replay
from banker.importers.source import read_imported_game
from banker.rules.find import folder
from banker.state.table import Table
from banker.views.state_data import table_data
from support import oracle
from support.engine_tables import compared, random_games, recorded_games, tables_of
from support.facts import title_names
from tools import checklist

_HEADINGS = ["title", "statements tested", "recorded games agree", "random games agree"]


def _rows(titles: list[str]) -> Iterator[list[str]]:
    """A row of the table for each title."""
    tested = checklist.tests_by_number()
    for title in titles:
        statements = [number for number in checklist.statements() if number.startswith(f"{title}.")]
        held = sum(number in tested for number in statements)
        recorded = sorted(oracle.FOLDER.glob(f"18xx.games-{title}-*.money.jsonl"))
        names = [title, f"{title}_2p"]  # the site has a title of its own for 1846 with two players
        with_tables, random = ([game for name in names for game in of(name)] for of in (recorded_games, random_games))
        yield [
            title,
            f"{held} of {len(statements)}",
            _counted(map(_has_tables, with_tables) if with_tables else map(_recorded_is_equal, recorded)),
            _counted(map(_has_tables, random)),
        ]


def _counted(equal: Iterable[bool]) -> str:
    found = [*equal]
    return f"{sum(found)} of {len(found)}" if found else "none exist"


def _imported(path: Path) -> ReplayedGame:
    revenues = path.with_suffix(".revenues.json")  # beside those whose runs lack them
    return replay(read_imported_game(str(path), None, str(revenues) if revenues.exists() else None), path.name)


def _recorded_is_equal(money: Path) -> bool:
    """Whether our table after every action of a recorded game, and its final scores, are those of its record."""
    heading, events = oracle.read(money)
    try:
        game = _imported(money.with_name(money.name.replace(".money.jsonl", ".json")))
    except BankerError:
        return False
    table, at = Table(game.table.rules, game.header.players, game.header.box), 0
    later = {str(event["ref"]) for event in events}
    for place, event in enumerate(events):
        following = events[place + 1] if place + 1 < len(events) else {}
        later.discard(str(event["ref"]))
        if following.get("ref") == event["ref"]:
            continue
        while at < len(game.records) and game.records[at].ref not in later:
            table.apply(*game.records[at].moves)
            at += 1
        awaits_par = event["do"] == "private" and following.get("free")
        if event.get("after") is not None and not awaits_par:
            theirs = oracle.their_table(event["after"], table.rules)
            ours = oracle.our_table(table_data(table, 0), theirs)
            if ours != theirs | {"round": ours["round"]}:  # the rounds of an auction are counted differently
                return False
    return bool({who: game.table.worth(who).total for who in game.table.players} == heading["result"])


def _has_tables(path: Path) -> bool:
    """Whether our table after every action of a game, and its final scores, are those of the engine that played it."""
    tables, last = tables_of(path)
    try:
        game = _imported(path)
        if any(theirs != ours for _, theirs, ours in compared(game, tables)):
            return False
    except (BankerError, AssertionError):
        return False
    ours = {claim.what.removeprefix("final score of "): claim.ours for claim in game.claims if claim.ref == "result"}
    return bool(ours == last["result"])


def main() -> None:
    """Print the table, two titles in a row."""
    there = {path.stem for path in Path(folder()).glob("*.toml")}
    rows = [*_rows([title for title in title_names() if title in there])]
    half = (len(rows) + 1) // 2
    rows_of_two = [
        [*left, *right] for left, right in zip_longest(rows[:half], rows[half:], fillvalue=[""] * len(_HEADINGS))
    ]
    print(tabulate(rows_of_two, _HEADINGS * 2, tablefmt="github"))


if __name__ == "__main__":
    main()
