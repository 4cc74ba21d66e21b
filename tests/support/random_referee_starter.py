"""The differences of the starter game: no stock, a fixed order, the Open Market, two ends and a reserve."""

from collections.abc import Iterator
from typing import ClassVar

from banker.state.table import Table
from support.random_reckoner import Reckoner
from support.random_referee import Referee

_ORDER = ("PRR", "NYC", "C&O", "B&M", "NNH", "B&O")


class RefereeStarter(Referee):
    """The rules of the starter game for one table."""

    train_limits: ClassVar[dict[str, int]] = {"2": 4, "3": 4, "4": 3, "5": 2}
    rusted_from: ClassVar[dict[str, str]] = {"2": "45"}
    closed: ClassVar[str] = ""
    in_order: ClassVar[str] = "2345"
    beside: ClassVar[dict[str, str]] = {}
    credit: ClassVar[dict[str, tuple[str, int]]] = {}
    terrain: ClassVar[tuple[int, ...]] = (0, 40, 60)
    stations: ClassVar[tuple[int, ...]] = (40,)
    letters: ClassVar[str] = ""
    set_ends: ClassVar[bool] = False
    exchanges: ClassVar[dict[str, tuple[str, ...]]] = {}
    must_own: ClassVar[bool] = False
    market: ClassVar[bool] = False

    def _none(self, *words: str) -> bool:
        """No stock, no privates, no bankruptcy (introduction)."""
        del words
        return False

    _private = _par = _buy = _sell = _exchange = _bankrupt = _none  # type: ignore[assignment]

    def over(self, who: str, changed: dict[str, tuple[int, int]] | None = None, privates: int = 0) -> bool:
        """No limit exists without stock."""
        del who, changed, privates
        return False

    def waiting(self) -> list[str]:
        """The order is always the same (Sequence of Play)."""
        return [name for name in _ORDER if name in self.corporations and not self._has_run(name)]

    def stranded(self) -> str | None:
        """The first railroad that has run, has no train and cannot pay for the cheapest (Winning the Game; B5).

        By the option only the railroad that ends its turn counts; without it, a train to be discarded is waited for.
        """
        if not self.on_sale():
            return None
        cheapest = min(self.rules.train[kind].price for kind in self.on_sale())
        poor = [name for name in _ORDER if name in self.corporations and not self.table.trains(name)]
        poor = [name for name in poor if self.table.cash(name) < cheapest]
        if self.at_once:
            ready = [name for name in poor if self.table.corporation[name].last_run is not None]
            return None if self.due() or not ready else ready[0]
        now = self.table.operating
        return now if now in poor and self._has_run(now) else None

    @property
    def at_once(self) -> bool:
        """Whether the end is judged after every event (B5)."""
        return self.rules.options["no_train"] == "at-once"

    def in_sight(self) -> bool:
        """Whether the bank has broken, or a railroad was left without a train (Winning the Game)."""
        return super().in_sight() or self.table.stranded is not None or self.stranded() is not None

    def _agreed(self, name: str, kind: str, source: str, price: int) -> bool:
        """Only the bank and the Open Market sell trains, except by an option (Purchase Trains; B7)."""
        del name, kind, source
        return self.rules.options["train_sales"] == "yes" and price >= 1

    def _pay(self, source: str, to: str, amount: str, *reason: str) -> bool:
        """Players have no money (B13)."""
        allowed = super()._pay(source, to, amount, *reason)
        return allowed and not {source, to} & set(self.table.players)

    def next_stations(self, name: str) -> list[int]:
        """One more station, for $40 (Place a Station)."""
        return [40] if self.table.tokens(name) else []

    def worth(self, who: str) -> int:
        """The cash of the player's railroads (Winning the Game)."""
        return sum(self.table.cash(name) for name in self.corporations if self.president(name) == who)


class ReckonerStarter(Reckoner):
    """What an event of the starter game pays."""

    referee: RefereeStarter

    def differences(self, verb: str, words: tuple[str, ...], after: Table) -> Iterator[str]:
        """Also check that a railroad left without a train at the end of its turn is recorded."""
        yield from super().differences(verb, words, after)
        if verb in ("undo", "redo"):
            return
        stranded = self.table.stranded
        if self.referee.at_once:
            stranded = stranded or (RefereeStarter(after, 0, 0).stranded() if after.over is None else None)
        elif after.operating != self.table.operating or verb in ("next", "end"):
            stranded = stranded or self.referee.stranded()
        if after.stranded != stranded:
            yield f"without a train after {verb}: {after.stranded} and not {stranded}"

    def _run(self, name: str, word: str) -> None:
        """The railroad keeps its whole revenue (Operate Trains)."""
        self.cash[name] += int(word)

    def _next(self) -> None:
        """Operating rounds follow each other (Sequence of Play)."""
        self.now = f"OR {int(self.now.removeprefix('OR ')) + 1}"
