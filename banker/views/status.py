"""`status`: the state of the game; `score`: everyone's worth."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from banker.calc import score
from banker.calc.money import dollars
from banker.state.table import BANK, IPO, POOL, Table
from banker.views.rendering import Section, View
from banker.views.width import NARROW, columns, fitting, short, wrapped

_LONG = (24, 16, 12, 7)
"""Letters of a player's name at the beginning of a row, from the widest choice to the narrowest."""
_USUAL = 7
"""Letters of a player's name as the title of a column."""


def status_data(table: Table, events: int) -> dict[str, Any]:
    """The state of the game for JSON; the keys are fixed."""
    return {
        "schema": 1,
        "game": {
            "ruleset": table.rules.game.id,
            "round": str(table.round),
            "phase": table.phase_name,
            "bank": table.cash(BANK),
            "bank_broken": table.bank_has_broken,
            "priority": table.priority,
            "over": table.over is not None,
            "end_reason": table.over,
            "end_in_sight": table.end_in_sight,
            "events": events,
        },
        "players": [_player(table, who) for who in table.players],
        "corporations": [_corporation(table, name) for name in table.rules.corporation],
        "order": table.order(),
        "depot": {kind: None if table.rules.train[kind].unlimited else left for kind, left in table.depot().items()},
        "discarded": table.trains(POOL),
    }


def _player(table: Table, who: str) -> dict[str, Any]:
    shares = {name: table.percent(name, who) for name in table.rules.corporation}
    return {
        "name": who,
        "cash": table.cash(who),
        "certificates": table.certificates_counted(who),
        "limit": table.certificate_limit(),
        "worth": table.worth(who).total,
        "shares": {name: percent for name, percent in shares.items() if percent},
        "privates": table.privates(who),
        "president": [name for name in table.rules.corporation if table.has_president(name, who)],
        "bankrupt": table.is_bankrupt(who),
    }


def _corporation(table: Table, name: str) -> dict[str, Any]:
    row, column = table.cells.get(name, (None, None))
    return {
        "id": name,
        "par": table.corporation[name].par,
        "price": table.price(name),
        "row": row,
        "column": column,
        "zone": table.zone(name),
        "floated": table.floated(name),
        "president": table.president(name),
        "treasury": table.cash(name),
        "ipo": table.percent(name, IPO),
        "pool": table.percent(name, POOL),
        "own": table.percent(name, name),
        "trains": table.trains(name),
        "tokens_left": table.tokens(name),
        "privates": table.privates(name),
        "last_run": table.corporation[name].last_run,
    }


def status(table: Table, events: int, width: int | None = NARROW) -> View:
    """Players, corporations and rounds at a glance, in 24 rows for four players and eight corporations.

    With 80 columns the layout is always the same; a wider terminal shows more. Without a width (None) everything is
    shown, and the line above the tables becomes a table of its own, for programs that read csv.
    """
    shape = _shape(table, width)
    tables = [_players(table, width), _corporations(table, shape)]
    sections = tables if table.rules.game.stock_market else [_railroads(table)]
    data = status_data(table, events)
    if width is None:
        game = data["game"]
        sections = [Section(list(game), [[*game.values()]]), *sections]
    return View(data, sections, wrapped(_headline(table, events), width), _below(table, shape))


def _headline(table: Table, events: int) -> list[str]:
    """The round, the phase, the bank, the priority deal."""
    words = [str(table.round), f"phase {table.phase_name}", f"bank {dollars(table.cash('Bank'))}"]
    if table.over:
        words = [f"GAME OVER: {table.over}", *words]
    else:
        words += [f"THE BANK HAS BROKEN ({table.bank_broken_in})"] if table.bank_has_broken else []
        words += [f"{table.stranded} CANNOT PAY FOR A TRAIN"] if table.stranded else []
        words += [f"priority deal {table.priority}"] if table.priority else []
    return [*words, f"event {events}"]


def _players(table: Table, width: int | None) -> Section:
    """Names as long as there is room; the presidencies may be left out, since the other table shows them too."""
    choices = ((most, president) for president in (True, False) for most in _LONG)
    return fitting((_of_players(table, short(table.players, most), president=p) for most, p in choices), width)


def _of_players(table: Table, names: Sequence[str], *, president: bool) -> Section:
    rows = [
        [
            name,
            table.cash(who),
            f"{table.certificates_counted(who)}/{table.certificate_limit()}{'!' * bool(table.over_limits(who))}",
            table.worth(who).total,
            *([" ".join(of for of in table.rules.corporation if table.has_president(of, who))] if president else []),
            " ".join(table.privates(who)) + (" bankrupt" if table.is_bankrupt(who) else ""),
        ]
        for name, who in zip(names, table.players, strict=True)
    ]
    return Section(["player", "cash", "certs", "worth", *(["president of"] if president else []), "privates"], rows)


class _Shape(NamedTuple):
    """What the table of corporations shows: letters of a player's name, and which of the optional columns."""

    letters: int
    runs: bool = False
    stations: bool = False
    par: bool = True
    privates: bool = True


_WIDE = (
    _Shape(_LONG[0], runs=True, stations=True),
    _Shape(_USUAL, runs=True, stations=True),
    _Shape(_USUAL, runs=True),
    _Shape(_LONG[0]),
)
_USUALLY = tuple(
    _Shape(letters, privates=privates, par=par)
    for par, privates in ((True, True), (True, False), (False, False))
    for letters in range(_USUAL, 2, -1)
)


