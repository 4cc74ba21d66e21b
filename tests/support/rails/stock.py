"""Lines of a log of Rails about privates and stock: purchases, sales, prices, presidents, floats."""

from collections.abc import Callable

from banker.importers.imported_game import Claim, Step, Translation, Unknown
from banker.rounds.auction import offered_at
from banker.rules.places import BANK, IPO, REMOVED
from support.rails.lines import Line
from support.rails.options import first_price, sold
from support.rails.teller import Translator

_BETWEEN_TURNS = ("PASSES", "Autopasses", "AutoPasses")


def _private(teller: Translator, line: Line) -> Translation:
    who, private, price = line.text(0), line.text(1), line.number_at(2)
    brings = teller.rules.private[private].comes_with
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


def _comes_with(teller: Translator, line: Line) -> Translation:
    who, corporation, percent = line.text(0), line.text(2), line.number_at(3)
    yield Claim(line.ref, f"percent of {corporation} that {who} holds", percent, teller.now().percent(corporation, who))


def _cheaper(teller: Translator, line: Line) -> Translation:
    private = line.text(0)
    yield Step("next", (), line.ref)
    yield Claim(line.ref, f"price of {private}", line.number_at(1), offered_at(teller.now(), private))


def _private_sold(teller: Translator, line: Line) -> Translation:
    who, private, owner, price = line.text(0), line.text(1), line.text(2), line.number_at(3)
    yield Claim(line.ref, f"owner of {private}", owner, teller.now().owner(private))
    yield from teller.costs(line, who, private, price, Step("private", (who, private, str(price)), line.ref))


def _exchange(teller: Translator, line: Line) -> Translation:
    who, private, corporation = line.text(0), line.text(1), line.text(3)
    table = teller.now()
    # Rails takes the certificate from the IPO as long as it has one, and does not say so.
    source = "ipo" if table.ordinary(corporation, IPO) else "pool"
    before = table.percent(corporation, who)
    yield Step("exchange", (who, private, corporation, source), line.ref)
    yield Claim(
        line.ref,
        f"percent of {corporation} for {private}",
        line.number_at(2),
        teller.now().percent(corporation, who) - before,
    )


def _closed(teller: Translator, line: Line) -> Translation:
    private = line.text(0)
    owner = teller.now().owner(private)
    yield Claim(line.ref, f"where {private} lies", "closed", "closed" if owner == REMOVED else owner)


def _income(teller: Translator, line: Line) -> Translation:
    who, amount, private = line.text(0), line.number_at(1), line.text(2)
    owner, revenue = teller.now().owner(private), teller.rules.private[private].revenue
    yield Claim(line.ref, f"income of {private}", f"{who} ${amount}", f"{owner} ${revenue}")


def _par(teller: Translator, line: Line) -> Translation:
    who, corporation, price, paid = line.text(0), line.text(1), line.number_at(2), line.number_at(3)
    teller.turn_of(who)
    step = Step("par", (who, corporation, str(price)), line.ref)
    yield from teller.costs(line, who, f"the president's certificate of {corporation}", paid, step)


def _buy(teller: Translator, line: Line) -> Translation:
    shift = 0 if line.key == "BUY_SHARE_LOG" else 2
    who, percent = line.text(0), line.number_at(1 + shift)
    corporation, source, price = line.text(2 + shift), line.text(3 + shift), line.number_at(4 + shift)
    if source not in ("ipo", "pool", corporation):
        raise teller.invalid(line, f"stock of {corporation} cannot come from {source}")
    source = "treasury" if source == corporation else source
    count = percent // teller.rules.stock.share
    teller.turn_of(who)
    step = Step("buy", (who, corporation, source, *((str(count),) if count > 1 else ())), line.ref)
    yield from teller.costs(line, who, f"{percent}% of {corporation}", price, step)


def _sell(teller: Translator, line: Line) -> Translation:
    who, got = line.text(0), line.number_at(len(line.values) - 1)
    corporation, count = sold(teller.rules, line)
    teller.turn_of(who)
    table = teller.now()
    before, price = table.cash(who), table.price(corporation)
    due = teller.prices.setdefault(corporation, price or 0) * count
    yield Step("sell", (who, corporation, *((str(count),) if count > 1 else ())), line.ref)
    ours = teller.now().cash(who) - before
    if ours > got == due and who in table.players and table.round.is_stock:
        # Prices are held for a turn (A19), and our table sees no passes, so for it the turn before still goes on.
        reason = f"sold at ${due // count}: others have passed since the sale before (A19)"
        yield Step("pay", (who, BANK, str(ours - got), reason), line.ref)
        ours = got
    yield Claim(line.ref, f"{who} gets for {count * teller.rules.stock.share}% of {corporation}", got, ours)
    yield from teller.price_stays(line, corporation, price, ("IS_NOW_PRES_OF",))


def _passes(teller: Translator, line: Line) -> Translation:
    del line
    teller.seller, teller.prices = "", {}
    return iter(())


def _floated(teller: Translator, line: Line) -> Translation:
    corporation = line.text(0)
    table = teller.now()
    if line.key == "FloatsWithCash":
        ours = table.cash(corporation) if table.floated(corporation) else "not floated"
        yield Claim(line.ref, f"cash of {corporation} when it floats", line.number_at(1), ours)
    else:
        yield Claim(line.ref, f"{corporation} floats", "yes", "yes" if table.floated(corporation) else "no")


def _president(teller: Translator, line: Line) -> Translation:
    who, corporation = line.text(0), line.text(1)
    yield Claim(line.ref, f"president of {corporation}", who, teller.now().president(corporation))


def _price(teller: Translator, line: Line) -> Translation:
    corporation, price, (row, column) = line.text(0), line.number_at(3), line.cell(4)
    table = teller.now()
    cell = table.cells.get(corporation)
    if teller.closing and cell is not None and table.sold_out(corporation):
        # Our table lets prices rise when the next round begins.
        cell = table.moved_price(corporation, teller.rules.market.sold_out)
    spaces = teller.rules.market.spaces
    ours = None if cell is None else f"${spaces[cell].price}, line {cell[0]}, column {cell[1]}"
    yield Claim(line.ref, f"price of {corporation}", f"${price}, line {row}, column {column}", ours)


def _sold_out(teller: Translator, line: Line) -> Translation:
    teller.closing = True
    corporation = line.text(0)
    yield Claim(line.ref, f"{corporation} is sold out", "yes", "yes" if teller.now().sold_out(corporation) else "no")


STOCK: dict[str, Callable[[Translator, Line], Translation]] = {
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
}
"""The translation of each kind of line."""
