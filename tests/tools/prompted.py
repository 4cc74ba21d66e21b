"""A session at the prompt as the README shows it: typed again on a pseudo-terminal, and compared.

In a `.md` file a comment that begins with `<!-- at the prompt:` holds what was recorded before, one command a line; the block
```text behind it is what the terminal shows, prompts and all. What stands behind the prompt's ` > ` is what is typed.
`python tests/tools/prompted.py --write FILE` writes down what it shows now.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support.terminal import NOW, Terminal

_BLOCK = re.compile(r"(<!-- at the prompt:\n(.*?)-->\n```text\n)(.*?)(```)", re.DOTALL)
_TYPED = re.compile(r"^[^\n]*[·] bank [^\n]* > ?([^\n]*)$", re.MULTILINE)


def shown(opening: str, block: str, folder: Path) -> str:
    """What the terminal shows when the lines typed in a block are typed again, after the opening."""
    before = folder / "before"
    before.write_text(opening, encoding="utf-8")
    command = [sys.executable, "-m", "banker", "-f", str(folder / "game.toml"), "play", str(before)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "BANKER_NOW": NOW})
    with Terminal(folder) as terminal:
        lines = []
        for typed in _TYPED.findall(block):
            lines.append(f"{terminal.prompt}{typed}".rstrip() + "\n")
            lines.append(terminal.type(typed))
        return "".join(lines)


def again(text: str) -> str:
    """A document with what its terminals show now."""
    with tempfile.TemporaryDirectory() as folder:
        return _BLOCK.sub(lambda found: f"{found[1]}{shown(found[2], found[3], Path(folder))}{found[4]}", text)


def main() -> None:
    """Write the blocks of the files named anew."""
    for name in sys.argv[2:] if sys.argv[1:2] == ["--write"] else sys.exit(__doc__):
        path = Path(name)
        path.write_text(again(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
