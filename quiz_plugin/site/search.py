"""Says what the theme's search reads of a page, splits its index by language, adds the words that learners look for.

`language_build.py` lets it read no answers. mkdocs-static-i18n leaves one index for all languages, which `build.py` has
split at the end. Each entry gets the names of what it explains (titles, glossary, `bank/search.yml`, `search_words/`),
also as one word each (`all-reduce` is looked for as `allreduce` too), to be searched but not shown; pages that ask or
list count half. `assets/search/search.js` uses this in the browser.
"""

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from selectolax.lexbor import LexborHTMLParser

from quiz_plugin.bank import Bank
from quiz_plugin.bank.base import ConceptRef
from quiz_plugin.bank.glossary import Glossary
from quiz_plugin.bank.side_files import Sought
from quiz_plugin.bank.yaml import SourceFile
from quiz_plugin.render.formulas import with_plain_formulas
from quiz_plugin.site.set_pages import GLOSSARY, concept_slug
from quiz_plugin.translations.units import LEAD

_EXCLUDED = "[data-search-exclude]:not(h1, h2, h3, h4, h5, h6, [data-search-exclude] *), a.headerlink"
"""Of an excluded heading, the theme's search leaves out the whole section."""
_QUESTION = re.compile(r' id="(q-[a-z0-9-]+)--title"')
_CELLS = re.compile(r"</t[dh]>\s*<t[dh]\b[^>]*>")
_ROW = re.compile(r"<(/?)tr\b[^>]*>")
"""A row of a table is a line of what is found."""
_UNSEEN = ["a", "b", "em", "fieldset", "form", "i", "input", "label", "small", "span", "strong"]
"""Elements of which the theme's search keeps the words alone; it takes several times as long to find that out."""
_ATTRIBUTES = re.compile(r'<(?!h[1-6]\b|div\b)(\w+) (?:[^">]|"[^"]*")*>')
"""Those of all but headings, and of what holds the numbers of lines, mean nothing to it either."""

Entry = dict[str, Any]


def readable(html: str) -> str:
    """What the theme's search gets to read of a page: formulas as plain signs, and nothing that is excluded.

    That is above all the answers. An entry leads to the question, and not to its heading. Of what stands before the
    title, even of space, the theme would make an entry of its own.
    """
    tree = LexborHTMLParser(with_plain_formulas(html))
    for node in tree.css(_EXCLUDED):
        node.decompose()
    tree.unwrap_tags(_UNSEEN)
    text = _ATTRIBUTES.sub(r"<\1>", tree.body.inner_html or "") if tree.body else ""
    return _ROW.sub(r"<\1p>", _CELLS.sub(" · ", _QUESTION.sub(r' id="\1"', text))).lstrip()


INDEX = "search/search_index.json"

Names = Mapping[str, Iterable[str]]
"""What entries are about, by location."""


def split(
    index: Mapping[str, Any], roots: Mapping[str, str], names: Mapping[str, Names]
) -> dict[str, Mapping[str, Any]]:
    """One index per language, its locations relative to the language's root; `roots` maps language to root.

    `names` has, for each language, what its entries are about.
    """
    others = tuple(root for root in roots.values() if root)
    parts: dict[str, Mapping[str, Any]] = {}
    for language, root in roots.items():
        docs = [
            doc | {"location": doc["location"].removeprefix(root)}
            for doc in index["docs"]
            if (doc["location"].startswith(root) if root else not doc["location"].startswith(others))
        ]
        about = names[language]
        parts[language] = {
            "config": index["config"] | {"lang": [language]} | settings(language, next(iter(roots))),
            "docs": [enrich(doc, tuple(about.get(doc["location"], ()))) for doc in docs],
        }
    return parts


def write_split(site: Path, roots: Mapping[str, str], names: Mapping[str, Names]) -> None:
    """Replace the finished index by one per language, each under its language's root."""
    source = site / INDEX
    if not source.is_file():
        return
    for language, part in split(json.loads(source.read_text("utf-8")), roots, names).items():
        target = site / roots[language] / INDEX
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(part, ensure_ascii=False, separators=(",", ":")), "utf-8")


