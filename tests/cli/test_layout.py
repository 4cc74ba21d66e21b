"""Help on terminals of any width: every line fits and is folded once, columns stay aligned; and the prompt's help fits a screen."""

import re
import shlex
from itertools import pairwise

import pytest

from banker.cli import screen
from banker.cli.help import text_of, topics
from banker.rules.find import shipped
from banker.rules.read import read
from banker.rules.rulings import rulings
from support.marks import few
from support.say import Say
from tools.reference import commands

WIDTHS = (60, 72, 80, 90, 100, 120)
ROW = re.compile(r" *(?!- )\S.*?  +(?=\S)")
"""A line in two columns, up to the second."""

each_width = pytest.mark.parametrize("width", WIDTHS)


def printed(banker: Say, monkeypatch: pytest.MonkeyPatch, command: str, width: int) -> list[str]:
    """Return the lines of an answer on a terminal of this width."""
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setattr(screen, "width", lambda *, err=False: width)  # noqa: ARG005 - as it is called
    answer = banker(f"{command} --no-pager")
    assert answer.code == 0, answer.err
    return answer.out.rstrip("\n").split("\n")


def folded_twice(lines: list[str], width: int) -> list[tuple[str, str]]:
    """Return each line of prose with the next one, if the next one's first word had room in it."""
    found = []
    for line, then in pairwise(lines):
        word = next(iter(then.split()), "")
        hangs = len(line) - len(line.lstrip(" -"))
        prose = line and word not in ("", "-") and len(then) - len(then.lstrip()) == hangs
        if prose and len(line) + 1 + len(word) <= width:
            found.append((line, then))
    return found


def unfolded(text: str) -> set[str]:
    """Return the lines of a text as its file has them."""
    return set(text.split("\n"))


@few(60)
@each_width
@pytest.mark.parametrize("topic", topics())
def test_topics(banker: Say, monkeypatch: pytest.MonkeyPatch, topic: str, width: int) -> None:
    """No line of a topic is wider than the terminal or broken twice, and no word is lost."""
    lines = printed(banker, monkeypatch, f"help {topic}", width)
    assert [line for line in lines if len(line) > width] == []
    as_written = text_of(topic)
    if topic != "prompt":  # which has its commands in another order
        assert " ".join(lines).replace("# ", "").split() == as_written.replace("# ", "").split()
    own = unfolded(as_written)
    for block in "\n".join(lines).split("\n\n"):
        shown = block.split("\n")
        if shown[0].startswith("  ") or any(ROW.match(line) for line in shown):
            columns = {found.end() for line in shown if (found := ROW.match(line))}
            assert len(columns) <= 1 or own.issuperset(shown) or topic == "prompt", shown
        elif not own.issuperset(shown):
            assert [pair for pair in folded_twice(shown, width) if not own.issuperset(pair)] == []


@each_width
def test_help_of_every_command(monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    """No line of `--help`, of any command, is wider than the terminal."""
    monkeypatch.setenv("COLUMNS", str(width))
    for command in commands():
        assert [line for line in command.command.get_help(command.context).split("\n") if len(line) > width] == [], (
            command.key
        )


@few(1)
@each_width
def test_list_of_commands_and_rulings(banker: Say, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    """`help` alone and every ruling fit, and a ruling is broken once, at 80 columns at most."""
    assert [line for line in printed(banker, monkeypatch, "help", width) if len(line) > width] == []
    for ruling in rulings():
        lines = printed(banker, monkeypatch, f"help {ruling}", width)
        assert [line for line in lines if len(line) > min(width, 80)] == []
        assert folded_twice(lines, min(width, 80)) == []


@pytest.mark.parametrize("title", shipped())
@pytest.mark.parametrize(
    "names", [("Ed", "Bo K", "Cy"), ("Bartholomew", "Christopherus", "Old Tom"), ("Abcdefghijklm", "Bo Karl", "Cydney")]
)
def test_help_at_the_prompt_fits(
    banker: Say, monkeypatch: pytest.MonkeyPatch, title: str, names: tuple[str, ...]
) -> None:
    """`?` has at most 23 lines of 80 columns in every title, whatever the players' names are."""
    rules = read(title)
    fewest = max(3, rules.numbers_of_players[0])
    seats = [*names, *(f"Player {n}" for n in range(fewest))][:fewest]
    hands = next((setup.charters for setup in rules.setup.values() if setup.players == len(seats)), ())
    words = [f"{name}={'+'.join(hand)}" for name, hand in zip(seats, hands, strict=True)] if hands else seats
    drawn = [
        f"--option={key}={next(iter(option.values), ','.join(option.drawn_from[: option.number.get(len(seats), 0)]))}"
        for key, option in rules.option.items()
        if option.is_drawn(len(seats))
    ]
    assert banker(shlex.join(["new", title, *words, *drawn])).code == 0
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(screen, "width", lambda *, err=False: 80)  # noqa: ARG005 - as it is called
    lines = banker("play", "--no-pager ?").out.rstrip("\n").split("\n")
    assert len(lines) <= 23
    assert [line for line in lines if len(line) > 80] == []
