"""How a bank text is taken apart."""

import pytest

from quiz_plugin.bank.lint.text import CODE, Phrases, alike, names, prose, sentences, terms, visible, words


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("a **bold** and an *inclined* word", "a bold and an inclined word"),
        ("__bold__ and _inclined_, snake_case and ___", "bold and inclined, snake_case and ___"),
        ("see [the step](gpipe#step) here", "see the step here"),
        ("`a * b * c` and ``x ` y``", "a * b * c and x ` y"),
        ("costs $n$ steps, not $5 or $6", "costs n steps, not $5 or $6"),
        ("two\n  lines", "two lines"),
    ],
)
def test_the_reader_sees_no_markup(text: str, seen: str):
    assert visible(text) == seen


def test_prose_has_a_sign_for_code_and_formulas():
    assert prose("run `a.b()` in $n^2$ steps") == f"run {CODE} in {CODE} steps"


def test_fenced_code_is_one_sign():
    assert prose("Look:\n\n```python\nalways = 1\n```\n\nDone.").split() == ["Look:", CODE, "Done."]


def test_words_are_in_lower_case_and_keep_their_apostrophes_and_hyphens():
    assert words("It Isn’t a *Mini-batch*, `never`.") == ("it", "isn't", "a", "mini-batch")


def test_names_in_code_are_taken_apart():
    assert names("Call `strategy.experimental_run`") == ("call", "strategy", "experimental", "run")


def test_terms_keep_signs_numbers_and_code():
    assert terms("X < 3.5, `Tensor a`!") == ("x", "<", "3.5", "Tensor a")


def test_sentences_end_where_one_would_pause():
    text = "One ends. “Two ends?” Three has 3.5 parts.\n\n- item\n- item two"
    assert sentences(text) == ["One ends.", "“Two ends?", "Three has 3.5 parts.", "- item", "item two"]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("gradient", "gradients", True),
        ("distributed", "distribution", True),
        ("réplica", "réplicas", True),
        ("device", "deviation", False),
        ("batch", "batches", True),
        ("replica", "replication", False),
        ("host", "hosts", False),
        ("step", "step", True),
    ],
)
def test_forms_of_a_word_are_alike(one: str, other: str, same: bool):
    assert alike(one, other) is same
    assert alike(other, one) is same


def test_the_longest_phrase_counts_and_a_spared_one_does_not():
    phrases = Phrases(["all", "all of these"])
    assert phrases.first(words("All of these wait")) == "all of these"
    assert phrases.first(words("not all"), Phrases(["not all"])) == ""
    assert phrases.first(words("not all, but all"), Phrases(["not all"])) == "all"
