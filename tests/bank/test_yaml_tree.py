"""A tree of YAML knows where each part of its text stands."""

import pytest

from quiz_plugin.bank.problems import Place
from quiz_plugin.bank.yaml.parser import Step
from quiz_plugin.bank.yaml.tree import Tree

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
TREE = Tree(TEXT, "a.yml")


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
