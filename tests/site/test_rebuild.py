"""After each save, a server has the site that a fresh one would have, and makes only what changed."""

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jinja2 import Template
from mkdocs.structure.pages import Page

from quiz_plugin.bank.memo import Memo
from quiz_plugin.cli import main
from quiz_plugin.site.quiz.rebuild import Rebuild
from tests.site.edits import LANGUAGES, Edits
from tests.site.server import FreshBuilds, Server
from tests.site.small import SmallSite, question
from tests.tools import FULL, ROOT

EDITS = 34
"""Every kind of edit comes at least once."""
AT_ONCE = 1 if FULL else 4
"""After how many edits the site is compared with that of a fresh server."""
OF_ALL = ("menu", "settings", "template", "what a template says")
"""Edits that change every page; what stays old then, the next edit would make anew."""
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
    shutil.copytree(ROOT / "overrides", root / "overrides")
    small = SmallSite(root, settings=settings)
    titles = {name: {code: f"{name.title()} {code}" for code in LANGUAGES} for name in CONCEPTS}
    rows = [{"id": name, "title": title, "summary": title} for name, title in titles.items()]
    for before, row in zip(CONCEPTS, rows[1:], strict=False):
        row["requires"] = [before]
    small.data("bank/concepts.yml", {"concepts": rows})
    for name, number in (("alpha", 25), ("beta", 3)):
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
        lists = "".join(f"/// contents\n    of: {of}\n///\n\n" for of in ("concepts", "sets", "map"))
        small.text(f"docs/about.{code}.md", "---\ntitle: About\ntranslations: true\n---\n\n# About {#top}\n")
        small.text(f"docs/index.{code}.md", f"# Home {code} {{#top}}\n\n![](image.svg)\n\n{lists}")
        for name, other in zip(CONCEPTS, (*CONCEPTS[1:], CONCEPTS[0]), strict=True):
            small.text(f"docs/concepts/{name}.{code}.md", PAGE.format(title=titles[name][code], name=name, other=other))
    small.text("docs/image.svg", "<svg/>")
    command = ["record", "--bank", str(root / "bank")]
    assert CliRunner().invoke(main, command, catch_exceptions=False).exit_code == 0
    return root


@pytest.fixture
def server(guide: Path, tmp_path: Path) -> Server:
    """Return a server of a copy of the guide, which has built nothing yet."""
    return Server(shutil.copytree(guide, tmp_path / "guide"), tmp_path / "site")


@pytest.fixture(scope="module")
def long_running(guide: Path, tmp_path_factory: pytest.TempPathFactory) -> Server:
    """Return a server that has built another copy once."""
    folder = tmp_path_factory.mktemp("served")
    server = Server(shutil.copytree(guide, folder / "guide"), folder / "site")
    assert server.build() == []
    return server


@pytest.fixture
def running(long_running: Server) -> Iterator[Server]:
    """Return a server that has built the guide; what a test edits there is undone."""
    edits = Edits(long_running.root, seed=0)
    yield long_running
    edits.undo_all()
    assert long_running.build() == []


# The same site


def test_after_each_edit_the_site_is_that_of_a_fresh_server(server: Server, tmp_path: Path):
    assert server.build() == []
    edits, fresh, names = Edits(server.root, seed=14), FreshBuilds(tmp_path / "fresh"), []
    assert len(edits.kinds) <= EDITS
    for number, name in enumerate(edits.some(EDITS), 1):
        names.append(name)
        said = server.build()
        if edits.broken:
            edits.repair()
            said = server.build()
        if name in OF_ALL or number % AT_ONCE == 0 or number == EDITS:
            assert fresh.unlike(server, said) == [], f"after edit {number}: {names[-AT_ONCE:]}"


@pytest.mark.parametrize(
    "text",
    ["[A link](nowhere.md)", "[A link](two.md#nowhere)", "/// questions\n    ids: [nowhere]\n///", "[By](ref:nowhere)"],
)
def test_what_is_wrong_with_a_page_is_told_again_when_another_one_changes(server: Server, text: str):
    page, other = (server.root / "docs" / "concepts" / f"{name}.en.md" for name in ("one", "three"))
    page.write_text(f"{page.read_text('utf-8')}\n{text}\n", "utf-8")
    first = server.build()
    assert len(first) == 1
    other.write_text(f"{other.read_text('utf-8')}\nMore.\n", "utf-8")
    assert server.build() == first


def test_a_page_that_links_to_what_is_gone_is_converted_again(server: Server):
    """The page itself stayed the same: what it links to was asked of the site, and the answer is another one."""
    assert server.build() == []
    image = server.root / "docs/image.svg"
    image.unlink()
    assert any("image.svg" in line for line in server.build())


