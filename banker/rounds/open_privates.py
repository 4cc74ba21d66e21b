"""What a private pays, and whether it stays open when the others close (1830 22.0, 23.2)."""

from banker.rounds.mechanism import first_answer, mechanisms
from banker.state.table import IPO, REMOVED, Draft, Table


def revenue(table: Table, name: str) -> int:
    """Dollars that a private pays its owner."""
    found = (mechanism.private_pays(table, name) for mechanism in mechanisms(table))
    return next((pays for pays in found if pays is not None), table.rules.private[name].revenue)


def payee(table: Table, name: str) -> str:
    """Who gets the income of a private: its owner, or somebody else by a mechanism."""
    return first_answer(table, lambda its: its.private_payee(table, name)) or table.owner(name)


def stays(table: Table, name: str) -> bool:
    """Whether a private stays open with its present owner when the others close."""
    return any(mechanism.private_stays(table, name) for mechanism in mechanisms(table))


def remove_unbegun(draft: Draft, private: str) -> None:
    """Take the corporation out of the game that could begin only in exchange for a private, and has not."""
    for name, corporation in draft.table.rules.corporation.items():
        if corporation.begins == private and draft.table.has_president(name, IPO):
            remove_corporation(draft, name, draft.table.rules.cite.begins)


def remove_corporation(draft: Draft, name: str, cite: str) -> None:
    """Take a corporation out of the game that has not begun."""
    draft.give("president", name, IPO, REMOVED, cite)
    draft.give("share", name, IPO, REMOVED, cite, draft.table.ordinary(name, IPO))
    draft.give("token", name, name, REMOVED, cite, draft.table.tokens(name))


def close(draft: Draft, name: str, cite: str = "") -> None:
    """Take a private out of play, unless it is already closed (1830 23.2)."""
    remove_unbegun(draft, name)
    owner = draft.table.owner(name)
    if owner != REMOVED:
        turn_in(draft, name, owner, cite or draft.table.rules.cite.closing)


def turn_in(draft: Draft, name: str, owner: str, cite: str) -> None:
    """Take the private of an owner out of play, with what mechanisms close with it."""
    draft.give("private", name, owner, REMOVED, cite)
    for mechanism in mechanisms(draft.table):
        mechanism.private_closed(draft, name)
