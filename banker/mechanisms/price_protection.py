"""Price protection: the price falls only when the seller's turn is over, unless the president buys what was sold (1870.19 to 1870.36)."""

from collections.abc import Collection, Iterator
from typing import Any, Literal

from banker.calc import limits, market
from banker.errors import Impossible, Invalid, listed
from banker.frozen import Frozen
from banker.rounds import ending, forced_sales, operating, stock
from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rounds.objections import Objection, not_enough
from banker.rounds.questions import Asked
from banker.rounds.turn import Trade, Turn
from banker.rules.faults import Fault
from banker.rules.kinds import Section
from banker.rules.values import Cell, Ruleset
from banker.state.declaration import Facts, Single
from banker.state.facts import NUMBER, PLAYER, WORDS
from banker.state.table import BANK, POOL, Draft, Table
from banker.verbs.arguments import Corporation, Player
from banker.verbs.buy import Buy
from banker.verbs.event import Event, Note
from banker.verbs.sell import Sell


class WaitingFacts(Facts):
    """The sales whose falls wait."""

    waiting = Single("falls", WORDS)
    """The corporations whose prices wait, in the order in which their stock was sold."""


class BlockFacts(Facts, of_each="corporation"):
    """The certificates that were sold in a turn that may not be over."""

    count = Single("block", NUMBER)
    """How many."""
    sold_by = Single("block_of", PLAYER)
    """Who sold them."""
    guarded_by = Single("guard", PLAYER)
    """Who was president before, and may buy them."""


class Block(Frozen):
    """Certificates of a corporation that a player sold in one turn, and whose fall waits."""

    corporation: str
    count: int
    sold_by: str
    guarded_by: str | None

    def falls(self, rules: Ruleset) -> int:
        """How often its price moves."""
        return stock.falls(rules, self.count, by_president=self.sold_by == self.guarded_by)

    def falls_to(self, table: Table) -> Cell:
        """Where its price falls; raises Impossible if it has none."""
        return stock.fallen(table, self.corporation, self.falls(table.rules))

    def stays(self, table: Table) -> bool:
        """Whether its price stays in any case: at the ledge, or at the bottom."""
        return self.falls_to(table) == table.cells[self.corporation]


def blocks(table: Table) -> list[Block]:
    """The sales whose falls wait, in the order of the sales."""
    found = []
    for name in WaitingFacts.of(table).waiting or ():
        facts = BlockFacts.of(table, name)
        if facts.count is not None and facts.sold_by is not None:
            found.append(Block(name, facts.count, facts.sold_by, facts.guarded_by))
    return found


