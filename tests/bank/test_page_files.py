"""Pages are read as Python-Markdown reads them, and what their author did not mean is told with its place."""

import re
from pathlib import Path

from quiz_plugin.bank import Section
from quiz_plugin.bank.markdown import bare, links
from quiz_plugin.bank.page_files import check_head, check_page, check_pages, check_sections, read_page, read_sections
from quiz_plugin.bank.references import References
from quiz_plugin.bank.yaml import SourceFile

ATTRIBUTES = ["{#a}", "{ #a }", "{: #a }", "{.wide #a}", "{#a .wide data-x=1}", "{#a} ##", "{id=a}", "{id='a' .x}"]
SHAPES = {
    "back-ticks within a line": "```w1``` is code {#no}\n\n# T {#t}\n",
    "closed by more ticks": "```py\nx\n````\n\n# T {#t}\n",
    "opened in an item": "- ```py\n  # w1 {#no}\n  ```\n\n# T {#t}\n",
    "four blanks in an item": "1.  Text.\n\n    ```\n    # w1 {#no}\n    ```\n\n# T {#t}\n",
    "fences with comment signs": "```\n<!-- w1\n```\n\n# T {#t}\n\n```\n--> w2\n```\n",
    "never closed": "# T {#t}\n\n```\n# U {#u}\n",
    "within another": "````\n```\n# w1 {#no}\n```\n````\n# T {#t}\n",
    "of another sign": "~~~\n```\n# w1 {#no}\n~~~\n# T {#t}\n",
    "with options": '```py title="x" linenums="1"\n# w1 {#no}\n```\n# T {#t}\n',
    "with an unknown option": '```py what="x"\n# T {#t}\n```\n',
    "in a quote": "> ```\n> # w1 {#no}\n> ```\n>\n> # T {#t}\n",
    "underlined": "Title {#t}\n=====\n\nTitle {#u}\n---\n",
    "the last id counts": "# A {#no #t}\n",
    "two lists of attributes": "# A {x} {#no}\n\n# T {#t}\n",
    "in items": "- # T {#t}\n\n1.  Text.\n\n    ## U {#u}\n",
    "in a box": '!!! note "A title"\n\n    ## T {#t}\n\n        ## w1 {#no}\n',
    "in a fold": '??? note "A title"\n\n    ## T {#t}\n\n        ## w1 {#no}\n',
    "in a definition": "Term\n:   Text.\n\n    ## T {#t}\n",
    "after a line of text": "Text\n# T {#t}\nMore\n",
    "in front matter": "---\ntitle: T\n# c {#no}\n---\nTitle {#t}\n=====\n",
    "in a comment": "<!--\n# no {#no}\n-->\n\n# T {#t}\n",
    "in HTML": "<div>\n\n# no {#no}\n\n</div>\n\n# T {#t}\n",
    "indented": "Text.\n\n    # w1 {#no}\n    $w2$\n\n# T {#t}\n",
    "attributes that are code": "# A `{#no}`\n\n# B `w1` {#t}\n",
    "without blanks": "#T {#t}\n\n# A{#no}\n",
    "with tabs": "-\tText.\n\n\t## T {#t}\n\nText.\n\n\t# w1 {#no}\n",
}


def test_a_heading_is_what_markdown_makes_one_and_code_holds_none():
    for name, text in SHAPES.items():
        anchors = [section.anchor for section in read_sections(text)]
        assert anchors == re.findall(r"\{#(?:no #)?([tu])\}", text), name
        assert not re.search(r"\bw\d\b", bare(text, page=True)), name


def test_a_section_has_its_anchor_its_title_and_its_line_as_an_editor_counts_them():
    for attributes in ATTRIBUTES:
        assert list(read_sections(f"# Page\n\n## The *step* {attributes}\n")) == [Section("a", "The *step*", 3)]
    text = "A form feed \f and a separator \u2028 end no line.\n\n## Sets like `{a}` {#a}\n"
    assert list(read_sections(text)) == [Section("a", "Sets like `{a}`", 3)]
    assert read_page(b"One\r\n\rTwo\n\n## Three {#a}\r\n", "a.md").sections == {"a": Section("a", "Three", 5)}


def test_links_are_found_outside_code():
    text = 'A [b](c.md) `[d](e)` [f](g_(h) "title")\n\n```\n[i](j)\n```\n\n[k]: https://l.org\n'
    assert [target for _, target in links(text)] == ["c.md", "g_(h)", "https://l.org"]
    assert all(text[offset:].startswith(target) for offset, target in links(text))


