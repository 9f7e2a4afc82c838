"""The Markdown blocks put questions, figures and lists into pages, and say where one asks for what does not exist."""

from dataclasses import replace
from pathlib import Path
from textwrap import indent
from typing import Any

from lxml import html as lxml_html
from markdown import Markdown

from quiz_plugin.bank import Bank, QuestionSet
from quiz_plugin.render.card import CardRenderer
from quiz_plugin.render.words import Words
from quiz_plugin.site.blocks import QuizExtension
from quiz_plugin.site.page_context import PageContext
from tests.render.samples import bank, both, by_class, multi, single, text, true_false
from tests.render.test_drawings import draw

FIRST = (multi(), single(concepts=("batches",)))
SECOND = (true_false(concepts=("batches#size",)),)


def two_sets() -> Bank:
    plain = bank(*FIRST, *SECOND)
    sets = (
        QuestionSet("first", both("First & best"), both("The <first>."), FIRST),
        QuestionSet("second", both("Second"), both("The second."), SECOND),
    )
    return replace(plain, sets=sets)


class Converted:
    """A page as the plugin has it converted."""

    def __init__(self, source: str, language: str = "en", front_matter: str = "", **options: Any) -> None:
        content = two_sets()
        words = Words.load(language)
        figures = options.pop("figures", Path("no-figures"))
        self.page = PageContext(
            CardRenderer(content, words), words, content, figures, name="docs/page.en.md", **options
        )
        self.page.locate(front_matter + source)
        extension = QuizExtension()
        extension.page = self.page
        converter = Markdown(extensions=[extension, "admonition", "pymdownx.superfences"])
        self.html = self.page.filled(converter.convert(source))
        self.root: Any = lxml_html.fragment_fromstring(self.html, create_parent="main")

    @property
    def ids(self) -> list[str]:
        return [str(card.get("id"))[2:] for card in by_class(self.root, "qz")]

    @property
    def levels(self) -> list[str]:
        return [title.tag for title in by_class(self.root, "qz-title")]

    @property
    def problems(self) -> list[str]:
        return [f"{each.place} {each.code}: {each.message}" for each in self.page.problems]

    @property
    def hints(self) -> list[str]:
        return [each.hint for each in self.page.problems]


def block(*lines: str, name: str = "questions", content: str = "") -> str:
    """Write a block with its options."""
    header = indent("\n".join(lines), "    ")
    return "\n".join(part for part in (f"/// {name}", header, content, "///") if part) + "\n"


SELECTIONS = {
    "set: first": ["many-right", "one-right"],
    "set: [second, first]": ["a-statement", "many-right", "one-right"],
    "concept: pipelines": ["many-right"],
    "concept: batches": ["many-right", "one-right", "a-statement"],
    "ids: one-right": ["one-right"],
    "ids: [one-right, many-right]": ["one-right", "many-right"],
    "ids:\n  - a-statement\n  - one-right": ["a-statement", "one-right"],
}


def test_a_block_shows():
    for lines, ids in SELECTIONS.items():
        page = Converted(block(lines))
        assert page.ids == ids
        assert page.problems == []


def test_a_block_may_stand_in_another_block():
    page = Converted(f'!!! note "Test yourself"\n\n{indent(block("ids: one-right"), "    ")}')
    assert page.root.xpath("./div//article/@id") == ["q-one-right"]


HEADINGS = {"": "h2", "# A\n\n## B\n": "h3", "###### A\n": "h6", "# A\n\n### B\n\n## C\n": "h3", "A\n---\n": "h3"}


def test_cards_stand_one_level_below_the_last_heading():
    for before, level in HEADINGS.items():
        assert Converted(f"{before}\n{block('ids: one-right')}\n#### After\n").levels == [level]


TAKES_ONE = "bad-block: the block takes exactly one of `set:`, `concept:` and `ids:`"
WRONG = {
    "set: frist": ["unknown-set: the bank has no set `frist`"],
    "concept: pipelines#idle-time": ["unknown-concept: the bank has no concept `pipelines#idle-time`"],
    "ids: [one-right, one-rigth]": ["unknown-question: the bank has no question `one-rigth`"],
    "set: 1": ["unknown-set: the bank has no set `1`"],
    "ids: [[one-right]]": ["unknown-question: the bank has no question `['one-right']`"],
    "set: {a: b}": ["unknown-set: the bank has no set `{'a': 'b'}`"],
    "": [TAKES_ONE],
    "set:": [TAKES_ONE],
    "ids: []": [TAKES_ONE],
    "set: first\nconcept: batches": [TAKES_ONE],
    "id: one-right": ["unknown-key: `id` is not a key of this block", TAKES_ONE],
    "arg: a\nparent: b\nself: c\nattrs: {class: d}\nset: first": [
        f"unknown-key: `{key}` is not a key of this block" for key in ("arg", "parent", "self", "attrs")
    ],
}


def test_a_wrong_block_is_reported():
    for lines, problems in WRONG.items():
        page = Converted(f"# A\n\n{block(*lines.splitlines())}")
        assert page.problems == [f"docs/page.en.md:3:1 {problem}" for problem in problems]
    assert Converted(block("set: frist")).hints == ["did you mean `first`?"]


def test_the_same_question_twice_names_both_blocks():
    page = Converted(f"{block('set: first')}\n{block('ids: one-right')}")
    assert page.ids == ["many-right", "one-right"]
    (problem,) = page.page.problems
    assert str(problem) == (
        "docs/page.en.md:5:1: error duplicate-question: the question `one-right` stands twice on this page\n"
        "  docs/page.en.md:1:1: the block that shows it first"
    )


