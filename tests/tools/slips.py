"""How well `count` finds a mistake at the table: random games of all rulesets, one mistake in each, and the causes that it prints.

    python tests/tools/slips.py [GAMES]       the experiment with this many games of each ruleset, as a table by kind

A mistake happens at the table and not in the ledger: a player is paid twice, or a train is paid for at another price. Some
events before it the account was counted and agreed; 5 to 20 events after it the account is counted again. The printed
causes must contain the true one: the right event, and words that describe the right kind of mistake.
"""

import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from banker.advice.notes import RecordedEvent, notes_on
from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.errors import BankerError
from banker.opening import now
from banker.rounds.payout import payments, read_run
from banker.rules.read import read
from banker.rules.seating import for_players
from banker.state.names import read_seats
from banker.state.record import Record, Transfer
from banker.state.setup import lay_out
from banker.state.table import BANK, Table
from support.random_players import PLAYS, setup
from support.random_titles import TITLES

KINDS = (
    "a private's income left out",
    "a payout at the revenue of the run before",
    "paid to the neighbour",
    "paid twice",
    "a train, token or tile at another price",
    "the money of an event not paid",
    "two digits swapped",
    "the wrong way",
    "a revenue $10 to $50 off",
    "the same, counted by all who were paid",
)
_INCOME, _LAST_RUN, _NEIGHBOUR, _TWICE, _PRICE, _NOT_PAID, _TURNED, _WRONG_WAY, _OFF, _OFF_ALL = KINDS
_EVENTS = 170
_LATER = 5, 20
_EARLIER = 20
_COUNTS = 6
"""After so many events, the ledger has a note, which becomes the count that agreed."""


class Slip(NamedTuple):
    """A mistake with event `n`: `who` has `effect` dollars more at the table than in the ledger; `means` matches its words."""

    kind: str
    n: int
    who: str
    effect: int
    means: str


class Played(NamedTuple):
    """A game in memory: its events, and the tables before each of them and after the last."""

    records: list[Record]
    tables: list[Table]


class Try(NamedTuple):
    """A mistake, the event of its count, and the printed causes: the number of an event and words."""

    slip: Slip
    at: int
    printed: list[tuple[int, str]]

    @property
    def place(self) -> int | None:
        """The place of the true cause among the printed ones, from 1; None if it is missing."""
        for place, (n, text) in enumerate(self.printed, 1):
            if n == self.slip.n and re.search(self.slip.means, text):
                return place
        return None


def play(ruleset: str, dice: random.Random, events: int = _EVENTS) -> Played:
    """Play a random game, with notes where nothing has just been undone."""
    begun = setup(ruleset, dice)
    general = read(ruleset, begun.options)
    seats, charters = read_seats(begun.players, general)
    rules = for_players(general, seats, charters)
    assert rules is not None
    table = Table(rules, seats, lay_out(rules, seats, charters))
    played = Played([], [table])
    player = PLAYS[ruleset].player(dice)
    done = undone_ = 0
    for _ in range(events):
        command = player.command(PLAYS[ruleset].referee(played.tables[-1], done, undone_))
        if not undone_ and len(played.records) % _COUNTS == 0:
            done = 0
            _say(played, ("note", "counted"))
        if not _say(played, command):
            continue
        done, undone_ = {"undo": (done - 1, undone_ + 1), "redo": (done + 1, undone_ - 1)}.get(
            command[0], (done + 1, 0)
        )
    return played


def _say(played: Played, command: Sequence[str]) -> bool:
    table, past = played.tables[-1], played.records
    try:
        resolved = resolve(table, History(past), command[0], command[1:])
        if resolved.objections:
            return False
        words, draft = resolved.event.words(), resolved.draft
    except BankerError:
        return False
    past.append(Record(len(past) + 1, now(), str(table.round), command[0], words, tuple(draft.moves)))
    played.tables.append(draft.table)
    return True


# --- the possible mistakes with an event: written without the code that searches for causes ---


