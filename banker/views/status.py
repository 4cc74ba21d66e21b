"""`status`: the state of the game; `score`: everyone's worth."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from banker.calc import score
from banker.errors import listed
from banker.state.choices import value_in_words
from banker.state.table import BANK, Table
from banker.views.rendering import Section, View, by_column, flat
from banker.views.state_data import not_counted, special_train_lines, status_data
from banker.views.width import NARROW, columns, fitting, short, wrapped

if TYPE_CHECKING:
    # Loaded only where a terminal shows worth by round.
    from banker.views.worth_by_round import RoundEnd

_LONG = (24, 16, 12, 7)
"""Letters of a player's name at the beginning of a row, from the widest choice to the narrowest."""
_USUAL = 7
"""Letters of a player's name as the title of a column."""


def status(
    table: Table,
    events: int,
    width: int | None = NARROW,
    rounds: Sequence["RoundEnd"] = (),
    dropped: Collection[tuple[str, str]] = (),
) -> View:
    """Players, corporations and rounds at a glance, in 24 rows for four players and eight corporations.

    With 80 columns the layout is always the same; a wider terminal shows more. Without a width (None) everything is
    shown. For csv there is a row for each player, each corporation and the bank. With `rounds` each player has a line of
    their worth by round, where the table leaves room for it. `dropped`: who has dropped out of the bidding for which private.
    """
    data = status_data(table, events)
    game, corporations = data["game"], data["corporations"]
    above = [game["round"], f"phase {table.rules.phase_called(table.phase_name)}", f"bank {table.money(game['bank'])}"]
    if table.over:
        above.insert(0, f"GAME OVER: {table.over}")
    else:
        above += [f"THE BANK HAS BROKEN ({table.bank_broken_in})"] if game["bank_broken"] else []
        above += [f"{table.at_market_end} AT THE END OF THE MARKET"] if table.at_market_end else []
        above += [f"{table.stranded} CANNOT PAY FOR A TRAIN"] if table.stranded else []
        above += [f"priority deal {table.priority}"] if table.priority else []
    below = []
    if table.rules.game.stock_market:
        section, left_out = _corporations(table, data, width)
        players = _with_lines(_players(table, data["players"], width), table, table.players, rounds, width)
        sections = [players, section]
        held = ", ".join(f"{one['id']} {' '.join(one['privates'])}" for one in corporations if one["privates"])
        below += [f"Privates: {held}"] if held and _PRIVATES in left_out else []
        below += _not_counted(table, width)
    else:
        sections = [_railroads(corporations)]
    below += bids_set_aside(table, dropped)
    if table.chosen:
        chosen = (f"{name} {value_in_words(table.rules, name, value)}" for name, value in table.chosen.items())
        below.append(f"Options set since `new`: {', '.join(chosen)}")
    below += special_train_lines(table)
    if table.turn_order:
        below.append(f"Turns in stock rounds go {', '.join(table.turn_order)}")
    if due := table.discards_due():
        below.append(f"Must discard trains: {', '.join(f'{name} {count}' for name, count in due.items())}")
    if notice := table.rules.source and table.rules.source.notice:
        below.append(notice)
    if not table.round.is_stock and not table.over:
        below.append(f"Yet to operate: {', '.join(table.yet_to_operate()) or 'none'}")
    return View(data, sections, wrapped([*above, f"event {events}"], width), below, plain=lambda: _in_rows(data))


def _in_rows(data: Mapping[str, Any]) -> Section:
    """A row for each player, each corporation and the bank."""
    players, railroads = ([_in_one_row(one) for one in data[key]] for key in ("players", "corporations"))
    rows = [{"kind": "player", **one} for one in players]
    rows += [
        {"kind": "corporation", "name": one["id"], **one, "id": None, "cash": one["treasury"]} for one in railroads
    ]
    game = data["game"]
    bank = {key: game[key] for key in ("round", "phase", "bank_broken", "priority", "over", "events")}
    return flat([*rows, {"kind": "bank", "name": BANK, "cash": game["bank"], **bank}])


_NOT_IN_ROWS = ("not_counted", "worth_in", "certificates_of", "run", "obsolete", "loses_run")


def _in_one_row(found: Mapping[str, Any]) -> dict[str, Any]:
    """What a table of plain values has of a player or a corporation: without the keys that say the same in more numbers."""
    return {key: value for key, value in found.items() if key not in _NOT_IN_ROWS}


