"""From the lines of a log of Rails to events and to what must be so: one function for each kind of line."""

import re
from collections.abc import Callable, Iterator, Sequence

from banker.errors import Invalid
from banker.events.verbs.private import offered_at
from banker.events.verbs.run import payments
from banker.exchange.rails_lines import DONE, FINAL, OTHER, Line
from banker.exchange.rails_options import first_price, sold
from banker.exchange.story import Stated, Step, Telling, Unknown
from banker.rules.values import BANK, OFFERING, OUT, POOL, Ruleset
from banker.state.table import Table

_RUNS = {
    "CompanyPaysOutFull": ("", "pay"),
    "CompanySplits": ("h", "half"),
    "CompanyWithholds": ("w", "withhold"),
    "CompanyDoesNotPayDividend": ("", "none"),
}
_AFTER_A_RUN = {"RECEIVES", "Payout", "PayoutForMinor"}
_BETWEEN_TURNS = {"PASSES", "Autopasses", "AutoPasses"}
_FIRST_STOCK = ("START_COMPANY_LOG", "BUY_SHARE_LOG", "BUY_SHARES_LOG")
_SHARES = 10


class Teller:
    """Goes through the lines once, with what must be remembered from one to the next."""

    def __init__(self, name: str, rules: Ruleset, lines: Sequence[Line], now: Callable[[], Table]) -> None:
        """`name` is the file's, `now` gives the table as it is."""
        self.name = name
        self.rules = rules
        self.lines = lines
        self.now = now
        self.place = 0
        """Which line it is, for those that look at the lines that follow."""
        self.closing = False
        """Whether a stock round is over and the next round has not begun."""
        self.revenue: dict[str, int] = {}
        self.paid: dict[tuple[str, bool], int] = {}
        """What the run before paid to whom, kept parts of a half apart."""
        self.runner = ""
        self.ruling = ""
        """What explains why the payments of a run are not ours."""
        self.helped: Line | None = None
        self.operating: Line | None = None
        self.dealer = ""
        self.prices: dict[str, int] = {}
        """What the dealer got for a certificate of a corporation first in this turn."""
        self.worth: dict[str, int] = {}
        """What everybody was worth when the operating round began, before its income."""
        self.final: dict[str, int] = {}
        """What everybody was worth in Rails' eyes before a bankruptcy."""

    def tell(self) -> Telling:
        """All that the log tells, in its order."""
        for place, line in enumerate(self.lines):
            self.place = place
            if line.more and line.key in DONE:
                yield Unknown(line.ref, f"{line.key} says more than it should: {line.more}")
            yield from _TOLD.get(line.key, _nothing)(self, line)
        yield from self.help_unused()

    # --- what several lines need ---

    def wrong(self, line: Line, why: str) -> Invalid:
        """A line that contradicts another."""
        return Invalid(f"{self.name}: line {line.number}: {why}")

    def following(self) -> Iterator[Line]:
        """The lines after this one."""
        return (self.lines[place] for place in range(self.place + 1, len(self.lines)))

    def costs(self, line: Line, who: str, what: str, dollars: int, step: Step) -> Telling:
        """An event, and what somebody must have paid for it."""
        before = self.now().cash(who)
        yield step
        yield Stated(line.ref, f"{who} pays for {what}", dollars, before - self.now().cash(who))

    def turn_of(self, who: str) -> None:
        """Somebody deals: what another one got for stock in his turn is over."""
        if who != self.dealer:
            self.dealer = who
            self.prices = {}

    def price_stays(self, line: Line, corporation: str, before: int | None, between: set[str]) -> Telling:
        """Where the log has no new price behind what may change one, it has stayed."""
        for other in self.following():
            if other.key == "PRICE_MOVES_LOG" and other.text(0) == corporation:
                return
            if other.key not in between:
                yield Stated(
                    line.ref, f"price of {corporation}, which does not move", before, self.now().price(corporation)
                )
                return

    def help_unused(self) -> Telling:
        """A president's money must be followed by a train."""
        if self.helped is not None:
            corporation, who, amount = self.helped.values
            yield Unknown(
                self.helped.ref, f"{who} adds ${amount} for {corporation}, and the log has no train bought with it"
            )
            self.helped = None

    def worths(self) -> dict[str, int]:
        """What everybody is worth."""
        table = self.now()
        return {who: table.worth(who).total for who in table.players}


