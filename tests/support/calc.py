"""What `calc` printed, as a test reads it."""

import itertools
import re

from support.say import Answer


def rows_of(answer: Answer) -> list[list[str]]:
    """The rows of the table that a sum printed; a cell of several words, with one space between, is one."""
    assert (answer.code, answer.err) == (0, ""), answer.err
    lines = answer.out.splitlines()
    ruler = next(number for number, line in enumerate(lines) if line and set(line) <= {"-", " "})
    body = itertools.takewhile(bool, lines[ruler + 1 :])
    return [re.split(r" {2,}", line.strip()) for line in body]


def assert_refused(answer: Answer, *words: str) -> None:
    """Exit 2 and a sentence with these words."""
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("banker: ")
    missing = [word for word in words if word not in answer.err]
    assert not missing, answer.err
