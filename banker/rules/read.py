"""Reading a ruleset: a shipped one as it was prepared, the user's own from its files, checked before it is used."""

import os
from collections.abc import Mapping
from functools import cache

from banker.rules.about import RawRuleset
from banker.rules.find import is_path, is_shipped, locate, name_of, shipped_name
from banker.rules.prepared import prepare, prepared
from banker.rules.values import Ruleset

_MOST_KEPT = 50


def read(name: str, options: Mapping[str, str] | None = None, *, trusting: bool = True) -> Ruleset:
    """The ruleset with this name or path and the chosen options; `trusting=False` checks a shipped one again.

    Raises Invalid for an unknown ruleset or option, BadRuleset with all faults.
    """
    return apply_options(raw_ruleset(name), options or {}, trusting=trusting)


def raw_ruleset(name: str) -> RawRuleset:
    """The raw ruleset with this name or path."""
    path = locate(name)
    if not is_path(name) or is_shipped(os.path.realpath(path)):
        return _shipped(name_of(path)).source
    from banker.rules.load import layers
    from banker.rules.make import merge

    return merge(name, layers(path))


def raw_ruleset_of_ledger(name: str, own: str | None) -> RawRuleset:
    """The raw ruleset of a ledger: the shipped one, merged with the user's own files that the ledger keeps."""
    if own is None:
        return _shipped(shipped_name(name)).source
    from banker.rules.load import layers_from_text
    from banker.rules.make import merge

    return merge(name, layers_from_text(own))


@cache
def _shipped(name: str) -> Ruleset:
    """A shipped ruleset without options set: as it was prepared, or else made from its tables and prepared; raises BadRuleset."""
    found = prepared(name)
    if found is None:
        from banker.rules.load import layers
        from banker.rules.make import make, merge

        tables = layers(locate(name))
        found = make(merge(name, tables), {})
        prepare(name, [name_of(table) for table, _ in tables], found)
    return found


_KEPT: dict[tuple[object, ...], Ruleset] = {}
"""Shipped rulesets already made, by name and options."""


def apply_options(source: RawRuleset, options: Mapping[str, str], *, trusting: bool = True) -> Ruleset:
    """The typed ruleset with options set; an option that is not named has its default.

    `trusting=False` checks a shipped one, too. Raises Invalid for an unknown option or value, BadRuleset with all faults.
    """
    if not source.shipped or not trusting:
        from banker.rules.make import make

        return make(source, options)
    usual = _shipped(source.name)
    if options.items() <= usual.options.items():
        return usual
    key = (source.name, *options.items())
    if key not in _KEPT:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        from banker.rules.options import prepared_with_options

        _KEPT[key] = prepared_with_options(usual, options)
    return _KEPT[key]


def with_other_options(rules: Ruleset, options: Mapping[str, str]) -> Ruleset:
    """The same ruleset, as for any players, with some options set otherwise; raises what `apply_options` raises."""
    return apply_options(rules.source, {**rules.options, **options})
