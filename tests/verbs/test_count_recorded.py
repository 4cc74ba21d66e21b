"""What is kept of a `count`: in the ledger, after undo and amend, and as an unresolved count in the audit."""

from typing import Any

import pytest

from banker.advice.counts import compared_with_book, open_counts
from support.counting import begin_three, done
from support.say import Say
from support.table import play


def test_differing_count_is_recorded(banker: Say) -> None:
    """A count that differs is answered and recorded with exit status 0."""
    begin_three(banker)
    out = done(banker("count alice 646"))
    assert out.splitlines()[0] == "Alice has $646, $14 less than the recorded $660."
    assert "Event 5: count Alice 646\n" in out
    assert "count Alice 646" in done(banker("log"))
    assert "difference in the count of Alice: none to -$14" in done(banker("show 5"))


def test_differing_count_in_json(banker: Say) -> None:
    """JSON of a count and of `show` gives the difference as a number."""
    begin_three(banker)
    answer = banker("-O json count alice 646")
    assert done(answer)
    assert answer.data["words"] == ["Alice", "646"]
    assert answer.data["follows"][0] == "Alice has $646, $14 less than the recorded $660."
    moves = banker("-O json show 5").data["moves"]
    assert [(move["of"], move["on"], move["to"]) for move in moves] == [("counted", "Alice", -14)]
    assert banker("-O json log").data[-1]["words"] == ["Alice", "646"]


def test_dry_run_of_a_count(banker: Say) -> None:
    """With `-n` the difference is shown and nothing is written."""
    begin_three(banker)
    assert "Alice has $646, $14 less than the recorded $660." in done(banker("-n count alice 646"))
    assert banker("show 5").code == 2


def test_several_counts_at_the_prompt(banker: Say) -> None:
    """Several counts that differ can follow each other at the prompt."""
    begin_three(banker)
    out = done(banker("play", "count alice 646\ncount alice 646\ncount bob 1\ncount bank 0\n"))
    assert out.count("Alice has $646, $14 less than the recorded $660") == 2
    assert "Bob has $1, $759 less than the recorded $760" in out
    assert "Event 8: count Bank 0\n" in out


def _difference(banker: Say, n: int) -> Any:
    """Return the difference that a count has recorded."""
    return [move.get("to") for move in banker(f"-O json show {n}").data["moves"]]


def test_count_is_undone_and_redone(banker: Say) -> None:
    """A count is undone and redone like any event."""
    begin_three(banker)
    banker("count alice 646")
    assert done(banker("undo"))
    assert done(banker("redo"))
    assert (_difference(banker, 6), _difference(banker, 7)) == ([None], [-14])


def test_amend_explains_a_difference(banker: Say) -> None:
    """MH was bought for $130, not $120: after the amend the earlier count agrees, and so does the next."""
    begin_three(banker)
    assert "Alice has $650, $10 less than the recorded $660." in done(banker("count alice 650"))
    assert "count Alice 650" in done(banker("amend 4 private alice mh 130 --yes"))
    assert done(banker("count alice 650")).startswith("Alice has $650, as recorded.")
    moves = banker("-O json show 6").data["moves"]
    assert [(move["from"], move["to"]) for move in moves if move["of"] == "counted"] == [(-10, 0)]
    assert "no findings" in done(banker("audit"))


def test_amend_makes_a_matching_count_differ(banker: Say) -> None:
    """A count that agreed differs from the corrected game, and the amend lists it."""
    begin_three(banker)
    banker("count alice 660")
    assert "count Alice 660" in done(banker("amend 4 private alice mh 130 --yes"))
    assert "Alice has $660, $10 more than the recorded $650." in done(banker("count alice 660"))


def test_later_matching_count_leaves_the_audit_clean(banker: Say) -> None:
    """A later count that agrees resolves each earlier difference."""
    begin_three(banker)
    for words in ("alice 646", "alice 660", "bank 500x3 1x1", "prr ipo 9", "prr treasury 1", "prr bob 0"):
        assert done(banker(f"count {words}"))
    assert _open(banker) == [(7, "The bank", 8349), (8, "The IPO", 0), (9, "PRR", 0)]
    for words in ("bank 9850", "prr ipo 10", "prr treasury 0"):
        assert done(banker(f"count {words}"))
    assert "no findings" in done(banker("audit"))


# --- unresolved counts: the audit lists them as the least severe findings ---


def _open(banker: Say) -> list[tuple[int, str, int]]:
    """Return the event, the account or place, and the dollars of each count in the audit, which finds nothing else."""
    findings = banker("-O json audit").data["ledgers"][0]["findings"]
    assert {finding["severity"] for finding in findings} <= {"count"}
    return [(finding["event"], finding["message"].partition(" was ")[0], finding["amount"]) for finding in findings]


