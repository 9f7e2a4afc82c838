"""What the scanner says of Markdown source is what Python-Markdown makes of it, with the extensions of mkdocs.yml."""

import re

import pytest

from quiz_plugin.bank.scan import scan
from tests.bank.markdown_documents import Writer, anchors_and_code

SHAPES = {
    "back-ticks within a line": "```w1``` is code {#no}\n\n# T {#t}\n",
    "tildes around a word": "~~~w1~~~\n\n# T {#t}\n\n~~~w2~~~\n",
    "closed by more ticks": "```py\nw1\n````\n\n# T {#t}\n",
    "closed by more ticks, then by as many": "```py\nw1\n# c {#no}\n````\n```\n\n# T {#t}\n",
    "opened in an item": "- ```py\n  w1\n  ```\n\n# T {#t}\n",
    "opened with four blanks": "Text.\n\n    ```\n    # w1 {#no}\n    ```\n\n# T {#t}\n",
    "four blanks in an item": "1.  Text.\n\n    ```\n    # w1 {#no}\n    ```\n\n# T {#t}\n",
    "comment signs in two fences": "```\n<!-- w1\n```\n\n# T {#t}\n\n```\n--> w2\n```\n\n# U {#u}\n",
    "never closed": "# T {#t}\n\n```\n# U {#u}\n",
    "within another": "````\n```\n# w1 {#no}\n```\n````\n# T {#t}\n",
    "with options": '```py title="x" linenums="1"\n# w1 {#no}\n```\n# T {#t}\n',
    "with an unknown option": '```py what="x"\n# w1 {#yes}\n```\n# T {#t}\n',
    "in a quote": "> ```\n> # w1 {#no}\n> ```\n>\n> # T {#t}\n",
    "underlined with equals": "Title {#t}\n=====\n",
    "underlined with dashes": "Title {#t}\n---\n",
    "a named id": "# A {id=a}\n\n# B {id=\"b\"}\n\n# C {: id='c' .x }\n",
    "the last id counts": "# A {#a #b}\n",
    "two lists of attributes": "# A {x} {#a}\n\n# B {#b}\n",
    "in an item": "- # A {#a}\n\n1.  Text.\n\n    ## B {#b}\n",
    "in an admonition": '!!! note "A title"\n\n    ## B {#b}\n\n        ## w1 {#no}\n',
    "in a fold": '??? note "A title"\n\n    ## B {#b}\n\n        ## w1 {#no}\n',
    "in a definition": "Term\n:   Text.\n\n    ## B {#b}\n",
    "after a line of text": "Text\n# A {#a}\nMore\n",
    "in front matter": "---\ntitle: T\n# c {#fm}\n---\n\n# T {#t}\n",
    "in a comment": "<!--\n# no {#no}\n-->\n\n# T {#t}\n",
    "in HTML": "<div>\n\n# no {#no}\n\n</div>\n\n# T {#t}\n",
    "indented": "Text.\n\n    # w1 {#no}\n\n# T {#t}\n",
    "attributes that are code": "# A `{#no}`\n\n# B `w1` {#b}\n\n# C {#c} ##\n",
    "without a blank": "#A {#a}\n",
    "an escaped end": "# A {#a}\\\n\n# B {#b}\n",
    "indented with tabs": "-\tText.\n\n\t## B {#b}\n\nText.\n\n\t# w1 {#no}\n",
}


def ours(text: str) -> tuple[list[str], set[str]]:
    found = scan(text, page=True)
    code = [each.inside for each in found.fences]
    code += [(each.start, each.end) for each in found.spans]
    words = {word for start, end in (*code, *found.indented) for word in re.findall(r"\bw\d+\b", text[start:end])}
    return [each.anchor for each in found.headings if each.anchor], words


@pytest.mark.parametrize("text", SHAPES.values(), ids=SHAPES)
def test_a_shape_is_read_as_markdown_reads_it(text: str):
    assert ours(text) == anchors_and_code(text)
    assert ours(text) != ([], set())


@pytest.mark.parametrize("start", range(0, 400, 50))
def test_documents_made_at_random_are_read_as_markdown_reads_them(start: int):
    texts = {seed: Writer(seed).document() for seed in range(start, start + 50)}
    assert [seed for seed, text in texts.items() if ours(text) != anchors_and_code(text)] == []


def test_the_documents_hold_what_is_looked_for():
    found = [ours(Writer(seed).document()) for seed in range(50)]
    assert sum(bool(anchors) for anchors, _ in found) > 25
    assert sum(bool(code) for _, code in found) > 25
