"""A question becomes a card that can be read, answered and checked without script."""

from tests.render.samples import (
    AWKWARD,
    CODE,
    SOURCE,
    both,
    by_class,
    multi,
    option,
    parse,
    render,
    same,
    text,
    words_of,
)


def test_the_meta_line_keeps_quiet_about_a_concept_that_an_option_names():
    question = multi(options=(option("north", correct=True, text=same("With pipelines (es)")), option("south")))
    assert words_of(parse(render(question, "en")), "qz-meta") == [
        "Concepts in this question · Understand Link to question 4#"
    ]
    assert words_of(parse(render(question, "es")), "qz-meta")[0].startswith("Conceptos de esta pregunta ·")


def test_a_short_plain_stem_describes_the_options():
    for stem, described in (
        ("What is *it*?", True),
        ("What is it, " * 40 + "?", False),
        ("This is so.\n\nWhat is it?", False),
        ("What does `it` do?", False),
    ):
        fieldset = parse(render(multi(stem=same(stem)))).find(".//fieldset")
        assert fieldset.get("aria-describedby").split()[:-1] == ["q-many-right--stem"] * described


def test_a_form_without_script_puts_no_answer_into_the_address():
    """A form sent with `get` would; one with `post` would ask the server for what it has not got."""
    (form,) = by_class(parse(render(multi())), "qz-form")
    assert (form.get("method"), form.get("action")) == ("dialog", None)


def test_every_option_has_its_reason_and_an_explanation_follows():
    article = parse(render(multi(explanation=both("In short.")), "en"))
    (reasons,) = by_class(article, "qz-why")
    assert [text(row) for row in reasons] == [
        "A is correct. Because of north.",
        "B is incorrect. Because of south.",
        "C is correct. Because of zenith.",
    ]
    assert words_of(article, "qz-expl") == ["In short."]


def test_every_source_is_linked_and_says_its_language_where_that_is_not_the_pages():
    other = SOURCE.model_copy(update={"title": "B & C <d>", "url": "http://example.org/", "lang": "es"})
    for language, named in {"en": [None, "es"], "es": ["en", None]}.items():
        sources = by_class(parse(render(multi(sources=(SOURCE, other)), language)), "qz-src")
        links = [each.find("a") for each in sources]
        assert [text(link) for link in links] == ["A paper, section 2", "B & C <d>"]
        assert [link.get("href") for link in links] == ["https://example.org/paper?a=1&b=2", "http://example.org/"]
        assert [link.get("lang") for link in links] == named


def test_code_in_an_option_keeps_its_lines_and_is_not_translated():
    question = multi(options=(option("north", correct=True, text=None, code=CODE), option("south")))
    (code,) = by_class(parse(render(question)), "qz-code")
    assert code.tag == "code"
    assert code.get("translate") == "no"
    assert code.text_content() == CODE


def test_awkward_texts_are_shown_as_they_are():
    for awkward in AWKWARD:
        words = {"code": "if a < b && c > d: and a ` b", "markup": "a < b & c > d \"quoted\" 'single' & <i>"}
        expected = " ".join(words.get(awkward, AWKWARD[awkward]).split())
        given = same(AWKWARD[awkward])
        options = (option("north", correct=True, text=given, why=given), option("south"))
        fields = {"title": given, "stem": given, "explanation": given, "hints": (given,)}
        article = parse(render(multi(options=options, **fields)))
        assert words_of(article, "qz-name") == [expected]
        assert words_of(article, "qz-txt")[0] == expected
        if awkward != "digits":  # where paragraphs may stand, that is a list
            assert words_of(article, "qz-stem") == words_of(article, "qz-expl") == [expected]
            assert words_of(article, "qz-hint") == [expected]
            assert text(by_class(article, "qz-why")[0][0]) == f"A is correct. {expected}"
