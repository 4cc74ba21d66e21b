"""Keys that had another name in earlier versions; rulesets in old ledgers, and users' own files, may still have it.

The digest in a ledger's header is computed with the old names, so it does not change.
"""

from typing import Any

Raw = dict[str, Any]

_RENAMED = {
    "forced": "emergency",
    "elsewhere": "external",
    "stock.capital_times": "capitalization",
    "stock.unsold.offering": "ipo",
    "limits.several_from": "multiple_buy_from",
    "trading.offering_price": "ipo_price",
    "trading.sold_after": "sell_after",
    "trading.sale_falls": "price_drops_per",
    "private.*.brings.instead": "if_chosen",
    "private.*.brings": "comes_with",
    "private.*.closed_by_train_of": "closes_with_first_train_of",
    "privates.bid_over": "bid_increment",
    "train.*.beside": "available_with",
    "trains.between": "between_allowed",
    "trains.between_own": "between_same_president",
    "trains.owner_must_have_one": "must_own_train",
    "dividend.offering": "ipo",
    "dividend.moves_at": "price_moves_if",
    "watering.sold": "until_sold",
}
"""The old path of each key (`*`: any name) or value, and its new name; inner keys come first."""
_Names = tuple[tuple[tuple[str, ...], str, str], ...]
_TO_NEW: _Names = tuple((tuple(old.split(".")[:-1]), old.split(".")[-1], new) for old, new in _RENAMED.items())
_TO_OLD: _Names = tuple((above, new, old) for above, old, new in reversed(_TO_NEW))


def with_new_names(raw: Raw) -> Raw:
    """A raw ruleset with today's names, also in `replace` and in the paths of options; its faults stay."""
    raw = _renamed(raw, _TO_NEW)
    if isinstance(raw.get("replace"), list):
        raw["replace"] = [_path(path, _TO_NEW) if isinstance(path, str) else path for path in raw["replace"]]
    return raw


def with_old_names(raw: Raw) -> Raw:
    """A raw ruleset with the names of the first version."""
    return _renamed(raw, _TO_OLD)


def _renamed(raw: Raw, names: _Names) -> Raw:
    options = raw.get("option")
    if isinstance(options, dict):
        raw = {**raw, "option": {name: _option(option, names) for name, option in options.items()}}
    for above, name, other in names:
        raw = _below(raw, above, name, other)
    return raw


def _below(table: Any, above: tuple[str, ...], name: str, other: str) -> Any:  # noqa: ANN401 - as dynamic as TOML
    """A copy of a table in which a key, in the tables `above` it, is renamed and keeps its position."""
    if not isinstance(table, dict):
        return other if table == name and not above else table
    if above:
        keys = [key for key in (table if above[0] == "*" else above[:1]) if key in table]
        return {**table, **{key: _below(table[key], above[1:], name, other) for key in keys}}
    if name not in table or other in table:
        return table
    return {other if key == name else key: value for key, value in table.items()}


def _option(option: Any, names: _Names) -> Any:  # noqa: ANN401
    if not isinstance(option, dict) or not isinstance(option.get("sets"), str):
        return option
    option = {**option, "sets": _path(option["sets"], names)}
    words = {name: other for above, name, other in names if ".".join(above) == option["sets"]}
    if words and isinstance(option.get("values"), dict):
        option["values"] = {
            choice: words.get(value, value) if isinstance(value, str) else value
            for choice, value in option["values"].items()
        }
    return option


def _path(path: str, names: _Names) -> str:
    parts = path.split(".")
    for above, name, other in names:
        place = len(above)
        if parts[place : place + 1] == [name] and all(
            one in ("*", part) for one, part in zip(above, parts, strict=False)
        ):
            parts[place] = other
    return ".".join(parts)
