"""Two texts have one normal form when they say the same, and two when they do not."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz_plugin.drift.fingerprint import fingerprint, normal


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a b", "a\nb"),
        ("a b", "a  b "),
        ("a b", "a\u00a0b"),
        ("a b", "a\r\nb"),
        ("a *b* c", "a b c"),
        ("a *b* c", "a __b__ c"),
        ("a *b*, c", "a **b**, c"),
        ("**`f`** x", "`f` x"),
        ("- a\n- b", "* a\n* b"),
        ("1. a\n2. b", "1) a\n1) b"),
        ("“a” ‘b’", "\"a\" 'b'"),
        ("don’t", "don't"),
        ("é", "e\u0301"),
        ("## T {#a}\n\n- b", "## T {: #b .c }\n\n* b"),
        ("a <!-- c --> b", "a b"),
        ("```\nx\n```", "```\nx  \n```"),
        ("ends in 4. The", "ends in\n4. The"),
        ("| 1 | 2 |", "| 1  |  2 |"),
        ("$$a\n+ b$$", "$$a + b$$"),
        ("/// figure\n    src: gpipe\n///", '/// figure\n    src: "gpipe"\n///'),
        ("/// figure\n    src: gpipe\n///", "/// figure\n    src: 'gpipe'\n///"),
        ("[a](b.md#c)", "[a](<b.md#c>)"),
        ("[a][1]\n\n[1]: b.md", "[a][1]\n\n[1]: <b.md>"),
        ("| a | b |\n| --- | --- |\n| 1 | 2 |", "| a | b |\n|:---|---:|\n| 1 | 2 |"),
        ("| a | b |\n| --- | --- |\n| 1 | 2 |", "| a | b |\n| :-: | ------- |\n| 1 | 2 |"),
    ],
)
def test_layout_is_nothing_that_a_text_says(one: str, other: str):
    assert normal(one) == normal(other)
    assert fingerprint(one) == fingerprint(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a b", "a, b"),
        ("a b", "a B"),
        ("`a b`", "`a  b`"),
        ("`a_b`", "`ab`"),
        ("`a`", "a"),
        ("snake_case", "snakecase"),
        ("a * b", "a b"),
        ("[a](b)", "[a](c)"),
        ("- a\n- b", "- a b"),
        ("```\nx\n  y\n```", "```\nx\ny\n```"),
        ("```py\nx\n```", "```sh\nx\n```"),
        ("12", "21"),
        ("/// figure\n    src: a\n///", "/// figure\n    src: b\n///"),
        ("src: a", 'src: "a"'),
        ("| a | b |\n| --- | --- |", "| a | b |\n| --- |"),
        ("see https://example.org", "see <https://example.org>"),
        ("`[a](<b>)`", "`[a](b)`"),
        ("5 - 3", "5 3"),
        ("\\*a\\*", "a"),
        ("## T {#a}", "## U {#a}"),
        ("$w_{t}$", "$w{t}$"),
        ("$a*b$", "$ab$"),
        ("$\\frac{a}{b}$", "$\\frac{b}{a}$"),
    ],
)
def test_what_a_reader_sees_is_kept_apart(one: str, other: str):
    assert normal(one) != normal(other)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text(st.sampled_from("ab *_`\n-1.#{}“\"'\u00a0é~"), max_size=60))
def test_the_normal_form_of_any_text_is_one_for_all_ways_to_compose_its_letters(text: str):
    assert normal(unicodedata.normalize("NFD", text)) == normal(text)
    assert len(fingerprint(text)) == 12
