"""A file of the bank under another name than its own is told with the name that was meant."""

import pytest

from quiz_plugin.bank.folder import meant


@pytest.mark.parametrize(
    ("name", "key", "expected"),
    [
        ("glossary.yaml", "exceptions", "glossary.yml"),  # the name is what its author chose
        ("glosary.yml", "terms", "glossary.yml"),
        ("exceptions.yml", "exceptions", "parity.yml"),
        ("Parity.yml", "title", "parity.yml"),
        ("fruit.yml", "title", None),
        ("concept.yml", "questions", None),
    ],
)
def test_the_name_wins_where_it_is_close(name: str, key: str, expected: str | None):
    assert meant(name, {key}) == expected
