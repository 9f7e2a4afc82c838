"""A question becomes a card that can be read, answered and checked without script."""

from collections.abc import Callable

from quiz_plugin.bank import Question, revision
from tests.render.samples import (
    AWKWARD,
    CODE,
    LANGUAGES,
    SOURCE,
    both,
    by_class,
    multi,
    option,
    parse,
    render,
    same,
    single,
    text,
    true_false,
    words_of,
)

KINDS: dict[str, Callable[..., Question]] = {"multi": multi, "single": single, "tf": true_false}


def test_an_article_says_what_the_question_is():
    for kind, make in KINDS.items():
        for language in LANGUAGES:
            question = make()
            article = parse(render(question, language))
            assert (article.get("id"), article.get("data-type")) == (f"q-{question.id}", kind)
            assert article.get("data-rev") == revision(question)
            (heading,) = article.xpath(".//h3[@id=$id]", id=article.get("aria-labelledby"))
            word, end = {"en": ("Question", ""), "es": ("Pregunta", " (es)")}[language]
            assert text(heading) == f"{word} 4: Title of {question.id}{end}"


def test_only_the_home_page_of_a_question_is_searched_and_never_its_numbers_hints_and_answers():
    assert "data-search-exclude" in parse(render(multi())).attrib
    article = parse(render(multi(hints=(both("A hint."),)), home=True))
    assert "data-search-exclude" not in article.attrib
    for name in ("qz-num", "qz-meta", "qz-legend", "qz-hintbox", "qz-answer", "qz-key"):
        excluded = "ancestor-or-self::*[@data-search-exclude]"
        assert all(each.xpath(excluded) for each in by_class(article, name)), name
        assert by_class(article, name)


def test_links_inside_the_guide_start_at_the_base():
    for base in ["", "../", "../../", "https://example.org/guide/"]:
        question = multi(stem=same("See [there](batches#size)."))
        links = parse(render(question, base=base)).xpath(".//@href")
        inside = [link for link in links if link != SOURCE.url]
        assert inside == [
            f"{base}concepts/pipelines/#idle-time",
            f"{base}questions/first/#q-many-right",
            f"{base}concepts/batches/#size",
            f"{base}concepts/pipelines/#idle-time",
        ]


def test_the_meta_line_keeps_quiet_about_a_concept_that_an_option_names():
    question = multi(options=(option("north", correct=True, text=same("With pipelines (es)")), option("south")))
    assert words_of(parse(render(question, "en")), "qz-meta") == [
        "Concepts in this question · Understand Link to question 4#"
    ]
    assert words_of(parse(render(question, "es")), "qz-meta")[0].startswith("Conceptos de esta pregunta ·")


def test_inputs_are_native_in_labels_in_a_form_that_goes_nowhere():
    types = {"multi": "checkbox", "single": "radio", "tf": "radio"}
    for kind, make in KINDS.items():
        question = make()
        article = parse(render(question))
        (form,) = article.iter("form")
        assert form.get("method") == "dialog"
        boxes = list(form.iter("input"))
        assert {box.get("type") for box in boxes} == {types[kind]}
        assert len({box.get("name") for box in boxes}) == 1
        assert kind == "multi" or boxes[0].get("name")
        for box, name in zip(boxes, question.key, strict=True):
            assert box.getparent().tag == "label"
            assert box.xpath("ancestor::li/@data-opt") == [name]
        labels = [text(label) for label in form.iter("label")]
        assert kind == "tf" or [label.split()[0] for label in labels] == ["A", "B", "C"][: len(labels)]
        assert all(len(label) > 2 for label in labels)
        assert form.xpath(".//li[@data-ok]/@data-opt") == [name for name, ok in question.key.items() if ok]


def test_a_statement_has_two_options_without_letters_and_one_reason():
    for answer in (True, False):
        article = parse(render(true_false(answer=answer)))
        assert [text(label) for label in article.iter("label")] == ["True", "False"]
        assert by_class(article, "qz-key") == []
        (reasons,) = by_class(article, "qz-why")
        assert [text(row) for row in reasons] == ["It does not hold."]


def test_a_short_plain_stem_describes_the_options():
    for stem, described in (
        ("What is *it*?", True),
        ("What is it, " * 40 + "?", False),
        ("This is so.\n\nWhat is it?", False),
        ("What does `it` do?", False),
    ):
        fieldset = parse(render(multi(stem=same(stem)))).find(".//fieldset")
        assert fieldset.get("aria-describedby") == ("q-many-right--stem" if described else None)


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


def test_a_label_holds_nothing_but_phrasing():
    code = option("north", correct=True, text=None, code=CODE)
    words = option(
        "south", text=same("1. **One**\n\n- `two`\n\n# three\n\n```python\nfour\n```\n\n<div>five</div> [six](batches)")
    )
    for label in parse(render(multi(options=(code, words)))).iter("label"):
        assert {each.tag for each in label.iter()} <= {"label", "input", "span", "code", "strong", "em"}


def test_no_id_stands_twice_and_every_reference_to_one_is_answered():
    for make in KINDS.values():
        article = parse(render(make(hints=(both("A hint."),))))
        ids = article.xpath("descendant-or-self::*/@id")
        assert len(set(ids)) == len(ids)
        wanted = article.xpath("descendant-or-self::*/@aria-labelledby | .//@aria-describedby | .//@for")
        assert set(wanted) <= set(ids)


def test_a_control_character_in_a_text_does_not_become_a_hole():
    holes = "a \x1c b \x1d c \x1e d \x1f e &#28; f &#x1D; g &#30 h &#x1f i `\x1c` j"
    question = multi(stem=same(holes), title=same(holes), hints=(same(holes),))
    article = parse(render(question, number=77, base="BASE/", home=False))
    for part in ("qz-stem", "qz-name", "qz-hint"):
        assert words_of(article, part) == ["a b c d e f g h i j"]


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
