"""Translating the lines of a log of Rails into events and claims; here those about rounds, balances and the end."""

from collections.abc import Callable, Sequence

from banker.importers.imported_game import Claim, Step, Translation, Unknown
from banker.rules.places import BANK
from banker.rules.values import Ruleset
from banker.state.table import Table
from support.rails.lines import DONE, FINAL, OTHER, Line
from support.rails.stock import STOCK
from support.rails.teller import Translator
from support.rails.turn import TURN

_FIRST_STOCK = ("START_COMPANY_LOG", "BUY_SHARE_LOG", "BUY_SHARES_LOG")


def tell(name: str, rules: Ruleset, lines: Sequence[Line], now: Callable[[], Table]) -> Translation:
    """Translate a whole log in order; `name` is the file's, `now` returns the table as it is."""
    teller = Translator(name, rules, lines, now)
    for place, line in enumerate(lines):
        teller.place = place
        if line.more and line.key in DONE:
            yield Unknown(line.ref, f"{line.key} says more than it should: {line.more}")
        if line.key in _ALL:
            yield from _ALL[line.key](teller, line)
    yield from teller.help_unused()


def _stock_ends(teller: Translator, line: Line) -> Translation:
    del line
    teller.closing = True
    return iter(())


def _operating_round(teller: Translator, line: Line) -> Translation:
    auction = bool(teller.now().privates(BANK))
    yield from _next(teller, line, stock=auction)
    table = teller.now()
    teller.worth = {}
    for who, worth in teller.worths().items():
        # The worth at the start of the round, without the income, which `next` has paid.
        teller.worth[who] = worth - sum(teller.rules.private[name].revenue for name in table.privates(who))


def _stock_round(teller: Translator, line: Line) -> Translation:
    if teller.now().round.is_stock:
        teller.closing = False
        return  # the privates are sold in the same round as the first stock
    yield from _next(teller, line, stock=True)


def _next(teller: Translator, line: Line, *, stock: bool) -> Translation:
    yield from teller.help_unused()
    teller.turn_of("")
    yield from teller.turn_over()
    yield Step("next", (), line.ref)
    teller.closing = False
    kinds = {True: "a stock round", False: "an operating round"}
    yield Claim(line.ref, "the round that begins", kinds[stock], kinds[teller.now().round.is_stock])


def _priority(teller: Translator, line: Line) -> Translation:
    ours, ruling = teller.now().priority, ""
    if line.text(0) != ours and teller.now().round.is_stock and not teller.now().privates(BANK):
        ruling = _why_first(teller, line.text(0))
    yield Claim(line.ref, "priority deal", line.text(0), ours, ruling)


def _why_first(teller: Translator, who: str) -> str:
    """Return the ruling that explains why another player begins here than in Rails, if one certainly does."""
    table = teller.now()
    if any(line.key in ("START_OR", *_FIRST_STOCK) for line in teller.lines[: teller.place]):
        return ""
    first = teller.rules.privates.first_turn
    if first:
        left = table.owner(first) in table.players and _left(table, table.owner(first)) == table.priority
        return f"C23: the rules begin left of the holder of {first}" if left and who == table.players[0] else ""
    if who == _left(table, _last_outside_auctions(teller)):
        return "A16: in Rails a bid outside an auction counts, and what an auction brings does not"
    return ""


def _last_outside_auctions(teller: Translator) -> str:
    """Return who bid or bought last in their own turn; a private with bids is bought outside of turns."""
    last, bid_on, auction = teller.now().players[-1], set(), ""
    for line in teller.lines[: teller.place]:
        if line.key == "TO_AUCTION":
            auction = line.text(0)
        elif line.key == "BID_ITEM_LOG":
            bid_on.add(line.text(2))
            last = last if line.text(2) == auction else line.text(0)
        elif line.key == "BuysItemFor":
            last = last if line.text(1) in bid_on else line.text(0)
            auction = "" if line.text(1) == auction else auction
    return last


def _left(table: Table, who: str) -> str:
    return table.players[(table.players.index(who) + 1) % len(table.players)]


def _has(teller: Translator, line: Line) -> Translation:
    yield Claim(line.ref, f"cash of {line.text(0)}", line.number_at(1), teller.now().cash(line.text(0)))


def _dealt(teller: Translator, line: Line) -> Translation:
    who = teller.now().players[0]
    yield Claim(line.ref, "cash of each player", line.number_at(0), teller.now().cash(who))


def _bank_has(teller: Translator, line: Line) -> Translation:
    yield Claim(line.ref, "cash of the Bank", line.number_at(0), teller.now().cash(BANK))


def _increase(teller: Translator, line: Line) -> Translation:
    who = line.text(0)
    if who in teller.worth:
        ours = teller.worths()[who] - teller.worth[who]
        yield Claim(line.ref, f"what {who} has gained in the round", line.number_at(2), ours)


def _correct(teller: Translator, line: Line) -> Translation:
    who, change = line.text(0), line.number_at(1)
    del teller
    if change and who != BANK:
        way = (BANK, who) if change > 0 else (who, BANK)
        yield Step("pay", (*way, str(abs(change)), "corrected in Rails"), line.ref)


def _broken(teller: Translator, line: Line) -> Translation:
    yield Claim(line.ref, "the bank has broken", "yes", "no" if not teller.now().bank_has_broken else "yes")


def _bankrupt(teller: Translator, line: Line) -> Translation:
    who = line.text(0)
    teller.helped = None
    teller.final = teller.worths()
    teller.final[who] -= teller.now().cash(who)
    yield Step("bankrupt", (who,), line.ref)


def _over(teller: Translator, line: Line) -> Translation:
    if teller.now().over is None:
        yield from teller.turn_over()
        yield Step("end", (), line.ref)


def _final(teller: Translator, line: Line) -> Translation:
    who, theirs = line.text(0), line.number_at(1)
    ours = teller.worths()[who]
    known = theirs != ours and teller.final.get(who) == theirs
    ruling = "A8: Rails does not sell the stock of a bankrupt" if known else ""
    yield Claim(line.ref, f"final worth of {who}", theirs, ours, ruling)


def _other(teller: Translator, line: Line) -> Translation:
    del teller
    yield Unknown(
        line.ref,
        f"a line of a kind that is not known, and that might move money or stock: {line.text(0)}",
        left_out=True,
    )


_ALL: dict[str, Callable[[Translator, Line], Translation]] = {
    **STOCK,
    **TURN,
    "END_SR": _stock_ends,
    "START_OR": _operating_round,
    "StartStockRound": _stock_round,
    "HasPriority": _priority,
    "Has": _has,
    "PlayerCash": _dealt,
    "BankHas": _bank_has,
    "ORWorthIncrease": _increase,
    "CorrectCashSuccessMessage": _correct,
    "BankIsBroken": _broken,
    "BankIsBrokenReportText": _broken,
    "PlayerIsBankrupt": _bankrupt,
    "GameOver": _over,
    FINAL: _final,
    OTHER: _other,
}
