"""E-trains and E-tokens of 1849, an option, as the referee, the reckoner and a player of random games know them (1849.57)."""

from collections.abc import Iterator

from banker.mechanisms.train_tokens import TrainTokenFacts, TrainTokensFacts
from banker.state.table import Table
from support.random_referee import Referee
from support.random_rulebook import Command, Unsure
from support.random_title_order_bonds import PlayerBonds, ReckonerBonds, RefereeBonds

_PRICES = {"12H": (1100, 800), "16H": (800, 550)}
"""By phase: the price of the first token of the game, and of each later one."""


class RefereeTokens(RefereeBonds):
    """The rules of E-trains, for one table."""

    def __init__(self, table: Table, done: int, undone: int) -> None:
        super().__init__(table, done, undone)
        if self.rules.options.get("electric") == "yes":
            self.beside = type(self).beside  # type: ignore[misc]

    def has_token(self, name: str) -> bool:
        """Whether a corporation has an E-token."""
        return TrainTokenFacts.of(self.table, name).bought_in is not None

    def on_sale(self) -> list[str]:
        """E-trains are only for corporations with a token."""
        now = self.table.operating
        sold = super().on_sale()
        return sold if now and self.has_token(now) else [kind for kind in sold if kind not in self.its.optional]

    def _train(self, name: str, kind: str, *switches: str) -> bool:
        right = super()._train(name, kind, *switches)
        return right and (kind not in self.its.optional or self.has_token(name))

    def token_price(self) -> int:
        """Dollars for the next token; 0 in phases without one."""
        first, later = _PRICES.get(self.phase, (0, 0))
        return later if TrainTokensFacts.of(self.table).sold else first

    def _token(self, name: str, cost: str, *by: str) -> bool:
        if "--of" in by or cost == "--of":
            raise Unsure
        if cost != "--for":
            return super()._token(name, cost, *by)
        self._name(name, self.corporations)
        if len(by) != 1:
            raise Unsure
        between = self.table.step in (None, "tile", "token", "run")
        mine = self.table.operating == name and not self.stock_round and self._has_run(name) and between
        kind = self.rules.options.get("electric") == "yes" and self._name(by[0], self.its.optional)
        price = self.token_price()
        return bool(kind) and mine and not self.has_token(name) and 0 < price <= self.table.cash(name)


class ReckonerTokens(ReckonerBonds):
    """What an E-token costs."""

    referee: RefereeTokens

    def _token(self, name: str, cost: str, *by: str) -> None:
        if cost != "--for":
            super()._token(name, cost, *by)
            return
        self.seen.append("a token for trains")
        self.cash[name] -= self.referee.token_price()
        self.in_hand[name] += 1  # no station is placed

    def _train(self, name: str, kind: str, _from: str, source: str, _price: str, price: str, *switch: str) -> None:
        super()._train(name, kind, _from, source, _price, price, *switch)
        self.seen += ["a train with a token"] * (kind in self.referee.its.optional)


class PlayerTokens(PlayerBonds):
    """A player who buys E-tokens."""

    def _after_the_run(self, referee: Referee, name: str) -> Iterator[Command]:
        assert isinstance(referee, RefereeTokens)
        if referee.token_price() and self.dice.random() < 0.5:
            yield "token", name, "--for", "E"
        yield from super()._after_the_run(referee, name)

    def _traps(self, referee: Referee) -> Iterator[Command]:
        if (name := referee.table.operating) and self.dice.random() < 0.3:
            yield "token", name, "--for", "E"
            yield "train", name, "E", "--from", "bank", "--price", "550"
        yield from super()._traps(referee)
