"""Who holds what: money, certificates, privates, trains, stations, and the money reserved for bids."""

from banker.rules.mechanism import joined, spare
from banker.rules.places import BANK, DEPOT, MAP, REMOVED
from banker.state.facts import bid_key
from banker.state.places import Places


class Holdings(Places):
    """The questions about what lies where."""

    def cash(self, who: str) -> int:
        """Dollars of a player, a corporation or the bank."""
        return self.holdings["cash", ""].get(who, 0)

    def ordinary(self, corporation: str, who: str) -> int:
        """Ordinary certificates someone holds."""
        return self.holdings["share", corporation].get(who, 0)

    def has_president(self, corporation: str, who: str) -> bool:
        """Whether a player, a corporation or a place (`IPO`) has the president's certificate."""
        return who in self.holdings["president", corporation]

    def certificates(self, corporation: str, who: str) -> int:
        """Certificates of a corporation someone holds; the president's certificate counts as one (1830 Table 3)."""
        ordinary = self.holdings["share", corporation].get(who, 0) - joined(self, corporation, who)
        return ordinary + (who in self.holdings["president", corporation])

    def percent(self, corporation: str, who: str) -> int:
        """Percent of a corporation in someone's hands."""
        ordinary = self.holdings["share", corporation].get(who, 0) * self.rules.corporation[corporation].share
        return ordinary + self.rules.corporation[corporation].president * self.has_president(corporation, who)

    def out_of_play(self, corporation: str) -> int:
        """Percent of a corporation that has left the game; not what may still come into it."""
        to_come = spare(self.rules)["share", corporation]
        return max(0, self.percent(corporation, REMOVED) - to_come * self.rules.corporation[corporation].share)

    def held_by_players(self, corporation: str) -> dict[str, int]:
        """Percent each player holds, in seat order, without those who hold none."""
        held = ((player, self.percent(corporation, player)) for player in self.players)
        return {player: percent for player, percent in held if percent}

    def president(self, corporation: str) -> str | None:
        """The president: the player who holds the president's certificate, unless a mechanism has another."""
        others = (mechanism.president(self, corporation) for mechanism in self.rules.mechanisms)
        return next(filter(None, others), None) or self.certificate_holder(corporation)

    def certificate_holder(self, corporation: str) -> str | None:
        """The player who holds the president's certificate."""
        return next((who for who in self.holdings["president", corporation] if who in self.players), None)

    def owner(self, private: str) -> str:
        """Who has a private: a player, a corporation, the bank, or `REMOVED`."""
        return next(place for place, count in self.holdings["private", private].items() if count)

    def privates(self, who: str) -> list[str]:
        """The privates someone has, in the order of the ruleset."""
        return [name for name in self.rules.private if self.holdings["private", name].get(who)]

    def trains(self, place: str) -> list[str]:
        """The trains in a place, smallest type first."""
        return [kind for kind in self.rules.train for _ in range(self.holdings["train", kind].get(place, 0))]

    def depot(self) -> dict[str, int]:
        """Trains of each type that were never sold; an unlimited type counts down from 0."""
        return {kind: self.holdings["train", kind].get(DEPOT, 0) for kind in self.rules.train}

    def tokens(self, corporation: str) -> int:
        """Stations a corporation can still place."""
        return self.holdings.get(("token", corporation), {}).get(corporation, 0)

    def on_map(self, corporation: str) -> int:
        """Stations of a corporation on the map; 0 for a corporation without stations."""
        return self.holdings.get(("token", corporation), {}).get(MAP, 0)

    def bids(self, private: str) -> dict[str, int]:
        """The bids for a private by player, the highest first (1830 7.2); a bid of more than the player's cash is none."""
        if not self.bid_of:
            return {}
        found = {who: self.bid_of.get(bid_key(who, private), 0) for who in self.players}
        return {
            who: found[who] for who in sorted(found, key=lambda who: -found[who]) if 0 < found[who] <= self.cash(who)
        }

    def reserved(self, who: str) -> int:
        """Dollars of a player that are reserved for bids (1830 7.2)."""
        return sum(self.staked(who, name) for name in self.privates(BANK)) if self.bid_of else 0

    def staked(self, who: str, private: str) -> int:
        """Dollars of a player that are reserved for a bid for a private; by some rules only for the highest bid (`bids_bind`)."""
        bids = self.bids(private)
        binds = self.rules.privates.bids_bind == "all" or next(iter(bids), None) == who
        return bids.get(who, 0) if binds else 0

    def spendable(self, who: str) -> int:
        """Dollars that a player or a corporation can spend: cash that is not reserved for bids."""
        return max(0, self.cash(who) - aside) if (aside := self.reserved(who)) else self.cash(who)

    def sold_first(self) -> list[str]:
        """The privates that the bank still has and sells before any stock; none where they are bought beside it (1830 6.0)."""
        return [] if self.rules.privates.sale == "stock-round" else self.privates(BANK)
