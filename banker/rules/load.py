"""From files to a raw ruleset: a ruleset is merged with what it `extends`, and a ledger can keep a user's own files."""

import json
import os
import re
from collections.abc import Iterator, Sequence

from banker import packaged
from banker.errors import Invalid
from banker.rules.faults import BadRuleset, Fault
from banker.rules.find import is_shipped, locate, shipped_name
from banker.rules.kinds import Raw
from banker.rules.options import has_value
from banker.rules.toml import read_toml, require_shallow
from banker.sizes import LAYERS, RULESET

Layer = tuple[str, Raw]
"""One file: its name, and its contents, including `extends` and `replace`."""


def layers(path: str, seen: tuple[str, ...] = ()) -> list[Layer]:
    """A ruleset's file and the files it extends, in that order; raises Invalid if one cannot be read."""
    path = os.path.realpath(path)
    if path in seen or len(seen) >= LAYERS:
        raise Invalid(f"The ruleset {path} extends itself: {' extends '.join((*seen, path))}.")
    raw = _parse(path)
    base = raw.get("extends")
    if base is None:
        return [(path, raw)]
    if not isinstance(base, str) or not isinstance(raw.get("replace", []), list):
        fault = Fault("extends", "must be the name of a ruleset, and replace must be a list of tables")
        raise BadRuleset(os.path.basename(path), [fault])
    return [(path, raw), *layers(locate(base, os.path.dirname(path)), (*seen, path))]


def text_of(path: str) -> str:
    """The text of a ruleset's file; raises Invalid if it cannot be read or is too large, ValueError if it is not text."""
    try:
        if is_shipped(path):
            return packaged.text(path)
        if os.stat(path).st_size > RULESET:
            raise Invalid(f"The ruleset {path} cannot be read: it is larger than {RULESET:,} bytes.")
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        raise Invalid(f"The ruleset {path} cannot be read: {error.strerror}.") from None


def _parse(path: str) -> Raw:
    text = ""
    try:
        text = text_of(path)
        return read_toml(text)
    except ValueError as error:
        name = _unquoted(text)
        hint = f' A name such as {name} needs quotation marks: "{name}".' if name else ""
        raise Invalid(f"The ruleset {path} is not valid TOML: {error}.{hint}") from None


def _unquoted(text: str) -> str:
    """The first name in a heading, or before a `=`, with signs that TOML does not allow without quotation marks; empty if there is none."""
    for heading, key in re.findall(r"^ *(?:\[([^]\[\"\n]+)\]|([^\s=\[\"#]+) *=)", text, re.MULTILINE):
        for part in (heading or key).split("."):
            if not re.fullmatch(r"[\w-]+", part.strip(), re.ASCII):
                return str(part.strip())
    return ""


def merged(found: Sequence[Layer]) -> Raw:
    """The layers merged, the first over the next; a table named in `replace` is not merged but replaced, or removed."""
    (name, top), *below = found
    over = {key: value for key, value in top.items() if key not in ("extends", "replace")}
    if not below:
        return over
    under = merged(below)
    replaced = top.get("replace", [])
    for table in replaced:
        if not isinstance(table, str) or not has_value(under, table):
            fault = Fault("replace", f"names {table!r}, which is not a table of {top.get('extends')}")
            raise BadRuleset(os.path.basename(name), [fault])
    return _without_leftovers(_merge(under, over, frozenset(replaced), ""), over, replaced)


def _without_leftovers(merged: Raw, over: Raw, replaced: Sequence[str]) -> Raw:
    """Without what the layer below had for a replaced table: options of its values, and colours and outside names of its corporations."""
    gone = [
        name
        for name, option in _table(merged, "option").items()
        if name not in _table(over, "option")
        and any(f"{path}.".startswith(f"{table}.") for path in _set_by(option, merged) for table in replaced)
    ]
    if gone:
        merged = {**merged, "option": {name: option for name, option in merged["option"].items() if name not in gone}}
    if "corporation" in replaced:
        known = {*_table(merged, "corporation"), *_table(over, "colour")}
        colours = {name: colour for name, colour in _table(merged, "colour").items() if name in known}
        merged = {**merged, "colour": colours} if _table(merged, "colour") else merged
    if gone or "corporation" in replaced:  # elsewhere it is another title
        merged = {key: over.get(key) if key == "external" else value for key, value in merged.items()}
        merged = {key: value for key, value in merged.items() if key != "external" or key in over}
    return merged


def _set_by(option: object, raw: Raw) -> Iterator[str]:
    """The paths that a raw option sets, and that have no value."""
    if isinstance(option, dict):
        settings = () if option.get("sets") else _table(option, "values").values()
        paths = [option.get("sets"), *(path for setting in settings if isinstance(setting, dict) for path in setting)]
        yield from (path for path in paths if isinstance(path, str) and not has_value(raw, path))


def _table(raw: Raw, key: str) -> Raw:
    """The table with a key; empty if there is none, as in a file with faults."""
    value = raw.get(key)
    return value if isinstance(value, dict) else {}


def own_layers_as_text(found: Sequence[Layer]) -> str | None:
    """The user's own layers as the text that the ledger keeps; None if all are shipped with the program."""
    own = [(os.path.basename(name), raw) for name, raw in found if not is_shipped(name)]
    return json.dumps(own, ensure_ascii=False, default=str) if own else None


def layers_from_text(text: str) -> list[Layer]:
    """The layers kept in a ledger, followed by the shipped layers they extend; raises Invalid."""
    try:
        kept = json.loads(text)
        require_shallow(kept)
        own = [(str(name), dict(raw)) for name, raw in kept]
        base = own[-1][1].get("extends")
        sound = len(own) <= LAYERS and all("extends" in raw for _, raw in own[:-1])
        for _, raw in own:
            sound = sound and isinstance(raw.get("replace", []), list) and isinstance(raw.get("extends", ""), str)
    except (ValueError, TypeError, IndexError, RecursionError):
        sound = False
    if not sound:
        raise Invalid("The ruleset kept in the ledger cannot be read.")
    return [*own, *(layers(locate(shipped_name(base))) if isinstance(base, str) else [])]


def _merge(under: Raw, over: Raw, replaced: frozenset[str], path: str) -> Raw:
    result = {**under, **over}
    for key, below in under.items():
        key_path, above = f"{path}.{key}" if path else key, over.get(key, {})
        if key_path in replaced and key not in over:
            del result[key]
        elif key_path not in replaced and isinstance(below, dict) and isinstance(above, dict):
            result[key] = _merge(below, above, replaced, key_path)
    return result