def _nothing(teller: Teller, line: Line) -> Telling:
    """A line that matters to others only."""
    del teller, line
    return iter(())


# --- privates ---


def _private(teller: Teller, line: Line) -> Telling:
    who, private, price = line.text(0), line.text(1), line.number_at(2)
    brings = teller.rules.private[private].brings
    par: tuple[str, ...] = ()
    if brings is not None and brings.certificate == "president" and teller.now().owner(private) == BANK:
        known = first_price(teller.rules, list(teller.following()), brings.corporation)
        if known is None:
            known = min(teller.rules.market.par)
            words = f"the log does not tell the price that {brings.corporation} begins at, and ends before it matters: it is taken as ${known}"
            yield Unknown(line.ref, words)
        par = ("--par", str(known))
    teller.turn_of(who)
    yield from teller.costs(line, who, private, price, Step("private", (who, private, str(price), *par), line.ref))


def _comes_with(teller: Teller, line: Line) -> Telling:
    who, corporation, percent = line.text(0), line.text(2), line.number_at(3)
    yield Stated(
        line.ref, f"percent of {corporation} that {who} holds", percent, teller.now().percent(corporation, who)
    )


def _cheaper(teller: Teller, line: Line) -> Telling:
    private = line.text(0)
    yield Step("next", (), line.ref)
    yield Stated(line.ref, f"price of {private}", line.number_at(1), offered_at(teller.now(), private))


def _private_sold(teller: Teller, line: Line) -> Telling:
    who, private, owner, price = line.text(0), line.text(1), line.text(2), line.number_at(3)
    yield Stated(line.ref, f"owner of {private}", owner, teller.now().owner(private))
    yield from teller.costs(line, who, private, price, Step("private", (who, private, str(price)), line.ref))


def _exchange(teller: Teller, line: Line) -> Telling:
    who, private, corporation = line.text(0), line.text(1), line.text(3)
    table = teller.now()
    # Rails takes it from the offering as long as there is one, and does not say so.
    source = "ipo" if table.ordinary(corporation, OFFERING) else "pool"
    before = table.percent(corporation, who)
    yield Step("exchange", (who, private, corporation, source), line.ref)
    yield Stated(
        line.ref,
        f"percent of {corporation} for {private}",
        line.number_at(2),
        teller.now().percent(corporation, who) - before,
    )


def _closed(teller: Teller, line: Line) -> Telling:
    private = line.text(0)
    owner = teller.now().owner(private)
    yield Stated(line.ref, f"where {private} lies", "closed", "closed" if owner == OUT else owner)


def _income(teller: Teller, line: Line) -> Telling:
    who, amount, private = line.text(0), line.number_at(1), line.text(2)
    owner, revenue = teller.now().owner(private), teller.rules.private[private].revenue
    yield Stated(line.ref, f"income of {private}", f"{who} ${amount}", f"{owner} ${revenue}")


# --- stock ---


def _par(teller: Teller, line: Line) -> Telling:
    who, corporation, price, paid = line.text(0), line.text(1), line.number_at(2), line.number_at(3)
    teller.turn_of(who)
    step = Step("par", (who, corporation, str(price)), line.ref)
    yield from teller.costs(line, who, f"the president's certificate of {corporation}", paid, step)


def _buy(teller: Teller, line: Line) -> Telling:
    shift = 0 if line.key == "BUY_SHARE_LOG" else 2
    who, percent = line.text(0), line.number_at(1 + shift)
    corporation, source, price = line.text(2 + shift), line.text(3 + shift), line.number_at(4 + shift)
    if source not in ("ipo", "pool", corporation):
        raise teller.wrong(line, f"stock of {corporation} cannot come from {source}")
    source = "treasury" if source == corporation else source
    count = percent // teller.rules.stock.share
    teller.turn_of(who)
    step = Step("buy", (who, corporation, source, *((str(count),) if count > 1 else ())), line.ref)
    yield from teller.costs(line, who, f"{percent}% of {corporation}", price, step)


