"""Orders, numbers and pairs are complete without script: what is asked, where an answer can be noted, what is right."""

from typing import Any

from quiz_plugin.render.card import CardRenderer
from quiz_plugin.render.words import Words, written
from tests.render.samples import LANGUAGES, by_class, parse, render, same, text, words_of
from tests.tools import ROOT, sound_bank

HERE = ROOT / "tests" / "bank" / "kinds"
NEW = ("training-step", "strategy-code", "idle-share", "examples-per-step", "who-waits")

BANK = sound_bank(HERE)


def card(name: str, language: str = "en") -> Any:
    found = CardRenderer(BANK, Words.load(language)).card(name)
    return parse(found.html(level=3, number=4, base="../../", home=True))


def changed(name: str, **changes: Any) -> Any:
    """A question of the bank with something else in it, about a concept of the bank of samples."""
    question = BANK.by_id[name]
    return type(question).model_validate({**question.model_dump(), "concepts": ("pipelines#idle-time",), **changes})


PLACES = {"training-step": "A~4, B~2, C~5, D~1, E~3", "strategy-code": "A~4, B~3, C~1, D~2; A~4, B~2, C~1, D~3"}
"""What a reader of paper writes beside each block."""


def test_the_answer_is_a_sentence_and_the_printed_key_its_end_or_the_places_of_blocks():
    for name, english, spanish in [
        ("training-step", "Correct order: D, B, E, A, C.", "Orden correcto: D, B, E, A, C."),
        ("strategy-code", "Correct orders: C, D, B, A; C, B, D, A.", "Órdenes correctos: C, D, B, A; C, B, D, A."),
        ("idle-share", "Correct answer: 27.3%.", "Respuesta correcta: 27.3\u00a0%."),
        ("examples-per-step", "Correct answer: 65,536.", "Respuesta correcta: 65\u202f536."),
        ("who-waits", "Correct matches: 1~C, 2~A, 3~C.", "Parejas correctas: 1~C, 2~A, 3~C."),
    ]:
        for language, sentence in (("en", english.replace("~", "\u00a0")), ("es", spanish.replace("~", "\u00a0"))):
            (answer,) = by_class(card(name, language), "qz-ca")
            assert answer.text_content() == sentence
            printed = PLACES.get(name, sentence.split(": ")[1][:-1]).replace("~", "\u00a0")
            assert CardRenderer(BANK, Words.load(language)).card(name).answer == printed


def test_everything_to_fill_in_has_a_label_in_words_and_search_finds_no_answers():
    for language in LANGUAGES:
        for name in NEW:
            article = card(name, language)
            ids = article.xpath("descendant-or-self::*/@id")
            assert len(set(ids)) == len(ids)
            named = " ".join(article.xpath(".//@aria-describedby|.//@aria-labelledby|.//@for")).split()
            assert set(named) <= set(ids)
            for part in article.xpath('.//option|.//input|.//*[@class="qz-key"]|.//*[@class="qz-ca"]'):
                assert part.xpath("ancestor-or-self::*[@data-search-exclude]")
            for field in article.xpath(".//select|.//input"):
                (label,) = field.xpath("ancestor::label")
                assert len(label.xpath(".//select|.//input")) == 1
                field.drop_tree()
                assert text(label)


def test_a_block_can_be_given_each_position_by_its_letter():
    article = card("strategy-code")
    for block, letter in zip(by_class(article, "qz-block"), "ABCD", strict=True):
        (label,) = block.xpath("./label")
        (code,) = by_class(label, "qz-code")
        assert text(label).startswith(f"{letter} {text(code)} Position of block {letter}")
        assert label.xpath("./select/option/text()") == ["–", "1", "2", "3", "4"]


def test_numbers_in_attributes_are_as_saved_answers_hold_them_and_the_tolerance_is_absolute():
    article = parse(render(changed("idle-share", answer={"value": "1200.50", "tolerance": "5 %"}, traps=())))
    assert (article.get("data-value"), article.get("data-tol")) == ("1200.5", "60.025")
    assert words_of(article, "qz-ca") == ["Correct answer: 1,200.50."]


def test_a_partner_in_a_list_is_plain_and_stands_below_it_in_full():
    for part, plain in (
        ({"text": same("The *sum* of `all` & more, $W_2 < 1$")}, "The sum of all & more, W_2 < 1"),
        ({"code": "for x in y:\n    z(x)"}, "for x in y: z(x)"),
    ):
        first, *others = changed("who-waits").model_dump()["right"]
        article = parse(render(changed("who-waits", right=[{"id": first["id"], **part}, *others])))
        assert article.xpath("(.//select)[1]/option")[1].text == f"A {plain}"
        assert len(article.xpath('.//ol[@class="qz-rights"]/li')) == 1 + len(others)
        assert len(article.xpath(".//li//math")) == ("text" in part)


def test_a_number_is_written_as_the_language_does():
    for number, unit, english, spanish in [
        ("27.3", "%", "27.3%", "27.3\u00a0%"),
        ("-4", "", "\u22124", "\u22124"),
        ("1000", "", "1,000", "1000"),
        ("999.1234", "", "999.1234", "999.1234"),
        ("50000", "MB", "50,000\u00a0MB", "50\u202f000\u00a0MB"),
        ("1234567.5", "", "1,234,567.5", "1\u202f234\u202f567.5"),
        ("-12345", "%", "\u221212,345%", "\u221212\u202f345\u00a0%"),
        ("15", "ms", "15\u00a0ms", "15\u00a0ms"),
    ]:
        assert written(Words.load("en"), number, unit) == english
        assert written(Words.load("es"), number, unit) == spanish
