"""Reading a ruleset: the file, what it extends, the options laid over it; everything checked before it is used."""

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from banker.errors import Invalid
from banker.rules.build import Fault, Faults, build
from banker.rules.check import check
from banker.rules.find import locate
from banker.rules.values import Cell, Market, Ruleset, Space

_LARGEST = 200_000
_WORDS = ("game", "option", "cite")  # words for people (what an option may be is added)
_DEEPEST = 8
Raw = dict[str, Any]


class Tables(NamedTuple):
    """A ruleset as its file has it, `extends` worked in; no option is laid over it yet."""

    name: str
    raw: Raw
    digest: str


class BadRuleset(Invalid):
    """A ruleset with faults, all of them; the message has one a line."""

    def __init__(self, name: str, faults: Faults) -> None:
        self.faults = faults
        what = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        super().__init__("\n".join([f"the ruleset {name} has {what}:", *(f"  {fault}" for fault in faults)]))


def read(name: str, options: Mapping[str, str] | None = None, near: Path = Path()) -> Ruleset:
    """The tables of a game, by name or path, with the options chosen.

    Raises Invalid if there is no such ruleset or option, BadRuleset with all faults if there are any.
    """
    return lay(tables(name, near), options or {})


def tables(name: str, near: Path = Path()) -> Tables:
    """The raw tables of a ruleset and their digest, 16 hexadecimal digits over all that decides anything."""
    raw = _load(locate(name, near), ())
    ruling = {key: value for key, value in raw.items() if key not in _WORDS} | {"option": _choices(raw)}
    text = json.dumps(ruling, default=str)  # in the order of the file: privates, trains and phases come in theirs
    return Tables(name, raw, hashlib.sha256(text.encode()).hexdigest()[:16])


def _choices(raw: Raw) -> object:
    options = raw.get("option")
    if not isinstance(options, dict):
        return options
    return [(name, {**option, "about": ""} if isinstance(option, dict) else option) for name, option in options.items()]


def lay(source: Tables, options: Mapping[str, str]) -> Ruleset:
    """The typed ruleset with options laid over it; every option that is not named has its default."""
    faults: Faults = []
    plain: Ruleset = build(Ruleset, source.raw, "", faults)
    found = tuple(faults)
    faults.extend(check(_with_chart(plain, faults), found))
    faults.extend(_unset(plain, source.raw))
    if faults:
        raise BadRuleset(source.name, faults)
    chosen = {name: default_of(plain, source.raw, name) for name in plain.option}
    changes = {name: value for name, value in options.items() if value != chosen.get(name)}
    ruleset = plain
    if changes:
        raw = json.loads(json.dumps(source.raw))
        for name, value in changes.items():
            chosen[name] = _set_option(plain, raw, name, value)
        ruleset = build(Ruleset, raw, "", faults)
    ruleset = _with_chart(ruleset, faults)
    if changes:
        faults.extend(check(ruleset))
    if faults:
        raise BadRuleset(source.name, faults)
    return ruleset._replace(digest=source.digest, options=chosen)


def default_of(ruleset: Ruleset, raw: Raw, name: str) -> str:
    """The value of an option that says what the tables say without it."""
    option = ruleset.option[name]
    table, key = _at(raw, option.sets)
    if option.amount:
        return str(table[key])
    return next((word for word, value in option.values.items() if value == table[key]), str(table[key]))


