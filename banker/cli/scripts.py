"""The scripts that a shell reads so that it completes, and the question that they ask while somebody types.

That is `banker completion --next SHELL WORD...`, see `banker.cli.shell`. Neither needs the program: click is not loaded.
"""

import os
from collections.abc import Sequence

SHELLS = ("bash", "zsh", "fish")


def script(shell: str) -> str:
    """What a shell has to read."""
    with open(os.path.join(os.path.dirname(__file__), "shells", f"banker.{shell}"), encoding="utf-8") as file:
        return file.read()


def answer(words: Sequence[str]) -> bool:
    """Do `completion SHELL` or `completion --next SHELL WORD...`; False if it is neither.

    Whatever lies in this folder, `--next` prints no error.
    """
    if len(words) == 1 and words[0] in SHELLS:
        try:
            _print(script(words[0]))
        except OSError:  # the program knows what to say of it
            return False
        return True
    if words[:1] != ["--next"] or not {*words[1:2]} & {*SHELLS}:
        return False
    try:
        from banker.cli.shell import next_words

        typed = [os.fsencode(word).decode(errors="replace") for word in words[2:]]
        _print("".join(f"{line}\n" for line in next_words(words[1], typed)))
    except Exception:  # noqa: BLE001, S110 - it would stand in the line that somebody types
        pass
    return True


def _print(text: str) -> None:
    """Write at once, so that nothing is left to be written, and to fail, when Python ends."""
    with open(1, "wb", buffering=0, closefd=False) as out:
        out.write(text.encode(errors="replace"))
