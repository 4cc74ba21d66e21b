"""A random game played with our events, and the log that Rails would have written of it."""

import random
from collections.abc import Iterator
from datetime import UTC, datetime

from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.errors import Impossible, Invalid
from banker.rounds.auction import offered_at
from banker.rounds.payout import payments, read_run
from banker.state.record import Record
from banker.state.table import BANK, IPO, REMOVED, Table
from support.rails.titles import TITLES
from support.rails_story import Arguments, first_table
from support.random_players import NAMES, PLAYS
from support.random_rulebook import Command

_THEIRS = {"SV": "SVNRR", "CS": "C&StL", "DH": "D&H", "MH": "M&H", "CA": "C&A", "BO": "B&O"}
_SOURCES = {"ipo": "IPO", "bank": "IPO", "pool": "Pool"}
_NEVER = {"note", "undo", "redo", "count", "amend", "insert", "void"}


def theirs(private: str) -> str:
    """Return the name of a private in Rails."""
    return _THEIRS.get(private, private)


class Rendering:
    """A game in progress, and the lines of its log."""

    def __init__(self, ruleset: str, players: tuple[str, ...], **more: str) -> None:
        """Write the head of the log; `more` are options besides those of Rails."""
        options = {**TITLES[ruleset].options, **more}
        self.table = first_table(ruleset, options, players)
        self.records: list[Record] = []
        self.said: list[Arguments] = []
        self.stock = self.operating = 0
        self.turn = ""
        self.lines = [f"GameIs,{ruleset}", *(f"PlayerIs,{seat},{name}" for seat, name in enumerate(players, 1))]
        self.lines += [f"PlayerCash,{self.table.cash(players[0])}", f"BankHas,{self.table.cash(BANK)}"]
        self.lines += ["StartOfPhase,2", "StartOfInitialRound,1"]

    def play(self, command: Command) -> bool:
        """Record a command and write its log lines; return whether the rules allow it and a log can express it."""
        before = self.table
        try:
            resolved = resolve(before, History(self.records), command[0], command[1:])
            words = resolved.event.words()
            if resolved.objections or not _is_logged(before, command[0], words):
                return False
            draft = resolved.draft
        except (Invalid, Impossible):
            return False
        at = datetime(2026, 1, 1, tzinfo=UTC)
        number = len(self.records) + 1
        self.records.append(Record(number, at, str(before.round), command[0], words, tuple(draft.moves), None, None))
        self.table = draft.table
        for line in self._lines(before, command[0], words):
            self.lines.append(line)
            self.said += [Arguments(command[0], words, str(len(self.lines)))] * line.endswith("\0")
        self.lines = [line.removesuffix("\0") for line in self.lines]
        return True

    @property
    def log(self) -> str:
        """Return the log as the text of a file."""
        return "\n".join(self.lines) + "\n"

    def _lines(self, before: Table, verb: str, words: tuple[str, ...]) -> Iterator[str]:
        """Yield the lines of an event; the line of the event itself ends with a byte 0 until its number is known."""
        if verb == "next":
            yield from self._next(before)
            return
        acting = words[0] if verb in ("tile", "token", "run", "train") else ""
        if verb == "private" and words[0] in before.rules.corporation:
            acting = words[0]
        if acting and acting != self.turn:
            self.turn = acting
            yield f"CompanyOperates,{acting},{before.president(acting)}"
        yield from getattr(self, f"_{verb}")(before, *words)
        yield from self._what_follows(before)

    def _what_follows(self, before: Table) -> Iterator[str]:
        table = self.table
        for name, cell in table.cells.items():
            old = before.cells.get(name)
            if old not in (cell, None):
                prices = before.price(name), place(old), table.price(name), place(cell)
                yield ",".join(map(str, ("PRICE_MOVES_LOG", name, *prices)))
            if table.floated(name) and not before.floated(name):
                yield f"FloatsWithCash,{name},{table.cash(name)}"
            if old is not None and table.president(name) != before.president(name):
                yield f"IS_NOW_PRES_OF,{table.president(name)},{name}"
        if table.phase_name != before.phase_name:
            yield f"StartOfPhase,{table.phase_name}"
        for private in table.rules.private:
            if table.owner(private) == REMOVED != before.owner(private):
                yield f"PrivateCloses,{theirs(private)}"
        if before.privates(BANK) and not table.privates(BANK):
            yield from self._stock_round()

    def _stock_round(self) -> Iterator[str]:
        self.stock, self.operating = self.stock + 1, 0
        yield f"StartStockRound,{self.stock}"
        yield f"HasPriority,{self.table.priority}"

    def _balances(self) -> Iterator[str]:
        for who in (*self.table.rules.corporation, *self.table.players):
            yield f"Has,{who},{self.table.cash(who)}"

    def _next(self, before: Table) -> Iterator[str]:
        table, self.turn = self.table, ""
        cheaper = [name for name in before.privates(BANK) if offered_at(before, name) != offered_at(table, name)]
        if cheaper:
            yield f"ITEM_PRICE_REDUCED,{theirs(cheaper[0])},{offered_at(table, cheaper[0])}\0"
            return
        if before.round.is_stock:
            if not before.privates(BANK):
                yield f"END_SR,{self.stock}"
                for name, cell in table.cells.items():
                    if cell != before.cells[name]:
                        yield f"SoldOut,{name}"
                        prices = before.price(name), place(before.cells[name]), table.price(name), place(cell)
                        yield ",".join(map(str, ("PRICE_MOVES_LOG", name, *prices)))
            self.operating += 1
            yield f"START_OR,{self.stock}.{self.operating}\0"
            yield from self._income(before)
            if before.privates(BANK):
                yield "ShortORExecuted"
                yield "StartOfInitialRound,2"
        elif table.round.is_stock:
            yield f"EndOfOperatingRound,{self.stock}.{self.operating}"
            self.stock, self.operating = self.stock + 1, 0
            yield f"StartStockRound,{self.stock}\0"
            yield f"HasPriority,{table.priority}"
        else:
            self.operating += 1
            yield f"START_OR,{self.stock}.{self.operating}\0"
            yield from self._income(before)
        yield from self._balances()

    def _income(self, before: Table) -> Iterator[str]:
        for name, private in before.rules.private.items():
            if before.owner(name) not in (BANK, REMOVED):
                yield f"ReceivesFor,{before.owner(name)},{private.revenue},{theirs(name)}"

    # --- one verb each ---

    def _private(self, before: Table, who: str, private: str, price: str, *_: str) -> Iterator[str]:
        owner = before.owner(private)
        if owner != BANK:
            yield f"BuysPrivateFromFor,{who},{theirs(private)},{owner},{price}\0"
            return
        yield f"BuysItemFor,{who},{theirs(private)},{price}\0"
        brings = before.rules.private[private].comes_with
        if brings:
            kind = {"president": "PRES_CERT_NAME", "ordinary": "CERT_NAME"}[brings.certificate]
            percent = self.table.percent(brings.corporation, who)
            yield f"ALSO_GETS,{who},{kind},{brings.corporation},{percent}"

    def _bid(self, before: Table, *_: str) -> Iterator[str]:
        """Nothing: the log of a purchase on a bid tells its price."""
        yield from ()

    def _par(self, before: Table, who: str, name: str, price: str) -> Iterator[str]:
        yield f"START_COMPANY_LOG,{who},{name},{price},{before.cash(who) - self.table.cash(who)},2,20,BANK\0"

    def _buy(self, before: Table, who: str, name: str, source: str, count: str = "1") -> Iterator[str]:
        paid = before.cash(who) - self.table.cash(who)
        place = _SOURCES.get(source, name)
        if count == "1":
            yield f"BUY_SHARE_LOG,{who},10,{name},{place},{paid}\0"
        else:
            yield f"BUY_SHARES_LOG,{who},{count},10,{int(count) * 10},{name},{place},{paid}\0"

    def _sell(self, before: Table, who: str, name: str, count: str = "1") -> Iterator[str]:
        got = self.table.cash(who) - before.cash(who)
        if count == "1":
            yield f"SELL_SHARE_LOG,{who},10,{name},{got}\0"
        else:
            yield f"SELL_SHARES_LOG,{who},{count},10,{int(count) * 10},{name},{got}\0"

    def _exchange(self, before: Table, who: str, private: str, name: str, *_: str) -> Iterator[str]:
        self.turn = "" if not before.round.is_stock else self.turn
        yield f"SwapsPrivateForCertificate,{who},{theirs(private)},10,{name}\0"

    def _tile(self, before: Table, name: str, hex_: str, *_: str) -> Iterator[str]:
        cost = before.cash(name) - self.table.cash(name)
        yield f"LaysTileAtFor,{name},57,{'Z1' if hex_.isdecimal() else hex_},SW,{cost}\0"

    def _token(self, before: Table, name: str, cost: str) -> Iterator[str]:
        del before
        yield f"LAYS_FREE_TOKEN_ON,{name},Z1\0" if cost == "0" else f"LAYS_TOKEN_ON,{name},Z1,{cost}\0"

    def _run(self, before: Table, name: str, text: str) -> Iterator[str]:
        revenue, decision = read_run(text, before.rules)
        if decision == "none":
            yield f"CompanyDoesNotPayDividend,{name}\0"
            return
        yield f"CompanyRevenue,{name},{revenue}"
        key = {"pay": "CompanyPaysOutFull", "half": "CompanySplits", "withhold": "CompanyWithholds"}[decision]
        yield f"{key},{name},{revenue}\0"
        if decision == "withhold":
            return
        for payment in payments(before, name, revenue, decision):
            if payment.percent:
                yield f"Payout,{payment.to},{payment.amount},{payment.percent // 10},10"
            else:
                yield f"RECEIVES,{payment.to},{payment.amount}"

    def _train(self, before: Table, name: str, kind: str, *switches: str) -> Iterator[str]:
        named = dict(zip(switches[::2], (*switches[1::2], ""), strict=False))
        if "--president" in named:
            president = str(before.president(name))
            lacks = int(named["--price"]) - before.cash(name)
            yield f"PlayerMustRaiseCash,{president},{lacks},{kind}"
            yield f"PresidentAddsCash,{name},{president},{lacks}"
        source = _SOURCES.get(named["--from"], named["--from"])
        if "--trade-in" in named:
            yield f"ExchangesTrain,{name},{named['--trade-in']},{kind},{source},{named['--price']}\0"
        else:
            yield f"BuysTrain,{name},{kind},{source},{named['--price']}\0"

    def _discard(self, before: Table, name: str, kind: str) -> Iterator[str]:
        del before
        yield f"CompanyDiscardsTrain,{name},{kind},Pool\0"

    def _pay(self, before: Table, source: str, to: str, amount: str, *_: str) -> Iterator[str]:
        del before
        yield (
            f"CorrectCashSuccessMessage,{to},{amount}\0"
            if source == BANK
            else f"CorrectCashSuccessMessage,{source},-{amount}\0"
        )

    def _bankrupt(self, before: Table, who: str) -> Iterator[str]:
        del before
        yield f"PlayerIsBankrupt,{who}\0"
        yield from self._ranking()

    def _end(self, before: Table) -> Iterator[str]:
        del before
        yield "GameOver\0"
        yield from self._ranking()

    def _ranking(self) -> Iterator[str]:
        worth = {who: self.table.worth(who).total for who in self.table.players}
        ranked = sorted(worth, key=lambda who: -worth[who])
        yield f"EoGWinner{ranked[0]}!"
        yield "EoGFinalRanking :"
        for rank, who in enumerate(ranked, 1):
            yield f"{rank}. ${worth[who]:,} {who}"


