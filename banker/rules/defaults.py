"""Default values: the stock tables of a game without a stock market, and of each corporation the cut of `stock`."""

from banker.rules.kinds import Raw

_PRICE_MOVES = ("sale", "sold_out", "paid", "unpaid")
# Without a stock market a railroad is one charter: its stock is never traded, and no price moves.
_WITHOUT_STOCK: Raw = {
    "stock": {"share": 100, "president": 100, "ordinary": 0, "float": 0, "capitalization": 0, "capital_paid": "float"},
    "players": {"cash": {}, "certificate_limit": {}},
    "limits": {"per_corporation": 1, "pool": 0, "multiple_buy_from": [], "zones": {}},
    "trading": {"no_sale": "never", "repeat_sale": "falling", "ipo_price": "market", "pool_price": "market"},
    "market": {"par": [], "order": [], "zones": {}, "grid": [], **dict.fromkeys(_PRICE_MOVES, "stay")},
    "private": {},
    "privates": {"bid_increment": 0, "discount": 0, "corporation_pays": [0, 0], "at_the_end": "nothing"},
    "emergency": {"other_corporation": "face"},
}


def with_defaults(raw: Raw) -> Raw:
    """A raw ruleset with defaults for missing values; existing values stay, even faulty ones."""
    game, stock = raw.get("game"), raw.get("stock")
    if isinstance(game, dict) and game.get("stock_market") is False:
        raw = {**_WITHOUT_STOCK, **raw}
        stock = raw["stock"]
    corporations = raw.get("corporation")
    if isinstance(corporations, dict) and isinstance(stock, dict):
        cut = {key: stock[key] for key in ("president", "ordinary", "share") if type(stock.get(key)) is int}
        tables = (
            (name, {**cut, **table} if isinstance(table, dict) else table) for name, table in corporations.items()
        )
        raw = {**raw, "corporation": dict(tables)}
    return raw
