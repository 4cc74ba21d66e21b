"""`score` of single tables: a tie, a debt of the bank, open privates."""

from banker.views.status import score_view
from support.table import play


def test_tie_is_a_shared_victory() -> None:
    """Two players with the same worth share the first rank and the victory (1830 1.0)."""
    game = play("round OR 1.1; bank 0", players="Alice Bob").say("note x; end")
    view = score_view(game.table, "x")
    assert isinstance(view.data, dict)
    assert [row["rank"] for row in view.data["players"]] == [1, 1]
    assert "Alice and Bob share the victory." in view.below


def test_debt_of_the_bank_is_included_in_the_cash() -> None:
    """The bank pays on after it has broken, and the sheet shows what it owes (1830 25.0; A2)."""
    game = play("round OR 1.1; stock PRR 100 Alice 60; trains PRR 2; cash Alice 100; bank 40").say("run PRR 100; end")
    view = score_view(game.table, "x")
    assert game.see("cash Bank") == -20
    assert any("The bank owes $20, which is included in the cash above." in line for line in view.below)
    assert isinstance(view.data, dict)
    assert {row["name"]: row["cash"] for row in view.data["players"]}["Alice"] == 160


def test_score_sheet_lists_open_privates_at_face_value() -> None:
    """The sheet lists each open private with its owner and face value; a private of a corporation counts for no player (1830 23.3)."""
    game = play("round OR 1.1; private CS Alice; private DH Bob; cash Bob 5; bank 0").say("note x; end")
    sheet = score_view(game.table, "x")
    rows = {row[0]: row[1:] for section in sheet.sections for row in section.rows}
    assert (rows.get("CS"), rows.get("DH")) == ([40, "1", "", ""], [70, "", "", "1"])
