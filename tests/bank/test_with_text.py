"""A text that is put into a file is read back as it was given, and nothing else in the file changes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz_plugin.bank.decode import UNSEEN
from quiz_plugin.bank.write.replace_text import replace_text
from quiz_plugin.bank.yaml.edit import Unwritable
from quiz_plugin.bank.yaml.source import SourceFile

WORDS = ["!t", "yes", "No", "null", "1e3", "2026-01-01", "---", "...", "e\u0301", "\\n"]
TEXTS = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]).filter(lambda char: not UNSEEN.match(char)), max_size=200),
    st.lists(
        st.sampled_from([*"a\n\t%@`'\"{]|>~é😀\u00a0", "  ", "\n\n", ": ", " #", "- ", "? ", "&a", "*a", *WORDS]),
        max_size=60,
    ).map("".join),
)

FLOW = "a:\n  - why: {en: 'One', es: Uno}  # c\n    b: 1\n"
BLOCK = "a:\n  - why:\n      en: >-\n        One\n        two\n      es: Uno  # c\n\n    # d\n    b: 1\n"
PATH = ("a", 0, "why")


@pytest.mark.parametrize(
    ("before", "language", "words", "after"),
    [
        (FLOW, "es", "Dos", FLOW.replace("Uno", "Dos")),
        (FLOW, "en", "a: b", FLOW.replace("'One'", '"a: b"')),
        (FLOW, "pt", "Um", FLOW.replace("Uno}", "Uno, pt: Um}")),
        (FLOW, "es", "no", FLOW.replace("Uno", '"no"')),
        (BLOCK, "es", "Dos: tres", BLOCK.replace("Uno", '"Dos: tres"')),
        (BLOCK, "en", "One", BLOCK.replace(">-\n        One\n        two", "One")),
        (BLOCK, "pt", "Um", BLOCK.replace("Uno  # c\n", "Uno  # c\n      pt: Um\n")),
        (BLOCK, "es", "a\n\nb", BLOCK.replace("Uno", "|-\n        a\n\n        b").replace("b  # c", "b  # c")),
    ],
)
def test_a_text_is_replaced_and_nothing_else_changes(before: str, language: str, words: str, after: str):
    if words.startswith("a\n"):  # a comment behind a text on several lines would belong to it
        before, after = before.replace("  # c", ""), after.replace("  # c", "")
    assert replace_text(before, PATH, language, words) == after
    crlf = before.replace("\n", "\r\n")
    assert replace_text(crlf, PATH, language, words) == after.replace("\n", "\r\n")


def test_values_that_a_bank_takes_for_wrong_stay_as_they_are():
    others = "a: !ENV [X, yes]\nb: <<\nc: no\n"
    assert replace_text(f"{others}why: {{en: One}}\n", ["why"], "en", "Two") == f"{others}why: {{en: Two}}\n"


@settings(max_examples=200, deadline=None, derandomize=True)
@given(TEXTS, st.sampled_from([FLOW, BLOCK]), st.sampled_from(["en", "es", "pt"]))
def test_whatever_a_text_says_it_is_read_back(words: str, before: str, language: str):
    try:
        result = replace_text(before.replace("  # c", ""), PATH, language, words)
    except Unwritable:
        pytest.fail(f"not written: {words!r}")
    data = SourceFile(result.encode(), "x").data
    assert isinstance(data, dict)
    assert data["a"][0]["why"][language] == words


@pytest.mark.parametrize("path", [("b",), ("a", 1, "why"), ("a", 0, "b"), ("a", 0, "why", "en")])
def test_where_there_is_no_text_none_is_replaced(path: tuple[str | int, ...]):
    with pytest.raises(Unwritable):
        replace_text(FLOW, path, "en", "x")
