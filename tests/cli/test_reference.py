"""Generated files match the help, and all commands in the help are understood."""

import json
import re
import shlex
import tomllib
from pathlib import Path

import jsonschema
import pytest

from banker.cli.help import text_of, topics
from banker.rules.find import shipped
from banker.rules.schema import schema
from banker.verbs.registry import verbs
from support.marks import few
from support.say import Say
from support.site_play import Site
from tools import reference
from tools.reference import REFERENCE, USAGES, Command, commands, usages

WITH_EXAMPLE = [command for command in commands() if command.key]
OPENING = ["alice sv", "bob cs", "carol dh", "dora mh 145", "alice ca", "bob bo --par 100"]
SHELL = re.compile(r" (?:&&|\|\|) ")

every = pytest.mark.parametrize("command", WITH_EXAMPLE, ids=lambda command: command.key)
each_topic = pytest.mark.parametrize("topic", topics())


def test_reference_matches_the_help() -> None:
    """The reference matches the help; if not, run `python tests/tools/reference.py --write`."""
    assert REFERENCE.read_text(encoding="utf-8") == reference.reference()


def test_completion_table_matches_the_help() -> None:
    """The table that completion reads matches the help; if not, run `python tests/tools/reference.py --write`."""
    assert USAGES.read_text(encoding="utf-8") == usages()


def test_readme_links_to_the_reference() -> None:
    """The README links to the reference in the package."""
    assert "](banker/REFERENCE.md)" in (REFERENCE.parent.parent / "README.md").read_text(encoding="utf-8")


def example(command: Command) -> str:
    """Return the example of a verb's help, without `banker`."""
    found = re.fullmatch(r"Example: banker (.+)", command.command.epilog or "")
    assert found is not None, f"{command.key} has no example"
    return found[1]


@every
def test_each_help_is_a_sentence_with_an_example(command: Command) -> None:
    """Each help begins with a sentence, explains its options, and has an example of its verb."""
    assert command.help[:1].isupper() or command.help.startswith("`")
    assert command.help.split("\n")[0].endswith((".", ":"))
    assert re.search(rf"(^|\s){command.key}(\s|$)", example(command))
    assert all(option.help for option in command.options)


def in_shell(line: str) -> list[str]:
    """Return what a shell would take out of a line: operators, and words with a dollar sign; chains, pipes and files are no mistake."""
    words = shlex.shlex(line, posix=True, punctuation_chars=True)
    return [
        word for word in words if (set(word) <= set("();<>|&") and word not in ("&&", "||", "|", ">")) or "$" in word
    ]


def test_line_that_a_shell_would_change() -> None:
    """A single `&` starts a second command, and `$4` is a variable; neither is one in a comment or between `&&`."""
    assert in_shell("banker pay b&m bank 80 half of $40") == ["&", "$"]
    assert in_shell("banker buy carol bo && banker status  # B&O, for $67") == []


@every
def test_shell_keeps_each_example(command: Command) -> None:
    """An example begins with `banker`, so somebody may paste it into a shell: the words arrive as they stand."""
    assert in_shell(f"banker {example(command)}") == []


@each_topic
def test_shell_keeps_the_lines_of_topics(topic: str) -> None:
    """Each line of a topic that begins with `banker` reaches it from a shell as it stands; no line for the prompt has a `&` in a name."""
    text = text_of(topic)
    lines = [line for line in text.splitlines() if line.startswith("    banker ")]
    assert [line for line in lines if in_shell(line)] == []
    typed = [line.partition("#")[0] for line in text.splitlines() if re.match("    [a-z]", line)]
    typed += re.findall("`[a-z][^`]*`", text)
    assert [line for line in typed if re.search(r"\w&\w", line)] == []


