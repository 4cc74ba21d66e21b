"""Objections: why the rules refuse an event."""

from collections.abc import Iterator

from banker.errors import either, listed
from banker.frozen import Frozen
from banker.state.table import Table

BY_HAND = "by hand"
"""What stands for the section of the rules behind what was moved by hand."""


class Objection(Frozen):
    """Why an event is refused: a sentence without its full stop, and the section of the rules behind it."""

    text: str
    cite: str
    hint: str = ""
    """What would be allowed, or what to type, in sentences of its own."""
    ruling: str = ""
    """The ruling of RULINGS.md behind it, which an imported game names in its override."""
    short: str = ""
    """The text in at most five words, for a row on a phone."""

    @property
    def reason(self) -> str:
        """The sentence with its section, to be put into another sentence."""
        return f"{self.text} ({self.cite})"

    @property
    def ruled(self) -> str:
        """The reason, with its ruling."""
        return f"{self.text} ({self.cite}; {self.ruling})" if self.ruling else self.reason

    def __str__(self) -> str:
        return f"{self.reason}. {self.hint}".rstrip()


def words_for_discards(due: dict[str, int]) -> str:
    """A clause that names the corporations with too many trains: `PRR must discard 1 train`."""
    return listed(f"{name} must discard {count} train{'s' * (count > 1)}" for name, count in due.items())


def discard_first(table: Table, due: dict[str, int]) -> Objection:
    """The objection that corporations must discard the trains that are `due` before anything else happens."""
    text, hint = f"{words_for_discards(due)} first", f"To do so: `discard {next(iter(due))} TYPE`."
    return Objection(text, table.rules.cite.discard, hint, short="trains are to be discarded")


def not_enough(table: Table, who: str, cost: int, cite: str, staked: int = 0) -> Iterator[Objection]:
    """The objection that somebody cannot pay what something costs; the money of a bid for it (`staked`) may be used."""
    if min(table.cash(who), table.spendable(who) + staked) < cost:
        yield Objection(f"{has_to_spend(table, who, staked)}, but the cost is {table.money(cost)}", cite)


def has_to_spend(table: Table, who: str, staked: int = 0) -> str:
    """A clause that tells what somebody can pay: `Bob has $485 ($600 less $115 reserved for bids)`."""
    cash, aside = table.cash(who), table.reserved(who) - staked
    if aside <= 0:
        return f"{who} has {table.money(cash)}"
    less = f"{table.money(cash)} less {table.money(aside)} reserved for bids"
    return f"{who} has {table.money(max(0, cash - aside))} ({less})"


def no_multiple(table: Table, amount: int, least: int = 0) -> Iterator[Objection]:
    """The objection that a bid is not a multiple of what bids must be multiples of; it names those near it from `least` on."""
    of = table.rules.privates.bid_multiple
    if amount % of:
        first = max(amount, least) // of * of
        near = [amount for amount in (first, first + of) if amount >= least]
        text = f"A bid is a multiple of {table.money(of)}, not {table.money(amount)}"
        yield Objection(text, table.rules.cite.bid, f"It could be {either(map(table.money, near))}.")