def bids_set_aside(table: Table, dropped: Collection[tuple[str, str]] = ()) -> list[str]:
    """The bids of each player, set aside or not, and what they have left to spend, in lines of at most 80 columns (1830 7.2).

    Those in `dropped` bid no more for that private.
    """
    parts = []
    for who in table.players:
        bids = [
            f"{name} {table.money(bid)}{', dropped out' * ((who, name) in dropped)}"
            for name in table.privates(BANK)
            if (bid := table.bids(name).get(who))
        ]
        if bids:
            left = "" if who in dict(dropped) else f" ({table.money(table.spendable(who))} left to spend)"
            parts.append(f"{who} {', '.join(bids)}{left}")
    return wrapped([f"Bids: {parts[0]}", *parts[1:]], NARROW, "; ") if parts else []


def _players(table: Table, players: Sequence[Mapping[str, Any]], width: int | None) -> Section:
    """Names as long as there is room; the presidencies may be left out, since the other table shows them too."""
    over = ["!" if table.over_limits(who) else "" for who in table.players]
    columns = {
        "player": table.players,
        "cash": [one["cash"] for one in players],
        "certs": [f"{one['certificates']}/{one['limit']}{mark}" for one, mark in zip(players, over, strict=True)],
        "worth": [one["worth"] for one in players],
        "president of": [" ".join(one["president"]) for one in players],
        "privates": [" ".join(one["privates"]) + (" bankrupt" if one["bankrupt"] else "") for one in players],
    }
    return fitting(
        (
            by_column({**columns, "player": short(table.players, letters)}, without)
            for without in ((), ("president of",))
            for letters in _LONG
        ),
        width,
    )


def _with_lines(
    section: Section, table: Table, players: Sequence[str], rounds: Sequence["RoundEnd"], width: int | None
) -> Section:
    """A table of players with a line of worth by round for each, where there is room."""
    if not rounds or width is None:
        return section
    from banker.views.worth_by_round import with_lines

    return with_lines(section, map(table.players.index, players), rounds, width)


def _not_counted(table: Table, width: int | None) -> list[str]:
    """Why `certs` counts fewer certificates than lie before a player: those in some zones do not count (1830 10.0)."""
    held = {who: sum(one.certificates for one in not_counted(table, who)) for who in table.players}
    some = [f"{who} {count}" for who, count in held.items() if count]
    return (
        wrapped([f"Certificates that do not count towards the limit: {some[0]}", *some[1:]], width, ", ")
        if some
        else []
    )


_RUNS, _STATIONS, _PRIVATES = "last run", "stations left", "privates"
_Layout = tuple[int, tuple[str, ...]]
"""Letters of a player's name in the table of corporations, and what that table leaves out."""
_WIDE: tuple[_Layout, ...] = ((_LONG[0], ()), (_USUAL, ()), (_USUAL, (_STATIONS,)), (_LONG[0], (_RUNS, _STATIONS)))
_USUALLY: tuple[_Layout, ...] = tuple(
    (letters, (_RUNS, _STATIONS, *more))
    for more in ((), (_PRIVATES,), (_PRIVATES, "par"))
    for letters in range(_USUAL, 2, -1)
)


def _corporations(table: Table, data: Mapping[str, Any], width: int | None) -> tuple[Section, tuple[str, ...]]:
    """The first layout that fits, and what it leaves out: names are shortened first, then privates, then par left out."""
    found = data["corporations"]
    trains = [",".join(one["trains"]) for one in found]
    cells = {
        "corp": [one["id"] + ("" if one["floated"] else " -") for one in found],
        "price": [one["price"] for one in found],
        "par": [one["par"] for one in found],
        "cash": [one["treasury"] for one in found],
        "trains": [" ".join(filter(None, (its, *one["privates"]))) for its, one in zip(trains, found, strict=True)],
        _RUNS: [one["last_run"] for one in found],
        _STATIONS: [one["tokens_left"] for one in found],
        **{place: [one[place] or None for one in found] for place in ("ipo", "pool", "own")},
    }
    never = {*(() if table.rules.has_par else ("par",)), *(() if table.rules.stock.unsold == "treasury" else ("own",))}
    holdings = [[_holding(one, who) for who in data["players"]] for one in found]
    for letters, without in (*(_WIDE if width is None or width > NARROW else ()), *_USUALLY):
        shown = cells | {"trains": trains} if _PRIVATES in without else cells
        heads, rows = by_column(shown, {*never, *without})
        rows = [[*row, *held] for row, held in zip(rows, holdings, strict=True)]
        section = Section([*heads, *short(table.players, letters)], rows)
        if width is None or columns(section) <= width:
            break
    return section, without


