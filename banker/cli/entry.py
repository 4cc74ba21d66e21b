"""Where `banker` begins."""

import gc


def main() -> None:
    """The program; exits with its code.

    A verb is over before there is garbage worth looking for, and the process ends with its files flushed and closed: not
    to look takes a seventh off a `status`. (`play`, which goes on for hours, looks again.)
    """
    gc.disable()
    try:
        from banker.cli.main import main as program

        program()
    finally:
        gc.freeze()
