"""Trains that a corporation may not sell: one that came with a private, and those of mechanisms."""

from collections.abc import Iterator

from banker.calc import trains
from banker.rounds.mechanism import mechanisms
from banker.rounds.objections import Objection
from banker.state.facts import PrivateFacts
from banker.state.table import REMOVED, Draft, Table


def give_private_train(draft: Draft, private: str, corporation: str) -> None:
    """Give a corporation that buys a private the train that comes with it, once; that is no purchase of a train.

    Nobody gets it if the corporation has no room for it, or if its type has rusted.
    """
    table = draft.table
    kind, cite = table.rules.private[private].train, table.rules.cite.private_comes_with
    if kind is None or kind in trains.rusted(table.rules, table.phase_name):
        return
    if table.trains_counted(corporation) < table.phase.train_limit and table.private[private].train_went_to is None:
        draft.give("train", kind, REMOVED, corporation, cite)
        draft.set_fact(PrivateFacts.train_went_to, private, corporation, cite)


def objections(table: Table, seller: str, kind: str) -> Iterator[Objection]:
    """Objections to the sale of a type of train by a corporation: one that came with a private, and those of mechanisms."""
    private = table.rules.private.items()
    kept = sum(its.train == kind and table.private[name].train_went_to == seller for name, its in private)
    if table.trains(seller).count(kind) <= kept:
        text = f"{seller} may not sell its {kind}-train, which came with a private"
        yield Objection(text, table.rules.cite.private_comes_with)
    for mechanism in mechanisms(table):
        yield from mechanism.train_objections(table, seller, kind)
