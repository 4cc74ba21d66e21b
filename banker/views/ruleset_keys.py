"""The keys of a ruleset as a list for people, made from its schema."""

from collections.abc import Iterator

from banker.rules.schema import Schema, schema


def key_lines() -> Iterator[str]:
    """Each key by its path, what it can be, whether it is needed or has a default; below it what it means. `*` is any name."""
    for path, one in described_keys():
        default = f" (default: {word(one['default'])})" if "default" in one else "" if one["optional"] else " (needed)"
        yield f"{path} = {_values(one)}{default}"
        if meaning := one.get("description"):
            yield f"  {meaning}"


def described_keys() -> Iterator[tuple[str, Schema]]:
    """The path and the schema of every key; `optional` in it tells whether it may be left out."""
    whole = schema()
    for path, one, needed in _below("", whole, whole["then"]["else"]):
        yield path, {**one, "optional": not needed}


def _below(path: str, found: Schema, needs: Schema) -> Iterator[tuple[str, Schema, bool]]:
    """The keys of a table and of the tables in it, and whether a file that stands alone needs them, as `needs` tells."""
    for key, one in found.get("properties", {}).items():
        where, below = f"{path}.{key}".lstrip("."), needs.get("properties", {}).get(key, {})
        yield where, one, key in needs.get("required", ())
        yield from _below(where, one, below)
        named = one.get("additionalProperties")
        if isinstance(named, dict):
            yield from _below(f"{where}.*", named, below.get("additionalProperties", {}))


def _values(one: Schema) -> str:
    """What a key can be: its words, or the kind of its value."""
    if "enum" in one:
        return " | ".join(map(word, one["enum"]))
    if "anyOf" in one:
        return " | ".join(map(_values, one["anyOf"]))
    kind = one.get("type")
    if kind == "array":
        return _list(one)
    if kind != "object":
        return {"integer": "number", "boolean": "true | false", "string": "text"}.get(str(kind), "any value")
    named = one.get("additionalProperties")
    if isinstance(named, dict):
        return "table of names" if "properties" in named else f"{{ name = {_values(named)}, ... }}"
    numbered = [*one.get("patternProperties", {}).values()]
    return f"{{ number = {_values(numbered[0])}, ... }}" if numbered else "table"


def _list(one: Schema) -> str:
    items = one["items"]
    if isinstance(items, list):
        return f"[{', '.join(map(_values, items))}]"
    return f"[{_values(items)}, ...]"


def word(value: object) -> str:
    """A value as a file has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(word, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)
