"""What some titles do to a story: a loan after a bankruptcy (1849), and trains that rust to the bank pool (18Neb)."""

from pathlib import Path
from typing import Any

from story.test_figures import adds_up, agrees
from support.paths import SESSIONS
from support.say import say
from views.test_report_data import in_page


def report_of(session: str) -> dict[str, Any]:
    """Return the report of a sample session."""
    found: dict[str, Any] = in_page(say(f"-f {SESSIONS / session}.toml report -o -").out)
    return found


def test_a_loan_counts_in_the_story() -> None:
    """A loan of 1849 brings L.500 and counts L.750 (1849.40): the rows of a waterfall still are the margin, and the loan is told."""
    page = report_of("1849-bankrupt")
    story = page["story"]
    adds_up(story)
    agrees(story, page["earnings"])
    cleo = [player["name"] for player in page["score"]["players"]].index("Cleo")
    assert page["score"]["players"][cleo]["owed"] == 750
    seat = [player["name"] for player in page["before"]["players"]].index("Cleo")
    last = story["rounds"][-1]["players"][seat]
    assert last["owed"] == 750
    assert last["worth"] == last["cash"] + last["privates"] + sum(last["stock"].values()) - 750
    assert "-L." not in story["card"], "a true minus sign"


def test_a_bond_is_no_bankruptcy(tmp_path: Path) -> None:
    """A bond of RCS takes L.100 a share off the worth of Lea, with 50%, and Max, with 30% (1849.55): it is a source of its own."""
    ledger = tmp_path / "bond.toml"
    head, *events = (SESSIONS / "1849-end-of-market.toml").read_text("utf-8").split("\n[[event]]\n")
    ledger.write_text("\n[[event]]\n".join([head, *events[:335]]) + "\n", "utf-8")
    assert say(f"-f {ledger} end --override late --yes").code == 0
    page = in_page(say(f"-f {ledger} report -o -").out)
    amounts = {one["kind"]: one["amounts"] for one in page["earnings"]["sources"] if one["about"] is None}
    assert page["earnings"]["players"] == ["Lea", "Max", "Noa"]
    assert amounts["bonds"] == [-500, -300, 0]
    rows = {row["name"]: row["amount"] for row in page["story"]["why"][0]["rows"]}
    assert rows["Bonds of corporations"] == 500, "what Noa won over Lea"
    adds_up(page["story"])
    agrees(page["story"], page["earnings"])


def test_trains_that_rust_to_the_pool_are_not_traded_in() -> None:
    """In 18Neb rusted trains go to the bank pool (18Neb.25): they rusted, and the purchase that brought this tells so."""
    trains = report_of("18Neb-bank-broken")["story"]["trains"]
    rusted = [train for train in trains if train["ended"] == "rusted"]
    assert {train["type"] for train in rusted} >= {"2+2"}
    assert "traded in" not in {train["ended"] for train in trains}
    two = [train for train in trains if train["type"] == "2+2"]
    assert sum(train["rusted"].get("2+2", 0) for train in trains) == len(two), "also those that a local bought again"


def test_a_train_leaves_with_its_corporation() -> None:
    """Corporations of 1846 that close take their trains out of the game: before phase III, no 2-train is obsolete (1846.39)."""
    for session in ("1846-all-closed", "1846-bankrupt"):
        trains = report_of(session)["story"]["trains"]
        ended = {train["ended"] for train in trains if train["type"] == "2" and train["ended"]}
        assert ended == {"out of the game"}, session


def test_a_run_as_the_first_event_counts(tmp_path: Path) -> None:
    """A minor of 1846 has its 2-train from the beginning (1846.8): a run that is recorded first is one of this train."""
    ledger = tmp_path / "first.toml"
    drawn = "--option orange=LSL,MC,O&I --option blue=SC,MPC,TBC --option corporations=C&O,ERIE"
    for line in (f"new 1846 Ann Ben Cid {drawn}", "run ms 160 --override agreed", "end --override agreed --yes"):
        assert say(f"-f {ledger} {line}").code == 0, line
    trains = in_page(say(f"-f {ledger} report -o -").out)["story"]["trains"]
    assert [(one["type"], one["runs"], one["revenue"]) for one in trains if one["owners"][0][0] == "MS"] == [
        ("2", 1, 160)
    ]
