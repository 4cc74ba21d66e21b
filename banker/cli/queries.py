"""The commands that only show something; each imports its view when it is called."""

import re
from functools import partial
from typing import TYPE_CHECKING, cast

import click

from banker.cli import streams
from banker.cli.command import Verb
from banker.cli.session import Session
from banker.errors import Ambiguous, Invalid
from banker.views.rendering import Section, View, to_json

if TYPE_CHECKING:
    from banker.state.table import Table


@click.command("status", cls=Verb, epilog="Example: banker status --at 57")
def status_(session: Session) -> None:
    """Show the table: players, corporations, round and bank.

    Stock is in percent, with a star for the president; `-` after a corporation means that it has not floated. The last line lists the corporations that still have to operate in this round. On a wide terminal, `by round` charts each player's worth at the end of each round.
    """
    if session.form == "json":
        from banker.views.status_json import status_json

        game, at = session.game(), session.settings.at
        session.show(View(status_json(game.turn_at(at), game.records_to(at))))
    else:
        session.show(session.status())


@click.command("market", cls=Verb, epilog="Example: banker market")
def market_(session: Session) -> None:
    """Show the stock market chart with its price tokens.

    Each price has the tokens in its space below it; the top of the stack comes first and operates first. The letter after a price is its zone, explained below the chart; on a terminal, zones have colours.
    """
    from banker.views.market import market
    from banker.views.width import NARROW

    session.show(market(session.table()[0], colour=session.colour, width=session.width or NARROW))


@click.command("order", cls=Verb, epilog="Example: banker order")
def order_(session: Session) -> None:
    """Show the operating order, and who has operated.

    When prices move, the order changes for the corporations that still have to operate. Below, it lists the bonuses and uses of privates that are still open to the corporation that operates.
    """
    from banker.views.market import order_view

    turn = session.game().turn_at(session.settings.at)
    view = order_view(turn)
    if session.form == "json":
        from banker.views.turn_data import turn_data

        view = view._replace(data=view.data | {"turn": turn_data(turn)})
    session.show(view)


@click.command("limits", cls=Verb, epilog="Example: banker limits alice")
@click.argument("who", required=False, metavar="[PLAYER]")
def limits_(session: Session, who: str | None) -> None:
    """Show certificates held and allowed.

    For PLAYER, or everyone, it shows the certificates that count towards the limit, those exempt because of their zone, and how many of each corporation the limits still allow, even if stock or money is lacking. Below, it shows how many of their own certificates corporations may issue and redeem now, where the rules allow that.
    """
    from banker.state import names
    from banker.views.holdings import limits_view

    table, _ = session.table()
    players = [names.match(who, table.players, "player", former=table.aliases)] if who else table.players
    session.show(limits_view(table, players, session.width, session.dropped()))


@click.command("score", cls=Verb, epilog="Example: banker score alice")
@click.argument("who", required=False, metavar="[PLAYER]")
def score_(session: Session, who: str | None) -> None:
    """Show everyone's worth now, or the final result.

    Worth is cash, stock at its market price, and private companies at face value. The second table has the certificates and prices. For one PLAYER it also shows what they could raise by selling stock. On a terminal, `by round` charts worth at the end of each round. Write down the seal to `verify` the ledger later.
    """
    from banker.engine.history import done_by_hand
    from banker.state import names
    from banker.views.status import score_view

    table, events = session.table()
    game = session.game()
    seal = game.records[events - 1].seal if events else game.ledger.header.seal
    name, could = names.match(who, table.players, "player", former=table.aliases) if who else None, []
    if name is not None and not table.over:
        from banker.advice.raising import most_to_raise
        from banker.views.raising import most_in_words

        could = most_in_words(most_to_raise(table, name), table.rules)
    rounds, by_hand = session.rounds_to_draw(), done_by_hand(game.records[:events])
    session.show(score_view(table, seal, name, could, rounds=rounds, width=session.width, by_hand=by_hand))


@click.command("trains", cls=Verb, epilog="Example: banker trains")
def trains_(session: Session) -> None:
    """Show the depot, owners, and what the next train does.

    Each type of train has its price, the number left in the depot and in the bank pool, whether it is on sale, its owners, and what its first purchase changes (rusting, train limit, operating rounds).
    """
    from banker.views.trains import trains_view

    session.show(trains_view(session.table()[0], session.width))


