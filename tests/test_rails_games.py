"""Games played with Rails: our table must show every balance, price, float and president of their logs."""

from pathlib import Path

import pytest
import rails

from banker.audit.audit import audit
from banker.book.game import Game, begin
from banker.state.table import OUT, Table

pytestmark = pytest.mark.skipif(not rails.LOGS, reason=f"the logs of Rails are not at {rails.FOLDER}")


@pytest.mark.parametrize("log", rails.LOGS, ids=lambda path: path.stem)
def test_every_fact_of_the_log_is_so(log: Path, tmp_path: Path) -> None:
    """Every `Has`, price move, float, president and closed private, in the order of the log; the game audits clean."""
    path = tmp_path / "game.toml"
    ruleset = rails.ruleset(log)
    begin(path, ruleset, rails.players(log), rails.OPTIONS[ruleset])
    game = Game(path, writing=True)
    facts = 0
    for step in rails.steps(log):
        if isinstance(step, rails.Command):
            game.record(step.verb, step.words)
        else:
            facts += 1
            where = f"{log.name}:{step.line}, after event {len(game.records)}"
            assert (step.kind, *step.words[:1], *now(game.table, step)) == (step.kind, *step.words), where
    game.ledger.close()
    assert facts > 50
    assert audit(path).findings == []


def now(table: Table, fact: rails.Fact) -> tuple[str, ...]:
    """What our table shows where the log states a fact."""
    who = fact.words[0]
    match fact.kind:
        case "has":
            return (str(table.cash(who)),)
        case "price":
            return (str(table.price(who)), *map(str, table.cells[who]))
        case "floated":
            return (str(table.cash(who)),) if table.floated(who) else ("not floated",)
        case "owner":
            return (table.owner(who),)
        case "president":
            return (str(table.president(who)),)
    return () if table.owner(who) == OUT else ("still open",)
