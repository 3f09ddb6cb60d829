from __future__ import annotations

import pathlib
from decimal import Decimal

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from kasauti.errors import FileProblems, Place
from kasauti.scenario.reading import MAX_DEPTH, Problems, read, read_text


def told(text: str) -> list[str]:
    """What is said about a text that cannot be read."""
    with pytest.raises(FileProblems) as caught:
        read_text(text, file="f.yaml")
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("written", "read_as"),
    [
        ("16:00", "16:00"),
        ("9:00", "9:00"),
        ("12:30:00", "12:30:00"),
        ("no", "no"),
        ("on", "on"),
        ("Yes", "Yes"),
        ("02142", "02142"),
        ("007", "007"),
        ("08", "08"),
        ("+919800000000", "+919800000000"),
        ("2026-12-04", "2026-12-04"),
        ("2026-12-04 16:00", "2026-12-04 16:00"),
        ("1_500", "1_500"),
        ("1e5", "1e5"),
        ("0x1F", "0x1F"),
        ("0o17", "0o17"),
        (".inf", ".inf"),
        ("08.30", "08.30"),
        ("1.", "1."),
        ("True", "True"),
        ("NULL", "NULL"),
        ("१२", "१२"),
        ("=", "="),
        ("'16'", "16"),
        ('"true"', "true"),
        ("!!str 5", "5"),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("0", 0),
        ("-3", -3),
        ("500", 500),
        ("79.50", Decimal("79.50")),
        ("-0.1", Decimal("-0.1")),
    ],
)
def test_a_value_is_what_stands_there(written: str, read_as: object) -> None:
    value = read_text(f"key: {written}\n").value["key"]
    assert (value, type(value)) == (read_as, type(read_as))


def test_decimals_keep_the_digits_that_were_written() -> None:
    assert str(read_text("price: 0.10").value["price"]) == "0.10"


def test_every_value_and_key_knows_its_place() -> None:
    document = read_text("a:\n  - {b: 1,\n     c: दो}\n", file="f.yaml")
    assert document.places == {
        (): Place("f.yaml", 1, 1),
        ("a",): Place("f.yaml", 2, 3),
        ("a", 0): Place("f.yaml", 2, 5),
        ("a", 0, "b"): Place("f.yaml", 2, 9),
        ("a", 0, "c"): Place("f.yaml", 3, 9),
    }
    assert document.key_place("a", 0, "c") == Place("f.yaml", 3, 6)
    assert document.place("a", 0, "missing", "deeper") == document.places["a", 0]
    assert (document.at("a", 0, "c"), document.at("a", 7), document.at("a", 0, "c", "x")) == ("दो", None, None)


def test_columns_count_characters_not_bytes() -> None:
    assert read_text("{चाय: पानी, x: 1}").place("x") == Place("<text>", 1, 16)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: b: c", "f.yaml:1:5"),
        ("a: [1\nb: 2", "f.yaml:2:2"),
        ("a:\n\t- x", "f.yaml:2:1"),
        ("a: 'x", "f.yaml:1:6"),
        ("a: *b", "f.yaml:1:4"),
        ("a: @x", "f.yaml:1:4"),
        ("a: 1\n---\nb: 2", "f.yaml:2:1"),
        ("a: 1\na: 2", "f.yaml:2:1"),
        ("1: x", "f.yaml:1:1"),
        ("true: x", "f.yaml:1:1"),
        (": x", "f.yaml:1:1"),
        ("? [a]\n: x", "f.yaml:1:3"),
        ("x: &x {a: 1}\ny:\n  <<: *x", "f.yaml:3:3"),
        ("a: !!python/object/apply:os.system [x]", "f.yaml:1:4"),
        ("a: !!int 5", "f.yaml:1:4"),
        ("a: !x 5", "f.yaml:1:4"),
        ("a: &x [*x]", "f.yaml:1:4"),
        ("a: b\x07", "f.yaml:1:5"),
        ("a: b\ud800", "f.yaml:1:5"),
        ('a: "\\0"', "f.yaml:1:4"),
        ('a: "\\ud800"', "f.yaml:1:7"),
        ("a: " + "9" * 1201, "f.yaml:1:4"),
        ("[" * 2000, "f.yaml:1:"),
        ("", "f.yaml:1:1"),
        ("# nothing but a comment\n", "f.yaml:1:1"),
        ("---\n", "f.yaml:1:1"),
        ("~", "f.yaml:1:1"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_its_place_and_a_fix(text: str, place: str) -> None:
    (problem,) = told(text)
    assert problem.startswith(place)
    assert "(fix: " in problem


def test_every_mistake_of_a_file_is_told_at_once() -> None:
    assert told("a: 1\na: 2\n7: x\nb: !!set {x}\nc: {d: 1, d: 2}\n") == [
        "f.yaml:2:1  `a` stands twice  (fix: keep one of them; the first is in line 1)",
        'f.yaml:3:1  a key is `7`, which is no text  (fix: put quotes around it: "7")',
        "f.yaml:4:4  the tag set is not read  (fix: delete it; put quotes around a text that starts with !)",
        "f.yaml:5:11  `d` stands twice  (fix: keep one of them; the first is in line 5)",
    ]


def test_a_value_that_a_comment_swallowed_whole_is_refused() -> None:
    with pytest.raises(FileProblems) as caught:
        read_text("order: #W1001\nok: 1\n", file="f.yaml")
    assert str(caught.value) == (
        "f.yaml:1:7  a comment swallowed the value: #W1001  (fix: quote it, or put a space behind the #)"
    )


def test_a_value_that_a_comment_swallowed_in_part_is_a_warning() -> None:
    document = read_text("empty:\nsay: Table #5 please\nok: 1 # a comment\nquoted: 'x' #y\n", file="f.yaml")
    assert document.value == {"empty": None, "say": "Table", "ok": 1, "quoted": "x"}
    assert [str(warning) for warning in document.warnings] == [
        "f.yaml:2:6  warning: a comment swallowed the rest of the value: #5 please  "
        "(fix: quote it, or put a space behind the #)",
    ]


def test_plain_aliases_are_read_and_bombs_are_not() -> None:
    assert read_text("a: &x [1]\nb: *x\n").value == {"a": [1], "b": [1]}
    bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 9)
    )
    (problem,) = told(bomb)
    assert "aliases" in problem


