"""After each save, a server has the site that a fresh one would have, and converts only pages that changed."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from mkdocs.structure.pages import Page

from quiz_plugin.cli import main
from tests.site.built import LANGUAGES
from tests.site.server import FreshBuilds, Server
from tests.site.small import SmallSite, question

TEMPLATE = '{% extends "guide.html" %}\n{% block hero %}{{ nav.items | length }}{% endblock %}\n'
CONCEPTS = ("one", "two", "three")
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text class="f-t">{word}</text></svg>\n'
WORK = '{key: work, title: A work, url: "https://example.org/work", checked: 2026-11-20}'
PAGE = """# {title} {{#top}}

A zorgle, and the {title}, says [the work](ref:work).

## {title} {{#first}}

Text, with *zorgle* and a [link]({other}.md#first).

/// figure
    src: drawing
///
Caption.
///

/// example
    src: program
///

/// questions
    concept: {name}
///
"""

EDITS = {
    "a stem, and a block of another page": (
        ("bank/alpha.yml", "Is it so?", "Is it really so?"),
        ("docs/concepts/three.es.md", "concept: three", "ids: [alpha-1]"),
    ),
    "the title of a question": (("bank/beta.yml", "en: One", "en: Another"),),
    "the id of a question": (("bank/beta.yml", "id: beta-2", "id: beta-9"),),
    "the title of a concept": (("bank/concepts.yml", "en: Two en", "en: Deux"),),
    "the meaning of a term": (("bank/glossary.yml", "A word.", "A long word."),),
    "the year of a work": (("bank/references.yml", "title: A work", "title: Our work"),),
    "a string": (("bank/strings/en.yml", "Check it", "Check this"),),
    "a paragraph": (("docs/concepts/one.en.md", "Text, with", "Texts, with"),),
    "words and a dead link": (("docs/about.en.md", "# About", "# About\n\nMore [words](nowhere.md).\n\n## More"),),
    "the link mended": (("docs/about.en.md", "(nowhere.md)", "(index.md)"),),
    "a heading": (("docs/concepts/two.en.md", "## Two en", "## The second"),),
    "a drawing": (("docs/assets/figures/drawing.svg", "</svg>", "<g/></svg>"),),
    "what a program prints": (("examples/program.out", "1\n", "2\n"),),
    "a template, and the menu": (
        ("overrides/main.html", "length", "count"),
        ("mkdocs.yml", "- about.md\n", "- Us: about.md\n"),
    ),
}


@pytest.fixture(scope="module")
def guide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a guide that has something of everything, and nothing twice; its translations are recorded."""
    nav = ["index.md", "learn", "questions", "study", "progress", {"reference": ["glossary", "references"]}, "about.md"]
    settings: dict[str, Any] = {
        "nav": nav,
        "theme": {"name": "material", "custom_dir": "overrides", "font": False},
        "validation": {"links": {"anchors": "warn"}},
        "markdown_extensions": ["attr_list", "tables", {"toc": {"permalink": True}}, "pymdownx.superfences"],
    }
    root = tmp_path_factory.mktemp("rebuilt") / "guide"
    small = SmallSite(root, settings=settings)
    small.text("overrides/main.html", TEMPLATE)
    titles = {name: {code: f"{name.title()} {code}" for code in LANGUAGES} for name in CONCEPTS}
    rows = [{"id": name, "title": title, "summary": title} for name, title in titles.items()]
    for before, row in zip(CONCEPTS, rows[1:], strict=False):
        row["requires"] = [before]
    small.data("bank/concepts.yml", {"concepts": rows})
    for name, number in (("alpha", 4), ("beta", 3)):
        asked = [
            question(f"{name}-{each}", LANGUAGES, concepts=[f"{CONCEPTS[each % 3]}#first"]) for each in range(number)
        ]
        small.data(f"bank/{name}.yml", {"title": titles["one"], "summary": titles["two"], "questions": asked})
    term = {"id": "zorgle", "term": {"en": "zorgle", "es": "zorgla"}, "definition": {"en": "A word.", "es": "Algo."}}
    small.data("bank/glossary.yml", {"terms": [term]})
    small.text("bank/references.yml", f"references:\n- {WORK}\n")
    label = {"en": "A word", "es": "Una palabra"}
    small.text("docs/assets/figures/drawing.svg", SVG)
    small.data("docs/assets/figures/drawing.yml", {"title": label, "desc": label, "labels": {"word": label}})
    small.text("examples/program.py", '"""A program."""\n# expect: exact\n\n# A comment.\nprint(1)\n')
    small.text("examples/program.out", "1\n")
    small.data("examples/comments.yml", {"A comment.": {"es": "Un comentario."}})
    for code in LANGUAGES:
        lists = "".join(f"/// contents\n    of: {of}\n///\n\n" for of in ("concepts", "map"))
        small.text(f"docs/about.{code}.md", "---\ntitle: About\n---\n\n# About {#top}\n")
        small.text(f"docs/index.{code}.md", f"# Home {code} {{#top}}\n\n![](image.svg)\n\n{lists}")
        for name, other in zip(CONCEPTS, (*CONCEPTS[1:], CONCEPTS[0]), strict=True):
            small.text(f"docs/concepts/{name}.{code}.md", PAGE.format(title=titles[name][code], name=name, other=other))
    small.text("docs/image.svg", "<svg/>")
    small.text("bank/strings/en.yml", "act.check: Check it\n")
    command = ["record", "--bank", str(root / "bank")]
    assert CliRunner().invoke(main, command, catch_exceptions=False).exit_code == 0
    return root


@pytest.fixture
def server(guide: Path, tmp_path: Path) -> Server:
    """Return a server of a copy of the guide, which has built nothing yet."""
    return Server(shutil.copytree(guide, tmp_path / "guide"), tmp_path / "site")


@pytest.mark.full
def test_after_each_edit_the_site_is_that_of_a_fresh_server(server: Server, tmp_path: Path):
    assert server.build() == []
    fresh = FreshBuilds(tmp_path / "fresh")
    for name, edits in EDITS.items():
        for file, old, new in edits:
            path = server.root / file
            text = path.read_text("utf-8")
            assert old in text, name
            path.write_text(text.replace(old, new, 1), "utf-8")
        assert fresh.unlike(server, server.build()) == [], name


def test_a_save_converts_the_pages_that_changed_and_says_again_what_is_wrong_with_the_others(
    server: Server, monkeypatch: pytest.MonkeyPatch
):
    converted: list[str] = []
    convert = Page.render

    def converting(self: Page, *args: Any) -> None:
        converted.append(self.file.src_uri)
        convert(self, *args)

    def add(name: str, text: str) -> None:
        page = server.root / "docs" / f"{name}.md"
        page.write_text(f"{page.read_text('utf-8')}\n{text}\n", "utf-8")

    monkeypatch.setattr(Page, "render", converting)
    assert server.build() == []
    assert len(converted) == len(list(server.site.rglob("index.html")))
    converted.clear()
    assert server.build() == []
    assert converted == []
    add("about.en", "More.")
    server.build()
    assert converted == ["about.en.md"]
    add("concepts/one.en", "[A link](two.md#nowhere)")
    add("concepts/two.en", "/// questions\n    ids: [nowhere]\n///")
    add("concepts/two.es", "<script>1</script>")
    said = server.build()
    for part in ("nowhere", "two.en.md:23:1: error unknown-question", "two.es.md:23:1: error unsafe-page"):
        assert any(part in line for line in said), part
    add("about.en", "And more.")
    assert server.build() == said
