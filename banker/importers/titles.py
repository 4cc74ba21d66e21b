"""Our ruleset for another program's title of a game, from the `external` tables of the rulesets."""

from collections.abc import Iterator

from banker.rules.find import shipped
from banker.rules.read import raw_ruleset


def ruleset_of_title(program: str, title: str) -> str | None:
    """The ruleset of a program's title, or None."""
    return next((ruleset for ruleset, other in _titles(program, title) if other == title), None)


def importable_titles(program: str) -> str:
    """The program's titles that we have rulesets for, in words."""
    return " and ".join(sorted(title for _, title in _titles(program, "")))


def _titles(program: str, likely: str) -> Iterator[tuple[str, str]]:
    """Rulesets with the program's titles; the ruleset named `likely` comes first, since each takes time to read."""
    for ruleset in sorted(shipped(), key=lambda ruleset: ruleset != likely):
        ours = raw_ruleset(ruleset).raw.get("external", {}).get(program)
        if ours is not None:
            yield ruleset, ours["title"]
