"""What the search gets to read of pages and questions, and one index for each language.

mkdocs-static-i18n leaves one index for all languages. The build adds to each entry the names of what it explains and
its joined words (`all-reduce` is looked for as `allreduce` too). Nothing of that is shown: the theme lists titles and
texts.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from quiz_plugin.bank import Bank
from quiz_plugin.bank.base import ConceptRef
from quiz_plugin.bank.glossary import Glossary
from quiz_plugin.bank.side_files import Sought
from quiz_plugin.render.formulas import with_plain_formulas
from quiz_plugin.site.pages import GLOSSARY, concept_slug

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

_OURS = re.compile(r"#qz?-[^#]*$")

_EXCLUDED = " data-search-exclude>"
_LEFT_OUT = re.compile(
    rf"<details [^>]*{_EXCLUDED}.*?</details>|<input [^>]*>"
    rf"|<(?P<tag>span|p|legend|select|label)(?= )[^>]*{_EXCLUDED}.*?</(?P=tag)>",
    re.DOTALL,
)
"""In a card; none of these holds another of its name."""

_WRAPPERS = re.compile(r"<label\b[^>]*>\s*|</?(?:div|fieldset|form|label|span)\b[^>]*>")
"""Tags of a card that the theme's search reads and forgets; its time goes by their number."""

_SECTIONS = re.compile(r"<(?P<tag>section|nav) [^>]*data-search-exclude\b.*?</(?P=tag)>", re.DOTALL)
"""None of these holds another of its name, and the theme would take them apart all the same."""
_CARD = re.compile(r'<article [^>]*class="qz".*?</article>', re.DOTALL)

SEARCHES = ("material/search", "materialx/search", "search")
"""What MkDocs calls the plugin, by the theme that brings it."""

Entry = dict[str, Any]
Entries = Sequence[Mapping[str, Any]]
TakeApart = Callable[["Page"], Entries]
"""What makes of a page the entries of the theme's search."""


def improve(config: MkDocsConfig) -> None:
    """Before the index is written: entries of questions lead to the question, and what is left of answers goes."""
    entries = _entries(config)
    if entries is None:
        return
    entries[:] = [entry for entry in entries if not is_trace(entry)]
    for entry in entries:
        improve_entry(entry)


def _entries(config: MkDocsConfig) -> list[Entry] | None:
    """What Material's search has read."""
    entries: list[Entry] | None = getattr(index_of(config), "entries", None)
    return entries


def index_of(config: MkDocsConfig) -> Any:
    """What the search of a site collects; MaterialX keeps it with one of its two ways to search."""
    plugins: Any = config.plugins
    plugin = next((plugins[name] for name in SEARCHES if name in plugins), None)
    return getattr(getattr(plugin, "provider", plugin), "search_index", None)


def readable(html: str) -> str:
    """What the search gets to read of the content of a page: formulas as plain signs, and nothing of the answers."""
    return _SECTIONS.sub("", with_plain_formulas(_CARD.sub(lambda card: searched(card[0]), html)))


def searched(card: str) -> str:
    """A card without what the search leaves out, which the theme would take apart all the same, tag by tag."""
    if card.startswith("<article ") and card.find(_EXCLUDED, 0, card.index(">") + 1) > 0:
        return f"<article{_EXCLUDED}</article>"
    left = _LEFT_OUT.sub("", card)
    return left if _EXCLUDED in left else _WRAPPERS.sub("", left)


def without_marks(html: str) -> str:
    """The content of a page with questions, once the search has read it, without the marks of what it leaves out."""
    return html.replace(" data-search-exclude>", ">")


def is_trace(entry: Entry) -> bool:
    """Whether this is what is left of an excluded card or answer key: the theme keeps an entry without its text."""
    return bool(_OURS.search(entry["location"])) and not entry["text"].strip()


def improve_entry(entry: Entry) -> None:
    """Improve one entry in place; doing it again changes nothing."""
    entry["location"] = re.sub(r"(#q-[a-z0-9-]+?)--title$", r"\1", entry["location"])


INDEX = "search/search_index.json"

Names = Mapping[str, Iterable[str]]
"""What entries are about, by location."""


def split(
    index: Mapping[str, Any], roots: Mapping[str, str], names: Mapping[str, Names] | None = None
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
        about = (names or {}).get(language, {})
        parts[language] = {
            "config": index["config"] | {"lang": [language]} | settings(language, next(iter(roots))),
            "docs": [enrich(doc, tuple(about.get(doc["location"], ()))) for doc in docs],
        }
    return parts


def write_split(site: Path, roots: Mapping[str, str], names: Mapping[str, Names] | None = None) -> None:
    """Replace the finished index by one per language, each under its language's root."""
    source = site / INDEX
    if not source.is_file():
        return
    for language, part in split(json.loads(source.read_text("utf-8")), roots, names).items():
        target = site / roots[language] / INDEX
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(part, ensure_ascii=False, separators=(",", ":")), "utf-8")


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

_FOLDER = Path(__file__).parent / "search_words"
SCRIPT = "search.js"
# A long word without parts is passed over in one step, not once from each of its letters.
_PARTS = re.compile(r"(?<![^\W_])[^\W_]++(?:[-‐‑._][^\W_]++)+")
_TAG = re.compile(r"<[^>]*>")


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
