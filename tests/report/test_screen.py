from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kasauti.report.screen import Cell, Column, Screen, cells, wrap

COLUMNS = (Column("Item", wraps=True), Column("Number", right=True))


def test_a_table_lines_up_in_devanagari() -> None:
    screen = Screen(width=40)
    screen.table(COLUMNS, [("पनीर रैप", "1"), ("tea", "12")])
    lines = screen.result().splitlines()
    assert " ".join(lines).split() == ["Item", "Number", "पनीर", "रैप", "1", "tea", "12"]
    assert len({cells(line) for line in lines}) == 1


def test_a_wide_column_wraps_under_itself() -> None:
    screen = Screen(width=40)
    screen.table(COLUMNS, [("two paneer wraps and a very cold mango lassi", "1")])
    assert screen.result() == (
        "  Item                            Number\n  two paneer wraps and a very          1\n  cold mango lassi\n"
    )


def test_what_an_encoding_cannot_show_gets_a_stand_in() -> None:
    screen = Screen(width=60, encoding="cp1252")
    screen.say("पनीर ₹120 → done…")
    assert screen.result().strip().replace("…", "...") == "???? Rs 120 -> done..."
    screen.result().encode("cp1252")


def test_ascii_is_enough() -> None:
    screen = Screen(width=60, encoding="ascii")
    screen.table(COLUMNS, [("chai “special” — ₹20", "1")])
    screen.say("x", first="→ ")
    assert screen.result() == '  Item                    Number\n  chai "special" - Rs 20       1\n-> x\n'


def test_an_escape_sequence_of_an_agent_does_nothing() -> None:
    screen = Screen(colour=True)
    screen.say("\x1b[2J\x07bell", "bad")
    assert screen.result() == "\x1b[31m␛[2J␇bell\x1b[0m\n"


def test_colour_changes_no_width() -> None:
    plain, coloured = Screen(width=50), Screen(width=50, colour=True)
    for screen in (plain, coloured):
        screen.table(COLUMNS, [(Cell("tea", "bad"), Cell("1", "good"))])
    bare = coloured.result()
    for code in ("\x1b[31m", "\x1b[32m", "\x1b[2m", "\x1b[0m"):
        bare = bare.replace(code, "")
    assert plain.result() == bare


@given(st.text(alphabet="ab कि्त👍é ", max_size=60), st.integers(min_value=4, max_value=30))
def test_wrapped_lines_fit_and_lose_no_word(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert all(cells(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
