"""The completion scripts for the shells, and `banker completion --next SHELL WORD...`, which they call at every Tab.

See `banker.cli.shell` for the answer. Both work without click, which takes too long to load for a Tab.
"""

import os
from collections.abc import Sequence

SHELLS = ("bash", "zsh", "fish")


def script(shell: str) -> str:
    """The completion script for a shell."""
    with open(os.path.join(os.path.dirname(__file__), "shells", f"banker.{shell}"), encoding="utf-8") as file:
        return file.read()


def answer(words: Sequence[str]) -> bool:
    """Answer `completion SHELL` or `completion --next SHELL WORD...`; False for any other command.

    `--next` never prints an error, since it would appear in the line being typed.
    """
    if len(words) == 1 and words[0] in SHELLS:
        try:
            _print(script(words[0]))
        except OSError:  # the full program reports the error
            return False
        return True
    if words[:1] != ["--next"] or not {*words[1:2]} & {*SHELLS}:
        return False
    try:
        from banker.cli.shell import next_words

        typed = [os.fsencode(word).decode(errors="replace") for word in words[2:]]
        _print("".join(f"{line}\n" for line in next_words(words[1], typed)))
    except Exception:  # noqa: BLE001, S110 - see above
        pass
    return True


def _print(text: str) -> None:
    """Write without buffering, so that no write can fail when Python exits."""
    with open(1, "wb", buffering=0, closefd=False) as out:
        out.write(text.encode(errors="replace"))
