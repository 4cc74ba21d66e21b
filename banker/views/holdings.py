"""`limits`: what players may hold and buy."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from banker.rounds.beginning import begin_objections
from banker.rounds.mechanism import mechanisms, trader
from banker.rounds.stock import exceeded_with, settle_presidency, shares, unsold_privates
from banker.state.table import IPO, POOL, Draft, Table
from banker.views.rendering import View, flat
from banker.views.status import bids_reserved
from banker.views.width import ANY, NARROW, Column, fit, join_lines


class Room(NamedTuple):
    """What a player holds and may still buy; numbers are certificates, mappings are by corporation."""

    name: str
    certificates: int
    limit: int | None
    exempt: dict[str, int]
    may_buy: dict[str, int]
    over: list[str]
    sold: list[str]
    """What they sold in this stock round and may not buy in it."""
    set_aside: int
    """Dollars reserved for bids."""


def limits_view(
    table: Table,
    players: Sequence[str],
    width: int | None = NARROW,
    dropped: Collection[tuple[str, str]] = (),
) -> View:
    """Certificates held and allowed, those that do not count, and what each player may still buy of each corporation.

    `dropped`: who has dropped out of the bidding for which private.
    """
    if not table.rules.game.stock_market:
        return View([], [], ["This game has no stock, so it has no limits."])
    rooms = [room(table, who) for who in players]
    columns = [
        Column("player", players, names="cells"),
        Column("certs", [f"{row.certificates}/{row.limit}" for row in rooms]),
        Column("not counted", [_counts(row.exempt) for row in rooms], leaves=ANY, hide_empty=True),
    ]
    unsold = list(unsold_privates(table))
    if not unsold:
        may_buy = ["must sell first" if row.over else _counts(row.may_buy) for row in rooms]
        columns.append(Column("may still buy", may_buy))
    shown = fit(columns, width)
    below = [f"{its.text.partition(',')[0]} ({its.cite})." for its in unsold]
    below += [f"{row.name} holds {', and '.join(row.over)}." for row in rooms if row.over]
    if "not counted" in shown.left:
        below += [f"Not counted for {row.name}: {_counts(row.exempt)}" for row in rooms if row.exempt]
    for row in rooms:
        below += join_lines(f"Sold by {row.name}, who may not buy it again in {table.round}: ", row.sold, " ")
    for place, does in enumerate(("issue", "redeem")):
        led = [name for name in table.rules.corporation if table.president(name) in players]
        counts = {name: trader(table).own_trades(table, name)[place] for name in led}
        own = [f"{name}:{count}" for name, count in counts.items() if count]
        below += join_lines(f"May {does}: ", own, " ")
    below += bids_reserved(table, dropped)
    data = [row._asdict() for row in rooms]
    return View(data, [shown], below=below, plain=lambda: flat(data))


def _counts(counts: dict[str, int]) -> str:
    return " ".join(f"{name}:{count}" for name, count in counts.items())


def room(table: Table, who: str) -> Room:
    """One player's certificates against the limits (1830 10.0), ignoring their cash."""
    rules, over = table.rules, table.over_limits(who)
    exempt = {held.corporation: held.certificates for held in table.not_counted(who)}
    offered = () if over or table.is_bankrupt(who) or any(unsold_privates(table)) else rules.corporation
    may_buy = {name: count for name in offered if (count := _most(table, who, name))}
    return Room(
        who,
        table.certificates_counted(who),
        table.certificate_limit(),
        exempt,
        may_buy,
        [str(certificate) for certificate in over],
        [name for name in rules.corporation if table.round.is_stock and table.has_sold(who, name)],
        table.reserved(who),
    )


def _most(table: Table, who: str, name: str) -> int:
    """How many certificates of a corporation someone could buy, one after the other, if money and turns were no limit."""
    taken = 0
    if table.has_sold(who, name) or (table.has_president(name, IPO) and any(begin_objections(table, name))):
        return taken
    for place in (IPO, POOL, name):
        while table.has_president(name, place) or table.ordinary(name, place):
            bought, president = Draft(table), table.has_president(name, place)
            for mechanism in () if president else mechanisms(table):
                mechanism.purchase_begins(bought, who, name)
            if not president and not bought.table.ordinary(name, place):
                table = bought.table  # what was left has gone before the purchase
                continue
            count = 1 if president else shares(table, name, place, 1)
            bought.give("president" if president else "share", name, place, who, "", count)
            if not president:
                settle_presidency(bought, name)
            for mechanism in mechanisms(table):
                mechanism.stock_moved(bought)
            if exceeded_with(table, who, name, place, 1):
                return taken
            table, taken = bought.table, taken + 1
    return taken
