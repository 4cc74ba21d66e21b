"""The options of a ruleset: what each is by default, and how one that is chosen is laid over the tables."""

import re
from collections.abc import Mapping

from banker.errors import Invalid
from banker.rules.about import Option
from banker.rules.build import Fault, Faults
from banker.rules.paths import has_value, value_at, with_value
from banker.rules.renamed import Raw
from banker.rules.values import Ruleset

_NOTES = {"bank.total": "bank.notes", "bank.reserve": "bank.reserve_notes"}
ADVICE = "advice"
"""The table that decides nothing in a game."""


def with_options(raw: Raw, known: Mapping[str, Option], chosen: Mapping[str, str]) -> tuple[Raw, dict[str, str]]:
    """Raw tables with the options chosen laid over them, and the value that each option has then.

    Raises Invalid for an option, or a value of it, that is not known.
    """
    defaults = {name: default_of(option, raw) for name, option in known.items()}
    values = {name: default for name, default in defaults.items() if default is not None}
    for name, value in chosen.items():
        if value != values.get(name):
            raw, values[name] = _with_option(raw, known, name, value)
    return raw, values


def default_of(option: Option, raw: Raw) -> str | None:
    """The value of an option that says what the tables say without it; None if they say what no value of it does."""
    default = value_at(raw, option.sets)
    if option.amount:
        return str(default)
    return next((word for word, value in option.values.items() if value == default), None)


def without_default(rules: Ruleset, raw: Raw) -> Faults:
    """Options that set a value which the file itself does not write down, so that their default is nowhere to be seen."""
    return [
        Fault(f"option[{name}].sets", f"{option.sets!r} is no value of these tables, where its default must stand")
        for name, option in (rules.option or {}).items()
        if option and option.sets and not has_value(raw, option.sets)
    ]


def _with_option(raw: Raw, known: Mapping[str, Option], name: str, value: str) -> tuple[Raw, str]:
    """Raw tables with one option laid over them, and its value as a ledger keeps it."""
    option = known.get(name)
    if option is None:
        raise Invalid(f"there is no option {name!r}; there are {', '.join(known) or 'none'}")
    if option.amount:
        least = 1 if option.sets == "bank.total" else 0
        if not re.fullmatch(r"\$?([1-9][0-9]{0,6}|0)", value) or int(value.removeprefix("$")) < least:
            raise Invalid(f"the option {name} takes whole dollars from {least} to 9,999,999, and not {value!r}")
        amount = int(value.removeprefix("$"))
        if option.sets in _NOTES:
            raw = with_value(raw, _NOTES[option.sets], {})  # how many there are of each is anybody's guess then
        return with_value(raw, option.sets, amount), str(amount)
    if value in option.values:
        return with_value(raw, option.sets, option.values[value]), value
    raise Invalid(f"the option {name} ({option.about}) is {' or '.join(option.values)}, and not {value!r}")


def is_advice(path: object) -> bool:
    """Whether the value at a path of the tables decides nothing in the game."""
    return isinstance(path, str) and path.partition(".")[0] == ADVICE


def options_to_record(rules: Ruleset, chosen: Mapping[str, str]) -> dict[str, str]:
    """The options that a ledger keeps: all that decide anything, and of those that only advise what was `chosen`."""
    return {
        name: value for name, value in rules.options.items() if name in chosen or not is_advice(rules.option[name].sets)
    }
