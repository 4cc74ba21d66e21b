"""`status`: the state of the game; `score`: everyone's worth."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from banker.calc import score
from banker.errors import listed
from banker.frozen import Frozen
from banker.rules.mechanism import is_out
from banker.rules.values import WHOLE
from banker.state.table import BANK, IPO, POOL, Table
from banker.views.names import cut, in_one_line
from banker.views.rendering import Section, View, flat, wrap_lines
from banker.views.width import LEAST, NARROW, USUAL, Column, fit, join_lines, width_of

if TYPE_CHECKING:
    # Loaded only where a terminal shows worth by round.
    from banker.state.record import Entry
    from banker.views.worth_by_round import RoundEnd


def status(
    table: Table,
    events: int,
    width: int | None = NARROW,
    rounds: Sequence["RoundEnd"] = (),
    dropped: Collection[tuple[str, str]] = (),
    last_costs: int | None = None,
) -> View:
    """Players, corporations and rounds at a glance, in 24 rows for four players and eight corporations; long names may need one more.

    With 80 columns the layout is always the same; a wider terminal shows more. Without a width (None) everything is
    shown. For csv there is a row for each player, each corporation and the bank. With `rounds` each player has a line of
    their worth by round, where the table leaves room for it. `dropped`: who has dropped out of the bidding for which private; `last_costs`: dollars for the last private after
    passes that are known, if they make it cheaper.
    """
    rules = table.rules
    if rules.game.stock_market:
        presidents = {name: table.president(name) for name in rules.corporation}
        players = fit(_players(table, presidents), width)
        corporations = fit(_corporations(table, presidents), width)
        sections = [_with_lines(players, table, table.players, rounds, width) if rounds else players, corporations]
        privates = [f"{name} {' '.join(its)}" for name in rules.corporation if (its := table.privates(name))]
        below = [f"Privates: {', '.join(privates)}"] if privates and "trains" in corporations.left else []
        below += join_lines("Certificates that do not count towards the limit: ", _not_counted(table), width=width)
    else:
        sections, below = [fit(_railroads(table))], []
    below += [*privates_for_sale(table, last_costs), *bids_reserved(table, dropped)]
    if table.chosen:
        from banker.state.names import value_in_words

        chosen = (f"{name} {value_in_words(rules, name, value)}" for name, value in table.chosen.items())
        below.append(f"Options set since `new`: {', '.join(chosen)}")
    below += wrap_lines((line for mechanism in rules.mechanisms for line in mechanism.shown(table)), NARROW)
    if table.turn_order:
        below.append(f"Turns in stock rounds go {', '.join(table.in_turn)}")
    if due := table.discards_due():
        below.append(f"Must discard trains: {', '.join(f'{name} {count}' for name, count in due.items())}")
    if notice := rules.source.notice:
        below.append(notice)
    if not table.round.is_stock and not table.over:
        below.append(f"Yet to operate: {', '.join(_yet_to_operate(table)) or 'none'}")
    above = join_lines("", [*_round_and_bank(table), f"event {events}"], " | ", width)

    def data() -> dict[str, Any]:
        from banker.views.state_data import table_data

        return table_data(table, events)

    return View(data, sections, above, below, plain=lambda: _in_rows(data()))


def _not_counted(table: Table) -> list[str]:
    """The players with certificates that `certs` does not count, and how many (1830 10.0)."""
    exempt = {who: sum(held.certificates for held in table.not_counted(who)) for who in table.players}
    return [f"{who} {count}" for who, count in exempt.items() if count]


def _yet_to_operate(table: Table) -> list[str]:
    if table.rules.mechanisms:
        from banker.rounds.turn import once_over

        return once_over(table).yet_to_operate()
    return table.yet_to_operate()


def _round_and_bank(table: Table) -> list[str]:
    parts = [str(table.round), f"phase {table.rules.phase_called(table.phase_name)}"]
    parts.append(f"bank {table.money(table.cash(BANK))}")
    if table.over:
        return [f"GAME OVER: {table.over}", *parts]
    parts += [f"THE BANK HAS BROKEN ({table.bank_broken_in})"] if table.bank_has_broken else []
    parts += [f"{table.at_market_end} AT THE END OF THE MARKET"] if table.at_market_end else []
    parts += [f"{table.stranded} CANNOT PAY FOR A TRAIN"] if table.stranded else []
    has_deal = table.priority and table.rules.trading.has_priority_deal and not _in_draft(table)
    return [*parts, f"priority deal {table.priority}"] if has_deal else parts


def _in_draft(table: Table) -> bool:
    """Whether players draft the privates, in an order of its own."""
    if not table.rules.mechanisms:
        return False
    from banker.rounds.auction import in_draft  # which a game without mechanisms need not import

    return in_draft(table)


def _in_rows(data: Mapping[str, Any]) -> Section:
    game = data["game"]
    rows = [{"kind": "player", **player} for player in data["players"]]
    rows += [
        {"kind": "corporation", "name": corp["id"], **corp, "id": None, "cash": corp["treasury"]}
        for corp in data["corporations"]
    ]
    bank = {key: game[key] for key in ("round", "phase", "bank_broken", "priority", "over", "events")}
    rows.append({"kind": "bank", "name": BANK, "cash": game["bank"], **bank})
    return flat(({key: value for key, value in row.items() if key not in _NOT_IN_ROWS} for row in rows), _ADDED)


_ADDED = ("rights",)
"""Columns that were added later: behind the others, which stay where spreadsheets expect them."""


_NOT_IN_ROWS = ("not_counted", "worth_in", "certificates_of", "run", "obsolete", "loses_run")
"""The keys that say the same in more numbers."""


def privates_for_sale(table: Table, last_costs: int | None = None) -> list[str]:
    """The privates that the bank still has, each with its price now, in lines of at most 80 columns."""
    if not table.privates(BANK) or table.over:
        return []
    from banker.rounds.auction import offered_at  # which few rounds need

    asked = {name: offered_at(table, name) if last_costs is None else last_costs for name in table.privates(BANK)}
    parts = [f"{name} {table.money(price)}" for name, price in asked.items()]
    return join_lines("Privates at the bank: ", parts, ", ")


def bids_reserved(table: Table, dropped: Collection[tuple[str, str]] = ()) -> list[str]:
    """The bids of each player, reserved or not, and what they have left to spend, in lines of at most 80 columns (1830 7.2).

    Those in `dropped` bid no more for that private.
    """
    parts = []
    for who in table.players if table.bid_of else ():
        bids = [
            f"{name} {table.money(bid)}{', dropped out' * ((who, name) in dropped)}"
            for name in table.privates(BANK)
            if (bid := table.bids(name).get(who))
        ]
        if bids:
            left = "" if who in dict(dropped) else f" ({table.money(table.spendable(who))} left to spend)"
            parts.append(f"{who} {', '.join(bids)}{left}")
    return join_lines("Bids: ", parts, "; ")


def _players(table: Table, presidents: Mapping[str, str | None]) -> list[Column]:
    """The presidencies may leave, since the table of corporations shows them, too."""
    players, limit = table.players, table.certificate_limit()
    over = ["!" if table.over_limits(who) else "" for who in players]
    privates = [" ".join(table.privates(who)) + (" bankrupt" if table.is_bankrupt(who) else "") for who in players]
    presides = [" ".join(name for name, president in presidents.items() if president == who) for who in players]
    certificates = map(table.certificates_counted, players)
    return [
        Column("player", players, names="cells"),
        Column("cash", [table.cash(who) for who in players]),
        Column("certs", [f"{count}/{limit}{mark}" for count, mark in zip(certificates, over, strict=True)]),
        Column("worth", [table.worth(who).total for who in players]),
        Column("president of", presides, leaves=USUAL),
        Column("privates", privates),
    ]


def _with_lines(
    section: Section, table: Table, players: Sequence[str], rounds: Sequence["RoundEnd"], width: int | None
) -> Section:
    from banker.views.worth_by_round import with_lines

    return section if width is None else with_lines(section, map(table.players.index, players), rounds, width)


def _corporations(table: Table, presidents: Mapping[str, str | None]) -> list[Column]:
    """A row for each corporation, and a column with the percent of each player; privates move below the table, then par leaves."""
    rules, names = table.rules, list(table.rules.corporation)
    trains = [",".join(table.trains(name)) for name in names]
    owned = [" ".join(filter(None, (its, *table.privates(name)))) for its, name in zip(trains, names, strict=True)]
    own, out = _percents(table, names), [table.out_of_play(name) or None for name in names]
    some_out = any(0 < (percent or 0) < WHOLE for percent in out)  # all of it is out with its corporation
    columns = [
        Column("corp", [name if table.floated(name) else f"{name} -" for name in names]),
        Column("price", [_price(table, name) for name in names]),
        *([Column("par", [table.corporation[name].par for name in names], leaves=LEAST)] if rules.has_par else []),
        Column("cash", [table.cash(name) for name in names]),
        Column("trains", owned, leaves=LEAST, shorter=trains),
        Column("last run", [table.corporation[name].last_run for name in names], wide=True, leaves=USUAL),
        Column("stations left", [table.tokens(name) for name in names], wide=True, leaves=USUAL),
        Column("ipo", _percents(table, [IPO] * len(names))),
        Column("pool", _percents(table, [POOL] * len(names))),
        *([Column("own", own)] if any(own) or rules.stock.unsold == "treasury" else []),
        *([Column("out", out)] if some_out else []),
    ]
    for who in table.players:
        percent = {held.corporation: held.percent for held in table.held(who)}
        stars = {name: "*" for name, president in presidents.items() if president == who}
        cells = [f"{percent[name]}{stars.get(name, '')}" if name in percent else None for name in names]
        columns.append(Column(who, cells, names="title"))
    return columns


def _price(table: Table, name: str) -> int | str | None:
    """The price of a corporation; `out` if it is out of the game."""
    price = table.price(name)
    return "out" if price is None and is_out(table, name) else price


def _percents(table: Table, places: Sequence[str]) -> list[int | None]:
    return [table.percent(name, place) or None for name, place in zip(table.rules.corporation, places, strict=True)]


def _railroads(table: Table) -> list[Column]:
    """For games without stock: each railroad with its player, cash, trains and stations left."""
    names = list(table.rules.corporation)
    return [
        Column("railroad", names),
        Column("player", [table.president(name) for name in names]),
        Column("cash", [table.cash(name) for name in names]),
        Column("trains", [",".join(table.trains(name)) for name in names]),
        Column("stations left", [table.tokens(name) for name in names]),
        Column("last run", [table.corporation[name].last_run for name in names]),
    ]


class Ranked(Frozen):
    """A player with their worth and rank, from 1; players with equal worth share a rank."""

    who: str
    worth: score.Worth
    rank: int


def ranked(table: Table) -> list[Ranked]:
    """The players, the best first."""
    found = {who: table.worth(who) for who in table.players}
    ranks = score.ranks({who: worth.total for who, worth in found.items()})
    return [Ranked(who, found[who], ranks[who]) for who in sorted(table.players, key=lambda who: ranks[who])]


def worths(order: Sequence[Ranked], *, stock: bool) -> Section:
    """Everyone's worth with its parts, the best first."""
    *parts, owed = score.Worth._fields
    parts += [owed] * any(row.worth.owed for row in order)
    number = len(parts) if stock else 1
    rows = [[row.rank, row.who, *row.worth[:number], row.worth.total] for row in order]
    return Section(["rank", "player", *parts[:number], "worth"], rows)


