"""Whether a run that is about to be made ends the game."""

from banker.engine.resolve import Resolved
from banker.errors import BankerError
from banker.rounds.ending import brought_end
from banker.state.table import Table
from banker.verbs.run import Run


def end_of_run(table: Table, run: Run) -> tuple[str, str] | None:
    """Why and when a run ends the game; None if it does not, or cannot be made."""
    try:
        return brought_end(table, Resolved(run, table).after)
    except BankerError:
        return None
