"""Turns at the prompt that end without an event: a player passes, or the banker begins the turn of the next corporation."""

from banker.calc import privates
from banker.cli import screen
from banker.cli.asking import confirm
from banker.cli.session import Session
from banker.errors import Illegal, Invalid, either
from banker.rounds.auction import (
    after_passes,
    bidders,
    left_bidding,
    must_take,
    next_private,
    offered_at,
    state_of_bids,
    to_sell_in_round,
    who_bids_next,
)
from banker.rounds.ending import game_over
from banker.rounds.objections import discard_first
from banker.rounds.operating import must_buy_first, owes_train
from banker.rounds.turn import Turn
from banker.state import names
from banker.state.table import Table


def pass_turn(session: Session, name: str | None = None) -> str | None:
    """A player passes; gives the answer, or None if everybody has passed already, so that the round ends.

    While a private is auctioned, the bidder with this name drops out, or whoever is up.
    """
    game = session.game()
    turn = game.turn()
    if turn.trading_over:
        return None
    if turn.player is None or not turn.table.round.is_stock:
        raise _nobody_passes(turn)
    if turn.is_deal:
        raise Invalid("Nobody passes while the privates are dealt. To record who gets one: `private WHO PRIVATE`.")
    if turn.sale and (must := turn.sale.must_buy):
        raise Illegal(f"{turn.player} cannot pass: {must.text[0].lower()}{must.text[1:]} ({must.cite}). {must.hint}")
    private = next_private(turn.table)
    if (taker := must_take(turn.table)) is not None:
        free, section = turn.table.money(0), turn.table.rules.cite.discount
        raise Illegal(f"{taker} cannot pass: they must take {private} for {free} ({section}). Type `private`.")
    if private is not None and bidders(turn.table):
        return _drop_out(session, turn, private, name)
    if name is not None and (who := player_named(turn, name)) != turn.player:
        raise Invalid(f"It is {turn.player}'s turn, so {who} cannot pass now. Players pass in turn: `p`.")
    if turn.all_passed:
        return None
    session.tracks_passes = True
    game.add_pass(turn.player, ends_turn=turn.has_dealt)
    after = session.turn()
    if after.all_passed:
        follows = f", and {what_ends(turn.table)}" if private else ""
        ends = to_sell_in_round(after.table) or f"`p` or `next` ends {turn.table.round}{follows}."
        return f"{turn.player} passes. Everybody has passed: {ends}"
    did = f"{turn.player}'s turn is over" if turn.has_dealt else f"{turn.player} passes"
    is_last = after.passed == len(after.table.players) - 1 and not (after.asked or after.has_dealt)
    ends = f" If {after.player} passes too, {what_ends(after.table)}." if is_last else ""
    return f"{did}. {whose_turn(after)}{ends}"


def _nobody_passes(turn: Turn) -> Illegal | Invalid:
    """Why nobody passes now: the game is over, or this is no stock round."""
    if turn.table.over:
        return Illegal(str(game_over(turn.table)))
    hint = f"To end the turn of {turn.ran}: `n`."
    hint = hint if turn.waits_for_end else "For a corporation that does not run, type `run CORP 0`."
    return Invalid(f"Players pass only in a stock round. {hint}")


def what_ends(table: Table) -> str:
    """What follows once everybody has passed, as a clause (1830 4.0, 7.3)."""
    private = next_private(table)
    if table.rules.privates.sale == "rounds" and table.sold_first():
        return "each highest bid then buys, and the other privates become cheaper"
    if private is None:
        return f"that ends {table.round}"
    if not privates.discounted(table.rules, [private]):
        return "the privates then pay their owners"
    offer = privates.next_offer(table.rules.privates, offered_at(table, private))
    taken = "" if offer else f", and {table.priority} must take it"
    return f"{private} then falls to {table.money(offer)}{taken}"


def _drop_out(session: Session, turn: Turn, private: str, name: str | None) -> str:
    """A bidder drops out of the bidding for the private that is sold now (1830 7.2); gives the answer.

    It moves no money, since unsuccessful bids are set free when the private is sold; so it is kept with the passes.
    """
    bids = left_bidding(turn)
    first, others = next(iter(bids)), [*bids][1:]
    who = who_bids_next(turn) if name is None else player_named(turn, name)
    if not others:
        raise Invalid(f"Nobody passes now: {state_of_bids(turn)}.")
    if who is None:
        raise Invalid(f"Who drops out of the bidding for {private}? Type {either(f'`p {name}`' for name in others)}.")
    if who not in others:
        why = "has the highest bid" if who == first else "does not bid"
        raise Invalid(f"{who} {why} for {private}. Only {either(others)} can drop out: `p NAME`.")
    session.tracks_passes = True
    session.game().add_pass(who, private)
    return f"{who} drops out. {state_of_bids(session.turn())}."


