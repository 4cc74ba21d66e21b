"""Reading a ruleset: its file, the files it extends, its options. A user's own is checked before it is used."""

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress

from banker.digest import digest
from banker.errors import Invalid
from banker.rules.about import Option, RawRuleset
from banker.rules.build import build, build_ruleset, with_chart
from banker.rules.defaults import with_defaults
from banker.rules.faults import BadRuleset, Faults
from banker.rules.find import is_path, is_shipped, locate, locate_shipped
from banker.rules.load import Layer, layers, layers_from_text, merged, own_layers_as_text
from banker.rules.options import ADVICE, before_options, value_at, with_options, without_default
from banker.rules.renamed import Raw, with_old_names
from banker.rules.values import Ruleset

_NO_MOVES = ("game", "option", "cite", "elsewhere", "board", "colour", ADVICE)
"""Tables that change no move of a game and are left out of the digest, by their old names; options are added separately.

Options that were added later do not change it either: a ledger without them in its header plays as before.
"""
_MOST_KEPT = 50


def read(name: str, options: Mapping[str, str] | None = None, *, trusting: bool = True) -> Ruleset:
    """The ruleset with this name or path and the chosen options; `trusting=False` checks a shipped one, too.

    Raises Invalid for an unknown ruleset or option, BadRuleset with all faults.
    """
    return apply_options(raw_ruleset(name), options or {}, trusting=trusting)


def raw_ruleset(name: str) -> RawRuleset:
    """The raw ruleset with this name or path."""
    path = locate(name)
    own = is_path(name) and not is_shipped(os.path.realpath(path))
    return _raw_ruleset(name if own else os.path.basename(path).removesuffix(".toml"), layers(path))


def raw_ruleset_of_ledger(name: str, own: str | None) -> RawRuleset:
    """The raw ruleset of a ledger: the shipped one, merged with the user's own files that the ledger keeps."""
    return _raw_ruleset(name, layers_from_text(own) if own is not None else layers(locate_shipped(name)))


def _raw_ruleset(name: str, found: Sequence[Layer]) -> RawRuleset:
    raw = merged(found)
    old = with_old_names(before_options(raw))
    rules = {key: value for key, value in old.items() if key not in _NO_MOVES}
    rules["option"] = options = old.get("option")
    if isinstance(phases := old.get("phase"), dict):
        rules["phase"] = {name: _without_name(phase) for name, phase in phases.items()}
    try:
        if isinstance(options, dict):  # without those that only advise
            rules["option"] = [
                (name, {**option, "about": ""} if isinstance(option, dict) else option)
                for name, option in options.items()
                if not (isinstance(option, dict) and str(option.get("sets")).partition(".")[0] == ADVICE)
            ]
        text = json.dumps(rules, default=str)  # in file order, since the order of privates, trains and phases counts
        own = own_layers_as_text(found)
    except (ValueError, RecursionError):
        raise Invalid(f"The ruleset {name} cannot be read: it has huge numbers or deeply nested tables.") from None
    return RawRuleset(name, raw, digest(text.encode()), own, own is None)


def _without_name(phase: object) -> object:
    """A phase without its name, which changes no move."""
    return {key: value for key, value in phase.items() if key != "name"} if isinstance(phase, dict) else phase


_KEPT: dict[tuple[object, ...], Ruleset] = {}
"""Shipped rulesets already read, by name, digest and options."""


def apply_options(source: RawRuleset, options: Mapping[str, str], *, trusting: bool = True) -> Ruleset:
    """The typed ruleset with options set; an option that is not named has its default.

    `trusting=False` checks a shipped one, too. Raises Invalid for an unknown option or value, BadRuleset with all faults.
    """
    key = (source.name, source.digest, *options.items())
    if trusting and source.shipped and key in _KEPT:
        return _KEPT[key]
    raw, values, trusted = _chosen(source, options)
    rules = _typed(source, raw, trusted=trusting and trusted)._replace(
        digest=source.digest, options=values, source=source
    )
    if source.shipped:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        _KEPT[key] = rules
    return rules


def with_other_options(rules: Ruleset, options: Mapping[str, str]) -> Ruleset:
    """The same ruleset, as for any players, with some options set otherwise; raises what `apply_options` raises."""
    assert rules.source is not None, "a ruleset that has been read knows its source"
    return apply_options(rules.source, {**rules.options, **options})


def _chosen(source: RawRuleset, options: Mapping[str, str]) -> tuple[Raw, Mapping[str, str], bool]:
    """The raw ruleset with options set, the value of every option, and whether it needs no check.

    A shipped ruleset needs one only if an amount is set.
    """
    faults = Faults()
    known: Mapping[str, Option] = build(Mapping[str, Option], source.raw.get("option", {}), "option", faults)
    if not faults:
        with suppress(KeyError, TypeError):  # an option sets a value that is missing: a fault that the check finds
            raw, values = with_options(source.raw, known, options)
            amounts = [option.sets for option in known.values() if option.amount]
            same = all(value_at(raw, path) == value_at(source.raw, path) for path in amounts)
            return raw, values, source.shipped and same
    return source.raw, {}, False


def _typed(source: RawRuleset, raw: Raw, *, trusted: bool) -> Ruleset:
    """The raw ruleset as typed values, checked unless it is trusted and every value has the right type; raises BadRuleset."""
    faults = Faults()
    rules = build_ruleset(with_defaults(raw), faults)
    found = tuple(faults)
    rules = with_chart(rules, faults)
    if faults or not trusted:
        from banker.rules.check import check

        faults += [*check(rules, found, faults.names), *without_default(rules, source.raw)]
        if faults:
            raise BadRuleset(source.name, faults)
    return rules
