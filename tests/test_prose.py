"""Help, documents and messages are plain English: phrases that sound translated stay out."""

import re
import tomllib
from collections.abc import Iterator

import pytest

from banker.cli.help import text_of, topics
from support.paths import PROJECT
from tools.reference import commands

_PHRASES = (
    r"of (which|whom)",
    r"as (it is|they are)\b(?! (possible|allowed))",
    r"whoever",
    r"where (one|none|nothing|nobody) (is|are|was|were|has|have|does|do)",
    r"what (is|are)\b(?! special)",
    r"that of",
    r"is meant",
    r"set aside",
    r"players' word",
    r"all else",
    r"tells? of",
    r"front train",
    r"falls? due",
    r"at stake",
    r"with any exit code",
    r"gravest",
    r"outlives?",
    r"on paper",
    r"one's own",
    r"of yours",
    r"a word for",
    r"is not there yet",
    r"(?<!there )(is|are) no (?!longer|more)",
    r"none of (these|it|them)",
    r"by itself",
    r"go(es)? on\b(?! sale)",
    r"(is|are|was|were|be) told",
    r"(is|are) left out",
    r"keeps? on",
    r"are asked",
    r"those (who|that) have",
    r"been bid for",
    r"at most [A-Z]\w+ could",
    r"all that \w+ (sells|buys|can)",
    r"plays? on\b(?! a)",
    r"with (which|whose)",
    r"no longer there",
    r"something else",
    r"dearer",
    r"all the same",
    r"whatever (anybody|somebody)",
    r"(event|option) put in",
    r"(was|were) meant",
    r"moves and stays",
    r"by other ways",
    r"on sale beside",
    r"in the format of",
    r"from when on",
    r"known are",
    r"from before that",
    r"turned round",
    r"goes? back there",
    r"mend(s|ed)?",
    r"has to be bought",
    r"than that (takes|needs)",
    r"shows what(?=[.;])",
    r"trains? of the bank",
    r"directly after it",
    r"none there",
    r"any more",
    r"beside (the (revenue|others)|those)",
    r"directly afterwards",
    r"players without any",
    r"a few tens",
    r"one of both",
    r"(each other|one another) none",
    r"nobody asks",
    r"with a revenue of",
    r"may change by",
    r"by its place",
    r"as they count",
    r"(rule book calls|what it calls)",
    r"takes? its .{,40} along",
    r"leaves? questions",
    r"(buys?|bought|sells?|sold) (\w+ )?of (another|others?)",
    r"(bonds?|loans?) of the bank",
    r"[$¥ƒ][\d,]+ are",
    r"with the par of",
    r"from whomever",
    r"which is the order",
    r"in the place of",
    r"is a deal",
    r"further (yellow )?(tiles?|stations?)",
    r"prices? that stays?",
    r"so at once",
    r"(statements|rules) differ",
)
"""What a native writer would say otherwise: a subject that acts, a plain verb, a short sentence, "you"."""
_ANY = re.compile(rf"\b(?:{'|'.join(_PHRASES)})\b", re.IGNORECASE)


def _texts() -> Iterator[tuple[str, str]]:
    """Every text that a user reads, with its place."""
    for topic in topics():
        yield f"help {topic}", text_of(topic)
    for command in commands():
        yield f"{command.key} --help", f"{command.help} {' '.join(option.help or '' for option in command.options)}"
    for name in (
        "README.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "tests/README.md",
        "rulesets/RULINGS.md",
    ):
        yield name, (PROJECT / name).read_text(encoding="utf-8")
    for path in sorted((PROJECT / "tests" / "data" / "messages").glob("*.toml")):
        for message in tomllib.loads(path.read_text(encoding="utf-8"))["message"]:
            yield path.name, message["text"]


def test_no_phrase_sounds_translated() -> None:
    """No help, document or message has one of the phrases; say who does what instead."""
    texts = [(place, " ".join(text.split())) for place, text in _texts()]
    assert len(texts) > 500
    found = [
        f"{place}: {text[max(0, match.start() - 40) : match.end() + 40]}"
        for place, text in texts
        for match in _ANY.finditer(text)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "phrase",
    [
        "trains of which it sells one",
        "Whoever bids pays",
        "its money is set aside",
        "the game goes on",
        "it is no sale",
        "a price that moves and stays",
        "Carol has not bid, and only those who have may buy it",
        "At most Bob could raise $200",
        "No presidency may change by it",
        "A station, free and beside the others",
    ],
)
def test_phrases_are_found(phrase: str) -> None:
    """The list finds each of these."""
    assert _ANY.search(phrase)