class PriceProtection(Mechanism):
    """A sale moves no price until the seller's turn is over; when a president sells stock for a train, until the corporation's turn is over. Then the player who was president before the sale may buy all that was sold (`protect`), and the price stays; else it falls."""

    facts = (WaitingFacts, BlockFacts)

    barred: Literal["sold-this-round", "own-sale"] = "own-sale"
    """Who may not protect a price: in a stock round a president who has sold stock of the corporation in it; or a president only their own sale, in any round."""
    own_forced_falls: bool = False
    """Whether stock of the operating corporation itself, sold to pay for its train, falls at once, and by one row for each certificate."""
    cite_forced: Section = ""
    """That such a fall does not wait (`own_forced_falls`)."""
    cite_protect: Section = ""
    """Who may protect a price."""
    cite_block: Section = ""
    """What they buy, at what price."""
    cite_cash: Section = ""
    """That they need the cash at that moment."""
    cite_barred: Section = ""
    """That nobody may protect a price after selling that stock."""
    cite_limit: Section = ""
    """The certificate limit while a fall waits, and for a president who protects a price."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        if rules.trading.repeat_sale != "refused":
            yield Fault(
                "price_protection", "needs trading.repeat_sale to be 'refused': what is sold in a turn is one sale"
            )

    def price_waits(self, draft: Draft, who: str, corporation: str, count: int, president: str | None) -> bool:
        table = draft.table
        if (to := self.space_after_sale(table, corporation, count)) is not None:
            draft.move_price(corporation, to, self.cite_forced)
            return True
        block = self._with(table, Block(corporation, count, who, president))
        if not block.falls(table.rules):
            return False
        waiting = WaitingFacts.of(table).waiting or ()
        draft.set_game(
            WaitingFacts.waiting, (*(name for name in waiting if name != corporation), corporation), self.cite
        )
        draft.set_fact(BlockFacts.count, corporation, block.count, self.cite)
        draft.set_fact(BlockFacts.sold_by, corporation, who, self.cite)
        draft.set_fact(BlockFacts.guarded_by, corporation, president, self.cite)
        return True

    def space_after_sale(self, table: Table, corporation: str, count: int) -> Cell | None:
        needed = forced_sales.need(table) if self.own_forced_falls else None
        if needed is None or needed.corporation != corporation:
            return None
        return table.moved_price(corporation, table.rules.market.sale, count)

    def _with(self, table: Table, block: Block) -> Block:
        """A block with what the same player has sold before in the same turn, by an override."""
        return block._replace(count=block.count + (BlockFacts.of(table, block.corporation).count or 0))

    def _forget(self, draft: Draft, corporation: str) -> None:
        left = tuple(name for name in WaitingFacts.of(draft.table).waiting or () if name != corporation)
        draft.set_game(WaitingFacts.waiting, left or None, self.cite)
        draft.set_fact(BlockFacts.count, corporation, None, self.cite)
        draft.set_fact(BlockFacts.sold_by, corporation, None, self.cite)
        draft.set_fact(BlockFacts.guarded_by, corporation, None, self.cite)

    def comes_first(self, draft: Draft, event: SomeEvent | Asked | None) -> None:
        for block in blocks(draft.table):
            if isinstance(event, (Protect, Asked)) and event.about == block.corporation:
                return
            if event is None or isinstance(event, Asked) or _shows_end(draft.table, event, block):
                self.fall(draft, block)

    def fall(self, draft: Draft, block: Block) -> None:
        """The price of a sale that nobody protects falls."""
        name, table = block.corporation, draft.table
        self._forget(draft, name)
        if name in table.cells:
            draft.move_price(name, block.falls_to(table), table.rules.cite.market_sale)

    def exempt(self, table: Any) -> Collection[str]:  # noqa: ANN401 - a table, as the points of `banker.rules.mechanism` take it
        rules = table.rules
        after = {
            block.corporation: market.move(
                rules.market, rules.market.sale, table.cells[block.corporation], block.falls(rules)
            )
            for block in blocks(table)
            if block.corporation in table.cells
        }
        zones = {name: rules.market.spaces[cell].zone for name, cell in after.items()}
        return [name for name, zone in zones.items() if limits.exempt(rules.limits, zone, "certificate-limit")]

    def asks(self, table: Table) -> Asked | None:
        waiting = blocks(table)
        asked = [(guard, block) for block in waiting if (guard := self._protector(table, block))]
        if not asked:
            names = [block.corporation for block in waiting]
            # before the last one falls, the others do
            return Asked("", names[-1], "", "", (), ("protect", "--falls", names[-1])) if names else None
        guard, block = asked[0]
        name, price = block.corporation, table.money(self.price(table, block))
        stays = "but its price stays anyway" if block.stays(table) else "so that its price stays"
        does = f"buy {block.count} {name} for {price}, {stays}"
        otherwise = listed(self._unless(table, *one) for one in asked)
        return Asked(guard, name, does, otherwise, ("protect", guard, name), ("protect", "--falls", name))

    def _unless(self, table: Table, guard: str, block: Block) -> str:
        """What happens if a player does not protect a price."""
        if block.stays(table):
            return f"{guard} does not buy the {block.corporation}"
        to = table.money(table.rules.market.spaces[block.falls_to(table)].price)
        return f"{block.corporation} falls to {to}, since {guard} does not protect it"

    def _protector(self, table: Table, block: Block) -> str | None:
        """Who may protect the price; None if nobody may."""
        guard = block.guarded_by
        return guard if guard and not any(self.objections(table, guard, block)) else None

    def price(self, table: Table, block: Block) -> int:
        """Dollars for all that was sold."""
        return block.count * stock.unit_price(table, block.corporation, POOL)

    def objections(self, table: Table, who: str, block: Block) -> Iterator[Objection]:
        """Objections to a player who protects the price of a corporation."""
        name, cite = block.corporation, self.cite_protect
        if who != block.guarded_by:
            before = f"{block.guarded_by or 'nobody'} was president before {block.sold_by} sold it"
            yield Objection(f"{who} may not protect {name}: {before}", cite)
        elif self.barred == "sold-this-round" and table.round.is_stock and table.has_sold(who, name):
            text = f"{who} has sold {name} in {table.round}, and may not protect its price in that round"
            yield Objection(text, self.cite_barred)
        elif self.barred == "own-sale" and who == block.sold_by:
            yield Objection(f"{who} has sold this stock, and may not protect its price", self.cite_barred)
        yield from not_enough(table, who, self.price(table, block), self.cite_cash)
        allowed, rules = table.certificate_limit(), table.rules.limits
        would = limits.counted(rules, table.held(who), len(table.privates(who))) + block.count
        if allowed is not None and would > allowed and not limits.exempt(rules, table.zone(name), "certificate-limit"):
            yield Objection(f"{who} would hold {would} certificates, more than the limit of {allowed}", self.cite_limit)

    def protect(self, draft: Draft, who: str, block: Block) -> None:
        """A player buys all that was sold, and the price stays; in a stock round it is their turn (1870.30)."""
        table, name = draft.table, block.corporation
        if table.round.is_stock:
            stock.begin_deal(draft, who)
        what = f"{block.count} {name} from the bank pool, to protect the price"
        draft.pay(who, BANK, self.price(table, block), self.cite_block, what, "purchase", name)
        draft.give("share", name, POOL, who, self.cite_block, block.count)
        self._forget(draft, name)
        stock.settle_presidency(draft, name)
        if table.round.is_stock:
            stock.end_turn_of_purchase(draft, who)

    def notes(self, before: Table, event: SomeEvent) -> Iterator[tuple[str, str, str]]:
        if not isinstance(event, Sell) or event.who not in before.players or event.corporation not in before.cells:
            return
        name, rules = event.corporation, before.rules
        block = self._with(before, Block(name, event.count, event.who, before.president(name)))
        if self.space_after_sale(before, name, 1) or block.stays(before):
            return
        sold = Draft(before)
        event.apply(sold)
        guard = self._protector(sold.table, block)
        price, when = before.money(before.price(name) or 0), before.operating
        turn = f"{event.who}'s turn" if before.round.is_stock else f"the turn of {when}"
        unless = ""
        if guard is not None:
            unless = f", unless {guard} buys it for {rules.money(self.price(before, block))} (`protect {guard} {name}`)"
        yield "", f"{name} stays at {price} until {turn} is over, and then falls{unless}", self.cite

    def shown(self, table: Table) -> Iterator[str]:
        for block in blocks(table) if table.over is None else ():
            name, guard = block.corporation, self._protector(table, block)
            sold = f"since {block.sold_by} sold {block.count}"
            if block.stays(table):
                stays = f"{name} stays at {table.money(table.price(name) or 0)} when the turn is over, though {block.sold_by} sold {block.count}"
                yield f"{stays}{f'; {guard} may buy it: `protect {guard} {name}`' if guard else ''}."
                continue
            protects = f", unless {guard} protects it: `protect {guard} {name}`" if guard else ""
            yield f"{name} falls when the turn is over, {sold}{protects}."


def _shows_end(table: Table, event: SomeEvent, block: Block) -> bool:
    """Whether an event shows that the turn in which a block was sold is over."""
    if ending.shows_end_of_turn(table, event):
        return True
    trade = event.trade(table) if table.round.is_stock else None
    if trade is None or trade.between:
        return False
    if trade.first or trade.who != block.sold_by or table.seller != trade.who:
        return True
    return table.last_buyer == trade.who and not _is_more(table, event)


def _is_more(table: Table, event: SomeEvent) -> bool:
    """Whether an event can be a further purchase of the same turn."""
    rules = table.rules.limits
    several = isinstance(event, Buy) and event.source in rules.multiple_buy_from
    return several and limits.exempt(rules, table.zone(event.corporation), "one-at-a-time")


def _protectors(turn: Turn) -> tuple[str | None, ...]:
    """Who is asked now or, before the turn is over, who will be first."""
    asked = turn.waiting
    return (asked.player,) if asked else tuple(block.guarded_by for block in _blocks_of(turn.table)[:1])


def _blocks_of(table: Table) -> list[Block]:
    return blocks(table) if PriceProtection.of(table.rules, None) else []


class Protect(Event):
    """Buy the stock of CORP that was sold, to keep its price.

    In some games a sale lowers the price only when the turn is over. Then the player who was president of CORP before the sale may buy all the stock that was sold, from the bank pool and at the old price, and the price does not fall. If anybody acts in the next turn instead, nobody protects the prices that wait, and they fall. To let one fall at once, type `protect --falls CORP`; prices that have waited longer fall first.
    """

    arguments = (
        Player("who", optional=True, actors=_protectors),
        Corporation("corporation", optional=True),
        Corporation("falls", option="--falls", help="the corporation whose price falls, since nobody protects it"),
    )
    example = "protect alice prr"
    needs_stock = True
    between_turns = True

    who: str | None
    corporation: str | None
    falls: str | None

    @classmethod
    def fill_in(cls, given: dict[str, Any], words: Any) -> None:  # noqa: ANN401 - as `Event` has it
        if PriceProtection.of(words.table.rules, None) is None:
            return
        if given["falls"] and given["who"] is not None:
            raise words.error("With `--falls` no player is named.")
        waiting = {block.corporation: block.guarded_by for block in blocks(words.table)}
        if not waiting and given["corporation"] is None and given["falls"] is None:
            raise Invalid("No price waits to fall.")
        if given["falls"] is None and given["who"] is None:
            raise words.missing("PLAYER")
        if given["who"] is not None and given["corporation"] is None:
            theirs = (name for name, guard in waiting.items() if guard == given["who"])
            given["corporation"] = next(theirs, next(iter(waiting)))

    def first_objections(self, table: Table) -> Iterator[Objection]:
        yield from super().first_objections(table)
        if PriceProtection.of(table.rules, None) is None:
            yield Objection("In this game nobody protects a price", table.rules.cite.one_certificate)

    def objections(self, table: Table) -> Iterator[Objection]:
        mechanism = PriceProtection.of(table.rules)
        if not table.round.is_stock:
            yield from operating.must_buy_first(table)
        block = self._block(table)
        if block is None:
            yield Objection(f"The price of {self.about} does not wait to fall", mechanism.cite)
        elif self.who is not None:
            yield from mechanism.objections(table, self.who, block)

    @property
    def about(self) -> str:
        """The corporation whose price falls or is protected."""
        return self.falls or self.corporation or ""

    def _block(self, table: Table) -> Block | None:
        return next((block for block in blocks(table) if block.corporation == self.about), None)

    def trade(self, table: Table) -> Trade | None:
        return Trade(self.who, sale=False, last=True) if self.who is not None and table.round.is_stock else None

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        if self.who and self.corporation in after.cells:
            price = after.money(after.price(self.corporation) or 0)
            yield Note("", f"{self.corporation} stays at {price}", PriceProtection.of(after.rules).cite_block)

    def sentence(self, before: Table, after: Table) -> str:
        return f"{self.who or 'Nobody'} protects the price of {self.about}."

    def apply(self, draft: Draft) -> None:
        mechanism, block = PriceProtection.of(draft.table.rules), self._block(draft.table)
        if block is None:
            raise Impossible(f"The price of {self.about} does not wait to fall.")
        if self.who is None:
            mechanism.fall(draft, block)
        else:
            mechanism.protect(draft, self.who, block)
        if not draft.table.round.is_stock and not blocks(draft.table):
            operating.end_turn(draft)
