"""`rename`: a player has another name from then on; the events before it keep the old one, and both can be typed."""

import csv
import json
import re
from pathlib import Path

import pytest

from banker.game import Game
from banker.mechanisms.gifts import GiftsFacts
from banker.rules.find import shipped
from banker.rules.places import PLACES
from banker.rules.read import read
from banker.state.names import fault_of
from support.hostile import resealed
from support.say import Say


@pytest.fixture
def renamed(game: Say) -> Say:
    """A game of four in which Bob, president of the B&O, became Robert after he had bought a PRR."""
    lines = ["pay bank alice 900 loan", "par alice prr 67", "buy bob prr", "rename bob Robert Lee", "buy carol prr"]
    assert game("play", "\n".join(lines)).code == 0
    return game


def test_everything_goes_with_the_name(renamed: Say) -> None:
    """Money, stock, privates and presidencies are those of the new name, and nothing is under the old one."""
    status = renamed("status -O json").data
    assert [player["name"] for player in status["players"]] == ["Alice", "Robert Lee", "Carol", "Dora"]
    robert = status["players"][1]
    assert (robert["shares"]["PRR"], robert["privates"], robert["president"]) == (10, ["CS", "BO"], ["B&O"])
    assert "Bob" not in renamed("status").out + renamed("score").out + renamed("limits").out


def test_an_earlier_table_has_the_old_name(renamed: Say) -> None:
    """`--at` shows the table with the names of that time."""
    number = next(row["n"] for row in renamed("log -O json").data if row["do"] == "rename")
    assert "Bob" in renamed(f"status --at {number - 1}").out
    assert "Bob" not in renamed(f"status --at {number}").out


def test_both_names_can_be_typed(renamed: Say) -> None:
    """The old name, in full, still means the player; the new one can be shortened."""
    for name in ("bob", "rob", "robertlee"):
        assert json.loads(renamed(f"-O json -n buy {name} prr").out)["words"][0] == "Robert Lee"


def test_log_and_explain_cover_both_names(renamed: Say) -> None:
    """The list of events and the statement of the account go on across the change of the name."""
    for name in ("bob", "robert"):
        done = [row["do"] for row in renamed(f"log {name} -O json").data]
        assert done == ["private", "private", "buy", "rename"]
        statement = renamed(f"explain {name} -O json").data
        assert (statement["account"], statement["begins"], statement["ends"]) == ("Robert Lee", 600, 273)


def test_undo_and_redo(renamed: Say) -> None:
    """`undo` gives the old name back, and `redo` the new one; the file reads back the same."""
    assert renamed("play", "undo\nundo").out.count("is now called") == 1
    assert "Robert" not in renamed("status").out
    assert renamed("rename alice 'Robert Lee' -n").code == 0
    assert renamed("redo").code == 0
    assert "Robert Lee" in renamed("status").out
    game = Game("game.toml", writing=False)
    again = game.table.first()
    for record in game.records:
        again.apply(*record.moves)
    game.ledger.close()
    assert again.same_as(game.table)


def test_audit_finds_nothing(renamed: Say) -> None:
    """Every event is replayed with the names of its time."""
    assert renamed("play", "rename robert Bob\nrename alice Al\nbuy dora prr\nnext").code == 0
    assert renamed("audit").code == 0


def test_earlier_events_can_be_corrected_by_either_name(renamed: Say) -> None:
    """An event before the change is amended with either name, and recorded with that of its time."""
    bought = next(row["n"] for row in renamed("log bob -O json").data if row["do"] == "buy")
    for name, fine in (("bob", "10"), ("robert", "20")):
        answer = renamed(f"-O json amend {bought} pay {name} bank {fine} fine")
        assert answer.data["words"][1:] == ["pay", "Bob", "Bank", fine, "fine"]
    answer = renamed(f"insert {bought} pay bank robert 30 gift")
    assert "The bank pays Robert Lee $30." in answer.out.splitlines()
    assert renamed("audit").code == 0


