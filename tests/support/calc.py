"""Reading the output of `calc`."""

import itertools
import re

from support.say import Answer


def rows_of(answer: Answer) -> list[list[str]]:
    """Return the rows of the printed table; words with one space between are one cell."""
    assert (answer.code, answer.err) == (0, ""), answer.err
    lines = answer.out.splitlines()
    ruler = next(number for number, line in enumerate(lines) if line and set(line) <= {"-", " "})
    body = itertools.takewhile(bool, lines[ruler + 1 :])
    return [re.split(r" {2,}", line.strip()) for line in body]


def assert_refused(answer: Answer, *words: str) -> None:
    """Check that a command exits with 2 and a sentence with these words."""
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("banker: ")
    missing = [word for word in words if word not in answer.err]
    assert not missing, answer.err
