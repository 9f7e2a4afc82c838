"""A question becomes a card that can be read, answered and checked without script."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from quiz_plugin.bank import Bank, Question, load_bank, revision
from quiz_plugin.render.card import CardRenderer
from quiz_plugin.render.words import Words
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
from tests.tools import ROOT

KINDS: dict[str, Callable[..., Question]] = {"multi": multi, "single": single, "tf": true_false}
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


@pytest.fixture(scope="module")
def real_bank() -> Bank:
    found = load_bank(ROOT / "bank", ROOT / "docs", LANGUAGES)
    assert isinstance(found, Bank), found
    return found


def test_an_article_says_what_the_question_is():
    for kind, make in KINDS.items():
        for language in LANGUAGES:
            question = make()
            article = parse(render(question, language))
            assert dict(article.attrib) == {
                "class": "qz",
                "id": f"q-{question.id}",
                "data-rev": revision(question),
                "data-type": kind,
                "aria-labelledby": f"q-{question.id}--title",
                "data-search-exclude": "",
            }


def test_the_title_is_a_heading_with_the_number():
    heading = parse(render(multi(), "en")).find("h3")
    assert text(heading) == "Question 4: Title of many-right"
    assert words_of(heading, "qz-name") == ["Title of many-right"]


def test_only_the_home_page_of_a_question_is_searched():
    assert "data-search-exclude" not in parse(render(multi(), home=True)).attrib


def test_numbers_hints_and_answers_are_never_searched():
    for language in LANGUAGES:
        article = parse(render(multi(hints=(both("A hint."),)), language, home=True))
        excluded = article.xpath(".//*[@data-search-exclude]/@class")
        assert [name for name in excluded if name != "qz-key"] == [
            "qz-num",
            "qz-meta",
            "qz-legend",
            "qz-hintbox",
            "qz-answer",
        ]
        assert excluded.count("qz-key") == len(article.find_class("qz-opt"))


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


def test_the_meta_line_names_concept_and_level():
    assert words_of(parse(render(multi(), "en")), "qz-meta") == ["Pipelines · Understand Link to question 4#"]
    assert words_of(parse(render(multi(), "es")), "qz-meta") == ["Pipelines (es) · Comprender Enlace a la pregunta 4#"]


def test_the_meta_line_keeps_quiet_about_a_concept_that_an_option_names():
    question = multi(options=(option("north", correct=True, text=same("With pipelines (es)")), option("south")))
    assert words_of(parse(render(question, "en")), "qz-meta") == [
        "Concepts in this question · Understand Link to question 4#"
    ]
    assert words_of(parse(render(question, "es")), "qz-meta")[0].startswith("Conceptos de esta pregunta ·")


INPUTS: list[tuple[Callable[..., Question], str]] = [(multi, "checkbox"), (single, "radio"), (true_false, "radio")]


def test_inputs_are_native():
    for make, type_ in INPUTS:
        article = parse(render(make()))
        assert {box.get("type") for box in article.iter("input")} == {type_}


def test_an_input_stands_in_its_label_and_its_option():
    for make in KINDS.values():
        question = make()
        article = parse(render(question))
        for box, name in zip(article.iter("input"), question.key, strict=True):
            assert box.getparent().tag == "label"
            assert box.xpath("ancestor::li/@data-opt") == [name]


def test_the_radio_buttons_of_a_question_are_a_group_in_a_form_of_their_own():
    for make in KINDS.values():
        article = parse(render(make()))
        assert len({box.get("name") for box in article.iter("input")}) == 1
        for box in article.xpath(".//input[@type='radio']"):
            assert box.get("name") is not None
            assert len(box.xpath("ancestor::form")) == 1


def test_the_name_of_an_input_starts_with_its_letter_and_goes_on():
    for language in LANGUAGES:
        for make in [multi, single]:
            labels = [text(label) for label in parse(render(make(), language)).iter("label")]
            assert [label.split()[0] for label in labels] == ["A", "B", "C"][: len(labels)]
            assert all(len(label) > 2 for label in labels)


def test_a_statement_has_two_options_without_letters():
    article = parse(render(true_false(), "en"))
    assert [text(label) for label in article.iter("label")] == ["True", "False"]
    assert by_class(article, "qz-key") == []
    assert len(by_class(article, "qz-opts--tf")) == 1


def test_right_options_are_marked():
    for make in KINDS.values():
        question = make()
        marked = parse(render(question)).xpath(".//li[@data-ok]/@data-opt")
        assert marked == [name for name, ok in question.key.items() if ok]


def test_a_pinned_or_exclusive_option_is_marked():
    question = single(options=(option("east", correct=True), option("west", pin="last")))
    assert parse(render(question)).xpath(".//li[@data-pin]/@data-opt") == ["west"]
    question = multi(options=(option("east", correct=True), option("none", exclusive=True)))
    assert parse(render(question)).xpath(".//li[@data-exclusive]/@data-opt") == ["none"]


LEGENDS: list[tuple[Question, str, str]] = [
    (multi(), "Select all that apply", "Marca todas las correctas"),
    (multi(show_count=True), "Select 2 answers", "Marca 2 respuestas"),
    (
        multi(show_count=True, options=(option("a", correct=True), option("b"))),
        "Select 1 answer",
        "Marca 1 respuesta",
    ),
    (single(), "Select one answer", "Elige una respuesta"),
    (true_false(), "True or false?", "¿Verdadero o falso?"),
]


def test_the_legend_says_what_to_do():
    for question, english, spanish in LEGENDS:
        assert words_of(parse(render(question, "en")), "qz-legend") == [f"Question 4: {english}"]
        assert words_of(parse(render(question, "es")), "qz-legend") == [f"Pregunta 4: {spanish}"]


def test_the_form_can_be_sent_nowhere():
    for make in KINDS.values():
        form = parse(render(make())).find("form")
        assert dict(form.attrib) == {"class": "qz-form", "method": "dialog", "autocomplete": "off", "novalidate": ""}


STEMS = {
    "a short paragraph": ("What is it?", True),
    "a short paragraph with emphasis": ("What is *it*?", True),
    "a long paragraph": ("What is it, " * 40 + "?", False),
    "two paragraphs": ("This is so.\n\nWhat is it?", False),
    "a paragraph and a list": ("What is it?\n\n- this\n- that", False),
    "code": ("What does `it` do?", False),
    "a block of code": ("What does this do?\n\n```python\nx = 1\n```", False),
}


def test_a_short_plain_stem_describes_the_options():
    for stem, described in STEMS.values():
        fieldset = parse(render(multi(stem=same(stem)))).find(".//fieldset")
        assert fieldset.get("aria-describedby") == ("q-many-right--stem" if described else None)


def test_hints_stand_in_one_closed_box():
    for language in LANGUAGES:
        article = parse(render(multi(hints=(both("First."), both("Second."))), language))
        (box,) = by_class(article, "qz-hintbox")
        end = "" if language == "en" else " (es)"
        assert words_of(box, "qz-hint") == [f"First.{end}", f"Second.{end}"]
        assert "open" not in box.attrib


def test_answers_are_closed():
    for make in KINDS.values():
        (details,) = by_class(parse(render(make())), "qz-answer")
        assert "open" not in details.attrib


ANSWERS: list[tuple[Question, str, str]] = [
    (multi(), "Correct answers: A, C", "Respuestas correctas: A, C"),
    (single(), "Correct answer: A", "Respuesta correcta: A"),
    (true_false(), "Correct answer: False", "Respuesta correcta: Falso"),
    (true_false(answer=True), "Correct answer: True", "Respuesta correcta: Verdadero"),
]


def test_the_answer_names_the_key():
    for question, english, spanish in ANSWERS:
        assert words_of(parse(render(question, "en")), "qz-ca") == [english]
        assert words_of(parse(render(question, "es")), "qz-ca") == [spanish]


def test_every_option_has_its_reason():
    (reasons,) = by_class(parse(render(multi(), "en")), "qz-why")
    assert [text(row) for row in reasons] == [
        "A is correct. Because of north.",
        "B is incorrect. Because of south.",
        "C is correct. Because of zenith.",
    ]


def test_a_statement_has_one_reason():
    for answer in [True, False]:
        (reasons,) = by_class(parse(render(true_false(answer=answer))), "qz-why")
        assert [text(row) for row in reasons] == ["It does not hold."]
        assert not reasons.xpath(".//strong")


def test_an_explanation_follows_the_reasons():
    assert words_of(parse(render(multi(explanation=both("In short.")), "es")), "qz-expl") == ["In short. (es)"]


def test_the_study_link_names_the_section_in_the_language_of_the_page():
    for language, expected in {"en": "Learn more: Idle time", "es": "Para saber más: El tiempo de espera"}.items():
        article = parse(render(multi(), language))
        (study,) = by_class(article, "qz-study")
        assert text(study) == expected
        assert study.find("a").get("href") == "../../concepts/pipelines/#idle-time"


def test_every_source_is_linked():
    other = SOURCE.model_copy(update={"title": "B & C <d>", "url": "http://example.org/"})
    sources = by_class(parse(render(multi(sources=(SOURCE, other)))), "qz-src")
    assert [(text(each), each.find("a").get("href")) for each in sources] == [
        ("Source: A paper, section 2", "https://example.org/paper?a=1&b=2"),
        ("Source: B & C <d>", "http://example.org/"),
    ]


def test_the_title_of_a_source_says_its_language_where_that_is_not_the_pages():
    spanish = SOURCE.model_copy(update={"title": "Un artículo", "lang": "es"})
    for language, expected in {"en": [None, "es"], "es": ["en", None]}.items():
        sources = by_class(parse(render(multi(sources=(SOURCE, spanish)), language)), "qz-src")
        assert [each.find("a").get("lang") for each in sources] == expected


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


def test_the_title_on_the_page_holds_no_links():
    heading = parse(render(multi(title=same("A [link](batches) and <https://example.org/>")))).find("h3")
    assert heading.xpath(".//a") == []


def test_no_id_stands_twice():
    for make in KINDS.values():
        article = parse(render(make(hints=(both("A hint."),))))
        counts = Counter(article.xpath("descendant-or-self::*/@id"))
        assert set(counts.values()) == {1}


def test_every_reference_to_an_id_is_answered():
    for make in KINDS.values():
        article = parse(render(make()))
        ids = set(article.xpath("descendant-or-self::*/@id"))
        wanted = article.xpath("descendant-or-self::*/@aria-labelledby | .//@aria-describedby | .//@for")
        assert set(wanted) <= ids


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


def test_awkward_code_is_shown_as_it_is():
    for awkward in AWKWARD:
        question = multi(options=(option("north", correct=True, text=None, code=AWKWARD[awkward]), option("south")))
        (code,) = by_class(parse(render(question)), "qz-code")
        assert code.text_content() == AWKWARD[awkward]


def test_the_real_cards_say_the_same_things_in_both_languages(real_bank: Bank):
    renderers = {code: CardRenderer(real_bank, Words.load(code)) for code in LANGUAGES}
    for question in real_bank.questions():
        place: dict[str, Any] = {"level": 3, "number": 1, "base": "", "home": True}
        english, spanish = (parse(renderers[code].card(question.id).html(**place)) for code in LANGUAGES)
        assert english.xpath("descendant-or-self::*/@id") == spanish.xpath("descendant-or-self::*/@id")
        assert english.xpath(".//@data-opt") == spanish.xpath(".//@data-opt")
        assert english.xpath(".//li[@data-ok]/@data-opt") == spanish.xpath(".//li[@data-ok]/@data-opt")
        assert english.get("data-rev") == spanish.get("data-rev")
        assert by_class(english, "qz-study")[0].find("a").get("href") == by_class(spanish, "qz-study")[0].find("a").get(
            "href"
        )


def test_the_real_cards_leave_no_hole_open(real_bank: Bank):
    for language in LANGUAGES:
        renderer = CardRenderer(real_bank, Words.load(language))
        for question in real_bank.questions():
            html = renderer.card(question.id).html(level=2, number=1, base="../", home=False)
            assert not CONTROL.search(html), question.id