@click.command("log", cls=Verb, epilog="Example: banker log prr")
@click.argument("who", required=False)
@click.option("-n", "--last", type=click.IntRange(1), metavar="N", help="Only the last N events.")
def log_(session: Session, who: str | None, last: int | None) -> None:
    """List the events, all or those that concern WHO.

    The oldest comes first; at the prompt of `banker play` the newest does. WHO is a player or a corporation. Each event has its number, for `show`, `amend` and `void`, its local date and time, and its dollars: all that changed hands, or what WHO got (negative: paid). The last column says whether the event was undone or corrected later.
    """
    from banker.engine.history import History
    from banker.state import names
    from banker.views.history import concerns, log

    game = session.game()
    records = game.records_to(session.settings.at)
    history = History(records)
    known_as = None
    if who:
        name = names.account(who, game.table.players, game.rules, former=game.table.aliases)
        known_as = game.table.known_then(name, records)
        records = [record for record in records if concerns(record, known_as[record.n], game.table)]
    shown = records[-(last or 0) :]
    if session.at_prompt and session.form == "table":
        shown = shown[::-1]
    session.show(log(shown, history.undone(), history.corrected(), game.rules, known_as, session.width))


@click.command("show", cls=Verb, epilog="Example: banker show 57")
@click.argument("n", type=click.IntRange(1))
def show_(session: Session, n: int) -> None:
    """Show event N with its moves and the rule behind each.

    Each move of money, a certificate, a price token or a train has the section of the rules that requires it. For a count, it shows the ledger's figure at the time and the difference.
    """
    from banker.advice.counts import compared_with_book
    from banker.engine.history import History
    from banker.engine.recorded import objections, replay
    from banker.views.history import show

    game, at = session.game(), session.settings.at
    there = game.records_to(at)
    if at is not None and len(there) < n <= len(game.records):
        raise Invalid(f"Event {n} comes after event {at}. To show it, omit `--at`.")
    records = game.records_to(n)
    (replayed,) = replay(game.steps(n, n), records, lambda record: record.n == n)
    record, before = replayed.record, replayed.before
    against = objections(before, records[:-1], record)
    history = History(there)
    by = history.corrected().get(n)
    corrected = f"Corrected by event {by}: these are its original moves." if by else ""
    since = "Undone: these moves were taken back." if n in history.undone() else corrected
    session.show(show(replayed, against, since, compared_with_book(record, before)))


@click.command("explain", cls=Verb, epilog="Example: banker explain alice")
@click.argument("who", metavar="WHO|bank")
def explain_(session: Session, who: str) -> None:
    """Show every change to an account, and why.

    The statement lists each event that changed the cash of WHO (a player, a corporation or the bank), the balance after it, and the reason for the amount.
    """
    from banker.engine.history import History
    from banker.engine.recorded import replay
    from banker.state import names
    from banker.state.table import BANK
    from banker.views.history import statement, touches

    game = session.game()
    name = names.account(who, game.table.players, game.rules, BANK, former=game.table.aliases)
    first, records = game.table.first(), game.records_to(session.settings.at)
    begins = sum(map(first.cash, game.table.known_as(name)))
    known_as = game.table.known_then(name, records)
    session.watch()
    paid = replay(game.steps(last=len(records)), records, partial(touches, known_as))
    session.show(statement(name, begins, paid, known_as, game.rules, History(records).undone()))


_DIGITS = 16
_SEAL = f"[0-9a-fA-F]{{{_DIGITS}}}"


@click.command("verify", cls=Verb, epilog="Example: banker verify 5d0f2c1a9be07743")
@click.argument("seal")
def verify_(session: Session, seal: str) -> int:
    """Check that the ledger still contains SEAL.

    Every event ends with a seal over the whole ledger so far. If you write down a seal during the game, you can show later that nothing before it was changed. The exit code is 1 if no event has this seal, 2 if it cannot be a seal.
    """
    game = session.game()
    records = game.records_to(session.settings.at)
    if not re.fullmatch(_SEAL, seal):
        count = f"{len(seal)} character{'s' * (len(seal) != 1)}" if len(seal) != _DIGITS else "other characters"
        raise Invalid(f"A seal has {_DIGITS} digits or letters from a to f; {seal!r} has {count}. Type it again.")
    seals = [game.ledger.header.seal, *(record.seal for record in records)]
    found = later = None
    words = "No event has this seal. If you typed it as you noted it, this is another ledger, or somebody changed or cut it."
    behind = [record.n for record in game.records[len(records) :] if record.seal == seal.casefold()]
    if behind:
        words = f"Event {behind[0]} has this seal, and none up to event {len(records)} does."
    if seal.casefold() in seals:
        found = seals.index(seal.casefold())
        later = len(records) - found
        words = f"Event {found} has this seal" if found else "The header has this seal"
        words += f". {later} event{'s' * (later != 1)} came after it." if later else ", and nothing came after it."
    session.show(View({"seal": seal, "event": found, "later": later}, [], [f"{session.path}: {words}"]))
    return int(found is None)


