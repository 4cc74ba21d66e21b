"""Reading a ruleset: its file, the files it extends, its options. A user's own is checked before it is used."""

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from banker.errors import Invalid
from banker.rules.about import Option
from banker.rules.build import BadRuleset, Faults, build
from banker.rules.chart import with_chart
from banker.rules.defaults import with_defaults
from banker.rules.find import full_name, locate
from banker.rules.load import Layer, all_shipped, layers, layers_from_text, merged, own_layers_as_text
from banker.rules.options import ADVICE, is_advice, with_options, without_default
from banker.rules.paths import has_value, value_at
from banker.rules.renamed import Raw, with_old_names
from banker.rules.trusted import build_trusted
from banker.rules.values import Ruleset
from banker.seal import digest

_FOR_PEOPLE = ("game", "option", "cite", "elsewhere", ADVICE)
"""Tables left out of the digest, by their old names; the values of options are added to it separately."""
_MOST_KEPT = 50


class RawRuleset(NamedTuple):
    """A ruleset as its files have it, merged with what it extends, before options are set.

    `digest` is 16 hexadecimal digits over everything that can change a game; `own` keeps the user's own files as text.
    A ruleset `shipped` with the program is not checked.
    """

    name: str
    raw: Raw
    digest: str
    own: str | None
    shipped: bool = False


def read(name: str, options: Mapping[str, str] | None = None, *, trusting: bool = True) -> Ruleset:
    """The ruleset with this name or path and the chosen options; `trusting=False` checks a shipped one, too.

    Raises Invalid for an unknown ruleset or option, BadRuleset with all faults.
    """
    source = raw_ruleset(name)
    return apply_options(source if trusting else source._replace(shipped=False), options or {})


def raw_ruleset(name: str) -> RawRuleset:
    """The raw ruleset with this name or path."""
    return _raw_ruleset(full_name(name), layers(locate(name)))


def raw_ruleset_of_ledger(name: str, own: str | None) -> RawRuleset:
    """The raw ruleset of a ledger: the shipped one, merged with the user's own files that the ledger keeps."""
    return _raw_ruleset(name, layers_from_text(own) if own is not None else layers(locate(name)))


def _raw_ruleset(name: str, found: Sequence[Layer]) -> RawRuleset:
    raw = merged(found)
    old = with_old_names(raw)
    rules = {key: value for key, value in old.items() if key not in _FOR_PEOPLE} | {"option": _choices(old)}
    try:
        text = json.dumps(rules, default=str)  # in file order, since the order of privates, trains and phases counts
        own = None if all_shipped(found) else own_layers_as_text(found)
    except (ValueError, RecursionError):
        raise Invalid(f"The ruleset {name} cannot be read: it has huge numbers or deeply nested tables.") from None
    return RawRuleset(name, raw, digest(text.encode()), own, own is None)


def _choices(raw: Raw) -> object:
    """The options with their values, without those that only advise."""
    options = raw.get("option")
    if not isinstance(options, dict):
        return options
    return [
        (name, {**option, "about": ""} if isinstance(option, dict) else option)
        for name, option in options.items()
        if not (isinstance(option, dict) and is_advice(option.get("sets")))
    ]


_KEPT: dict[tuple[object, ...], Ruleset] = {}
"""Shipped rulesets already read, by name, digest and options."""


def apply_options(source: RawRuleset, options: Mapping[str, str]) -> Ruleset:
    """The typed ruleset with options set; an option that is not named has its default."""
    if not source.shipped:
        return _checked(source, options)
    key = (source.name, source.digest, *options.items())
    if key not in _KEPT:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        _KEPT[key] = _unchecked(source, options) or _checked(source, options)
    return _KEPT[key]


def _checked(source: RawRuleset, options: Mapping[str, str]) -> Ruleset:
    from banker.rules.check import check

    faults: Faults = []
    known: Mapping[str, Option] = build(Mapping[str, Option], source.raw.get("option", {}), "option", faults)
    raw = source.raw
    values: dict[str, str] = {}
    if not faults and all(has_value(raw, option.sets) for option in known.values()):
        raw, values = with_options(raw, known, options)
    faults = []
    rules: Ruleset = build(Ruleset, with_defaults(raw), "", faults)
    found = tuple(faults)
    rules = with_chart(rules, faults)
    faults += check(rules, found)
    faults += without_default(rules, source.raw)
    if faults:
        raise BadRuleset(source.name, faults)
    return rules._replace(digest=source.digest, options=values)


def _unchecked(source: RawRuleset, options: Mapping[str, str]) -> Ruleset | None:
    """A shipped ruleset; None if it must be checked, for an amount among the options or a file that was edited."""
    try:
        known: Mapping[str, Option] = build_trusted(Mapping[str, Option], source.raw["option"])
        raw, values = with_options(source.raw, known, options)
        if any(
            option.amount and value_at(raw, option.sets) != value_at(source.raw, option.sets)
            for option in known.values()
        ):
            return None
        faults: Faults = []
        rules: Ruleset = with_chart(build_trusted(Ruleset, with_defaults(raw)), faults)
    except (AttributeError, KeyError, TypeError, ValueError):
        return None
    return None if faults else rules._replace(digest=source.digest, options=values)
