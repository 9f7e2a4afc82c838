"""The anchored headings of a page are found where Markdown would make headings of them."""

from pathlib import Path

import pytest

from quiz_plugin.bank import Problem, Section
from quiz_plugin.bank.pages import check_sections, page_path, read_sections


def anchors(tmp_path: Path, text: str) -> list[str]:
    return [section.anchor for section in sections(tmp_path, text)]


def sections(tmp_path: Path, text: str) -> list[Section]:
    page = tmp_path / "page.md"
    page.write_text(text, "utf-8")
    return list(read_sections(page.read_text("utf-8")))


def test_a_section_has_its_anchor_its_title_and_its_line(tmp_path: Path):
    assert sections(tmp_path, "# Page\n\n## The *step* {#step}\n") == [Section("step", "The *step*", 3)]


def test_headings_of_every_level_count(tmp_path: Path):
    text = "".join(f"{'#' * level} Title {{#a{level}}}\n\n" for level in range(1, 7))
    assert anchors(tmp_path, text) == ["a1", "a2", "a3", "a4", "a5", "a6"]


def test_a_heading_without_an_anchor_is_no_section(tmp_path: Path):
    assert anchors(tmp_path, "## Plain\n\n## Classed {.wide}\n") == []


@pytest.mark.parametrize(
    "attributes", ["{#step}", "{ #step }", "{: #step }", "{.wide #step}", "{#step .wide data-x=1}", "{#step} ##"]
)
def test_an_anchor_may_stand_among_other_attributes(tmp_path: Path, attributes: str):
    assert sections(tmp_path, f"## Title {attributes}\n") == [Section("step", "Title", 1)]


def test_attributes_need_a_space_before_them_as_in_markdown(tmp_path: Path):
    assert anchors(tmp_path, "## Title{#step}\n") == []


def test_braces_within_the_title_belong_to_it(tmp_path: Path):
    assert sections(tmp_path, "## Sets like `{a}` {#sets}\n") == [Section("sets", "Sets like `{a}`", 1)]


@pytest.mark.parametrize("fence", ["```", "~~~", "````", "```python", "   ```", '``` { .python title="x" }'])
def test_a_comment_in_fenced_code_is_no_heading(tmp_path: Path, fence: str):
    indent, sign = fence[: len(fence) - len(fence.lstrip())], fence.strip()[: 4 if fence.startswith("````") else 3]
    text = f"{fence}\n{indent}# not {{#inside}}\n{indent}{sign}\n\n## Title {{#outside}}\n"
    assert anchors(tmp_path, text) == ["outside"]


@pytest.mark.parametrize(("outer", "inner"), [("````", "```"), ("~~~", "```"), ("```", "~~~"), ("```", "```python")])
def test_a_fence_within_a_fence_does_not_close_it(tmp_path: Path, outer: str, inner: str):
    text = f"{outer}\n{inner}\n# not {{#inside}}\n{outer}\n## Title {{#outside}}\n"
    assert anchors(tmp_path, text) == ["outside"]


def test_a_fence_left_open_is_no_fence(tmp_path: Path):
    assert anchors(tmp_path, "## A {#a}\n```\n## B {#b}\n") == ["a", "b"]


def test_lines_are_counted_as_an_editor_counts_them(tmp_path: Path):
    text = "A form feed \f and a separator \u2028 end no line.\r\n\r\n## Title {#a}\r\n"
    assert [section.line for section in sections(tmp_path, text)] == [3]


def problems(*found: Section) -> list[Problem]:
    return list(check_sections("page.md", list(found)))


@pytest.mark.parametrize("prefix", ["q-", "xp-", "qz-"])
def test_an_anchor_with_a_prefix_of_the_build_is_refused(prefix: str):
    assert [problem.code for problem in problems(Section(f"{prefix}step", "Title", 1))] == ["reserved-anchor"]


def test_a_prefix_counts_only_at_the_start():
    assert problems(Section("faq-q-xp-qz-", "Title", 1), Section("q", "Title", 2), Section("quick", "Title", 3)) == []


def test_every_repetition_of_an_anchor_points_to_the_first():
    found = problems(*(Section("step", "Title", line) for line in (3, 5, 8)))
    assert [(problem.place.line, problem.related[0][0].line) for problem in found] == [(5, 3), (8, 3)]


def test_the_page_of_a_concept_is_named_after_it_and_its_language():
    assert page_path(Path("docs"), "gpipe", "es") == Path("docs/concepts/gpipe.es.md")