@click.command(
    "payout", cls=Verb, epilog="Example: banker payout prr 120", context_settings={"ignore_unknown_options": True}
)
@click.argument("corporation", metavar="CORP")
@click.argument("revenue", required=False, metavar="AMOUNT[w|h]")
@click.argument("options", nargs=-1, type=click.UNPROCESSED, metavar="")
def payout_(session: Session, corporation: str, revenue: str | None, options: tuple[str, ...]) -> None:
    """Show what a run would pay, and how the price would move.

    Nothing is recorded. If the run ends the game, the answer says so. AMOUNT is the revenue, or a sum such as 30+50; add w to withhold it, or h to pay half of it where the rules allow that. Options of `run` such as --subsidy can follow.
    """
    from banker.advice.end_of_run import end_of_run
    from banker.calc.market import from_to
    from banker.rounds.payout import asked_run, payments, price_move
    from banker.rules.mechanism import minors
    from banker.state import names
    from banker.verbs.event import read_event
    from banker.verbs.run import Run
    from banker.views.payout import payout_view

    if revenue is None:
        is_amount = any(map(str.isdecimal, corporation))
        ask = f"Which corporation? Type `payout CORP {corporation}`."
        raise Invalid(ask if is_amount else f"`payout` needs AMOUNT: `payout {corporation} AMOUNT[w|h]`")
    name = names.corporation(corporation, session.table()[0].rules)
    table, _ = session.table(name)
    amount, decision = asked_run(revenue, table.rules)
    if table.price(name) is None and table.rules.game.stock_market and name not in minors(table.rules):
        raise Invalid(f"{name} has no price yet, so it cannot pay a dividend.")
    run = cast("Run", read_event(Run, [name, revenue, *options], table))
    given = run.given() if options else {}
    about = {"corporation": name, "revenue": amount, "decision": decision, **given}
    view = payout_view(about, payments(table, name, amount, decision, given), table.rules)
    view.data["price"] = None
    below = [*view.below]
    if name in table.cells:
        to = table.moved_price(name, *price_move(table, name, amount, decision))
        price = table.rules.market.spaces[to].price
        view.data["price"] = {"from": table.price(name), "to": price, "row": to[0], "column": to[1]}
        moves = table.cells[name] != to
        path = from_to(table.rules.market, table.cells[name], to)
        below.append(f"{name}: {path}" if moves else f"{name}: stays at {price}")
    ends = end_of_run(table, run)
    view.data["ends"] = ends and {"why": ends[0], "when": ends[1]}
    if ends:
        below.append(f"Then {ends[0]}, and the game ends {ends[1]}.")
    session.show(view._replace(below=below))


@click.command("raise", cls=Verb, epilog="Example: banker raise alice 212")
@click.argument("who")
@click.argument("amount", required=False)
def raise_(session: Session, who: str, amount: str | None) -> None:
    """Show what WHO could sell to raise AMOUNT.

    It lists legal sales, those that cost the least worth first, each with its proceeds, the new prices, and the presidencies it would cost. WHO is a player, or a corporation for its president. The sales must bring AMOUNT in addition to the cash in hand. Without AMOUNT, they bring what WHO lacks in a forced purchase; if WHO lacks nothing, the answer shows the sales that bring the most.
    """
    from banker.advice import raising
    from banker.money import parse_money
    from banker.rounds.turn import table_in_turn
    from banker.views.raising import raising_view

    turn = session.game().turn_at(session.settings.at)
    name = _raises(turn.table, who)
    table = table_in_turn(turn, name)
    if amount is None:
        session.show(raising_view(raising.what_to_raise(table, name), table.rules))
        return
    to_raise = parse_money(amount, table.rules.game.currency)
    if to_raise == 0:
        raise Invalid(f"AMOUNT must be at least {table.money(1)}. Type `raise WHO AMOUNT`.")
    session.show(raising_view(raising.ways_to_raise(table, name, to_raise), table.rules))


def _raises(table: "Table", word: str) -> str:
    """The player that a word names, or the president of the corporation that it names; raises Invalid or Ambiguous."""
    from banker.state import names

    exactly = [name for name in table.rules.corporation if names.plain(name) == names.plain(word)]
    try:
        corporation = exactly[0] if exactly else names.corporation(word, table.rules)
    except Invalid:
        corporation = None
    try:
        return names.match("" if exactly else word, table.players, "player", former=table.aliases)
    except Invalid as error:
        if corporation is None or isinstance(error, Ambiguous):
            raise
    president = table.president(corporation)
    if president is None:
        raise Invalid(f"{corporation} has no president, so nobody raises money for it.")
    return president


