"""Random games with overrides of every verb, and all that banker shows of them: answers, the prompt, views, exports, pages.

What is recorded against the rules is drawn from the arguments that each verb declares, so a new verb takes part by itself.
"""

import contextlib
import io
import random
import shlex
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from banker.cli import prompt, record
from banker.cli.main import run
from banker.cli.session import Session
from banker.engine.passes import Passes
from banker.engine.resolve import Resolved
from banker.engine.turns import current_turn
from banker.game import Outcome, Request
from banker.ledger.ledger import create_whole
from banker.live.feed import Feed
from banker.opening import first_header, now
from banker.rules.read import raw_ruleset
from banker.state.table import BANK, Table
from banker.verbs import arguments as kinds
from banker.verbs.earlier import Replacement
from banker.verbs.registry import find, verbs
from support.random_overrides import OverriddenGame
from support.random_play import Player
from support.random_players import PLAYS
from support.random_rulebook import Command
from support.say import sitting

_LENGTHS = 5, 30, 60, 120
_SHARES = 0.1, 0.3, 0.6
_BACK = 0.06
"""How often events are undone, or restored: up to so many `_STEPS`."""
_STEPS = 5
_ENDS = ("end", "bankrupt")
_FORMS = "table", "json", "csv", "tsv", "md"
_EXPORTS = (
    "--to hledger", "--to beancount", "--to json",
    *(f"--to csv --what {what}" for what in ("events", "balances", "worth", "prices", "revenues", "earnings")),
)  # fmt: skip
_DAMAGED = 3
_TRIES = 8


