"""The entry point of `banker`; completion requests of a shell are answered here, without importing the program."""

import gc
import os
import signal
import sys


def _leave(number: int, _frame: object) -> None:
    """End at once with the exit code that shells have for a signal: nothing is recorded during start-up."""
    os._exit(128 + number)


def main() -> None:
    """Run the program and exit with its code.

    Garbage collection is off, since a single command ends before there is garbage worth collecting; that saves a seventh
    of a `status`. `play`, which runs for hours, turns it on again.
    """
    gc.disable()
    interruptible = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # not in the background of a script
    if interruptible:
        signal.signal(signal.SIGINT, _leave)
    try:
        if sys.argv[1:2] == ["completion"]:
            from banker.cli.scripts import answer

            if answer(sys.argv[2:]):
                return
        from banker.cli.main import main as program

        if interruptible:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        program()
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
    finally:
        if interruptible:
            signal.signal(signal.SIGINT, _leave)  # everything is written
        gc.freeze()
