"""Random games in which anything may be recorded against the rules; after that each must be playable to its end.

The end is played without overrides and without `undo`, by the simplest way out: what must be done is done, the round
ends, and after some rounds the bank is paid out so that the game can end.
"""

import random
from collections import Counter
from collections.abc import Iterator

from banker.engine.history import History
from banker.engine.resolve import Resolved, resolve
from banker.errors import BankerError
from banker.opening import now
from banker.rounds import auction
from banker.rules.read import read
from banker.rules.seating import for_players
from banker.state.names import read_seats
from banker.state.record import Record
from banker.state.setup import lay_out
from banker.state.table import BANK, IPO, POOL, Table
from support.random_play import Player
from support.random_players import PLAYS, setup
from support.random_rulebook import Command

_COMMANDS = 150, 300, 600
_OVERRIDES = 0.03, 0.1, 0.3
_ASIDE = 0.02
"""How often a player is renamed, an option set, or a forgotten event put among earlier ones."""
_NAMES = ("Quentin", "Rosa", "Sven", "Tilda", "Ute", "Vera")
_MOST = 1500
"""More commands than any game needs to end."""
_ROUNDS = 6
"""Rounds played on before the bank is paid out."""


class Stuck(Exception):
    """Nothing that must happen for the game to go on is allowed any more; the message names the refusals."""


