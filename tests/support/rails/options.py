"""The options of a game, found from its log of Rails: from purchases, payments and price moves."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from banker.calc import market
from banker.rules.values import Ruleset
from support.rails.lines import Line

_DEALS = {"BUY_SHARE_LOG", "BUY_SHARES_LOG", "SELL_SHARE_LOG", "SELL_SHARES_LOG", "START_COMPANY_LOG"}

_TURN_ENDS = {"PASSES", "Autopasses", "AutoPasses", "CompanyOperates", "END_SR", "START_OR", "StartStockRound"}


def options_shown(rules: Ruleset, lines: Sequence[Line], players: int) -> dict[str, str]:
    """Return the options that something in the log proves."""
    shown: dict[str, str] = {}
    for path, wanted in _values(rules, lines, players):
        for name, option in rules.option.items():
            if option.sets != path:
                continue
            if option.amount:
                shown[name] = str(wanted)
            word = next((word for word, value in option.values.items() if _is(value, wanted)), None)
            if word is not None:
                shown[name] = word
    return shown


def _is(value: object, wanted: object) -> bool:
    """Whether an option's value is the one that was found; for a number, the smallest sufficient one, or no limit."""
    if isinstance(value, list) and isinstance(wanted, str):
        return wanted in value
    return value == wanted


def _values(rules: Ruleset, lines: Sequence[Line], players: int) -> Iterator[tuple[str, object]]:
    """Yield the paths of values in the tables, and what they must have been."""
    total = _total(lines, players)
    if total is not None and total != rules.bank.total:
        yield "bank.total", total
    sold = Counter(line.text(1) for line in lines if line.key == "BuysTrain" and line.text(2) == "bank")
    sold.update(line.text(2) for line in lines if line.key == "ExchangesTrain" and line.text(3) == "bank")
    for kind, train in rules.train.items():
        if not train.unlimited and isinstance(train.count_, int) and sold[kind] > train.count_:
            yield f"train.{kind}.count", _enough(rules, kind, sold[kind])
    if any(line.key == "BUY_SHARES_LOG" and line.text(5) == "ipo" for line in lines):
        yield "limits.multiple_buy_from", "ipo"
    if _fell_in_one_turn(rules, lines):
        yield "trading.repeat_sale", "falling"
    if any(_fell_by_one(rules, before, after) for before, after in pairwise(lines)):
        yield "trading.price_drops_per", "block"


def _total(lines: Sequence[Line], players: int) -> int | None:
    """Return the money in the box: each player's starting cash and the bank's."""
    cash = next((line.number_at(0) for line in lines if line.key == "PlayerCash"), None)
    bank = next((line.number_at(0) for line in lines if line.key == "BankHas"), None)
    return None if cash is None or bank is None else players * cash + bank


def _enough(rules: Ruleset, kind: str, sold: int) -> object:
    """Return the value of an option that has this many trains of a type."""
    values = [
        value
        for option in rules.option.values()
        if option.sets == f"train.{kind}.count"
        for value in option.values.values()
    ]
    counts = sorted(value for value in values if isinstance(value, int) and value >= sold)
    return counts[0] if counts else "unlimited"


def _fell_in_one_turn(rules: Ruleset, lines: Sequence[Line]) -> bool:
    """Whether a player got less for a second sale of a corporation in one turn."""
    got: dict[str, float] = {}
    seller = None
    for line in lines:
        if line.key in _TURN_ENDS:
            got, seller = {}, None
        if line.key not in _DEALS:
            continue
        if line.text(0) != seller:
            got, seller = {}, line.text(0)
        if line.key.startswith("SELL"):
            name, count = sold(rules, line)
            each = line.number_at(3 if line.key == "SELL_SHARE_LOG" else 5) / count
            if each < got.setdefault(name, each) and seller not in rules.corporation:
                return True
    return False


def sold(rules: Ruleset, line: Line) -> tuple[str, int]:
    """Return the corporation of a sale, and the number of ordinary certificates sold."""
    if line.key == "SELL_SHARE_LOG":
        return line.text(2), line.number_at(1) // rules.stock.share
    return line.text(4), line.number_at(3) // rules.stock.share


def _fell_by_one(rules: Ruleset, sale: Line, move: Line) -> bool:
    """Whether a player's sale of several certificates lowered the price by one line, though there was room for more."""
    if sale.key != "SELL_SHARES_LOG" or move.key != "PRICE_MOVES_LOG" or sale.text(0) in rules.corporation:
        return False
    name, count = sold(rules, sale)
    start, end = move.cell(2), move.cell(4)
    if name != move.text(0) or count == 1 or start not in rules.market.spaces:
        return False
    single, all_ = (market.move(rules.market, rules.market.sale, start, times) for times in (1, count))
    return end == single != all_


def first_price(rules: Ruleset, lines: Sequence[Line], corporation: str) -> int | None:
    """Return the starting price of a corporation, if the log shows it only by its consequences."""
    for line in lines:
        found = _price(rules, line, corporation)
        if found is not None:
            return found
    return None


def _price(rules: Ruleset, line: Line, corporation: str) -> int | None:
    match line.key:
        case "START_COMPANY_LOG" if line.text(1) == corporation:
            return line.number_at(2)
        case "BUY_SHARE_LOG" if (line.text(2), line.text(3)) == (corporation, "ipo"):
            return line.number_at(4) * rules.stock.share // line.number_at(1)
        case "BUY_SHARES_LOG" if (line.text(4), line.text(5)) == (corporation, "ipo"):
            return line.number_at(6) * rules.stock.share // line.number_at(3)
        case "PRICE_MOVES_LOG" if line.text(0) == corporation:
            return line.number_at(1)
        case "FloatsWithCash" if line.text(0) == corporation:
            return (line.number_at(1) + rules.stock.station_fee) // rules.stock.capitalization
    return None
