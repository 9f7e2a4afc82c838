"""Questions as a person would write them in Markdown: the same words, `details` for hints and answers, nothing else."""

import re
from collections.abc import Iterable
from copy import deepcopy
from typing import Any

from lxml import html

MEANT = {"href", "hreflang", "lang", "src", "alt", "display", "alttext"}
"""Attributes that belong to a text."""


def inner(element: Any) -> str:
    """What an element says, as Markdown writes it: code keeps its colours, our own spans and attributes go."""
    copy = deepcopy(element)
    copy.tail = None
    for each in copy.xpath(".//a[@class='qz-link'] | .//label//select | .//label/*[@class='qz-vh']"):
        each.drop_tree()
    for each in copy.xpath(".//*[not(ancestor-or-self::*[contains(@class, 'highlight')])]"):
        for name in set(each.attrib) - MEANT:
            del each.attrib[name]
    for each in copy.xpath(".//label | .//input | .//span[not(@*)]"):
        each.drop_tag()
    text = html.tostring(copy, encoding="unicode")
    return re.sub(r"^<[^>]*>|</[^>]*>$", "", text).strip()


def items(elements: Iterable[Any]) -> str:
    """A list."""
    return "<ul>\n" + "\n".join(f"<li>{inner(each)}</li>" for each in elements) + "\n</ul>"


def details(element: Any) -> str:
    """A part that opens: its summary, and the paragraphs and lists in it."""
    rows = []
    for each in element.xpath("./summary | ./div[@class='qz-body']/* | ./div[@class='qz-hint']/*"):
        within = [each] if each.tag != "div" or "highlight" in each.get("class", "") else list(each)
        rows += [items(part) if part.tag == "ul" else f"<{part.tag}>{inner(part)}</{part.tag}>" for part in within]
    return "<details>\n" + "\n".join(rows) + "\n</details>"


def plain(card: Any) -> str:
    """The Markdown of a card of a built page."""
    title, meta, stem = card[0], card[1], card.find("./div")
    parts = [f"### {inner(title)}", f"<p>{inner(meta)}</p>", inner(stem), f"<p>{card.find('.//legend')[-1].tail}</p>"]
    for each in card.xpath(".//fieldset/*[not(self::legend)]"):
        parts.append(items(each) if each.tag in {"ul", "ol"} else f"<p>{inner(each)}</p>")
    return "\n\n".join([*parts, *(details(each) for each in card.xpath("./details"))])


def plain_page(page: Any) -> str:
    """The Markdown of a built page: its headings, texts and lists, its cards, and last the answer key.

    What only a script needs or offers is left out.
    """
    parts = []
    for each in page.find("//article[contains(@class, 'md-content__inner')]/*"):
        kind = each.get("class", "")
        if each.tag in {"h1", "h2"}:
            parts.append(f"{'#' * int(each.tag[1])} {inner(each[-1].getparent()).partition('<')[0].strip()}")
        elif kind == "qz":
            parts.append(plain(each))
        elif kind == "qz-printkey":
            parts.append(f"## {inner(each[0])}\n\n<ol>{''.join(f'<li>{inner(li)}</li>' for li in each[1])}</ol>")
        elif not kind:
            parts.append(items(each) if each.tag in {"ul", "ol"} else f"<p>{inner(each)}</p>")
    return "\n\n".join(parts)
