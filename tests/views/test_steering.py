"""No output steers the terminal: control characters and invisible characters are printed as escapes."""

import shlex
from pathlib import Path

import pytest

from support.hostile import IN_TOML, SHOWN, STEERING, is_harmless, is_refused, resealed, sample
from support.marks import few
from support.say import Say

LOOKS = [
    "status",
    "market",
    "order",
    "limits",
    "score",
    "trains",
    "log",
    "log paula",
    "show 1",
    "replay",
    "payout prr 100",
]
LOOKS += ["audit", "-n note x", "-n undo", "rules show ./mine.toml", "--at 1 status", "show 5"]
FORMS = ["table", "csv", "tsv", "md", "json"]
PLACES = [
    ('round = "SR 1"', f'round = "{IN_TOML}"'),
    ('do = "private"', f'do = "{IN_TOML}"'),
    ('words = ["Paula", ', f'words = ["Paula", "{IN_TOML}", '),
    ('"]\nmoves', f'"]\noverride = "{IN_TOML}"\nref = "{IN_TOML}"\nmoves'),
    ('{ of = "cash", amount', f'{{ of = "{IN_TOML}", to = "{IN_TOML}" }},\n    {{ of = "cash", amount'),
    ('players = ["Paula", ', f'players = ["Paula{IN_TOML}", '),
    ('ruleset = "1830"', f'ruleset = "{IN_TOML}"'),
    ('digest = "', f'digest = "{IN_TOML}'),
    ("options = { ", f'options = {{ "{IN_TOML}" = "{IN_TOML}", '),
    ('capital = "', f'capital = "{IN_TOML}'),
    ("digest", f'"{IN_TOML}" = 1\ndigest'),
    ("at = 2026", f'"{IN_TOML}" = 1\nat = 2026'),
    ('to = "Bank"', f'to = "{IN_TOML}"'),
]


_TEXT = sample("1830-bankrupt", 8)
_CUTS = {"header": 0, "event": _TEXT.index("[[event]]")}
_STANDS = [(place, where) for where, cut in _CUTS.items() for place in PLACES if place[0] in _TEXT[cut:]]


@few(2, 12)
@pytest.mark.parametrize(("place", "where"), _STANDS, ids=[f"{where}-{place[0].strip()}" for place, where in _STANDS])
def test_ledger_cannot_steer_the_terminal(banker: Say, place: tuple[str, str], where: str) -> None:
    """A control character anywhere in a ledger is escaped in every view and format."""
    text, cut = _TEXT, _CUTS[where]
    Path("game.toml").write_text(resealed(text[:cut] + text[cut:].replace(*place, 1)), encoding="utf-8")
    Path("mine.toml").write_text('extends = "1830"\n', encoding="utf-8")
    for command in LOOKS:
        for form in FORMS if command in ("status", "log", "show 1", "audit") else ("table", "json"):
            answer = banker(f"-O {form} {command}")
            assert answer.code in (0, 1, 2, 3), command
            assert is_harmless(answer.err), command
            assert form == "json" or is_harmless(answer.out), (command, form)
            assert not set("\x07\x1b\x08") & set(answer.out), (command, form)


@pytest.mark.parametrize("form", FORMS[:-1])
def test_players_name_in_a_ledger_is_escaped(banker: Say, form: str) -> None:
    """A player's name with control characters, which `new` would refuse, is escaped in texts and column heads."""
    Path("game.toml").write_text(resealed(sample("1830-bankrupt", 8).replace("Paula", IN_TOML)), encoding="utf-8")
    for command in (*LOOKS[:7], "replay", "audit", "show 1", "payout prr 100", "-n pay quentin rosa 5 x"):
        answer = banker(f"-O {form} {command}")
        assert answer.code in (0, 1, 3)
        assert is_harmless(answer.out + answer.err), command


def test_json_escapes_control_characters(game: Say) -> None:
    """JSON escapes control characters (C1, right-to-left, zero width), since it may be printed on a terminal."""
    assert game(f"note {shlex.quote(STEERING + '!')}").code == 0
    for command in ("log", "replay", "show 7", "-n note " + shlex.quote(STEERING)):
        out = game(f"-O json {command}").out
        assert r"\u0007" in out
        assert is_harmless(out), command
    assert game("-O json log").data[-1]["words"] == [STEERING + "!"]


