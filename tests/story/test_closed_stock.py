"""What a story says of stock that nobody sold: it closed with its corporation, or went by hand."""

from pathlib import Path
from typing import Any

import pytest

from banker.opening import begin
from story.test_figures import adds_up, compare, reckoner
from support.say import sitting
from views.test_report_data import in_page

BOUGHT = (
    *(f"close {private} x" for private in ("SV", "CS", "DH", "MH", "CA", "BO")),
    "par ann prr 67", "par bob nyc 100", "buy cyd prr 2 --override x", "buy cyd nyc", "buy bob nyc --override x", "buy ann prr --override x",
    "buy bob prr --override x", "buy cyd nyc --override x", "next",
    "run prr 100 --override x", "run nyc 50 --override x",
)  # fmt: skip
"""Ann has 30% of PRR at $67, Bob 10% and Cyd 20%; PRR pays $10 a share, NYC $5."""


def reported(path: Path, *lines: str) -> dict[str, Any]:
    """The report of a game of 1830 after these lines and its end."""
    begin(path, "1830", ("Ann", "Bob", "Cyd"), {})
    with sitting(path) as banker:
        for line in (*BOUGHT, *lines, "end --override agreed --yes"):
            answer = banker(line)
            assert answer.code == 0, (line, answer.err)
        found: dict[str, Any] = in_page(banker("report -o -").out)
    adds_up(found["story"])
    compare(found["story"], reckoner(path))
    return found


def amount(report: dict[str, Any], kind: str, about: str | None) -> list[int]:
    """What each player earned from a source."""
    return next(
        (one["amounts"] for one in report["earnings"]["sources"] if (one["kind"], one["about"]) == (kind, about)),
        [0, 0, 0],
    )


@pytest.mark.parametrize(("pays", "each", "stock"), [("", 10, [-201, -67, -134]), ("--pays 33", 43, [-102, -34, -68])])
def test_closed_corporation(pays: str, each: int, stock: list[int], tmp_path: Path) -> None:
    """Its shares brought their dividends and what the bank paid for them, not a market price that nobody received."""
    report = reported(tmp_path / "game.toml", f"close prr {pays} merged")
    texts = [point["text"] for point in report["story"]["turning"] if "PRR" in point["heading"]]
    assert texts
    begun = tuple(
        f"Until closed in OR 1.1 {share} brought ${each} in dividends and price: " for share in ("each share", "it")
    )
    assert all(text.startswith(begun) for text in texts)
    assert amount(report, "stock_sold", "PRR") == stock
    assert amount(report, "payment", None) == [0, 0, 0]
    row = next(row for row in report["story"]["why"][0]["rows"] if row["about"] == "PRR")
    assert row["dividends"] + row["price"] == row["amount"]


def test_stock_given_up_by_hand(tmp_path: Path) -> None:
    """Stock that a player gives up by hand brought no price."""
    report = reported(tmp_path / "game.toml", "move 2 prr cyd out merger")
    texts = [point["text"] for point in report["story"]["turning"] if point["heading"].startswith("Cyd buys 2 PRR")]
    assert [text[:50] for text in texts] == ["Until given up in OR 1.1 each share brought $10 in"]
