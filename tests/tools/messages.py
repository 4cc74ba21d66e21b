"""Rewrite the golden tables with today's messages: `python tests/tools/messages.py FILE...`, then read the difference."""

import os
import sys
import tempfile
from contextlib import chdir
from pathlib import Path

import tomli_w

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support import messages


def written(found: list[messages.Message]) -> str:
    """Return the text of a file of messages, with `text` last in each."""
    entries = []
    for message in found:
        lines = ["[[message]]"]
        lines += [
            tomli_w.dumps({key: value}).strip() if not isinstance(value, dict | list) else f"{key} = {_inline(value)}"
            for key, value in message.items()
            if key != "text"
        ]
        text = message["text"].replace("\\", "\\\\").replace('"""', '\\"""')
        entries.append("\n".join([*lines, f'text = """\n{text}"""', ""]))
    return "\n".join(entries)


def _inline(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_inline(key)} = {_inline(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return tomli_w.dumps({"x": value}).removeprefix("x = ").strip()


def main(arguments: list[str]) -> int:
    """Cause every message of some files, and write what is printed."""
    os.environ.update(messages.ENVIRONMENT)
    for path in [Path(name).resolve() for name in arguments]:
        found = messages.read(path)
        for message in found:
            with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as state, chdir(folder):
                os.environ["XDG_STATE_HOME"] = state  # passes typed before this message do not count in it
                message["exit"], message["text"] = messages.bring_about(message)
        path.write_text(written(found), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
