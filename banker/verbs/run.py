"""`run`: a corporation runs its trains and pays out or withholds (1830 20.3, 8.2)."""

from collections.abc import Iterator
from typing import Any

from banker.calc import dividends, trains
from banker.calc.market import ENDS
from banker.errors import Impossible
from banker.rounds import operating, stranded
from banker.rounds.depot import cheapest
from banker.rounds.mechanism import mechanisms
from banker.rounds.objections import Objection
from banker.rounds.payout import (
    beyond_revenue,
    loses_only_run,
    paid,
    payments,
    price_move,
    read_run,
    repeated,
    run_word,
    why_paid,
)
from banker.state.facts import CorporationFacts, GameFacts
from banker.state.table import BANK, Draft, Table
from banker.verbs.arguments import Argument, Corporation, Values, Words
from banker.verbs.event import Doubt, Event, Note

_UNUSUAL, _DOUBLE = 5, 2
"""A revenue this many times the last one is doubtful, since it may be a typo; twice the last one if the bank has less."""


class Run(Event):
    """Run the trains of CORP and pay out or withhold.

    `120` pays out $120, `120w` withholds it, `120h` pays out half if the rules allow that, and `0` means no run. REVENUE may be a sum: `30+10+20`. Without REVENUE, CORP repeats its last run, including the decision.
    """

    arguments = (
        Corporation("corporation", actors=lambda turn: (turn.ran or turn.next_to_operate,)),
        Argument("word", "REVENUE[w|h]", optional=True),  # read by `fill_in`: without it the last run is repeated
    )
    example = "run prr 120"
    step = "run"
    is_run = True

    corporation: str
    revenue: int
    decision: str
    word: str
    """The run in one word, as the ledger keeps it."""
    brought: tuple[tuple[Argument, Any], ...] = ()
    """The options of mechanisms that were given, with their values."""

    @classmethod
    def fill_in(cls, given: Values, words: Words) -> None:
        corporation, rules = given["corporation"], words.table.rules
        text = given["word"]
        if text is None:
            text = words.table.corporation[corporation].last_run
            named = {field: value for field, value in given.items() if value is not None}
            given |= repeated(words.table, corporation) | named
        if text is None:
            raise words.error(f"{corporation} has not run yet, so REVENUE is needed.")
        given["revenue"], given["decision"] = read_run(text, rules)
        given["word"] = run_word(given["revenue"], given["decision"], rules.dividend)

    def objections(self, table: Table) -> Iterator[Objection]:
        name, cite = self.corporation, table.rules.cite
        if table.operating == name and table.has_operated(name):
            yield Objection(f"{name} has already run in {table.round}", cite.turn_order)
        for words in dividends.check_run(table.rules, self.revenue, self.decision):
            yield Objection(words, cite.revenue if self.revenue % table.rules.dividend.multiple else cite.decision)
        if self.revenue and not table.trains(name):
            words = f"{name} has no train, so its revenue is {table.money(0)}, not {table.money(self.revenue)}"
            yield Objection(words, cite.revenue)

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        name, cite = self.corporation, after.rules.cite
        if name in before.cells and before.cells[name] == after.cells.get(name):
            yield from self._stays(before)
        must_buy = not after.trains(name) and after.floated(name) and after.rules.trains.must_own_train
        if must_buy and (offer := cheapest(after, name)):
            kind, price = offer
            who = "It" if must_buy == "always" else "If it has a route, it"
            words = f"{name} has no train. {who} must buy a train; the cheapest is {trains.a_train(kind)} for {after.money(price)}"
            yield Note("no-train", words, cite.train_required)
        if stranded.stranded(after) and after.stranded is None:
            words = f"{name} has no train and cannot pay for one. If it ends its turn without one, the game ends after {after.round}"
            yield Note("stranded", words, cite.end)

    def _stays(self, before: Table) -> Iterator[Note]:
        """Why the price token does not move: too small a payout, or the end of the chart."""
        out = paid(before.rules, self.corporation, self.revenue, self.decision)
        path, _ = price_move(before, self.corporation, self.revenue, self.decision)
        less = not before.rules.dividend.half_moves and out < self.revenue
        why = "since half was paid" if less else f"since the payout of {before.money(out)} is less"
        reason = why if out and path == "stay" else ENDS.get(path)
        if reason is not None:
            yield Note("", f"{self.corporation} stays at {before.money(before.price(self.corporation) or 0)}, {reason}")

    def doubt(self, table: Table) -> Doubt | None:
        return self._pays_nothing(table) or self._unusual(table)

    def _unusual(self, table: Table) -> Doubt | None:
        """A revenue that is many times the last one, or breaks the bank."""
        money, last = table.money, table.corporation[self.corporation].last_run
        usual = read_run(last, table.rules)[0] if last else 0
        breaks_bank = self.revenue > table.cash(BANK) and not table.bank_has_broken
        is_many = usual and self.revenue >= _UNUSUAL * usual
        if not is_many and not (breaks_bank and self.revenue >= _DOUBLE * usual):
            return None
        before = (
            f"{self.corporation} ran for {money(usual)} before" if last else f"{self.corporation} has not run before"
        )
        more = ", more than the bank has" if breaks_bank else ""
        note = f"{before}, and for {money(self.revenue)} now. If that is a typo, `undo`"
        question = f"{before}. Does it run for {money(self.revenue)} now{more}?"
        return Doubt(question, Note("revenue", note, table.rules.cite.revenue) if is_many else None)

    def _pays_nothing(self, table: Table) -> Doubt | None:
        name = self.corporation
        revenue, decision = read_run(table.corporation[name].last_run or "0", table.rules)
        usual = table.rules.dividend.decisions[0]  # in the starter game a railroad always keeps its revenue
        paid_last = revenue and (decision != "withhold" or decision == usual)
        pays = self.revenue and (self.decision != "withhold" or self.decision == usual)
        if pays or not paid_last or not table.trains(name) or loses_only_run(table, name):
            return None
        before = f"{name} ran for {table.money(revenue)}"
        if self.revenue:
            kept = table.money(self.revenue)
            question = f"{before} and paid out last time. Does it withhold {kept} now?"
            note = f"{before} and paid out last time, and withheld {kept} now"
        else:
            question = f"{before} last time, and has a train. Does it not run now?"
            note = f"{before} last time, has a train, and did not run now"
        note += ". If that is a mistake, `undo`"
        return Doubt(question, Note("no-payout", note, table.rules.cite.decision))

    def sentence(self, before: Table, after: Table) -> str:
        does = {"pay": " and pays it out", "half": " and pays out half", "withhold": " and withholds it"}
        beyond = beyond_revenue(before, self.corporation, self.given())
        gets = [f"gets a {what} of {before.money(amount)}" for amount, what, _ in beyond]
        if not self.revenue:
            return f"{' and '.join([f'{self.corporation} does not run', *gets])}."
        decision = does[self.decision] if before.rules.game.stock_market else ""  # without stock nothing is decided
        return f"{', and '.join([f'{self.corporation} runs for {before.money(self.revenue)}{decision}', *gets])}."

    def apply(self, draft: Draft) -> None:
        table, name = draft.table, self.corporation
        cite, market = table.rules.cite, table.rules.market
        if self.decision not in (*table.rules.dividend.decisions, "none"):
            raise Impossible(f"The rules of {table.rules.game.id} have no payout {self.decision!r}.")
        operating.begin_turn(draft, name)
        for payment in payments(table, name, self.revenue, self.decision):
            kept = payment.to == name and self.decision == "withhold"
            why = why_paid(table, name, self.revenue, self.decision, payment)
            section = payment.cite or (cite.decision if kept else cite.dividend)
            stays = kept or not payment.percent
            draft.pay(BANK, payment.to, payment.amount, section, why, "withheld" if stays else "dividend", name)
        for amount, what, section in beyond_revenue(table, name, self.given()):
            draft.pay(BANK, name, amount, section, what, "withheld", name)
        path, times = price_move(table, name, self.revenue, self.decision)
        if path != "stay":
            moved = cite.market_unpaid if path == market.unpaid else cite.market_paid
            draft.move_price(name, table.moved_price(name, path, times), moved)
        draft.set_fact(CorporationFacts.last_run, name, self.word, cite.decision)
        draft.set_game(GameFacts.step, "run", cite.turn_order)
        draft.set_fact(CorporationFacts.operated_in, name, table.round, table.order_cite)
        for mechanism in mechanisms(table):
            mechanism.has_run(draft, name, self.given())
        if table.rules.trading.sell_after != "price" and table.corporation[name].first_operated_in is None:
            draft.set_fact(CorporationFacts.first_operated_in, name, table.round, cite.sale_after)