def _shape(table: Table, width: int | None) -> _Shape:
    """The first shape that fits: names are shortened first, then privates go below the table, then par is left out."""
    shapes: tuple[_Shape, ...] = (*(_WIDE if width is None or width > NARROW else ()), *_USUALLY)
    return next((one for one in shapes if width is None or columns(_corporations(table, one)) <= width), shapes[-1])


def _corporations(table: Table, shape: _Shape) -> Section:
    par = shape.par and table.rules.has_par
    more: dict[str, Callable[[str], object]] = {
        **({"last run": lambda name: table.corporation[name].last_run} if shape.runs else {}),
        **({"stations left": table.tokens} if shape.stations else {}),
    }
    rows = [
        [
            name + ("" if table.floated(name) else " -"),
            table.price(name),
            *([table.corporation[name].par] if par else []),
            table.cash(name),
            " ".join(filter(None, (",".join(table.trains(name)), *(table.privates(name) if shape.privates else ())))),
            *(value(name) for value in more.values()),
            *(_blank(table.percent(name, name if place == "own" else place)) for place in _places(table)),
            *(_holding(table, name, who) for who in table.players),
        ]
        for name in table.rules.corporation
    ]
    places = map(str.lower, _places(table))
    heads = ["corp", "price", *(["par"] if par else []), "cash", "trains", *more, *places]
    return Section([*heads, *short(table.players, shape.letters)], rows)


def _places(table: Table) -> tuple[str, ...]:
    """Places for stock that no player holds; `own` is the corporation's treasury."""
    return (IPO, POOL, *(("own",) if table.rules.stock.unsold == "treasury" else ()))


def _railroads(table: Table) -> Section:
    """For games without stock: each railroad with its player, cash, trains and stations left."""
    rows = [
        [
            name,
            table.president(name),
            table.cash(name),
            ",".join(table.trains(name)),
            table.tokens(name),
            table.corporation[name].last_run,
        ]
        for name in table.rules.corporation
    ]
    return Section(["railroad", "player", "cash", "trains", "stations left", "last run"], rows)


def _blank(percent: int) -> str:
    return str(percent) if percent else ""


def _holding(table: Table, name: str, who: str) -> str:
    percent = table.percent(name, who)
    return f"{percent}{'*' * table.has_president(name, who)}" if percent else ""


def _below(table: Table, shape: _Shape) -> list[str]:
    lines = []
    if not shape.privates:
        held = ((name, " ".join(table.privates(name))) for name in table.rules.corporation)
        lines.append(f"Privates: {', '.join(f'{name} {privates}' for name, privates in held if privates)}")
    due = table.discards_due()
    if due:
        lines.append(f"Must discard trains: {', '.join(f'{name} {count}' for name, count in due.items())}")
    if not table.round.is_stock and not table.over:
        lines.append(f"Yet to operate: {', '.join(table.yet_to_operate()) or 'none'}")
    return lines


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


def worths(table: Table) -> Section:
    """Everyone's worth with its parts, the best first."""
    stock = table.rules.game.stock_market
    rows = [[one.rank, one.who, *(one.worth if stock else one.worth[:1]), one.worth.total] for one in ranked(table)]
    return Section(["rank", "player", "cash", *(("stock", "privates") if stock else ()), "worth"], rows)


def score_view(table: Table, seal: str) -> View:
    """Everyone's worth with its parts, best first, and each holding; final when the game is over.

    `seal` is that of the last event: players who write it down can `verify` the ledger later.
    """
    final = table.over is not None
    order = ranked(table)
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
    sections = [worths(table), *_sheet(table, [one.who for one in order])]
    above = [f"Final score: {table.over}." if final else f"Worth in {table.round}:"]
    owed = -table.cash(BANK)
    below = [f"The bank owes {dollars(owed)}, which is included in the cash above."] if owed > 0 else []
    first = {one.who for one in order if one.rank == 1}
    ties = [who for who in table.players if who in first]
    if final and len(ties) > 1:
        below.append(f"{', '.join(ties[:-1])} and {ties[-1]} share the victory.")
    below += [f"The ledger ends with seal {seal}."] if final else []
    return View({"final": final, "seal": seal, "players": players}, sections, above, below)


def _holdings(table: Table, who: str) -> list[dict[str, Any]]:
    """What someone holds of each corporation: shares, the price of one, and their value."""
    share = table.rules.stock.share
    held = ((name, table.percent(name, who) // share, table.price(name)) for name in table.rules.corporation)
    return [
        {"corporation": name, "shares": shares, "price": price, "value": shares * (price or 0)}
        for name, shares, price in held
        if shares
    ]


def _sheet(table: Table, players: Sequence[str]) -> list[Section]:
    """Each holding times its price, by player, and the privates; without stock, the cash of each railroad."""
    rules = table.rules
    if not rules.game.stock_market:
        rows = [[name, table.president(name), table.cash(name)] for name in rules.corporation]
        return [Section(["railroad", "player", "cash"], rows)]
    sheet = fitting((_times(table, players, equals) for equals in (" = ", "=")), NARROW)
    return [sheet] if sheet.rows else []


def _times(table: Table, players: Sequence[str], equals: str) -> Section:
    rules = table.rules
    names = [name for name in rules.corporation if any(table.percent(name, who) for who in players)]
    rows = [[name, table.price(name), *(_product(table, name, who, equals) for who in players)] for name in names]
    for name, private in rules.private.items():
        if table.owner(name) in players:
            rows.append([name, private.price, *("1" if table.owner(name) == who else "" for who in players)])
    return Section(["times", "price", *short(players, _USUAL)], rows)


def _product(table: Table, name: str, who: str, equals: str) -> str:
    shares = table.percent(name, who) // table.rules.stock.share
    return f"{shares}{equals}{shares * (table.price(name) or 0):,}" if shares else ""
