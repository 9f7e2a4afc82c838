"""What a page would publish as something else than its author meant is told with its place."""

from pathlib import Path

import pytest

from quiz_plugin.bank.pages import check_head, check_page, check_pages
from quiz_plugin.bank.yaml import SourceFile

HEADS = {
    "a colon in a title": ("---\ntitle: GPipe: parts\n---\n# T\n", "page.md:2:13: error unquoted-colon"),
    "a list": ("---\n- a\n---\n# T\n", "page.md:2:1: error unreadable-front-matter"),
    "aliases": ("---\na: &a [1, 1]\nb: [*a, *a]\n---\n# T\n", "page.md:3:5: error yaml-alias"),
    "a key twice": ("---\ntitle: A\ntitle: B\n---\n# T\n", "page.md:3:1: error duplicate-key"),
    "too deep": ("---\na: " + "[" * 5000 + "\n---\n# T\n", "page.md:2:53: error unreadable-yaml"),
    "never closed": ("---\ntitle: A\n\n# T\n", "page.md:1:1: error unreadable-front-matter"),
    "data without lines around it": ("Note: read this.\n\n# T\n", "page.md:1:1: error unreadable-front-matter"),
    "aliases of a block": ("/// questions\n    ids: &a [x]\n    set: *a\n///\n", "page.md:3:10: error yaml-alias"),
    "quotes in quotes": ("> " * 400 + "x\n", "page.md:1:61: error text-too-complex"),
}
PAGES = {
    "a conflict": (
        "# T\n\n<<<<<<< HEAD\nA\n=======\nB\n>>>>>>> other\n",
        [f"page.md:{line}:1: error conflict-marker" for line in (3, 5, 7)],
    ),
    "two slashes": ("# T\n\n// questions\n    set: a\n///\n", ["page.md:3:1: error unknown-block"]),
    "a misspelt name": ("# T\n\n/// question\n    set: a\n///\n", ["page.md:3:1: error unknown-block"]),
    "a block that never ends": ("# T\n\n/// questions\n    set: a\n", ["page.md:3:1: error unclosed-block"]),
    "an indented block": ("T\n\n    /// questions\n        set: a\n    ///\n", ["page.md:3:5: error unread-block"]),
    "a block that another one swallows": (
        "> /// figure\n>     src: a\n> ///\n/// questions\n    set: a\n///\n",
        ["page.md:4:1: error unread-block"],
    ),
    "a block in a comment": ("<!--\n/// questions\n    set: a\n///\n-->\n", ["page.md:2:1: error unread-block"]),
}
SOUND = {
    "front matter": "---\ntitle: 'GPipe: parts'\n---\n\n# T\n",
    "an empty one": "---\n\n---\n\n# T\n",
    "a conflict shown as code": "# T\n\n```\n<<<<<<< HEAD\n=======\n>>>>>>> other\n```\n",
    "a heading with seven signs": "Title {#top}\n=======\n",
    "a block": "# T\n\n/// questions\n    set: a\n///\n",
    "a block shown as code": "# T\n\n```\n/// questions\n    set: a\n```\n\n`// questions`\n",
    "a block of somebody else": "# T\n\n/// note\nText.\n///\n",
    "slashes within a line": "See https://example.org // questions and more.\n",
    "a rule first": "# T\n\n---\n\ntext: more\n",
}


@pytest.mark.parametrize(("text", "problem"), HEADS.values(), ids=HEADS)
def test_a_head_that_cannot_be_read_is_told(text: str, problem: str):
    (told,) = check_head(text, "page.md")[:1]
    assert str(told).startswith(problem)
    assert told.hint


@pytest.mark.parametrize(("text", "problems"), PAGES.values(), ids=PAGES)
def test_what_would_stay_text_is_told(text: str, problems: list[str]):
    found = check_page(text, "page.md")
    assert [str(each)[: len(problem)] for each, problem in zip(found, problems, strict=True)] == problems
    assert all(each.hint for each in found)


@pytest.mark.parametrize("text", SOUND.values(), ids=SOUND)
def test_a_sound_page_has_no_problem(text: str):
    assert check_head(text, "page.md") + check_page(text, "page.md") == []


def test_every_page_below_a_folder_is_looked_at(tmp_path: Path):
    page = tmp_path / "docs" / "more" / "page.en.md"
    page.parent.mkdir(parents=True)
    page.write_text("# T\n\n$\\frac{a$\n\n// figure\n", "utf-8")
    told = [str(each).splitlines()[0] for each in check_pages(tmp_path / "docs")]
    assert [line.split(": ")[0:2] for line in told] == [
        ["docs/more/page.en.md:5:1", "error unknown-block"],
        ["docs/more/page.en.md:3:1", "error bad-formula"],
    ]


def test_a_conflict_in_a_bank_is_told_as_one_and_not_as_broken_yaml():
    file = SourceFile(b"<<<<<<< HEAD\ntitle: A\n=======\ntitle: B\n>>>>>>> other\n", "bank/a.yml")
    assert [str(each.place) + " " + each.code for each in file.problems] == ["bank/a.yml:1:1 conflict-marker"]