def slips(record: Record, before: Table) -> Iterator[Slip]:
    """Yield every mistake of every kind with an event, for every account but the bank's."""
    paid = [move for move in record.moves if isinstance(move, Transfer) and move.of == "cash" and move.to != BANK]
    paid += [move for move in record.moves if isinstance(move, Transfer) and move.of == "cash" and move.to == BANK]
    accounts = dict.fromkeys(who for move in paid for who in (move.source, move.to) if who in _accounts(before))
    incomes = _incomes(record, before)

    def slip(kind: str, who: str, effect: int, means: str) -> Iterator[Slip]:
        if effect:
            yield Slip(kind, record.n, who, effect, means)

    for who in accounts:
        total = sum(_to(move, who) for move in paid)
        yield from slip(_NOT_PAID, who, -total, "was not paid|did not pay")
    for private, owner, revenue in incomes:
        yield from slip(_INCOME, owner, -revenue, rf"was not paid the income of {private}")
    for move in paid:
        for who in accounts:
            if not (gets := _to(move, who)):
                continue
            yield from slip(_TWICE, who, gets, "twice")
            yield from slip(_WRONG_WAY, who, -2 * gets, "the wrong way")
            for other in _turned(move.number):
                sign = 1 if gets > 0 else -1
                yield from slip(_TURNED, who, sign * (other - move.number), rf"paid \${other} instead of")
        for neighbour in _neighbours(before, move.to) if move.source == BANK else ():
            yield from slip(_NEIGHBOUR, move.to, -move.number, "was not paid")
            yield from slip(_NEIGHBOUR, neighbour, move.number, rf"for {move.to} went to {neighbour}")
    if record.do == "run":
        yield from _runs(record, before)
    yield from _prices(record, before)


def _accounts(table: Table) -> tuple[str, ...]:
    return *table.players, *table.rules.corporation


def _to(move: Transfer, who: str) -> int:
    return move.number * ((move.to == who) - (move.source == who))


def _incomes(record: Record, before: Table) -> list[tuple[str, str, int]]:
    """Return the privates that an event paid for, with their owner and revenue."""
    if record.do != "next":
        return []
    owned = [(name, before.owner(name), private.revenue) for name, private in before.rules.private.items()]
    moves = list(record.moves)
    return [entry for entry in owned if Transfer("cash", "", entry[2], BANK, entry[1]) in moves]


def _turned(amount: int) -> list[int]:
    """Return the amounts that result from swapping two neighbouring digits."""
    text = str(amount)
    swapped = {text[:place] + text[place + 1] + text[place] + text[place + 2 :] for place in range(len(text) - 1)}
    return sorted(int(other) for other in swapped if other != text and other[0] != "0")


def _neighbours(table: Table, who: str) -> tuple[str, ...]:
    players = table.players
    if who not in players:
        return ()
    place = players.index(who)
    return tuple(dict.fromkeys((players[place - 1], players[(place + 1) % len(players)])))


def _runs(record: Record, before: Table) -> Iterator[Slip]:
    """Mistakes with a run: the last revenue, this revenue with two digits swapped, or some tens off."""
    name, dividend = record.words[0], before.rules.dividend
    revenue, how = read_run(record.words[1], before.rules)
    if not revenue:
        return

    def gets(who: str, amount: int) -> int:
        return sum(payment.amount for payment in payments(before, name, amount, how) if payment.to == who)

    last = before.corporation[name].last_run
    others = [
        (_TURNED, other, rf"paid as a run for \${other}\b")
        for other in _turned(revenue)
        if other % dividend.multiple == 0
    ]
    if last is not None and (earlier := read_run(last, before.rules)[0]):
        others.append((_LAST_RUN, earlier, "last (run|revenue)"))
    near = [other for off in range(10, 60, 10) for other in (revenue - off, revenue + off) if other > 0]
    others += [
        (kind, other, rf"(paid as a run for|the last run's revenue,|the last revenue,) \${other}\b")
        for other in near
        for kind in (_OFF, _OFF_ALL)
    ]
    for kind, other, means in others:
        effects = {who: gets(who, other) - gets(who, revenue) for who in _accounts(before)}
        paid = [Slip(kind, record.n, who, effect, means) for who, effect in effects.items() if effect]
        yield from paid if kind != _OFF_ALL or len(paid) > 1 else ()


def _prices(record: Record, before: Table) -> Iterator[Slip]:
    """Mistakes with a price: other prices of trains, stations and terrain, paid by the corporation or its president."""
    rules, words = before.rules, record.words
    if record.do == "train" and words[3] in ("bank", "pool"):
        paid, prices = int(words[5]), [train.price for train in rules.train.values()]
    elif record.do in ("token", "tile"):
        paid = sum(move.number for move in record.moves if isinstance(move, Transfer) and move.to == BANK)
        prices = list(rules.tokens.costs) if record.do == "token" else [kind.cost for kind in rules.terrain.values()]
    else:
        return
    president = before.president(words[0])
    payer = president if "--president" in words and president else words[0]
    least = before.cash(words[0]) if payer == president else 0  # the treasury pays this part in any case
    for price in sorted({*prices} - {0, paid}):
        if paid and price > least:
            yield Slip(
                _PRICE, record.n, payer, paid - price, rf"paid \${price} instead of|\${price} was paid instead of"
            )


