"""Search: each language has its own index, a question is found once, and no entry tells what is correct."""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from html import unescape

import pytest

from quiz_plugin.bank import Bank, ChoiceQuestion
from quiz_plugin.bank.glossary import read_glossary
from quiz_plugin.bank.latex import formulas
from quiz_plugin.render.formulas import linear
from tests.site.built import LANGUAGES, BuiltSite
from tests.tools import ROOT


def bare(text: str) -> str:
    """Only the words, so that markup, quotes and line breaks make no difference."""
    text = re.sub(r"\]\([^)]*\)", " ", text)  # the target of a Markdown link
    text = re.sub(r"^```.*$", " ", text, flags=re.MULTILINE)  # the language of a block of code
    text = re.sub(r"<[^>]+>", " ", unescape(text))
    return " ".join(re.findall(r"\w+", unicodedata.normalize("NFC", text).casefold()))


def sentences(text: str) -> Iterator[str]:
    for sentence in re.split(r"(?<=[.;:?!])\s+", text.replace("\n", " ")):
        if len(bare(sentence).split()) >= 3:
            yield bare(sentence)


def said_plainly(text: str) -> str:
    """A text with its formulas in plain signs, as the search has them."""
    for each in list(formulas(text)):
        text = text.replace(each.source, linear(each.latex))
    return text


def answers(bank: Bank, language: str) -> Iterator[str]:
    """Every sentence of the bank that a learner may only read after answering."""
    for question in bank.questions():
        texts: list[Mapping[str, str] | None] = [*question.hints, question.explanation]
        if isinstance(question, ChoiceQuestion):
            texts += [option.why for option in question.options]
        else:
            texts.append(question.why)
        for text in texts:
            if text is not None:
                yield from sentences(said_plainly(text[language]))


# One index per language


@pytest.fixture(scope="module")
def indexes(site: BuiltSite) -> dict[str, list[dict[str, str]]]:
    found = {}
    for language in LANGUAGES:
        file = site.folder / site.page("", language).root / "search" / "search_index.json"
        index = json.loads(file.read_text("utf-8"))
        assert index["config"]["lang"] == [language]
        found[language] = index["docs"]
    return found


def everything(docs: list[dict[str, str]], below: str = "") -> str:
    """What the entries of the pages below an address say."""
    found = [doc for doc in docs if doc["location"].startswith(below)]
    return "\n".join(bare(" ".join(doc[name] for name in doc if name != "boost")) for doc in found)


def test_an_index_has_every_page_of_its_language_and_no_other(site: BuiltSite, indexes):
    for language, docs in indexes.items():
        pages = {doc["location"].partition("#")[0] for doc in docs}
        assert pages == {page.path for page in site.pages if page.language == language}
        ids = {path: Counter(site.page(path, language).find("//@id")) for path in pages}
        for doc in docs:
            path, _, anchor = doc["location"].partition("#")
            assert not anchor or ids[path][anchor] == 1, doc["location"]
            assert not anchor.startswith("qz-")
            assert "--" not in anchor


# Questions are found


def test_each_question_has_one_entry_with_its_title_and_its_stem_that_leads_to_its_home(bank: Bank, indexes):
    for language, docs in indexes.items():
        found = {doc["location"]: doc for doc in docs if "#q-" in doc["location"]}
        assert sum("#q-" in doc["location"] for doc in docs) == len(found) == len(bank.by_id)
        for question in bank.questions():
            doc = found[f"{bank.home[question.id]}/#q-{question.id}"]
            assert bare(doc["title"]) == bare(question.title[language])
            assert bare(said_plainly(question.stem[language])) in bare(doc["text"])


def test_a_formula_is_known_as_one_line(indexes):
    for docs in indexes.values():
        (entry,) = [doc for doc in docs if doc["location"] == "concepts/gpipe/#idle-time"]
        assert "(K − 1) / (M + K − 1)" in entry["text"]
        assert not [doc["location"] for doc in docs if "\\frac" in doc["text"] or "<math" in doc["text"]]


# Nothing is given away


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_reason_hint_or_explanation_is_indexed_where_questions_live_or_that_no_page_teaches_in_the_same_words(
    bank: Bank, indexes, language: str
):
    pages = [page.read_text("utf-8") for page in sorted(ROOT.glob(f"docs/**/*.{language}.md"))]
    pages += [term.definition[language] for term in read_glossary(ROOT / "bank", bank).terms]
    taught = "\n".join(map(bare, pages))
    secrets = list(answers(bank, language))
    untaught = [secret for secret in secrets if secret not in taught]
    assert len(untaught) > 50
    text = everything(indexes[language])
    assert [secret for secret in untaught if secret in text] == []
    text = everything(indexes[language], "questions/")
    assert [secret for secret in secrets if secret in text] == []


def test_no_entry_of_a_question_gives_its_answer_away_by_its_form(indexes):
    """Nor carries the key `A, C` of the printed sheet, or the marks of the markup."""
    said = {
        "en": r"\bright answers?\b|\bis right\b|\bis not right\b|\banswer key\b|\bshow answer\b|\bhint\b",
        "es": r"\brespuestas? correctas?\b|\bes correcta\b|\bclave de respuestas\b|\bver la respuesta\b|\bpista\b",
    }
    for language, docs in indexes.items():
        for doc in docs:
            assert not re.search(r"data-ok|data-opt|qz-", doc["text"]), doc["location"]
            if "questions/" in doc["location"]:
                assert re.findall(said[language], f"{doc['title']} {doc['text']}".casefold()) == [], doc["location"]
            if "#q-" in doc["location"]:
                assert re.findall(r"\b[A-Z](?:, [A-Z])+\b", doc["text"]) == [], doc["location"]