class OverriddenGame:
    """A game in memory, with the commands recorded so far: those against the rules with a reason."""

    def __init__(self, ruleset: str, seed: int) -> None:
        self.ruleset = ruleset
        self.dice = random.Random(f"overrides {ruleset} {seed}")
        self.begun = setup(ruleset, self.dice)
        general = read(ruleset, self.begun.options)
        seats, charters = read_seats(self.begun.players, general)
        seated = for_players(general, seats, charters)
        assert seated is not None
        self.table = Table(seated, seats, lay_out(seated, seats, charters))
        self.records: list[Record] = []
        self.overridden = 0
        self.verbs: Counter[str] = Counter()
        """How many events of each verb were recorded."""
        self.paid_out = False

    def record(self, command: Command, override: str | None = None) -> str:
        """Record a command if that is possible; return why it is not, or ""."""
        table, verb, words = self.table, command[0], command[1:]
        try:
            resolved = resolve(table, History(self.records), verb, words)
            if resolved.objections and override is None:
                return f"{' '.join(command)}: {resolved.objections[0]}"
            resolved = resolved.overridden() if resolved.objections else resolved
            moves = tuple(resolved.draft.moves)
        except BankerError as error:
            return f"{' '.join(command)}: {error}"
        reason = override if resolved.objections else None
        self.overridden += reason is not None
        number, full = len(self.records) + 1, resolved.event.words()
        self.records.append(Record(number, now(), str(table.round), verb, full, moves, reason))
        self.table = resolved.after
        self.verbs[verb] += 1
        self.recorded(resolved)
        return ""

    def recorded(self, resolved: Resolved) -> None:
        """Do nothing more with an event that was just recorded; `LookedAtGame` looks at it."""

    def play(self) -> None:
        """Play at random; now and then something that the rules refuse is recorded."""
        dice, play = self.dice, PLAYS[self.ruleset]
        player = play.player(dice)
        player.nonsense = 0.05
        share, length = dice.choice(_OVERRIDES), dice.choice(_COMMANDS)
        for _ in range(length):
            if dice.random() < _ASIDE:
                self.record(self._aside(player), "agreed")
            elif dice.random() < share:
                command = self._anything(player)
                if command[0] not in ("end", "bankrupt"):  # these end the game at once
                    self.record(command, "agreed")
            else:
                command = player.command(play.referee(self.table, 0, 0)) or ("next",)
                self.record(command)
            if self.table.over:
                return

    def _aside(self, player: Player) -> Command:
        """What concerns the game as a whole: another name, a forgotten option, a forgotten event."""
        dice, rules = self.dice, self.table.rules
        which = dice.choice(("rename", "option", "insert"))
        if which == "rename":
            return "rename", dice.choice(self.table.players), dice.choice(_NAMES)
        options = rules.source.raw.get("option", {})
        if which == "option" and options:
            name = dice.choice(list(options))
            return "option", f"{name}={dice.choice([*options[name].get('values', ()), '1000'])}"
        inserted = self._anything(player) if dice.random() < 0.5 else ("note", "forgotten")
        return "insert", str(dice.randint(1, len(self.records) or 1)), *inserted

    def _anything(self, player: object) -> Command:
        """Any command that means something, mostly of a corporation's turn, where most can go wrong."""
        dice, table = self.dice, self.table
        rules = table.rules
        name, who = dice.choice(list(rules.corporation)), dice.choice(table.players)
        kind, other = dice.choice(list(rules.train)), dice.choice(list(rules.corporation))
        source = dice.choice(("bank", "pool", other))
        own = dice.choice(table.trains(name) or [kind])
        helped = ("--president",) if dice.random() < 0.3 else ()
        traded = ("--trade-in", own) if dice.random() < 0.1 else ()
        amount = str(dice.choice((0, 1, 20, 40, 80, 100, 300)))
        private = dice.choice(list(rules.private) or ["SV"])
        stock = dice.choice(("ipo", "pool", "treasury"))
        return dice.choice(
            (
                ("train", name, kind, "--from", source, "--price", amount, *traded, *helped),
                ("train", name, kind, *helped),
                ("train", name, next(iter(table.trains_on_sale()), kind), *helped),
                ("run", name, str(10 * dice.randint(0, 20)) + dice.choice(("", "", "w"))),
                ("tile", name, dice.choice(("0", "80", "120", "F16"))),
                ("token", name, amount),
                ("discard", name, own),
                ("sell", who, name, str(dice.randint(1, 4))),
                ("sell", other, name, "1"),
                ("buy", who, name, stock, str(dice.randint(1, 4))),
                ("buy", name, name, stock, "1"),
                ("par", who, name, dice.choice(("67", "100", "50", "80"))),
                ("private", dice.choice((who, name)), private, amount, *dice.choice(((), ("--par", "67")))),
                ("exchange", who, private, name, dice.choice(("ipo", "pool"))),
                ("water", name),
                ("pay", dice.choice((who, name, BANK)), dice.choice((who, name, BANK)), amount, "x"),
                ("pay", who, BANK, str(table.cash(who) or 1), "all"),
                ("pay", name, BANK, str(table.cash(name) or 1), "all"),
                ("next",),
            )
        )

    # --- to the end ---

    def finish(self) -> None:
        """Play to the end by the rules; raise Stuck where nothing that goes on is allowed."""
        rounds: set[str] = set()
        self.paid_out = False
        for _ in range(_MOST):
            table = self.table
            if table.over:
                return
            rounds.add(str(table.round))
            if len(rounds) > _ROUNDS and not self.paid_out and not table.discards_due():
                name = next(iter(table.rules.corporation))
                to = table.players[0] if table.rules.game.stock_market else name
                self._pay_out(to)
            refusals = []
            for command in self._ways_on():
                refusal = self.record(command)
                if not refusal:
                    break
                refusals.append(refusal)
            else:
                raise Stuck("\n  ".join(dict.fromkeys(refusals)))
        raise Stuck(f"no end after {_MOST} commands, in {self.table.round}")

    def _pay_out(self, to: str) -> None:
        """Break the bank."""
        for amount in (max(1, self.table.cash(BANK)), 1):
            refusal = self.record(("pay", BANK, to, str(amount), "to break the bank"))
            assert not refusal, refusal
        self.paid_out = True

    def _ways_on(self) -> Iterator[Command]:
        """What takes the game on, the simplest first."""
        table = self.table
        rules = table.rules
        for name in table.discards_due():
            yield from (("discard", name, kind) for kind in dict.fromkeys(table.trains(name)))
        yield ("end",)
        if self.paid_out:  # before that, rounds without a buyer may follow each other
            yield from self._privates(table.privates(BANK))
        yield ("next",)
        yield "next", "--passed", ",".join(table.players)
        yield from self._privates(table.privates(BANK))
        for name in table.yet_to_operate():
            yield "run", name, "0"
        buyers = [name for name in (table.raising_for, table.operating) if name]
        for name in dict.fromkeys(buyers):
            for kind in table.trains_on_sale():
                source = "pool" if kind in table.trains(POOL) else "bank"
                for helped in ((), ("--president",)):
                    yield "train", name, kind, "--from", source, "--price", str(rules.train[kind].price), *helped
        for who in table.players:
            for name in rules.corporation:
                yield "sell", who, name, "1"
        for who in table.players:
            yield "bankrupt", who

    def _privates(self, unsold: list[str]) -> Iterator[Command]:
        table = self.table
        for who in table.players if table.round.is_stock else ():
            for private in unsold:
                comes = table.rules.private[private].comes_with
                least = str(min(table.rules.market.par))
                president = comes and comes.certificate == "president" and table.has_president(comes.corporation, IPO)
                par = ("--par", least) if president else ()
                share = ("--share", comes.choice[0]) if comes and comes.choice else ()
                yield "private", who, private, *par, *share
                yield "private", who, private, "0", *par, *share
                yield "bid", who, private, str(auction.least_bid(table, private))


def commands(game: OverriddenGame) -> str:
    """Return the recorded commands, one a line, with their overrides."""
    lines = (
        f"{' '.join((record.do, *record.words))}{f' --override {record.override}' if record.override else ''}"
        for record in game.records
    )
    return "\n".join([game.begun.new(), *lines])
