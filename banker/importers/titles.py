"""Which of our games another program calls by which title: its tables say so (`external`)."""

from collections.abc import Iterator

from banker.rules.find import shipped
from banker.rules.read import raw_ruleset


def ruleset_called(program: str, title: str) -> str | None:
    """The ruleset that a program calls so, or None."""
    return next((ruleset for ruleset, called in _titles(program, title) if called == title), None)


def known_titles(program: str) -> str:
    """What the games of a program are called there that we have, in words."""
    return " and ".join(sorted(called for _, called in _titles(program, "")))


def _titles(program: str, likely: str) -> Iterator[tuple[str, str]]:
    """Rulesets and their titles there; one that is called so here, too, comes first: each takes a while to be read."""
    for ruleset in sorted(shipped(), key=lambda ruleset: ruleset != likely):
        ours = raw_ruleset(ruleset).raw.get("external", {}).get(program)
        if ours is not None:
            yield ruleset, ours["title"]
