"""Where `banker` begins: what a shell asks while somebody types is answered at once, without loading the program."""

import gc
import sys


def main() -> None:
    """The program; exits with its code.

    A verb is over before there is garbage worth looking for, and the process ends with its files flushed and closed: not
    to look takes a seventh off a `status`. (`play`, which goes on for hours, looks again.)
    """
    gc.disable()
    try:
        if sys.argv[1:2] == ["completion"]:
            from banker.cli.scripts import answer

            if answer(sys.argv[2:]):
                return
        from banker.cli.main import main as program

        program()
    finally:
        gc.freeze()
