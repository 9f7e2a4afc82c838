"""The search finds what learners mean, and the page about it before pages that mention it."""

import pytest

from quiz_plugin.bank import Bank, ConceptRef
from quiz_plugin.bank.glossary import Glossary, read_glossary
from quiz_plugin.bank.side_files import read_sought
from quiz_plugin.site import search as index
from tests.site.built import LANGUAGES
from tests.site.finding import FIRST, Search, pages, queries
from tests.tools import FULL, ROOT

ROOTS = {"en": "", "es": "es/"}
ENOUGH = 0.9


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("group", ["tuned", "unseen"])
def test_what_learners_type_finds_its_page_among_the_first(search: Search, group: str, language: str):
    asked = queries(group, language)
    assert len(asked) >= 60
    found = search(ROOTS[language], [query.typed for query in asked])
    missed = [
        f"{query.typed!r}: {' or '.join(query.pages)} is not among {pages(groups)[:FIRST]}"
        for query, groups in zip(asked, found, strict=True)
        if not set(query.pages) & set(pages(groups)[:FIRST])
    ]
    share = 1 - len(missed) / len(asked)
    assert share >= ENOUGH, f"{share:.1%} found:\n" + "\n".join(missed)


WAYS = {
    "en": [
        ["all-reduce", "allreduce", "all reduce", "ALLREDUCE", "allreduse"],
        ["synchronisation", "synchronization"],
        ["MirroredStrategy", "mirrored strategy", "mirroredstrategy"],
        ["optimiser", "optimizer", "optimizr"],
        ["gpipe", "GPipe?", "what is gpipe", "ＧＰｉｐｅ"],
    ],
    "es": [
        ["inicialización", "inicialzación"],
        ["gpipe", "what is gpipe", "qué es gpipe"],
        ["réplicas", "replicas", "REPLICAS"],
        ["fragmentación", "fragmentacion"],
    ],
}


def test_all_ways_to_write_a_thing_find_one_page_among_the_first(search: Search):
    for language, all_ways in WAYS.items():
        for ways in all_ways:
            found = search(ROOTS[language], ways)
            first = {way: pages(groups)[:FIRST] for way, groups in zip(ways, found, strict=True)}
            assert set.intersection(*map(set, first.values())), first


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_of_a_term_finds_it(search: Search, bank: Bank, language: str):
    """See the glossary, where its name finds it first, or on the page that explains it; an everyday word that no page
    explains finds what says it. Of the terms, one in two in each language, in a full run all.
    """
    terms = read_glossary(ROOT / "bank", bank).terms
    everyday = {form for term in terms if term.ref is None for form in term.everyday.get(language, ())}
    everyday |= {term.term[language] for term in terms if term.ref is None and term.everyday.get(language)}
    chosen = terms if FULL else terms[LANGUAGES.index(language) :: 2]
    typed = [(form, term) for term in chosen for form in term.renderings(language) if form not in everyday]
    found = search(ROOTS[language], [form for form, _ in typed])
    lost = []
    for (form, term), groups in zip(typed, found, strict=True):
        right = {"glossary", *((term.ref.concept,) if term.ref else ())}
        if not right & set(pages(groups)[:FIRST]):
            lost.append(f"{form}: {pages(groups)[:FIRST]}")
        if form == term.term[language] and groups[0][0]["location"] != f"glossary/#{term.id}":
            lost.append(f"{form}: {groups[0][0]['location']} comes first")
    assert lost == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_that_learners_use_for_a_section_finds_its_page(search: Search, bank: Bank, language: str):
    """A quarter of the sections in each language; `make test-all` looks for all."""
    every = read_sought(ROOT / "bank", bank)[0]
    rows = every if FULL else every[2 * LANGUAGES.index(language) :: 4]
    codes = {language, "en"} if FULL else {language}
    typed = [(word, row) for row in rows for code in codes for word in row.words.get(code, ())]
    found = search(ROOTS[language], [word for word, _ in typed])
    lost = [
        f"{word}: {ConceptRef.parse(row.section).concept} is not among {pages(groups)[: FIRST + 1]}"
        for (word, row), groups in zip(typed, found, strict=True)
        if ConceptRef.parse(row.section).concept not in pages(groups)[: FIRST + 1]
    ]
    assert lost == []


def test_what_was_found_as_another_word_is_not_called_missing(search: Search):
    """The theme lists words under a result that it does not hold; the words of a question are none of them."""
    (group, *_), groups = search("", ["what is mirored stratgy", "allreduse"])
    assert set(group[0]["terms"].values()) == {True}
    assert group[0]["instead"] == "what is mirrored strategy"
    texts = "".join(entry["title"] + entry["text"] for group in groups for entry in group)
    assert {index.plain(part.partition("<")[0]) for part in texts.split("<mark>")[1:]} == {"allreduce"}
    assert "<small>Set of questions</small>" in texts


def test_a_misspelt_term_is_named_and_shows_what_it_means_before_its_other_names(search: Search):
    for groups, instead in zip(search("es/", ["buble", "burbuja", "bubble"]), ("burbuja", "", ""), strict=True):
        assert groups[0][0]["instead"] == instead
        (term,) = [entry for group in groups for entry in group if entry["location"] == "glossary/#bubble"]
        assert term["text"].startswith("El tiempo en que las etapas")


def test_a_sign_asks_for_a_word_or_forbids_it_and_no_query_stops_the_search(search: Search):
    odd = ["", " ", "-", "¿?", "*", "zzzzzz", '"', "the", "constructor", "__proto__", "--", "10^12", "a" * 2_000]
    *_, pasted, with_it, without = search("", [*odd, "Re-materialisation: GPipe", "pipeline +gpipe", "pipeline -gpipe"])
    assert "gpipe" in pages(pasted)[:2]
    assert "gpipe" in pages(with_it)[:2]
    texts = [index.plain(doc["title"] + doc["text"]) for group in without for doc in group if doc["score"]]
    assert texts
    assert not any("gpipe" in text for text in texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_that_the_guide_makes_are_found_by_other_names(search: Search, bank: Bank, language: str):
    """Each name that the search has for such a page, in the language of the page and in English."""
    names = index.names(bank, Glossary(), (), language)
    made = ("references", "review", "exam", "progress", "settings")
    typed = [(name, page) for page in made for name in names[f"{page}/"]]
    assert len({page for _, page in typed}) == 5
    found = search(ROOTS[language], [name for name, _ in typed])
    assert [
        f"{name}: {page} is not among {pages(groups)[:FIRST]}"
        for (name, page), groups in zip(typed, found, strict=True)
        if page not in pages(groups)[:FIRST]
    ] == []


def test_what_helps_to_find_is_in_no_field_that_the_theme_shows():
    entry = {"location": "concepts/a/#b", "title": "All-reduce", "text": "<p>Text.</p>"}
    more = index.enrich(entry, ("fault tolerance",))
    assert {name: more[name] for name in entry} == entry
    assert (more[index.JOINED], more[index.NAMES]) == ("allreduce faulttolerance", "fault tolerance")
    assert {index.NAMES, index.JOINED}.isdisjoint({"title", "text", "tags"})
