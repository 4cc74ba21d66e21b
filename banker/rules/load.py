"""From files to raw tables: what a ruleset `extends` is laid under it, and a user's own files can be kept in a ledger."""

import json
import os
import re
import tomllib
from collections.abc import Sequence
from functools import cache

from banker.errors import Invalid
from banker.rules.build import BadRuleset, Fault
from banker.rules.find import is_shipped, locate
from banker.rules.paths import has_value, without_value
from banker.rules.renamed import Raw, with_new_names

_LARGEST = 200_000
_DEEPEST = 8
_LONGEST_KEY = 1000
_LONG_KEY = re.compile(rf"^[^\"'=#\n]{{{_LONGEST_KEY},}}", re.MULTILINE)
Layer = tuple[str, Raw]
"""One file: its name, and its tables with `extends` and `replace` as they stand in it."""


def layers(path: str, seen: tuple[str, ...] = ()) -> list[Layer]:
    """A ruleset's file and those it extends, one after the other; raises Invalid for what is no ruleset."""
    path = os.path.realpath(path)
    if path in seen or len(seen) > _DEEPEST:
        raise Invalid(f"the ruleset {path} extends itself: {' extends '.join((*seen, path))}")
    raw = _parse_shipped(path) if is_shipped(path) else with_new_names(_parse(path))
    base = raw.get("extends")
    if base is None:
        return [(path, raw)]
    if not isinstance(base, str) or not isinstance(raw.get("replace", []), list):
        raise BadRuleset(
            os.path.basename(path), [Fault("extends", "must be the name of a ruleset, and `replace` a list of tables")]
        )
    return [(path, raw), *layers(locate(base, os.path.dirname(path)), (*seen, path))]


@cache
def _parse_shipped(path: str) -> Raw:
    """A ruleset that comes with the program, parsed once in a process; it must not be changed."""
    return _parse(path)


def _parse(path: str) -> Raw:
    try:
        if os.stat(path).st_size > _LARGEST:
            raise Invalid(f"the ruleset {path} is larger than 200,000 bytes: it cannot be one")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        if has_long_key(text):
            raise Invalid(f"the ruleset {path} has a key of {_LONGEST_KEY} letters and more: it cannot be one")
        return tomllib.loads(text)
    except OSError as error:
        raise Invalid(f"the ruleset {path} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise Invalid(f"the ruleset {path} is no TOML: {error}") from None


def has_long_key(text: str) -> bool:
    """Whether TOML has a key so long that reading it would take for ever."""
    return _LONG_KEY.search(text) is not None


def merged(found: Sequence[Layer]) -> Raw:
    """The layers as one ruleset: each lies over the next; a table it names in `replace` is taken whole, not merged, or is gone."""
    (name, top), *below = found
    over = {key: value for key, value in top.items() if key not in ("extends", "replace")}
    if not below:
        return over
    under = merged(below)
    replaced = top.get("replace", [])
    for table in replaced:
        if not isinstance(table, str) or not has_value(under, table):
            raise BadRuleset(
                os.path.basename(name), [Fault("replace", f"{table!r} is no table of {top.get('extends')}")]
            )
    for table in replaced:
        if not has_value(over, table) and has_value(under, table):
            under = without_value(under, table)
    return _merge(under, over, frozenset(replaced), "")


def all_shipped(found: Sequence[Layer]) -> bool:
    """Whether all layers come with the program."""
    return all(is_shipped(name) for name, _ in found)


def own_layers_as_text(found: Sequence[Layer]) -> str:
    """The user's own layers as one text for the ledger."""
    own = [(os.path.basename(name), raw) for name, raw in found if not is_shipped(name)]
    return json.dumps(own, ensure_ascii=False, default=str)


def layers_from_text(text: str) -> list[Layer]:
    """The layers that a ledger has kept, with the shipped ones under them; raises Invalid if they are none."""
    try:
        own = [(str(name), with_new_names(dict(raw))) for name, raw in json.loads(text)]
        base = own[-1][1].get("extends")
        sound = all(
            isinstance(raw.get("replace", []), list) and isinstance(raw.get("extends", ""), str) for _, raw in own
        )
        sound = sound and all("extends" in raw for _, raw in own[:-1])
    except (ValueError, TypeError, IndexError, RecursionError):
        sound = False
    if not sound:
        raise Invalid("the tables kept in the ledger cannot be read")
    return [*own, *(layers(locate(base)) if isinstance(base, str) else [])]


def _merge(under: Raw, over: Raw, replaced: frozenset[str], path: str) -> Raw:
    result = dict(under)
    for key, value in over.items():
        where = f"{path}.{key}" if path else key
        below = under.get(key)
        merges = isinstance(value, dict) and isinstance(below, dict) and where not in replaced
        result[key] = _merge(below, value, replaced, where) if merges else value  # type: ignore[arg-type]
    return result