def _holding(corporation: Mapping[str, Any], player: Mapping[str, Any]) -> str | None:
    percent = player["shares"].get(corporation["id"])
    return percent and f"{percent}{'*' * (corporation['president'] == player['name'])}"


def _railroads(found: Sequence[Mapping[str, Any]]) -> Section:
    """For games without stock: each railroad with its player, cash, trains and stations left."""
    cells = {
        "railroad": [one["id"] for one in found],
        "player": [one["president"] for one in found],
        "cash": [one["treasury"] for one in found],
        "trains": [",".join(one["trains"]) for one in found],
        _STATIONS: [one["tokens_left"] for one in found],
        _RUNS: [one["last_run"] for one in found],
    }
    return by_column(cells)


class Ranked(NamedTuple):
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
    rows = [[one.rank, one.who, *(one.worth if stock else one.worth[:1]), one.worth.total] for one in order]
    return Section(["rank", "player", "cash", *(("stock", "privates") if stock else ()), "worth"], rows)


def score_view(
    table: Table,
    seal: str,
    who: str | None = None,
    could: Sequence[str] = (),
    *,
    rounds: Sequence["RoundEnd"] = (),
    width: int | None = NARROW,
) -> View:
    """Everyone's worth with its parts, best first, and each holding; final when the game is over.

    With `who` only that player's, and the lines in `could` on what they could raise. `seal` is that of the last event: players who write it down can `verify` the ledger later.
    With `rounds` each player has a line of their worth by round, where there is room.
    """
    final = table.over is not None
    order = [one for one in ranked(table) if who in (None, one.who)]
    players: list[dict[str, Any]] = [
        {
            "name": one.who,
            **one.worth._asdict(),
            "owed": 0,
            "worth": one.worth.total,
            "rank": one.rank,
            "holdings": _holdings(table, one.who),
        }
        for one in order
    ]
    names = [one.who for one in order]
    sheet, plain = _sheet(table, names), worths(order, stock=table.rules.game.stock_market)
    sections = [_with_lines(plain, table, names, rounds, width), *([sheet] if sheet.rows else [])]
    above = [f"Final score: {table.over}." if final else f"Worth in {table.round}:"]
    owed = -table.cash(BANK)
    below = [f"The bank owes {table.money(owed)}, which is included in the cash above."] if owed > 0 else []
    below += could
    first = {one.who for one in ranked(table) if one.rank == 1}
    ties = [who for who in table.players if who in first]
    if final and len(ties) > 1:
        below.append(f"{listed(ties)} share the victory.")
    if who is None:
        below.append(f"Seal: {seal}. Write it down to `verify` the ledger later.")
    return View({"final": final, "seal": seal, "players": players}, sections, above, below, plain=lambda: plain)


def _holdings(table: Table, who: str) -> list[dict[str, Any]]:
    """What someone holds of each corporation: shares, the price of one, and their value."""
    share = table.rules.stock.share
    held = ((name, table.percent(name, who) // share, table.price(name)) for name in table.rules.corporation)
    return [
        {
            "corporation": name,
            "shares": shares,
            "percent": shares * share,
            "price": price,
            "value": shares * (price or 0),
        }
        for name, shares, price in held
        if shares
    ]


def _sheet(table: Table, players: Sequence[str]) -> Section:
    """Each holding times its price, by player, and the privates; without stock, the cash of each railroad."""
    rules = table.rules
    if not rules.game.stock_market:
        rows = [[name, table.president(name), table.cash(name)] for name in rules.corporation]
        return Section(["railroad", "player", "cash"], rows)
    return fitting((_times(table, players, equals) for equals in (" = ", "=")), NARROW)


def _times(table: Table, players: Sequence[str], equals: str) -> Section:
    rules = table.rules
    rows: list[list[object]] = []
    for name in rules.corporation:
        shares = [table.percent(name, who) // rules.stock.share for who in players]
        price = table.price(name)
        if any(shares):
            rows.append([name, price, *(f"{n}{equals}{n * (price or 0):,}" if n else "" for n in shares)])
    for name, private in rules.private.items():
        if table.owner(name) in players:
            rows.append([name, private.price, *("1" if table.owner(name) == who else "" for who in players)])
    return Section(["times", "price", *short(players, _USUAL)], rows)
