from __future__ import annotations

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.cli.tables import Cell, as_csv, as_json, as_text, clean, shown, width, write_rows

COLUMNS = ("label", "value")
ROWS: list[tuple[Cell, ...]] = [('a, "b"\nc', 1), ("π₀ 语言 🙂", 2.5), ("", None)]


def test_csv_is_read_back() -> None:
    found = list(csv.reader(io.StringIO(as_csv(COLUMNS, ROWS), newline="")))
    assert found == [["label", "value"], ['a, "b"\nc', "1"], ["π₀ 语言 🙂", "2.5"], ["", ""]]


def test_json_is_read_back() -> None:
    assert [tuple(row.values()) for row in json.loads(as_json(COLUMNS, ROWS))] == ROWS
    assert json.loads(as_json(COLUMNS, [])) == []


def test_text_is_aligned() -> None:
    assert as_text(COLUMNS, ROWS).splitlines() == [
        "label       value",
        'a, "b" c        1',
        "π₀ 语言 🙂    2.5",
        "",
    ]


def test_numbers_to_nine_digits_for_programs_and_six_for_people() -> None:
    assert as_csv(("x",), [[1 / 3]]) == "x\n0.333333333\n"
    assert shown(1 / 3) == "0.333333"


@given(st.text())
def test_nothing_in_a_table_drives_a_terminal(text: str) -> None:
    assert clean(text).isprintable() or all(not char.isspace() or char == " " for char in clean(text))
    assert not set(clean(text)) & {"\x1b", "\x07", "\n", "\r", "\x9b", "\u202e", "\u2066"}


@given(st.text())
def test_width_is_at_most_two_a_character(text: str) -> None:
    assert 0 <= width(text) <= 2 * len(text)


def test_a_terminal_gets_a_table_without_markup(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "60")
    write_rows(COLUMNS, [("[red]not red[/red]\x1b[31m", 1)], "table")
    said = capsys.readouterr().out
    assert "[red]not red[/red]" in said
    assert "label" in said
