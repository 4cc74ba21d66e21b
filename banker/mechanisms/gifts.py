"""Gifts: a president gives certificates to players who have none of the corporation (18ChristmasEve.5)."""

from collections.abc import Iterator, Mapping, Sequence

from banker.calc import presidency
from banker.errors import Impossible
from banker.rounds import stock
from banker.rounds.mechanism import Mechanism
from banker.rounds.objections import Objection
from banker.rounds.turn import Trade
from banker.state.declaration import Facts, Single
from banker.state.facts import PLAYER, ROUND
from banker.state.record import FactChange, Move, Transfer
from banker.state.table import POOL, Draft, Table
from banker.verbs.arguments import Corporation, Flag, Player
from banker.verbs.event import Event

# In percent of the corporation: what the giver of a president's certificate holds at most, what another player holds
# at most, and of how much nothing but that certificate is given away.
_MOST, _RIVAL, _KEPT = 40, 20, 20


class GiftsFacts(Facts, of_each="corporation"):
    """What became of a president's certificate that was given away."""

    presiding = Single("presides", PLAYER)
    """The president, where another player has the president's certificate; else None."""
    given_in = Single("given", ROUND)
    """The last round in which its president's certificate was given away."""


class Gifts(Mechanism):
    """Gifts of stock, from the second stock round on: presidents may give certificates of their corporation to players who have none. A president with exactly 20% cannot give an ordinary one. They may give the president's certificate if they hold at most 40% and nobody else more than 20%."""

    facts = (GiftsFacts,)

    def timing_objections(self, table: Table) -> Iterator[Objection]:
        """Objections to any gift now."""
        if not table.round.is_stock:
            yield Objection(f"Stock is given away in stock rounds, and this is {table.round}", self.cite)
        elif stock.is_first_round(table):
            yield Objection("No stock is given away in the first stock round", self.cite)

    def objections(self, table: Table, who: str, corporation: str, to: str, *, presidents: bool) -> Iterator[Objection]:
        """Objections to a gift of a certificate, or of the president's certificate."""
        cite, held, has = self.cite, table.percent(corporation, to), table.percent(corporation, who)
        never = ""
        if presidents and table.has_president(corporation, POOL):
            never = f"The president's certificate of {corporation} lies in the bank pool, and {who} cannot give it away"
        elif table.president(corporation) != who:
            never = f"Only the president of {corporation} gives its stock away, and {who} is not the president"
        elif to == who:
            never = f"{who} cannot give stock to themselves"
        elif held:
            words = (
                f"{corporation} stock is given only to players who have none, and {to} holds {held}% of {corporation}"
            )
            yield Objection(words, cite)
        if never:
            yield Objection(never, cite)
        elif presidents:
            yield from self._presidents(table, who, corporation)
        elif has == _KEPT or not table.ordinary(corporation, who):
            words = f"{who} holds {has}% of {corporation}, and gives no {table.rules.corporation[corporation].share}% of that away"
            hint = f"To give the president's certificate: `give {who} {corporation} {to} --president`."
            yield Objection(words, cite, hint)

    def _presidents(self, table: Table, who: str, corporation: str) -> Iterator[Objection]:
        certificate = f"he president's certificate of {corporation}"
        if not table.has_president(corporation, who):
            yield Objection(f"{who} has given t{certificate} away already", self.cite)
            return
        if GiftsFacts.of(table, corporation).given_in == table.round:
            words = f"T{certificate} has been given away in {table.round}, which is possible once a round"
            yield Objection(words, self.cite)
        held = table.held_by_players(corporation)
        if held[who] > _MOST:
            words = f"A president may give the certificate away only if they hold at most {_MOST}%, and {who} holds {held[who]}%"
            yield Objection(words, self.cite)
        for rival, percent in held.items():
            if rival != who and percent > _RIVAL:
                words = f"The president's certificate is given away only while nobody else holds more than {_RIVAL}%"
                yield Objection(f"{words}, and {rival} holds {percent}%", self.cite)

    def may_give(self, table: Table, who: str) -> bool:
        """Whether a player may give anything away now."""
        return not any(self.timing_objections(table)) and any(
            not any(self.objections(table, who, name, to, presidents=presidents))
            for name in table.rules.corporation
            if table.president(name) == who
            for to in table.players
            for presidents in (False, True)
        )

    def give(self, draft: Draft, who: str, corporation: str, to: str) -> None:
        """Give the president's certificate, then settle who is president: as after a sale, so the giver stays president on equality."""
        table, cite = draft.table, self.cite
        in_pool = table.has_president(corporation, POOL)  # given away from there by an override
        draft.give("president", corporation, POOL if in_pool else who, to, cite)
        draft.set_fact(GiftsFacts.given_in, corporation, table.round, cite)
        percent, certificate = table.held_by_players(corporation), table.rules.corporation[corporation].president
        new = presidency.president(percent, who, table.in_turn, certificate)
        if new == who:
            draft.set_fact(GiftsFacts.presiding, corporation, who, cite)
        else:
            self._make_president(draft, corporation, new, percent)

    def president(self, table: Table, corporation: str) -> str | None:
        return GiftsFacts.of(table, corporation).presiding

    def presidency_passes(self, draft: Draft, corporation: str, new: str, percent: Mapping[str, int]) -> bool:
        """Where a gift has parted them, the certificate stays where it is unless president or new president has it, or its owner holds less."""
        table, old = draft.table, GiftsFacts.of(draft.table, corporation).presiding
        if old is None:
            return False
        holder, certificate = table.certificate_holder(corporation), table.rules.corporation[corporation].president
        breaks_up = holder not in (None, old) and percent.get(str(holder), 0) < certificate
        if breaks_up or (new != old and holder in (old, new)):
            self._make_president(draft, corporation, new, percent)
        elif new != old:
            draft.set_fact(GiftsFacts.presiding, corporation, new, table.rules.cite.presidency)
        return True

    def moved_by_hand(self, draft: Draft, of: str, corporation: str) -> None:
        old = GiftsFacts.of(draft.table, corporation).presiding
        if old is not None and (of == "president" or not draft.table.ordinary(corporation, old)):
            draft.set_fact(GiftsFacts.presiding, corporation, None, self.cite)

    def _make_president(self, draft: Draft, corporation: str, new: str, percent: Mapping[str, int]) -> None:
        cite = stock.make_president(draft, corporation, new, percent)
        draft.set_fact(GiftsFacts.presiding, corporation, None, cite)

    def sentence(self, move: FactChange | Transfer, moves: Sequence[Move], after: Table) -> str:
        if not isinstance(move, FactChange) or move.of != GiftsFacts.presiding.wire:
            return ""
        given = any(isinstance(other, Transfer) and (other.of, other.name) == ("president", move.on) for other in moves)
        if given and move.after is None:
            return ""
        return f"{after.president(move.on)} {'stays' if given else 'becomes'} president of {move.on}."


