"""What only some titles have, on the pages: treasury stock, open bonuses and privates, cards with two names, debts, a bankruptcy that nears."""

import copy
from pathlib import Path
from typing import Any

from page.drawn import data_at, show, trouble, views
from page.screen import screen
from support.marks import SLOW
from support.paths import SESSIONS

TEXAS, ALABAMA, MISSISSIPPI = (
    SESSIONS / f"{name}.toml" for name in ("18Texas-bankrupt", "18AL-bankrupt", "18MS-ten-rounds")
)


def _words(page: Any, selector: str) -> str:
    return " ".join(" ".join(page.locator(selector).all_inner_texts()).split())


@SLOW
def test_the_table_on_a_phone(started: Any, tmp_path: Path) -> None:
    """Treasury stock takes the place of an IPO that has none left; without any there is no such column."""
    with screen(started, tmp_path, 360, 740) as page:
        for n, heads in ((112, "price treasury pool own trains"), (172, "price treasury IPO pool trains")):
            page.evaluate("(data) => draw('table', data)", data_at(TEXAS, n))
            assert _words(page, ".corporations thead th") == f"Corporations {heads}"
            assert page.evaluate("document.documentElement.scrollWidth") == 360


@SLOW
def test_a_players_page(started: Any, tmp_path: Path) -> None:
    """A president reads what is still open, what a private saves, and what follows if no money can be raised; debts have no bar."""
    with views(started, tmp_path, "phone") as page:
        show(page, "player", data_at(ALABAMA, 78), 1)
        assert "Still open: $100 for a station on G4; a cheaper train (3, 4 or 5) with NDY." in _words(page, ".say")
        show(page, "player", data_at(TEXAS, 169), 1)
        assert "If you find no other way, the game ends with your bankruptcy. " in f"{_words(page, '.say')} "
        assert "`" not in _words(page, "main")
        show(page, "player", data_at(MISSISSIPPI, 120), 1)
        assert page.locator(".rank li").evaluate_all(
            "(all) => all.map((one) => one.querySelectorAll('.of-cash').length)"
        ) == [0, 1, 0]
        assert trouble(page) == []


@SLOW
def test_cards_and_the_calendar_on_the_table(started: Any, tmp_path: Path) -> None:
    """A card with two names stands once; what leaves after which operating round is told, and that the last one is the last."""
    with screen(started, tmp_path) as page:
        page.evaluate("(data) => draw('table', data)", data_at(MISSISSIPPI, 84))
        assert "After operating round 8: all 4+s leave the game, for $60 each from the bank." in _words(page, "main")
        data = copy.deepcopy(data_at(MISSISSIPPI, 84))
        data["state"]["depot"] |= {"5": 0, "6": 0}
        page.evaluate("(data) => draw('table', data)", data)
        assert "2D $500 or 4D $750 4 left" in _words(page, "main")
        page.evaluate("(data) => draw('table', data)", data_at(MISSISSIPPI, 119))
        assert "Last round The game has 10 operating rounds." in _words(page, "main")
