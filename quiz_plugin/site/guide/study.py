"""The pages on which a script asks: practice, exam, review, progress. Without script they lead to the questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from quiz_plugin.bank import Bank
from quiz_plugin.render.on_page import text_line
from quiz_plugin.render.words import Words

STUDY = ("practice", "review", "exam", "progress")
"""The slugs of the pages, each of which loads the script of its name; in the order of the navigation, whose tab leads
to the first."""
DRAWN = ("progress",)
"""Those of them whose script draws pictures, and has folds below them."""
PARTS = {"pictures": ("pictures", "pictures"), "folds": ("study", "folds"), "beliefs": ("beliefs", "beliefs")}
"""What their script loads when it is wanted: by the name that the page gives as `data-name`, its bundle and entry."""
APP = "qz-app"
"""The id of the element that the script fills."""
FOLD = "backup"
"""The id of the fold that other pages lead to."""
META = "study"
"""The front matter by which a template knows such a page: `study: exam`."""

_ASKING = ("practice", "review", "exam")


def front_of(slug: str) -> dict[str, str | Sequence[str]]:
    """What the front matter of such a page says besides: pictures take the whole width, and questions lead nowhere."""
    footer = ["footer"] if slug in _ASKING else []
    return {META: slug, "hide": ["navigation", "toc", *footer]}


def study_pages(bank: Bank, words: Words) -> Iterator[tuple[str, str, str, str]]:
    """Slug, title, description and Markdown of each page in one language.

    The lists of sets and concepts serve readers without script, and tell the script what there is.
    """
    for slug in STUDY:
        title, summary = words.t(f"nav.{slug}"), words.t(f"intro.{slug}")
        yield slug, title, summary, "\n".join([f"# {title} {{: #top }}\n", f"{summary}\n", *_body(bank, words, slug)])


def _body(bank: Bank, words: Words, slug: str) -> Iterator[str]:
    yield f'<div id="{APP}" data-app="{slug}"></div>\n'
    yield words.t("intro.nojs")
    # A link to a fold leads here where there is no script: it is what says that it takes one.
    yield f"{{: #{FOLD} }}\n" if slug in DRAWN else ""
    for each in bank.sets:
        title = text_line(bank, each.title, words.language)
        yield f'- [{title}](questions/{each.id}.md){{ data-set="{each.id}" }}'
    yield f"\n{words.t('intro.concepts')}\n"
    if slug in DRAWN:
        yield "/// contents\n    of: concepts\n///\n"
        return
    for concept in bank.concepts:
        title = text_line(bank, concept.title, words.language)
        requires = " ".join(concept.requires)
        yield f'- [{title}](concepts/{concept.id}.md){{ data-concept="{concept.id}" data-requires="{requires}" }}'
    yield ""


def practise_html(words: Words, base: str, ending: str, key: str) -> str:
    """The line below the cards of a set that leads to practising them, as a script alone can; empty for other pages.

    `key` is the path of the page without language and ending; `base` leads from the page to the language's root.
    """
    folder, _, name = key.partition("/")
    if folder != "questions" or not name or name == "index":
        return ""
    query = f"{base}practice{ending}#/new?s={name.partition('/')[0]}"
    links = [("pr.only_missed", f"{query}&only=missed")]  # the page of a set begins with practising all of it
    return (
        f'<p class="qz-more gd-tap" data-search-exclude>{" · ".join(_link(words.t(k), href) for k, href in links)}</p>'
    )


def _link(text: str, href: str) -> str:
    return f'<a href="{escape(href)}">{escape(text, quote=False)}</a>'
