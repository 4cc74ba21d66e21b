"""What only some titles have, on the pages: treasury stock, open bonuses and privates, cards with two names, debts, a bankruptcy that nears."""

import copy
from pathlib import Path
from typing import Any

from page.drawn import data_at, log_at, show, trouble, views
from page.screen import drawn, screen
from support.marks import SLOW
from support.paths import SESSIONS

TEXAS, ALABAMA, MISSISSIPPI, SICILY = (
    SESSIONS / f"{name}.toml" for name in ("18Texas-bankrupt", "18AL-bankrupt", "18MS-ten-rounds", "1849-end-of-market")
)

FOUR, SHIKOKU, MICHIGAN = (
    SESSIONS / f"{name}.toml" for name in ("1830-four-players", "1889-bankrupt", "1846-bank-broken")
)
_SEEN = """(all) => all.filter((one) => {
    const [box, board] = [one, one.closest(".board")].map((part) => part.getBoundingClientRect());
    return box.left > board.left - 5 && box.right < board.right + 5;
}).map((one) => one.dataset.at.split(" / ").map(Number))"""
"""Row and column of the spaces that are seen whole."""


def _seat(data: dict[str, Any], who: str) -> int:
    return [one["name"] for one in data["state"]["players"]].index(who) + 1


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


@SLOW
def test_bonds_and_tokens_for_trains(started: Any, tmp_path: Path) -> None:
    """Television, table, phone and log tell who has a bond, and that a token for E-trains is about trains."""
    data = data_at(SICILY, 338)
    rights = {one["id"]: one["rights"] for one in data["state"]["corporations"] if one["rights"]}
    assert rights == {"SFA": ["E-token"], "RCS": ["bond"]}
    with screen(started, tmp_path) as page:
        drawn(page, "table", data)
        assert _words(page, ".own-privates") == "E-token bond"
        drawn(page, "table", data_at(SICILY, 373))
        words = "This run may end the game If SFA pays out L.580, the game ends after this turn: the price of SFA has reached the end of the market."
        assert _words(page, ".the-end") == words
        assert "16H L.1,100 2 left Also on sale: E L.550" in _words(page, ".box")
        page.set_viewport_size({"width": 390, "height": 844})
        page.evaluate("(data) => draw('table', data)", data)
        assert _words(page, ".owns") == "E-token bond"
    with views(started, tmp_path, "phone") as page:
        show(page, "player", data, 1)
        assert "Also on sale: E L.550. Has: E-token. Still open: a bond of L.500." in _words(page, ".say")
        show(page, "player", data_at(SICILY, 373), 2)
        assert _words(page, ".the-end") == words
        show(page, "player", data_at(SICILY, 373), _seat(data_at(SICILY, 373), "Lea"))
        assert _words(page, ".ways-to-run .say").startswith(
            "Pay: then the price of SFA has reached the end of the market, and the game ends after this turn. Withhold: then the bank has broken"
        )
        assert page.locator(".the-end").count() == 0
        events = log_at(SICILY, 338)
        show(page, "log", data, events)
        kinds = dict(text.rsplit(" ", 1) for text in page.locator(".kinds button").all_inner_texts())
        assert kinds["Bonds"] == "1"
        trains = sum(event["do"] in ("train", "discard") for event in events)
        assert kinds["Trains"] == str(trains + 1)
        assert kinds["Map"] == str(sum(event["do"] in ("tile", "token") for event in events) - 1)


@SLOW
def test_the_market_before_the_first_tokens(started: Any, tmp_path: Path) -> None:
    """On a phone the market is open at the par prices, down to the lowest of them, and tokens are in its middle."""
    with screen(started, tmp_path, 390, 844) as page:
        for ledger, n, rows, middle in ((SHIKOKU, 3, 7, 4), (FOUR, 7, 7, 7), (MICHIGAN, 6, 1, 7)):
            page.evaluate("(data) => draw('table', data)", data_at(ledger, n))
            page.wait_for_timeout(100)
            seen = page.locator(".board .space-cell").evaluate_all(_SEEN)
            assert max(row for row, _ in seen) == rows
            columns = sorted({column for _, column in seen})
            assert columns[len(columns) // 2] == middle
        page.evaluate("(data) => draw('market', data)", data_at(MICHIGAN, 6))
        page.wait_for_timeout(100)
        assert page.locator("#market-scroll").evaluate("(one) => one.scrollLeft") > 0
