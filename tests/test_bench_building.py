"""The three sites that building is measured with have the same texts, and the page shows what was measured."""

import dataclasses
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markdown import Markdown

from bench import guide, published, sites
from bench.aims import aims
from bench.results import DATA, Measured, Results, Row
from quiz_plugin.bank import Bank, load_bank
from quiz_plugin.render import CardRenderer, Words
from tests.tools import ROOT

QUESTIONS = 30
PLAIN = ("attr_list", "tables", "pymdownx.betterem", "pymdownx.highlight", "pymdownx.superfences", "pymdownx.details")


@pytest.fixture(scope="module", params=[("en",), ("en", "es")], ids="-".join)
def made(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> tuple[Path, tuple[str, ...]]:
    folder = tmp_path_factory.mktemp("sites")
    sites.write(folder, QUESTIONS, request.param)
    return folder, request.param


def test_the_sites_have_the_same_pages(made: tuple[Path, tuple[str, ...]]):
    folder, languages = made
    plain, quizzes, own = (
        {path.relative_to(folder / way / "docs").as_posix() for path in (folder / way / "docs").rglob("*.md")}
        for way in ("plain", "quizzes", "bank")
    )
    assert plain == quizzes
    assert own < plain
    for language in languages:
        ending = guide.ending(language, languages)
        assert {f"questions/set-0001{ending}", f"questions/set-0001/2{ending}", f"concepts/concept-2{ending}"} <= plain


class Text(HTMLParser):
    """The words that stand in some HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.feed(html)

    def handle_data(self, data: str) -> None:
        self.parts.append(data)


def said(html: str) -> list[str]:
    return sorted(re.findall(r"\w+", " ".join(Text(html).parts)))


def test_a_question_says_the_same_in_plain_markdown_as_on_its_card(made: tuple[Path, tuple[str, ...]]):
    folder, languages = made
    bank = load_bank(folder / "bank" / "bank", folder / "bank" / "docs", languages)
    assert isinstance(bank, Bank), bank[0]
    different = []
    for language in languages:
        words = Words.load(language)
        renderer = CardRenderer(bank, words)
        page = (folder / "plain" / "docs" / f"questions/set-0001{guide.ending(language, languages)}").read_text("utf-8")
        for number, question in enumerate(bank.sets[0].questions[:25], 1):
            source = re.search(rf"^### .*\{{#q-{question.id}\}}\n(?:(?!^###? ).*\n)*", page, re.MULTILINE)
            assert source, question.id
            plain = said(Markdown(extensions=PLAIN).convert(source[0]))
            card = renderer.card(question.id).html(level=3, number=number, base="../../", home=True)
            shown = said(interface(card))
            if plain != shown:
                different.append((language, question.id, sorted({*plain} ^ {*shown})))
    assert different == []


def interface(card: str) -> str:
    """The card without what a reader needs for answering on the page."""
    card = re.sub(r'<span class="qz-vh"[^>]*>.*?</span>', "", card)
    card = re.sub(r"<select\b.*?</select>|<label [^>]*class=\"qz-(?:pos|numrow)\".*?</label>", "", card)
    return re.sub(r'<span class="qz-unit".*?</span>', "", card)


def results(seconds: float = 8.0, memory: int = 110, largest: float = 80.0) -> Results:
    base = {"plain": Measured(10.0, 100, 1_000), "bank": Measured(seconds, memory, 1_100)}
    many = {"plain": Measured(100.0, 900, 9_000), "bank": Measured(largest, 900, 9_000)}
    return Results("A machine", {"Python": "3"}, (Row(1_000, 2, 3, base), Row(10_000, 2, 1, many)))


def test_an_aim_is_reached_or_told():
    assert [aim.reached for aim in aims(results())] == [True, True, True]
    assert [str(aim) for aim in aims(results(10.2, 130, 200.0)) if not aim.reached] == [
        "cpu at 1,000 questions, languages: 2: 1.02 and not 1.0 at most",
        "memory at 1,000 questions, languages: 2: 1.30 and not 1.2 at most",
        "growth at 10,000 questions, languages: 2: 1.96 and not 1.25 at most",
    ]


def test_results_survive_the_file_and_replace_only_what_was_measured_again(tmp_path: Path):
    old, path = results(), tmp_path / "building.json"
    old.write(path)
    assert Results.read(path) == dataclasses.replace(old, rows=list(old.rows))
    again = dataclasses.replace(old, rows=[dataclasses.replace(old.rows[0], rounds=9)])
    assert [row.rounds for row in again.beside(old).rows] == [9, 1]
    elsewhere = dataclasses.replace(again, machine="Another machine")
    assert elsewhere.beside(old) == elsewhere
    assert Results.read(tmp_path / "none.json").rows == ()


def test_the_page_and_its_drawing_show_what_was_measured():
    stale = [path.name for path, text in published.files(Results.read(DATA)).items() if path.read_text("utf-8") != text]
    assert stale == [], "python -m bench.published writes them"


def test_the_page_has_every_table_in_both_languages():
    for language in published.LANGUAGES:
        page = (ROOT / f"docs/building.{language}.md").read_text("utf-8")
        names = re.findall(r"<!-- measured: (\w+) -->", page)
        assert names == ["aims", "cpu", "memory", "output", "parts", "versions"], language
