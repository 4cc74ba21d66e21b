"""Reading a game played with Rails from its log (`.report`): one fact a line, in the order played.

Most lines tell what happened and become events; the others state facts, which are compared with the table. Undone moves
are not in these logs, because Rails removes their lines.
"""

import re
from collections.abc import Callable, Sequence

from banker.errors import BankerError, Invalid
from banker.importers.imported_game import ImportedGame, Translation
from banker.rules.read import read
from banker.rules.values import Ruleset
from banker.state.names import plain, read_seats
from banker.state.table import Table
from support.rails.lines import OTHER, Line, Raw, Reader, decode, split
from support.rails.options import options_shown
from support.rails.tell import tell
from support.rails.titles import TITLES, Title

_HEAD = 4000
_BEGINS = re.compile(r"\ufeff?\s*(GameIs|PlayerIs|PlayerCash|BankHas|StartOfPhase)\b")


def is_mine(data: bytes) -> bool:
    """Whether a file begins like a log of Rails."""
    return _BEGINS.match(decode(data[:_HEAD])) is not None


def read_game(data: bytes, name: str) -> ImportedGame:
    """Return the game in a log; raise Invalid, with file and line, for a damaged or foreign file."""
    raws = split(data, name)
    if not raws or not is_mine(data):
        raise Invalid(f"{name}: this is no log of Rails: it does not begin with the game and its players")
    title = _title(raws, name)
    rules = read(title.ruleset, title.options)
    players = _players(raws, name, rules)
    lines = Reader(name, rules, players).read(raws)
    if not any(line.key != OTHER for line in lines):
        raise Invalid(f"{name}: line {raws[-1].number}: the log ends before anything was done")
    _in_order(lines, name)
    options = {**title.options, **options_shown(rules, lines, len(players))}
    rules = read(title.ruleset, options)

    def description(now: Callable[[], Table]) -> Translation:
        return tell(name, rules, lines, now)

    return ImportedGame("Rails log", title.ruleset, options, tuple(players.values()), description, place="line")


def _title(raws: Sequence[Raw], name: str) -> Title:
    """Return the game that the log names first."""
    named = [raw for raw in raws if raw.fields[0] == "GameIs"]
    if not named:
        raise Invalid(
            f"{name}: line {raws[0].number}: the log does not say which game it is of (GameIs): its head is missing"
        )
    if len(named) > 1:
        raise Invalid(f"{name}: line {named[1].number}: another game begins here; an import takes one")
    title = ",".join(named[0].fields[1:]).strip()
    if title not in TITLES:
        games = " and ".join(TITLES)
        raise Invalid(f"{name}: line {named[0].number}: the game is {title!r}, and logs of {games} can be read")
    return TITLES[title]


def _players(raws: Sequence[Raw], name: str, rules: Ruleset) -> dict[str, str]:
    """Map the players' names in the log, in seat order, to the names they get here."""
    names: list[str] = []
    last = raws[0].number
    for raw in raws:
        if raw.fields[0] != "PlayerIs":
            continue
        seat, called = raw.fields[1] if len(raw.fields) > 1 else "", ",".join(raw.fields[2:])
        if seat.strip() != str(len(names) + 1):
            raise Invalid(
                f"{name}: line {raw.number}: the player in seat {len(names) + 1} comes next, and not {raw.text!r}"
            )
        names.append(called)
        last = raw.number
    try:
        seats, _ = read_seats(names, rules)
    except BankerError as error:
        raise Invalid(f"{name}: line {last}: {error}") from None
    stripped = [called.strip() for called in names]
    return dict(zip(stripped, seats, strict=True))


def _in_order(lines: Sequence[Line], name: str) -> None:
    """Check that rounds follow one another; raise Invalid if one is missing or comes twice."""
    stock = operating = 0
    for line in lines:
        if line.key == "StartStockRound":
            found = re.fullmatch(r"([1-9]\d{0,3})", line.text(0), re.ASCII)
            number = int(found[1]) if found else 0
            if number != stock + 1:
                raise _gap(name, line, f"stock round {stock + 1}")
            stock, operating = number, 0
        elif line.key == "START_OR" and stock:
            found = re.fullmatch(r"([1-9]\d{0,3})\.([1-9]\d?)", line.text(0), re.ASCII)
            if not found or (int(found[1]), int(found[2])) != (stock, operating + 1):
                raise _gap(name, line, f"operating round {stock}.{operating + 1}")
            operating += 1


def _gap(name: str, line: Line, missing: str) -> Invalid:
    return Invalid(
        f"{name}: line {line.number}: round {plain(line.text(0)) and line.text(0)} begins where {missing} should"
    )