def _sell(teller: Teller, line: Line) -> Telling:
    who, got = line.text(0), line.number_at(len(line.values) - 1)
    corporation, count = sold(teller.rules, line)
    teller.turn_of(who)
    table = teller.now()
    before, price = table.cash(who), table.price(corporation)
    due = teller.prices.setdefault(corporation, price or 0) * count
    yield Step("sell", (who, corporation, *((str(count),) if count > 1 else ())), line.ref)
    ours = teller.now().cash(who) - before
    if ours > got == due and who in table.players and table.round.is_stock:
        # A price is held for a turn (A19), and our table sees no passes: to it the turn before was still going on.
        reason = f"sold at ${due // count}: others have passed since the sale before (A19)"
        yield Step("pay", (who, BANK, str(ours - got), reason), line.ref)
        ours = got
    yield Stated(line.ref, f"{who} gets for {count * teller.rules.stock.share}% of {corporation}", got, ours)
    yield from teller.price_stays(line, corporation, price, {"IS_NOW_PRES_OF"})


def _passes(teller: Teller, line: Line) -> Telling:
    del line
    teller.dealer, teller.prices = "", {}
    return iter(())


def _floated(teller: Teller, line: Line) -> Telling:
    corporation = line.text(0)
    table = teller.now()
    if line.key == "FloatsWithCash":
        ours = table.cash(corporation) if table.floated(corporation) else "not floated"
        yield Stated(line.ref, f"cash of {corporation} when it floats", line.number_at(1), ours)
    else:
        yield Stated(line.ref, f"{corporation} floats", "yes", "yes" if table.floated(corporation) else "no")


def _president(teller: Teller, line: Line) -> Telling:
    who, corporation = line.text(0), line.text(1)
    yield Stated(line.ref, f"president of {corporation}", who, teller.now().president(corporation))


def _price(teller: Teller, line: Line) -> Telling:
    corporation, price, (row, column) = line.text(0), line.number_at(3), line.cell(4)
    table = teller.now()
    cell = table.cells.get(corporation)
    if teller.closing and cell is not None and table.sold_out(corporation):
        # Our table lets prices rise with the round that begins next.
        cell = table.moved_price(corporation, teller.rules.market.sold_out)
    spaces = teller.rules.market.spaces
    ours = None if cell is None else f"${spaces[cell].price}, line {cell[0]}, column {cell[1]}"
    yield Stated(line.ref, f"price of {corporation}", f"${price}, line {row}, column {column}", ours)


def _sold_out(teller: Teller, line: Line) -> Telling:
    teller.closing = True
    corporation = line.text(0)
    yield Stated(line.ref, f"{corporation} is sold out", "yes", "yes" if teller.now().sold_out(corporation) else "no")


# --- rounds ---


def _stock_ends(teller: Teller, line: Line) -> Telling:
    del line
    teller.closing = True
    return iter(())


def _operating_round(teller: Teller, line: Line) -> Telling:
    auction = bool(teller.now().privates(BANK))
    yield from _next(teller, line, stock=auction)
    table = teller.now()
    teller.worth = {}
    for who, worth in teller.worths().items():
        # Everything is worth what it was when the round began, but for the income, which `next` has paid.
        teller.worth[who] = worth - sum(teller.rules.private[name].revenue for name in table.privates(who))


def _stock_round(teller: Teller, line: Line) -> Telling:
    if teller.now().round.is_stock:
        teller.closing = False
        return  # the privates are sold in the same round as the first stock
    yield from _next(teller, line, stock=True)


def _next(teller: Teller, line: Line, *, stock: bool) -> Telling:
    yield from teller.help_unused()
    teller.turn_of("")
    yield from _turn_over(teller)
    yield Step("next", (), line.ref)
    teller.closing = False
    kinds = {True: "a stock round", False: "an operating round"}
    yield Stated(line.ref, "the round that begins", kinds[stock], kinds[teller.now().round.is_stock])