@few(20)
@every
def test_each_example_is_understood(command: Command, game: Say) -> None:
    """The example of each verb is understood in a game of 60 events, even if the rules refuse it there."""
    Path("mine.toml").write_text('extends = "1830"\n[game]\nid = "mine"\ntitle = "Mine"\n', encoding="utf-8")
    Path("moves.txt").write_text("status\n", encoding="utf-8")
    for name in ("friday.toml", "saturday.toml"):
        Path(name).write_bytes(Path("game.toml").read_bytes())
    assert game("play", "par carol prr 76\n" + "note a\n" * 60 + "undo\n").code == 0
    words = example(command)
    if command.key == "import":
        Path("game.json").write_text(json.dumps(Site(0, rounds=2).export()), encoding="utf-8")
    if command.key in ("new", "import"):  # the files that they name do not exist
        Path("game.toml").unlink()
        Path("friday.toml").unlink()
    answer = game(f"-n {words}" if command.key == "serve" else words)  # which would go on until Ctrl-C
    assert answer.code in ((0, 1) if command.key in RULES_DECIDE else (0,)), answer.err
    assert "Traceback" not in answer.err


_ALWAYS_ALLOWED = {"close", "count", "move", "next", "note", "option", "price", "rename", "undo", "void"}
RULES_DECIDE = {*verbs(), "payout", "season", "verify"} - _ALWAYS_ALLOWED
"""Verbs whose example needs another position, or another ledger, than the test above has."""


def lines_of(topic: str) -> list[str]:
    """Return the commands that a topic shows, with their comments."""
    blocks = [block for block in text_of(topic).split("\n\n") if block.startswith("    ")]
    return [line.strip() for block in blocks for line in block.splitlines()]


def write_files(topic: str) -> None:
    """Write the file that a topic shows: the lines with two or three spaces before them, from one with its name on."""
    shown = [line.strip() for line in text_of(topic).splitlines() if re.match(r"   ?\S", line)]
    names = [line for line in shown if re.fullmatch(r"# \w+\.toml", line)]
    assert len(names) <= 1
    for name in names:
        content = shown[shown.index(name) :]
        Path(name.removeprefix("# ")).write_text("\n".join(content), encoding="utf-8")


def begin(lines: list[str], banker: Say) -> None:
    """Begin a game with all privates sold, unless one of the lines begins a game."""
    if not any(line.startswith("banker new ") for line in lines):
        assert banker("new 1830 Alice Bob Carol Dora").code == 0
        assert banker("play", "\n".join(f"private {words}" for words in OPENING)).code == 0


@few(10)
@each_topic
def test_each_line_of_a_topic_is_understood(topic: str, banker: Say) -> None:
    """Every line of a help topic is understood in order; a line with `# later:` may be refused by the rules.

    Lines without `banker` are typed in `banker play`. If the topic begins no game, the test begins one.
    """
    lines = lines_of(topic)
    write_files(topic)
    begin(lines, banker)
    for line in lines:
        later = "# later: " in line
        for words in SHELL.split(line):
            if words.startswith("banker "):
                answer = banker(
                    " ".join(shlex.split(words.removeprefix("banker "), comments=True))
                    if "#" in words
                    else words.removeprefix("banker ")
                )
            elif SHELL.search(line):
                continue
            else:
                answer = banker("play", words)
            assert answer.code == 0 or (later and answer.code == 1), (line, answer.err)


def test_ruleset_of_a_topic_fits_the_schema(banker: Say) -> None:
    """The ruleset that `help rulesets` makes has no fault, and an editor finds none."""
    write_files("rulesets")
    assert jsonschema.Draft7Validator(schema()).is_valid(
        tomllib.loads(Path("valleys.toml").read_text(encoding="utf-8"))
    )
    assert banker("rules check ./valleys.toml").code == 0


def test_each_row_of_the_commands_is_understood(game: Say) -> None:
    """Each row of `help commands` is understood in a new game or after a run, even if the rules refuse it there."""
    assert game("-f first.toml new 1830 Alice Bob Carol Dora").code == 0
    buys = [f"buy {who} prr" for who in ("dora", "alice", "bob")]
    assert game("play", "\n".join(["par carol prr 67", *buys, "next", "run prr 0", "note a", "undo"])).code == 0
    Path("game.json").write_text(json.dumps(Site(0, rounds=2).export()), encoding="utf-8")
    rows = re.findall(r"^  (\S.*?)  +\S", text_of("commands"), re.MULTILINE)
    assert len(rows) > 55
    for row in rows:
        verb = row.split()[0]
        answer = game(f"-f {verb}.toml {row}" if verb in ("new", "import") else f"-n {row}")
        if verb == "private":
            answer = min(answer, game(f"-f first.toml -n {row}"))
        assert answer.code in (0, 1), (row, answer.err)


