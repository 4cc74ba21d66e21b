"""Ledgers that somebody has edited and sealed again: any fact, any move, any words, under right seals.

`resealed_looks` looks at them in every way that only looks.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from banker.errors import BankerError
from banker.ledger.format import Content, Header, parse, render_whole
from banker.opening import first_header, now, rules_of
from banker.rules.places import BANK, BOX, DEPOT, IPO, MAP, POOL, REMOVED, RESERVE
from banker.rules.read import raw_ruleset
from banker.state.facts import FACTS
from banker.state.record import FactChange, Move, Record, TokenMove, Transfer
from banker.state.table import Table
from support.paths import SESSIONS
from support.random_overrides import OverriddenGame
from support.random_players import PLAYS

ODD = [
    "",
    "0",
    "-1",
    "99999999999999999999",
    "x",
    "Bank",
    "PRR",
    "SR 1",
    "OR 999.9",
    "9" * 5000,
    "120w",
    "B2-D2",
    "Ann PRR",
]
NUMBERS = [0, 1, -1, 2, 5, 10, 100, 9_999_999, 999_999_999]
PLACES = [BANK, DEPOT, IPO, MAP, POOL, REMOVED, RESERVE, BOX, "nowhere"]


_NEW_GAME = 0.02
"""How often a random game is added to the ledgers to begin with."""


class Edited(NamedTuple):
    """An edited ledger: its bytes, what was done to it, and the first event whose moves no longer are those of its words.

    `broken` is None where the words may have changed, too, or where nothing did.
    """

    text: bytes
    header: Header
    events: int
    what: str
    broken: int | None


@cache
def sound() -> tuple[Content, ...]:
    """The ledgers to begin with: those of the sample sessions."""
    return tuple(parse(path.read_bytes(), path.name) for path in sorted(SESSIONS.glob("*.toml")))


def overridden(ruleset: str, seed: int) -> Content:
    """A random game with overrides, other names, options and forgotten events, as a ledger."""
    game = OverriddenGame(ruleset, seed)
    game.play()
    header, _ = first_header(raw_ruleset(ruleset), game.begun.players, game.begun.options, now())
    return Content(header, game.records, 0)


class Editor:
    """Edits ledgers at random; the same seed gives the same ones."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.bases = [*sound()]
        self.values: dict[str, list[Any]] = {}
        for content in sound():
            for record in content.records:
                for move in record.moves:
                    if isinstance(move, FactChange):
                        self.values.setdefault(move.of, []).append(move.after)

    def edited(self) -> Edited:
        """One ledger with one to three edits, mostly made so that its moves still follow from each other."""
        while True:
            if self.chance.random() < _NEW_GAME:
                self.bases.append(overridden(self.chance.choice([*PLAYS]), self.chance.randrange(10**6)))
            content = self.chance.choice(self.bases)
            header = content.header
            number = self.chance.choice((8, 20, 40, 40, 80, 80, 160, 400))
            original = content.records[: self.chance.randint(1, number)]
            records, what = [*original], []
            self.header, self.rules = header, rules_of(header, "")
            for _ in range(self.chance.choice((1, 1, 1, 2, 3))):
                edit = self.chance.choice(self.EDITS)
                try:
                    done = edit(self, records)
                except (IndexError, ValueError):
                    continue
                what.append(f"{edit.__name__.strip('_')} {done}")
            if not what or not records:
                continue
            if self.chance.random() < 0.85:
                records = self._chained(records)
                what.append("chained")
            records = [record._replace(n=n) for n, record in enumerate(records, 1)]
            try:
                text, _ = render_whole(self.header, records)
            except (TypeError, ValueError, UnicodeError):
                continue
            broken = None if self.header != header else first_broken(original, records)
            return Edited(text, self.header, len(records), "; ".join(map(str, what)), broken)

    # --- the edits: each changes the records in place, and tells what it did ---

    def _drop_fact(self, records: list[Record]) -> str:
        """Leave out one change of a fact."""
        place, move = self._a_move(records, FactChange)
        self._replace(records, place, move, None)
        return f"{place + 1} {move}"

    def _drop_fact_everywhere(self, records: list[Record]) -> str:
        """Leave out all changes of a fact."""
        _, move = self._a_move(records, FactChange)
        self._each(records, lambda it: None if isinstance(it, FactChange) and it.of == move.of else it)
        return str(move.of)

    def _change_fact(self, records: list[Record]) -> str:
        """Give a fact another value."""
        place, move = self._a_move(records, FactChange)
        other = move._replace(after=self._value(move.of))
        self._replace(records, place, move, other)
        return f"{place + 1} {other}"

    def _add_fact(self, records: list[Record]) -> str:
        """Set a fact."""
        place = self._place(records)
        of = self.chance.choice([*FACTS])
        on = self.chance.choice(
            ["", *self._names(), *(f"{a} {b}" for a in self.header.players for b in self._things())]
        )
        if not FACTS[of].store and self.chance.random() < 0.5:
            on = ""
        move = FactChange(of, on, None, self._value(of))
        records[place] = records[place]._replace(moves=(*records[place].moves, move))
        return f"{place + 1} {move}"

    def _fact_of_another_event(self, records: list[Record]) -> str:
        """Move a change of a fact to another event."""
        place, move = self._a_move(records, FactChange)
        self._replace(records, place, move, None)
        to = self._place(records)
        records[to] = records[to]._replace(moves=(*records[to].moves, move))
        return f"{place + 1} to {to + 1} {move}"

    def _drop_move(self, records: list[Record]) -> str:
        """Leave out a transfer, or the move of a token."""
        place, move = self._a_move(records, (Transfer, TokenMove))
        self._replace(records, place, move, None)
        return f"{place + 1} {move}"

    def _change_transfer(self, records: list[Record]) -> str:
        """Change one field of a transfer."""
        place, move = self._a_move(records, Transfer)
        field = self.chance.choice(("number", "source", "to", "name"))
        value: Any = (
            self.chance.choice([1, 2, 10, 100, 10**6])
            if field == "number"
            else self.chance.choice([*self._names(), *PLACES])
        )
        if field == "number" and move.of in ("president", "private"):
            value = 1
        if field == "name" and move.of == "cash":
            field, value = "to", self.chance.choice(self._names())
        other = move._replace(**{field: value})
        self._replace(records, place, move, other)
        return f"{place + 1} {move} {other}"

    def _add_transfer(self, records: list[Record]) -> str:
        """Move something that nobody moved."""
        place = self._place(records)
        of = self.chance.choice(("cash", "share", "president", "private", "train", "token"))
        name = {"cash": [""], "private": [*self.rules.private], "train": [*self.rules.train]}.get(
            of, [*self.rules.corporation]
        )
        spot = [*self._names(), *PLACES]
        move = Transfer(
            of,
            self.chance.choice(name or ["x"]),
            1 if of in ("president", "private") else self.chance.choice([1, 1, 2, 100]),
            *self.chance.choices(spot, k=2),
        )
        records[place] = records[place]._replace(moves=(*records[place].moves, move))
        return f"{place + 1} {move}"

    def _change_token(self, records: list[Record]) -> str:
        """Move a price token elsewhere, or off the chart."""
        place, move = self._a_move(records, TokenMove)
        spaces = [*self.rules.market.spaces]
        other = move._replace(
            to=self.chance.choice([None, *self.chance.choices(spaces, k=2)]),
            above=(move.above[0], self.chance.choice([0, 0, 1])),
        )
        if self.chance.random() < 0.2:
            other = move._replace(corporation=self.chance.choice([*ODD, *self._names()]))
        self._replace(records, place, move, other)
        return f"{place + 1} {other}"

    def _add_token(self, records: list[Record]) -> str:
        """Take a price token off the chart, or put one there."""
        place = self._place(records)
        move = TokenMove(
            self.chance.choice([*self.rules.corporation]),
            None,
            self.chance.choice([None, *self.rules.market.spaces]),
            (0, 0),
        )
        records[place] = records[place]._replace(moves=(*records[place].moves, move))
        return f"{place + 1} {move}"

    def _words(self, records: list[Record]) -> str:
        """Change the words of an event."""
        place = self._place(records)
        words = [*records[place].words]
        at = self.chance.randrange(len(words) + 1)
        word = self.chance.choice(
            [*ODD, *self._names(), *(it for record in records for it in record.words), "--event", "--price"]
        )
        words[at : at + self.chance.choice((0, 1, 1))] = self.chance.choice(([], [word], [word]))
        records[place] = records[place]._replace(words=tuple(words))
        return f"{place + 1} {words}"

    def _verb(self, records: list[Record]) -> str:
        """Give an event the verb, and maybe the words, of another kind."""
        place, other = self._place(records), self.chance.choice(records)
        words = self.chance.choice((records[place].words, other.words))
        do = self.chance.choice(
            (other.do, "undo", "redo", "amend", "void", "insert", "rename", "option", "count", "end", "note")
        )
        records[place] = records[place]._replace(do=do, words=words)
        return f"{place + 1} {do} {words}"

    def _reference(self, records: list[Record]) -> str:
        """Make an event one about an earlier one, of any number."""
        place = self._place(records)
        number = self.chance.choice(("0", "1", "-1", str(place), str(place + 1), str(10**20), "9" * 5000, "1e3", "٣"))
        do, words = self.chance.choice(
            [
                ("undo", ["--event", number]), ("redo", ["--event", number]), ("void", [number]), ("amend", [number, "note", "x"]),
                ("insert", [number, "note", "x"]), ("amend", [number, *records[place].words]), ("undo", [number]), ("void", [number, "why"]),
            ]
        )  # fmt: skip
        records[place] = records[place]._replace(do=do, words=tuple(words))
        return f"{place + 1} {do} {words}"[:200]

    def _events(self, records: list[Record]) -> str:
        """Leave out, double or swap events."""
        place, other = self._place(records), self._place(records)
        way = self.chance.choice(("drop", "double", "swap"))
        if way == "drop":
            del records[place]
        elif way == "double":
            records.insert(other, records[place])
        else:
            records[place], records[other] = records[other], records[place]
        return f"{way} {place + 1} {other + 1}"

    def _about(self, records: list[Record]) -> str:
        """Change the round or the override of an event, or what it refers to."""
        place = self._place(records)
        changed: dict[str, Any] = self.chance.choice(
            [
                {"round": "SR 1"}, {"round": "OR 99.9"}, {"round": "x"}, {"override": "because"}, {"override": ""},
                {"override": None}, {"ref": "x"}, {"at": records[0].at.replace(year=9999, month=12, day=31)},
            ]
        )  # fmt: skip
        records[place] = records[place]._replace(**changed)
        return f"{place + 1} {changed}"

    def _head(self, _records: list[Record]) -> str:
        """Change the header."""
        header = self.header
        way = self.chance.choice(("players", "name", "row", "number", "place", "options", "digest", "ruleset"))
        box, players = [*header.box], [*header.players]
        at = self.chance.randrange(len(box))
        if way == "players":
            self.chance.shuffle(players)
        elif way == "name":
            players[self.chance.randrange(len(players))] = self.chance.choice([*ODD[:8], players[0], "Bank", "a b"])
        elif way == "row":
            del box[at]
        elif way == "number":
            box[at] = box[at]._replace(number=self.chance.choice((1, 2, 100, 10**6)))
        elif way == "place":
            box[at] = box[at]._replace(to=self.chance.choice([*self._names(), *PLACES]))
        options = {} if way == "options" else header.options
        digest = "0123456789abcdef" if way == "digest" else header.digest
        ruleset = self.chance.choice(("1830", "1851", "1882", "18Tokaido")) if way == "ruleset" else header.ruleset
        self.header = header._replace(
            players=tuple(players), box=tuple(box), options=options, digest=digest, ruleset=ruleset
        )
        return f"{way} {at}"

    EDITS: Sequence[Callable[["Editor", list[Record]], str]] = (
        _drop_fact, _drop_fact, _drop_fact_everywhere, _drop_fact_everywhere, _change_fact, _change_fact, _add_fact, _add_fact, _add_fact, _fact_of_another_event,
        _drop_move, _change_transfer, _change_transfer, _add_transfer, _change_token, _add_token, _words, _verb, _reference, _events, _about,
        _head,
    )  # fmt: skip

    # --- what the edits are made of ---

    def _place(self, records: Sequence[Record]) -> int:
        return self.chance.randrange(len(records))

    def _a_move(self, records: Sequence[Record], kind: Any) -> tuple[int, Any]:
        """A move of a kind and the place of its event; each fact is as likely as any other. Raises IndexError if there is none."""
        found = [
            (place, move) for place, record in enumerate(records) for move in record.moves if isinstance(move, kind)
        ]
        of = self.chance.choice(sorted({move.of for _, move in found if not isinstance(move, TokenMove)} | {""}))
        return self.chance.choice([move for move in found if not of or getattr(move[1], "of", "") == of])

    def _each(self, records: list[Record], change: Callable[[Move], Move | None]) -> None:
        records[:] = [
            record._replace(moves=tuple(it for it in map(change, record.moves) if it is not None)) for record in records
        ]

    def _replace(self, records: list[Record], place: int, move: Move, other: Move | None) -> None:
        moves = [*records[place].moves]
        at = moves.index(move)
        moves[at : at + 1] = [] if other is None else [other]
        records[place] = records[place]._replace(moves=tuple(moves))

    def _names(self) -> list[str]:
        return [*self.header.players, *self.rules.corporation, *self.rules.private]

    def _things(self) -> list[str]:
        return [*self.rules.corporation, *self.rules.private]

    def _value(self, of: str) -> Any:
        """A value that a fact has somewhere, that something else has here, or any other."""
        known = self.values.get(of, [])
        pools: list[list[Any]] = [
            [None],
            NUMBERS,
            [*ODD],
            [*self._names()],
            ["SR 1", "SR 2", "OR 1.1", "OR 2.1", "OR 50.1", "OR 9999999.1"],
        ]
        pools += [known] * 4 if known else []
        pools += [[*self.header.players], [*self.rules.corporation], [*self.rules.phase], [*self.rules.turn.steps]]
        return self.chance.choice(self.chance.choice([pool for pool in pools if pool]))

    def _chained(self, records: Sequence[Record]) -> list[Record]:
        """The events with moves that follow from each other: the value before is the one on the table, and what cannot be moved is left out."""
        try:
            table = Table(rules_of(self.header, ""), self.header.players, self.header.box)
        except (BankerError, KeyError):
            return [*records]
        chained = []
        for record in records:
            moves: list[Move] = []
            for move in record.moves:
                moves += self._possible(table, move)
            chained.append(record._replace(moves=tuple(moves)))
        return chained

    def _possible(self, table: Table, move: Move) -> list[Move]:
        """A move as it is possible on a table, which it changes; none if it is not."""
        if isinstance(move, FactChange) and move.of in FACTS:
            fact = FACTS[move.of]
            move = move._replace(before=fact.change(move.on, fact.get(table, move.on), None).before)
        elif isinstance(move, TokenMove):
            source = table.cells.get(move.corporation)
            above = 0 if source is None else table.above(move.corporation)
            most = len(table.stack(move.to)) - (move.to == source) if move.to else 0
            move = move._replace(source=source, above=(above, max(0, min(move.above[1], most))))
        trial = table.copy()
        try:
            trial.apply(move)
        except (BankerError, KeyError):
            return []
        table.__dict__.update(trial.__dict__)
        return [move]


def first_broken(original: Sequence[Record], records: Sequence[Record]) -> int | None:
    """The number of the first event that differs, if only its moves do: their order does not matter."""
    for was, new in zip(original, records, strict=False):
        if (was.do, was.words) != (new.do, new.words):
            return None
        if Counter(was.moves) != Counter(new.moves):
            return new.n
        if was != new._replace(seal=was.seal):
            return None
    return None