def _turn_over(teller: Teller) -> Telling:
    """A corporation that has had its turn has run, if only for nothing."""
    line, teller.operating = teller.operating, None
    if line is not None:
        corporation = line.text(0)
        ran = teller.now().mark("operated", corporation) == str(teller.now().round)
        if not ran:
            yield Unknown(line.ref, f"{corporation} operates, and the log does not say what it ran for")


def _priority(teller: Teller, line: Line) -> Telling:
    ours, ruling = teller.now().mark("priority"), ""
    if line.text(0) != ours and teller.now().round.is_stock and not teller.now().privates(BANK):
        ruling = _why_first(teller, line.text(0))
    yield Stated(line.ref, f"priority deal{ruling}", line.text(0), ours)


def _why_first(teller: Teller, who: str) -> str:
    """The ruling by which another player begins here than in Rails, where it is that for certain."""
    table = teller.now()
    if any(line.key in ("START_OR", *_FIRST_STOCK) for line in teller.lines[: teller.place]):
        return ""
    first = teller.rules.privates.first_turn
    if first:
        left = table.owner(first) in table.players and _left(table, table.owner(first)) == table.mark("priority")
        return (
            f" (ruling C23: the rules begin left of the holder of {first})" if left and who == table.players[0] else ""
        )
    if who == _left(table, _last_outside_auctions(teller)):
        return " (ruling A16: in Rails a bid outside an auction counts, and what an auction brings does not)"
    return ""


def _last_outside_auctions(teller: Teller) -> str:
    """Who bid or bought last in his own turn; what is bid on is bought without one."""
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


def _has(teller: Teller, line: Line) -> Telling:
    yield Stated(line.ref, f"cash of {line.text(0)}", line.number_at(1), teller.now().cash(line.text(0)))


def _dealt(teller: Teller, line: Line) -> Telling:
    who = teller.now().players[0]
    yield Stated(line.ref, "cash of each player", line.number_at(0), teller.now().cash(who))


def _bank_has(teller: Teller, line: Line) -> Telling:
    yield Stated(line.ref, "cash of the Bank", line.number_at(0), teller.now().cash(BANK))


def _increase(teller: Teller, line: Line) -> Telling:
    who = line.text(0)
    if who in teller.worth:
        ours = teller.worths()[who] - teller.worth[who]
        yield Stated(line.ref, f"what {who} has gained in the round", line.number_at(2), ours)


# --- a corporation's turn ---


def _operates(teller: Teller, line: Line) -> Telling:
    yield from teller.help_unused()
    yield from _turn_over(teller)
    teller.turn_of("")
    teller.operating = line
    teller.revenue = {}
    corporation, president = line.text(0), line.text(1)
    table = teller.now()
    waiting = [] if table.round.is_stock else table.yet_to_operate()
    yield Stated(line.ref, "who operates next", corporation, waiting[0] if waiting else None)
    yield Stated(line.ref, f"president of {corporation}", president, table.president(corporation))


def _tile(teller: Teller, line: Line) -> Telling:
    corporation, cost = line.text(0), line.number_at(4)
    found = re.match(r"[A-Z]\d{1,2}(?!\d)", line.text(2), re.ASCII)
    where = found[0] if found else ""
    free = teller.now().mark("tile", where) is not None
    fits = not free and cost > 0 and teller.rules.terrain_cost(where) == cost
    step = Step("tile", (corporation, where if fits else str(cost)), line.ref)
    yield from teller.costs(line, corporation, f"the tile on {line.text(2)}", cost, step)


def _token(teller: Teller, line: Line) -> Telling:
    corporation, where = line.text(0), line.text(1)
    cost = line.number_at(2) if line.key == "LAYS_TOKEN_ON" and line.values[2] is not None else 0
    home = teller.rules.corporation[corporation].home
    if not cost and re.match(rf"{re.escape(home)}(?!\d)", where):
        return  # its home station, which the table counts without being told
    step = Step("token", (corporation, str(cost)), line.ref)
    yield from teller.costs(line, corporation, f"the station on {where}", cost, step)


def _revenue(teller: Teller, line: Line) -> Telling:
    teller.revenue = {line.text(0): line.number_at(1)}
    return iter(())