@few(7)
@each_topic
def test_commands_within_a_topic_are_understood(topic: str, banker: Say) -> None:
    """Commands in the sentences of a topic are understood on the table that its lines leave, even if the rules refuse them."""
    lines = [line for line in lines_of(topic) if "# later: " not in line]
    write_files(topic)
    begin(lines, banker)
    for line in lines:
        if line.startswith("banker new "):
            assert banker(line.removeprefix("banker ")).code == 0
    assert banker("play", "\n".join(line for line in lines if not line.startswith("banker "))).code == 0
    Path("mine.toml").write_text('extends = "1830"\n', encoding="utf-8")
    verbs = {command.key for command in commands() if command.key}
    for mentioned in re.findall(r"`([^`]+)`", re.sub(r"(?m)^    .*$", "", text_of(topic))):
        words = mentioned.removeprefix("banker ")
        bare = {word.partition(" ")[0] for word in (words, words.partition("json ")[2])}
        if not bare & verbs or words in verbs:
            continue
        new = {"help": "", "new": "-f new.toml "}
        answer = banker(f"{new.get(words.split()[0], '-n ')}{words}")
        assert answer.code in (0, 1), (mentioned, answer.err)


@pytest.mark.parametrize("game_", shipped())
def test_each_game_has_a_topic(game_: str, banker: Say) -> None:
    """`banker help 1851` shows the topic of a game, in any case."""
    text = banker(f"help {game_.upper()}").out
    assert text == text_of(game_)
    assert f"banker new {game_} " in text
    assert f"banker rules show {game_}" in text


def test_help_takes_the_start_of_a_topic(banker: Say) -> None:
    """`help` takes the beginning of a topic or verb; an ambiguous one is refused with the candidates."""
    assert banker("help").out.endswith(f"{'  '.join(topics())}\n")
    assert banker("help exit").out == text_of("exit-codes")
    assert banker("help LEDG").out == text_of("ledger")
    two = banker("help ex")
    assert two.code == 2
    assert "'ex' is ambiguous: exchange, explain, export or exit-codes." in two.err
    assert banker("help mark").out == banker("market --help").out
    assert banker("help calc payout").out == banker("calc payout --help").out
    assert banker("help calc pay").out == banker("calc payout --help").out
    for words in ("help frob", "help calc frob", "help status now", "help 1851 now", "help ''"):
        answer = banker(words)
        assert (answer.code, answer.out) == (2, ""), words
        assert answer.err.startswith("banker: ")


def test_each_topic_fits_the_page() -> None:
    """A topic has at most 128 columns, no trailing blanks, and a line break at its end."""
    for topic in topics():
        text = text_of(topic)
        assert text.endswith("\n")
        assert all(line == line.rstrip() and len(line) <= 128 for line in text.splitlines())


def test_rules_alone_lists_the_rulesets(banker: Say) -> None:
    """`rules` alone lists the rulesets, and `completion` alone names the shells in one line."""
    assert banker("rules").out == banker("rules list").out
    answer = banker("completion")
    assert answer.code == 2
    assert "bash, zsh, fish" in answer.err
    assert "\\" not in answer.err


def test_ruleset_names_ignore_case(banker: Say) -> None:
    """The name of a ruleset may be typed in any case; the ledger keeps its proper spelling."""
    assert banker("new 1830-7P A B C D E F G").code == 0
    assert 'ruleset = "1830-7p"' in Path("game.toml").read_text(encoding="utf-8")
    assert banker("-f starter.toml new 1830-STARTER Tom=prr Mia=nyc").code == 0
    assert banker("rules show 1830-S").out == banker("rules show 1830-starter").out
    assert banker("calc limit 7 -r 1830-7P").code == 0
    two = banker("-f two.toml new 1830- Alice Bob")
    assert two.code == 2
    assert "'1830-' is ambiguous: 1830-7p or 1830-starter." in two.err