def test_audit_lists_an_unresolved_count(banker: Say) -> None:
    """The audit tells the counted and the recorded amount of an unresolved count, and exits with 1."""
    begin_three(banker)
    banker("count bob 1")
    answer = banker("audit")
    assert (answer.code, answer.err) == (1, "")
    assert (
        "Bob was counted with $1, but the ledger says $760: $759 too little. No later event resolves the difference."
        in answer.out
    )


def test_audit_lists_an_unresolved_count_of_shares(banker: Say) -> None:
    """A count of shares is listed without dollars."""
    begin_three(banker)
    banker("count prr ipo 9")
    assert _open(banker) == [(5, "The IPO", 0)]
    assert "The IPO was counted with 9 shares of PRR, but the ledger says 10: 1 too few." in banker("audit").out


def test_audit_lists_unresolved_counts_last(banker: Say) -> None:
    """A more severe finding comes before an unresolved count."""
    begin_three(banker)
    banker("count bob 1")
    assert banker("--override agreed pay alice prr 10 gift").code == 0
    rows = banker("audit").out.partition("\n\n")[0].splitlines()[2:]
    assert rows[0].startswith("override")
    assert rows[-1].startswith("count")


def test_audit_lists_the_last_count_of_each_account(banker: Say) -> None:
    """Of several counts of one account, the audit lists the last one."""
    begin_three(banker)
    banker("play", "count alice 1\ncount bob 1\ncount alice 2\n")
    assert _open(banker) == [(6, "Bob", 759), (7, "Alice", 658)]


@pytest.mark.parametrize(
    "line",
    [
        "count alice 660",
        "undo",
        "void 5 --yes",
        "amend 5 count alice 660 --yes",
        "amend 4 private alice mh 130 --yes",
        "pay alice bank 10 paid too much",
    ],
)
def test_difference_is_resolved(banker: Say, line: str) -> None:
    """A matching count, an undo, void or amend of the count, a better event, or a payment of the difference resolves it."""
    begin_three(banker)
    banker("count alice 650")
    assert _open(banker) == [(5, "Alice", 10)]
    assert done(banker(line))
    assert _open(banker) == []


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("pay bank alice 10 the wrong way", 10),
        ("pay alice bank 9 too little", 10),
        ("pay bob bank 10 of another", 10),
        ("amend 4 private alice mh 125 --yes", 5),
        ("count prr ipo 10", 10),
        ("note alice is to count again", 10),
    ],
)
def test_difference_is_not_resolved(banker: Say, line: str, left: int) -> None:
    """Other events leave the difference, and an amend that explains a part of it leaves the rest."""
    begin_three(banker)
    banker("count alice 650")
    assert done(banker(line))
    assert _open(banker) == [(5, "Alice", left)]


def test_undone_amend_leaves_the_count_unresolved(banker: Say) -> None:
    """If the amend that resolved a difference is undone, the count is unresolved again."""
    begin_three(banker)
    banker("count alice 650")
    banker("amend 4 private alice mh 130 --yes")
    assert done(banker("undo"))
    assert _open(banker) == [(5, "Alice", 10)]
    assert done(banker("redo"))
    assert _open(banker) == []


def test_amend_does_not_make_a_matching_count_unresolved(banker: Say) -> None:
    """After an amend, a count that agreed differs by what is still to be settled, so the audit does not list it."""
    begin_three(banker)
    banker("count alice 660")
    banker("amend 4 private alice mh 130 --yes")
    assert _open(banker) == []
    banker("amend 5 count alice 640 --yes")
    assert _open(banker) == [(5, "Alice", 10)]


@pytest.mark.parametrize(
    "words", [(), ("Alice",), ("Alice", "x"), ("Alice", "9" * 5000), ("Alice", "100x1", "5x2"), ("a", "b", "c", "1")]
)
def test_unreadable_count_written_by_hand(words: tuple[str, ...]) -> None:
    """The list of unresolved counts skips a count whose words cannot be read; the audit reports it elsewhere."""
    game = play().say("count alice 1")
    record = game.records[-1]
    assert [count.n for count in open_counts(game.table, [record])] == [1]
    assert open_counts(game.table, [record._replace(words=words)]) == []
    assert compared_with_book(record._replace(words=words), play().table) is None


def test_show_compares_a_count_with_the_ledger(banker: Say) -> None:
    """`show` of a count gives what the ledger had at that time, for money and shares; other events have no such line."""
    begin_three(banker)
    banker("play", "count alice 646\nprivate bob ca\ncount prr ipo 9\n")
    assert "Alice has $646, $14 less than the recorded $660." in done(banker("show 5")).splitlines()
    data = banker("-O json show 5").data
    assert (data["book"], data["difference"]) == (660, -14)
    assert "The IPO has 9 shares of PRR, as recorded." in done(banker("show 7")).splitlines()
    assert "book" not in banker("-O json show 4").data
