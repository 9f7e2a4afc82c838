"""Questions as a person would write them in Markdown: the same text, with `details` for hints and answers, and no markup."""

import re
from collections.abc import Iterable
from copy import deepcopy
from typing import Any

from lxml import html


def inner(element: Any) -> str:
    """The HTML within an element, without what is ours: spans and all attributes but addresses and languages."""
    copy = deepcopy(element)
    copy.tail = None
    for each in copy.xpath(".//span[not(@lang)]"):
        each.drop_tag()
    for each in copy.iter(html.etree.Element):
        for name in set(each.attrib) - {"href", "hreflang", "lang", "src", "alt", "display", "alttext", "open"}:
            del each.attrib[name]
    text = html.tostring(copy, encoding="unicode")
    return re.sub(r"^<[^>]*>|</[^>]*>$", "", text).strip()


def first(card: Any, path: str) -> Any:
    """The only element at a path of a card."""
    (found,) = card.xpath(path)
    return found


def items(elements: Iterable[Any]) -> str:
    """A list."""
    return "<ul>\n" + "\n".join(f"<li>{inner(each)}</li>" for each in elements) + "\n</ul>"


def details(element: Any) -> str:
    """A part that opens: its summary, and the paragraphs and lists in it."""
    rows = []
    for each in element.xpath("./summary | .//div[@class='qz-body']/* | ./div[@class='qz-hint']/*"):
        if each.tag == "ul":
            rows.append(items(each))
        elif each.tag == "div":
            rows += [f"<{part.tag}>{inner(part)}</{part.tag}>" for part in each]
        else:
            rows.append(f"<{each.tag}>{inner(each)}</{each.tag}>")
    return "<details>\n" + "\n".join(rows) + "\n</details>"


def plain(card: Any) -> str:
    """A card of a built page as HTML that Markdown could have made: a heading, paragraphs, lists, details."""
    title = first(card, "./*[@class='qz-title']")
    parts = [f'<{title.tag} id="{card.get("data-qid")}">{inner(title)}</{title.tag}>']
    parts.append(f"<p>{inner(first(card, './p'))}</p>")
    parts.append(inner(first(card, "./div[@class='qz-stem']")))
    legend = first(card, ".//legend")
    parts.append(f"<p>{legend[-1].tail}</p>")
    for each in card.xpath(".//fieldset/*[not(self::legend)]"):
        for control in each.xpath(".//select | .//label[@class='qz-pos']"):
            control.drop_tree()
        parts.append(items(each) if each.tag in {"ul", "ol"} else f"<p>{inner(each)}</p>")
    return "\n".join(parts + [details(each) for each in card.xpath("./details")])
