"""A random evening: lines typed at prompts, the shell in between, crashes, a damaged disk, and a page open all the time."""

import json
import os
import random
import re
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest import mock

from banker.errors import BankerError
from banker.game import Game
from banker.ledger.ledger import create_whole
from banker.live.feed import Feed
from banker.opening import first_header, now
from banker.rules.read import raw_ruleset
from support.at_prompt import POINTS, Bomb, PowerCut, Prompt, table_with
from support.evening_lines import Typist, quoted
from support.named import by_page, by_prompt
from support.random_overrides import OverriddenGame
from support.say import Answer, say
from support.turn_model import TurnModel

KINDS = (
    "lines typed", "passes", "ended turns", "passes taken back", "answers", "crashes", "second prompts", "undos", "redos", "corrections",
    "events by the shell", "files of passes damaged", "rounds", "comparisons", "with the model", "with order and status", "disagreements",
)  # fmt: skip
_BEFORE = 0, 0, 20, 60, 100, 150, 200, 300
"""Commands played before the evening."""
_AFTER_THE_END = 10
"""Things that happen after the end of the game."""
_BEGUN = 1_800_000_000
_PASSES = re.compile(
    r"^(.+?)(?: passes|'s turn is over[^.]*)\. (?:It is .+'s turn\.|Everybody has passed)", re.MULTILINE
)
_DROPS = re.compile(r"^(.+?) drops out\. ", re.MULTILINE)
_TAKEN_BACK = re.compile(r"^(?:.+'s pass is undone|It is .+'s turn again)\. No event is undone\.", re.MULTILINE)


class Disagreement(AssertionError):
    """Prompt, page, `order` or the rules name different people."""


