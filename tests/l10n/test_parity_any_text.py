"""The parity checks take any text: none of them raises, and a text never differs from itself."""

from hypothesis import given, settings
from hypothesis import strategies as st

from quiz_plugin.l10n.parity import CHECKS, Text, check
from tests.l10n.pairs import glossary

WORDS = glossary({"term": {"en": "batch", "es": "lote"}}, {"term": {"en": "GPipe", "es": "GPipe"}, "keep": True})
PIECES = [
    *"`$#*_-|[](){}<>/.,:;%×^−–\\\n\t\"' \u00a0\u202f0123456789abcXñ",
    "```python\n",
    "\n```\n",
    "/// figure\n",
    "\n- ",
    "\n1. ",
    "| --- |",
    "{#a}",
    "](b.md)",
    " million ",
    " mil millones ",
    " eight ",
    " 20 de mayo de 2026 ",
    " batch ",
    " GPipe ",
    "<!--",
    "-->",
]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=60).map("".join)


@settings(deadline=None, max_examples=300)
@given(TEXTS, st.sampled_from(["en", "es", "de", "xx"]))
def test_a_text_does_not_differ_from_itself(text: str, language: str):
    one = Text(text, language)
    assert [found for code in CHECKS if code != "parity-terms" for found in check(one, one) if found.code == code] == []


@settings(deadline=None, max_examples=300)
@given(TEXTS, TEXTS, st.sampled_from(["es", "de", "xx"]))
def test_every_needle_stands_where_the_finding_says(source: str, target: str, language: str):
    texts = {"en": source, language: target}
    for found in check(Text(source, "en"), Text(target, language), WORDS):
        assert "".join(texts[found.language][found.offset :].split()).startswith("".join(found.needle.split())), found
