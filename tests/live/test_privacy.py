"""What the banker types for themselves reaches nobody else: it is on no page of `serve`, and in a report only with `--notes`."""

import json
from pathlib import Path

import pytest

from banker.live.feed import Feed
from banker.verbs import arguments as kinds
from banker.verbs.registry import find, verbs
from support.hostile import resealed
from support.marks import few
from support.say import Say

SECRET = "SECRETWORD"
PUBLIC = "PUBLICWORD"
PLACES = {
    "a note": ["note {}"],
    "a note that was undone": ["note {}", "undo"],
    "a note that was restored": ["note {}", "undo", "redo"],
    "the reason of an undo": ["note x", "undo {}"],
    "the reason of an undo that was undone": ["par alice prr 67", "undo {}", "redo", "undo {}"],
    "a note in an amend": ["note x", "amend 7 note {} --yes"],
    "a payment that becomes a note": ["pay bank alice 5 prize", "amend 7 note {} --yes"],
    "a note that becomes a payment": ["note {}", "amend 7 pay bank alice 5 prize --yes", "undo {}"],
    "an amend that was undone": ["note x", "amend 7 note {} --yes", "undo {}"],
    "a note in an insert": ["insert 3 note {} --yes", "void 7 {} --yes"],
    "the reasons of what is done by hand": [
        "price prr 3,3 {}",
        "move 2 prr ipo alice {}",
        "close nyc {}",
        "amend 7 price prr 3,4 {} --yes",
    ],
    "the reason of a void": ["note {}", "void 7 {} --yes", "undo"],
    "the reason of an override": ["par alice prr 67", "buy alice prr", "--override {} sell alice prr", "undo"],
    "the reason of an override in an amend": [
        "par alice prr 67",
        "buy alice prr",
        "note x",
        "--override {} amend 9 sell alice prr --yes",
    ],
}
"""By place where a text of the banker's own can be typed: the commands, after six events, with {} for the text."""


@pytest.fixture
def own(banker: Say) -> Say:
    """A game by a ruleset of one's own, which was typed with a path."""
    Path(SECRET).mkdir()
    (Path(SECRET) / "mine.toml").write_text('extends = "1830"\n[game]\ntitle = "Ours"\n', encoding="utf-8")
    assert banker(f"new ./{SECRET}/mine.toml Alice Bob Carol Dora").code == 0
    bought = ["alice sv", "bob cs", "carol dh", "dora mh 145", "alice ca", "bob bo --par 100"]
    assert banker("play", "\n".join(f"private {one}" for one in bought)).code == 0
    return banker


def served() -> str:
    """Return all texts that `serve` makes of the ledger."""
    feed = Feed("game.toml")
    feed.close()
    return feed.text + feed.log()


@few(1, 8)
@pytest.mark.parametrize("place", PLACES)
def test_no_page_has_it(own: Say, place: str) -> None:
    """Neither a page nor a report has the text, while each event is there; `--notes` puts it into the report."""
    for number, command in enumerate(PLACES[place]):
        assert own(command.format(f"'{SECRET} {number}'")).code == 0, command
        for shown in (served(), own("report -o -").out):
            assert SECRET not in shown
            assert "mine.toml" in shown
    events = json.loads(served()[served().index('{"events"', 1) :])["events"]
    assert len(events) == len(own("-O json log").data)
    assert all(event["sentence"] for event in events)
    assert f"{SECRET} " in own("report -o - --notes").out
    assert f"{SECRET}/" not in own("report -o - --notes").out


def test_every_text_that_can_be_typed_is_decided() -> None:
    """A text of a verb is the banker's own unless it is declared to be public; these are."""
    texts = {
        (verb, one.field): one.public for verb in verbs() for one in find(verb).arguments if isinstance(one, kinds.Text)
    }
    assert {text for text, public in texts.items() if public} == {("pay", "reason"), ("rename", "name")}
    assert {verb for (verb, _), public in texts.items() if not public} == {
        "close",
        "move",
        "note",
        "price",
        "undo",
        "void",
    }


def test_a_player_called_note(banker: Say) -> None:
    """Whoever is called Note is seen, and so is a payment for a note: only the verb tells what is a note."""
    assert banker("new 1830 Note Bob Carol").code == 0
    assert (
        banker(
            "play", f"private note sv\npay bank bob 5 note\npay bank bob 5 '{PUBLIC}'\namend 2 pay bank bob 6 note"
        ).code
        == 0
    )
    sentences = [event["sentence"] for event in json.loads(served()[served().index('{"events"', 1) :])["events"]]
    assert sentences == [
        "Note buys the SV private for $20.",
        "The bank pays Bob $5: note.",
        f"The bank pays Bob $5: {PUBLIC}.",
        "Event 2 is corrected: the bank pays Bob $6: note.",
    ]


@pytest.mark.parametrize("words", [f'"{SECRET}", "SV", "20"', f'"Alice", "SV", "20", "{SECRET}"'])
def test_words_that_nobody_can_read(game: Say, words: str) -> None:
    """Where an event was edited by hand so that its words mean nothing, no page has them: they may be a note."""
    text = Path("game.toml").read_text(encoding="utf-8")
    assert text.count('words = ["Alice", "SV", "20"]') == 1
    Path("game.toml").write_text(resealed(text.replace('"Alice", "SV", "20"', words)), encoding="utf-8")
    assert SECRET in game("log").out
    assert SECRET not in served() + game("report -o -").out