def _run(teller: Teller, line: Line) -> Telling:
    corporation = line.text(0)
    letter, decision = _RUNS[line.key]
    told = teller.revenue.get(corporation)
    revenue = line.number_at(1) if len(line.values) > 1 and line.values[1] is not None else told
    if decision == "none":
        revenue = 0
    if revenue is None:
        raise teller.wrong(line, f"{corporation} runs, and no line says what for")
    if told is not None and told != revenue:
        raise teller.wrong(line, f"{corporation} pays for ${revenue}, and its revenue is ${told} in the line before")
    decision = decision if revenue else "none"
    before = teller.now().price(corporation)
    yield Step("run", (corporation, f"{revenue}{letter if revenue else ''}"), line.ref)
    teller.revenue = {}
    teller.runner, teller.ruling = corporation, ""
    teller.paid = {}
    for payment in payments(teller.now(), corporation, revenue, decision):
        key = payment.to, payment.percent == 0 or decision == "withhold"
        teller.paid[key] = teller.paid.get(key, 0) + payment.amount
    if decision == "half":
        yield from _other_half(teller, line, revenue)
    yield from teller.price_stays(line, corporation, before, _AFTER_A_RUN)


def _other_half(teller: Teller, line: Line, revenue: int) -> Telling:
    """Rails rounds a half dividend down for the treasury and up for each holder, the rules up for each share (C11)."""
    theirs: dict[tuple[str, bool], int] = {}
    as_rails_does = bool(revenue % (2 * _SHARES))
    for other in teller.following():
        if other.key not in _AFTER_A_RUN:
            break
        key = other.text(0), other.key == "RECEIVES"
        theirs[key] = theirs.get(key, 0) + other.number_at(1)
        shares = None if key[1] else other.values[2]
        due = (
            revenue // 2 if key[1] else -(-revenue * int(shares) // (2 * _SHARES)) if isinstance(shares, int) else None
        )
        as_rails_does = as_rails_does and due == other.number_at(1)
    if not as_rails_does or set(theirs) != set(teller.paid):
        return
    teller.ruling = " (ruling C11: Rails rounds a half dividend otherwise)"
    reason = "half dividend as Rails rounds it (C11)"
    for (who, _), amount in theirs.items():
        more = amount - teller.paid[who, _]
        if more:
            way = (BANK, who) if more > 0 else (who, BANK)
            yield Step("pay", (*way, str(abs(more)), reason), line.ref)


def _paid(teller: Teller, line: Line) -> Telling:
    who, amount = line.text(0), line.number_at(1)
    ours = teller.paid.get((who, line.key == "RECEIVES"), 0)
    yield Stated(line.ref, f"{who} is paid by {teller.runner or 'nobody'}{teller.ruling}", amount, ours)


def _help(teller: Teller, line: Line) -> Telling:
    yield from teller.help_unused()
    teller.helped = line


def _train(teller: Teller, line: Line) -> Telling:
    trade = line.key == "ExchangesTrain"
    corporation, kind = line.text(0), line.text(1 + trade)
    source, price = line.text(2 + trade), line.number_at(3 + trade)
    words = [corporation, kind, "--from", source, "--price", str(price)]
    words += ["--trade-in", line.text(1)] if trade else []
    helped, teller.helped = teller.helped, None
    if helped is not None and helped.text(0) != corporation:
        yield Unknown(helped.ref, f"{helped.text(1)} adds money for {helped.text(0)}, and {corporation} buys a train")
        helped = None
    if helped is None:
        step = Step("train", tuple(words), line.ref)
        yield from teller.costs(line, corporation, f"a {kind}-train", price, step)
        return
    before, treasury = teller.now().cash(helped.text(1)), teller.now().cash(corporation)
    yield Step("train", (*words, "--president"), line.ref)
    added = before - teller.now().cash(helped.text(1))
    yield Stated(helped.ref, f"{helped.text(1)} adds for {corporation}", helped.number_at(2), added)
    spent = treasury + added - teller.now().cash(corporation)
    yield Stated(line.ref, f"{corporation} pays for a {kind}-train", price, spent)


def _discard(teller: Teller, line: Line) -> Telling:
    del teller
    yield Step("discard", (line.text(0), line.text(1)), line.ref)


