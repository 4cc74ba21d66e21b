"""The actions of players in a game of 18xx.games: the auction, and deals in stock."""

import re
from collections.abc import Callable, Iterator

from banker.importers.games18xx.actions import PROGRAM, Action, Names, RecordedGame
from banker.importers.games18xx.auction import Auction
from banker.importers.games18xx.certificates import UNSOLD, Certificates, last_of
from banker.importers.games18xx.choices import OF_BANKRUPT, TWO, choice_of
from banker.importers.games18xx.deck import Deck
from banker.importers.games18xx.draws import shuffled
from banker.importers.games18xx.guesses import Guesses
from banker.importers.games18xx.site import Site
from banker.importers.games18xx.stock_turns import Trade
from banker.importers.imported_game import Claim, Step, Translation, Unknown
from banker.mechanisms.last_certificate import LastCertificate
from banker.mechanisms.own_stock import OwnStock
from banker.mechanisms.price_protection import Block
from banker.rounds import operating, stock
from banker.rounds.sale import president_after
from banker.rounds.stock import SOURCES
from banker.state.table import BANK, IPO, POOL, Table

_GIFTS = {"cert": (), "prez": ("--president",)}
"""The options of `give` for each kind of gift there."""


class StockActions:
    """What players do."""

    def __init__(self, source: RecordedGame, table: Callable[[], Table], guesses: Guesses) -> None:
        self._source = source
        self._table = table
        self._names = Names(source.rules, source.rules.external[PROGRAM], source.players)
        self._seats = tuple(source.players.values())
        self._auction = Auction(table, self._seats)
        self._deck = Deck(table)
        self._site = Site(source, self._names, table, guesses, self._later)
        self._index = 0
        """The index of the current action."""
        self._certificates = Certificates(source.rules)
        self._assigned: set[tuple[str, str]] = set()
        """The privates and hexes of assignments."""

    def _later(self) -> Iterator[Action]:
        """The actions after the current one, without settings of automatic actions, and those only about the map."""
        actions = self._source.actions
        later = (actions[index] for index in range(self._index + 1, len(actions)))
        return (action for action in later if action.kind != "assign" and not action.kind.startswith("program_"))

    def _next_choice(self) -> str | None:
        """What a player chooses out of turn with the next action; None if it is another one."""
        later = next(self._later(), None)
        return choice_of(later) if later is not None else None

    def _deal_privates(self, action: Action) -> Translation:
        """Where the privates are dealt, each player in seat order has the next one drawn, before the first action; without an auction stock is sold at once."""
        table, source = self._table(), self._source
        if table.rules.privates.sale == "dealt":
            for who, private in zip(self._seats, shuffled(source.seed, table.privates(BANK)), strict=False):
                yield action.step("private", who, private)
        if table.rules.privates.sale == "dealt" or not table.sold_first():
            yield from self._site.advance()

    def _in_auction(self, action: Action, who: str) -> Translation:
        if self._table().rules.privates.sale == "deck":
            sold = (
                self._deck.keeps(action, who, self._names.private)
                if action.kind == "bid"
                else self._deck.passes(action, who)
            )
            yield from self._sold_in_auction(sold)
        elif action.kind == "bid":
            private, price = self._names.private(action, "company"), action.number("price")
            yield from self._sold_in_auction(self._auction.bid(action, who, private, price))
        elif action.kind == "pass":
            yield from self._sold_in_auction(self._auction.pass_turn(action, who))
        else:
            action.refuse(f"{who} cannot {action.kind} before all private companies are sold")

    def _sold_in_auction(self, steps: Iterator[Step]) -> Translation:
        """Purchases of privates; the certificate that comes with one has the id of the first one left."""
        for step in steps:
            unsold = self._table().privates(BANK)
            yield step
            for private in {*unsold} - {*self._table().privates(BANK)}:
                brings = self._table().rules.private[private].comes_with
                if brings is not None:
                    name = brings.corporations[0]
                    first = f"{name}_0" if brings.certificate == "president" else self._certificates.next_unsold(name)
                    self._certificates.move([first], self._table().owner(private))
        if self._auction.bought_at_once:
            self._site.bought_in_auction(self._auction.bought_at_once)

    def _par_of_private(self, action: Action) -> Translation:
        """The par that the buyer of a private must set before anything else."""
        bought = self._auction.bought
        assert bought is not None, "only then a par is due"
        if action.kind != "par":
            action.refuse(f"{bought.who} has bought {bought.private} and must set the par before anything else")
        corporation = self._names.corporation(action, action.text("corporation"))
        gift = self._table().rules.private[bought.private].comes_with  # of this number of players
        if gift is None or corporation not in gift.corporations:
            action.refuse(f"{bought.who} has bought {bought.private}, which does not come with {corporation}")
        yield from self._sold_in_auction(self._auction.par(self._par_price(action)))

    def _player_action(self, action: Action, who: str) -> Translation:
        if choice := choice_of(action):
            yield from [action.step("bankrupt", who, choice)] if choice in OF_BANKRUPT else ()
            return
        raises = action.kind == "sell_shares" and self._site.step == "train"
        if raises and not self._table().round.is_stock:
            yield from self._sell(action, who)
            return
        if (block := self._site.asked) and block.guarded_by == who and self._answers(action, block):
            yield from self._protect(action, who, block)
            return
        yield from self._site.reach_player(action, who)
        if action.kind == "pass":
            self._site.end_player_turn()
            return
        corporation = source = ""
        if action.kind == "par":
            corporation = self._names.corporation(action, action.text("corporation"))
            price, private = str(self._par_price(action)), self._source.rules.corporation[corporation].begins
            if private in self._source.rules.private:
                yield action.step("exchange", who, private, corporation, "ipo", "--par", price)
            else:
                self._begins(corporation, who)
                yield action.step("par", who, corporation, price)
        elif action.kind == "buy_company":
            yield from self._private(action, who)
        elif action.kind == "choose":
            yield self._gift(action, who)
            self._site.gave(who)
            return
        else:
            corporation, ids, _ = self._names.shares(action, self._source.rules)
            source, _ = self._bought_from(corporation, ids)
            yield from self._buy(action, who) if action.kind == "buy_shares" else self._sell(action, who)
        self._site.traded(who, Trade(action.kind, corporation, source))

    def _begins(self, corporation: str, president: str) -> None:
        """A corporation begins, perhaps again, after it has closed."""
        self._certificates.begin(corporation, president)

    def _answers(self, action: Action, block: Block) -> bool:
        """Whether an action is the answer of a player who may protect a price."""
        if action.kind != "buy_shares":
            return action.kind == "pass"
        corporation, _, count = self._names.shares(action, self._source.rules)
        return (corporation, count) == (block.corporation, block.count)

    def _protect(self, action: Action, who: str, block: Block) -> Translation:
        """A player protects a price, or lets it fall."""
        if action.kind == "pass":
            yield action.step("protect", "--falls", block.corporation)
            return
        _, ids, count = self._names.shares(action, self._source.rules)
        before = self._table()
        yield action.step("protect", who, block.corporation)
        self._certificates.trade(before, self._table(), ids, count, POOL, who)
        self._site.protected(who)

    def _own_stock_in_round(self, action: Action, name: str) -> Translation:
        """A corporation redeems or issues stock in a stock round, as the turn of its president, or offers it again."""
        president = self._table().president(name) or name
        yield from self._site.reach_player(action, president)
        _, ids, count = self._names.shares(action, self._source.rules)
        own = OwnStock.of(self._source.rules, None)
        if action.kind == "sell_shares" and own and own.reissue:
            yield action.step("reissue", name)
        elif action.kind == "sell_shares":
            yield action.step("issue", name, str(count))
            self._certificates.move(ids, POOL)
        else:
            holder = next((holder for one in ids if (holder := self._certificates.holder(one)) in self._seats), None)
            yield action.step("redeem", name, str(count), *(("--from", holder) if holder else ()))
            self._certificates.move(ids, UNSOLD)
        self._site.traded(president, Trade(action.kind, name))
        self._site.end_player_turn()

    def _gift(self, action: Action, who: str) -> Step:
        """A gift: `cert_2_PRR` or `prez_2_PRR`, where 2 counts from the player with the priority deal of this round, who is 0."""
        kind, _, rest = action.text("choice").partition("_")
        place, _, corporation = rest.partition("_")
        name = self._names.corporation(action, corporation)
        if kind not in _GIFTS or not re.fullmatch("[0-9]{1,2}", place) or int(place) >= len(self._seats):
            action.unreadable(f"the choice {action.text('choice')!r} is unknown")
        to = self._site.seat_from_priority(int(place))
        return action.step("give", who, name, to, *_GIFTS[kind])

    def _private(self, action: Action, buyer: str) -> Translation:
        private = self._names.private(action, "company")
        yield action.step("private", buyer, private, str(action.number("price")))
        brings = self._table().rules.private[private].comes_with
        if buyer in self._seats and brings is not None and brings.certificate != "president":
            yield from self._certificate_again(action, buyer, private, brings.corporations[0])

    def _certificate_again(self, action: Action, buyer: str, private: str, corporation: str) -> Translation:
        """On the site every player who buys such a private gets the certificate that it once came with, wherever that is now."""
        table, certificate = self._table(), f"{corporation}_1"
        holder = self._certificates.holder(certificate) or IPO
        self._certificates.move([certificate], buyer)
        if holder == buyer:
            return
        ruling = f"A70: {private} brings its certificate to the buyer from the bank only"
        yield Claim(
            action.ref, f"what {buyer} gets with {private}", f"a certificate of {corporation}", "nothing", ruling
        )
        if holder in self._seats:
            text = f"{buyer} gets a certificate of {corporation} from {holder}, which is not recorded."
            yield Unknown(action.ref, text, left_out=True)
            return
        source = "pool" if holder == POOL else "ipo"
        price = stock.unit_price(table, corporation, holder)
        yield action.step(
            "pay", "bank", buyer, str(price), f"for a certificate of {corporation}, free with {private} on {PROGRAM}"
        )
        yield action.step("buy", buyer, corporation, source)

    def _par_price(self, action: Action) -> int:
        """The dollars of a price such as `67,5,6` (dollars, row and column) or `67`."""
        text = action.text("share_price").partition(",")[0]
        if not re.fullmatch("[0-9]{1,9}", text):
            action.unreadable(f"its share_price {text!r} does not begin with a price")
        return int(text)

    def _buy(self, action: Action, who: str) -> Translation:
        corporation, ids, count = self._names.shares(action, self._source.rules)
        source, sure = self._bought_from(corporation, ids)
        table = self._table()
        if action.has("share_price"):
            policy, market = table.rules.trading.ipo_price, table.price(corporation)
            prices = {"ipo": stock.price_by(table, corporation, policy), "pool": market, "treasury": market}
            price = self._par_price(action)
            fits = [word for word, dollars in prices.items() if dollars == price]
            if not ids and len(fits) == 1:
                source, sure = fits[0], True
            yield Claim(action.ref, f"price of {corporation} from {SOURCES[source]}", price, prices[source])
        if not sure:
            yield Unknown(action.ref, f"{who} bought {corporation} from the IPO or the pool; assumed: {source}.")
        holder = POOL if source == "pool" else UNSOLD
        two = self._next_choice() == TWO
        yield action.step("buy", who, corporation, source, str(self._bought(ids, count)), *([TWO] * two))
        self._certificates.trade(table, self._table(), ids, count, holder, who, two=two)

    def _bought_from(self, corporation: str, ids: list[str]) -> tuple[str, bool]:
        table = self._table()
        holding = [word for word in stock.SOURCES if table.ordinary(corporation, stock.place_named(word, corporation))]
        if len(holding) == 1:
            return holding[0], True
        unsold = next((word for word in holding if word != "pool"), "ipo")
        in_pool = ids and UNSOLD not in map(self._certificates.holder, ids)
        return ("pool" if in_pool else unsold), bool(ids) or not holding

    def _bought(self, ids: list[str], count: int) -> int:
        """How many certificates of so many shares are bought: the last certificate of a corporation is two shares."""
        return count - sum(
            certificate == last_of(self._source.rules, certificate.partition("_")[0]) for certificate in ids
        )

    def _sell(self, action: Action, who: str) -> Translation:
        corporation, ids, count = self._names.shares(action, self._source.rules)
        if action.has("share_price"):
            price, ours = self._par_price(action), self._table().price(corporation)
            yield Claim(action.ref, f"price of {corporation}", price, ours)
        before = self._table()
        two = self._next_choice() == TWO
        option = TWO if two else "--last" if self._sells_last(who, corporation, ids, count) else None
        yield action.step("sell", who, corporation, str(count), *([option] if option else ()))
        self._certificates.trade(before, self._table(), ids, count, who, POOL, two=two)

    def _sells_last(self, who: str, corporation: str, ids: list[str], count: int) -> bool:
        """Whether the last certificate goes to the bank pool: it is sold, or given for a president's certificate that is."""
        table, its = self._table(), LastCertificate.of(self._source.rules, None)
        if its is None or last_of(self._source.rules, corporation) in ids:
            return its is not None
        successor = president_after(table, who, corporation, count)
        return f"{corporation}_0" in ids and successor != who and its.at(table, corporation) == successor

    def _own_stock(self, action: Action, name: str) -> Translation:
        """A corporation issues stock out of its treasury, or redeems it from the bank pool."""
        _, ids, count = self._names.shares(action, self._source.rules)
        issues = action.kind == "sell_shares"
        yield action.step("issue" if issues else "redeem", name, str(count if issues else self._bought(ids, count)))
        self._certificates.move(ids, POOL if issues else UNSOLD)

    def _assign(self, action: Action, private: str) -> Translation:
        """A private is assigned to a hex; the second time on the same one it closes."""
        if private in self._source.rules.external[PROGRAM].closed_by_assignment:
            yield action.step("close", private, f"it is assigned to {action.text('target')}")
            return
        place = private, action.text("target")
        if place in self._assigned and private in self._source.rules.external[PROGRAM].assigned:
            yield action.step("close", private, "its port is closed to others")
        self._assigned.add(place)
        self._site.used.add(private)

    def _exchange(self, action: Action, private: str) -> Translation:
        """The owner of a private exchanges it for a certificate, at any time or as the purchase of a turn."""
        table = self._table()
        corporation, ids, _ = self._names.shares(action, self._source.rules)
        source, sure = self._bought_from(corporation, ids)
        if not sure:
            text = f"{private} was exchanged for {corporation} from the IPO or the pool; assumed: {source}."
            yield Unknown(action.ref, text)
        owner = table.owner(private)
        if owner not in self._seats:
            action.refuse(f"{private} is exchanged, but belongs to {owner}, not to a player")
        rule = self._source.rules.private[private].exchange
        if rule is None or corporation not in rule.corporations:
            action.unreadable(f"{private} cannot be exchanged for {corporation}")
        self._certificates.move(ids, owner)
        if rule.when == "turn":
            yield from self._site.reach_player(action, owner)
            self._site.traded(owner, Trade(action.kind, corporation, source))
        turn = self._turn_of_exchange()
        yield action.step("exchange", owner, private, corporation, source, *(("--turn", turn) if turn else ()))

    def _turn_of_exchange(self) -> str | None:
        """Whether the turn of the corporation that has run goes `on` after an exchange or is `over` (A68); None if it is plain.

        There it always goes on; here it is over if all that the corporation still does is to pass.
        """
        turn, table = self._site.turn, self._table()
        if turn is None or turn.corporation != table.operating or not table.has_operated(turn.corporation):
            return None
        for later in self._later():
            who, kind = self._names.entity(later)
            if later.kind == "pass" and who == turn.corporation:
                continue
            if kind == "private" and later.kind == "buy_shares":
                continue  # another exchange
            if self._site.step == "train" and later.kind in ("sell_shares", "bankrupt"):
                return "on"
            if (table.owner(who) if kind == "private" else who) == turn.corporation and later.kind in (
                "buy_train",
                "buy_company",
            ):
                return "on"
            break
        return "over" if operating.owes_train(table) else None