def test_a_rename_is_not_corrected_but_repeated(renamed: Say) -> None:
    """`void` and `amend` leave a `rename` alone, since the later events use the name; another `rename` is clear."""
    number = next(row["n"] for row in renamed("log -O json").data if row["do"] == "rename")
    refusal = f"Event {number} cannot be corrected: it is a `rename`. To change the name again, type `rename`."
    for command in (f"void {number}", f"amend {number} note x"):
        assert (renamed(command).code, renamed(command).err) == (2, f"banker: {refusal}\n")
    assert "cannot be recorded for an earlier time" in renamed(f"insert {number} rename carol Caro").err
    assert renamed("rename robert bob").code == 0
    assert renamed("log -O json").data[-1]["words"] == ["Robert Lee", "bob"]


def test_turn_after_a_rename_in_the_same_round(game: Say) -> None:
    """Deals and passes before the change still tell whose turn it is."""
    lines = ["pay bank alice 900 loan", "par alice prr 67", "buy bob prr", "p", "rename bob Rob", "rename carol Caro"]
    answer = game("play", "\n".join([*lines, "buy prr"]))
    assert answer.out.splitlines()[-1].startswith("Event 12: buy Dora PRR")


def test_exports_have_one_account(renamed: Say) -> None:
    """In every export the player has one account, under the last name."""
    rows = list(csv.reader(renamed("export --to csv --what balances").out.splitlines()))
    assert rows[0][3:7] == ["Alice", "Robert Lee", "Carol", "Dora"]
    assert all(len(row) == len(rows[0]) for row in rows)
    for program in ("hledger", "beancount"):
        text = renamed(f"export --to {program}").out
        assert "Players:Bob" not in text


def test_counts_go_with_the_name(game: Say) -> None:
    """A count that differed under the old name is still open, and a matching one under the new name resolves it."""
    assert game("play", "count bob 300\nrename bob Rob").code == 0
    assert "Rob was counted with $300" in game("audit").out
    assert game("count rob 340").code == 0
    assert game("audit").code == 0


def test_names_that_cannot_be_had(renamed: Say) -> None:
    """A name that somebody else has or had, or that means something else, is refused; nobody could tell them apart."""
    for name in ("Alice", "bank", "prr", "a, b", "-x", "Robert Lee"):
        assert renamed(f"rename robert -- '{name}'").code == 2
    refusal = "banker: Robert Lee was once called 'bob', and 'bob' still refers to Robert Lee in earlier events."
    assert renamed("rename carol bob").err.startswith(refusal)


def test_completion_knows_the_name(renamed: Say) -> None:
    """Completion offers the name that a player has now."""
    from banker.cli.ledger_names import ledger_names

    assert ledger_names("game.toml").players == ("Alice", "Robert Lee", "Carol", "Dora")
    assert renamed("undo").code == renamed("undo").code == 0
    assert ledger_names("game.toml").players == ("Alice", "Bob", "Carol", "Dora")
    assert Path("game.toml").exists()


@pytest.fixture
def alike(banker: Say) -> Say:
    """A game in which the name of Mary Ann ends with that of Ann, and begins with that of Mary; stock is on sale."""
    assert banker("new 1830 Ann 'Mary Ann' Mary").code == 0
    words = ["private ann sv", "private 'mary ann' cs", "private mary dh", "private ann mh 110", "private mary ca 160"]
    assert banker("play", "\n".join([*words, "private ann bo --par 67", "par 'mary ann' prr 67"])).code == 0
    return banker


@pytest.mark.parametrize("command", ["rename ann Bob", "rename mary Zoe"])
def test_a_name_within_another_name(alike: Say, command: str) -> None:
    """Who is called Ann or Mary is not Mary Ann: her account and her counts stay hers."""
    lines = ["count 'mary ann' 600", "count prr 'mary ann' 3", "count prr ipo 7", command]
    assert alike("play", "\n".join(lines)).code == 0
    counts = Game("game.toml", writing=False)
    counts.ledger.close()
    assert [*counts.table.count_differences] == ["Mary Ann", "PRR Mary Ann", "PRR IPO"]
    for program in ("hledger", "beancount"):
        exported = alike(f"export --to {program}")
        assert (exported.code, "Mary Bob" in exported.out, "Zoe Ann" in exported.out) == (0, False, False)
    assert "Mary Ann was counted with $600" in alike("audit").out
    assert alike("void 8 --yes").code == 0
    assert {move["on"] for move in alike("-O json show 12").data["moves"]} == {"Mary Ann"}


