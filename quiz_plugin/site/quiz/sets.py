"""What the pages of the sets show besides the questions: a panel for each set, and a row of cells for its questions.

All of it can be read without a script. What fills the cells with how the reader stands is, on the page of a set, the
script of its cards; on the list of the sets, the script `sets`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape, unescape

from quiz_plugin.bank import Bank, Question, QuestionSet, revision
from quiz_plugin.render.on_page import line, plain, text_line
from quiz_plugin.render.words import Words

_TAG = re.compile(r"<[^>]*>")
PRACTICE = "practice"
"""The page that asks the questions of a set one after the other."""
SECONDS = 45
"""What a question takes."""
MANY = 6
"""A set whose questions are first of all about more concepts than these is a mixed one."""
SIGN = 'class="qz-cells"'
"""What a page with cells says, for which it needs their style."""


def index_html(bank: Bank, words: Words, ending: str) -> str:
    """A panel for each set, on the page that lists them."""
    panels = "\n".join(_panel(bank, words, each, ending) for each in bank.sets)
    return f'<div class="qz-sets">\n{panels}\n</div>\n'


def _panel(bank: Bank, words: Words, each: QuestionSet, ending: str) -> str:
    title, summary = (text_line(bank, text, words.language) for text in (each.title, each.summary))
    mixed = f' <small class="qz-mixed">{_say(words, "qi.mixed")}</small>' if is_mixed(each) else ""
    cells = "".join(f'<i data-q="{q.id}" data-rev="{revision(q)}"></i>' for q in each.questions)
    titles = "".join(
        f'<li><a href="{_near(bank.home[q.id], ending)}#q-{q.id}">{text_line(bank, q.title, words.language)}</a></li>'
        for q in each.questions
    )
    return "\n".join(
        [
            '<section class="qz-panel">',
            f'<h2 id="set-{each.id}"><a href="{_near(next(iter(each.pages)), ending)}">{title}</a>{mixed}</h2>',
            f"<p>{summary}</p>",
            f'<p {SIGN} aria-hidden="true">{cells}</p>',
            f'<p class="qz-size">{escape(size(each, words), quote=False)} <span class="qz-way"></span></p>',
            practise_html(words, each, f"../{PRACTICE}{ending}", "nav.study", bank),
            f"<details><summary>{_say(words, 'qi.titles')}</summary><ol>{titles}</ol></details>",
            "</section>",
        ]
    )


def size(each: QuestionSet, words: Words) -> str:
    """How many questions a set has, and how long they take."""
    count = len(each.questions)
    minutes = -(-count * SECONDS // 60)
    return words.t("qi.size", n=words.n("n.questions", count), time=words.n("n.minutes", minutes))


def is_mixed(each: QuestionSet) -> bool:
    """Whether the questions of a set are about many concepts; what one touches besides does not count."""
    return len({question.refs[0].concept for question in each.questions}) > MANY


def cells_html(words: Words, questions: Sequence[Question]) -> str:
    """A row of numbered links to the questions of a page, and how many there are."""
    items = "".join(f'<li><a href="#q-{q.id}"><i></i>{number}</a></li>' for number, q in enumerate(questions, 1))
    count = escape(words.n("n.questions", len(questions)), quote=False)
    return (
        f'<nav aria-label="{escape(words.t("qi.titles"))}" data-search-exclude><ol {SIGN}>{items}</ol></nav>\n'
        f'<p class="qz-tally" data-search-exclude>{count}</p>\n'
    )


def practise_html(words: Words, each: QuestionSet, page: str, key: str, bank: Bank) -> str:
    """The link to practising a set on the page for it, which takes a script; `key` is that of its words.

    Where these name no set, the set is in the name.
    """
    said = unescape(_TAG.sub("", line(bank.text(each.title, words.language))))  # an attribute has words alone
    label = f' aria-label="{plain(words.t("weak.practise", name=said))}"' if key == "nav.study" else ""
    look = "" if label else " md-button--primary"
    return (
        f'<p class="qz-practise" data-search-exclude>'
        f'<a class="md-button{look}" href="{page}#/new?s={each.id}"{label}>{_say(words, key)}</a></p>'
    )


def _near(path: str, ending: str) -> str:
    """The address of a set's page from the list of the sets."""
    return f"{path.removeprefix('questions/')}{ending}"


def _say(words: Words, key: str) -> str:
    return escape(words.t(key), quote=False)
