"""What an override allowed above a limit: it lasts until the excess is gone, so the next event is not refused because of it."""

from banker.calc import trains
from banker.state.facts import CorporationFacts
from banker.state.table import Draft


def allow_trains(draft: Draft, corporation: str, limit: int) -> None:
    """Record that an override allowed a corporation more trains than the limit before its purchase; a phase may lower that further."""
    over = draft.table.trains_counted(corporation) - limit
    if over > (draft.table.corporation[corporation].trains_allowed or 0):
        draft.set_fact(CorporationFacts.trains_allowed, corporation, over, draft.table.rules.cite.train_limit)


def end_allowances(draft: Draft) -> None:
    """What an override allowed lasts as long as the trains: without the excess it is over."""
    table = draft.table
    for name, facts in table.corporation.items():
        if facts.trains_allowed:
            over = max(0, table.trains_counted(name) - trains.limit(table.rules, table.phase_name, name))
            if over < facts.trains_allowed:
                draft.set_fact(CorporationFacts.trains_allowed, name, over or None, table.rules.cite.train_limit)
