"""The runs of a game as they count now: with all corrections, by operating round."""

from collections.abc import Sequence
from typing import Any

from banker.calc.dividends import paid_out
from banker.engine.history import History
from banker.errors import BankerError
from banker.rounds.payout import read_run
from banker.rules.values import Ruleset
from banker.state.record import Record


def runs(records: Sequence[Record], rules: Ruleset) -> list[dict[str, Any]]:
    """Each run that counts, in dollars; an inserted one has the round of the event that follows it."""
    found: list[dict[str, Any]] = []
    inserted: list[dict[str, Any]] = []
    for entry in History(records).entries():
        record = records[entry.n - 1]
        if record.do != "insert":
            for run in inserted:
                run["round"] = record.round
            inserted = []
        if entry.do != "run":
            continue
        try:
            revenue, decision = read_run(entry.words[1], rules)
        except (BankerError, IndexError):  # a ledger edited by hand
            continue
        paid = paid_out(rules, revenue, decision)
        run = {"n": entry.n, "round": record.round, "corporation": entry.words[0]}
        found.append(run | {"revenue": revenue, "paid": paid, "withheld": revenue - paid})
        if record.do == "insert":
            inserted.append(found[-1])
    return found
