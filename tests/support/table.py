"""A table for a test in a line or two: laid out as the test needs it, then played in the words of the command line.

    game = play("round SR 3; stock PRR 100 Alice 60 Bob 10; cash Bob 500")
    game.gains("buy bob prr")           # {"Bob": -100, "Bank": 100}
    game.refused("sell carol prr", "1830 15.0")

Laying out (`lay`), one thing after the other with `;` between:

    round OR 2.1 [of 3]         the round; from the second on, privates that the bank has not sold are closed
    begun 4                     how many operating rounds have begun, where that counts
    phase 5                     earlier trains and one of this type have left the depot
    bank 100                    the bank's money; the rest goes out of play
    cash Alice 500              of a player or a corporation, from or to the bank
    stock PRR 100 Alice 60 Bob 10 pool 20     par (or - for none) and percent; the first is president; floats by itself
    at PRR 4,7                  the price token, below those already there
    trains PRR 2 3              from the depot, or from out of play once it has none
    pool 4 3                    returned trains
    private MH Alice            from the bank to anyone
    ran PRR                     PRR's turn has begun, and it has run
    operated PRR                PRR has run before, in OR 1.1
"""

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from banker.advice.notes import RecordedEvent, notes_on
from banker.calc import trains
from banker.calc.rounds import Round, parse_round
from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.engine.turns import current_turn
from banker.errors import Invalid
from banker.game import Refused
from banker.mechanisms.calendar import CalendarFacts
from banker.opening import now
from banker.rounds import starting
from banker.rules.mechanism import same_card
from banker.rules.read import read
from banker.rules.seating import for_players
from banker.state import names
from banker.state.box import Box
from banker.state.facts import CorporationFacts, GameFacts
from banker.state.names import read_seats
from banker.state.record import Record
from banker.state.setup import lay_out
from banker.state.table import BANK, DEPOT, IPO, POOL, REMOVED, Draft, Table
from banker.verbs.earlier import Correction
from banker.verbs.event import object_in_turn, read_event
from banker.views.effects import effects

if TYPE_CHECKING:
    from banker.state.record import Move

_FIRST_ROUND = Round("SR", 1)


class _LaidOut(Table):
    """A table whose first state is the one that was laid out."""

    records: list[Record]
    """The events so far; copies of the table share them."""

    def first(self) -> Self:
        before = self.copy()
        for record in reversed(self.records):
            before.take_back(record.moves)
        return before