def _load(path: Path, seen: tuple[Path, ...]) -> Raw:
    """One file with what it `extends` under it; a table it names in `replace` is taken whole, not merged."""
    path = path.resolve()
    if path in seen or len(seen) > _DEEPEST:
        raise Invalid(f"the ruleset {path} extends itself: {' extends '.join(str(file) for file in (*seen, path))}")
    try:
        if path.stat().st_size > _LARGEST:
            raise Invalid(f"the ruleset {path} is larger than 200,000 bytes: it cannot be one")
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Invalid(f"the ruleset {path} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise Invalid(f"the ruleset {path} is no TOML: {error}") from None
    base, replaced = raw.pop("extends", None), raw.pop("replace", [])
    if base is None:
        return raw
    if not isinstance(base, str) or not isinstance(replaced, list):
        raise BadRuleset(path.name, [Fault("extends", "must be the name of a ruleset, and `replace` a list of tables")])
    under = _load(locate(base, path.parent), (*seen, path))
    for name in replaced:
        if not isinstance(name, str) or not _is_there(under, name):
            raise BadRuleset(path.name, [Fault("replace", f"{name!r} is no table of {base}")])
    return _merge(under, raw, frozenset(replaced), "")


def _merge(under: Raw, over: Raw, replaced: frozenset[str], path: str) -> Raw:
    result = dict(under)
    for key, value in over.items():
        where = f"{path}.{key}" if path else key
        below = under.get(key)
        merges = isinstance(value, dict) and isinstance(below, dict) and where not in replaced
        result[key] = _merge(below, value, replaced, where) if merges else value  # type: ignore[arg-type]
    return result


def _is_there(raw: Raw, path: str) -> bool:
    try:
        table, key = _at(raw, path)
        table[key]
    except (KeyError, TypeError):
        return False
    return True


def _unset(ruleset: Ruleset, raw: Raw) -> Faults:
    """Options that set a value which the file itself does not write down, so that their default is nowhere to be seen."""
    return [
        Fault(f"option[{name}].sets", f"{option.sets!r} is no value of these tables, where its default must stand")
        for name, option in (ruleset.option or {}).items()
        if option and option.sets and not _is_there(raw, option.sets)
    ]


def _at(raw: Raw, path: str) -> tuple[Raw, str]:
    """The table and key that a path like `train.D.count` means."""
    *tables_, key = path.split(".")
    for name in tables_:
        raw = raw[name]
    return raw, key


def _set_option(ruleset: Ruleset, raw: Raw, name: str, value: str) -> str:
    """Lay one option over raw tables; gives the value as a ledger keeps it."""
    option = ruleset.option.get(name)
    if option is None:
        known = ", ".join(ruleset.option) or "none"
        raise Invalid(f"{ruleset.game.id} has no option {name!r}; it has {known}")
    table, key = _at(raw, option.sets)
    if option.amount:
        if not re.fullmatch(r"\$?[1-9][0-9]{0,6}", value):
            raise Invalid(f"the option {name} takes whole dollars from 1 to 9,999,999, and not {value!r}")
        table[key] = int(value.removeprefix("$"))
        if option.sets == "bank.total":
            table["notes"] = {}  # how many there are of each is anybody's guess then
        return str(table[key])
    if value in option.values:
        table[key] = option.values[value]
        return value
    raise Invalid(f"the option {name} ({option.about}) is {' or '.join(option.values)}, and not {value!r}")


def _with_chart(ruleset: Ruleset, faults: Faults) -> Ruleset:
    market = ruleset.market
    if market is None or None in market:  # some value of it is a fault, which is noted already
        return ruleset
    return ruleset._replace(market=market._replace(spaces=_spaces(market, faults)))


def _spaces(market: Market, faults: Faults) -> dict[Cell, Space]:
    spaces: dict[Cell, Space] = {}
    for row, line in enumerate(market.grid, 1):
        for column, text in enumerate(line, 1):
            if not text:
                continue
            found = re.fullmatch(r"([1-9][0-9]{0,4})([a-z]?)", text)
            letter = found[2] if found else ""
            if not found or (letter not in market.zones and letter not in ("", "p")):
                letters = ", ".join([*market.zones, "p"])
                where = f"market.grid[{row}][{column}]"
                faults.append(
                    Fault(where, f"is {text!r}, and must be a price with one of {letters} or nothing behind it")
                )
                continue
            spaces[row, column] = Space(int(found[1]), market.zones.get(letter), letter == "p")
    return spaces
