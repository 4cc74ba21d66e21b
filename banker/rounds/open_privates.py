"""What a private pays, and whether it stays open when the others close (1830 22.0, 23.2)."""

from banker.rules.values import Ruleset
from banker.state.table import IPO, REMOVED, Draft, Table


def revenue(table: Table, name: str) -> int:
    """Dollars that a private pays its owner: another sum once the others have closed, where it says so."""
    private = table.rules.private[name]
    if private.revenue_of_corporation is not None and table.owner(name) in table.rules.corporation:
        return private.revenue_of_corporation
    return (
        private.stays_open.revenue
        if private.stays_open and have_closed(table.rules, table.phase_name)
        else private.revenue
    )


def stays(table: Table, name: str) -> bool:
    """Whether a private stays open with its present owner when the others close."""
    rule, owner = table.rules.private[name].stays_open, table.owner(name)
    kind = "player" if owner in table.players else "corporation" if owner in table.rules.corporation else ""
    return rule is not None and kind in rule.with_


def have_closed(rules: Ruleset, phase: str) -> bool:
    """Whether a phase that closes the privates has begun."""
    phases = list(rules.phase)
    return any(rules.phase[name].closes_privates for name in phases[: phases.index(phase) + 1])


def remove_unbegun(draft: Draft, private: str) -> None:
    """Take the corporation out of the game that could begin only in exchange for a private, and has not."""
    for name, corporation in draft.table.rules.corporation.items():
        if corporation.begins == private and draft.table.has_president(name, IPO):
            cite = draft.table.rules.cite.begins
            draft.give("president", name, IPO, REMOVED, cite)
            draft.give("share", name, IPO, REMOVED, cite, draft.table.ordinary(name, IPO))
            draft.give("token", name, name, REMOVED, cite, draft.table.tokens(name))


def close(draft: Draft, name: str) -> None:
    """Take a private out of play, unless it is already closed (1830 23.2)."""
    owner = draft.table.owner(name)
    remove_unbegun(draft, name)
    if owner != REMOVED:
        draft.give("private", name, owner, REMOVED, draft.table.rules.cite.closing)
