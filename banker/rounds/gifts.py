"""Certificates that a president gives to players who have none of the corporation, where stock can be given (`gifts`)."""

from collections.abc import Iterator

from banker.rounds import stock
from banker.rounds.objections import Objection
from banker.state.facts import CorporationFacts
from banker.state.table import POOL, Draft, Table

# In percent of the corporation: what the giver of a president's certificate holds at most, what another player holds
# at most, and of how much nothing but that certificate is given away (18ChristmasEve.5).
_MOST, _RIVAL, _KEPT = 40, 20, 20


def out_of_season(table: Table) -> Iterator[Objection]:
    """Objections to any gift now."""
    cite = table.rules.cite.gift
    if not table.rules.trading.gifts:
        yield Objection("In this game nobody gives stock away", cite)
        return
    if not table.round.is_stock:
        yield Objection(f"Stock is given away in stock rounds, and this is {table.round}", cite)
    elif stock.is_first_round(table):
        yield Objection("No stock is given away in the first stock round", cite)


def objections(table: Table, who: str, corporation: str, to: str, *, president: bool) -> Iterator[Objection]:
    """Objections to a gift of a certificate, or of the president's certificate."""
    cite, share = table.rules.cite.gift, table.rules.stock.share
    if president and table.has_president(corporation, POOL):
        yield Objection(
            f"The president's certificate of {corporation} lies in the bank pool, and {who} cannot give it away", cite
        )
        return
    if table.president(corporation) != who:
        yield Objection(
            f"Only the president of {corporation} gives its stock away, and {who} is not the president", cite
        )
        return
    held = table.percent(corporation, to)
    if to == who:
        yield Objection(f"{who} cannot give stock to themselves", cite)
        return
    if held:
        words = f"{corporation} stock is given only to players without any, and {to} holds {held}% of {corporation}"
        yield Objection(words, cite)
    if president:
        yield from _presidents(table, who, corporation)
    elif table.percent(corporation, who) == _KEPT or not table.ordinary(corporation, who):
        words = f"{who} holds {table.percent(corporation, who)}% of {corporation}, and gives no {share}% of that away"
        yield Objection(
            words, cite, f"To give the president's certificate: `give {who} {corporation} {to} --president`."
        )


def _presidents(table: Table, who: str, corporation: str) -> Iterator[Objection]:
    cite = table.rules.cite.gift
    if not table.has_president(corporation, who):
        yield Objection(f"{who} has given the president's certificate of {corporation} away already", cite)
        return
    if table.corporation[corporation].given_in == table.round:
        words = f"The president's certificate of {corporation} has been given away in {table.round}, which is possible once a round"
        yield Objection(words, cite)
    held = table.held_by_players(corporation)
    if held[who] > _MOST:
        words = f"The president's certificate is given away only with {_MOST}% at most, and {who} holds {held[who]}%"
        yield Objection(words, cite)
    for rival, percent in held.items():
        if rival != who and percent > _RIVAL:
            words = f"The president's certificate is given away only while nobody else holds more than {_RIVAL}%"
            yield Objection(f"{words}, and {rival} holds {percent}%", cite)


def may_give(table: Table, who: str) -> bool:
    """Whether a player can give anything to anybody now."""
    if any(out_of_season(table)):
        return False
    return any(
        not any(objections(table, who, name, to, president=president))
        for name in table.rules.corporation
        if table.president(name) == who
        for to in table.players
        for president in (False, True)
    )


def give(draft: Draft, who: str, corporation: str, to: str, *, president: bool) -> None:
    """Give a certificate, then settle who is president: as after a sale, so that whoever gives stays it on equality."""
    table, cite = draft.table, draft.table.rules.cite.gift
    stock.pass_priority(draft, who)
    if not president:
        draft.give("share", corporation, who, to, cite)
        stock.settle_presidency(draft, corporation)
        return
    in_pool = table.has_president(corporation, POOL)  # given away from there by an override
    draft.give("president", corporation, POOL if in_pool else who, to, cite)
    draft.set_fact(CorporationFacts.given_in, corporation, table.round, cite)
    stock.settle_gift(draft, corporation, who)
