"""The Markdown blocks put questions, figures and lists into pages, and say where one asks for what does not exist."""

from dataclasses import replace
from pathlib import Path
from textwrap import indent
from typing import Any

from lxml import html as lxml_html
from markdown import Markdown

from quiz_plugin.bank import Bank, QuestionSet
from quiz_plugin.bank.references import read_references
from quiz_plugin.render.card import CardRenderer
from quiz_plugin.render.words import Words
from quiz_plugin.site.blocks import QuizExtension
from quiz_plugin.site.page_context import PageContext
from tests.render.samples import bank, both, by_class, multi, single, text, true_false, words_of
from tests.render.test_drawings import draw
from tests.tools import ROOT

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


def test_text_around_a_block_stays():
    page = Converted(f"Before.\n{block('ids: one-right')}After.\n")
    assert [each.tag for each in page.root][:3] == ["p", "article", "p"]
    assert [text(each) for each in page.root.iterchildren("p")] == ["Before.", "After."]


def test_a_block_may_stand_in_another_block():
    page = Converted(f'!!! note "Test yourself"\n\n{indent(block("ids: one-right"), "    ")}')
    assert page.root.xpath("./div//article/@id") == ["q-one-right"]


HEADINGS = {"": "h2", "# A\n\n## B\n": "h3", "###### A\n": "h6", "# A\n\n### B\n\n## C\n": "h3", "A\n---\n": "h3"}


def test_cards_stand_one_level_below_the_last_heading():
    for before, level in HEADINGS.items():
        assert Converted(f"{before}\n{block('ids: one-right')}\n#### After\n").levels == [level]


def test_the_cards_of_the_page_are_numbered_and_known_afterwards():
    page = Converted(f"## A\n\n{block('set: first')}\n{block('set: second')}")
    assert words_of(page.root, "qz-num") == ["Question 1:", "Question 2:", "Question 3:"]
    assert [card.question for card in page.page.cards] == ["many-right", "one-right", "a-statement"]


def test_a_question_is_searched_on_its_home_page_only():
    source = f"{block('set: first')}\n{block('set: second')}"
    page = Converted(source, path="questions/first")
    assert [card.get("data-search-exclude") for card in by_class(page.root, "qz")] == [None, None, ""]


def test_the_print_key_lists_every_answer_by_number():
    page = Converted(f"{block('set: first')}\n{block('set: second')}")
    assert "<ol><li>A, C</li><li>A</li><li>False</li></ol>" in page.html


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


def test_a_citation_becomes_a_link_to_the_work():
    page = Converted("[GPipe](ref:gpipe)", references=read_references(ROOT / "bank"))
    assert page.root.xpath(".//a/@href") == ["https://arxiv.org/abs/1811.06965"]


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


def test_concepts_are_stations_in_order_each_with_a_cell_and_how_many_questions_it_has():
    page = Converted(block("of: concepts", name="contents"), base="../")
    rows = page.root.xpath('./div[@class="way"]//ol[@class="way-list"]/li')
    assert [(row.get("data-concept"), row.find("a").get("href"), text(row.find("a"))) for row in rows] == [
        ("batches", "../concepts/batches/", "Batches"),
        ("pipelines", "../concepts/pipelines/", "Pipelines"),
    ]
    assert [text(each) for each in page.root.xpath('.//span[@class="way-n"]')] == ["2 questions", "1 question"]
    assert all(len(row.xpath('./svg[@class="cell"]')) == 1 for row in rows)
    assert [row.get("class") for row in rows] == ["way-next", None]
    assert [each.get("hidden") is not None for each in by_class(page.root, "way-key")] == [True]


def run_once(folder: Path) -> Path:
    """A folder with the example `one`, which has a part and a translated comment."""
    program = '"""One."""\n\nx = 1  # so\n# region end\nprint(x)\n# endregion\n'
    for name, content in {"one.py": program, "one.out": "1\n", "comments.yml": "so: {es: así}\n"}.items():
        (folder / name).write_text(content, "utf-8")
    return folder


def test_an_example_has_its_code_and_its_output(tmp_path: Path):
    page = Converted(f"{block('src: one', name='example')}\nMore.", examples=run_once(tmp_path))
    (name, code, output), after = page.root
    assert text(name) == f"{tmp_path.name}/one.py"
    assert (code.get("class"), text(code)) == ("highlight copy", "x = 1 # so print(x)")
    assert [text(part) for part in output] == [f"Output of {tmp_path.name}/one.py", "1"]
    assert (after.tag, text(after)) == ("p", "More.")
    assert page.problems == []
