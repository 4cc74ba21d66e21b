"""What a private pays, and whether it stays open when the others close (1830 22.0, 23.2)."""

from banker.rounds.beginning import remove_exchanged
from banker.rounds.mechanism import first_answer, mechanisms
from banker.state.table import REMOVED, Draft, Table


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


def closed_by(table: Table, private: str) -> str:
    """The section by which a private is closed, as far as the table tells."""
    phases, cite = [*table.rules.phase], table.rules.cite
    begun = phases[: phases.index(table.phase_name) + 1]
    if any(table.rules.phase[name].closes_privates for name in begun):
        return cite.closing
    brings = table.rules.private[private].comes_with
    if table.rules.private[private].closes_with_first_train_of and brings and brings.cite:
        return brings.cite
    if table.rules.private[private].exchange:
        return cite.exchange
    left_over = first_answer(table, lambda its: its.unsold_leave(table) or None)
    return (not table.sold_first() and left_over) or cite.closing


def close(draft: Draft, name: str, cite: str = "") -> None:
    """Take a private out of play, unless it is already closed (1830 23.2)."""
    remove_exchanged(draft, name)
    owner = draft.table.owner(name)
    if owner != REMOVED:
        turn_in(draft, name, owner, cite or draft.table.rules.cite.closing)


def turn_in(draft: Draft, name: str, owner: str, cite: str) -> None:
    """Take the private of an owner out of play, with what mechanisms close with it."""
    draft.give("private", name, owner, REMOVED, cite)
    for mechanism in mechanisms(draft.table):
        mechanism.private_closed(draft, name)