_BY_HAND = 10
"""So many events done by hand stand below a score; `audit` lists them all."""


def score_view(
    table: Table,
    seal: str,
    who: str | None = None,
    could: Sequence[str] = (),
    *,
    rounds: Sequence["RoundEnd"] = (),
    width: int | None = NARROW,
    by_hand: Sequence["Entry"] = (),
) -> View:
    """Everyone's worth with its parts, best first, and each holding; final when the game is over.

    With `who` only that player's, and the lines in `could` on what they could raise. `seal` is that of the last event: players who write it down can `verify` the ledger later.
    `by_hand` are the events that the rules did not check. With `rounds` each player has a line of their worth by round, where there is room.
    """
    from banker.views.state_data import holdings

    final = table.over is not None
    order = [player for player in ranked(table) if who in (None, player.who)]
    players: list[dict[str, Any]] = []
    for player in order:
        worth = {**player.worth.parts, "owed": player.worth.owed, "worth": player.worth.total}
        players.append({"name": player.who, **worth, "rank": player.rank, "holdings": holdings(table, player.who)})
    names = [player.who for player in order]
    sheet, plain = _sheet(table, names), worths(order, stock=table.rules.game.stock_market)
    sections = [_with_lines(plain, table, names, rounds, width) if rounds else plain, *([sheet] if sheet.rows else [])]
    above = [f"Final score: {table.over}." if final else f"Worth in {table.round}:"]
    owed = -table.cash(BANK)
    below = [f"The bank owes {table.money(owed)}, which is included in the cash above."] if owed > 0 else []
    below += could
    ties = [player.who for player in ranked(table) if player.rank == 1]
    if final and len(ties) > 1:
        below.append(f"{listed(ties)} share the victory.")
    if by_hand:
        below += ["Done by hand:", *(f"  event {entry.n}: {entry.command}" for entry in by_hand[:_BY_HAND])]
        below += [f"  and {more} more; `audit` lists them all" for more in [len(by_hand) - _BY_HAND] if more > 0]
    if who is None:
        below.append(f"Seal: {seal}. Write it down to `verify` the ledger later.")
    done = [{"n": record.n, "do": record.do, "words": record.words} for record in by_hand]
    data = {"final": final, "seal": seal, "players": players, "by_hand": done}
    return View(data, sections, above, below, plain=lambda: plain)


