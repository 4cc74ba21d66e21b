"""Bonds of corporations in 1849, an option, as the referee, the reckoner and a player of random games know them (1849.53 to 1849.55)."""

import random
from collections.abc import Iterator
from typing import ClassVar, Self

from banker.mechanisms.bonds import BondsFacts
from banker.state.facts import GameFacts
from banker.state.table import BANK, Draft, Table
from support.random_referee import Referee
from support.random_rulebook import Command, ForcedPurchase, Unsure
from support.random_title_order_player import PlayerOrder
from support.random_title_order_reckoner import ReckonerOrder
from support.random_title_order_turns import RefereeOrder

_BOND, _INTEREST, _COUNTS, _SINCE = 500, 50, 100, "8H"
_OF_TURNS = ("run", "tile", "token", "train", "bond", "issue", "redeem", "buy", "sell", "private")
"""The verbs with which a corporation begins its turn, so that the one before is over."""


class RefereeBonds(RefereeOrder):
    """The rules of bonds, for one table."""

    steps: ClassVar[tuple[str, ...]] = (*RefereeOrder.steps, "interest", "bond")

    def taken(self, name: str) -> str:
        """The round in which a corporation took the bond that it has; "" without one."""
        return str(BondsFacts.of(self.table, name).taken_in or "")

    def interest(self) -> int:
        """What the corporation that has run in its turn still has to pay in it, in a later turn than that of its bond."""
        name = self.table.operating
        if not name or self.stock_round or not self._has_run(name) or self.taken(name) in ("", self.now):
            return 0
        return 0 if str(BondsFacts.of(self.table, name).interest_in) == self.now else _INTEREST

    def lacks(self, name: str) -> int:
        """What its president still has to pay."""
        return BondsFacts.of(self.table, name).lacks or 0 if name else 0

    def worth(self, who: str) -> int:
        """Each 10% of a corporation with a bond counts less (1849.55)."""
        shares = sum(self.table.percent(name, who) // 10 for name in self.corporations if self.taken(name))
        return super().worth(who) - _COUNTS * shares

    def need(self) -> ForcedPurchase | None:
        """A train first, then interest that the treasury lacks."""
        needed, name = super().need(), self.table.operating
        if needed is not None or not name or self.stock_round:
            return needed
        price, cash = self.interest() or self.lacks(name), self.table.cash(name)
        if price <= cash:
            return None
        president = self.president(name)
        return ForcedPurchase(name, president, "", price, max(0, price - cash - self.table.cash(president)))

    def first(self, command: Command) -> Self:
        """The referee of the table on which a command is judged: one that ends the turn, or a sale for interest, pays it."""
        verb, who, *_ = (*command, "")
        name, needed = self.table.operating or "", self.need()
        ends = verb in ("next", "end") or (verb in _OF_TURNS and who in self.corporations and who != name)
        sells = verb == "sell" and needed is not None and not needed.kind and who == needed.president
        if not self.interest() or super()._raising() or not (ends or sells):
            return self
        draft = Draft(self.table)
        paid, adds = self.shared(self.interest(), self.table.cash(name), self.table.cash(self.president(name)))
        draft.pay(self.president(name), name, adds, "", "", "payment")
        draft.pay(name, BANK, paid, "", "", "payment")
        draft.set_game(GameFacts.step, "interest", "")
        draft.set_fact(BondsFacts.interest_in, name, self.table.round, "")
        draft.set_fact(BondsFacts.lacks, name, _INTEREST - paid or None, "")
        return type(self)(draft.table, self.done, self.undone)

    def shared(self, due: int, treasury: int, own: int) -> tuple[int, int]:
        """What is paid of interest, and what the president adds: all that lacks, or nothing (1849.54)."""
        has = min(due, treasury)
        return (due, due - has) if own >= due - has else (has, 0)

    def allows(self, command: Command) -> bool | None:
        """A command is judged on the table on which its player acts."""
        first = self.first(command)
        return super().allows(command) if first is self else first.allows(command)

    def _raising(self) -> bool:
        """A turn does not end either before its interest is paid."""
        return super()._raising() or self.lacks(self.table.operating or "") > 0

    def _bond(self, name: str, *switch: str) -> bool:
        """One at a time, as the last thing of a turn, and not repaid in the same turn (1849.53)."""
        self._name(name, self.corporations)
        if switch not in ((), ("--repay",), ("--interest",)):
            raise Unsure
        step = "interest" if switch == ("--interest",) else "bond"
        mine = self.table.operating == name and not self.stock_round and self._has_run(name)
        if self.rules.options.get("bonds") != "yes" or not mine or not self._in_turn(name, step) or self._raising():
            return False
        if step == "interest":
            return self.interest() > 0
        if switch:
            return self.taken(name) not in ("", self.now) and self.table.cash(name) >= _BOND + self.interest()
        repaid = str(BondsFacts.of(self.table, name).repaid_in) == self.now
        return not self.taken(name) and not repaid and self.has_begun(_SINCE)


class ReckonerBonds(ReckonerOrder):
    """What bonds pay and move."""

    referee: RefereeBonds

    def __init__(self, referee: RefereeBonds) -> None:
        super().__init__(referee)
        self.bonds = {name: bool(referee.taken(name)) for name in referee.corporations}
        self.lacks = {name: referee.lacks(name) for name in referee.corporations if referee.lacks(name)}

    def differences(self, verb: str, words: tuple[str, ...], after: Table) -> Iterator[str]:
        """Yield the differences to the table on which interest was paid first."""
        first = self.referee.first((verb, *words))
        if first is self.referee:
            yield from super().differences(verb, words, after)
            return
        rest = type(self)(first)
        yield from rest.differences(verb, words, after)
        self.seen += ["interest", *rest.seen]

    def more_differences(self, verb: str, words: tuple[str, ...], after: Table) -> Iterator[str]:
        """Yield also bonds and debts that are not as they should be."""
        yield from super().more_differences(verb, words, after)
        then = type(self.referee)(after, 0, 0)
        for name, out in self.bonds.items():
            if bool(then.taken(name)) != out:
                yield f"bond after {verb}: {name} has one: {not out}, {words}"
            if then.lacks(name) != self.lacks.get(name, 0):
                yield f"interest after {verb}: {name} lacks {then.lacks(name)}, not {self.lacks.get(name, 0)}, {words}"

    def _bond(self, name: str, *switch: str) -> None:
        self.seen.append("interest" if switch == ("--interest",) else "repayment" if switch else "bond")
        if switch and self.referee.interest():
            self._pays(name, self.referee.interest())
        if switch == ("--interest",):
            return
        self.bonds[name] = not switch
        self.cash[name] += -_BOND if switch else _BOND
        self._go(name, "right" if switch else "left")

    def _pays(self, name: str, due: int) -> None:
        president = self.referee.president(name)
        treasury, own = (self.table.cash(its) + self.cash[its] for its in (name, president))
        paid, adds = self.referee.shared(due, treasury, own)
        self.cash[president] -= adds
        self.cash[name] += adds - paid
        self.lacks = {name: due - paid} if due > paid else {}

    def _leaves(self, name: str) -> None:
        super()._leaves(name)
        self.bonds[name] = False
        self.lacks.pop(name, None)

    def _follows(self) -> None:
        """Who can pays what lacks at once."""
        super()._follows()
        for name, due in [*self.lacks.items()]:
            self._pays(name, due)
            self.seen += ["interest by a sale"] * (name not in self.lacks)


class PlayerBonds(PlayerOrder):
    """A player who takes bonds, and becomes poor."""

    def __init__(self, dice: random.Random) -> None:
        super().__init__(dice)
        self.poor = dice.choice((0.0, 0.3))

    def _after_the_run(self, referee: Referee, name: str) -> Iterator[Command]:
        assert isinstance(referee, RefereeBonds)
        dice, president = self.dice, referee.president(name)
        has_bond = referee.rules.options.get("bonds") == "yes" and bool(referee.taken(name))
        if has_bond and referee.interest() and dice.random() < self.poor:
            for who in (name, president):
                if referee.table.cash(who) > 30:
                    yield "pay", who, "Bank", str(referee.table.cash(who) - dice.randint(0, 30)), "a fine"
        if has_bond and (referee.lacks(name) or dice.random() < 0.2):
            for other in dice.sample(referee.corporations, len(referee.corporations)):
                yield "sell", president, other, str(dice.choice((1, 1, 2)))
            yield "bankrupt", president, *dice.choice(((), ("--loan",), ("--leaves",)))
        yield from super()._after_the_run(referee, name)
        if dice.random() < 0.4:
            yield "bond", name, *dice.choice(((), ("--repay",), ("--repay",), ("--interest",)))

    def _traps(self, referee: Referee) -> Iterator[Command]:
        for name in self.dice.sample(referee.corporations, len(referee.corporations)):
            yield "bond", name, *self.dice.choice(((), ("--repay",), ("--interest",)))
        yield from super()._traps(referee)
