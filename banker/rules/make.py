"""Making a ruleset: its layers merged, options set, typed values built and checked."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress

from banker.digest import digest
from banker.errors import Invalid
from banker.rules.about import Option, RawRuleset
from banker.rules.build import build, build_ruleset, with_chart
from banker.rules.check import check
from banker.rules.defaults import with_defaults
from banker.rules.faults import BadRuleset, Faults
from banker.rules.kinds import Raw
from banker.rules.load import Layer, merged, own_layers_as_text
from banker.rules.options import ADVICE, with_options, without_default
from banker.rules.values import Ruleset

_NO_MOVES = ("game", "option", "cite", "external", "board", "colour", ADVICE)
"""Tables that change no move of a game; the digest omits them. Options are added separately."""


def make(source: RawRuleset, options: Mapping[str, str]) -> Ruleset:
    """The typed ruleset with options set; raises Invalid for an unknown option or value, BadRuleset with all faults."""
    raw, values = _chosen(source, options)
    faults = Faults()
    rules = build_ruleset(with_defaults(raw), faults)
    found = tuple(faults)
    rules = with_chart(rules, faults)
    faults += [*check(rules, found, faults.names), *without_default(rules, source.raw)]
    if faults:
        raise BadRuleset(source.name, faults)
    return rules._replace(digest=source.digest, options=values, source=source)


def merge(name: str, found: Sequence[Layer]) -> RawRuleset:
    """The raw ruleset of some layers; raises Invalid if it has no digest."""
    raw = merged(found)
    rules = {key: value for key, value in raw.items() if key not in _NO_MOVES}
    rules["option"] = options = raw.get("option")
    if isinstance(phases := raw.get("phase"), dict):
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


def _chosen(source: RawRuleset, options: Mapping[str, str]) -> tuple[Raw, Mapping[str, str]]:
    """The raw ruleset with options set, and the value of every option."""
    faults = Faults()
    known: Mapping[str, Option] = build(Mapping[str, Option], source.raw.get("option", {}), "option", faults)
    if not faults:
        with suppress(KeyError, TypeError):  # an option sets a value that is missing: a fault that the check finds
            return with_options(source.raw, known, options)
    return source.raw, {}