def player_named(turn: Turn, name: str) -> str:
    """The player whom a word names; raises Invalid or Ambiguous."""
    return names.match(name, turn.table.players, "player", former=turn.table.aliases)


def whose_turn(turn: Turn) -> str:
    """Who is up now, as a sentence: a player who is asked, or the corporation that operates next."""
    if turn.asked:
        does = f"{turn.asked.player} may {turn.asked.does}"
        return f"{does}: `{turn.asked.yes[0]}`, p if not."
    return " ".join(filter(None, [f"It is {turn.next_up or turn.player}'s turn.", after_passes(turn)]))


def end_turn(session: Session, turn: Turn) -> str:
    """The turn of the corporation that has run is over, and the next one begins; gives the answer.

    Raises Illegal if the corporation must do something first.
    """
    table, ran = turn.table, turn.ran
    assert ran is not None, "only the turn of a corporation that has run can end"
    record_what_waits(session, turn)
    session.game().add_pass(ran)
    over = whose_turn(session.turn())
    if owes_train(table) != ran:
        return f"{ran}'s turn is over. {over}"
    back = "" if owes_train(session.game().table) == ran else "`undo` twice, then "  # the end, and what it recorded
    buy = f"{back}`train {ran} TYPE` ({table.rules.cite.train_required})"
    must_buy = f"If {ran} has a route, it must buy one first: {buy}."
    return f"{ran}'s turn is over, and it has no train. {over} {must_buy}"


def _require_done(table: Table) -> None:
    """Raise Illegal if the corporation that has run must do something before its turn can end."""
    due = table.discards_due()
    if due:
        raise Illegal(str(discard_first(table, due)))
    for objection in must_buy_first(table):
        raise Illegal(str(objection))


def record_what_waits(session: Session, turn: Turn) -> None:
    """Record what waits for the end of the turn of the corporation that has run, which then can end; raises Illegal if it cannot."""
    _require_done(turn.table)
    if turn.settled_by:
        refused = session.run(turn.settled_by, session, "")
        if refused or any(must_buy_first(session.game().table)):  # which the answer has explained
            raise Illegal(f"It is still the turn of {turn.ran}.")


def begin_next_run(session: Session, turn: Turn, revenue: str) -> None:
    """At a prompt, ask whether a revenue typed after a run is that of the next corporation, whose turn then begins.

    Elsewhere the revenue stays that of the corporation that has run, and is refused. Raises Illegal if its turn cannot
    end yet, Invalid if the answer is no.
    """
    if not session.at_prompt:
        return
    _require_done(turn.table)
    following = turn.next_to_operate
    if following and not turn.table.trains(following) and revenue not in ("", "0"):
        fix = f"To correct the run of {turn.ran}: `u`, then its revenue."
        raise Invalid(f"{turn.ran} has run, and {following}, which is next, has no train. {fix}")
    runs = f"run for {revenue}" if revenue else "run as before"
    has_run = "has run, and has no train" if owes_train(turn.table) == turn.ran else "has run"
    question = f"{turn.ran} {has_run}. Is its turn over, and does {following} {runs}?"
    confirm(session, question, f"Nothing was recorded: it is still the turn of {turn.ran}.")
    screen.say(end_turn(session, turn))


def events_back(session: Session, count: int) -> int:
    """The number of the event to which `u COUNT` goes back (0: before the first), for `undo`; raises Invalid."""
    from banker.engine.history import History

    in_force = History(session.game().records).in_force()
    if not 0 < count <= len(in_force):
        goes = f"`u {count}` goes {count} event{'s' * (count != 1)} back, but {len(in_force)} can be undone"
        raise Invalid(f"{goes}. To go back to an event: `undo N`.")
    return in_force[-count - 1].n if count < len(in_force) else 0


def take_back_pass(session: Session) -> str | None:
    """Take back the pass typed after the last event; gives the answer, or None if there is none."""
    game = session.game()
    typed = game.take_back_pass()
    if typed is None:
        return None
    is_pass = typed.who in game.table.players and not typed.ends_turn
    what = f"{typed.who}'s pass is undone" if is_pass else f"It is {typed.who}'s turn again"
    return f"{what}. No event is undone."