class Play:
    """A table in memory with its events. Every line is printed with its effects, for the output of a failing test."""

    def __init__(self, rules: str, players: str, options: dict[str, str]) -> None:
        general = read(rules, options)
        seats, charters = read_seats(players.split(), general)
        seated = for_players(general, seats, charters)
        assert seated is not None
        table = _LaidOut(seated, seats, lay_out(seated, seats, charters))
        self.table: Table = table
        self.records: list[Record] = []
        table.records = self.records
        self.layout: list[Move] = []
        """The moves that laid the table out, as far as moves can."""
        self._box = Box(self.table)

    # --- playing ---

    def say(self, lines: str) -> Self:
        """Record events, `;` between them; raise Refused or Invalid. The box is counted after each."""
        for line in _split(lines):
            self._say(line)
        return self

    def override(self, line: str) -> Self:
        """Record an event against the rules."""
        self._say(line, override="agreed")
        return self

    def _say(self, line: str, override: str | None = None) -> None:
        verb, *words = shlex.split(line)
        resolved = resolve(self.table, History(self.records), verb, words)
        if resolved.objections:
            if override is None:
                raise Refused(resolved.objections)
            resolved = resolved.overridden()
        event, draft = resolved.event, resolved.draft
        assert list(self._box.count(draft.table)) == [], line
        again = read_event(type(event), event.words(), self.table)
        assert again == event, f"{line}: its complete words {event.words()} mean something else"
        print(f"{line}:", *effects(self.table, draft.table, draft.moves), sep="\n    ")
        record = Record(
            len(self.records) + 1, now(), str(self.table.round), verb, event.words(), tuple(draft.moves), override
        )
        self.records.append(record)
        self.table = draft.table

    def refused(self, line: str, *words: str) -> str:
        """Return the message of a refusal, which must contain all these words; nothing may have changed."""
        return self._fails(Refused, line, words)

    def invalid(self, line: str, *words: str) -> str:
        """Return the message for a line that cannot be read, which must contain all these words."""
        return self._fails(Invalid, line, words)

    def _fails(self, kind: type[Exception], line: str, words: tuple[str, ...]) -> str:
        before, events = self.table.copy(), len(self.records)
        try:
            self._say(line)
        except kind as error:
            message = str(error)
        else:
            raise AssertionError(f"{line!r} should fail with {kind.__name__}, and was done")
        assert self.table.same_as(before), f"{line!r} was refused, and yet it moved something"
        assert len(self.records) == events
        missing = [word for word in words if word not in message]
        assert not missing, f"{line!r} is refused without the words {missing}: {message}"
        return message

    def gains(self, lines: str) -> dict[str, int]:
        """Record events and return how much cash each account gained or lost."""
        before = dict(self.table.holdings["cash", ""])
        self.say(lines)
        after = self.table.holdings["cash", ""]
        accounts = dict.fromkeys((*after, *before))
        return {who: gain for who in accounts if (gain := after.get(who, 0) - before.get(who, 0))}

    def refused_at_the_prompt(self, line: str) -> str:
        """Return what the prompt, which knows the turn, has against a line; nothing if it is allowed."""
        verb, *words = line.split()
        event = resolve(self.table, History(self.records), verb, words).event
        found = object_in_turn(event, current_turn(self.table, self.records))
        return " ".join(f"{objection.text} ({objection.cite})" for objection in found)

    def told(self, line: str) -> str:
        """Record an event and return everything printed after it."""
        before = self.table
        verb, *words = shlex.split(line)
        event = resolve(before, History(self.records), verb, words).event
        self._say(line)
        *past, record = self.records
        notes = notes_on(RecordedEvent(event, before, self.table, record.moves, past))
        lines = effects(
            before, self.table, record.moves, takes_back=event.verb == "undo" or isinstance(event, Correction)
        )
        return "\n".join([*lines, *map(str, notes)])

    # --- laying out ---

    def lay(self, lines: str) -> Self:
        """Lay out the table as described at the top of this file."""
        print(f"laid out: {lines}")
        draft = Draft(self.table)
        for line in _split(lines):
            what, *words = line.split()
            _LAY[what](draft, words)
        if draft.table.round != _FIRST_ROUND:
            for name in draft.table.privates(BANK):
                draft.give("private", name, BANK, REMOVED, "")
        self.layout += draft.moves
        self.table = draft.table
        assert list(self._box.count(self.table)) == [], lines
        return self

    # --- what the table shows ---

    def see(self, question: str) -> Any:
        """Return a fact of the table: `cash Alice`, `price PRR`, `percent PRR pool`, `trains PRR`, `president PRR`, ..."""
        what, *words = question.split()
        return _SEE[what](self.table, *(_who(self.table, word) for word in words))


def play(lay: str = "", players: str = "Alice Bob Carol", rules: str = "1830", **options: str) -> Play:
    """A game of these players, seated clockwise, with these options, laid out."""
    return Play(rules, players, options).lay(lay)


def with_keys(folder: Path, keys: str, extends: str = "1830") -> str:
    """The path of a new ruleset in a folder that changes these keys of another one, for `play(rules=...)`."""
    path = folder / "own.toml"
    path.write_text(f'extends = "{extends}"\n[game]\nid = "Own"\ntitle = "Own"\n{keys}\n', "utf-8")
    return str(path)


def _split(lines: str) -> list[str]:
    return [line.strip() for line in lines.replace("\n", ";").split(";") if line.strip()]


def _who(table: Table, word: str) -> str:
    """Return the full name of someone or something; other words as they are."""
    plain = {"pool": POOL, "ipo": IPO, "bank": BANK, "out": REMOVED}
    if word.casefold() in plain:
        return plain[word.casefold()]
    rules = table.rules
    if word in rules.private or word in rules.train:
        return word
    return names.match(word, [*table.players, *rules.corporation], "player or corporation")


def _lay_round(draft: Draft, words: list[str]) -> None:
    draft.set_game(GameFacts.round, parse_round(" ".join(words[:2])), "")
    in_set = int(words[3]) if len(words) > 2 else draft.table.phase.operating_rounds
    draft.set_game(GameFacts.rounds_in_set, in_set, "")
    draft.set_game(GameFacts.stock_sold_since, _FIRST_ROUND, "")


def _lay_phase(draft: Draft, words: list[str]) -> None:
    table, kinds = draft.table, list(draft.table.rules.train)
    first = next((kind for kind in kinds if trains.phase_of(table.rules, kind) == words[0]), None)
    for kind in kinds[: kinds.index(first)] if first else ():
        draft.give("train", kind, DEPOT, REMOVED, "", max(0, table.depot()[kind]))
    if first and (table.rules.train[first].unlimited or table.depot()[first] == table.rules.train[first].count_):
        for kind in (first, *same_card(table.rules, first)):
            draft.give("train", kind, DEPOT, REMOVED, "")
    draft.set_game(GameFacts.phase_name, words[0], "")


