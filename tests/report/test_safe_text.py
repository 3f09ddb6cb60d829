from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kasauti.report.safe_text import cut, html_in_markdown, markdown, one_line, shown, xml_attribute, xml_text

# lone surrogates, controls, non-characters: what st.text() leaves out by default comes, too
ANYTHING = st.text(
    st.characters() | st.characters(categories=("Cs", "Cc", "Cn", "Cf")) | st.sampled_from("]>&\"'<\r\n\t")
)


def test_control_characters_become_pictures_and_line_breaks_stay() -> None:
    assert shown("\x1b[31mred\x00\nnext\tcell\x7f") == "␛[31mred\u2400\nnext\tcell␡"


def test_a_lone_surrogate_becomes_the_replacement_character() -> None:
    assert shown("ok \ud800") == "ok �"


def test_a_direction_override_is_written_out_and_a_plain_mark_stays() -> None:
    assert shown("\u202eabc\u2066 اردو\u200f") == "<U+202E>abc<U+2066> اردو\u200f"


def test_devanagari_with_joiners_is_left_alone() -> None:
    assert shown("क्\u200dया पनीर है? ₹120") == "क्\u200dया पनीर है? ₹120"


def test_what_is_cut_says_how_long_it_was() -> None:
    assert cut("abc" + "x" * 997, 3) == "abc… (1,000 characters)"
    assert cut("abc", 3) == "abc"


def test_one_line_has_no_line_break_of_any_kind() -> None:
    assert one_line(" a\r\nb\u2028c\x85\td ") == "a b c d"


@given(ANYTHING)
def test_shown_text_can_always_be_written(text: str) -> None:
    written = shown(text).encode("utf-8")
    assert b"\x1b" not in written and b"\x00" not in written


@given(ANYTHING)
def test_any_text_survives_xml_up_to_what_xml_cannot_hold(text: str) -> None:
    root = ElementTree.fromstring(f'<a b="{xml_attribute(text)}">{xml_text(text)}</a>'.encode())
    assert root.get("b") == (root.text or "")
    assert len(root.text or "") == len(text)


def test_a_section_end_is_no_end() -> None:
    assert xml_text("]]>") == "]]&gt;"
    assert xml_text("\ufffe\x0b\ud800") == "\ufffd" * 3


@pytest.mark.parametrize(
    ("raw", "safe"),
    [
        ("a | b", "a \\| b"),
        ("`code`", "\\`code\\`"),
        ("<img src=x>", "&lt;img src=x&gt;"),
        ("&lt;", "&amp;lt;"),
        ("@everyone", "@\u2060everyone"),
        ("#12", "#\u206012"),
        ("two\nlines", "two lines"),
        ("[x](javascript:1)", "\\[x\\](javascript:1)"),
        ("![x](https://e.example/p.png)", "\\!\\[x\\](https:\u2060//e.example/p.png)"),
        ("a_b *c* ~d~ $e$ {f}", "a\\_b \\*c\\* \\~d\\~ \\$e\\$ \\{f\\}"),
        ("back\\|slash", "back\\\\\\|slash"),
    ],
)
def test_markdown_sees_plain_text_only(raw: str, safe: str) -> None:
    assert safe == markdown(raw)


def test_a_backslash_escapes_nothing_in_an_html_block() -> None:
    assert html_in_markdown("hindi_devanagari <b> @me") == "hindi_devanagari &lt;b&gt; @\u2060me"


@given(ANYTHING)
def test_a_markdown_cell_is_one_line_whose_every_pipe_is_escaped(text: str) -> None:
    cell = markdown(text)
    assert cell.splitlines() in ([], [cell])
    assert "<" not in cell and ">" not in cell
    assert all(len(run) % 2 == 1 for run in _backslashes_before_pipes(cell))


def _backslashes_before_pipes(cell: str) -> list[str]:
    parts = cell.split("|")[:-1]
    return [part[len(part.rstrip("\\")) :] for part in parts]
