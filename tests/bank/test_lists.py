"""What a bank lists beside its questions: terms, cited works, misconceptions, words that learners look for."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

from quiz_plugin.bank import Bank, Problem
from quiz_plugin.bank.base import ConceptRef
from quiz_plugin.bank.glossary import Term, read_glossary
from quiz_plugin.bank.references import check_citations, citations, read_references
from quiz_plugin.bank.side_files import read_sought
from tests.bank.commands import HERE, piped
from tests.tools import ROOT, cited, sound_bank

Changes = list[tuple[str, str, str]]


def check_mistakes(folder: Path, name: str, text: str, changes: Changes, read: Callable[[Path], list[Problem]]) -> None:
    """Each change of the text, which is sound by itself, is told at its place."""
    path = folder / "bank"
    path.mkdir()
    (path / name).write_text(text, "utf-8")
    assert read(path) == []
    for old, new, expected in changes:
        assert old in text
        (path / name).write_text(text.replace(old, new, 1), "utf-8")
        found = [f"bank/{name}:{each.place.line}:{each.place.column} {each.code}" for each in read(path)]
        assert f"bank/{name}:{expected}" in found, (old, new)


# The glossary

TERMS = """terms:
  - id: batch
    term: {en: batch, es: lote}
    match: {en: [batches]}
    allowed: {es: [lotes]}
    forbidden: {es: [tanda]}
    everyday: {es: [Lotes]}
    definition: {en: Some examples., es: Unos ejemplos.}
    concept: vocabulary#batches
  - id: gpipe
    term: {en: GPipe, es: GPipe}
    keep: true
    definition: {en: A library., es: Una biblioteca.}
    symbols: [{sign: T_i, means: {en: time, es: tiempo}}]
"""


def terms(folder: Path, bank: Bank, text: str = TERMS) -> tuple[Term, ...]:
    (folder / "glossary.yml").write_text(text, "utf-8")
    return read_glossary(folder, bank).terms


def test_a_term_knows_its_forms_and_renderings(tmp_path: Path, bank: Bank):
    batch, gpipe = terms(tmp_path, bank)
    assert (batch.id, batch.ref, gpipe.ref) == ("batch", ConceptRef("vocabulary", "batches"), None)
    assert batch.forms("en") == ("batch", "batches")
    assert batch.renderings("es") == ("lote", "lotes")
    assert (batch.renderings("de"), gpipe.renderings("de")) == ((), ("GPipe",))
    assert (batch.mentions("es"), batch.mentions("en")) == (("lote",), ("batch", "batches"))
    assert batch.is_explained("es")


def test_a_mistake_in_the_glossary_is_told_at_its_place(tmp_path: Path, bank: Bank):
    changes = [
        ("id: gpipe", "id: batch", "10:9 duplicate-id"),
        ("es: lote}", "fr: lot}", "3:11 missing-translation"),
        ("es: Una biblioteca.", "es: ' '", "13:38 empty-text"),
        ("#batches", "#lots", "9:14 dead-anchor"),
        ("vocabulary#", "words#", "9:14 unknown-concept"),
        ("concept: voc", "concept: Voc", "9:14 bad-id"),
        ("keep: true", "kept: true", "12:5 unknown-key"),
        ("keep: true", "elsewhere: [gpipe, gpip]", "12:24 unknown-concept"),
        ("terms:", "term:", "1:1 unknown-key"),
        ("    term: {en: GPipe, es: GPipe}\n", "", "10:5 missing-key"),
        ("[batches]", "batches", "4:17 wrong-type"),
        ("T_i", "'T_{'", "14:22 bad-formula"),
    ]
    check_mistakes(tmp_path, "glossary.yml", TERMS, changes, lambda path: [*read_glossary(path, bank).problems])


def test_the_shipped_glossary_does_not_contradict_itself(bank: Bank):
    shipped = read_glossary(ROOT / "bank", bank).terms
    forbidden = {word for term in shipped for word in term.forbidden.get("es", ())}
    assert {"Tubo G", "capacitación", "librería"} <= forbidden
    forms = [form.casefold() for term in shipped for form in term.forms("en")]
    assert sorted(form for form in {*forms} if forms.count(form) > 1) == []
    for term in shipped:
        assert not term.keep or len({*term.term.values()}) == 1, term.id
        assert not forbidden.intersection(term.renderings("es")), term.id
        for language, words in term.everyday.items():
            assert set(words) <= set(term.renderings(language)), term.id
            assert term.mentions(language), term.id


# Works

WORK = """\
references:
  - key: gpipe
    title: "GPipe: Efficient Training"
    authors: Huang et al.
    year: 2019
    url: https://arxiv.org/abs/1811.06965
    checked: 2026-11-20