def test_a_name_of_two_words_changes_everywhere(alike: Say) -> None:
    """Mary Ann becomes Zoe: also where her name stands behind a corporation, or before it."""
    lines = ["count prr 'mary ann' 3", "rename 'mary ann' 'Zoe Lee'", "count prr zoe 4"]
    assert alike("play", "\n".join(lines)).code == 0
    game = Game("game.toml", writing=False)
    game.ledger.close()
    assert [*game.table.count_differences] == ["PRR Zoe Lee"]


def test_passes_of_a_name_that_ends_with_another(alike: Say) -> None:
    """A pass by Mary Ann counts after Ann has another name."""
    answer = alike("play", "buy mary prr\nbuy ann prr\nrename ann Bob\np\np")
    assert [line for line in answer.out.splitlines() if "passes" in line] == [
        "Mary Ann passes. It is Mary's turn.",
        "Mary passes. It is Bob's turn. If Bob passes too, that ends SR 1.",
    ]


def test_log_of_a_name_within_another(alike: Say) -> None:
    """`log ann` leaves out the counts of Mary Ann, and has her own."""
    assert alike("play", "count 'mary ann' 1\ncount prr 'mary ann' 3\ncount prr ann 1").code == 0
    assert alike("amend 8 count 'mary ann' 2 --yes").code == 0
    counted = [row["n"] for row in alike("-O json log ann").data if row["do"] in ("count", "amend")]
    assert counted == [10]


@pytest.mark.parametrize(
    ("found", "changed"),
    [
        ("from = 5, to = 205", "from = 5, to = -42"),
        ("from = 5, to = 205", "to = -42"),
        ("from = 5, to = 205", "from = 7, to = 205"),
        ('on = "Mary Ann", to = 5 }', 'on = "Mary Ann", to = 6 }'),
    ],
)
def test_counts_are_checked_after_a_rename(banker: Say, found: str, changed: str) -> None:
    """A changed count of Mary Ann is found beside Ann's new name."""
    assert banker("new 1830 Ann 'Mary Ann' Cy").code == 0
    lines = ["count 'mary ann' 805", "rename ann Bob", "count 'mary ann' 1005", "note later"]
    assert banker("play", "\n".join(lines)).code == 0
    assert {row["severity"] for row in banker("audit -O json").data["ledgers"][0]["findings"]} == {"count"}
    text = Path("game.toml").read_text(encoding="utf-8")
    assert text.count(found) == 1
    Path("game.toml").write_text(resealed(text.replace(found, changed)), encoding="utf-8")
    severities = {row["severity"] for row in banker("audit -O json").data["ledgers"][0]["findings"]}
    assert severities & {"moves", "box", "damaged"}


@pytest.mark.parametrize("title", shipped())
def test_a_refused_name_comes_with_one_that_is_accepted(title: str) -> None:
    """Whatever a game already calls by a name, the refusal proposes a name that a player can have."""
    rules = read(title)
    aliases = [alias for private in rules.private.values() for alias in private.aliases]
    taken = [*rules.corporation, *rules.private, *aliases, *PLACES]
    for name in taken:
        others = [f"{name} K", f"{name} j"]  # so that the first proposals are taken
        fault = fault_of(name.swapcase(), others, rules)
        assert fault is not None
        (proposed,) = re.findall(r" Add a letter or an initial: '([^']*)'\.$", fault)
        assert fault_of(proposed, [*others, name], rules) is None, proposed
    longest = fault_of("a" * 24, ["A" * 24], rules)
    assert longest is not None
    assert longest.endswith(f"Add a letter or an initial: '{'a' * 22} K'.")


def test_a_name_in_use_is_proposed_with_an_initial(banker: Say) -> None:
    """`new` and `rename` propose a name that they then accept."""
    assert "means the corporation B&O. Add a letter or an initial: 'Bo K'." in banker("new 1830 Ann Bo Cy").err
    assert banker("new 1830 Ann 'Bo K' Cy").code == 0
    assert "means the corporation PRR. Add a letter or an initial: 'prr K'." in banker("rename ann prr").err
    assert banker("rename ann 'prr K'").code == 0


