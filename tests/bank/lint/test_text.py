"""How a bank text is taken apart."""

from quiz_plugin.bank.lint.text import alike, names, sentences, terms, visible, words

SEEN = {
    "a **bold** and an *inclined* word": "a bold and an inclined word",
    "__bold__ and _inclined_, snake_case and ___": "bold and inclined, snake_case and ___",
    "see [the step](gpipe#step) here": "see the step here",
    "`a * b * c` and ``x ` y``": "a * b * c and x ` y",
    "costs $n$ steps, not $5 or $6:\n\n$$a$b$$": "costs n steps, not $5 or $6: a$b",
    "two\n  lines": "two lines",
}
ALIKE = {"gradient": "gradients", "distributed": "distribution", "réplica": "réplicas", "batch": "batches"}
UNLIKE = {"device": "deviation", "replica": "replication", "host": "hosts"}


def test_the_reader_sees_no_markup():
    for text, seen in SEEN.items():
        assert visible(text) == seen


def test_words_names_terms_and_sentences_of_a_text():
    assert words("It Isn’t a *Mini-batch*, `never`.") == ("it", "isn't", "a", "mini-batch")
    assert names("Call `strategy.experimental_run`") == ("call", "strategy", "experimental", "run")
    assert terms("X < 3.5, `Tensor a`!") == ("x", "<", "3.5", "Tensor a")
    text = "One ends. “Two ends?” Three has 3.5 parts.\n\n- item\n- item two"
    assert sentences(text) == ["One ends.", "“Two ends?", "Three has 3.5 parts.", "- item", "item two"]


def test_forms_of_a_word_are_alike():
    assert [pair for pair in ALIKE.items() if not (alike(*pair) and alike(*reversed(pair)))] == []
    assert [pair for pair in UNLIKE.items() if alike(*pair) or alike(*reversed(pair))] == []