@pytest.mark.parametrize("form", FORMS[:-1])
def test_recorded_texts_are_escaped(game: Say, form: str) -> None:
    """Notes, reasons and override texts are escaped in answers, `log`, `show` and `audit`."""
    word = shlex.quote(f"a{STEERING}b")
    answers = [game(f"note {word}"), game(f"pay alice bob 1 {word}"), game(f"undo {word}")]
    answers += [game(f"run prr 100 --override {word}"), game(f"par alice nyc 70 --override {word}")]
    answers += [game(f"-O {form} {look}") for look in ("log", "show 7", "show 8", "show 9", "replay")]
    assert all(answer.code in (0, 1, 2) for answer in answers)
    assert all(is_harmless(answer.out + answer.err) for answer in answers)
    for answer in (answers[0], answers[5]):
        assert f"a{SHOWN}b" in answer.out


def test_reason_of_an_override_is_escaped_in_the_audit(game: Say) -> None:
    """The audit escapes the reason of an override."""
    game("par alice prr 100")
    game("run prr 100 --override " + shlex.quote(f"a{STEERING}b"))
    for form in FORMS[:-1]:
        answer = game(f"-O {form} audit")
        assert answer.code == 1
        assert is_harmless(answer.out + answer.err)
        assert f"a{SHOWN}b" in answer.out


INVISIBLE = "\u034f\u115f\u1160\u17b4\u2800\u3164\uffa0\U0001d159"


@pytest.mark.parametrize(
    "name",
    [f"Al{STEERING}", "\u202eecilA", "A\u200blice", "\u200b", "\u2800", "A\x1b[31m", "\x07", "\ufeffAl", "A\u2028B"],
)
def test_name_with_control_characters_is_refused(banker: Say, name: str) -> None:
    """A player's name with control characters is refused; the refusal shows it escaped, and names the first of them."""
    code = next(
        f"U+{ord(character):04X}" for character in name if not character.isprintable() or character in INVISIBLE
    )
    hint = f"cannot be a player's name: it has an invisible character ({code}). Leave that out."
    is_refused(banker(f"new 1830 {shlex.quote(name)} Bob"), 2, hint=hint)


@pytest.mark.parametrize("letter", INVISIBLE, ids=lambda letter: f"{ord(letter):x}")
def test_invisible_name_is_refused(banker: Say, ruleset_with: Say, letter: str) -> None:
    """Characters that Unicode calls printable and nobody sees are in no name: two names could differ by them alone."""
    for names in (f"{letter} Bob", f"Ann Ann{letter}", f"A{letter}nn Bob"):
        is_refused(banker(f"new 1830 {names}"), 2, hint="cannot be a player's name")
    assert (
        banker("new 1830 Ann Bob 'Jo \u2764\ufe0f' 'Zoe\u0308'").code == 0
    )  # what changes the look of a letter is no blank
    is_refused(
        banker(f"rename bob Ann{letter}"),
        2,
        hint=f"it has an invisible character (U+{ord(letter):04X}). Leave that out.",
    )
    own = ruleset_with(f'[corporation."PRR{letter}"]\nname = "x"\nhome = "A1"\ntokens = 1\n')
    assert own.code == 2
    assert f"has an invisible character (U+{ord(letter):04X})" in own.err


def test_path_of_a_ledger_is_escaped(banker: Say) -> None:
    """A path with control characters is escaped by `new`, by other commands, and by an audit of several ledgers."""
    path = shlex.quote(STEERING.replace("/", ""))
    answers = [banker(f"-f {path} {words}") for words in ("new 1830 a b", "new 1830 a b", "note x")]
    answers += [banker(f"audit {path} {path} -O {form}") for form in FORMS[:-1]]
    next(Path().glob("*")).write_text("x", encoding="utf-8")
    answers += [banker(f"-f {path} status")]
    answers += [banker(f"audit {path} {path} -O {form}") for form in FORMS[:-1]]
    assert {answer.code for answer in answers} <= {0, 2, 3}
    assert all(is_harmless(answer.out + answer.err) for answer in answers)


@pytest.mark.parametrize("letter", ["\n", "\r", "\x0b", "\x85", "\u2028"])
def test_line_break_in_a_word_makes_no_line(banker: Say, letter: str) -> None:
    """A file name with a line break cannot make `banker` print a second sentence."""
    word = shlex.quote(f"x{letter}banker: all is well")
    for command in ("-f {} status", "play {}", "{}", "rules check {}", "new 1830 a b --option {}", "new 1830 a {}"):
        is_refused(banker(command.format(word)), 2)
