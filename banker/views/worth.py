"""`score PLAYER`: what the worth of one player consists of."""

from banker.advice.raising import MostRaised
from banker.calc.money import dollars
from banker.state.table import Table
from banker.views.rendering import Section, View


def worth_view(table: Table, who: str, raised: MostRaised) -> View:
    """Cash, certificates and privates of a player with their values, and what the player could raise."""
    rules, worth = table.rules, table.worth(who)
    rows: list[list[object]] = [["cash", None, None, worth.cash]]
    for name in rules.corporation if rules.game.stock_market else ():
        shares, price = table.percent(name, who) // rules.stock.share, table.price(name) or 0
        if shares:
            rows.append([name, shares, price, shares * price])
    rows += [
        [f"{name} private", 1, rules.private[name].price, rules.private[name].price] for name in table.privates(who)
    ]
    rows.append(["worth", None, None, worth.total])
    data = {"name": who, **worth._asdict(), "worth": worth.total, "could_raise": raised.dollars, "when": raised.when}
    below = [f"{who} could sell stock for {dollars(raised.dollars)} in {raised.when}."] if raised.when else []
    return View(data, [Section([who, "shares", "price", "value"], rows)], [], below)
