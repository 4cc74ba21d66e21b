"""Build `banker.pyz`: the program and what it needs in one file that any Python from 3.11 on runs.

    python tests/tools/one_file.py dist/banker.pyz

Needs pip and PyPI. Compiled modules for this Python lie beside the sources; another Python reads the sources, which takes longer.
"""

import argparse
import compileall
import py_compile
import shutil
import subprocess
import sys
import tempfile
import zipapp
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
MAIN = """\
import sys

if sys.version_info < (3, 11):
    sys.exit("banker needs Python 3.11 or later; this is %d.%d." % sys.version_info[:2])
from banker.cli.entry import main

main()
"""
"""It has nothing that an older Python could not read, so that such a Python prints the sentence."""


def build(target: Path) -> None:
    """Write the file; raises CalledProcessError if pip fails."""
    with tempfile.TemporaryDirectory() as folder:
        inside = Path(folder, "inside")
        pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-compile"]
        subprocess.run([*pip, "--target", str(inside), str(PROJECT)], check=True)
        for name in ("bin", "Scripts"):
            shutil.rmtree(inside / name, ignore_errors=True)
        # On Linux and macOS, the readline.py of Windows would be found before that of Python.
        for found in [*inside.glob("pyreadline3*"), *inside.glob("readline.py")]:
            shutil.rmtree(found) if found.is_dir() else found.unlink()
        (inside / "__main__.py").write_text(MAIN, encoding="utf-8", newline="\n")
        compile_beside(inside)
        target.parent.mkdir(parents=True, exist_ok=True)
        zipapp.create_archive(inside, target, interpreter="/usr/bin/env python3", compressed=True)


def compile_beside(folder: Path) -> None:
    """Compile all modules to files beside them, where Python looks for them in a zip file; they do not depend on times."""
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    compileall.compile_dir(folder, quiet=1, legacy=True, invalidation_mode=mode, stripdir=str(folder))


def main() -> None:
    """Build the file that is named."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path, nargs="?", default=PROJECT / "dist" / "banker.pyz")
    build(parser.parse_args().file)


if __name__ == "__main__":
    main()
