"""A limit on the corporations that begin: with the last of them, the others leave the game (18LosAngeles2.2)."""

from collections.abc import Iterator, Mapping

from banker.rounds.beginning import remove_unbegun
from banker.rounds.mechanism import Mechanism
from banker.rules.faults import Fault
from banker.rules.mechanism import minors
from banker.rules.values import Ruleset
from banker.state.table import IPO, REMOVED, Draft, Table


class StartLimit(Mechanism):
    """A limit on how many corporations begin. Once the price of the last one is set, the others leave the game."""

    corporations: Mapping[int, int]
    """By number of players: how many begin; with other numbers, all."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        for players in self.corporations:
            if players not in rules.players.cash:
                yield Fault(f"start_limit.corporations[{players}]", "must be for a number of players")

    def gone_by(self, table: Table, corporation: str) -> str:
        return self.cite if table.holdings["token", corporation].get(REMOVED) else ""

    def event_done(self, draft: Draft) -> None:
        table = draft.table
        all_ = [name for name in table.rules.corporation if name not in minors(table.rules)]
        unbegun = [name for name in all_ if table.has_president(name, IPO) and table.price(name) is None]
        if len(all_) - len(unbegun) >= self.corporations.get(len(table.players), len(all_)):
            for name in unbegun:
                remove_unbegun(draft, name, self.cite)
