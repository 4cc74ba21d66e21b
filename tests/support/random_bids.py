"""The bids of the auction, as the referee of random games knows them (1830 7.1 to 7.3)."""

from banker.rules.values import Ruleset
from banker.state.table import BANK, Table
from support.random_rulebook import Rulebook


class Bids(Rulebook):
    """What the auction adds to the rules for one table."""

    table: Table
    rules: Ruleset
    stock_round: bool

    def offered(self, private: str) -> int:
        """Return the price that the bank asks for a private (7.3)."""
        offer = self.table.private[private].offered_at
        return self.rules.private[private].price if offer is None else offer

    def sale(self) -> str:
        """How the bank sells privates (7.0)."""
        return "auction"

    def sold_first(self) -> list[str]:
        """Return the privates that the bank sells before any stock (6.0)."""
        return self.table.privates(BANK)

    def bids(self, private: str) -> dict[str, int]:
        """Return the bids for a private by player (7.2)."""
        found = {who: self.table.bid_of.get(f"{who} {private}", 0) for who in self.table.players}
        return {who: bid for who, bid in found.items() if bid}

    def staked(self, who: str, private: str) -> int:
        """Return what a player has on the table for a bid (7.2)."""
        return self.bids(private).get(who, 0)

    def free_cash(self, who: str) -> int:
        """Return the cash that is not on the table for a bid (7.2)."""
        return self.table.cash(who) - sum(self.staked(who, name) for name in self.table.privates(BANK))

    def is_bid(self, amount: int) -> bool:
        """Whether an amount is one that may be bid at all."""
        del amount
        return True

    def _bid(self, who: str, private: str, amount: str) -> bool:
        """A bid for a later private, or a raise where several have bid for the one that is sold now (7.1, 7.2)."""
        self._name(who, self.table.players)
        self._name(private, list(self.rules.private))
        dollars, unsold = self._dollars(amount), self.table.privates(BANK)
        if not self.stock_round or not self.auctioned or private not in unsold or not self.offered(unsold[0]):
            return False
        bids, first = self.bids(private), self.bids(unsold[0])
        possible = len(bids) > 1 and who in bids if private == unsold[0] else not first
        least = max([self.offered(private), *bids.values()]) + 5
        pays = self.free_cash(who) + self.staked(who, private) >= dollars
        return possible and dollars >= least and self.is_bid(dollars) and pays