def _lay_begun(draft: Draft, words: list[str]) -> None:
    draft.set_game(CalendarFacts.begun, int(words[0]), "")


def _lay_bank(draft: Draft, words: list[str]) -> None:
    too_much = draft.table.cash(BANK) - int(words[0])
    money = draft.table.holdings["cash", ""]
    out = {BANK: money[BANK] - too_much, REMOVED: money.get(REMOVED, 0) + too_much}
    draft.table.holdings["cash", ""] = {**money, **out}  # no event can put money out of play


def _lay_cash(draft: Draft, words: list[str]) -> None:
    who = _who(draft.table, words[0])
    more = int(words[1]) - draft.table.cash(who)
    draft.pay(*((BANK, who) if more > 0 else (who, BANK)), abs(more), "", "", "payment")


def _lay_stock(draft: Draft, words: list[str]) -> None:
    table, rules = draft.table, draft.table.rules
    name, par = _who(table, words[0]), words[1]
    holders = [(_who(table, who), int(percent)) for who, percent in zip(words[2::2], words[3::2], strict=True)]
    for number, (who, percent) in enumerate(holders):
        president = par != "-" and number == 0
        if president:
            draft.give("president", name, IPO, who, "")
        rest = percent - rules.corporation[name].president * president
        draft.give("share", name, IPO, who, "", rest // rules.corporation[name].share)
    if par == "-":
        return
    starting.set_par(draft, name, int(par))
    starting.float_if_sold(draft, name)
    if table.floated(name):
        starting.pay_capital(draft, name)
        draft.set_fact(CorporationFacts.floated_in, name, _FIRST_ROUND, "")


def _lay_at(draft: Draft, words: list[str]) -> None:
    row, column = words[1].split(",")
    draft.move_price(_who(draft.table, words[0]), (int(row), int(column)), "")


def _lay_trains(draft: Draft, words: list[str]) -> None:
    _give_trains(draft, _who(draft.table, words[0]), words[1:])


def _give_trains(draft: Draft, to: str, kinds: list[str]) -> None:
    for kind in kinds:
        spent = draft.table.holdings["train", kind].get(REMOVED, 0)
        draft.give("train", kind, REMOVED if spent else DEPOT, to, "")


def _lay_private(draft: Draft, words: list[str]) -> None:
    draft.give("private", words[0], draft.table.owner(words[0]), _who(draft.table, words[1]), "")


def _lay_ran(draft: Draft, words: list[str]) -> None:
    name = _who(draft.table, words[0])
    draft.set_game(GameFacts.operating, name, "")
    draft.set_game(GameFacts.step, "run", "")
    draft.set_fact(CorporationFacts.operated_in, name, draft.table.round, "")


_LAY: dict[str, Callable[[Draft, list[str]], None]] = {
    "round": _lay_round,
    "phase": _lay_phase,
    "begun": _lay_begun,
    "bank": _lay_bank,
    "cash": _lay_cash,
    "stock": _lay_stock,
    "at": _lay_at,
    "trains": _lay_trains,
    "pool": lambda draft, words: _give_trains(draft, POOL, words),
    "private": _lay_private,
    "ran": _lay_ran,
    "operated": lambda draft, words: draft.set_fact(
        CorporationFacts.first_operated_in, _who(draft.table, words[0]), Round("OR", 1, 1), ""
    ),
}

_SEE: dict[str, Callable[..., Any]] = {
    "cash": Table.cash,
    "price": Table.price,
    "cell": lambda table, name: list(table.cells[name]),
    "par": lambda table, name: table.corporation[name].par,
    "zone": Table.zone,
    "percent": Table.percent,
    "certificates": Table.certificates,
    "counted": Table.certificates_counted,
    "limit": Table.certificate_limit,
    "president": Table.president,
    "floated": Table.floated,
    "tokens": Table.tokens,
    "owner": Table.owner,
    "privates": lambda table, who: " ".join(table.privates(who)),
    "trains": lambda table, where: " ".join(table.trains(where)),
    "sold": lambda table: " ".join(table.trains_on_sale()),
    "discards": lambda table: table.discards_due(),
    "order": lambda table: " ".join(table.order()),
    "waiting": lambda table: " ".join(table.yet_to_operate()),
    "worth": lambda table, who: table.worth(who).total,
    "round": lambda table: str(table.round),
    "rounds": lambda table: table.rounds_in_set,
    "phase": lambda table: table.phase_name,
    "priority": lambda table: table.priority,
    "broken": lambda table: table.bank_broken_in and str(table.bank_broken_in),
    "over": lambda table: table.over,
    "score": lambda table, who: table.player[who].final_score,
}
