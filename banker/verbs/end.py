"""`end`: the game ends, and the final scores are recorded (1830 25.0)."""

from collections.abc import Iterator

from banker.calc.rounds import AGREED
from banker.rounds import ending
from banker.rounds.objections import Objection
from banker.state.table import BANK, Draft, Table
from banker.verbs.event import Event, Note


class End(Event):
    """End the game and record the final scores.

    The bank must have broken, and the last round must be over. Some games end for other reasons: a price at the end of the market, a certain train, or a railroad that cannot pay for one.
    """

    example = "end"
    needs_confirmation = True

    def objections(self, table: Table) -> Iterator[Objection]:
        ended = ending.after_rises(table)
        why = ending.why(ended)
        if why is None:
            text = f"The bank still holds {table.money(table.cash(BANK))}, so the game continues"
            yield Objection(text, table.rules.cite.end)
            return
        if not ending.is_last_round(ended):
            yield Objection(f"{why}, but the game continues until {_last(ended)} over", ending.cite(ended))
        yield from ending.outstanding(table)

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        yield Note("", ending.winners(after))

    def sentence(self, before: Table, after: Table) -> str:
        return "The game ends."

    def apply(self, draft: Draft) -> None:
        if draft.table.round.is_stock and ending.is_last_round(ending.after_rises(draft.table)):
            ending.rise_sold_out(draft)
            ending.follow_up(draft)
        ending.close(draft, ending.in_sight(draft.table) or AGREED)


def _last(table: Table) -> str:
    """What must be over before the game ends, with its verb."""
    found = ending.reason(table)
    if found is not None and found.after == "next-set":
        return f"{ending.last_round(table)} are"
    if found is not None and found.after == "turn":
        return f"{ending.last_round(table)} is"
    last = "set of operating rounds" if found is not None and found.after == "set" else "operating round"
    return f"the {last} after {table.round} is" if table.round.is_stock else f"this {last} is"
