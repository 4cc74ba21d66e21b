"""The completion scripts for shells, and the request that they send while somebody types.

The request is `banker completion --next SHELL WORD...`, see `banker.cli.complete`. Neither imports click.
"""

import os
from collections.abc import Sequence

from banker.packaged import PACKAGE, text

SHELLS = ("bash", "zsh", "fish", "powershell")


def script(shell: str) -> str:
    """The completion script for a shell."""
    return text(os.path.join(PACKAGE, "cli", "shells", f"banker.{shell}"))


def answer(words: Sequence[str]) -> bool:
    """Answer `completion SHELL` or `completion --next SHELL WORD...`; False for anything else.

    `--next` never prints an error, whatever files are in this folder.
    """
    if len(words) == 1 and words[0] in SHELLS:
        try:
            _print(script(words[0]))
        except OSError:  # the program reports it
            return False
        return True
    if words[:1] != ["--next"] or not {*words[1:2]} & {*SHELLS}:
        return False
    try:
        from banker.cli.complete import next_words

        typed = [os.fsencode(word).decode(errors="replace") for word in words[2:]]
        _print("".join(f"{line}\n" for line in next_words(words[1], typed)))
    except Exception:  # noqa: BLE001, S110 - an error message would appear in the line being typed
        pass
    return True


def _print(answered: str) -> None:
    """Write unbuffered, so that no write can fail when Python exits."""
    with open(1, "wb", buffering=0, closefd=False) as out:
        out.write(answered.encode(errors="replace"))