def place(cell: tuple[int, int]) -> str:
    """Return a space of the market as Rails names it: the letter of the column, then the line."""
    return f"{chr(ord('A') + cell[1] - 1)}{cell[0]}"


def _is_logged(table: Table, verb: str, words: tuple[str, ...]) -> bool:
    """Whether a log can express an event: it has no free tiles, and no source for an exchanged share."""
    if verb in _NEVER or (verb == "pay" and (BANK not in words[:2] or words[3] != "corrected in Rails")):
        return False
    if verb == "exchange":
        return words[3] == ("ipo" if table.ordinary(words[2], IPO) else "pool")
    if verb == "tile":
        hex_ = words[1]
        laid = hex_ in table.tile_by
        if len(words) > 2:  # the reader of logs writes the hex or the cost, never both
            return False
        return hex_ != "0" if hex_.isdecimal() else bool(table.rules.terrain_cost(hex_)) and not laid
    return True


def random_game(ruleset: str, dice: random.Random, events: int) -> Rendering:
    """Play a random game of at most this many events."""
    play = PLAYS[ruleset]
    more = {"bank": dice.choice(("3000", "6000", "12000"))}
    game = Rendering(ruleset, NAMES[: dice.choice(play.players)], **more)
    player = play.player(dice)
    for _ in range(8 * events):
        referee = play.referee(game.table, len(game.records), 0)
        command = player.command(referee)
        if dice.random() < 0.02:
            command = ("pay", BANK, dice.choice(game.table.players), str(dice.randint(1, 300)), "corrected in Rails")
        if game.play(command) and (len(game.records) >= events or game.table.over):
            break
    return game
