"""Whether a corporation can begin, and those that cannot any more."""

from collections.abc import Iterator

from banker.rounds.mechanism import first_answer, mechanisms
from banker.rounds.objections import BY_HAND, Objection
from banker.rules.mechanism import is_out, minors
from banker.state.table import BANK, IPO, REMOVED, Draft, Table


def no_stock(table: Table, corporation: str) -> Iterator[Objection]:
    """The objection that a corporation is a minor, whose stock nobody trades."""
    if corporation in minors(table.rules):
        yield from begin_objections(table, corporation)


def out_of_game(table: Table, corporation: str) -> Iterator[Objection]:
    """The objection that a corporation can begin no more, since its president's certificate has left the game, or is a minor whose private is for sale."""
    waits = minors(table.rules).get(corporation) in table.privates(BANK)
    if waits or is_out(table, corporation):
        exchanged = table.rules.corporation[corporation].begins and table.rules.cite.begins
        cite = exchanged or first_answer(table, lambda its: its.gone_by(table, corporation) or None) or BY_HAND
        text = "begins once a player has bought its private" if waits else "is out of the game"
        yield Objection(f"{corporation} {text}", cite)


def begin_objections(table: Table, corporation: str) -> Iterator[Objection]:
    """The objection that a corporation cannot begin by the purchase of its president's certificate, or not yet."""
    by, cite = table.rules.corporation[corporation].begins, table.rules.cite.begins
    for mechanism in mechanisms(table):
        yield from mechanism.begin_objections(table, corporation)
    if by:
        owner = table.owner(by)
        text, short = f"{corporation} begins only in exchange for the private {by}", f"only in exchange for {by}"
        if owner in table.players:
            yield Objection(text, cite, f"Type `exchange {owner} {by} --par PRICE`.", short=short)
        else:
            has = f"belongs to {owner}" if owner in table.rules.corporation else "is not with a player"
            yield Objection(f"{text}, which {has}", cite, short=short)


def remove_unbegun(draft: Draft, name: str, cite: str) -> None:
    """Take a corporation out of the game that has not begun."""
    draft.give("president", name, IPO, REMOVED, cite)
    draft.give("share", name, IPO, REMOVED, cite, draft.table.ordinary(name, IPO))
    draft.give("token", name, name, REMOVED, cite, draft.table.tokens(name))


def remove_exchanged(draft: Draft, private: str) -> None:
    """Take the corporation out of the game that could begin only in exchange for a private, and has not."""
    for name, corporation in draft.table.rules.corporation.items():
        if corporation.begins == private and draft.table.has_president(name, IPO):
            remove_unbegun(draft, name, draft.table.rules.cite.begins)
