"""The options of a ruleset, each of which sets values by their paths like `train.D.count`: in a raw ruleset, or in one that is prepared.

Both are copied, never changed, since games may share them.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from banker.errors import Invalid, either, listed
from banker.money import DOLLARS, called, plain
from banker.number_words import in_words
from banker.rules.about import Option
from banker.rules.faults import BadRuleset, Fault, Faults
from banker.rules.find import letters_of
from banker.rules.kinds import Raw
from banker.rules.values import Ruleset

_AMOUNT = r"(0|[1-9][0-9]{0,6}|[1-9][0-9]{0,2},[0-9]{3}|[1-9],[0-9]{3},[0-9]{3})"
"""An amount as typed, without its sign, from 0 to 9,999,999."""
ADVICE = "advice"
"""The table whose values decide nothing in a game."""


def value_at(raw: Raw, path: str) -> Any:  # noqa: ANN401 - as dynamic as TOML
    """The value at a path; raises KeyError or TypeError if there is none."""
    value: Any = raw
    for name in path.split("."):
        value = value[name]
    return value


def has_value(raw: Raw, path: str) -> bool:
    """Whether there is a value at a path."""
    try:
        value_at(raw, path)
    except (KeyError, TypeError):
        return False
    return True


def _with_value(raw: Raw, path: str, value: object) -> Raw:
    name, _, rest = path.partition(".")
    return {**raw, name: _with_value(raw[name], rest, value) if rest else value}


def with_options(raw: Raw, known: Mapping[str, Option], chosen: Mapping[str, str]) -> tuple[Raw, dict[str, str]]:
    """The raw ruleset with the chosen options set, and the value of every option.

    An option that was not chosen has a value only if one of its values leaves the ruleset unchanged. Raises Invalid for
    an unknown option or value.
    """
    values = {}
    for name, option in known.items():
        settings = {word: option.settings(word) for word in option.values}
        unchanged = [word for word, its in settings.items() if all(value_at(raw, path) == its[path] for path in its)]
        if option.amount or unchanged:  # what is drawn from a list has no value without a draw
            values[name] = str(value_at(raw, option.sets)) if option.amount else unchanged[0]
    for name, value in sorted(chosen.items(), key=lambda item: item[0] in known and known[item[0]].amount):
        if value != values.get(name):
            values[name] = choice_of(known, name, value)
            for path, set_to in known[name].settings(values[name]).items():
                raw = _with_value(raw, path, set_to)
    return raw, values


def prepared_with_options(usual: Ruleset, chosen: Mapping[str, str]) -> Ruleset:
    """A shipped ruleset, as it was prepared, with the chosen options set; checked if an amount changes.

    Raises Invalid for an unknown option or value, BadRuleset with all faults.
    """
    from banker.rules.build import build, kind_at, with_chart, with_sale
    from banker.rules.paths import with_value

    rules, values = usual, {name: choice_of(usual.option, name, value) for name, value in chosen.items()}
    changed = {name: usual.option[name] for name, value in values.items() if value != usual.options.get(name)}
    # an amount also replaces that of a word
    for name, option in sorted(changed.items(), key=lambda item: item[1].amount):
        for path, raw in option.settings(values[name]).items():
            rules = with_value(rules, path.split("."), build(kind_at(path), raw, path, Faults()))
    if rules.market is not usual.market:
        rules = with_chart(rules, Faults())
    if rules.privates is not usual.privates:
        rules = with_sale(rules)
    if any(option.amount for option in changed.values()):
        from banker.rules.check import check

        if faults := check(rules, (), ()):
            raise BadRuleset(rules.game.id, faults)
    return rules._replace(options={**usual.options, **values})


def without_default(rules: Ruleset, raw: Raw) -> list[Fault]:
    """Faults of options that set a value missing from the file, so that they have no default."""
    write = "but the ruleset has no value there: write its usual value into the file, too"
    return [
        Fault(f"option[{name}].sets", f"is {path!r}, {write}")
        for name, option in (rules.option or {}).items()
        for path in (dict.fromkeys(_paths(option)) if option else ())
        if not has_value(raw, path)
    ]


def _paths(option: Option) -> Iterator[str]:
    """The paths of the values that an option sets."""
    if option.sets:
        yield option.sets
        return
    for word in option.values or {}:
        yield from (path for path in option.settings(word) if path)


def choice_of(known: Mapping[str, Option], name: str, value: str, currency: str = DOLLARS) -> str:
    """The value of an option as the ledger keeps it, typed in this currency; raises Invalid for an unknown option or value."""
    option = known.get(name)
    if option is None:
        choices = f"Choose one of {', '.join(known)}." if known else "This game has no options."
        raise Invalid(f"Unknown option {name!r}. {choices}")
    if option.amount:
        least = 1 if option.sets == "bank.total" else 0
        typed = plain(value, currency)
        number = typed.replace(",", "")
        if not re.fullmatch(_AMOUNT, typed) or int(number) < least:
            amount = f"whole {called(currency)} from {least} to 9,999,999"
            raise Invalid(f"The option {name} must be {amount}, not {value!r}.")
        return number
    if option.drawn_from:
        return _drawn_names(name, option, value)
    if value not in option.values:
        raise Invalid(f"The option {name} ({option.about}) must be {either(option.values)}, not {value!r}.")
    return value


def _drawn_names(name: str, option: Option, value: str) -> str:
    """The names of an option that is drawn from a list, in the order of that list; raises Invalid."""
    known = {letters_of(each): each for each in option.drawn_from}  # `mc` is M&C: a shell would take the & for its own
    typed = [word.strip() for word in value.split(",")]
    found = [known.get(letters_of(word)) for word in typed]
    if unknown := [word for word, its in zip(typed, found, strict=True) if its is None]:
        must = f"names some of {', '.join(option.drawn_from)}, with commas between them"
        must = f"must be {either(option.drawn_from)}" if {*option.number.values()} == {1} else must
        raise Invalid(f"The option {name} ({option.about}) {must}, not {unknown[0]!r}.")
    if len({*found}) < len(found):
        raise Invalid(f"The option {name} names one of {value} twice.")
    return ",".join(filter(None, found) if option.in_order else (each for each in option.drawn_from if each in found))


def is_advice(option: Option) -> bool:
    """Whether an option changes only what banker tells, and nothing in the game."""
    return option.sets.partition(".")[0] == ADVICE


def require_drawn(rules: Ruleset, chosen: Mapping[str, str], players: int) -> None:
    """Raises Invalid if the `chosen` options lack one that is drawn with so many players, or have one that is not for them."""
    require_choosable(rules, chosen, players)
    if missing := [name for name, option in rules.option.items() if option.is_drawn(players) and name not in chosen]:
        what = listed([rules.option[name].about for name in missing])
        added = listed([_to_add(name, rules.option[name], players) for name in missing])
        raise Invalid(f"Before the game, draw {what}. Then add {added}.")
    for name, option in rules.option.items():
        number = option.number.get(players, 0)
        if option.drawn_from and name in chosen and len(chosen[name].split(",")) != number:
            must = f"must name {in_words(number)} of {', '.join(option.drawn_from)} with {players} players"
            raise Invalid(f"The option {name} ({option.about}) {must}, not {chosen[name]}.")


def _to_add(name: str, option: Option, players: int) -> str:
    number = option.number.get(players, 1)
    choices = ", ".join([*option.drawn_from] or [*option.values])
    return f"--option {name}={','.join(['NAME'] * number)} ({in_words(number)} of {choices})"


def require_choosable(rules: Ruleset, chosen: Mapping[str, str], players: int) -> None:
    """Raises Invalid if a `chosen` option that is not for so many players has another value than theirs, or if an option then lacks others that it needs."""
    values = {**rules.options, **chosen}
    for name, option in rules.option.items():
        lacks = [f"{other}={its}" for other, its in option.needs.items() if values.get(other) != its]
        if lacks and values[name] != next(iter(option.values)):
            raise Invalid(f"The option {name}={values[name]} ({option.about}) needs {listed(lacks)}.")
    for name, value in chosen.items():
        option = rules.option[name]
        if option.drawn_from and not option.is_drawn(players):
            raise Invalid(f"With {players} players nothing is drawn for the option {name} ({option.about}).")
        if option.drawn_with and players not in option.drawn_with and value != option.undrawn:
            numbers = either(map(str, option.drawn_with))
            why = f"it is drawn only with {numbers} ({rules.cite.drawn})"
            why = why if option.drawn else f"only {numbers} players can choose it"
            must = f"must be {option.undrawn} with {players} players, not {value}"
            raise Invalid(f"The option {name} ({option.about}) {must}: {why}.")


def options_to_record(rules: Ruleset, chosen: Mapping[str, str]) -> dict[str, str]:
    """The options for the ledger's header: all that change the game, and of the others those that were `chosen`."""
    return {name: value for name, value in rules.options.items() if name in chosen or not is_advice(rules.option[name])}
