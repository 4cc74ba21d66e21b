"""The quick reader of ledgers reads what banker wrote as tomllib does, and leaves everything else to it."""

import tomllib
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banker.ledger import fast_reader
from banker.ledger import format as ledger_format
from banker.state.record import FactChange, Record, TokenMove, Transfer, read_moves
from support.paths import SESSIONS

TEXTS = st.text(st.characters(codec="utf-8"), max_size=20)
NAMES = st.sampled_from(["Alice", "Bank", "B&O", 'A "B" = c', "x = y, of = z", "é\\u{1F600}"])
MOVES = st.one_of(
    st.builds(Transfer, st.just("cash"), st.just(""), st.integers(1, 10**8), NAMES, NAMES),
    st.builds(Transfer, st.sampled_from(["share", "train", "token"]), NAMES, st.integers(1, 9), NAMES, NAMES),
    st.builds(TokenMove, NAMES, st.just((1, 2)), st.just((3, 4)), st.sampled_from([(0, 0), (1, 2)])),
    st.builds(
        FactChange,
        st.sampled_from(["round", "sold"]),
        TEXTS,
        st.one_of(TEXTS, st.integers(0, 99)),
        st.one_of(st.none(), TEXTS),
    ),
)

_EVENT = (
    '\n[[event]]\nn = 1\nat = 2026-10-16T19:01:44Z\nround = "SR 1"\ndo = "note"\nwords = ["Alice"]\nmoves = [\n'
    '    { of = "cash", amount = 5, from = "Bank", to = "Alice" },\n    { of = "phase", to = 2 },\n'
    '    { of = "price", corp = "PRR", from = [1, 2], to = [3, 4] },\n]\nseal = "0123456789abcdef"\n'
)


@given(TEXTS, st.lists(TEXTS, max_size=3), st.one_of(st.none(), TEXTS), st.lists(MOVES, max_size=4))
def test_both_readers_agree_on_every_event(do: str, words: list[str], reason: str | None, moves: list[object]) -> None:
    """The quick reader and tomllib agree on every event that banker writes, whatever its texts contain."""
    at = datetime(2026, 11, 21, 21, 14, 3, tzinfo=UTC)
    record = Record(1, at, "SR 1", do, tuple(words), tuple(moves), reason)  # type: ignore[arg-type]
    text = ledger_format.render_record(record, "")
    slow = ledger_format._record(tomllib.loads(text.decode()), ledger_format.last_seal(text))
    assert fast_reader.read_event(text) in (None, slow)
    records, good = ledger_format.parse_more(text, 1, "", "x")
    assert (records[0]._replace(seal=""), good) == (record, len(text))


@given(
    TEXTS, TEXTS, st.dictionaries(NAMES, TEXTS, max_size=2), st.lists(TEXTS, max_size=3), st.lists(MOVES, max_size=3)
)
def test_both_readers_agree_on_every_header(
    ruleset: str, digest: str, options: dict[str, str], players: list[str], moves: list[object]
) -> None:
    """The quick reader and tomllib agree on every header that banker writes."""
    at = datetime(2026, 11, 21, 21, 14, 3, tzinfo=UTC)
    named = {f"option_{number}": value for number, value in enumerate(options.values())}
    header = ledger_format.Header(ruleset, None, digest, named, tuple(players), tuple(moves), at)  # type: ignore[arg-type]
    text = ledger_format.render_header(header)
    slow = tomllib.loads(text.decode())
    expected = {key: value for key, value in slow.items() if key != "seal"} | {"box": read_moves(slow["box"])}
    assert fast_reader.read_header(text) in (None, expected)


def test_quick_reader_reads_whole_games() -> None:
    """The quick reader needs tomllib for no event of a game without quotation marks in its words."""
    data = (SESSIONS / "1830-four-players.toml").read_bytes()
    header, *events = data.split(b"\n[[event]]\n")
    assert fast_reader.read_header(header) is not None
    records = [fast_reader.read_event(b"\n[[event]]\n" + event) for event in events]
    assert records == ledger_format.parse(data, "x").records


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("SR 1", "SR\t1"),
        ("SR 1", "SR\x7f1"),
        ("SR 1", 'S" 1'),
        ("SR 1", "S\\\\1"),
        ("10-16", "13-16"),
        ('["Alice"]', '["Alice",]'),
        ("amount = 5", "amount = 05"),
        ("amount = 5", "count = 5"),
        ('from = "Bank"', "from = 5"),
        ('from = "Bank"', "from = [1, 2]"),
        (" },\n", " }, { },\n"),
        ("    { ", "    {  "),
        ("[3, 4]", "[3, 4, 5]"),
        ("[3, 4]", '"3, 4"'),
        ("to = 2", "to = -0"),
        ("to = 2", "to = [1, 2]"),
        ("to = 2", "to = +2"),
        ("to = 2", "to = 2_0"),
        ("to = 2", "to = 02"),
        ("to = 2", "to = 2\u0662"),
        ("[3, 4]", "123"),
        ("[3, 4]", "[03, 4]"),
        ("[3, 4]", "[3, 04]"),
        ("[3, 4]", "[3, 4\u0662]"),
        ("[3, 4]", "[3,\u00a04]"),
        ("n = 1", "n = 1\u0662"),
        ("n = 1", "n = 01"),
        ("amount = 5", "amount = 5\u0662"),
        ("amount = 5", "amount = 5_0"),
        ("2026-10-16", "2026-10-1\u0666"),
        ("19:01:44", "24:00:00"),
        ("19:01:44", "19:01:60"),
        ("seal", 'ref = "5"\nseal'),
        ("words", "other = 5\nwords"),
    ],
)
def test_quick_reader_leaves_other_shapes_to_tomllib(old: str, new: str) -> None:
    """An event that banker would have written in another way, or not at all, is no matter of the quick reader."""
    assert fast_reader.read_event(_EVENT.encode()) is not None
    assert old in _EVENT
    assert fast_reader.read_event(_EVENT.replace(old, new).encode()) is None


@given(
    st.integers(0, len(_EVENT)),
    st.integers(0, 2),
    st.text('0129-+_.,[]{} \t\r\n"\\#=aTZ\u00a0\u0662\u2028', max_size=2),
)
def test_quick_reader_reads_nothing_that_tomllib_does_not(place: int, gone: int, new: str) -> None:
    """Whatever stands in the place of a character or two, the quick reader reads what tomllib does, or nothing."""
    event = f"{_EVENT[:place]}{new}{_EVENT[place + gone :]}".encode()
    if (quick := fast_reader.read_event(event)) is not None:
        assert quick == ledger_format._record(tomllib.loads(event.decode()), quick.seal)


@pytest.mark.parametrize(
    ("old", "new"),
    [("amount = 5", "amount = 5\u0662"), ("amount = 5", "amount = 05"), ("2026-10-16", "2026-10-1\u0666")],
)
def test_quick_reader_leaves_other_headers_to_tomllib(old: str, new: str) -> None:
    """The same holds for a header with its box."""
    header = (
        'format = "1.0"\nruleset = "1830"\ndigest = "0"\noptions = {  }\nplayers = ["Alice"]\nbox = [\n'
        '    { of = "cash", amount = 5, from = "Box", to = "Bank" },\n]\nat = 2026-10-16T19:01:44Z\n'
        'seal = "0123456789abcdef"\n'
    )
    assert fast_reader.read_header(header.encode()) is not None
    assert fast_reader.read_header(header.replace(old, new).encode()) is None
