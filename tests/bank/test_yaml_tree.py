"""A tree of YAML knows where each part of its text stands."""

from collections.abc import Iterator

import pytest
import yaml

from quiz_plugin.bank.problems import Place
from quiz_plugin.bank.yaml.edit import EditableTree
from quiz_plugin.bank.yaml.parser import Step
from quiz_plugin.bank.yaml.tree import Tree
from tests.tools import ROOT

TEXT = """\
title: {en: A, es: B}  # a comment
rows:
  - id: a
    words:
      en: >-
        One
        two

      # a comment

  - [b,
     c]
"""
TREE = EditableTree(TEXT, "a.yml")


@pytest.mark.parametrize(
    ("path", "written"),
    [
        (["title"], "{en: A, es: B}"),
        (["title", "es"], "B"),
        (["rows"], TEXT[TEXT.index("- id") :].rstrip()),
        (["rows", 0, "words"], "en: >-\n        One\n        two"),
        (["rows", 1], "[b,\n     c]"),
    ],
)
def test_a_part_spans_what_it_says_and_no_comment_below(path: list[Step], written: str):
    start, end = TREE.span(path)
    assert TEXT[start:end] == written


def test_a_missing_value_spans_nothing():
    start, end = EditableTree("? a\n\nb: c\n", "a.yml").span(["a"])
    assert start == end


def test_a_key_spans_its_word():
    start, end = TREE.key_span(["rows", 0, "words"])
    assert (TEXT[start:end], str(TREE.place(["rows", 0, "words"], key=True))) == ("words", "a.yml:4:5")


def test_where_nothing_stands_there_is_no_span():
    for find in (TREE.span, TREE.key_span):
        with pytest.raises(KeyError):
            find(["rows", 7])


def parts(data: object, path: tuple[Step, ...] = ()) -> Iterator[tuple[tuple[Step, ...], object]]:
    yield path, data
    if isinstance(data, dict | list):
        for step, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from parts(value, (*path, step))


def test_the_span_of_each_part_of_a_bank_reads_as_the_part():
    tree = EditableTree((ROOT / "tests/bank/kinds/bank/kinds.yml").read_text("utf-8"), "kinds.yml")
    found = [*parts(tree.data)]
    assert len(found) > 100
    for path, data in found:
        start, end = tree.span(path)
        column = tree.place(path).column - 1
        assert yaml.safe_load(" " * column + tree.text[start:end]) == data, path


@pytest.mark.parametrize(
    ("line", "column", "path"),
    [
        (1, 1, ()),
        (1, 9, ("title", "en")),
        (1, 8, ("title",)),
        (3, 5, ("rows", 0)),
        (4, 6, ("rows", 0, "words")),
        (6, 9, ("rows", 0, "words", "en")),
        (12, 6, ("rows", 1, 1)),
    ],
)
def test_a_place_belongs_to_the_innermost_part_that_holds_it(line: int, column: int, path: tuple[Step, ...]):
    assert TREE.path_at(Place("a.yml", line, column)) == path


def test_a_tree_that_was_put_away_is_read_again_for_a_place():
    tree = Tree(TEXT, "a.yml")
    tree.put_away()
    assert tree.data is None
    assert str(tree.place(["rows", 1])) == "a.yml:11:5"
    assert tree.data == TREE.data


def test_keys_come_in_the_order_of_the_text():
    keys = ["title", "title/en", "title/es", "rows", "rows/0/id", "rows/0/words", "rows/0/words/en"]
    assert ["/".join(map(str, path)) for path in TREE.key_paths()] == keys
