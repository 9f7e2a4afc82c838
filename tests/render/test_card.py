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
    bank,
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


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_an_article_says_what_the_question_is(kind: str, language: str):
    question = KINDS[kind]()
    article = parse(render(question, language))
    assert dict(article.attrib) == {
        "class": "qz",
        "id": f"q-{question.id}",
        "data-rev": revision(question),
        "data-type": kind,
        "aria-labelledby": f"q-{question.id}--title",
        "data-search-exclude": "",
    }


def test_the_parts_stand_in_the_order_of_the_contract(kind: str):
    article = parse(render(KINDS[kind](hints=(both("A hint."),))))
    assert [(part.tag, part.get("class")) for part in article] == [
        ("h3", "qz-title"),
        ("p", "qz-meta"),
        ("div", "qz-stem"),
        ("form", "qz-form"),
        ("details", "qz-hintbox"),
        ("details", "qz-answer"),
    ]


def test_the_title_is_a_heading_with_the_number():
    heading = parse(render(multi(), "en")).find("h3")
    assert text(heading) == "Question 4: Title of many-right"
    assert words_of(heading, "qz-name") == ["Title of many-right"]


def test_the_title_is_a_heading_with_the_number_in_spanish():
    assert text(parse(render(multi(), "es")).find("h3")) == "Pregunta 4: Title of many-right (es)"


@pytest.mark.parametrize("level", range(1, 7))
def test_the_heading_has_the_level_of_the_page(level: int):
    article = parse(render(multi(), level=level))
    assert [each.tag for each in article.iter("h1", "h2", "h3", "h4", "h5", "h6")] == [f"h{level}"]


def test_only_the_home_page_of_a_question_is_searched():
    assert "data-search-exclude" not in parse(render(multi(), home=True)).attrib


def test_numbers_hints_and_answers_are_never_searched(language: str):
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


def test_the_number_stands_in_heading_permalink_and_legend():
    article = parse(render(multi(), number=17))
    assert words_of(article, "qz-num") == ["Question 17:"]
    assert text(by_class(article, "qz-link")[0]) == "Link to question 17#"
    assert words_of(article, "qz-legend") == ["Question 17: Select all that apply"]


@pytest.mark.parametrize("base", ["", "../", "../../", "https://example.org/guide/"])
def test_links_inside_the_guide_start_at_the_base(base: str):
    question = multi(stem=same("See [there](batches#size)."))
    links = parse(render(question, base=base)).xpath(".//@href")
    inside = [link for link in links if link != SOURCE.url]
    assert inside == [
        f"{base}concepts/pipelines/#idle-time",
        f"{base}questions/first/#q-many-right",
        f"{base}concepts/batches/#size",
        f"{base}concepts/pipelines/#idle-time",
    ]


def test_the_permalink_of_a_question_at_home_is_its_id():
    assert by_class(parse(render(multi(), home=True)), "qz-link")[0].get("href") == "#q-many-right"


def test_the_permalink_leads_home():
    assert by_class(parse(render(multi())), "qz-link")[0].get("href") == "../../questions/first/#q-many-right"


def test_the_meta_line_names_concept_and_level():
    assert words_of(parse(render(multi(), "en")), "qz-meta") == ["Pipelines · Understand Link to question 4#"]
    assert words_of(parse(render(multi(), "es")), "qz-meta") == ["Pipelines (es) · Comprender Enlace a la pregunta 4#"]


def test_the_meta_line_keeps_quiet_about_a_concept_that_an_option_names():
    question = multi(options=(option("north", correct=True, text=same("With pipelines (es)")), option("south")))
    assert words_of(parse(render(question, "en")), "qz-meta") == [
        "Concepts in this question · Understand Link to question 4#"
    ]
    assert words_of(parse(render(question, "es")), "qz-meta")[0].startswith("Conceptos de esta pregunta ·")


@pytest.mark.parametrize(("make", "type_"), [(multi, "checkbox"), (single, "radio"), (true_false, "radio")])
def test_inputs_are_native(make, type_: str):
    article = parse(render(make()))
    assert {box.get("type") for box in article.iter("input")} == {type_}


def test_an_input_stands_in_its_label_and_its_option(kind: str):
    question = KINDS[kind]()
    article = parse(render(question))
    for box, name in zip(article.iter("input"), question.key, strict=True):
        assert box.getparent().tag == "label"
        assert box.xpath("ancestor::li/@data-opt") == [name]


def test_the_radio_buttons_of_a_question_are_a_group_in_a_form_of_their_own(kind: str):
    article = parse(render(KINDS[kind]()))
    assert len({box.get("name") for box in article.iter("input")}) == 1
    for box in article.xpath(".//input[@type='radio']"):
        assert box.get("name") is not None
        assert len(box.xpath("ancestor::form")) == 1


@pytest.mark.parametrize("make", [multi, single])
def test_the_name_of_an_input_starts_with_its_letter_and_goes_on(make, language: str):
    labels = [text(label) for label in parse(render(make(), language)).iter("label")]
    assert [label.split()[0] for label in labels] == ["A", "B", "C"][: len(labels)]
    assert all(len(label) > 2 for label in labels)