UNREAD = "unread-block: this `{}` block could not be read"


def test_a_header_that_cannot_be_read_is_reported_with_its_line():
    for header in ["set: [first", "first", "- first", "set: first\nset first", "set: a: b", "'"]:
        page = Converted(f"# A\n\n{block(*header.splitlines())}")
        assert page.problems == [f"docs/page.en.md:3:1 {UNREAD.format('questions')}"]
        assert "write its options as `key: value` lines" in page.hints[0]


LOST = [
    "> /// contents\n>     of: map\n> ///\n/// questions\n    set: first\n///\n",
    "- /// contents\n      of: map\n- a\n/// questions\n    set: first\n///\n",
    "> /// questions\n///\n/// questions\n///\n",
]


def test_a_block_in_one_paragraph_with_another_ends_the_page_and_is_told():
    """By itself, pymdownx would ask for such a block for ever."""
    for source in LOST:
        line = source[: source.rindex("/// questions")].count("\n") + 1
        assert f"docs/page.en.md:{line}:1 {UNREAD.format('questions')}" in Converted(source).problems


def test_places_count_the_front_matter_and_name_the_column():
    page = Converted("   /// questions\n    set: frist\n   ///\n", front_matter="---\ntitle: A\n---\n\n")
    assert page.problems == ["docs/page.en.md:5:4 unknown-set: the bank has no set `frist`"]


def test_a_figure_has_its_drawing_and_its_caption(tmp_path: Path):
    draw(tmp_path)
    page = Converted(block("src: plan", name="figure", content="What *it* shows.\n\nAnd more."), figures=tmp_path)
    (figure,) = page.root
    assert (figure.tag, figure.get("class")) == ("figure", "fig")
    assert len(figure.xpath('.//div[@class="fig-box"]/svg')) == 1
    assert figure[-1].tag == "figcaption"
    assert [text(part) for part in figure[-1]] == ["What it shows.", "And more."]
    assert page.problems == []
    for name in ("plan.svg", "plan.yml"):
        (tmp_path / name.replace("plan", "later")).write_bytes((tmp_path / name).read_bytes())
    page = Converted(block("src: [plan, later]", name="figure"), "es", figures=tmp_path)
    drawn = page.root.xpath('./figure/div[@class="fig-box"]/svg/@aria-labelledby')
    assert drawn == ["fig-plan--title", "fig-later--title"]
    assert ">Etapa</text>" in page.html


def test_a_caption_says_first_what_to_see(tmp_path: Path):
    draw(tmp_path)
    for caption, first in {
        "Two `a.b` of *three*.\nThe rest. And more.": "Two a.b of three.",
        'What "they\nsay." Then more.': 'What "they\nsay."',
        "One sentence: 1.5 of it": "One sentence: 1.5 of it",
    }.items():
        (figure,) = Converted(block("src: plan", name="figure", content=caption), figures=tmp_path).root
        assert [each.text_content() for each in figure.xpath("figcaption/p/b")] == [first]
        assert text(figure[-1]) == caption.replace("`", "").replace("*", "").replace("\n", " ")
    (figure,) = Converted(block("src: plan", name="figure"), figures=tmp_path).root
    assert figure.xpath(".//b") == []


NEEDS_SRC = "bad-figure: the block needs `src:` with the name of a figure: lower-case letters, digits, hyphens"
NEEDS_PROGRAM = (
    "bad-example: the block needs `src:` with the name of a program: lower-case letters, digits, underscores"
)
OF = "bad-block: the block takes `of: concepts`, or `of: map` with `minutes:`, a list of numbers"
WRONG_OTHERS = [
    ("figure", "src: plum", "bad-figure: the figure `plum` has no file plum.svg"),
    ("figure", "src: [plan, plum]", "bad-figure: the figure `plum` has no file plum.svg"),
    *(
        ("figure", lines, NEEDS_SRC)
        for lines in ("", "src: ../plan", "src: plan.svg", "src: []", "src: [plan, ../plan]")
    ),
    ("figure", "src: plan\nalt: a", "unknown-key: `alt` is not a key of this block"),
    *(("contents", lines, OF) for lines in ("", "of: sets", "of: [map]", "of: map\nminutes: 5")),
    ("contents", "of: map\nlevel: 2", "unknown-key: `level` is not a key of this block"),
    ("example", "src: none", "bad-example: there is no file {folder}/none.py"),
    ("example", "src: one\npart: and", "bad-example: one.py has no part `and`"),
    *(("example", lines, NEEDS_PROGRAM) for lines in ("", "src: ../one", "src: [one]")),
    ("example", "src: one\noutput: maybe", "bad-example: `output:` takes `true` or `false`"),
    ("example", "src: one\nalt: a", "unknown-key: `alt` is not a key of this block"),
]


def test_a_wrong_block_of_another_kind_is_reported(tmp_path: Path):
    draw(tmp_path)
    run_once(tmp_path)
    for name, lines, problem in WRONG_OTHERS:
        page = Converted(block(*lines.splitlines(), name=name), figures=tmp_path, examples=tmp_path)
        assert page.problems == [f"docs/page.en.md:1:1 {problem.format(folder=tmp_path.name)}"]


def run_once(folder: Path) -> Path:
    """A folder with the example `one`, which has a part and a translated comment."""
    program = '"""One."""\n\nx = 1  # so\n# region end\nprint(x)\n# endregion\n'
    for name, content in {"one.py": program, "one.out": "1\n", "comments.yml": "so: {es: así}\n"}.items():
        (folder / name).write_text(content, "utf-8")
    return folder