@click.command("project", cls=Verb, epilog="Example: banker project 3 prr=230 nyc=60w")
@click.argument("words", nargs=-1, metavar="[N] [CORP=REVENUE[w|h]]...")
def project_(session: Session, words: tuple[str, ...]) -> None:
    """Project the end of the game by repeating all last runs.

    Every corporation repeats its last run, to the end of the game or for N operating rounds after the current one. Each round shows payments, prices, the bank and everyone's worth. CORP=REVENUE replaces a last run. Nobody buys or sells stock or trains, so a corporation does not run again after its last train has left the game. Nothing is recorded. The last line estimates when the evening ends. It assumes that revenues keep growing from set to set as they did so far, and that rounds last as long as the last three of their kind. The range is half to twice the estimated time; in four of five recorded games the end came within it. The line is missing if the times of the events show no pace.
    """
    from banker.advice.evening import time_left
    from banker.advice.projection import MOST_ROUNDS, project
    from banker.rounds.payout import asked_run, run_word
    from banker.state import names
    from banker.views.projection import projection_view

    table, _ = session.table()
    rounds, figures = None, {}
    for word in words:
        corporation, equals, revenue = word.partition("=")
        if not equals:
            if rounds is not None or not re.fullmatch("[1-9][0-9]{0,2}", word) or int(word) > MOST_ROUNDS:
                usage = "Type `project [N] [CORP=REVENUE[w|h]]...`."
                raise Invalid(f"{word!r} is not a number of rounds from 1 to {MOST_ROUNDS}. {usage}")
            rounds = int(word)
            continue
        name = names.corporation(corporation, table.rules)
        if name in figures:
            raise Invalid(f"{name} is named twice.")
        figures[name] = run_word(*asked_run(revenue, table.rules), table.rules.dividend)
    projection = project(table, figures, rounds)
    ends = bool(projection.rounds and projection.rounds[-1].table.over)
    left = time_left(table, session.game().records_to(session.settings.at), figures) if ends else None
    session.show(projection_view(table, projection, left))


@click.command("pace", cls=Verb, epilog="Example: banker pace")
def pace_(session: Session) -> None:
    """Show who took how long, and when the game may end.

    It counts the minutes between events, by round and player, and by corporation. The time before an event counts for the player who was up, or for the corporation and its president. Passes are not recorded, so if several players pass in turn, the time counts for the first. A pause of more than 20 minutes is a break and counts for nobody. The last line estimates when the evening ends, as `project` does.
    """
    from banker.advice.evening import time_left
    from banker.views.pace import pace_view

    session.watch()
    table, events = session.table()
    records = session.game().records_to(events)
    session.show(pace_view(session.game(), records, time_left(table, records, {})))


@click.command("replay", cls=Verb, epilog="Example: banker -O json replay")
def replay_(session: Session) -> None:
    """Show the bank's and everyone's cash after every event.

    `-O json` prints the whole table instead, one object a line, with the keys of `status -O json` under `state`.
    """
    from banker.engine.history import History
    from banker.engine.turns import current_turn
    from banker.rounds.turn import table_to_show
    from banker.state.record import command_line
    from banker.views.event_data import event_in_words
    from banker.views.history import event_outcome
    from banker.views.state_data import table_data
    from banker.views.turn_data import turn_data

    game = session.game()
    table, records = game.table.first(), game.records_to(session.settings.at)
    history = History(records)
    undone, corrected = history.undone(), history.corrected()
    rows: list[list[object]] = []
    railroads = () if table.rules.game.stock_market else tuple(table.rules.corporation)
    for place, (record, before, table) in enumerate(game.steps(last=len(records)), 1):
        if session.form == "json":
            event = event_outcome(record, undone, corrected) | event_in_words(record, before, table, records)
            turn = current_turn(table, records[:place])
            event |= {"turn": turn_data(turn), "state": table_data(table_to_show(turn), record.n)}
            click.echo(to_json(event))
            if streams.reader_left():
                return
        else:
            cash = map(table.cash, ("Bank", *(railroads or table.players)))
            rows.append([record.n, str(table.round), command_line(record), *cash])
    if session.form != "json":
        heads = ["n", "round", "event", "bank", *(railroads or table.players)]
        session.show(View(None, [Section(heads, rows)]))
