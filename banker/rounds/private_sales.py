"""Sales of privates from players to corporations: when they are allowed, and at which prices (1830 23.1)."""

from collections.abc import Iterator

from banker.calc import privates, trains
from banker.rounds.mechanism import first_answer, mechanisms
from banker.rounds.objections import Objection
from banker.rounds.turn import order_by_cash
from banker.rules.privates import ComesWith
from banker.state import names
from banker.state.facts import GameFacts, bid_key
from banker.state.table import BANK, IPO, Draft, Table


def bounds(table: Table, private: str, corporation: str = "") -> tuple[int, int]:
    """The least and the most dollars that a corporation may pay for a private now; without a name, one without a price of its own."""
    now = _own_bounds(table, private, corporation)
    return now[:2] if now else privates.bounds(table.rules.privates, table.rules.private[private])


def _own_bounds(table: Table, private: str, corporation: str) -> tuple[int, int, str] | None:
    """The bounds that a mechanism knows, with their section."""
    return first_answer(table, lambda its: its.private_bounds(table, private, corporation))


def objections(table: Table, private: str, corporation: str) -> Iterator[Objection]:
    """Objections to any sale of a player's private to a corporation now, whatever the price."""
    rules, cite = table.rules, table.rules.cite
    if not rules.private[private].to_corporations:
        text = f"The {names.private_in_words(private, rules)} may not be sold to a corporation"
        yield Objection(text, cite.players_only)
        return
    owner, president = table.owner(private), table.president(corporation)
    if rules.privates.sellers == "president" and owner in table.players and owner != president:
        text = f"A corporation buys privates only from its president: {private} belongs to {owner}, and {president or 'nobody'} presides over {corporation}"
        yield Objection(text, cite.private_sale)
    for mechanism in mechanisms(table):
        yield from mechanism.private_objections(table, private, corporation)
    if not table.phase.privates_to_corporations and not _own_bounds(table, private, corporation):
        phase = rules.phase_called(table.phase_name)
        yield Objection(f"Corporations may not buy privates in phase {phase}", cite.private_sale)


def not_between_players(table: Table) -> Iterator[Objection]:
    """The objection that players may not sell privates to each other, or not yet, whatever the round."""
    rule, cite = table.rules.privates, table.rules.cite.between_players
    if not rule.between_players:
        yield Objection("Players may not sell privates to each other", cite)
    elif rule.between_since and rule.between_since not in trains.phases_begun(table.rules, table.phase_name):
        phase = table.rules.phase_called(rule.between_since)
        yield Objection(f"Players may not sell privates to each other before phase {phase}", cite)


def price_objections(table: Table, private: str, price: int, corporation: str) -> Iterator[Objection]:
    """The objection to a price that a corporation may not pay for a private."""
    rules, (least, most) = table.rules, bounds(table, private, corporation)
    if not least <= price <= most:
        allowed = rules.money(least) + f" to {rules.money(most)}" * (most > least)
        who = "A corporation" if (least, most) == bounds(table, private) else corporation
        own = _own_bounds(table, private, corporation)
        text = f"{who} pays {allowed} for {private}, not {rules.money(price)}"
        yield Objection(text, (own and own[2]) or rules.cite.private_sale)


def has_left_bank(draft: Draft, private: str) -> None:
    """After a private has left the bank: its bids are over, and after the last private stock is on sale (1830 6.0, 7.2)."""
    table = draft.table
    cite, rule = table.rules.cite, table.rules.privates
    for who in table.players:
        draft.set_fact(GameFacts.bid_of, bid_key(who, private), None, cite.bid)
    for mechanism in mechanisms(table):
        mechanism.private_leaves_bank(draft, private)
    is_over = not table.privates(BANK) or any(mechanism.sale_over(table) for mechanism in mechanisms(table))
    if rule.sale == "stock-round" or not is_over:
        return
    draft.set_game(GameFacts.stock_sold_since, table.round, cite.privates_first)
    for mechanism in mechanisms(table):
        mechanism.sale_ends(draft)
    order_by_cash(draft)


def has_certificate(table: Table, brings: ComesWith, corporation: str) -> bool:
    """Whether the IPO still has the certificate that comes with a private; an override may have sold it before."""
    ordinary = brings.certificate == "ordinary"
    return table.ordinary(corporation, IPO) > 0 if ordinary else table.has_president(corporation, IPO)
