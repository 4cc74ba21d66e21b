"""`price`: a price token moved by hand."""

from collections.abc import Sequence

from banker.errors import Ambiguous, Invalid, either
from banker.rounds import by_hand
from banker.rules.values import Cell
from banker.state import names
from banker.state.table import Draft, Table
from banker.verbs.arguments import Argument, Corporation, Text, Values, Words
from banker.verbs.event import Event, Question


def _written(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


class _Space(Argument):
    """A space of the market, by its price or its row and column; `fill_in` chooses between several with one price."""

    label = "AMOUNT|ROW,COLUMN"

    def parse(self, text: str, words: Words) -> list[Cell]:
        return names.spaces(text, words.table.rules)

    def write(self, value: Cell) -> Sequence[str]:
        return (_written(value),)


def _possible(corporation: str, cells: Sequence[Cell], table: Table) -> Sequence[Cell]:
    """The spaces that a price can mean; if a corporation begins, the space of the par price."""
    starts = [cell for cell in cells if table.rules.market.spaces[cell].par and corporation not in table.cells]
    return starts or cells


class Price(Event):
    """Move the price token of CORP by hand.

    Use it for rules that banker does not know: it checks none. Name the space by its price or, if several spaces have that price, by its row and column, counted from the top left. The token goes below the tokens there. A corporation without a price begins on that space; where the IPO sells at par, that is its par price. Only the banker sees the REASON; pages do not show it.
    """

    arguments = (Corporation("corporation"), _Space("to"), Text("reason", "REASON"))
    example = "price prr 3,3 stock split"
    by_hand = True
    needs_stock = True

    corporation: str
    to: Cell
    reason: str

    @classmethod
    def fill_in(cls, given: Values, words: Words) -> None:
        name, found = given["corporation"], _possible(given["corporation"], given["to"], words.table)
        if len(found) > 1:
            spaces = either(f"`{_written(cell)}`" for cell in found)
            raise Ambiguous(f"Several spaces have that price. Type the row and column: {spaces}.")
        given["to"] = found[0]
        if words.table.cells.get(name) == found[0]:
            raise words.error(f"The price token of {name} is already there.")

    @classmethod
    def question(cls, words: Sequence[str], table: Table) -> Question | None:
        corporation, amount, *reason = (*words, "", "")
        try:
            name = names.corporation(corporation, table.rules)
            found = _possible(name, names.spaces(amount, table.rules), table)
        except Invalid:
            return None
        if len(found) < 2:  # noqa: PLR2004 - then there is nothing to choose
            return None
        spaces = [_written(cell) for cell in found]
        text, rest = f"Which space, by row and column: {either(spaces)}?", [*filter(None, reason)]
        return Question(text, lambda answer: (corporation, answer if answer in spaces else amount, *rest))

    def sentence(self, before: Table, after: Table) -> str:
        return f"The price of {self.corporation} is moved by hand to {after.money(after.price(self.corporation) or 0)}."

    def apply(self, draft: Draft) -> None:
        by_hand.move_price(draft, self.corporation, self.to)
