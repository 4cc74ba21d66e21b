"""`status`: the table as it lies, and the scores."""

from collections.abc import Sequence
from typing import Any

from banker.calc import score
from banker.calc.money import dollars
from banker.state.table import OFFERING, POOL, Table
from banker.view.form import Section, View

_NAME = 7


def status_data(table: Table, events: int) -> dict[str, Any]:
    """The table as cli.md fixes it for JSON."""
    return {
        "schema": 1,
        "game": {
            "ruleset": table.rules.game.id,
            "round": str(table.round),
            "phase": table.phase_name,
            "bank": table.cash("Bank"),
            "bank_broken": table.mark("broken") is not None,
            "priority": table.mark("priority"),
            "over": table.over is not None,
            "end_reason": table.over,
            "end_in_sight": bool(table.mark("broken") or table.mark("stranded")),
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
        "bankrupt": table.mark("bankrupt", who) is not None,
    }


def _corporation(table: Table, name: str) -> dict[str, Any]:
    row, column = table.cells.get(name, (None, None))
    return {
        "id": name,
        "par": table.par(name),
        "price": table.price(name),
        "row": row,
        "column": column,
        "zone": table.zone(name),
        "floated": table.floated(name),
        "president": table.president(name),
        "treasury": table.cash(name),
        "ipo": table.percent(name, OFFERING),
        "pool": table.percent(name, POOL),
        "own": table.percent(name, name),
        "trains": table.trains(name),
        "tokens_left": table.tokens(name),
        "privates": table.privates(name),
        "last_run": table.mark("run", name),
    }


def status(table: Table, events: int) -> View:
    """Players, corporations and rounds at a glance, in 80 columns and 24 rows for four players."""
    sections = [_players(table), _corporations(table)] if table.rules.game.stock_market else [_railroads(table)]
    return View(status_data(table, events), sections, [headline(table, events)], _below(table))


def headline(table: Table, events: int) -> str:
    """The round, the phase, the bank, the priority deal."""
    words = [str(table.round), f"phase {table.phase_name}", f"bank {dollars(table.cash('Bank'))}"]
    if table.over:
        words = [f"GAME OVER: {table.over}", *words]
    else:
        words += [f"THE BANK HAS BROKEN ({table.mark('broken')})"] if table.mark("broken") else []
        words += [f"{table.mark('stranded')} CANNOT PAY FOR A TRAIN"] if table.mark("stranded") else []
        words += [f"priority deal {table.mark('priority')}"] if table.mark("priority") else []
    words.append(f"event {events}")
    return " | ".join(words)


def _players(table: Table) -> Section:
    rows = [
        [
            who,
            table.cash(who),
            f"{table.certificates_counted(who)}/{table.certificate_limit()}{'!' * bool(table.over_limits(who))}",
            table.worth(who).total,
            " ".join(name for name in table.rules.corporation if table.has_president(name, who)),
            " ".join(table.privates(who)) + (" bankrupt" if table.mark("bankrupt", who) else ""),
        ]
        for who in table.players
    ]
    return Section(["player", "cash", "certs", "worth", "president of", "privates"], rows)


def _corporations(table: Table) -> Section:
    rows = []
    has_par = table.rules.has_par
    for name in table.rules.corporation:
        trains = ",".join(table.trains(name)) + "".join(f" {private}" for private in table.privates(name))
        rows.append(
            [
                name + ("" if table.floated(name) else " -"),
                table.price(name),
                *([table.par(name)] if has_par else []),
                table.cash(name),
                trains,
                *(_blank(table.percent(name, name if place == "own" else place)) for place in _places(table)),
                *(_holding(table, name, who) for who in table.players),
            ]
        )
    heads = _short(table.players)
    return Section(
        ["corp", "price", *(["par"] if has_par else []), "cash", "trains", *map(str.lower, _places(table)), *heads],
        rows,
    )


def _places(table: Table) -> tuple[str, ...]:
    """Where stock that no player holds can lie, a treasury as `own`."""
    return (OFFERING, POOL, *(("own",) if table.rules.stock.unsold == "treasury" else ()))


def _railroads(table: Table) -> Section:
    """Where railroads are dealt: each with its player, its money, its trains and the stations it has left."""
    rows = [
        [
            name,
            table.president(name),
            table.cash(name),
            ",".join(table.trains(name)),
            table.tokens(name),
            table.mark("run", name),
        ]
        for name in table.rules.corporation
    ]
    return Section(["railroad", "player", "cash", "trains", "stations left", "last run"], rows)


def _short(players: Sequence[str]) -> list[str]:
    """Names that fit over a column: whole, or their initials, or the seat, whichever tells them apart."""
    initials = ["".join(word[0] for word in who.split()) for who in players]
    for names in (list(players), initials):
        if all(len(name) <= _NAME for name in names) and len(set(names)) == len(names):
            return names
    return [f"seat {seat}" for seat in range(1, len(players) + 1)]


def _blank(percent: int) -> str:
    return str(percent) if percent else ""


def _holding(table: Table, name: str, who: str) -> str:
    percent = table.percent(name, who)
    return f"{percent}{'*' * table.has_president(name, who)}" if percent else ""


def _below(table: Table) -> list[str]:
    lines = []
    due = table.discards_due()
    if due:
        lines.append(f"must discard trains: {', '.join(f'{name} {count}' for name, count in due.items())}")
    if not table.round.is_stock and not table.over:
        lines.append(f"yet to operate: {', '.join(table.yet_to_operate()) or 'none'}")
    return lines


def score_view(table: Table, seal: str) -> View:
    """Everyone's worth with its parts, best first, and each holding; final when the game is over.

    `seal` is that of the last event: whoever notes it down can `verify` the ledger later.
    """
    final = table.over is not None
    worths = {who: table.worth(who) for who in table.players}
    ranks = score.ranks({who: worth.total for who, worth in worths.items()})
    ranked = sorted(table.players, key=lambda who: ranks[who])
    players = [
        {
            "name": who,
            "cash": worths[who].cash,
            "stock": worths[who].stock,
            "privates": worths[who].privates,
            "owed": 0,
            "worth": worths[who].total,
            "rank": ranks[who],
            "holdings": _holdings(table, who),
        }
        for who in ranked
    ]
    keys = ["rank", "name", "cash", *(("stock", "privates") if table.rules.game.stock_market else ()), "worth"]
    rows = [[row[key] for key in keys] for row in players]
    sections = [Section(["player" if key == "name" else key for key in keys], rows), *_sheet(table, ranked)]
    above = [f"final score: {table.over}" if final else f"worth in {table.round}"]
    owed = -table.cash("Bank")
    below = [f"the bank owes {dollars(owed)}, which is counted in the cash above"] if owed > 0 else []
    ties = [who for who in table.players if ranks[who] == 1]
    if final and len(ties) > 1:
        below.append(f"{' and '.join(ties)} share the victory")
    below += [f"the ledger ends with seal {seal}"] if final else []
    return View({"final": final, "seal": seal, "players": players}, sections, above, below)


def _holdings(table: Table, who: str) -> list[dict[str, Any]]:
    """What someone holds of each corporation: shares, the price of one, and what they count."""
    share = table.rules.stock.share
    held = ((name, table.percent(name, who) // share, table.price(name)) for name in table.rules.corporation)
    return [
        {"corporation": name, "shares": shares, "price": price, "value": shares * (price or 0)}
        for name, shares, price in held
        if shares
    ]


def _sheet(table: Table, players: Sequence[str]) -> list[Section]:
    """Each holding times its price, player by player, and the privates; where railroads are dealt, the money of each."""
    rules = table.rules
    if not rules.game.stock_market:
        rows = [[name, table.president(name), table.cash(name)] for name in rules.corporation]
        return [Section(["railroad", "player", "cash"], rows)]
    names = [name for name in rules.corporation if any(table.percent(name, who) for who in players)]
    rows = [[name, table.price(name), *(_product(table, name, who) for who in players)] for name in names]
    for name in rules.private:
        if table.owner(name) in players:
            rows.append(
                [name, rules.private[name].price, *("1" if table.owner(name) == who else "" for who in players)]
            )
    return [Section(["times", "price", *_short(players)], rows)] if rows else []


def _product(table: Table, name: str, who: str) -> str:
    shares = table.percent(name, who) // table.rules.stock.share
    return f"{shares} = {shares * (table.price(name) or 0):,}" if shares else ""
