"""Trains with rules of their own: one that comes with a private, obsolete ones, and runs that are lost."""

from banker.calc import trains
from banker.state.draft import Draft
from banker.state.facts import CorporationFacts, PrivateFacts
from banker.state.table import DEPOT, POOL, REMOVED, Table


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


def for_sale(table: Table, corporation: str, kind: str) -> bool:
    """Whether a corporation has a train of a type that it may sell: not one that came with a private, nor an obsolete one."""
    if kind in trains.obsolete(table.rules, table.phase_name):
        return False
    private = table.rules.private.items()
    kept = sum(its.train == kind and table.private[name].train_went_to == corporation for name, its in private)
    return table.trains(corporation).count(kind) > kept


def begin_phase(draft: Draft, phase: str) -> None:
    """What a phase does to trains beyond rust: obsolete ones that nobody owns are gone, and owners of trains lose a run."""
    table = draft.table
    now, cite = table.rules.phase[phase], table.rules.cite.phase
    for kind in now.makes_obsolete:
        for place in (POOL, DEPOT):
            draft.give("train", kind, place, REMOVED, cite, max(0, table.holdings["train", kind].get(place, 0)))
    for name in table.rules.corporation if now.loses_run else ():
        if table.floated(name) and table.trains(name):
            draft.set_fact(CorporationFacts.loses_run_since, name, table.round, table.rules.cite.lost_run)


def after_run(draft: Draft, corporation: str) -> None:
    """After a run, the obsolete trains of a corporation are gone, and it has lost the run that it had to lose."""
    table = draft.table
    cite = table.rules.cite.phase
    for kind in table.rules.train:
        count = table.trains(corporation).count(kind)
        if count and kind in trains.obsolete(table.rules, table.phase_name):
            draft.give("train", kind, corporation, REMOVED, cite, count)
    draft.set_fact(CorporationFacts.loses_run_since, corporation, None, table.rules.cite.lost_run)


def lost_run(table: Table, corporation: str, revenue: int) -> str:
    """That a corporation has lost a run, with the `revenue` of the others, as a sentence without its full stop."""
    if len(table.trains(corporation)) == 1:
        return f"{corporation} has lost the run of its only train"
    others = f": {table.money(revenue)} is what its other trains brought" if revenue else ""
    return f"{corporation} has lost its smallest run{others}"


def loses_only_run(table: Table, corporation: str) -> bool:
    """Whether a corporation loses the run of its only train: nothing is paid or kept, and its price stays."""
    return table.corporation[corporation].loses_run_since is not None and len(table.trains(corporation)) == 1
