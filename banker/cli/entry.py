"""Where `banker` begins: what a shell asks while somebody types is answered at once, without loading the program."""

import sys


def main() -> None:
    """The program; exits with its code."""
    if sys.argv[1:2] == ["completion"]:
        from banker.cli.scripts import answer

        if answer(sys.argv[2:]):
            return
    from banker.cli.main import main as program

    program()
