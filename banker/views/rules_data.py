"""What does not change in a game, as data: names, colours, the board of the stock market, trains and phases."""

from typing import Any

from banker.rules.values import Ruleset


def rules_data(rules: Ruleset) -> dict[str, Any]:
    """The tables of a game as a page of it needs them; rows and columns count from 1, money is whole dollars.

    A colour is `None` where the ruleset names none. `rules show -O json` has all of a ruleset.
    """
    stock = rules.stock
    return {
        "currency": rules.game.currency,
        "share": stock.share,
        "float": stock.float,
        "has_par": rules.has_par,
        "corporations": {
            name: {"name": one.name, "home": one.home, "tokens": one.tokens, "president": one.president}
            | {"colour": rules.colour.get(name)}
            for name, one in rules.corporation.items()
        },
        "privates": {
            name: {"name": one.name, "price": one.price, "revenue": one.revenue} for name, one in rules.private.items()
        },
        "market": [
            {"row": row, "column": column, **space._asdict()} for (row, column), space in rules.market.spaces.items()
        ],
        "zones": {zone: [*exempt] for zone, exempt in rules.limits.zones.items()},
        "trains": {
            kind: {"price": one.price, "count": None if one.unlimited else one.count_}
            for kind, one in rules.train.items()
        },
        "phases": {
            name: {
                "name": rules.phase_called(name),
                "train_limit": one.train_limit,
                "operating_rounds": one.operating_rounds,
                "rusts": [*one.rusts],
                "closes_privates": one.closes_privates,
            }
            for name, one in rules.phase.items()
        },
    }