@pytest.fixture
def taken_back(game: Say) -> Say:
    """Alice was called Zed by mistake and was paid as Zed; that was undone, and Bob became Zed and was paid."""
    lines = ["count bob 300", "rename alice Zed", "pay bank zed 5 prize", "count zed 1", "undo", "undo", "undo"]
    assert game("play", "\n".join(lines)).code == 0
    return game


def _every_look(game: Say) -> list[tuple[str, int, str]]:
    """The code and the errors of every view and export."""
    tables = ("events", "balances", "worth", "prices", "revenues", "earnings")
    exports = [
        *(f"--to {form}" for form in ("hledger", "beancount", "json")),
        *(f"--to csv --what {table}" for table in tables),
    ]
    looks = [f"export {export}" for export in exports]
    looks += ["report -o -", "log", "log alice", "explain alice", "replay -O json", "status", "score"]
    return [(look, done.code, done.err) for look in looks if (done := game(look)).code or done.err]


def test_a_name_that_was_taken_back_breaks_nothing(taken_back: Say) -> None:
    """Events between a `rename` and its `undo` have a name that nobody has any more: every view and export still works."""
    assert _every_look(taken_back) == []
    for program in ("hledger", "beancount"):
        assert "Players:Zed" not in taken_back(f"export --to {program}").out
    assert taken_back("explain alice -O json").data["ends"] == 420
    assert [row["do"] for row in taken_back("-O json log alice").data[-5:]] == ["pay", "count", *["undo"] * 3]


def test_a_name_that_was_taken_back_may_be_that_of_another(taken_back: Say) -> None:
    """Alice was Zed by mistake, Bob is Zed now: each event belongs to the player who had the name then."""
    assert taken_back("play", "rename bob Zed\npay bank zed 7 prize").code == 0
    assert _every_look(taken_back) == []
    for who, gains, ends in (("zed", [-40, -220, 7], 347), ("alice", [-20, -160, 5, -5], 420)):
        statement = taken_back(f"explain {who} -O json").data
        assert ([line["amount"] for line in statement["lines"]][-4:], statement["ends"]) == (gains[-4:], ends)
    said = [row["words"] for row in taken_back("-O json log zed").data if row["do"] in ("pay", "count", "rename")]
    assert said == [["Bob", "300"], ["Bob", "Zed"], ["Bank", "Zed", "7", "prize"]]
    assert taken_back("-O json log zed").data[-1]["dollars"] == 7
    rows = list(csv.reader(taken_back("export --to csv --what earnings").out.splitlines()))
    assert [row[2:4] for row in rows if row[0] == "payment"] == [["0", "7"]]
    closing = [line for line in taken_back("export --to hledger").out.splitlines() if "Zed" in line and "= $" in line]
    assert [line.rpartition("= ")[2] for line in closing] == ["$347"]
    assert "Zed was counted with $300" in taken_back("audit").out


def test_no_fact_keeps_the_old_name(game: Say) -> None:
    """Whatever the table knows of a player goes with the new name: also who presides over a certificate that was given away."""
    Path("game.toml").unlink()
    assert game("new 18ChristmasEve Alice Bob Carol Dora --option sc=LV").code == 0
    stock = ["par alice prr 70", *["buy alice prr"] * 3, "give alice prr bob --president"]
    lines = ["pay bank alice 900 loan", *(f"--override agreed {line}" for line in stock), "count alice 1", "note x"]
    assert game("play", "\n".join(lines)).code == 0
    assert game("play", "rename alice Quentin\nrename quentin Zed").code == 0
    assert game("status -O json").data["corporations"][0]["president"] == "Zed"
    opened = Game("game.toml", writing=False)
    opened.ledger.close()
    table = opened.table
    gifts = (GiftsFacts.of(table, name) for name in table.corporation)
    sheets = (*table.corporation.values(), *table.private.values(), *table.player.values(), *gifts)
    kept = {name: value for name, value in vars(table).items() if name not in ("seats", "aliases", "called", "_box")}
    for name in ("Alice", "Quentin"):
        assert name not in repr([kept, *map(vars, sheets)])
    assert game("play", "undo\nundo").code == 0
    assert game("status -O json").data["corporations"][0]["president"] == "Alice"
    assert game("audit").code == 1  # for the override
