"""Below each section of a concept page, the questions that it answers: links to their cards, and nothing of the key."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from html import escape

from quiz_plugin.bank import Bank, Question
from quiz_plugin.render.card import CardRenderer
from quiz_plugin.render.words import Words

FOLDED = 3
"""More questions than these are folded."""
_END = re.compile(r'<h[1-6]\b|<p class="qz-tally"|<article class="qz"')
"""What ends a section's own text: the next heading, or the page's questions."""
_LINK = re.compile(r"</?a\b[^>]*>")


def section_questions(bank: Bank, concept: str) -> dict[str, list[Question]]:
    """The questions by the section of the concept's page that they cite, in bank order."""
    found: dict[str, list[Question]] = {}
    for question in bank.about(concept):
        for anchor in dict.fromkeys(ref.anchor for ref in question.refs if ref.concept == concept and ref.anchor):
            found.setdefault(anchor, []).append(question)
    return found


def with_questions(
    html: str, bank: Bank, concept: str, renderer: CardRenderer, words: Words, shown: Collection[str], base: str
) -> str:
    """The page of a concept with a line at the end of each section that questions cite.

    The questions of `shown` have their card on this page; links to others lead to their home, by way of `base`.
    """
    sections = section_questions(bank, concept)
    ends: dict[int, str] = {}
    for anchor, questions in sections.items():
        heading = re.search(rf'<h([1-6])\b[^>]*\bid="{re.escape(anchor)}"[^>]*>.*?</h\1>', html, re.DOTALL)
        if heading:
            end = _END.search(html, heading.end())
            links = {each.id: _link(each, bank, renderer, shown, base) for each in questions}
            ends[end.start() if end else len(html)] = _line(list(links.values()), words)
    for at in sorted(ends, reverse=True):
        html = f"{html[:at]}{ends[at]}\n{html[at:]}"
    return html


def _link(question: Question, bank: Bank, renderer: CardRenderer, shown: Collection[str], base: str) -> str:
    home = "" if question.id in shown else f"{base}{bank.home[question.id]}{renderer.ending}"
    title = _LINK.sub("", renderer.card(question.id).title)
    return f'<a href="{home}#q-{question.id}">{title}</a>'


def _line(links: Sequence[str], words: Words) -> str:
    if len(links) <= FOLDED:
        lead = escape(words.t("con.asked"), quote=False)
        return f'<p class="gd-asked" data-search-exclude>{lead} {", ".join(links)}</p>'
    lead = escape(words.n("n.asked", len(links)), quote=False)
    items = "".join(f"<li>{link}</li>" for link in links)
    summary = f'<summary class="qz-sum">{lead}</summary>'
    return f'<details class="gd-asked" data-search-exclude>{summary}<ul>{items}</ul></details>'
