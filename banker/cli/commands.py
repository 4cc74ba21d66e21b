"""The names of all commands, and the modules of those that record no event."""

from banker.verbs.registry import verbs

QUERIES = {
    "audit": "audit",
    "calc": "calc",
    "change": "banknotes",
    "completion": "completion",
    "explain": "queries",
    "export": "exporting",
    "help": "help",
    "import": "importing",
    "limits": "queries",
    "log": "queries",
    "market": "queries",
    "new": "new",
    "order": "queries",
    "payout": "queries",
    "play": "play",
    "project": "what_if",
    "raise": "what_if",
    "replay": "queries",
    "rules": "rulesets",
    "score": "queries",
    "show": "queries",
    "status": "queries",
    "trains": "queries",
    "verify": "queries",
}
"""The module in `banker.cli` of each command that is not a verb."""


def command_names() -> list[str]:
    """All commands in alphabetical order."""
    return sorted({*verbs(), *QUERIES})
