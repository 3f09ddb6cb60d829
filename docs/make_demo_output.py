"""Put what `kasauti demo` prints into README.md: python docs/make_demo_output.py"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"
BEGIN = "<!-- demo: written by docs/make_demo_output.py -->\n"
END = "<!-- /demo -->"


def printed() -> str:
    """What the demo prints on a plain output of 80 columns."""
    with tempfile.TemporaryDirectory() as place:
        done = subprocess.run(
            [sys.executable, "-m", "kasauti", "demo"],
            cwd=place,
            env={**os.environ, "COLUMNS": "80", "PYTHONUTF8": "1"},
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
    return done.stdout.rstrip()


def shown(readme: str) -> str:
    """The demo's output as a README shows it."""
    block = readme.split(BEGIN)[1].split(END)[0]
    return block.strip().removeprefix("```text").removesuffix("```").strip()


def with_output(readme: str, output: str) -> str:
    """The README with its block replaced."""
    head, rest = readme.split(BEGIN)
    return f"{head}{BEGIN}\n```text\n{output}\n```\n\n{END}{rest.split(END)[1]}"


if __name__ == "__main__":
    README.write_text(with_output(README.read_text(encoding="utf-8"), printed()), encoding="utf-8")