def _sheet(table: Table, players: Sequence[str]) -> Section:
    """Each holding times its price, by player, and the privates; without stock, the cash of each railroad."""
    rules = table.rules
    if not rules.game.stock_market:
        rows = [[name, table.president(name), table.cash(name)] for name in rules.corporation]
        return Section(["railroad", "player", "cash"], rows)
    spacious = _times(table, players, " = ", in_one_line)
    if width_of(spacious) <= NARROW:
        return spacious
    dense = _times(table, players, "=", in_one_line)
    return dense if width_of(dense) <= NARROW else _times(table, players, "=", cut)


def _times(
    table: Table, players: Sequence[str], equals: str, called: Callable[[Sequence[str], int], list[str]]
) -> Section:
    rules = table.rules
    rows: list[list[object]] = []
    for name in rules.corporation:
        shares = [table.percent(name, who) // rules.corporation[name].share for who in players]
        price = table.price(name)
        if any(shares):
            rows.append([name, price, *(f"{n}{equals}{n * (price or 0):,}" if n else "" for n in shares)])
    for name, private in rules.private.items():
        if table.owner(name) in players:
            rows.append([name, private.price, *("1" if table.owner(name) == who else "" for who in players)])
    return Section(["times", "price", *called(players, USUAL)], rows)