class LookedAtGame(OverriddenGame):
    """A random game in memory; `faults` has what could not be shown of it, `looks` how often something was shown."""

    def __init__(self, ruleset: str, seed: int) -> None:
        super().__init__(ruleset, seed)
        self.dice = random.Random(f"looks {ruleset} {seed}")
        self.faults: list[str] = []
        self.looks: Counter[str] = Counter()

    def play(self) -> None:
        """Play at random: legal events, events of any verb against the rules, and a step back now and then."""
        dice, play = self.dice, PLAYS[self.ruleset]
        player, share = play.player(dice), dice.choice(_SHARES)
        for _ in range(dice.choice(_LENGTHS)):
            drawn = dice.random()
            if drawn < _BACK:
                verb = dice.choice(("undo", "undo", "redo"))
                for _ in range(dice.randint(1, _STEPS)):
                    self.record((verb,))
            elif drawn < _BACK + share:
                self._against_the_rules(player)
            elif not self.table.over:
                self.record(player.command(play.referee(self.table, 0, 0)) or ("next",))

    def record(self, command: Command, override: str | None = None) -> str:
        """Record a command as its parent does; what is no text is refused, as a game in a file does."""
        try:
            " ".join(command).encode()
        except UnicodeEncodeError as error:
            return str(error)
        return super().record(command, override)

    def _against_the_rules(self, player: Player) -> None:
        """Record events of any kind until one is against the rules; most that are drawn make no sense on this table."""
        dice, before = self.dice, self.overridden
        for _ in range(_TRIES):
            command = dice.choice((self._aside, self._anything))(player) if dice.random() < 0.3 else self.any_event()
            if command[0] not in _ENDS or dice.random() < 0.1:
                self.record(command, "agreed")
            if self.overridden > before:
                return

    def any_event(self, without: Sequence[str] = ()) -> Command:
        """An event of any verb, its arguments drawn by their kinds."""
        dice = self.dice
        verb = dice.choice([verb for verb in verbs() if verb not in without])
        kind = find(verb)
        forms = (kind.arguments, *getattr(kind, "other_forms", ()))
        return verb, *(word for argument in dice.choice(forms) for word in self._words_for(argument))

    def _words_for(self, argument: kinds.Argument) -> Iterator[str]:
        dice = self.dice
        if argument.optional and dice.random() < 0.7:
            return
        if isinstance(argument, Replacement):
            yield from self.any_event(without=("amend", "insert"))
            return
        if argument.option:
            yield argument.option
        if not isinstance(argument, kinds.Flag):
            yield self._word_for(argument)

    def _word_for(self, argument: kinds.Argument) -> str:
        """A word that an argument can be, seldom a sensible one."""
        dice, table = self.dice, self.table
        rules = table.rules
        players, corporations = list(table.players), list(rules.corporation)
        match argument:
            case kinds.Player():
                return dice.choice(players)
            case kinds.Corporation():
                return dice.choice([table.operating or corporations[0], *corporations])
            case kinds.Account():
                return dice.choice([*players, *corporations, BANK])
            case kinds.Private():
                return dice.choice([*rules.private, *table.privates(BANK)[:1] * 4, "SV"])
            case kinds.TrainType():
                return dice.choice([*rules.train, *table.trains_on_sale()])
            case kinds.Choice():
                return dice.choice(argument.shown.split("|"))
            case kinds.Dollars():
                return str(dice.choice((0, 1, 10, 40, 67, 100, 160, 999, 5000)))
            case kinds.Count():
                return str(dice.randint(1, 5))
            case kinds.EventNumber():
                return str(dice.randint(1, len(self.records) + 1))
            case kinds.Text():
                return dice.choice(("x", "a note", "Zed", *players))
        anything = [
            *players,
            *corporations,
            *rules.private,
            *rules.train,
            "F16",
            "H12",
            "0",
            "40",
            "120w",
            "80h",
            "20x1",
        ]
        return dice.choice(anything)

    # --- what is shown ---

    def recorded(self, resolved: Resolved) -> None:
        """Show an event that was just recorded, as its command and a prompt do."""
        last = self.records[-1]
        asked = Request(last.do, last.words, last.override, None, typed=False, tracks_passes=False)
        outcome = Outcome(asked, resolved, last._replace(seal="0" * 16))
        turn = current_turn(resolved.before, self.records[:-1]) if not resolved.before.over else None
        for form in ("table", "json", "csv"):
            session = self._session(self.table)
            session.settings = session.settings._replace(output=form)
            with self._noted(f"the answer ({form}) to {last.do} {shlex.join(last.words)}"):
                record._answer(session, session.opened, outcome, turn)  # type: ignore[arg-type]
        with self._noted(f"the prompt after {last.do} {shlex.join(last.words)}"):
            session = self._session(self.table)
            prompt._prompt(session)
            if not session.turn().waits_for_end:
                prompt._offer(session)
        with self._noted(f"the question before {last.do} {shlex.join(last.words)}"):
            resolved.event.doubt(resolved.before)
            if turn is not None:
                resolved.event.turn_doubt(turn)

    def _session(self, table: Table) -> Session:
        session = Session()
        session.run = run
        game: Any = SimpleNamespace(table=table, records=self.records, rules=table.rules)
        game.passes, game.follow = Passes("", now, keeps=False), lambda: None
        game.turn = lambda now=table, records=self.records: current_turn(now, records, passes_known=True)
        session.opened = game
        return session

    @contextlib.contextmanager
    def _noted(self, what: str) -> Iterator[None]:
        """Show something, and note what could not be shown."""
        self.looks[what.partition(" to ")[0].partition(" after ")[0].partition(" before ")[0]] += 1
        try:
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                yield
        except Exception as error:  # noqa: BLE001 - whatever it is, it is a finding
            spot = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{Path(spot.filename).stem}.{spot.name}:{spot.lineno}"
            self.faults.append(f"{what}, event {len(self.records)}: {type(error).__name__}: {error} ({place})")

    def look_at_all(self, path: Path) -> None:
        """Write the ledger, and show it in every view, export and page."""
        general = raw_ruleset(self.ruleset)
        header, _ = first_header(general, self.begun.players, self.begun.options, now())
        create_whole(path, header, self.records, mode=None)
        with sitting(path) as banker:
            for command in self._views():
                with self._noted(command):
                    answer = banker(command)
                    if answer.code == _DAMAGED:
                        self.faults.append(f"{command}: {answer.err}")
        with self._noted("the pages of serve"):
            feed = Feed(str(path))
            feed.log()
            feed.close()

    def _views(self) -> Iterator[str]:
        """Every view and export, some of them at a random event."""
        dice, table = self.dice, self.table
        last = len(self.records)
        who = [shlex.quote(name) for name in (*table.players, *table.rules.corporation)]
        for at in ("", f" --at {dice.randint(0, last)}"):
            for view in ("status", "market", "order", "limits", "score", "trains", "project", "log"):
                yield f"{view}{at} -O {dice.choice(_FORMS)}"
            yield f"status{at}"
            yield f"raise {dice.choice(who)} {dice.choice(('', '100'))}{at}"
            yield f"payout {dice.choice(who[len(table.players) :])} 120{at}"
            yield f"explain {dice.choice((*who, 'bank'))}{at}"
            yield f"log {dice.choice(who)}{at}"
            yield f"report -o -{at}{dice.choice(('', ' --notes'))}"
            for export in dice.sample(_EXPORTS, 2) if at else _EXPORTS:
                yield f"export {export}{at}"
        yield from (f"show {dice.randint(1, last)}" for _ in range(3) if last)
        yield "replay -O json"
        yield "replay"
        yield "audit"
        yield f"verify {'0' * 16}"


def looked_at(ruleset: str, seed: int, path: Path) -> LookedAtGame:
    """Play a random game and look at everything; its ledger is written to `path`."""
    game = LookedAtGame(ruleset, seed)
    game.play()
    game.look_at_all(path)
    return game
