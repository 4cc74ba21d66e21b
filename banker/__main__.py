"""The program `banker`, and `python -m banker`."""

import gc


def main() -> None:
    """Run a command line, with no looking for garbage: a verb is over before there is any, and it takes a sixth of a `status`."""
    gc.disable()
    from banker.cli.main import main as run

    try:
        run()
    finally:
        gc.freeze()  # nor when the process ends: files are flushed and closed by then


if __name__ == "__main__":
    main()
