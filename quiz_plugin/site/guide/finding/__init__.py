"""What the index of the theme's search holds besides titles and texts, so that what learners type finds its page.

The build adds to each entry the names of what it explains and its joined words (`all-reduce` is looked for as
`allreduce` too), and to the theme's search worker `assets/search/search.js`, which adds other forms to a query. The
theme lists titles and texts; it shows nothing of this.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from quiz_plugin.bank import Bank
from quiz_plugin.bank.base import ConceptRef
from quiz_plugin.bank.glossary import Glossary
from quiz_plugin.bank.sought import Sought
from quiz_plugin.site.quiz.bundles import Bundle
from quiz_plugin.site.quiz.pages import GLOSSARY, concept_slug

NAMES, NAMED, JOINED = "names", "named", "joined"
"""Search fields of our own: what an entry is about, each of these names as one word, and what has parts as one word."""
FIELDS = {"title": 6, NAMES: 5, NAMED: 12, JOINED: 2, "text": 1}
"""What a word counts in each field of an entry."""
MENTIONING = ("questions", "path", "references", "about")
"""How locations of pages begin that ask about things or list them."""
MENTIONED, DEFINED = 0.5, 0.9
"""What their entries count, and those of the glossary: the page that explains a thing comes first."""

SEPARATOR = r"""[\s\-‐‑–—_.,:;!?¿¡…·×→←=+*/\\|<>&#@%()\[\]{}"'`´«»“”‘’]+"""
"""What stands between words; the parts of `tf.data` are words, and `joined` holds them as one."""

_FOLDER = Path(__file__).parent
_SCRIPT = "search.js"
_WORKERS = "assets/javascripts/workers/search.*.min.js"
# A long word without parts is passed over in one step, not once from each of its letters.
_PARTS = re.compile(r"(?<![^\W_])[^\W_]++(?:[-‐‑._][^\W_]++)+")
_TAG = re.compile(r"<[^>]*>")

Entry = dict[str, Any]


def plain(word: str) -> str:
    """The word in plain letters of lower case, without accents and signs."""
    return "".join(char for char in unicodedata.normalize("NFKD", word.lower()) if char.isalnum())


def compounds(text: str) -> list[str]:
    """The words of a text that have parts, `all-reduce` and `tf.data`, each as one: sorted, without numbers."""
    found = {plain(word) for word in _PARTS.findall(_TAG.sub(" ", text))}
    return sorted(word for word in found if not word.isdecimal())


def names(
    bank: Bank, glossary: Glossary, sought: Iterable[Sought], language: str, ending: str
) -> dict[str, dict[str, None]]:
    """What each section of the guide is about, by its location below the root of `language`, each name once.

    Learners know the words of the field in the bank's first language too, and those that a bad translation taught them,
    which the glossary forbids to ours. `ending` is that of addresses.
    """
    codes = tuple(dict.fromkeys((language, *bank.languages[:1])))
    found: dict[str, dict[str, None]] = {
        f"{concept_slug(concept)}{ending}": dict.fromkeys(
            concept.title[code] for code in codes if code in concept.title
        )
        for concept in bank.concepts
    }
    for term in glossary.terms:
        forms = dict.fromkeys(
            form for code in codes for form in (*term.renderings(code), *term.forbidden.get(code, ()))
        )
        found.setdefault(f"{GLOSSARY}{ending}#{term.id}", {}).update(forms)
        if term.ref is not None:
            found.setdefault(_location(term.ref, ending), {}).update(forms)
    for code in codes:
        for slug, words in _language(code).get("pages", {}).items():
            found.setdefault(f"{slug}{ending}", {}).update(dict.fromkeys(words))
    for row in sought:
        said = dict.fromkeys(word for code in codes for word in row.words.get(code, ()))
        found.setdefault(_location(row.ref, ending), {}).update(said)
    return found


def _location(ref: ConceptRef, ending: str) -> str:
    page = f"concepts/{ref.concept}{ending}"
    return f"{page}#{ref.anchor}" if ref.anchor else page


def enrich(entry: Entry, about: Sequence[str] = ()) -> Entry:
    """The entry with what the search reads and nobody sees; `about` are the names of what it explains."""
    title = _TAG.sub("", entry["title"])
    more: Entry = {NAMED: " ".join(dict.fromkeys(plain(name) for name in (title, *about)))}
    if said := [*about, *compounds(" ".join((title, *about)))]:
        more[NAMES] = " ".join(dict.fromkeys(said))
    if joined := compounds(entry["text"]):
        more[JOINED] = " ".join(joined)
    if entry["location"].startswith(MENTIONING) or not entry["text"].strip():
        more["boost"] = MENTIONED
    elif entry["location"].startswith(GLOSSARY):
        more["boost"] = DEFINED
    return entry | more


def settings(language: str, first: str = "") -> Mapping[str, Any]:
    """What an index of a language says of itself, besides its language.

    Questions are asked in the site's `first` language too, whose words of the field every index knows.
    """
    idle = [*_language(language).get("idle", ()), *_language(first).get("idle", ())]
    return {
        "separator": SEPARATOR,
        "pipeline": [],
        "fields": {name: {"boost": boost} for name, boost in FIELDS.items()},
        "idle": list(dict.fromkeys(idle)),
    }


@cache
def _language(language: str) -> Mapping[str, Any]:
    """What the search knows of a language beyond its stemmer."""
    path = _FOLDER / f"{language}.yml"
    if not path.is_file():
        return {}
    read: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    return read | {"idle": read["idle"].split()}


def add_script(site: Path, bundle: Bundle) -> None:
    """Let the theme's search worker load what compares words and ranks, once it gets its index."""
    load = f"importScripts('../../{Path(bundle.folder).name}/{_SCRIPT}');"
    lines = [f"addEventListener('message',({{data:{{data}}}})=>{{if(data.docs){{self.guideSearch=data;{load}}}}});"]
    for worker in site.glob(_WORKERS):
        worker.write_text("\n".join((worker.read_text("utf-8"), *lines, "")), "utf-8", newline="\n")
