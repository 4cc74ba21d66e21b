"""The keys of rulesets, and the policies with the shipped titles that use each: lists for people, made from schema and tables."""

from collections.abc import Iterator, Mapping

from banker.rules.find import shipped
from banker.rules.paths import entries
from banker.rules.read import read
from banker.rules.schema import Schema, schema
from banker.rules.values import Ruleset

_NO_RULES = ("extends", "replace", "game.", "option.", "external.", "advice.", "board.", "cite.")
"""Keys and tables that say nothing about how a game is played."""


def key_lines(table: str = "") -> Iterator[str]:
    """Each key by its path, what it can be, whether it is needed or has a default; below it what it means. `*` is any name.

    With a `table`, or a key, only what is in it.
    """
    for path, spec in described_keys():
        if not f"{path}.".startswith(f"{table}." if table else ""):
            continue
        default = "" if spec["optional"] else " (needed)"
        default = f" (default: {word(spec['default'])})" if "default" in spec else default
        yield f"{path} = {_values(spec)}{default}"
        if meaning := spec.get("description"):
            yield f"  {meaning}"


def described_keys() -> Iterator[tuple[str, Schema]]:
    """The path and the schema of every key; `optional` in it tells whether it may be left out."""
    whole = schema()
    for path, spec, needed in _below("", whole, whole["then"]["else"]):
        yield path, {**spec, "optional": not needed}


def _below(path: str, found: Schema, needs: Schema) -> Iterator[tuple[str, Schema, bool]]:
    """The keys of a table and of the tables in it, and whether a file that stands alone needs them, as `needs` tells."""
    for key, spec in found.get("properties", {}).items():
        key_path, below = f"{path}.{key}".lstrip("."), needs.get("properties", {}).get(key, {})
        yield key_path, spec, key in needs.get("required", ())
        yield from _below(key_path, spec, below)
        named = spec.get("additionalProperties")
        if isinstance(named, dict):
            yield from _below(f"{key_path}.*", named, below.get("additionalProperties", {}))


def _values(spec: Schema) -> str:
    if "enum" in spec:
        return " | ".join(map(word, spec["enum"]))
    if "anyOf" in spec:
        return " | ".join(map(_values, spec["anyOf"]))
    kind = spec.get("type")
    if kind == "array":
        items = spec["items"]
        return f"[{', '.join(map(_values, items))}]" if isinstance(items, list) else f"[{_values(items)}, ...]"
    if kind != "object":
        return {"integer": "number", "boolean": "true | false", "string": "text"}.get(str(kind), "any value")
    named = spec.get("additionalProperties")
    if isinstance(named, dict):
        return "table of names" if "properties" in named else f"{{ name = {_values(named)}, ... }}"
    numbered = [*spec.get("patternProperties", {}).values()]
    return f"{{ number = {_values(numbered[0])}, ... }}" if numbered else "table"


def word(value: object) -> str:
    """A value as a file has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(word, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def policy_lines() -> Iterator[str]:
    """Each key whose values are words or yes and no, or which most titles leave out: what it means, and its titles.

    A title that has a value only by an option is followed by the name of that option.
    """
    tables = {name: read(name) for name in shipped()}
    for path, spec in described_keys():
        if not path.startswith(_NO_RULES) and _is_policy(spec) and (titles := _titles(path, spec, tables)):
            yield from [path, f"  {spec['description']}"] if "description" in spec else [path]
            yield from (f"  - {value}: {', '.join(names)}" for value, names in titles.items())


def _is_policy(spec: Schema) -> bool:
    """Whether a key has words to choose from, alone or in a list, or is one that a title may leave out."""
    words = "enum" in spec or _lists_words(spec) or "anyOf" in spec
    return words or spec.get("type") == "boolean" or spec.get("optional", False)


def _lists_words(spec: Schema) -> bool:
    return isinstance(items := spec.get("items"), dict) and "enum" in items


def _titles(path: str, spec: Schema, tables: Mapping[str, Ruleset]) -> dict[str, list[str]]:
    """By value of a key, or in one list where its values are no words: the titles with it."""
    found: dict[str, list[str]] = {}
    for name, rules in tables.items():
        values = [(name, value) for value in _set(rules, path.split(".")) if value is not None]
        values += [(f"{name} (option {option})", value) for option, value in _by_options(rules, path)]
        for title, value in values:
            shown = _in_words(value, spec)
            if shown and not {name, title} & {*found.get(shown, ())}:
                found.setdefault(shown, []).append(title)
    return found


def _in_words(value: object, spec: Schema) -> str:
    """A word of a policy; for other values whether it is used at all."""
    if isinstance(value, bool) or "enum" in spec or (isinstance(value, str) and "anyOf" in spec):
        return word(value)
    if isinstance(value, tuple) and _lists_words(spec):
        return ", ".join(map(word, value)) or "none"
    return "used" if value not in (0, "", (), {}) else ""


def _set(table: object, path: list[str]) -> Iterator[object]:
    """The values at a path, where `*` is any name."""
    if not path:
        yield table
        return
    for key, value in entries(table).items():
        if path[0] in (key, "*"):
            yield from _set(value, path[1:])


def _by_options(rules: Ruleset, path: str) -> Iterator[tuple[str, object]]:
    for name, option in rules.option.items():
        for chosen in option.values:
            settings = option.settings(chosen)
            if path in settings:
                value = settings[path]
                yield name, tuple(value) if isinstance(value, list) else value