def test_anchors_of_a_page_differ_and_leave_those_of_the_build_free():
    found = [Section("step", "T", 3), Section("q-a", "T", 4), Section("step", "T", 5), Section("faq-q-", "T", 6)]
    told = sorted(check_sections("page.md", found))
    assert [(each.place.line, each.code) for each in told] == [(4, "reserved-anchor"), (5, "duplicate-anchor")]
    assert told[1].related[0][0].line == 3


HEADS = {
    "---\ntitle: GPipe: parts\n---\n# T\n": "page.md:2:13: error unquoted-colon",
    "---\n- a\n---\n# T\n": "page.md:2:1: error unreadable-front-matter",
    "---\na: &a [1, 1]\nb: [*a, *a]\n---\n# T\n": "page.md:2:4: error yaml-alias",
    "---\ntitle: A\ntitle: B\n---\n# T\n": "page.md:3:1: error duplicate-key",
    "---\na: " + "[" * 5000 + "\n---\n# T\n": "page.md:2:53: error unreadable-yaml",
    "---\ntitle: A\n\n# T\n": "page.md:1:1: error unreadable-front-matter",
    "# T\n\n`[a](https://[/)` [b](https://[c/)\n": "page.md:3:23: error bad-link: `https://[c/` is no address",
    "  https://example.org tells more.\n\n# T\n": "page.md:1:1: error unreadable-front-matter",
}
STRAY = {
    "# T\n\n<<<<<<< HEAD\nA\n=======\nB\n>>>>>>> other\n": [f"{line}:1: error conflict-marker" for line in (3, 5, 7)],
    "# T\n\n// questions\n    set: a\n///\n": ["3:1: error unknown-block"],
    "# T\n\n/// question\n    set: a\n///\n": ["3:1: error unknown-block"],
    "# T\n\n/// questions\n    set: a\n": ["3:1: error unclosed-block"],
    "# T\n\n/// questions\n    set\n///\n": ["3:1: error unread-block"],
    "/// figure\n    on: x\n///\n": ["1:1: error unread-block"],
    "- " * 600 + "x\n": ["1:1: error too-deep"],
    "T\n\n    /// questions\n        set: a\n    ///\n": ["3:5: error unread-block"],
    "> /// figure\n>     src: a\n> ///\n/// questions\n    set: a\n///\n": ["4:1: error unread-block"],
    "<!--\n/// questions\n    set: a\n///\n-->\n": ["2:1: error unread-block"],
}
SOUND = [
    "---\ntitle: 'GPipe: parts'\n---\n\n# T\n",
    "---\n\n---\n\n# T\n",
    "# T\n\n```\n<<<<<<< HEAD\n=======\n>>>>>>> other\n```\n",
    "Title {#top}\n=======\n",
    "# T\n\n/// questions\n    set: a\n///\n\n!!! note\n\n    /// questions\n        ids: [a, b]\n    ///\n",
    "# T\n\n```\n/// questions\n    set: a\n```\n\n`// questions`\n",
    "# T\n\n/// note\nText.\n///\n",
    "See https://example.org // questions and more.\n",
    "# T\n\n---\n\ntext: more\n",
]


def test_a_head_that_cannot_be_read_is_told():
    for text, problem in HEADS.items():
        first = next(check_head(text, "page.md"))
        assert str(first).startswith(problem)
        assert first.hint


def test_what_would_stay_text_is_told_and_nothing_else():
    for text, problems in STRAY.items():
        found = check_page(text, "page.md", References())
        assert [str(each).split(": ", 1)[0] + f": error {each.code}" for each in found] == [
            f"page.md:{problem}" for problem in problems
        ]
        assert all(each.hint for each in found)
    for text in SOUND:
        assert [*check_head(text, "page.md"), *check_page(text, "page.md", References())] == []


def test_every_page_below_a_folder_is_looked_at(tmp_path: Path):
    page = tmp_path / "docs" / "more" / "page.en.md"
    page.parent.mkdir(parents=True)
    page.write_text("# T\n\n$\\frac{a$\n\n// figure\n", "utf-8")
    assert [f"{each.place} {each.code}" for each in check_pages(tmp_path / "docs", References())] == [
        "docs/more/page.en.md:5:1 unknown-block",
        "docs/more/page.en.md:3:1 bad-formula",
    ]


def test_a_conflict_in_a_bank_is_told_as_one_and_not_as_broken_yaml():
    file = SourceFile(b"<<<<<<< HEAD\ntitle: A\n=======\ntitle: B\n>>>>>>> other\n", "bank/a.yml")
    assert [f"{each.place} {each.code}" for each in file.problems] == ["bank/a.yml:1:1 conflict-marker"]
