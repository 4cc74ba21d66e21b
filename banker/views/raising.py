"""`raise`: the sales that would bring an amount, as a table and as data."""

from typing import Any

from banker.advice.raising import Answer, Sale, Way
from banker.errors import either, listed
from banker.rounds.forced_sales import ForcedPurchase
from banker.rules.mechanism import dues
from banker.rules.values import Ruleset
from banker.views.rendering import Section, View, flat
from banker.views.width import Column, fit

_HEADS = ["way", "corporation", "count", "price", "brings", "loss"]
_HEADS += [*(f"market {key}" for key in ("from", "to", "row", "column")), "president"]
"""The heads of the table in csv and tsv, as they are where there is a sale."""


def raising_view(answer: Answer, rules: Ruleset) -> View:
    """Each set of sales in a row, or each sale of the set that brings the most; below, privates that are not counted."""
    most = answer.most if answer.most and answer.most.sales else None
    sections = [_ways(answer.ways)] if answer.ways else [_sales(most)] if most else []
    below = []
    if answer.privates:
        below.append(f"Not counted: {listed(answer.privates)}, which {answer.who} could sell to another player.")
    below += filter(None, [answer.discounts, answer.cheaper, answer.closes, answer.bankrupt])
    if any(way.breaks_bank for way in (*answer.ways, *([most] if most else []))):
        below.append("The bank would break.")
    data = raising_data(answer)
    ways = data["ways"] or ([data["most"]] if data["most"] else [])
    sales = [{"way": number, **sale} for number, way in enumerate(ways, 1) for sale in way["sales"]]
    return View(
        data,
        sections,
        [*answer.notes, *filter(None, [_heading(answer, rules)])],
        below,
        plain=lambda: flat(sales) if sales else Section(_HEADS, []),
    )


def _ways(ways: list[Way]) -> Section:
    sales = [
        ", ".join(f"{sale.certificates} {sale.corporation} ({_moves(sale)})" for sale in way.sales) for way in ways
    ]
    to = [", ".join(f"{sale.corporation} to {sale.president}" for sale in way.sales if sale.president) for way in ways]
    return fit(
        [
            Column("sell (its price)", sales),
            Column("brings", [way.brings for way in ways]),
            Column("loses", [way.loss for way in ways]),
            Column("cash then", [way.cash for way in ways]),
            Column("presidency", to, hide_empty=True),
        ]
    )


def _sales(way: Way) -> Section:
    rows = [
        [f"{sale.certificates} {sale.corporation}", sale.brings, sale.loss, _moves(sale), sale.president]
        for sale in way.sales
    ]
    return Section(["sell", "brings", "loses", "its price", "presidency to"], rows)


def most_in_words(answer: Answer, rules: Ruleset) -> list[str]:
    """What a player could raise at most, in a sentence, and why not now if that is so."""
    if answer.most is None or not answer.most.sales:
        return [*answer.notes, f"{answer.who} could raise nothing: there is no stock that they may sell."]
    sales = listed([f"{sale.certificates} {sale.corporation}" for sale in answer.most.sales])
    words = f"{answer.who} could raise at most {rules.money(answer.most.brings)} in {answer.when}, with {sales}"
    return [*answer.notes, f"{words}: {rules.money(answer.most.cash)} in all."]


def _heading(answer: Answer, rules: Ruleset) -> str:
    who, amount, need = answer.who, answer.amount, answer.need
    has = f"{who} has {rules.money(answer.cash)}."
    if not amount and not answer.has_stock:
        return ""
    most = answer.most if answer.most is not None and answer.most.sales else None
    these = most and f"These sales bring the most, {rules.money(most.brings)}, for {rules.money(most.cash)} in all:"
    if not amount:
        purposes = either(["a train", *dues(rules)])
        return f"{who} needs no money for {purposes} now. {has} {these or f'There is no stock that {who} may sell.'}"
    to_raise = f"{rules.money(amount)} in {answer.when}"
    if need is not None and amount == need.missing:
        to_raise += f" for {need.what} of {need.corporation}"
        by_sales = to_raise
    else:  # an amount that the cash in hand may exceed
        by_sales = f"{rules.money(amount)} by sales in {answer.when}"
    if answer.ways:
        return f"{has} To raise {to_raise}, sell one of these sets (smallest loss of worth first):"
    if these is None:
        return f"{has} {who} cannot raise {by_sales}: there is nothing that they may sell."
    return f"{has} {who} cannot raise {by_sales}. {these}"


def _moves(sale: Sale) -> str:
    if sale.source == sale.to:
        return f"stays at {sale.then}"
    space = f" in row {sale.to[0]}" if sale.market == sale.then else ""
    return f"{sale.market} to {sale.then}{space}"


def raising_data(answer: Answer) -> dict[str, Any]:
    """What `raise -O json` prints."""
    need = answer.need
    return {
        "who": answer.who,
        "amount": answer.amount,
        "round": answer.when,
        "cash": answer.cash,
        "possible": bool(answer.ways),
        "need": need
        and {
            "corporation": need.corporation,
            "train": need.kind if isinstance(need, ForcedPurchase) else None,
            "what": need.what,
            "price": need.price,
            "missing": need.missing,
        },
        "ways": [_way(way) for way in answer.ways],
        "most": answer.most and _way(answer.most),
        "privates": answer.privates,
        "discounts": answer.discounts or None,
        "cheaper": answer.cheaper or None,
        "bankrupt": answer.bankrupt or None,
        "closes": answer.closes or None,
        "notes": answer.notes,
    }


def _way(way: Way) -> dict[str, Any]:
    return {
        "sales": [
            {
                "corporation": sale.corporation,
                "count": sale.certificates,
                "price": sale.price,
                "brings": sale.brings,
                "loss": sale.loss,
                "market": {"from": sale.market, "to": sale.then, "row": sale.to[0], "column": sale.to[1]},
                "president": sale.president,
            }
            for sale in way.sales
        ],
        "brings": way.brings,
        "loss": way.loss,
        "cash": way.cash,
        "presidencies": {sale.corporation: sale.president for sale in way.sales if sale.president},
        "bank_breaks": way.breaks_bank,
    }
