"""No text of the corpus runs anything or breaks a card of any kind, and no honest text beside it gets lost."""

import re
from collections import Counter
from typing import Any

from lxml import html as lxml_html
from markdown import Markdown

from quiz_plugin.bank.checks import raw_html
from quiz_plugin.bank.latex import formulas
from quiz_plugin.bank.markdown import links
from quiz_plugin.render.card import CardRenderer
from quiz_plugin.render.on_page import line, plain
from quiz_plugin.render.words import Words
from tests.hostile import AFTER, BEFORE, KINDS, LANGUAGES, Vector, bank, question, vectors
from tests.render.samples import by_class
from tests.tools import FULL

STRUCTURE = ("article", "h3", "form", "fieldset", "legend", "label", "input", "select", "button", "details", "summary")
FORMATTING = {
    "p", "br", "hr", "em", "strong", "del", "sub", "sup", "code", "pre", "span", "div", "ul", "ol", "li", "blockquote",
    "table", "thead", "tbody", "tr", "th", "td", "a", "kbd", "var",
    "math", "mrow", "mi", "mo", "mn", "mtext", "mfrac", "msup", "msub", "msubsup", "msqrt", "mroot", "mover", "munder",
    "munderover", "mspace", "mtable", "mtr", "mtd",
}  # fmt: skip
HARMLESS_SCHEME = re.compile(r"(https?://|\.\./|#)", re.IGNORECASE)
DEEP = lxml_html.HTMLParser(huge_tree=True)
PLAIN = Vector("none", "A text.", "", "")


def parse(html: str) -> Any:
    """Return the one element that some HTML is, however deep it goes."""
    (element,) = lxml_html.fragments_fromstring(html, parser=DEEP)
    return element


def shape(card: Any) -> Counter[str]:
    """How often each element that makes a card occurs in it."""
    return Counter(each.tag for each in card.iter() if each.tag in STRUCTURE)


def marks(card: Any) -> list[str]:
    """What of a card says which answer is correct."""
    return list(card.xpath(".//*[@data-ok]/@data-opt | .//@data-trap | .//@data-pair"))


def ours(root: Any) -> set[str]:
    """The classes of an element and all within it that the guide or its theme gives a meaning."""
    every = {name for value in root.xpath("descendant-or-self::*/@class") for name in value.split()}
    return {name for name in every if name.startswith(("qz", "md", "gl", "gd"))}


def faults(card: Any, honest: Any) -> list[str]:
    """What a card holds that one of an honest author does not."""
    known = {name for each in honest.iter() for name in each.attrib} | {
        "lang", "start", "display", "alttext", "aria-label", "stretchy", "fence", "separator", "mathvariant", "lspace",
        "rspace",
    }  # fmt: skip
    tags = {each.tag for each in honest.iter()} | FORMATTING
    found = [f"<{each.tag}>" for each in card.iter() if each.tag not in tags]
    found += [f"{name}=" for each in card.iter() for name in each.attrib if name not in known]
    found += [href for href in card.xpath(".//@href") if not HARMLESS_SCHEME.match(href)]
    found += [f"id {name}" for name in card.xpath(".//@id") if not name.startswith("q-")]
    found += [f"class {name}" for name in ours(card) - ours(honest) - {"gd-formula"}]
    found += ["another key"] if marks(card) != marks(honest) else []
    return found + ([f"shape {shape(card)}"] if shape(card) != shape(honest) else [])


def test_no_text_of_the_corpus_leaves_more_than_formatting_in_a_card():
    """Each text stands in two of the kinds, so that each kind gets a third of all; in a full run each in all."""
    for kind in KINDS:
        wrong = []
        renderers = [CardRenderer(bank(), Words.load(language)) for language in LANGUAGES]
        for number, vector in enumerate((PLAIN, *vectors())):
            if vector is not PLAIN and number % 3 != KINDS.index(kind) % 3 and not FULL:
                continue
            card = parse(
                renderers[number % 2]
                .render(question("h-0", vector, kind))
                .html(level=3, number=4, base="../../", home=False)
            )
            if vector is PLAIN:
                honest = card
            wrong += [f"{vector.name}: {fault}" for fault in faults(card, honest)]
        assert wrong == []


def test_an_honest_text_beside_it_is_read_or_the_check_refuses_the_whole():
    lost = []
    renderer = CardRenderer(bank(), Words.load("en"))
    for vector in vectors():
        refused = (
            any(raw_html(vector.within))
            or any(not target.startswith("http") for _, target in links(vector.within))
            or any(each.wrong for each in formulas(vector.within))
        )
        card = parse(renderer.render(question("h-0", vector, "single")).html(level=3, number=4, base="", home=False))
        (stem,) = by_class(card, "qz-stem")
        said = stem.text_content()
        if not refused and not (BEFORE in said and AFTER in said and vector.shows in said):
            lost.append((vector.name, said))
    assert lost == []


def test_what_a_check_refuses_is_markup_and_never_prose():
    for text in (
        "if a < b and c > d",
        "`<script>` and ``<b ` c>``",
        "H<sub>2</sub>O<br>",
        "$a<b$ and 3<4",
        "&lt;b&gt;",
        '<span lang="en">pipeline</span>',
        "<https://example.org/>",
        "a <- b <= c << d",
    ):
        assert [*raw_html(text)] == [], text
    assert [markup for _, markup in raw_html("A <b onclick=x>c</b>, List<int> and <!-- d")] == [
        "<b onclick=x>", "</b>", "<int>", "<!-- d",
    ]  # fmt: skip


def test_a_line_on_a_generated_page_is_formatting_and_no_markdown():
    markdown = Markdown(extensions=["attr_list", "tables", "def_list", "admonition", "toc", "pymdownx.superfences"])
    wrong = []
    for vector in vectors():
        for made in (line(vector.text), plain(vector.text)):
            for page in (
                f"# {made} {{#a}}\n",
                f"{made}\n",
                f"- [{made}](b.md): {made}\n",
                f"| a |\n| - |\n| {made} |\n",
            ):
                html = markdown.reset().convert(page)
                root = parse(f"<div>{html}</div>")
                found = {each.tag for each in root.iter()} - FORMATTING - {"h1"}
                names = {name for each in root.iter() for name in each.attrib} - {"href", "id", "lang"}
                names -= set() if ours(root) else {"class"}
                other = [href for href in root.xpath(".//@href") if href != "b.md"]
                if found or names or other:
                    wrong.append((vector.name, page[:5], found, names, other))
    assert wrong == []
