"""The course of a finished game: each event that counts, with what it changed for each player."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from banker.engine.recorded import Replayed
from banker.engine.turns import current_turn
from banker.rounds.turn import once_over, table_to_show
from banker.rules.mechanism import owed_as
from banker.rules.values import WHOLE
from banker.state.record import Record, Transfer
from banker.state.table import ExplainedMove, Table
from banker.views.state_data import run_data
from banker.views.worth_by_round import rises

Stock = dict[str, int]
"""Shares, or dollars, by corporation."""


class Step(NamedTuple):
    """An event, the tables around it, and its changes for each player in seat order: dollars in cash, stock and privates."""

    n: int
    round: str
    do: str
    words: Sequence[str]
    about: str | None
    """The corporation that runs, or whose stock moves, else the first that the words name."""
    before: Table
    after: Table
    held: Sequence[Stock]
    """The shares of each player after it."""
    cash: Sequence[int]
    stock: Sequence[Stock]
    privates: Sequence[int]
    lent: Sequence[int]
    """What each player owes more after it, in dollars off the worth."""
    bonds: Sequence[int]
    """What bonds of corporations take more off the worth of each player after it, in dollars."""
    income: Sequence[int]
    """The part of the cash that privates paid."""
    interest: Sequence[int]
    """The part of the cash that is interest on a debt."""
    helped: Sequence[int]
    """The part of the cash of a run that presidents added before it, as for the interest of another corporation."""
    dividends: Sequence[int]
    """The part of the cash that is dividends: all that a run brings, and what runs in nobody's turn pay."""
    traded: Sequence[int]
    """The part of the cash that stock or privates were bought or sold for."""

    def change(self, seat: int) -> int:
        """What it changes of a player's worth."""
        return (
            self.cash[seat] + sum(self.stock[seat].values()) + self.privates[seat] - self.lent[seat] - self.bonds[seat]
        )

    def bankrupts(self, seat: int) -> bool:
        """Whether it is a bankruptcy of this player, who may stay in the game."""
        return self.do == "bankrupt" and self.before.players[seat] in self.words[:1]


class Run(NamedTuple):
    """A run: its place among the events, and its dollars; the president's seat, if there is one."""

    place: int
    corporation: str
    president: int | None
    revenue: int
    paid: int
    withheld: int


