"""`give`: a president gives stock away, where the rules know gifts (18ChristmasEve.5)."""

from collections.abc import Iterator

from banker.rounds import gifts, stock
from banker.rounds.objections import Objection
from banker.rounds.turn import Deal
from banker.state.table import Draft, Table
from banker.verbs.arguments import Corporation, Flag, Player
from banker.verbs.event import Event


class Give(Event):
    """Give a certificate of CORP to another player.

    Some games allow gifts. The president of CORP gives an ordinary certificate to a player who has no CORP, for nothing; with `--president`, the president's certificate. A gift is neither a purchase nor a sale, and no price moves.
    """

    arguments = (
        Player("who", actors=lambda turn: (turn.player,)),
        Corporation("corporation"),
        Player("to"),
        Flag("president", option="--president", help="give the president's certificate"),
    )
    example = "give carol prr bob"
    needs_stock = True

    who: str
    corporation: str
    to: str
    president: bool

    def first_objections(self, table: Table) -> Iterator[Objection]:
        yield from super().first_objections(table)
        yield from gifts.out_of_season(table)

    def objections(self, table: Table) -> Iterator[Objection]:
        yield from stock.unsold_privates(table)
        yield from gifts.objections(table, self.who, self.corporation, self.to, president=self.president)

    def deal(self, table: Table) -> Deal | None:
        return Deal(self.who, sale=False, gift=True)

    def sentence(self, before: Table, after: Table) -> str:
        what = "the president's certificate" if self.president else f"{before.rules.stock.share}%"
        return f"{self.who} gives {what} of {self.corporation} to {self.to}."

    def apply(self, draft: Draft) -> None:
        gifts.give(draft, self.who, self.corporation, self.to, president=self.president)