"""
PAGE = (
    "# A page\n\nIt grows ([GPipe, §2](ref:gpipe); [ZeRO](ref:zero#S3)).\nCode such as `[x](ref:code)` cites nothing.\n"
)


def works(folder: Path, text: str = WORK) -> list[str]:
    (folder / "references.yml").write_text(text, "utf-8")
    return [f"{each.place.line}:{each.place.column} {each.code}" for each in read_references(folder).problems]


def test_a_work_has_an_address_and_places_in_it(tmp_path: Path):
    assert dict(read_references(tmp_path).works) == {}
    assert works(tmp_path) == []
    references = read_references(tmp_path)
    assert references.address("ref:gpipe") == "https://arxiv.org/abs/1811.06965"
    assert references.address("ref:gpipe#S2.F1") == "https://arxiv.org/abs/1811.06965#S2.F1"
    assert references.address("ref:zero") is None


def test_a_mistake_in_a_work_is_told_at_its_place(tmp_path: Path):
    again = WORK.removeprefix("references:\n")
    changes = [
        ("key: gpipe", "key: GPipe", "2:10 bad-id"),
        ("https://arxiv", "arxiv", "6:10 bad-value"),
        ("checked: 2026-11-20", "checked: yesterday", "7:14 wrong-type"),
        ("    year: 2019\n", "    yaer: 2019\n", "5:5 unknown-key"),
        ("year: 2019", "year: 219", "5:11 bad-value"),
        ("Huang et al.", "Huang # et al.", "4:14 cut-text"),
        ("Huang et al.", "''", "4:14 empty-text"),
        ("    url: https://arxiv.org/abs/1811.06965\n", "", "2:5 missing-key"),
        ("  - key", f"{again}  - key", "8:10 duplicate-reference"),
        ("  - key", again.replace("gpipe", "x") + "  - key", "12:10 duplicate-reference"),
    ]
    check_mistakes(tmp_path, "references.yml", WORK, changes, lambda path: [*read_references(path).problems])


def test_a_citation_of_no_work_is_an_error(tmp_path: Path):
    works(tmp_path)
    references = read_references(tmp_path)
    found = list(citations(PAGE, "a.md"))
    assert [(each.key, str(each.place)) for each in found] == [("gpipe", "a.md:3:27"), ("zero", "a.md:3:46")]
    (problem,) = check_citations(references, found)
    assert (str(problem.place), problem.code, problem.severity) == ("a.md:3:46", "unknown-reference", "error")


def test_every_work_of_the_guide_is_cited_and_in_both_languages_as_often():
    references, found = read_references(ROOT / "bank"), cited()
    assert references.problems == ()
    assert len(found) > 100
    assert check_citations(references, found) == []
    assert references.works.keys() == {each.key for each in found}
    keys: dict[str, list[str]] = {}
    for each in found:
        keys.setdefault(each.place.file, []).append(each.key)
    for page in (each for each in keys if each.startswith("docs/concepts/") and each.endswith(".en.md")):
        assert sorted(keys[page]) == sorted(keys[page.replace(".en.", ".es.")]), page
    for path in (ROOT / "docs/concepts").glob("*.md"):
        assert re.findall(r"\]\(https?://[^)]*\)", path.read_text("utf-8")) == [], path.name


# Words that learners look for

ROW = "sought:\n  - section: gpipe#idle-time\n    words:\n      en: [idle GPU]\n      es: [GPU inactiva]\n"


def test_a_mistake_in_what_is_sought_is_told_at_its_place(tmp_path: Path, bank: Bank):
    changes = [
        ("gpipe#", "gpip#", "2:14 unknown-concept"),
        ("idle-time", "idle-tome", "2:14 dead-anchor"),
        ("      es:", "      se:", "5:7 unknown-language"),
        ("words:", "wrods:", "3:5 unknown-key"),
        ("[idle GPU]", '["!"]', "4:12 bad-value"),
        ("sought:", "searched:", "1:1 unknown-key"),
    ]
    check_mistakes(tmp_path, "search.yml", ROW, changes, lambda path: read_sought(path, bank)[1])


# Misconceptions

MISCONCEPTIONS = """\
misconceptions:
  - id: apples-are-blue
    name: {en: Apples are blue., es: Las manzanas son azules.}
    remedy: {en: No kind is., es: Ninguna lo es.}
    section: apples#colours
  - id: trees-bear-no-pears
    name: {en: Pears do not grow on trees., es: Las peras no crecen en los árboles.}
    remedy: {en: They do., es: Sí crecen allí.}
    section: pears
"""


def test_wrong_answers_embody_misconceptions_and_keep_their_revision(tmp_path: Path):
    folder = Path(shutil.copytree(HERE / "sound", tmp_path / "guide"))
    plain = sound_bank(folder)
    (folder / "bank/misconceptions.yml").write_text(MISCONCEPTIONS, "utf-8")
    fruit = folder / "bank/fruit.yml"
    text = fruit.read_text("utf-8").replace("- id: blue\n", "- id: blue\n        misconception: apples-are-blue\n")
    fruit.write_text(text, "utf-8")
    assert piped("check", "--bank", folder / "bank").exit_code == 0
    fruit.write_text(text.replace("answer: true\n", "answer: true\n    misconception: trees-bear-no-pears\n"), "utf-8")
    bank = sound_bank(folder)
    assert {name: [each.id for each in questions] for name, questions in bank.embodied.items()} == {
        "apples-are-blue": ["apple-colours"],
        "trees-bear-no-pears": ["pear-trees"],
    }
    assert [(each.pick, each.misconception) for each in bank.by_id["pear-trees"].slips()] == [
        ("false", "trees-bear-no-pears")
    ]
    assert [each.revised() for each in plain.questions()] == [each.revised() for each in bank.questions()]