def test_a_statement_has_two_options_without_letters():
    article = parse(render(true_false(), "en"))
    assert [text(label) for label in article.iter("label")] == ["True", "False"]
    assert by_class(article, "qz-key") == []
    assert len(by_class(article, "qz-opts--tf")) == 1


def test_a_statement_has_two_options_in_spanish():
    assert [text(label) for label in parse(render(true_false(), "es")).iter("label")] == ["Verdadero", "Falso"]


def test_other_kinds_are_not_laid_out_as_statements():
    assert by_class(parse(render(single())), "qz-opts--tf") == []


def test_right_options_are_marked(kind: str):
    question = KINDS[kind]()
    marked = parse(render(question)).xpath(".//li[@data-ok]/@data-opt")
    assert marked == [name for name, ok in question.key.items() if ok]


def test_a_pinned_option_is_marked():
    question = single(options=(option("east", correct=True), option("west", pin="last")))
    assert parse(render(question)).xpath(".//li[@data-pin]/@data-opt") == ["west"]


def test_an_exclusive_option_is_marked():
    question = multi(options=(option("east", correct=True), option("none", exclusive=True)))
    assert parse(render(question)).xpath(".//li[@data-exclusive]/@data-opt") == ["none"]


def test_other_options_are_neither_pinned_nor_exclusive(kind: str):
    assert parse(render(KINDS[kind]())).xpath(".//*[@data-pin or @data-exclusive]") == []


@pytest.mark.parametrize(
    ("question", "english", "spanish"),
    [
        (multi(), "Select all that apply", "Marca todas las correctas"),
        (multi(show_count=True), "Select 2 answers", "Marca 2 respuestas"),
        (
            multi(show_count=True, options=(option("a", correct=True), option("b"))),
            "Select 1 answer",
            "Marca 1 respuesta",
        ),
        (single(), "Select one answer", "Elige una respuesta"),
        (true_false(), "True or false?", "¿Verdadero o falso?"),
    ],
    ids=["multi", "count", "count-of-one", "single", "tf"],
)
def test_the_legend_says_what_to_do(question, english: str, spanish: str):
    assert words_of(parse(render(question, "en")), "qz-legend") == [f"Question 4: {english}"]
    assert words_of(parse(render(question, "es")), "qz-legend") == [f"Pregunta 4: {spanish}"]


def test_the_form_can_be_sent_nowhere(kind: str):
    form = parse(render(KINDS[kind]())).find("form")
    assert dict(form.attrib) == {"class": "qz-form", "method": "dialog", "autocomplete": "off", "novalidate": ""}


def test_the_place_of_the_buttons_is_empty(kind: str):
    (acts,) = by_class(parse(render(KINDS[kind]())), "qz-acts")
    assert len(acts) == 0
    assert not acts.text


STEMS = {
    "a short paragraph": ("What is it?", True),
    "a short paragraph with emphasis": ("What is *it*?", True),
    "a long paragraph": ("What is it, " * 40 + "?", False),
    "two paragraphs": ("This is so.\n\nWhat is it?", False),
    "a paragraph and a list": ("What is it?\n\n- this\n- that", False),
    "code": ("What does `it` do?", False),
    "a block of code": ("What does this do?\n\n```python\nx = 1\n```", False),
}


@pytest.mark.parametrize(("stem", "described"), STEMS.values(), ids=STEMS)
def test_a_short_plain_stem_describes_the_options(stem: str, described: bool):
    fieldset = parse(render(multi(stem=same(stem)))).find(".//fieldset")
    assert fieldset.get("aria-describedby") == ("q-many-right--stem" if described else None)


def test_a_stem_that_is_long_in_one_language_describes_the_options_in_none():
    stem = {"en": "What is it?", "es": "¿Qué es, " * 40 + "?"}
    for code in LANGUAGES:
        assert parse(render(multi(stem=stem), code)).find(".//fieldset").get("aria-describedby") is None


def test_hints_stand_in_one_closed_box(language: str):
    article = parse(render(multi(hints=(both("First."), both("Second."))), language))
    (box,) = by_class(article, "qz-hintbox")
    end = "" if language == "en" else " (es)"
    assert words_of(box, "qz-hint") == [f"First.{end}", f"Second.{end}"]
    assert "open" not in box.attrib


def test_without_hints_there_is_no_box(kind: str):
    assert by_class(parse(render(KINDS[kind]())), "qz-hintbox") == []


def test_answers_are_closed(kind: str):
    (details,) = by_class(parse(render(KINDS[kind]())), "qz-answer")
    assert "open" not in details.attrib


@pytest.mark.parametrize(
    ("question", "english", "spanish"),
    [
        (multi(), "Correct answers: A, C", "Respuestas correctas: A, C"),
        (single(), "Correct answer: A", "Respuesta correcta: A"),
        (true_false(), "Correct answer: False", "Respuesta correcta: Falso"),
        (true_false(answer=True), "Correct answer: True", "Respuesta correcta: Verdadero"),
    ],
    ids=["multi", "single", "false", "true"],
)
def test_the_answer_names_the_key(question, english: str, spanish: str):
    assert words_of(parse(render(question, "en")), "qz-ca") == [english]
    assert words_of(parse(render(question, "es")), "qz-ca") == [spanish]


