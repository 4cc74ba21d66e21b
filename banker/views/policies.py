"""The policies of rulesets, and which of the shipped titles use each, made from the schema and the tables."""

from collections.abc import Iterator, Mapping
from typing import Any

from banker.rules.find import shipped
from banker.rules.paths import entries
from banker.rules.read import read
from banker.rules.values import Ruleset
from banker.views.ruleset_keys import described_keys, word

_NO_RULES = ("game.", "option.", "external.", "advice.", "board.", "cite.")
"""Tables that say nothing about how a game is played."""
_OF_THE_FILE = ("extends", "replace")
_USED = "used"


def policy_lines() -> list[str]:
    """Each key whose values are words or yes and no, or which most titles leave out: what it means, and its titles.

    A title that has a value only by an option is followed by the name of that option.
    """
    tables = {name: read(name) for name in shipped()}
    lines: list[str] = []
    for path, one in described_keys():
        if path in _OF_THE_FILE or path.startswith(_NO_RULES) or not _is_policy(one):
            continue
        titles = _titles(path, one, tables)
        if titles:
            lines += [path, f"  {one['description']}"] if "description" in one else [path]
            lines += [f"  - {value}: {', '.join(names)}" for value, names in titles.items()]
    return lines


def _is_policy(one: Mapping[str, Any]) -> bool:
    """Whether a key has words to choose from, alone or in a list, or is one that a title may leave out."""
    items = one.get("items")
    words = "enum" in one or (isinstance(items, dict) and "enum" in items) or "anyOf" in one
    return words or one.get("type") == "boolean" or one.get("optional", False)


def _titles(path: str, one: Mapping[str, Any], tables: Mapping[str, Ruleset]) -> dict[str, list[str]]:
    """By value of a key, or in one list where its values are no words: the titles with it."""
    found: dict[str, list[str]] = {}
    for name, rules in tables.items():
        values = [value for value in _values(rules, path.split(".")) if value is not None]
        for shown in dict.fromkeys(_in_words(value, one) for value in values):
            if shown:
                found.setdefault(shown, []).append(name)
        for option, value in _by_options(rules, path):
            shown = _in_words(value, one)
            if shown and name not in found.get(shown, ()):
                found.setdefault(shown, []).append(f"{name} (option {option})")
    return found


def _in_words(value: object, one: Mapping[str, Any]) -> str:
    """A word of a policy; for other values whether it is used at all."""
    if isinstance(value, bool) or "enum" in one:
        return word(value)
    if isinstance(value, tuple) and isinstance(one.get("items"), dict) and "enum" in one["items"]:
        return ", ".join(map(word, value)) or "none"
    if isinstance(value, str) and "anyOf" in one:
        return word(value)
    return _USED if value not in (0, "", (), {}) else ""


def _values(table: object, path: list[str]) -> Iterator[object]:
    """The values at a path, where `*` is any name."""
    if not path:
        yield table
        return
    for key, value in entries(table).items():
        if path[0] in (key, "*"):
            yield from _values(value, path[1:])


def _by_options(rules: Ruleset, path: str) -> Iterator[tuple[str, object]]:
    """The options that set a key, and each value they set it to."""
    for name, option in rules.option.items():
        for chosen in option.values:
            settings = option.settings(chosen)
            if path in settings:
                value = settings[path]
                yield name, tuple(value) if isinstance(value, list) else value
