"""Lines of a log of Rails about a corporation's turn: tiles, stations, runs, trains."""

import re
from collections.abc import Callable

from banker.importers.imported_game import Claim, Step, Translation, Unknown
from banker.rounds.payout import payments
from banker.rules.places import BANK, POOL
from support.rails.lines import Line
from support.rails.teller import Translator

_RUNS = {
    "CompanyPaysOutFull": ("", "pay"),
    "CompanySplits": ("h", "half"),
    "CompanyWithholds": ("w", "withhold"),
    "CompanyDoesNotPayDividend": ("", "none"),
}
_AFTER_A_RUN = ("RECEIVES", "Payout", "PayoutForMinor")
_SHARES = 10
"""The number of shares on which a revenue is paid."""


def _operates(teller: Translator, line: Line) -> Translation:
    yield from teller.help_unused()
    yield from teller.turn_over()
    teller.turn_of("")
    teller.operating = line
    teller.revenue = {}
    corporation, president = line.text(0), line.text(1)
    table = teller.now()
    waiting = [] if table.round.is_stock else table.yet_to_operate()
    yield Claim(line.ref, "who operates next", corporation, waiting[0] if waiting else None)
    yield Claim(line.ref, f"president of {corporation}", president, table.president(corporation))


def _tile(teller: Translator, line: Line) -> Translation:
    corporation, cost = line.text(0), line.number_at(4)
    found = re.match(r"[A-Z]\d{1,2}(?!\d)", line.text(2), re.ASCII)
    hex_ = found[0] if found else ""
    free = hex_ in teller.now().tile_by
    fits = not free and cost > 0 and teller.rules.terrain_cost(hex_) == cost
    step = Step("tile", (corporation, hex_ if fits else str(cost)), line.ref)
    yield from teller.costs(line, corporation, f"the tile on {line.text(2)}", cost, step)


def _token(teller: Translator, line: Line) -> Translation:
    corporation, hex_ = line.text(0), line.text(1)
    cost = line.number_at(2) if line.key == "LAYS_TOKEN_ON" and line.values[2] is not None else 0
    home = teller.rules.corporation[corporation].home
    if not cost and re.match(rf"{re.escape(home)}(?!\d)", hex_):
        return  # its home station, which the table counts by itself
    step = Step("token", (corporation, str(cost)), line.ref)
    yield from teller.costs(line, corporation, f"the station on {hex_}", cost, step)


def _revenue(teller: Translator, line: Line) -> Translation:
    teller.revenue = {line.text(0): line.number_at(1)}
    return iter(())


def _run(teller: Translator, line: Line) -> Translation:
    corporation = line.text(0)
    letter, decision = _RUNS[line.key]
    announced = teller.revenue.get(corporation)
    revenue = line.number_at(1) if len(line.values) > 1 and line.values[1] is not None else announced
    if decision == "none":
        revenue = 0
    if revenue is None:
        raise teller.invalid(line, f"{corporation} runs, and no line says what for")
    if announced is not None and announced != revenue:
        raise teller.invalid(
            line, f"{corporation} pays for ${revenue}, and its revenue is ${announced} in the line before"
        )
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


def _other_half(teller: Translator, line: Line, revenue: int) -> Translation:
    """Rails rounds a half dividend down for the treasury and up for each holder; the rules round up for each share (C11)."""
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
    teller.ruling = "C11: Rails rounds a half dividend otherwise"
    reason = "half dividend as Rails rounds it (C11)"
    for (who, _), amount in theirs.items():
        more = amount - teller.paid[who, _]
        if more:
            way = (BANK, who) if more > 0 else (who, BANK)
            yield Step("pay", (*way, str(abs(more)), reason), line.ref)


def _paid(teller: Translator, line: Line) -> Translation:
    who, amount = line.text(0), line.number_at(1)
    ours = teller.paid.get((who, line.key == "RECEIVES"), 0)
    yield Claim(line.ref, f"{who} is paid by {teller.runner or 'nobody'}", amount, ours, teller.ruling)


def _help(teller: Translator, line: Line) -> Translation:
    yield from teller.help_unused()
    teller.helped = line


def _train(teller: Translator, line: Line) -> Translation:
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
    yield Claim(helped.ref, f"{helped.text(1)} adds for {corporation}", helped.number_at(2), added)
    spent = treasury + added - teller.now().cash(corporation)
    yield Claim(line.ref, f"{corporation} pays for a {kind}-train", price, spent)


def _discard(teller: Translator, line: Line) -> Translation:
    del teller
    yield Step("discard", (line.text(0), line.text(1)), line.ref)


def _rusted(teller: Translator, line: Line) -> Translation:
    kind = line.text(0)
    table = teller.now()
    left = sum(table.trains(place).count(kind) for place in (*teller.rules.corporation, POOL))
    yield Claim(line.ref, f"{kind}-trains that are left", 0, left)


def _phase(teller: Translator, line: Line) -> Translation:
    if line.text(0) in teller.rules.phase:
        yield Claim(line.ref, "phase", line.text(0), teller.now().phase_name)


TURN: dict[str, Callable[[Translator, Line], Translation]] = {
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
}
"""The translation of each kind of line."""
