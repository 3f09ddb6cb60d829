"""Each change that is not released yet is one short sentence in a file of its own."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "changelog"
NAME = re.compile(r"[\w-]+\.(added|changed|deprecated|removed|fixed|security)\.md")


def test_every_fragment_is_one_sentence_of_at_most_25_words() -> None:
    for path in sorted(FOLDER.iterdir()):
        if path.name == "README.md":
            continue
        text = path.read_text(encoding="utf-8")
        assert NAME.fullmatch(path.name), path.name
        assert text.endswith(".\n") and text.count("\n") == 1, path.name
        assert len(text.split()) <= 25, path.name
