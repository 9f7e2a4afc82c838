"""A text field is Markdown, and what becomes of it is safe."""

import re
from html import unescape
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from quiz_plugin.render.fields import Fields

FIELDS = Fields(lambda target: f"<{target}>")


BLOCKS = {
    "a paragraph": ("One line.", "<p>One line.</p>"),
    "two paragraphs": ("One.\n\nTwo.", "<p>One.</p>\n<p>Two.</p>"),
    "emphasis": ("*a* and **b**", "<p><em>a</em> and <strong>b</strong></p>"),
    "code": ("`a < b`", "<p><code>a &lt; b</code></p>"),
    "a list": ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
    "an ordered list": ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>"),
    "an ordered list of one": ("1. a", "<ol>\n<li>a</li>\n</ol>"),
    "an ordered list that starts later": ("3. a\n4. b", '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'),
    "a year": ("1990.5 is no list", "<p>1990.5 is no list</p>"),
    "a quotation": ("> a", "<blockquote>\n<p>a</p>\n</blockquote>"),
    "names with underscores": ("tf_data_service", "<p>tf_data_service</p>"),
    "markup": ("<em lang='en'>all-reduce</em>", '<p><em lang="en">all-reduce</em></p>'),
    "special characters": ("a < b & c \"d\" 'e'", "<p>a &lt; b &amp; c \"d\" 'e'</p>"),
    "a formula": (
        "<math><mfrac><mi>a</mi><mn>2</mn></mfrac></math>",
        "<math><mfrac><mi>a</mi><mn>2</mn></mfrac></math>",
    ),
    "a link to a site": ("[a](https://example.org/b)", '<p><a href="https://example.org/b">a</a></p>'),
    "a link to a site in capitals": ("[a](HTTPS://example.org/b)", '<p><a href="HTTPS://example.org/b">a</a></p>'),
    "a link inside the guide": ("[a](gpipe#idle-time)", '<p><a href="&lt;gpipe#idle-time&gt;">a</a></p>'),
    "a link that runs something": ("[a](javascript:alert)", "<p><a>a</a></p>"),
    "a link to a mailbox": ("[a](mailto:a@example.org)", "<p><a>a</a></p>"),
    "nothing": ("", ""),
    "white space": (" \n\t ", ""),
}


def test_a_block_is_markdown():
    for source, expected in BLOCKS.values():
        assert FIELDS.block(source) == expected


MARKS = (
    "a", "B", " ", ", ", ".", "!", "(", ")", "1.", "é", "\u00a0", "=", "+", "&", "<", "_", "*", "`", "\\", "[a]", "`c`",
    "`a*b < c`", "` d `", "``e``", "`k\\`", "`$x$ | {&lt;}`", "*f*", "*f*B", "*j. *", "*g h*", "**i**",
)  # fmt: skip


def test_a_line_with_nothing_but_code_and_emphasis_becomes_what_markdown_makes_of_it():
    for parts in product(MARKS, repeat=2):
        text = "".join([*parts, *parts[::-1]]).strip()
        both = FIELDS.block(f"{text}\n\n**x**").replace("&nbsp;", "\u00a0")
        assert both == f"{FIELDS.block(text)}\n<p><strong>x</strong></p>".replace("&nbsp;", "\u00a0").lstrip()


INLINE = {
    "words": ("Some words", "Some words"),
    "emphasis": ("*a* **b** `c`", "<em>a</em> <strong>b</strong> <code>c</code>"),
    "special characters": ("a < b & c", "a &lt; b &amp; c"),
    "a number and a full stop": ("1. a", "1. a"),
    "a number, a full stop and emphasis": ("1. *a*", "1. <em>a</em>"),
    "a hyphen": ("- 5", "- 5"),
    "a hash": ("# 5", "# 5"),
    "an angle bracket": ("> 5", "&gt; 5"),
    "an indented line": ("a\n\n        b", "a\nb"),
    "a rule": ("***", "***"),
    "a table": ("| a |\n|---|", "| a |\n|---|"),
    "a link": ("[a](gpipe)", "a"),
    "an address": ("<https://example.org/>", "https://example.org/"),
    "a block": ("<div><p>a</p></div>", "a"),
    "nothing": ("", ""),
}


def test_a_line_stays_a_line():
    for source, expected in INLINE.values():
        assert FIELDS.inline(source) == expected


@given(text=st.text(alphabet=st.sampled_from("ab`*_[]()<>#-+.!|~&;:/\"'= \n\t1\\{}")))
def test_any_markdown_becomes_a_line_of_phrasing(text: str):
    tags = re.findall(r"</?([a-z0-9]+)", FIELDS.inline(text))
    assert not {*tags} & {"a", "p", "div", "pre", "ul", "ol", "li", "h1", "h2", "table", "blockquote", "hr"}


def test_a_lead_opens_the_first_paragraph_and_stands_alone_before_a_list():
    assert FIELDS.lead("<strong>A</strong>", "b *c*") == "<p><strong>A</strong> b <em>c</em></p>"
    assert FIELDS.lead("<strong>A</strong>", "- b").startswith("<p><strong>A</strong></p><ul>")


CODE = '\n\ndef f(a, *b):\n    """One\n    two."""\n    return a < 1 and b & {"```": 2}'


def test_code_keeps_every_character_and_space():
    assert unescape(re.sub(r"<[^>]*>", "", FIELDS.code(CODE))) == CODE


@given(source=st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc"])))
def test_code_is_phrasing_only(source: str):
    html = FIELDS.code(source)
    assert re.fullmatch(r'(?:[^<>"]|"(?![^<]*>)|<span(?: class="[\w-]+")?>|</span>)*', html)