class Give(Event):
    """Give a certificate of CORP to another player.

    Some games allow gifts. The president of CORP gives an ordinary certificate to a player who has no stock of CORP, for nothing; with `--president`, the president's certificate. A gift is neither a purchase nor a sale, and no price moves.
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
        if gifts := Gifts.of(table.rules, None):
            yield from gifts.timing_objections(table)
        else:
            yield Objection("In this game nobody gives stock away", table.rules.cite.one_certificate)

    def objections(self, table: Table) -> Iterator[Objection]:
        yield from stock.unsold_privates(table)
        if gifts := Gifts.of(table.rules, None):
            yield from gifts.objections(table, self.who, self.corporation, self.to, presidents=self.president)

    def trade(self, table: Table) -> Trade | None:
        return Trade(self.who, sale=False, neither=True)

    def sentence(self, before: Table, after: Table) -> str:
        what = (
            "the president's certificate" if self.president else f"{before.rules.corporation[self.corporation].share}%"
        )
        return f"{self.who} gives {what} of {self.corporation} to {self.to}."

    def apply(self, draft: Draft) -> None:
        gifts, name = Gifts.of(draft.table.rules, None), self.corporation
        if self.president and gifts is None:
            raise Impossible("In this game nobody gives a president's certificate away.")
        stock.pass_priority(draft, self.who)
        if self.president and gifts is not None:
            gifts.give(draft, self.who, name, self.to)
        else:
            cite = gifts.cite if gifts else draft.table.rules.cite.one_certificate
            draft.give("share", name, self.who, self.to, cite)
            stock.settle_presidency(draft, name)