def test_what_the_guard_finds_on_a_page_is_told_again(server: Server):
    page = server.root / "docs" / "concepts" / "one.en.md"
    page.write_text(f"{page.read_text('utf-8')}\n<script>1</script>\n", "utf-8")
    first = server.build()
    assert "docs/concepts/one.en.md:23:1: error unsafe-page" in first[0]
    assert server.build() == first


def test_a_page_that_failed_half_way_is_there_after_its_repair(server: Server, tmp_path: Path):
    server.build()
    page = server.root / "docs" / "index.es.md"
    text = page.read_text("utf-8")
    page.write_text(f"---\ntemplate: nowhere.html\n---\n{text}", "utf-8")
    with pytest.raises(Exception, match=r"nowhere\.html"):
        server.build()
    page.write_text(text, "utf-8")
    assert FreshBuilds(tmp_path / "fresh").unlike(server, server.build()) == []


# What an edit costs


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the pages that are converted and rendered."""
    counter: Counter[str] = Counter()
    convert, render = Page.render, Template.render

    def converting(self: Page, *args: Any) -> None:
        counter["converted"] += 1
        convert(self, *args)

    def rendering(self: Template, *args: Any, **values: Any) -> str:
        counter["rendered"] += self.name == "main.html"
        return render(self, *args, **values)

    monkeypatch.setattr(Page, "render", converting)
    monkeypatch.setattr(Template, "render", rendering)
    return counter


def after(server: Server, work: Counter[str], name: str, old: str, new: str) -> tuple[int, int]:
    """How many pages are converted and rendered after an edit."""
    work.clear()
    path = server.root / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    assert server.build() == []
    return work["converted"], work["rendered"]


def test_the_first_build_converts_and_renders_every_page_once(server: Server, work: Counter[str]):
    assert server.build() == []
    assert work["converted"] == work["rendered"] == len(list(server.site.rglob("index.html")))


def test_a_save_that_changes_nothing_converts_and_renders_nothing(running: Server, work: Counter[str]):
    assert after(running, work, "bank/alpha.yml", "title:", "title:") == (0, 0)


def test_a_stem_renders_the_pages_that_show_it_and_the_counts_of_translations(running: Server, work: Counter[str]):
    """In each language its set's page and its concept's; those on translations, which count it as stale, convert."""
    converted, rendered = after(running, work, "bank/alpha.yml", "Is it so?", "Is it really so?")
    assert converted <= 2
    assert 4 <= rendered <= 6


def test_a_paragraph_converts_and_renders_its_page(running: Server, work: Counter[str]):
    converted, rendered = after(running, work, "docs/concepts/one.en.md", "Text, with", "Texts, with")
    assert (converted, rendered) == (3, 4)


def test_a_string_of_cards_converts_no_page_of_the_other_language(running: Server, work: Counter[str]):
    (running.root / "bank" / "strings").mkdir()
    (running.root / "bank" / "strings" / "en.yml").write_text("act.check: Check it\n", "utf-8")
    running.build()
    converted, rendered = after(running, work, "bank/strings/en.yml", "Check it", "Check this")
    assert converted == 0
    assert rendered == len(
        [page for page in running.site.rglob("index.html") if "Check this" in page.read_text("utf-8")]
    )


def test_a_drawing_converts_the_pages_that_show_it(running: Server, work: Counter[str]):
    converted, rendered = after(running, work, "docs/assets/figures/drawing.svg", "</svg>", "<g/></svg>")
    assert (converted, rendered) == (6, 6)


def test_a_site_with_a_plugin_that_nobody_knows_is_made_anew(server: Server, work: Counter[str]):
    (server.root / "hook.py").write_text("", "utf-8")
    settings = server.root / "mkdocs.yml"
    settings.write_text(f"{settings.read_text('utf-8')}hooks: [hook.py]\n", "utf-8")
    server.build()
    pages = after(server, work, "bank/alpha.yml", "title:", "title:")
    assert pages == (len(list(server.site.rglob("index.html"))),) * 2


def test_what_was_kept_of_pages_that_are_gone_is_forgotten(server: Server, monkeypatch: pytest.MonkeyPatch):
    memos: list[Memo[Any]] = []
    start = Memo.__init__

    def starting(self: Memo[Any]) -> None:
        start(self)
        memos.append(self)

    monkeypatch.setattr(Memo, "__init__", starting)
    server.build()
    before = [len(memo) for memo in memos]
    pages = [server.root / "docs" / f"other.{language}.md" for language in LANGUAGES]
    for page in pages:
        page.write_text("# Other {#top}\n", "utf-8")
    server.build()
    grown = [after - size for after, size in zip(map(len, memos), before, strict=True)]
    assert max(grown) >= len(pages)
    for page in pages:
        page.unlink()
    server.build()
    assert [len(memo) for memo in memos] == before


def test_a_plain_build_keeps_nothing(server: Server, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Rebuild, "__init__", None)
    SmallSite(server.root.parent / "small").build()