class Evening:
    """One evening in a folder; `play` raises Disagreement, and `said` has all that was typed and happened."""

    def __init__(self, ruleset: str, seed: int, folder: Path) -> None:
        self.ruleset, self.seed = ruleset, seed
        self.dice = random.Random(f"evening {ruleset} {seed}")
        self.ledger = folder / "game.toml"
        self.counts: Counter[str] = Counter(dict.fromkeys(KINDS, 0))
        self.said: list[str] = []
        self._typist = Typist(ruleset, self.dice)
        self.bomb = Bomb()
        self.prompts: list[Prompt] = []
        self._environment = {"XDG_STATE_HOME": str(folder / "state"), "BANKER_NOW": str(_BEGUN)}
        self._clock = _BEGUN
        self._trouble = self.dice.choice((0.3, 1.0, 1.0, 2.0))

    def play(self, lines: int) -> None:
        """Play an evening of so many lines."""
        with mock.patch.dict(os.environ, self._environment):
            os.environ.pop("BANKER_FILE", None)
            self._begin()
            with table_with(self.bomb) as self._printed:
                try:
                    self._open_prompt()
                    over = 0
                    while self.counts["lines typed"] < lines and over < _AFTER_THE_END:
                        self._step()
                        over += bool(self._view.table.over)
                finally:
                    for prompt in self.prompts:
                        while prompt.shown is not None:
                            prompt.type(PowerCut())
                    self._feed.close()
                    self._view.ledger.close()

    def _begin(self) -> None:
        """Write a ledger with the events before the evening, and open a page."""
        game = OverriddenGame(self.ruleset, self.seed)
        for _ in range(self.dice.choice(_BEFORE)):
            command = self._typist.command(game.table)
            if command[0] not in ("end", "bankrupt"):
                game.record(command)
        source, begun = raw_ruleset(self.ruleset), game.begun
        header, _ = first_header(source, begun.players, begun.options, now())
        create_whole(self.ledger, header, game.records)
        self._view, self._feed = Game(self.ledger, writing=False), Feed(str(self.ledger))
        self._model = TurnModel(self._view.table.first()) if self.ruleset == "1830" else None
        self._modelled, self._modelled_table = 0, self._view.table.first()
        self._follow()
        self.counts = Counter(dict.fromkeys(KINDS, 0))

    # --- what happens ---

    def _step(self) -> None:
        """One thing happens: mostly a line is typed at one of the prompts."""
        dice, trouble = self.dice, self._trouble
        if dice.random() < 0.03 * trouble:
            self._damage()
        if dice.random() < 0.06 * trouble:
            self._by_the_shell()
        if dice.random() < 0.02 * trouble and len(self.prompts) < 3:
            self.counts["second prompts"] += 1
            self._open_prompt()
        prompt = dice.choice(self.prompts) if dice.random() < 0.3 else self.prompts[-1]
        if prompt.shown is None:
            self.prompts.remove(prompt)
            if not self.prompts:
                self._open_prompt()
            return
        if dice.random() < 0.02 * trouble:
            self._crash(prompt, PowerCut() if dice.random() < 0.7 else EOFError())
            return
        if dice.random() < 0.01:
            self._type(prompt, KeyboardInterrupt())
            return
        self.bomb.went_off = ""
        if dice.random() < 0.03 * trouble:
            self.bomb.set(dice.choice(POINTS), dice.choice((PowerCut, PowerCut, KeyboardInterrupt)))
            self.said.append(f"# cut off with {self.bomb.what.__name__} {self.bomb.point}")
        self._type(
            prompt,
            self._answer(prompt)
            if prompt.asks
            else self._typist.line(self._view.table, self._view.records, self._page()["turn"]),
        )
        self.counts["crashes"] += bool(self.bomb.went_off)
        self.bomb.point = ""

    def _open_prompt(self) -> None:
        self.said.append("# a prompt is opened")
        self._tick()
        prompt = Prompt(self.ledger)
        self.prompts.append(prompt)
        self._look_at(prompt)

    def _crash(self, prompt: Prompt, how: BaseException) -> None:
        self.counts["crashes"] += isinstance(how, PowerCut)
        self.said.append(f"# prompt {self.prompts.index(prompt)} ends with {type(how).__name__}")
        prompt.type(how)
        if prompt.shown is None:
            self.prompts.remove(prompt)
        self._follow()
        if not self.prompts:
            if self.dice.random() < 0.3:
                self._damage()
            self._compare_page()
            if self.dice.random() < 0.3:
                self._by_the_shell()
            self._open_prompt()

    def _type(self, prompt: Prompt, line: str | BaseException) -> None:
        """Type a line or an answer, and compare all that is shown afterwards."""
        number, asked = self.prompts.index(prompt), prompt.asks
        self.said.append(f"{number}{'?' if asked else '>'} {line!r}   # {prompt.shown}")
        self.counts["answers" if asked else "lines typed"] += 1
        self._tick()
        begun = self._printed.tell()
        prompt.type(line)
        printed = self._printed.getvalue()[begun:]
        self._printed.seek(0)
        self._printed.truncate()
        self._heard(printed)
        if self.bomb.went_off == "after the pass" and self._model is not None:
            self._model.forget()  # nobody was told of it
        if prompt.error is not None:
            raise Disagreement(f"the prompt ended with {prompt.error!r}") from prompt.error
        if prompt.shown is None:
            self.prompts.remove(prompt)
            self._follow()
            self._compare_page()
            if not self.prompts:
                self._open_prompt()
            return
        if not prompt.asks:
            self._look_at(prompt)

    def _heard(self, printed: str) -> None:
        """Tell the model what the prompt said about passes."""
        model = self._model
        self._follow()
        if "a defect of banker" in printed:
            raise Disagreement(printed)
        for who in _PASSES.findall(printed):
            is_player = who in self._view.table.players
            self.counts["passes" if is_player else "ended turns"] += 1
            if model is not None and not is_player:
                model.end_turn()
            elif model is not None and not model.pass_(who):
                raise Disagreement(f"{who} passes, but by the rules it is not their turn")
        for who in _DROPS.findall(printed):
            self.counts["passes"] += 1
            if model is not None:
                model.drop_out(who)
        for _ in _TAKEN_BACK.findall(printed):
            self.counts["passes taken back"] += 1
            if model is not None:
                model.take_back()

    def _by_the_shell(self) -> None:
        """Another process records an event: the turn is unknown until a prompt is shown again."""
        command = self.dice.choice(("undo", "redo")) if self.dice.random() < 0.15 else None
        words = command or quoted(self._typist.command(self._view.table))
        self._tick()
        answer = self._say(words)
        self.said.append(f"$ {words}   # exit {answer.code}")
        before = len(self._view.records)
        self._follow()
        if answer.code or len(self._view.records) == before:
            return
        self.counts["events by the shell"] += 1
        turn, table = self._page()["turn"], self._view.table
        is_certain = table.over or (table.rules.privates.sale == "dealt" and table.sold_first())
        if turn["known"] and table.round.is_stock and not is_certain:
            raise Disagreement(f"after `{words}` by the shell, the page claims to know that {turn['player']} is up")
        waits = table.operating and table.has_operated(table.operating) and table.yet_to_operate()
        if turn["known"] and self._view.records[-1].do == "run" and waits and not table.over:
            raise Disagreement(
                f"after `{words}` by the shell, the page claims to know that {turn['corporation']} is up"
            )

    def _damage(self) -> None:
        """The file of the passes is lost, cut off or full of rubbish; or it cannot be written for a while."""
        dice, files = self.dice, self._files()
        how = dice.choice(("gone", "half", "rubbish", "text", "folder", "other", "full", "full", "read-only"))
        if how in ("full", "read-only"):
            self.bomb.unwritable = not self.bomb.unwritable
            self.bomb.not_removable = self.bomb.unwritable and how == "read-only"
            self.said.append(f"# unwritable: {self.bomb.unwritable}, not removable: {self.bomb.not_removable}")
            self.counts["files of passes damaged"] += self.bomb.unwritable
            return
        for path in files:
            with suppress(OSError):
                _spoil(path, how, dice)
            self.counts["files of passes damaged"] += 1
            self.said.append(f"# the file of the passes: {how}")
        if files and self._model is not None:
            self._model.forget()

    def _files(self) -> list[Path]:
        """The file of the passes, if there is one."""
        return [*(Path(self._environment["XDG_STATE_HOME"]) / "banker" / "turns").glob("*")]

    # --- what is compared ---

    def _page(self) -> Any:
        self._feed.look()
        if self._feed.problem and "not complete" not in self._feed.problem:
            raise Disagreement(f"the page says: {self._feed.reason}")
        return json.loads(self._feed.text)["state"]

    def _look_at(self, prompt: Prompt) -> None:
        """The prompt was just shown: page, `order`, `status` and the rules must agree with it."""
        if prompt.shown is None or prompt.asks:
            return
        self._follow()
        cannot_write = self.bomb.unwritable or any(path.is_dir() for path in self._files())
        if cannot_write and self._model is not None:
            self._model.forget()  # what one prompt knows, another does not
        self.counts["comparisons"] += 1
        state, shown = self._page(), by_prompt(prompt.shown)
        page = by_page(state, self._view.table)
        if not state["turn"]["known"]:
            if not cannot_write:
                raise Disagreement(f"the prompt says {shown!r}, the page does not know it")
            return
        if shown != page:
            raise Disagreement(f"the prompt says {shown!r}, the page {page!r}: {state['turn']}")
        self._compare_model(state["turn"])
        if self.dice.random() < 0.1:
            self._compare_queries(state["turn"])

    def _compare_page(self) -> None:
        """No prompt is open: what the page claims to know must be right."""
        turn = self._page()["turn"]
        if turn["known"]:
            self._compare_model(turn)

    def _compare_model(self, turn: Any) -> None:
        model, table = self._model, self._view.table
        if model is None or table.over or not table.round.is_stock:
            return
        if model.priority is not None and model.priority != table.priority:
            raise Disagreement(f"the priority deal went to {table.priority}, by the rules to {model.priority}")
        if model.now is None:
            return
        self.counts["with the model"] += 1
        if turn["bidders"]:
            still_bidding = bool({*turn["bidders"]} & {*model.now.out})
        elif model.now.passed >= len(table.players):
            still_bidding = turn["step"] != "end" or turn["player"] is not None
        else:
            still_bidding = turn["player"] != model.now.up or (turn["more_of"] or "") != model.now.more
        if still_bidding:
            raise Disagreement(f"the page and the prompt say {turn}, the rules {model.now}")

    def _compare_queries(self, turn: Any) -> None:
        """`status` and `order` of a process of their own."""
        self.counts["with order and status"] += 1
        status, order = self._say("-O json status").data["turn"], self._say("-O json order").data
        table = self._view.table
        player = turn["player"] if table.round.is_stock and not turn["bidders"] and not table.over else None
        if status != turn or (
            table.over is None and order["operates_next"] not in (None, turn["corporation"]) and turn["step"] == "run"
        ):
            raise Disagreement(f"`status` says {status}, the page {turn}")
        if not table.over and turn["step"] != "end" and order["deals_next"] != player:
            raise Disagreement(f"`order` says {order['deals_next']}, the page {turn}")

    def _follow(self) -> None:
        """Read the events that are new, and tell the model."""
        with suppress(BankerError):
            self._view.refresh()
        model, table = self._model, self._modelled_table
        for record in self._view.records[self._modelled :]:
            after = table.copy()
            after.apply(*record.moves)
            if model is not None:
                model.record(record, table, after)
            self.counts["undos"] += record.do == "undo"
            self.counts["redos"] += record.do == "redo"
            self.counts["corrections"] += record.do in ("amend", "void", "insert")
            self.counts["rounds"] += record.do == "next"
            table = after
        self._modelled, self._modelled_table = len(self._view.records), table

    def _answer(self, prompt: Prompt) -> str | BaseException:
        throw = self.dice.random()
        if throw < 0.03 * self._trouble:
            return self.dice.choice((PowerCut(), KeyboardInterrupt(), EOFError()))
        return "y" if throw < 0.85 else self.dice.choice(("n", "", "no", "what?"))

    def _tick(self) -> None:
        """A few seconds later."""
        self._clock += self.dice.randint(1, 30)
        os.environ["BANKER_NOW"] = str(self._clock)

    def _say(self, command: str) -> Answer:
        return say(f"-f {self.ledger} {command}")


def _spoil(path: Path, how: str, dice: random.Random) -> None:
    """Damage a file."""
    if path.is_dir():
        path.rmdir()
        return
    data = path.read_bytes()
    path.unlink()
    if how == "folder":
        path.mkdir()
    elif how != "gone":
        spoilt = {
            "half": data[: len(data) // 2],
            "rubbish": dice.randbytes(200),
            "text": b"nonsense\n[]\n",
            "other": b'{"at": 1, "passes": {}}',
        }
        path.write_bytes(spoilt[how])