def test_the_print_key_of_a_card_is_its_letters():
    assert CardRenderer(bank(multi()), Words.load("en")).card("many-right").answer == "A, C"


def test_every_option_has_its_reason():
    (reasons,) = by_class(parse(render(multi(), "en")), "qz-why")
    assert [text(row) for row in reasons] == [
        "A is correct. Because of north.",
        "B is incorrect. Because of south.",
        "C is correct. Because of zenith.",
    ]


def test_every_option_has_its_reason_in_spanish():
    (reasons,) = by_class(parse(render(single(), "es")), "qz-why")
    assert [text(row) for row in reasons] == [
        "A es correcta. Because of east. (es)",
        "B es incorrecta. Because of west. (es)",
    ]


@pytest.mark.parametrize("answer", [True, False])
def test_a_statement_has_one_reason(answer: bool):
    (reasons,) = by_class(parse(render(true_false(answer=answer))), "qz-why")
    assert [text(row) for row in reasons] == ["It does not hold."]
    assert not reasons.xpath(".//strong")


def test_a_reason_that_starts_with_code_keeps_its_verdict():
    question = single(options=(option("east", correct=True, why=same("```python\nx = 1\n```")), option("west")))
    (reasons,) = by_class(parse(render(question)), "qz-why")
    assert [each.tag for each in reasons[0]] == ["p", "div"]
    assert text(reasons[0][0]) == "A is correct."


def test_an_explanation_follows_the_reasons():
    assert words_of(parse(render(multi(explanation=both("In short.")), "es")), "qz-expl") == ["In short. (es)"]


@pytest.mark.parametrize("explanation", [None, same(""), same(" \n ")], ids=["none", "empty", "blank"])
def test_without_an_explanation_there_is_no_place_for_one(explanation):
    assert by_class(parse(render(multi(explanation=explanation))), "qz-expl") == []


def test_the_study_link_names_the_section_in_the_language_of_the_page():
    for language, expected in {"en": "Learn more: Idle time", "es": "Para saber más: El tiempo de espera"}.items():
        article = parse(render(multi(), language))
        (study,) = by_class(article, "qz-study")
        assert text(study) == expected
        assert study.find("a").get("href") == "../../concepts/pipelines/#idle-time"


def test_the_study_link_names_the_concept_when_there_is_no_section():
    (study,) = by_class(parse(render(multi(concepts=("batches",)))), "qz-study")
    assert text(study) == "Learn more: Batches"
    assert study.find("a").get("href") == "../../concepts/batches/"


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


def test_no_id_stands_twice(kind: str):
    article = parse(render(KINDS[kind](hints=(both("A hint."),))))
    counts = Counter(article.xpath("descendant-or-self::*/@id"))
    assert set(counts.values()) == {1}


def test_every_reference_to_an_id_is_answered(kind: str):
    article = parse(render(KINDS[kind]()))
    ids = set(article.xpath("descendant-or-self::*/@id"))
    wanted = article.xpath("descendant-or-self::*/@aria-labelledby | .//@aria-describedby | .//@for")
    assert set(wanted) <= ids


def test_no_hole_stays_open(kind: str, language: str):
    question = KINDS[kind](hints=(both("[See](batches)"),), explanation=both("[See](batches#size)"))
    assert not CONTROL.search(render(question, language))


def test_a_control_character_in_a_text_does_not_become_a_hole():
    holes = "a \x1c b \x1d c \x1e d \x1f e &#28; f &#x1D; g &#30 h &#x1f i `\x1c` j"
    question = multi(stem=same(holes), title=same(holes), hints=(same(holes),))
    article = parse(render(question, number=77, base="BASE/", home=False))
    for part in ("qz-stem", "qz-name", "qz-hint"):
        assert words_of(article, part) == ["a b c d e f g h i j"]


def test_a_card_is_rendered_once():
    renderer = CardRenderer(bank(multi()), Words.load("en"))
    assert renderer.card("many-right") is renderer.card("many-right")


def test_an_unknown_question_has_no_card():
    with pytest.raises(KeyError):
        CardRenderer(bank(multi()), Words.load("en")).card("many-wrong")


@pytest.mark.parametrize("awkward", AWKWARD)
def test_awkward_texts_are_shown_as_they_are(awkward: str):
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


@pytest.mark.parametrize("awkward", AWKWARD)
def test_awkward_code_is_shown_as_it_is(awkward: str):
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


def test_the_real_cards_leave_no_hole_open(real_bank: Bank, language: str):
    renderer = CardRenderer(real_bank, Words.load(language))
    for question in real_bank.questions():
        html = renderer.card(question.id).html(level=2, number=1, base="../", home=False)
        assert not CONTROL.search(html), question.id