class Course:
    """The events of a game in their order, on the tables as every view shows them; players are their seats."""

    def __init__(self, now: Table, events: Sequence[Replayed]) -> None:
        self.now, self.rules, self.players = now, now.rules, now.players
        self.first = now.first()
        self.seats = range(len(now.players))
        self.corporations = list(now.rules.corporation)
        afters = _as_shown(events, now)
        befores = [replayed.before for replayed in events[:1]] + afters[:-1]
        held = [shares_held(self.first)]
        self.steps: list[Step] = []
        self.ends: dict[str, tuple[int, Table]] = {}
        """By round: its last event before `next`, and the table as it ended."""
        for (record, was, moves), before, after in zip(events, befores, afters, strict=True):
            held.append(shares_held(after))
            about = _about(record, moves, now)
            name = str(before.round)
            if name in self.ends and (risen := rises(record)):
                ended = was.copy()
                ended.apply(*risen)
                self.ends[name] = self.ends[name][0], ended
            self.ends[str(after.round)] = record.n, after
            changes = _changes(before, after, held[-2], held[-1])
            income, interest, helped, dividends, traded = (
                [_cash_for(moves, who, *why) for who in before.players]
                for why in (("income",), ("interest",), ("help",), ("dividend",), ("purchase", "sale"))
            )
            if record.do == "run":
                dividends = [cash - of - to for cash, of, to in zip(changes[0], interest, helped, strict=True)]
            self.steps.append(
                Step(
                    record.n,
                    str(before.round),
                    record.do,
                    record.words,
                    about,
                    before,
                    after,
                    held[-1],
                    *changes,
                    income,
                    interest,
                    helped if record.do == "run" else [0 for _ in self.seats],
                    dividends,
                    traded,
                )
            )

    @cached_property
    def worth(self) -> list[int]:
        """The final worth of each player."""
        return [self.now.worth(who).total for who in self.players]

    @cached_property
    def order(self) -> list[int]:
        """The players from the highest worth to the lowest; equal ones as they are seated."""
        return sorted(self.seats, key=lambda seat: -self.worth[seat])

    def held_before(self, place: int, seat: int, corporation: str) -> int:
        """The shares of a player before an event."""
        return 0 if place == 0 else self.steps[place - 1].held[seat].get(corporation, 0)

    def price(self, place: int, corporation: str) -> int:
        """The price after an event; 0 if there is none."""
        return self.steps[place].after.price(corporation) or 0

    def price_before(self, place: int, corporation: str) -> int:
        """The price before an event; 0 if there is none."""
        return self.steps[place].before.price(corporation) or 0

    @cached_property
    def runs(self) -> list[Run]:
        """All runs in their order."""
        found = []
        for place, step in enumerate(self.steps):
            run = run_data(step.after, step.about) if step.do == "run" and step.about else None
            if run and step.about:
                president = step.after.president(step.about)
                seat = None if president is None else step.after.players.index(president)
                found.append(Run(place, step.about, seat, run["revenue"], run["paid"], run["withheld"]))
        return found

    def _shares_before(self, place: int, corporation: str) -> int:
        """The shares of all players before an event."""
        return sum(self.held_before(place, seat, corporation) for seat in self.seats)

    @cached_property
    def dividends(self) -> list[dict[str, Fraction]]:
        """What one share of each corporation has paid up to each event, with what the bank paid when it closed."""
        runs = {run.place: run for run in self.runs}
        paid = dict.fromkeys(self.corporations, Fraction(0))
        found = []
        for place, step in enumerate(self.steps):
            run = runs.get(place)
            if step.about and (any(step.dividends) or (run and run.paid)):
                shares = sum(held.get(step.about, 0) for held in step.held)
                alone = Fraction((run.paid if run else 0) * self.rules.corporation[step.about].share // WHOLE)
                each = Fraction(sum(step.dividends), shares) if shares else alone
                paid = paid | {step.about: paid[step.about] + each}
            elif step.do == "close" and step.about and (shares := self._shares_before(place, step.about)):
                paid = paid | {step.about: paid[step.about] + Fraction(sum(step.cash), shares)}
            found.append(paid)
        return found

    def money(self, amount: float | Fraction) -> str:
        """An amount in whole dollars as printed."""
        return self.rules.money(round(amount))


def _as_shown(events: Sequence[Replayed], now: Table) -> list[Table]:
    """The table after each event, with what waits for the end of a turn that is over, as a price that will fall."""
    records = [replayed.record for replayed in events]
    found = []
    for place, table in enumerate([*(replayed.before for replayed in events[1:]), now], 1):
        waits = table.over is None and once_over(table) is not table
        found.append(table_to_show(current_turn(table, records[:place])) if waits else table)
    return found


def _about(record: Record, moves: Sequence[ExplainedMove], now: Table) -> str | None:
    """The corporation that runs or is traded, not one that closes beforehand by a fall that was still to come; else the first that the words name."""
    moved = [
        move.move.name for move in moves if isinstance(move.move, Transfer) and move.move.of in ("share", "president")
    ]
    named = [word for word in record.words if word in now.rules.corporation]
    ran = named[:1] if record.do == "run" else []
    return next(iter((*ran, *(one for one in named if one in moved), *moved, *named)), None)


def shares_held(table: Table) -> list[Stock]:
    """The shares of each player by corporation."""
    return [{held.corporation: held.shares for held in table.held(who)} for who in table.players]


def _cash_for(moves: Sequence[ExplainedMove], who: str, *purposes: str) -> int:
    paid = (made.move for made in moves if made.purpose in purposes)
    return sum(move.number * ((move.to == who) - (move.source == who)) for move in paid if isinstance(move, Transfer))


def _changes(
    before: Table, after: Table, had: Sequence[Stock], has: Sequence[Stock]
) -> tuple[list[int], list[Stock], list[int], list[int], list[int]]:
    """Changes in cash, in the value of stock by corporation, in privates, in what is owed, and in what bonds take off."""
    cash, stock, privates, lent, bonds = [], [], [], [], []
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        cash.append(after.cash(now) - before.cash(was))
        worths = before.worth(was), after.worth(now)
        privates.append(worths[1].privates - worths[0].privates)
        more = owed_as(after, now, "bonds") - owed_as(before, was, "bonds")
        bonds.append(more)
        lent.append(worths[1].owed - worths[0].owed - more)
        values = {
            name: has[seat].get(name, 0) * (after.price(name) or 0) - had[seat].get(name, 0) * (before.price(name) or 0)
            for name in {**had[seat], **has[seat]}
        }
        stock.append({name: value for name, value in values.items() if value})
    return cash, stock, privates, lent, bonds