def _rusted(teller: Teller, line: Line) -> Telling:
    kind = line.text(0)
    table = teller.now()
    left = sum(table.trains(place).count(kind) for place in (*teller.rules.corporation, POOL))
    yield Stated(line.ref, f"{kind}-trains that are left", 0, left)


def _phase(teller: Teller, line: Line) -> Telling:
    if line.text(0) in teller.rules.phase:
        yield Stated(line.ref, "phase", line.text(0), teller.now().phase_name)


# --- corrections and the end ---


def _correct(teller: Teller, line: Line) -> Telling:
    who, change = line.text(0), line.number_at(1)
    del teller
    if change and who != BANK:
        way = (BANK, who) if change > 0 else (who, BANK)
        yield Step("pay", (*way, str(abs(change)), "corrected in Rails"), line.ref)


def _broken(teller: Teller, line: Line) -> Telling:
    yield Stated(line.ref, "the bank has broken", "yes", "no" if teller.now().mark("broken") is None else "yes")


def _bankrupt(teller: Teller, line: Line) -> Telling:
    who = line.text(0)
    teller.helped = None
    teller.final = teller.worths()
    teller.final[who] -= teller.now().cash(who)
    yield Step("bankrupt", (who,), line.ref)


def _over(teller: Teller, line: Line) -> Telling:
    if teller.now().over is None:
        yield from _turn_over(teller)
        yield Step("end", (), line.ref)


def _final(teller: Teller, line: Line) -> Telling:
    who, theirs = line.text(0), line.number_at(1)
    ours, what = teller.worths()[who], f"final worth of {who}"
    if theirs != ours and teller.final.get(who) == theirs:
        what += " (ruling A8: Rails does not sell the stock of a bankrupt)"
    yield Stated(line.ref, what, theirs, ours)


def _other(teller: Teller, line: Line) -> Telling:
    del teller
    yield Unknown(line.ref, f"a line of a kind that is not known, and that might move money or stock: {line.text(0)}")


_TOLD: dict[str, Callable[[Teller, Line], Telling]] = {
    "BuysItemFor": _private,
    "ALSO_GETS": _comes_with,
    "ITEM_PRICE_REDUCED": _cheaper,
    "BuysPrivateFromFor": _private_sold,
    "SwapsPrivateForCertificate": _exchange,
    "PrivateCloses": _closed,
    "ReceivesFor": _income,
    "START_COMPANY_LOG": _par,
    "BUY_SHARE_LOG": _buy,
    "BUY_SHARES_LOG": _buy,
    "SELL_SHARE_LOG": _sell,
    "SELL_SHARES_LOG": _sell,
    **dict.fromkeys(_BETWEEN_TURNS, _passes),
    "FloatsWithCash": _floated,
    "Floats": _floated,
    "IS_NOW_PRES_OF": _president,
    "PRICE_MOVES_LOG": _price,
    "SoldOut": _sold_out,
    "SoldOutNoRaise": _sold_out,
    "END_SR": _stock_ends,
    "START_OR": _operating_round,
    "StartStockRound": _stock_round,
    "HasPriority": _priority,
    "Has": _has,
    "PlayerCash": _dealt,
    "BankHas": _bank_has,
    "ORWorthIncrease": _increase,
    "CompanyOperates": _operates,
    "LaysTileAtFor": _tile,
    "LAYS_TOKEN_ON": _token,
    "LAYS_FREE_TOKEN_ON": _token,
    "CompanyRevenue": _revenue,
    **dict.fromkeys(_RUNS, _run),
    **dict.fromkeys(_AFTER_A_RUN, _paid),
    "PresidentAddsCash": _help,
    "BuysTrain": _train,
    "ExchangesTrain": _train,
    "CompanyDiscardsTrain": _discard,
    "TrainsRusted": _rusted,
    "TrainsObsolete": _rusted,
    "StartOfPhase": _phase,
    "CorrectCashSuccessMessage": _correct,
    "BankIsBroken": _broken,
    "BankIsBrokenReportText": _broken,
    "PlayerIsBankrupt": _bankrupt,
    "GameOver": _over,
    FINAL: _final,
    OTHER: _other,
}
