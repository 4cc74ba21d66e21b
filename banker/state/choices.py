"""Options of a game as people type and see them: `cap=fl` is `capital=float`, and an amount is in dollars."""

from collections.abc import Iterable

from banker.errors import Ambiguous, Invalid
from banker.rules.about import Option
from banker.rules.options import choice_of
from banker.rules.values import Ruleset
from banker.state.names import match


def read_choices(rules: Ruleset, typed: Iterable[str]) -> dict[str, str]:
    """The options and values that words such as `cap=fl` stand for, each in full; raises Invalid or Ambiguous."""
    known = rules.option
    chosen: dict[str, str] = {}
    for word in typed:
        name, equals, value = word.partition("=")
        if not equals:
            raise Invalid(f"{word!r} is not NAME=VALUE.")
        name = match(name, known, "option") if known else name
        value = choice_of(known, name, _in_full(known[name], value) if known else value, rules.game.currency)
        if chosen.setdefault(name, value) != value:
            raise Invalid(f"The option {name} has two values, {chosen[name]!r} and {value!r}.")
    return chosen


def _in_full(option: Option, typed: str) -> str:
    """The value of an option that a word names, or the word itself if it names none; raises Ambiguous."""
    if option.amount:
        return typed
    try:
        return match(typed, option.values, "value")
    except Ambiguous:
        raise
    except Invalid:  # `choice_of` lists the values
        return typed


def value_in_words(rules: Ruleset, name: str, value: str) -> str:
    """The value of an option as it is shown: `float`, or `$8,000`."""
    option = rules.option.get(name)
    return rules.money(int(value)) if option is not None and option.amount and value.isdecimal() else value