def test_nesting_has_an_end() -> None:
    assert read_text("[" * (MAX_DEPTH - 1) + "]" * (MAX_DEPTH - 1)).value
    (problem,) = told("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1))
    assert f"nested deeper than {MAX_DEPTH} levels" in problem


def test_a_byte_order_mark_and_windows_line_ends_are_fine(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "f.yaml"
    path.write_bytes("\ufeffnaam: चाय\r\nb:\r\n- 1\r\n".encode())
    document = read(path)
    assert document.value == {"naam": "चाय", "b": [1]}
    assert document.place("b", 0) == Place(str(path), 3, 3)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"a: 1\nb: caf\xe9\n", ":2:7  byte 0xe9 is no UTF-8  (fix: save the file as UTF-8)"),
        ("a: 1".encode("utf-16"), ":1:1  is UTF-16  (fix: save it as UTF-8)"),
        (b"x" * 5_000_001, "  over 5 MB  (fix: split the file)"),
    ],
)
def test_bytes_that_are_no_text_are_refused(tmp_path: pathlib.Path, raw: bytes, said: str) -> None:
    path = tmp_path / "f.yaml"
    path.write_bytes(raw)
    with pytest.raises(FileProblems) as caught:
        read(path)
    assert str(caught.value) == f"{path}{said}"


def test_a_missing_file_and_a_folder_are_problems(tmp_path: pathlib.Path) -> None:
    for path in (tmp_path / "none.yaml", tmp_path):
        with pytest.raises(FileProblems, match="cannot be read"):
            read(path)


_text = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=8)
_keys = st.text("abcचय_0", min_size=1, max_size=5)
_plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | _text,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_keys, inner, max_size=4),
    max_leaves=15,
)


@settings(max_examples=150)
@given(_plain)
def test_what_a_yaml_writer_quotes_comes_back_as_it_was(value: object) -> None:
    class Quoting(yaml.SafeDumper):
        pass

    Quoting.add_representer(str, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"'))
    text = yaml.dump({"value": value}, Dumper=Quoting, allow_unicode=True, default_flow_style=False)
    if "\ufeff" in text:
        return  # a byte order mark inside a file is refused
    assert read_text(text).value == {"value": value}


@settings(max_examples=200)
@given(st.text(max_size=60) | st.text(alphabet="ab:-[]{}#&*!|>'\"\n \t%@`?,<0.~", max_size=60))
def test_any_text_is_read_or_refused_and_never_more(text: str) -> None:
    try:
        document = read_text(text, file="f.yaml")
    except FileProblems as problems:
        assert problems.problems
        assert all(problem.place.file == "f.yaml" and problem.place.line >= 1 for problem in problems.problems)
    else:
        assert () in document.places


def test_problems_are_gathered_until_asked_for() -> None:
    problems = Problems()
    problems.warn(Place("a", 1, 1), "odd")
    problems.raise_if_any()
    with problems.gather():
        read_text("a: 1\na: 2", file="f.yaml")
    problems.add(Place("a", 3, 1), "wrong", "right", "code")
    assert [p.what for p in problems.warnings] == ["odd"]
    with pytest.raises(FileProblems) as caught:
        problems.raise_if_any()
    assert [str(p.place) for p in caught.value.problems] == ["a:1:1", "a:3:1", "f.yaml:2:1"]


def test_gathering_keeps_no_other_exception() -> None:
    with pytest.raises(KeyError), Problems().gather():
        raise KeyError("x")
