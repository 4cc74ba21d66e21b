"""The actions of players in a game of 18xx.games: the auction, and deals in stock."""

from collections.abc import Iterator
from copy import copy

from banker.importers.games18xx.actions import Action
from banker.importers.games18xx.between_turns import BetweenTurns
from banker.importers.games18xx.turns import CorporationTurn, possible_steps
from banker.importers.imported_game import Claim, Step, Translation, Unknown
from banker.rounds import operating
from banker.rounds.stock import SOURCES
from banker.state.table import BANK, IPO, POOL


class StockActions(BetweenTurns):
    """What players do."""

    def _in_auction(self, action: Action, who: str) -> Translation:
        if action.kind == "bid":
            private, price = self._names.private(action, "company"), action.number("price")
            yield from self._sold_in_auction(self._auction.bid(action, who, private, price))
        elif action.kind == "pass":
            yield from self._sold_in_auction(self._auction.pass_turn(action, who))
        else:
            action.wrong(f"{who} cannot {action.kind} before all private companies are sold")

    def _sold_in_auction(self, steps: Iterator[Step]) -> Translation:
        """Purchases of privates; the certificate that comes with one has the id of the first ordinary certificate."""
        for step in steps:
            unsold = self._table().privates(BANK)
            yield step
            for private in {*unsold} - {*self._table().privates(BANK)}:
                brings = self._source.rules.private[private].comes_with
                self._bought.update(f"{name}_1" for name in (brings.corporations if brings else ()))

    def _player_action(self, action: Action, who: str) -> Translation:
        if not self._table().round.is_stock:
            if action.kind == "sell_shares" and self._is_forced():
                yield from self._skip_run()
                yield from self._sell(action, who)
                return
            if action.kind == "buy_company" and self._waiting():
                yield from self._private(action, who)
                return
            yield from self._leave_operating(action)
        first, table = self._table().priority, self._table()
        if not self._stock.has_begun and table.round.number == 1 and who != first:
            ruling = "A16: in the auction 18xx.games moves the priority deal by another rule"
            yield Claim(action.ref, "priority deal", who, first, ruling)
            first = who
        if self._stock.ends_before(who, first) and not self._any_floated():
            yield from self._leave_stock()
            yield from self._leave_operating(action)
            self._stock.ends_before(who, self._table().priority)
        if action.kind == "pass":
            self._stock.record_pass(who)
            return
        self._stock.record_deal(who)
        if action.kind == "par":
            corporation = self._names.corporation(action, "corporation")
            yield action.step("par", who, corporation, str(self._par_price(action)))
        elif action.kind == "buy_shares":
            yield from self._buy(action, who)
        elif action.kind == "buy_company":
            yield from self._private(action, who)
        else:
            yield from self._sell(action, who)

    def _private(self, action: Action, buyer: str) -> Translation:
        private = self._names.private(action, "company")
        yield action.step("private", buyer, private, str(action.number("price")))

    def _any_floated(self) -> bool:
        return any(map(self._table().floated, self._source.rules.corporation))

    def _par_price(self, action: Action) -> int:
        """The dollars of a price such as `67,5,6` (dollars, row and column) or `67`."""
        text = action.text("share_price").partition(",")[0]
        if not text.isdecimal() or not text.isascii():
            action.wrong(f"its share_price {text!r} does not begin with a price")
        return int(text)

    def _buy(self, action: Action, who: str) -> Translation:
        corporation, ids, count = self._names.shares(action, self._source.rules)
        source, sure = self._bought_from(corporation, ids)
        table = self._table()
        if action.has("share_price"):
            prices = {"ipo": table.corporation[corporation].par, "pool": table.price(corporation)}
            price = self._par_price(action)
            fits = [word for word, one in prices.items() if one == price]
            if not ids and len(fits) == 1:
                source, sure = fits[0], True
            yield Claim(action.ref, f"price of {corporation} from {SOURCES[source]}", price, prices[source])
        if not sure:
            yield Unknown(action.ref, f"{who} bought {corporation} from the IPO or the pool; assumed: {source}.")
        self._bought.update(ids)
        yield action.step("buy", who, corporation, source, str(count))

    def _bought_from(self, corporation: str, ids: list[str]) -> tuple[str, bool]:
        """The source of certificates, and whether it is certain; those never bought before are in the IPO."""
        table = self._table()
        there = {"ipo": table.ordinary(corporation, IPO), "pool": table.ordinary(corporation, POOL)}
        holding = [word for word, count in there.items() if count]
        if len(holding) == 1:
            return holding[0], True
        return ("pool" if ids and self._bought.issuperset(ids) else "ipo"), bool(ids) or not holding

    def _sell(self, action: Action, who: str) -> Translation:
        corporation, ids, count = self._names.shares(action, self._source.rules)
        if action.has("share_price"):
            price, ours = self._par_price(action), self._table().price(corporation)
            yield Claim(action.ref, f"price of {corporation}", price, ours)
        self._bought.update(ids)
        yield action.step("sell", who, corporation, str(count))

    def _exchange(self, action: Action, private: str) -> Translation:
        """The owner of a private exchanges it for a certificate."""
        yield from self._reach_round_of_exchange(action, private)
        yield from self._skip_run_if_past()
        table = self._table()
        corporation, ids, _ = self._names.shares(action, self._source.rules)
        source, sure = self._bought_from(corporation, ids)
        if not sure:
            text = f"{private} was exchanged for {corporation} from the IPO or the pool; assumed: {source}."
            yield Unknown(action.ref, text)
        self._bought.update(ids)
        owner = table.owner(private)
        if owner not in self._seats:
            action.wrong(f"{private} is exchanged, but belongs to {owner}, not to a player")
        rule = self._source.rules.private[private].exchange
        if rule is None or corporation not in rule.corporations:
            action.wrong(f"{private} cannot be exchanged for {corporation}")
        turn = self._turn_of_exchange()
        yield action.step("exchange", owner, private, corporation, source, *(("--turn", turn) if turn else ()))
        if self._turn is not None:
            self._turn.advance("", possible_steps(self._table(), self._turn.corporation))

    def _turn_of_exchange(self) -> str | None:
        """Whether the turn of the corporation that has run is `over` at an exchange or goes `on` (A68); None if it is plain.

        It goes on if the corporation does anything but pass before another one acts.
        """
        turn, table = self._turn, self._table()
        if turn is None or table.round.is_stock or turn.corporation != table.operating or not self._has_run(turn):
            return None
        trial = copy(turn)
        for later in self._later():
            who, kind = self._names.entity(later)
            name = table.owner(who) if kind == "private" else who
            if kind == "private" and later.kind == "buy_shares":
                continue  # another exchange
            if kind == "player" and later.kind == "sell_shares":
                continue  # to raise money for a train
            if name != turn.corporation or not trial.fits(later.kind):
                break
            if later.kind != "pass":
                return "on"
            trial.advance("pass", possible_steps(table, name))
        return "over" if operating.owes_train(table) else None

    def _has_run(self, turn: CorporationTurn) -> bool:
        return self._table().has_operated(turn.corporation)

    def _reach_round_of_exchange(self, action: Action, private: str) -> Translation:
        """End the round that is over before a private is exchanged, which can happen at any time."""
        now, turn = self._table().round, self._turn
        sure = True
        if now.is_stock and self._stock.all_passed:
            yield from self._leave_stock()
        elif now.is_stock:
            sure = not self._operates_next()
        elif turn is not None and not self._waiting():
            if turn.is_over:
                yield from self._close_round(action)
            sure = not turn.may_be_over or turn.is_over
        if not sure:
            yield Unknown(action.ref, f"{private} was exchanged in {now} or just after it; assumed: {now}.")
