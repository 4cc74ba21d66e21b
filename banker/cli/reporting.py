"""How errors are printed."""

import re

import click

from banker.errors import BankerError
from banker.views.rendering import harmless

_OWN_BREAK = r"\n(?=  )"
"""A line break in a message of banker; one in something that was typed has no spaces after it."""
_LONGEST = 1000


def complain(error: BankerError, where: str = "") -> int:
    """Print an error, with `where` before it, and return its exit code."""
    print_error(f"{where}banker: {error}")
    return error.exit_code


def print_error(text: str) -> None:
    """Print an error; each of its lines is cut at 1,000 letters."""
    lines = (line if len(line) <= _LONGEST else f"{line[:_LONGEST]}..." for line in re.split(_OWN_BREAK, text))
    click.echo("\n".join(map(harmless, lines)), err=True)
