"""Ledgers of every kind for export, and the contents of their tables in the words of hledger."""

import random
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from banker.errors import Impossible, Invalid
from banker.game import Game, Refused
from banker.money import sign
from banker.opening import begin
from banker.rules.mechanism import minors
from banker.state.table import Table
from banker.views.state_data import table_data
from support.paths import SESSIONS
from support.random_players import PLAYS, setup

LEDGERS = sorted(SESSIONS.glob("*.toml"))
SPREAD = [*LEDGERS[::2], *LEDGERS[1::2]]
"""The same ledgers, so that the first half has some of each title."""
HOSTILE = ('+1|cmd:A "q"', "Al;  ice {x}", "\u00d6mer [2020-13-45]", "type:Z, date:9", "@\u4e2d\u6587 'x'\\")
"""Players' names with a meaning in a spreadsheet, in hledger or in beancount."""
HOUSE = """extends = "1830"
[game]
id = "house"
[corporation."=X;Y:\\"Z\\"%s"]
name = "A line of nowhere"
home = "A1"
tokens = 3
[corporation."P-R-R"]
name = "Almost the PRR"
home = "A1"
tokens = 1
[corporation."$"]
name = "Dollars"
home = "A1"
tokens = 1
[corporation.TRUE]
name = "True"
home = "A1"
tokens = 1
"""
"""House rules with corporations whose names are hard to export."""
TOLD = """private 1 sv; private 2 cs; private 3 dh; private 4 mh; private 5 ca; private 1 bo --par 67
par 2 xyz 67; buy 2 xyz; buy 2 xyz; buy 3 xyz; par 3 P-R-R 67; buy 3 P-R-R; note =cmd|' /C calc'!A0 "q" [2020-99-99]
undo wrong; redo; par 4 $ 67; par 5 TRUE 67; sell 2 xyz; next; pay Bank xyz 500 gift; run xyz 0; train xyz 2; next"""
"""Lines for such a game; a digit is the player in that seat, `xyz` the first corporation of the house rules."""


def hostile(folder: Path) -> Path:
    """Make a ledger with harmful names, notes and reasons, a broken bank, and events undone, corrected and overridden."""
    rules, path = folder / "house.toml", folder / "hostile.toml"
    rules.write_text(HOUSE.replace("%s", "long" * 8), encoding="utf-8")
    begin(path, str(rules), HOSTILE, {"bank": "3000"})
    game = Game(path, writing=True)
    first = next(name for name in game.rules.corporation if name.startswith("="))
    try:
        for line in TOLD.replace("\n", ";").split(";"):
            verb, *words = line.split()
            named = [first if word == "xyz" else word for word in words]
            if verb not in ("note", "train", "run"):
                named = [HOSTILE[int(word) - 1] if word in "12345" else word for word in named]
            game.record(verb, named, override="=HYPERLINK(1) ; |\n  x:y", ref="action: 7, date:9 ;")
        game.record("pay", ["Bank", HOSTILE[0], "5000", "it breaks"])
        game.record("pay", [HOSTILE[0], "Bank", "40", '"\\ ; : | \t\u202e\x1b[2J'])
        number = next(record.n for record in game.records if record.do == "run")
        game.record("amend", [str(number), "run", first, "30"], override="=a mistake")
        game.record("void", [str(len(game.records) - 1), "=never"])
    finally:
        game.ledger.close()
    return path


KINDS = [
    *LEDGERS, ("1830", 3), ("1830", 8), ("1851", 3), ("1851", 11), ("1830-7p", 2), ("1830-starter", 4),
    ("1830-starter", 5), "hostile",
]  # fmt: skip
"""The ledgers of the sample sessions, of random games by seed, and of the hostile names."""


def made(kind: Path | tuple[str, int] | str, folder: Path) -> Path:
    """Return the ledger of one of the `KINDS`."""
    if isinstance(kind, Path):
        return kind
    return hostile(folder) if isinstance(kind, str) else played_at_random(*kind, folder)


def played_at_random(ruleset: str, seed: int, folder: Path, commands: int = 150) -> Path:
    """Make the ledger of a random game with random options."""
    dice = random.Random(seed)
    begun, play = setup(ruleset, dice), PLAYS[ruleset]
    player = play.player(dice)
    path = folder / f"{ruleset}-{seed}.toml"
    begin(path, begun.ruleset, begun.players, begun.options)
    game, done, undone = Game(path, writing=True), 0, 0
    for _ in range(commands):
        verb, *words = player.command(play.referee(game.table, done, undone))
        try:
            game.record(verb, words)
        except (Invalid, Refused, Impossible):
            continue
        done += -1 if verb == "undo" else 1
        undone = undone + 1 if verb == "undo" else undone - 1 if verb == "redo" else 0
    game.ledger.close()
    return path


def contents(table: Table, events: int) -> dict[str, Counter[str]]:
    """Return what each account holds according to `status`, in hledger's names."""
    status, money = table_data(table, events), sign(table.rules.game.currency)
    share = {name: corporation.share for name, corporation in table.rules.corporation.items()}
    found: dict[str, Counter[str]] = {}

    def put(account: str, commodity: str, number: int) -> None:
        found.setdefault(account, Counter())[commodity] += number

    put("Bank", money, status["game"]["bank"])
    for player in status["players"]:
        account = f"Players:{player['name']}"
        put(account, money, player["cash"])
        for name, percent in player["shares"].items() if table.rules.game.stock_market else ():
            put(account, name, percent // share[name])
        for name in {*player["president"]} - minors(table.rules).keys():  # a minor has no certificate
            put(account, f"{name} president", 1)
        for name in player["privates"]:
            put(account, f"{name} private", 1)
    for row in status["corporations"]:
        account, name = f"Corporations:{row['id']}", row["id"]
        put(account, money, row["treasury"])
        put(account, f"{name} station", row["tokens_left"])
        for kind in row["trains"]:
            put(account, f"{kind}-train", 1)
        for private in row["privates"]:
            put(account, f"{private} private", 1)
        for place, key in (("IPO", "ipo"), ("Pool", "pool"), (account, "own")):
            put(place, name, row[key] // share[name])
    for kind, number in status["depot"].items():
        put("Depot", f"{kind}-train", number or 0)
    for kind in status["discarded"]:
        put("Pool", f"{kind}-train", 1)
    return found


def whole_hledger() -> str | None:
    """Return the path of hledger, if it is installed."""
    return shutil.which("hledger")


def games(path: Path) -> Iterator[tuple[Game, int]]:
    """Yield a game with the number of events to export: none, a third, all."""
    game = Game(path, writing=False)
    for number in dict.fromkeys((0, len(game.records) // 3, len(game.records))):
        yield game, number
    game.ledger.close()


def without_nothing(found: dict[str, Any]) -> dict[str, dict[str, int]]:
    """Return the accounts without empty entries."""
    kept = {account: {name: number for name, number in things.items() if number} for account, things in found.items()}
    return {account: things for account, things in kept.items() if things}
