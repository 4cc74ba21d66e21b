"""The entry point of `banker`; completion requests of a shell are answered here, without importing the program."""

import gc
import sys


def main() -> None:
    """Run the program and exit with its code.

    Garbage collection is off, since a single command ends before there is garbage worth collecting; that saves a seventh
    of a `status`. `play`, which runs for hours, turns it on again.
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
