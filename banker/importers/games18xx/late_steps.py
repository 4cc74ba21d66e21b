"""The steps after a run on 18xx.games that only some titles have: whether one waits, and what happens without an action."""

from collections.abc import Container, Iterator

from banker.mechanisms.bankruptcy import Bankruptcy
from banker.mechanisms.bonds import Bonds
from banker.mechanisms.bought_stations import BoughtStations
from banker.mechanisms.train_tokens import TrainTokens
from banker.state.table import Table


def waits_for_bought_token(table: Table) -> bool:
    """Whether corporations buy stations of each other: the site waits even if one can buy none, and then passes by itself."""
    its = BoughtStations.of(table.rules, None)
    return its is not None and its.allowed


def waits_for_train_token(table: Table, corporation: str) -> bool:
    """Whether a corporation can pay for the token of a type of train."""
    its = TrainTokens.of(table.rules, None)
    return its is not None and not any(its.objections(table, corporation, its.type))


def waits_for_interest(table: Table, corporation: str) -> bool:
    """Whether a corporation must pay interest, and lacks money: its president then pays in an action."""
    its = Bonds.of(table.rules, None)
    return its is not None and its.is_due(table, corporation) and table.cash(corporation) < its.interest


def waits_for_bond(table: Table, corporation: str) -> bool:
    """Whether a corporation can take or repay a bond."""
    its = Bonds.of(table.rules, None)
    both = (its.objections(table, corporation, repay=repay) for repay in (False, True)) if its and its.allowed else ()
    return any(not any(objections) for objections in both)


def without_action(table: Table, corporation: str, over: Container[str]) -> Iterator[tuple[str, ...]]:
    """The words of what a corporation does once these steps are over: interest, or the train of one without a president."""
    bonds, bankruptcy = Bonds.of(table.rules, None), Bankruptcy.of(table.rules, None)
    if bonds and "interest" in over and bonds.is_due(table, corporation):
        yield "bond", corporation, "--interest"
    if bankruptcy and "train" in over and (kind := bankruptcy.buys_alone(table, corporation)):
        yield "train", corporation, kind
