"""Sales of privates from players to corporations: when they are allowed, and at which prices (1830 23.1)."""

from collections.abc import Iterator

from banker.calc import privates
from banker.rounds import drafting
from banker.rounds.objections import Objection
from banker.rules.privates import ComesWith
from banker.state import names
from banker.state.facts import GameFacts, PlayerFacts, bid_key
from banker.state.table import BANK, IPO, Draft, Table


def bounds(table: Table, private: str) -> tuple[int, int]:
    """The least and the most dollars that a corporation may pay for a private now: in a first set maybe only face value."""
    price = table.rules.private[private].price
    if is_first_set(table):
        return price, price
    return privates.bounds(table.rules.privates, table.rules.private[private])


def is_first_set(table: Table) -> bool:
    """Whether this is the first set of operating rounds, where privates are sold at face value in it."""
    first = table.stock_since
    at_face = table.rules.privates.first_set == "at-face"
    return at_face and not table.round.is_stock and first is not None and table.round.number == first.number


def objections(table: Table, private: str, corporation: str) -> Iterator[Objection]:
    """Objections to any sale of a player's private to a corporation now, whatever the price."""
    rules, cite = table.rules, table.rules.cite
    if not rules.private[private].to_corporations:
        text = f"The {names.private_in_words(private, rules)} may not be sold to a corporation"
        yield Objection(text, cite.players_only)
        return
    if table.phase.privates_to_corporations:
        return
    phase, owner = rules.phase_called(table.phase_name), table.owner(private)
    if not is_first_set(table):
        yield Objection(f"Corporations may not buy privates in phase {phase}", cite.private_sale)
        return
    owned = table.privates(corporation)
    if owned:
        text = f"In phase {phase} a corporation buys only one private, and {corporation} owns {owned[0]}"
        yield Objection(text, cite.first_set)
    if owner in table.players and table.player[owner].sold_private_in == table.round:
        text = f"In phase {phase} a player sells only one private to a corporation, and {owner} has sold one"
        yield Objection(text, cite.first_set)


def price_objections(table: Table, private: str, price: int) -> Iterator[Objection]:
    """The objection to a price that a corporation may not pay for a private."""
    rules, (least, most) = table.rules, bounds(table, private)
    if not least <= price <= most:
        allowed = rules.money(least) + f" to {rules.money(most)}" * (most > least)
        text = f"A corporation pays {allowed} for {private}, not {rules.money(price)}"
        yield Objection(text, rules.cite.private_sale)


def note_sale(draft: Draft, owner: str) -> None:
    """Remember that a player has sold a private to a corporation, where they may sell only one in a round."""
    table = draft.table
    if is_first_set(table) and owner in table.players:
        draft.set_fact(PlayerFacts.sold_private_in, owner, table.round, table.rules.cite.first_set)


def has_left_bank(draft: Draft, private: str) -> None:
    """After a private has left the bank: its bids are over, and after the last private stock is on sale (1830 6.0, 7.2)."""
    table = draft.table
    cite, rule = table.rules.cite, table.rules.privates
    for who in table.players:
        draft.set_fact(GameFacts.bid_of, bid_key(who, private), None, cite.bid)
    if rule.sale == "stock-round" or table.privates(BANK):
        return
    draft.set_game(GameFacts.stock_sold_since, table.round, cite.privates_first)
    if rule.sale == "draft":
        drafting.finish(draft)


def has_certificate(table: Table, brings: ComesWith, corporation: str) -> bool:
    """Whether the IPO still has the certificate that comes with a private; an override may have sold it before."""
    ordinary = brings.certificate == "ordinary"
    return table.ordinary(corporation, IPO) > 0 if ordinary else table.has_president(corporation, IPO)
