"""A turn, and a pass, which moves no money and is not recorded: `banker.engine.turn` finds out whose turn it is."""

from typing import NamedTuple

from banker.state.table import Table


class Pass(NamedTuple):
    """Somebody has passed, when so many events had been recorded."""

    events: int
    who: str


class Turn(NamedTuple):
    """Who is up on a table: a player in a stock round, corporations in an operating round; nobody when the game is over."""

    table: Table
    player: str | None
    """The player who deals next; in an operating round who begins the next stock round."""
    sold: bool
    """Whether he has sold in this turn, and may still buy."""
    holder: str | None
    """The player who dealt last, as long as nobody has passed or dealt since."""
    passed: int
    """How many have passed one after the other since the last deal."""
    ran: str | None
    """The corporation that has run, and may still buy trains."""
    coming: str | None
    """The corporation that runs next, whether its turn has begun or not."""

    @property
    def all_passed(self) -> bool:
        """Whether everybody has passed one after the other, so that the stock round is over (1830 5.0)."""
        return self.table.round.is_stock and self.passed >= len(self.table.players)

    def passed_over(self, who: str | None) -> list[str]:
        """The players who have passed without a word if this one deals now, or (None) if the stock round ends."""
        if self.player is None or not self.table.round.is_stock:
            return []
        seats = self.table.players
        first = seats.index(self.player)
        if who is None:
            return [seats[(first + place) % len(seats)] for place in range(len(seats) - self.passed)]
        return [seats[(first + place) % len(seats)] for place in range((seats.index(who) - first) % len(seats))]
