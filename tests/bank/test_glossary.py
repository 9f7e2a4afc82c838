"""The glossary is read with every problem at its place, and the shipped one holds what the guide needs."""

from pathlib import Path

import pytest

from quiz_plugin.bank import Bank
from quiz_plugin.bank.base import ConceptRef
from quiz_plugin.bank.glossary import GLOSSARY, Glossary, GlossaryReading, Term, read_glossary
from tests.tools import ROOT

SOUND = """terms:
  - id: batch
    term: {en: batch, es: lote}
    match: {en: [batches]}
    allowed: {es: [lotes]}
    forbidden: {es: [tanda]}
    definition: {en: Some examples., es: Unos ejemplos.}
    concept: vocabulary#batches
  - id: gpipe
    term: {en: GPipe, es: GPipe}
    keep: true
    definition: {en: A library., es: Una biblioteca.}
"""


def read(tmp_path: Path, bank: Bank, text: str) -> GlossaryReading:
    folder = tmp_path / "bank"
    folder.mkdir()
    (folder / GLOSSARY).write_text(text, "utf-8")
    return read_glossary(folder, bank)


def told(reading: GlossaryReading) -> list[str]:
    return [f"{problem.place} {problem.code}: {problem.message}" for problem in reading.problems]


def test_a_sound_glossary_has_its_terms_in_order(tmp_path: Path, bank: Bank):
    reading = read(tmp_path, bank, SOUND)
    assert told(reading) == []
    batch, gpipe = reading.glossary.terms
    assert (batch.id, batch.ref, gpipe.id, gpipe.ref) == ("batch", ConceptRef("vocabulary", "batches"), "gpipe", None)


def test_a_term_knows_its_forms_and_renderings(tmp_path: Path, bank: Bank):
    batch, gpipe = read(tmp_path, bank, SOUND).glossary.terms
    assert batch.forms("en") == ("batch", "batches")
    assert batch.renderings("es") == ("lote", "lotes")
    assert batch.renderings("de") == ()
    assert gpipe.renderings("de") == ("GPipe",)


def test_a_page_explains_no_form_that_mostly_means_something_else(tmp_path: Path, bank: Bank):
    batch, gpipe = read(
        tmp_path, bank, SOUND.replace("    definition", "    everyday: {es: [Lotes]}\n    definition", 1)
    ).glossary.terms
    assert (batch.mentions("es"), batch.mentions("en")) == (("lote",), ("batch", "batches"))
    assert batch.renderings("es") == ("lote", "lotes")
    assert gpipe.mentions("es") == ("GPipe",)


def test_a_term_is_explained_where_it_has_a_name_and_a_meaning(tmp_path: Path, bank: Bank):
    batch, _ = read(tmp_path, bank, SOUND).glossary.terms
    assert batch.is_explained("es")
    assert not batch.is_explained("pt")
    assert not batch.model_copy(update={"term": {**batch.term, "pt": "lote"}}).is_explained("pt")


def test_a_bank_without_a_glossary_has_an_empty_one(tmp_path: Path, bank: Bank):
    assert read_glossary(tmp_path, bank) == GlossaryReading(Glossary())


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "id: gpipe",
            "id: batch",
            "bank/glossary.yml:9:9 duplicate-id: the term id `batch` stands twice in the glossary",
        ),
        ("es: lote}", "fr: lot}", "bank/glossary.yml:3:11 missing-translation: `term` has no text in `es`"),
        ("es: Una biblioteca.", "es: ' '", "bank/glossary.yml:12:38 empty-text: `definition` is empty in `es`"),
        ("#batches", "#lots", "bank/glossary.yml:8:14 dead-anchor: the page of `vocabulary` has no section `lots`"),
        ("vocabulary#", "words#", "bank/glossary.yml:8:14 unknown-concept: `words` is not a concept"),
        ("concept: voc", "concept: Voc", "bank/glossary.yml:8:14 bad-id: `Vocabulary#batches` cannot be an id"),
        ("keep: true", "kept: true", "bank/glossary.yml:11:5 unknown-key: `kept` is not a key here"),
        (
            "keep: true",
            "elsewhere: [gpipe, gpip]",
            "bank/glossary.yml:11:24 unknown-concept: `gpip` is not a concept",
        ),
        ("keep: true", "elsewhere: [GPipe]", "bank/glossary.yml:11:17 bad-id: `GPipe` cannot be an id"),
        ("keep: true", "everyday: {en: GPipe}", None),
        ("keep: true", "keep: yes please", None),
        ("terms:", "term:", "bank/glossary.yml:1:1 unknown-key: `term` is not a key here"),
        ("    term: {en: GPipe, es: GPipe}\n", "", "bank/glossary.yml:9:5 missing-key: the key `term` is missing"),
        ("[batches]", "batches", None),
        ("[batches]", "['…']", None),
    ],
)
def test_a_mistake_is_told_at_its_place(tmp_path: Path, bank: Bank, old: str, new: str, expected: str | None):
    found = told(read(tmp_path, bank, SOUND.replace(old, new, 1)))
    assert found
    assert expected is None or expected in found


@pytest.mark.parametrize("text", ["", "terms: []", "- a", "terms: {a: 1}", "terms: [1, [2]]", "terms: [*a]", "{"])
def test_what_is_no_glossary_is_told_and_raises_nothing(tmp_path: Path, bank: Bank, text: str):
    reading = read(tmp_path, bank, text)
    assert reading.problems
    assert reading.glossary.terms == ()


def test_one_mistake_does_not_hide_another(tmp_path: Path, bank: Bank):
    text = SOUND.replace("keep: true", "keep: perhaps").replace("match: {en: [batches]}", "match: {en: batches}")
    assert [problem.code for problem in read(tmp_path, bank, text).problems] == ["wrong-type", "wrong-type"]


@pytest.fixture(scope="module")
def shipped(bank: Bank) -> dict[str, Term]:
    reading = read_glossary(ROOT / "bank", bank)
    assert told(reading) == []
    return {term.id: term for term in reading.glossary.terms}


def test_names_are_the_same_in_every_language(shipped: dict[str, Term]):
    assert [term.id for term in shipped.values() if term.keep and len({*term.term.values()}) > 1] == []


@pytest.mark.parametrize(
    ("name", "wrong"),
    [("gpipe", "Tubo G"), ("scikit-learn", "Scikit-aprender"), ("training", "capacitación"), ("library", "librería")],
)
def test_known_mistranslations_are_forbidden(shipped: dict[str, Term], name: str, wrong: str):
    assert wrong in shipped[name].forbidden["es"]


def test_no_rendering_is_forbidden(shipped: dict[str, Term]):
    forbidden = {word for term in shipped.values() for word in term.forbidden.get("es", ())}
    assert [word for term in shipped.values() for word in term.renderings("es") if word in forbidden] == []


def test_no_two_terms_share_a_form(shipped: dict[str, Term]):
    forms = [form.casefold() for term in shipped.values() for form in term.forms("en")]
    assert sorted(form for form in {*forms} if forms.count(form) > 1) == []


def test_what_is_never_explained_is_a_form_of_the_term(shipped: dict[str, Term]):
    for term in shipped.values():
        for language, forms in term.everyday.items():
            assert set(forms) <= set(term.renderings(language)), term.id
            assert term.mentions(language), term.id