NAMES, JOINED = "names", "joined"
"""Search fields of our own: what an entry is about, and its title and each of these names as one word."""
FIELDS = {"title": 6, NAMES: 5, JOINED: 12, "text": 1}
"""What a word counts in each field of an entry."""
MENTIONING = ("questions", "path", "references", "about", "glossary")
"""How locations of pages begin that ask about things or list them; a term whose whole name is asked for comes first."""
MENTIONED = 0.5
"""What their entries count: the page that explains a thing comes first."""

SEPARATOR = r"""[\s\-‐‑–—_.,:;!?¿¡…·×→←=+*/\\|<>&#@%^~()\[\]{}"'`´«»“”‘’]+"""
"""What stands between words."""

_FOLDER = Path(__file__).parent / "search_words"
SCRIPT = "search.js"
_TAG = re.compile(r"<[^>]*>")


def plain(word: str) -> str:
    """The word in plain letters of lower case, without accents and signs."""
    return "".join(char for char in unicodedata.normalize("NFKD", word.lower()) if char.isalnum())


def names(bank: Bank, glossary: Glossary, sought: Iterable[Sought], language: str) -> dict[str, dict[str, None]]:
    """What each section of the guide is about, by its location below the root of `language`, each name once.

    Learners know the words of the field in the bank's first language too, and those that a bad translation taught them,
    which the glossary forbids to ours.
    """
    codes = tuple(dict.fromkeys((language, *bank.languages[:1])))
    found: dict[str, dict[str, None]] = {
        f"{concept_slug(concept)}/": dict.fromkeys(concept.title[code] for code in codes if code in concept.title)
        for concept in bank.concepts
    }
    for term in glossary.terms:
        forms = dict.fromkeys(
            form for code in codes for form in (*term.renderings(code), *term.forbidden.get(code, ()))
        )
        found.setdefault(f"{GLOSSARY}/#{term.id}", {}).update(forms)
        if term.ref is not None:
            found.setdefault(_location(term.ref), {}).update(forms)
    for code in codes:
        for slug, words in _language(code).get("pages", {}).items():
            found.setdefault(f"{slug}/", {}).update(dict.fromkeys(words))
    for row in sought:
        words = dict.fromkeys(word for code in codes for word in row.words.get(code, ()))
        found.setdefault(_location(ConceptRef.parse(row.section)), {}).update(words)
    return found


def _location(ref: ConceptRef) -> str:
    page = f"concepts/{ref.concept}/"
    return f"{page}#{ref.anchor}" if ref.anchor and ref.anchor != LEAD else page


def enrich(entry: Entry, about: Sequence[str] = ()) -> Entry:
    """The entry with what the search reads and nobody sees; `about` are the names of what it explains."""
    title = _TAG.sub("", entry["title"])
    more: Entry = {JOINED: " ".join(dict.fromkeys(plain(name) for name in (title, *about)))}
    if about:
        more[NAMES] = " ".join(about)
    if entry["location"].startswith(MENTIONING) or not entry["text"].strip():
        more["boost"] = MENTIONED
    return entry | more


def settings(language: str, first: str) -> Mapping[str, Any]:
    """What an index of a language says of itself, besides its language.

    Questions are asked in the site's `first` language too, whose words of the field every index knows.
    """
    idle = [*_language(language).get("idle", ()), *_language(first).get("idle", ())]
    return {
        "separator": SEPARATOR,
        "pipeline": [],
        "fields": {name: {"boost": boost} for name, boost in FIELDS.items()},
        "idle": list(dict.fromkeys(idle)),
        "asking": _language(language).get("asking", ""),
    }


@cache
def _language(language: str) -> Mapping[str, Any]:
    """What the search knows of a language beyond its stemmer."""
    path = _FOLDER / f"{language}.yml"
    if not path.is_file():
        return {}
    read: dict[str, Any] = SourceFile.of(path.read_bytes(), path.name).data  # type: ignore[assignment]
    return read | {"idle": read["idle"].split()}
