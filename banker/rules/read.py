"""Reading a ruleset: the file, what it extends, the options laid over it; everything checked before it is used."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from banker.errors import Invalid
from banker.rules.about import Option
from banker.rules.build import BadRuleset, Fault, Faults, build
from banker.rules.check import check
from banker.rules.defaults import with_defaults
from banker.rules.find import called, locate
from banker.rules.load import Layer, at, fold, is_there, keep, kept, layers
from banker.rules.renamed import Raw, with_old_names
from banker.rules.values import Cell, Market, Ruleset, Space
from banker.seal import digest

_NOTES = {"bank.total": "notes", "bank.reserve": "reserve_notes"}
_ADVICE = "advice"
_WORDS = (
    "game",
    "option",
    "cite",
    "elsewhere",
    _ADVICE,
)  # words for people and programs (what an option may be is added)


class Tables(NamedTuple):
    """A ruleset as its file has it, `extends` worked in; no option is laid over it yet.

    `digest` is 16 hexadecimal digits over all that decides anything; `own` keeps files of the user's own as a text.
    """

    name: str
    raw: Raw
    digest: str
    own: str | None


def read(name: str, options: Mapping[str, str] | None = None) -> Ruleset:
    """The tables of a game, by name or path, with the options chosen.

    Raises Invalid if there is no such ruleset or option, BadRuleset with all faults if there are any.
    """
    return apply_options(tables(name), options or {})


def tables(name: str) -> Tables:
    """The raw tables of a ruleset, by name or path."""
    return _tables(called(name), layers(locate(name)))


def tables_of(name: str, own: str | None) -> Tables:
    """The raw tables that a ledger goes by: those of the program, under the user's own that it has kept."""
    return _tables(name, kept(own) if own is not None else layers(locate(name)))


def _tables(name: str, found: Sequence[Layer]) -> Tables:
    raw = fold(found)
    old = with_old_names(raw)
    ruling = {key: value for key, value in old.items() if key not in _WORDS} | {"option": _choices(old)}
    try:
        text = json.dumps(ruling, default=str)  # in the order of the file: privates, trains and phases come in theirs
        own = keep(found)
    except (ValueError, RecursionError):
        raise Invalid(f"the ruleset {name} holds numbers too large, or tables too deep, to be one") from None
    return Tables(name, raw, digest(text.encode()), own)


def _choices(raw: Raw) -> object:
    options = raw.get("option")
    if not isinstance(options, dict):
        return options
    return [
        (name, {**option, "about": ""} if isinstance(option, dict) else option)
        for name, option in options.items()
        if not (isinstance(option, dict) and _advises(option.get("sets")))
    ]


def _advises(path: object) -> bool:
    """Whether the value at a path of the tables decides nothing in the game."""
    return isinstance(path, str) and path.partition(".")[0] == _ADVICE


def worth_keeping(rules: Ruleset, said: Mapping[str, str]) -> dict[str, str]:
    """The options that a ledger keeps: all that decide anything, and of those that only advise what was `said`."""
    return {
        name: value for name, value in rules.options.items() if name in said or not _advises(rules.option[name].sets)
    }


def apply_options(source: Tables, options: Mapping[str, str]) -> Ruleset:
    """The typed ruleset with options laid over it; every option that is not named has its default."""
    faults: Faults = []
    raw, chosen = _with_options(source.raw, options)
    ruleset: Ruleset = build(Ruleset, with_defaults(raw), "", faults)
    found = tuple(faults)
    ruleset = _with_chart(ruleset, faults)
    faults.extend(check(ruleset, found))
    faults.extend(_unset(ruleset, source.raw))
    if faults:
        raise BadRuleset(source.name, faults)
    return ruleset._replace(digest=source.digest, options=chosen)


def _with_options(raw: Raw, options: Mapping[str, str]) -> tuple[Raw, dict[str, str]]:
    """Raw tables with options laid over them, and the value that each option has then; tables with faults as they are."""
    faults: Faults = []
    known: Mapping[str, Option] = build(Mapping[str, Option], raw.get("option", {}), "option", faults)
    if faults or not all(is_there(raw, option.sets) for option in known.values()):
        return raw, {}
    defaults = {name: default_of(option, raw) for name, option in known.items()}
    chosen = {name: default for name, default in defaults.items() if default is not None}
    changes = {name: value for name, value in options.items() if value != chosen.get(name)}
    if changes:
        raw = json.loads(json.dumps(raw))
        for name, value in changes.items():
            chosen[name] = _set_option(known, raw, name, value)
    return raw, chosen


def default_of(option: Option, raw: Raw) -> str | None:
    """The value of an option that says what the tables say without it; None if they say what no value of it does."""
    table, key = at(raw, option.sets)
    if option.amount:
        return str(table[key])
    return next((word for word, value in option.values.items() if value == table[key]), None)


def _unset(ruleset: Ruleset, raw: Raw) -> Faults:
    """Options that set a value which the file itself does not write down, so that their default is nowhere to be seen."""
    return [
        Fault(f"option[{name}].sets", f"{option.sets!r} is no value of these tables, where its default must stand")
        for name, option in (ruleset.option or {}).items()
        if option and option.sets and not is_there(raw, option.sets)
    ]


def _set_option(options: Mapping[str, Option], raw: Raw, name: str, value: str) -> str:
    """Lay one option over raw tables; gives the value as a ledger keeps it."""
    option = options.get(name)
    if option is None:
        raise Invalid(f"there is no option {name!r}; there are {', '.join(options) or 'none'}")
    table, key = at(raw, option.sets)
    if option.amount:
        least = 1 if option.sets == "bank.total" else 0
        if not re.fullmatch(r"\$?([1-9][0-9]{0,6}|0)", value) or int(value.removeprefix("$")) < least:
            raise Invalid(f"the option {name} takes whole dollars from {least} to 9,999,999, and not {value!r}")
        table[key] = int(value.removeprefix("$"))
        if option.sets in _NOTES:
            table[_NOTES[option.sets]] = {}  # how many there are of each is anybody's guess then
        return str(table[key])
    if value in option.values:
        table[key] = option.values[value]
        return value
    raise Invalid(f"the option {name} ({option.about}) is {' or '.join(option.values)}, and not {value!r}")


def _with_chart(ruleset: Ruleset, faults: Faults) -> Ruleset:
    market = ruleset.market
    if market is None or None in vars(market).values():  # some value of it is a fault, which is noted already
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
