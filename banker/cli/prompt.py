"""The prompt of `play` on a terminal: what it shows, what Enter alone does, the history of typed lines, Tab completion."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import click

from banker.calc.rounds import why_over
from banker.cli import screen
from banker.cli.command import QUERIES, complain, complain_unexpected
from banker.cli.complete import Names, candidates, options_of
from banker.cli.screen import can_show
from banker.cli.session import Session
from banker.cli.turns import end_turn, whose_turn
from banker.cli.verb_names import every_verb, place_of_verb, verb_of
from banker.engine.overtaken import order_changed
from banker.errors import BankerError, Damaged, Invalid
from banker.ledger.small_files import append_line, last_bytes, replace_lines
from banker.rounds import stock
from banker.rounds.auction import (
    bidders,
    left_bidding,
    must_take,
    next_private,
    offered_at,
    state_of_bids,
    who_bids_next,
)
from banker.rounds.ending import in_sight, is_last_round, last_round, still_to_run
from banker.rounds.turn import Pass, Turn, table_to_show
from banker.rules.find import shipped
from banker.state.names import plain
from banker.state.table import BANK, Table
from banker.system import ends_a_session, line_editing, split, state_file, terminal_size
from banker.views.rendering import printable, render

KEPT = 2000
"""Lines kept; the file is cut to them once it has twice as many."""
_NAMED = 3
"""Corporations that the prompt names besides the one that is up."""
_LARGEST = 4 * 1024 * 1024
"""Bytes that are read of the file, from its end."""


def greet(session: Session) -> None:
    """Show the status, if a game has begun, and how to get help; without blank lines where the terminal is too low."""
    with suppress(Invalid):
        session.game()  # a ledger that cannot be read begins no session
    turn = _turn(session)
    hints = [f"Type ? for help. {ends_a_session()} the session."]
    if turn is not None and session.opened is not None:
        session.opened.passes.forget_old()
        if turn.table.round.is_stock and not turn.table.over:
            hints.insert(0, "Type p when a player passes: the prompt and the pages of `serve` follow.")
            if turn.player and turn.last and not (turn.is_known or bidders(turn.table)):
                unknown = "Earlier passes are unknown"
                hints.insert(0, screen.wrap(f"{unknown}: if {turn.player} has passed, type p."))
        shown = render(session.status(), session.form).splitlines()
        if len(shown) + len(hints) + 2 > terminal_size().lines:
            shown = [line for line in shown if line]
        else:
            shown.append("")
        click.echo("\n".join(shown), color=session.colour)
    click.echo("\n".join(hints))


def read_lines(session: Session) -> Iterator[str]:
    """Each line that is typed, until the end of the input.

    Enter alone offers to repeat the last run of the corporation whose turn it is; a second Enter records it.
    """
    remember = _line_editing(session)
    offered = ""
    while True:
        try:
            prompt, passes = _prompt_in_any_case(session), _passes(session)
            events = len(session.opened.records) if session.opened is not None else 0
            line, session.typed_instead = session.typed_instead or input(prompt).strip(), ""
        except EOFError:
            click.echo()
            return
        except KeyboardInterrupt:  # drops the line; only the end of the input ends the session
            session.release()
            click.echo()
            offered = ""
            continue
        if line:
            remember(line)
            offered = ""
        if not _only_looks(line) and _others_acted(session, events, passes):
            offered = ""
            click.echo("Nothing was done. Check the table, then type your line again.", err=True)
        elif line:
            yield line
        elif offered:
            line, offered = offered, ""
            yield line
        else:
            line, offered = _entered(session)
            if line:
                yield line


def _entered(session: Session) -> tuple[str, str]:
    """What Enter alone does: the command that it runs, and the one that a second Enter runs ("" if none)."""
    try:
        turn = _turn(session)
        if turn is not None and (turn.all_passed or turn.bought):
            return "pass", ""  # which ends the round, or the turn
        offered, words = _offer(session)
    except Damaged as error:
        session.printed_error = str(error)
        complain(error, form=session.form)
        return "", ""
    screen.say(words)
    return "", offered


def _only_looks(line: str) -> bool:
    """Whether a line cannot record anything, so that it is done whatever other bankers have recorded."""
    try:
        verb = verb_of(line.split(maxsplit=1)[0]) if line else ""
    except BankerError:
        return False
    return verb in {"exit", "quit", *QUERIES} - {"new", "import"}


def _others_acted(session: Session, events: int, passes: Sequence[Pass]) -> bool:
    """Whether another banker has recorded something, typed a pass or undone one since the prompt was shown; says so."""
    if session.opened is None:
        return False
    with suppress(Invalid, Damaged):  # the command meets it, too
        if len(session.game().records) > events:
            return True
    if _passes(session) == passes:
        return False
    session.warn("Another banker has typed or undone a pass.")
    return True


def _passes(session: Session) -> Sequence[Pass]:
    game = session.opened
    return [] if game is None else game.passes.known(game.records)


def _turn(session: Session) -> Turn | None:
    """Whose turn it is; None without a ledger. Raises Damaged."""
    try:
        return session.turn()
    except Damaged:
        session.close()  # the next command reads the ledger again
        raise
    except Invalid:
        return None


def _prompt_in_any_case(session: Session) -> str:
    """The prompt; one without a turn if the ledger or a defect of banker keeps it from being made, so that the session goes on."""
    try:
        return _prompt(session)
    except BankerError as error:
        if str(error) != session.printed_error:
            session.printed_error = str(error)
            complain(error, form=session.form)
        return "no readable ledger > " if isinstance(error, Damaged) else "> "
    except Exception as error:  # noqa: BLE001 - as above
        complain_unexpected(error, form=session.form)
        return "> "


def _prompt(session: Session) -> str:
    """The round, whose turn it is, and the bank; pages follow what it says."""
    turn = _turn(session)
    if turn is None or session.opened is None:
        return "no ledger > "
    session.opened.follow()
    table, then = table_to_show(turn), ""
    if table.over:
        parts = ["game over"]
    elif turn.asked:
        parts = [_round(table), f"{turn.asked.player}: {turn.asked.yes[0]} {turn.asked.about}?"]
    elif table.round.is_stock:
        parts = [_round(table), _who_deals(turn)]
    else:
        ran = f"{turn.ran} has run" if turn.ran else None
        now = ran or _runs_next(session, turn) or "all have operated"
        then = _then_runs(table, None if turn.ran else turn.next_to_operate)
        parts = [_round(table), now + then]
    parts.append(_bank(table, is_short=bool(then)))
    between = " · " if can_show(" · ") else " | "
    return f"{printable(between.join(parts))} > "


def _round(table: Table) -> str:
    """The round, and once the end of the game is in sight, after which one the game ends."""
    if not in_sight(table):
        return str(table.round)
    return f"{table.round}, {'last round' if is_last_round(table) else f'ends after {last_round(table)}'}"


def _then_runs(table: Table, up: str | None) -> str:
    """Once the end of the game is in sight: who is still to run in this round after the corporation that is up."""
    waiting = [name for name in still_to_run(table) if name != up] if in_sight(table) else []
    more = f" and {len(waiting) - _NAMED} more" if len(waiting) > _NAMED else ""
    return f", then {', '.join(waiting[:_NAMED])}{more}" if waiting else ""


def _who_deals(turn: Turn) -> str:
    if bids := left_bidding(turn):
        return f"{next_private(turn.table)}: {who_bids_next(turn) or ' or '.join(bids)}"
    if turn.is_deal:
        return "deal the privates"
    if turn.trading_over:
        return "trading is over"
    if turn.all_passed:
        return "everybody has passed"
    return f"{turn.player}{' (has sold)' if turn.sold else f' (has bought {turn.bought})' if turn.bought else ''}"


def _runs_next(session: Session, turn: Turn) -> str | None:
    """The corporation that operates next; said in words where it has overtaken another, whose run a lone number may be."""
    name, game = turn.next_to_operate, session.game()
    if name is None or name == turn.table.operating or not order_changed(turn.table, game.records):
        return name
    return f"order changed: {name} is next"


def _bank(table: Table, *, is_short: bool) -> str:
    """What the bank has; once it has broken, what it has paid in IOUs (1830 25.0). Beside the corporations that are still to run, the prompt is short of room."""
    cash = table.cash(BANK)
    if is_short and cash < 0:
        return f"{table.money(-cash)} in IOUs"
    if is_short or not table.bank_has_broken:
        return f"bank {table.money(cash)}"
    return f"the bank has broken: {f'{table.money(-cash)} in IOUs' if cash < 0 else f'{table.money(cash)} left'}"


def _offer(session: Session) -> tuple[str, str]:
    """The command that a second Enter runs ("" if none), and the line that offers it or says what can be typed."""
    turn = _turn(session)
    if turn is None:
        return "", "There is no game yet. To begin one: `new RULESET PLAYER...`. Type ? for help."
    table, name = turn.table, turn.next_to_operate
    if table.over:
        return "", f"The game is over: {why_over(table.over)}."
    if turn.asked:
        return "", whose_turn(turn)
    if table.round.is_stock:
        return "", _in_stock_round(turn)
    if turn.waits_for_end:  # the next corporation begins
        try:
            over = end_turn(session, turn)
        except BankerError as error:
            return "", str(error)
        offered, words = _offer(session)
        return offered, f"{over} {words}"
    if name is None:
        return "", f"All corporations have operated: type n to end {table.round}."
    if not table.trains(name):
        return f'run "{name}" 0', f"{name} has no train. Press Enter again to record `run {name} 0`."
    last = table.corporation[name].last_run
    if last is None or last == "0":
        before = "has not run before" if last is None else f"ran for {table.money(0)} last time"
        return "", f"{name} {before}. Type its revenue."
    return f'run "{name}" {last}', f"Press Enter again to repeat its last run: `run {name} {last}`."


def _in_stock_round(turn: Turn) -> str:
    table, private = turn.table, next_private(turn.table)
    if private and bidders(table):
        return f"{state_of_bids(turn)}."
    if private:
        if must_take(table):
            return f"{turn.player} must take {private} for {table.money(0)}: `private`. ? for help."
        offer = f"{private} is offered for {table.money(offered_at(table, private))}"
        return f"It is {turn.player}'s turn, and {offer}: `private` to buy it, `bid PRIVATE AMOUNT`, p to pass, ? for help."
    if over := turn.trading_over:
        return f"{over.text}: n to end it."
    if turn.is_deal:
        return "The privates are dealt: type `private WHO PRIVATE` for each player, ? for help."
    if turn.sale:
        passing = "" if turn.sale.must_buy else " p to pass,"
        return f"It is {turn.player}'s turn to {turn.sale.does}: `private PRIVATE`,{passing} ? for help."
    if table.rules.privates.bids_on_all and table.sold_first():
        return f"It is {turn.player}'s turn: `bid PRIVATE AMOUNT`, p to pass, n once all have passed, ? for help."
    selling = "" if stock.is_first_round(table) else " s to sell,"
    return f"It is {turn.player}'s turn: b to buy,{selling} p to pass, n to end {table.round}, ? for help."


def _line_editing(session: Session) -> Callable[[str], None]:
    """Turn on Tab and the history, where Python can edit lines; gives what a typed line is to be remembered with."""
    editing = line_editing(earlier_lines(), KEPT)
    if editing is None:
        return lambda _: None
    editing.complete_with(lambda before, begun: [f"{word} " for word in _next_words(session, before.split(), begun)])

    def remember(line: str) -> None:
        editing.remember(line)
        keep(line)

    return remember


def _next_words(session: Session, before: Sequence[str], begun: str) -> list[str]:
    before = before[1:] if before[:1] == ["banker"] else before
    place = place_of_verb(before)
    if place is None:
        return [verb for verb in every_verb() if verb.startswith(begun.casefold())]
    try:
        verb = verb_of(before[place])
    except BankerError:
        return []
    words, game = [*before[:place], verb, *before[place + 1 :]], session.opened
    names = Names(rulesets=shipped())
    if game is not None:  # as it is, since the prompt announces what other bankers have recorded
        rules, raw = game.rules, game.rules.source.raw
        names = Names(game.table.players, [*rules.corporation], [*rules.private], [*rules.train], shipped())
        names = names._replace(options=options_of(raw), raw=lambda: raw)
    return [_without_quotes(word) for word in candidates(words, begun, names, playing=True)]


def _without_quotes(word: str) -> str:
    """A name in a form that needs no quotation marks: its punctuation can be left out."""
    try:
        return word if split(word, comments=True) == [word] else plain(word)
    except ValueError:
        return plain(word)


def history_file() -> Path:
    """The file of the typed lines, written one by one so that none is lost if the terminal is killed."""
    return Path(state_file("history"))


def earlier_lines() -> list[str]:
    """The lines of earlier sessions, oldest first; none if the file cannot be read, since the game can go on without it."""
    path = history_file()
    try:
        lines = [line for line in last_bytes(path, _LARGEST).decode(errors="replace").split("\n") if line]
        if len(lines) > 2 * KEPT:
            replace_lines(path, lines[-KEPT:])
    except OSError:
        return []
    return lines[-KEPT:]


def keep(line: str) -> None:
    """Append a line to the file, if that is possible."""
    with suppress(OSError, ValueError):
        append_line(history_file(), line)