# --- the experiment ---


def tries(played: Played, dice: random.Random, of_each: int) -> Iterator[Try]:
    """Yield this many mistakes of each kind, each with a random event and account."""
    records, gone = played.records, History(played.records).undone()
    found: dict[str, dict[int, list[Slip]]] = {kind: {} for kind in KINDS}
    for record in records:
        if record.n not in gone and record.do not in ("undo", "redo"):
            for slip in slips(record, played.tables[record.n - 1]):
                found[slip.kind].setdefault(record.n, []).append(slip)
    for kind in KINDS:
        for _ in range(of_each if found[kind] else 0):
            slip = dice.choice(found[kind][dice.choice(list(found[kind]))])
            if (made := _count(played, slip, dice)) is not None:
                yield made


def _count(played: Played, slip: Slip, dice: random.Random) -> Try | None:
    """Count the account before and after the mistake; return None if the game has no place for the counts, or no money."""
    records, tables, gone = played.records, played.tables, History(played.records).undone()
    agreed = [
        record.n
        for record in records[max(0, slip.n - 1 - _EARLIER) : slip.n - 1]
        if record.words == ("counted",) and record.n not in gone
    ]
    at = slip.n + dice.randint(*_LATER)
    if not agreed or at >= len(tables):
        return None
    if any(table.cash(slip.who) + slip.effect < 0 for table in tables[slip.n : at + 1]):
        return None
    n = dice.choice(agreed)
    past = records[:at]
    past[n - 1] = records[n - 1]._replace(do="count", words=(slip.who, str(tables[n].cash(slip.who))))
    now = tables[at]
    if slip.kind == _OFF_ALL:
        for other in slips(records[slip.n - 1], tables[slip.n - 1]):
            if (other.kind, other.means) == (slip.kind, slip.means) and other.who != slip.who:
                now = _also_counted(now, past, other)
    resolved = resolve(now, History(past), "count", (slip.who, str(now.cash(slip.who) + slip.effect)))
    assert not resolved.objections
    notes = notes_on(RecordedEvent(resolved.event, now, now, (), past))
    lines = [re.match(r"Possible mistake: event (\d+) \(.*?\): (.*)", note.text) for note in notes if not note.name]
    return Try(slip, at, [(int(line[1]), line[2]) for line in lines if line])


def _also_counted(now: Table, past: list[Record], slip: Slip) -> Table:
    """Record a count of another account that the same mistake affects."""
    words = (slip.who, str(max(0, now.cash(slip.who) + slip.effect)))
    draft = resolve(now, History(past), "count", words).draft
    past.append(past[-1]._replace(n=len(past) + 1, do="count", words=words, moves=tuple(draft.moves), override=None))
    return draft.table


def experiment(games: int, of_each: int, seed: str = "") -> Iterator[tuple[str, Try]]:
    """Yield the ruleset and the result for this many games of each ruleset and mistakes of each kind.

    The titles of 18xx.games are played as 1830 is, in other currencies, which the figures here do not read.
    """
    for ruleset in (name for name in PLAYS if name not in TITLES):
        for number in range(games):
            dice = random.Random(f"slips {seed} {ruleset} {number}")
            for made in tries(play(ruleset, dice), dice, of_each):
                yield ruleset, made


class Row(NamedTuple):
    """The results for one kind of mistake."""

    kind: str
    tries: int
    first: int
    three: int
    five: int
    none: int

    def __str__(self) -> str:
        share = f"{self.three / self.tries:7.1%}" if self.tries else " " * 7
        return f"{self.kind:42}{self.tries:7}{self.first:7}{self.three:13}{self.five:12}{self.none:11}   {share}"


HEAD = f"{'':42}{'tries':>7}{'first':>7}{'among three':>13}{'among five':>12}{'not found':>11}"


def rows(made: Sequence[Try]) -> list[Row]:
    """Return the results by kind."""
    result = []
    for kind in KINDS:
        places = Counter(planted.place for planted in made if planted.slip.kind == kind)
        first, three = places[1], sum(places[place] for place in (1, 2, 3))
        result.append(Row(kind, sum(places.values()), first, three, sum(places.values()) - places[None], places[None]))
    return result


def _main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    done = list(experiment(games, 5))
    for ruleset in PLAYS:
        print(ruleset.ljust(42) + HEAD[42:])
        print(*rows([made for played, made in done if played == ruleset]), "", sep="\n")
    print("all".ljust(42) + HEAD[42:])
    print(*rows([made for _, made in done]), sep="\n")


if __name__ == "__main__":
    _main()
