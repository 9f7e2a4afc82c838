"""Says where the page of a concept is, reads its anchors and figures; finds mistakes in the Markdown of any page.

`page_path` and `read_page`, which checks anchors, are for read.py (language_build.py takes the path), `read_sections`
also for translations/units.py. A build finds other mistakes by `check_head` (front matter, addresses; serve.py) and
`check_page` (page_context.py), `quizbank check` by `check_pages`, which calls both. HTML of pages: site/policy.py.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from urllib.parse import urlsplit

from quiz_plugin.bank.base import RESERVED_PREFIXES, Section
from quiz_plugin.bank.checks import bad_formula, repeated
from quiz_plugin.bank.figures import figures_on
from quiz_plugin.bank.files import CONFLICT, conflict, decode, place_at, read_bytes
from quiz_plugin.bank.latex import formulas
from quiz_plugin.bank.markdown import BLOCKS, bare, front_matter, links, structure
from quiz_plugin.bank.problems import Place, Problem, quoted
from quiz_plugin.bank.references import References, check_citations, citations
from quiz_plugin.bank.yaml import SourceFile


@dataclass(frozen=True)
class PageFile:
    """The sections of a concept's page in one language."""

    sections: dict[str, Section] | None
    """By anchor; None if the page could not be read."""
    problems: tuple[Problem, ...]
    figures: tuple[str, ...] = ()
    """The interactive figures that it shows."""


def read_page(raw: bytes | Problem, name: str) -> PageFile:
    """Read the page of a concept, which problems call `name`."""
    text = decode(raw, name)
    if isinstance(text, Problem):
        return PageFile(None, (text,))
    found = list(read_sections(text))
    sections: dict[str, Section] = {}
    for section in found:
        sections.setdefault(section.anchor, section)  # of two equal ones the first counts, as in a browser
    figures = tuple(figures_on(text))
    return PageFile(sections, tuple(check_sections(name, found)), figures)


def read_sections(text: str) -> Iterator[Section]:
    """The headings of a page's text that have an anchor of their own, in order."""
    for heading in structure(text, page=True).headings:
        if heading.anchor:
            yield Section(heading.anchor, heading.title, heading.line)


def page_path(docs: Path, concept: str, language: str, *, alone: bool = False) -> Path:
    """Where the page of a concept stands: the language is part of its name, except where it is `alone`."""
    page = docs / "concepts" / f"{concept}.{language}.md"
    plain = page.with_name(f"{concept}.md")
    return plain if alone and not page.is_file() else page


def check_sections(name: str, sections: list[Section]) -> Iterator[Problem]:
    """Anchors of one page that clash with each other or with ids that the build writes."""
    placed = [(section.anchor, Place(name, section.line)) for section in sections]
    message = "the anchor `{}` stands twice on this page"
    yield from repeated(placed, "duplicate-anchor", message, "give one of the headings another anchor")
    for anchor, place in placed:
        if anchor.startswith(RESERVED_PREFIXES):
            message = f"the anchor `{anchor}` starts with a prefix that the build uses"
            hint = f"choose an anchor that starts with none of {', '.join(f'`{each}`' for each in RESERVED_PREFIXES)}"
            yield Problem(place, "reserved-anchor", message, hint)


_SLASHES = re.compile(r"^[ >]*(?P<mark>/{2,}) *(?P<name>[\w-]+)[^\S\n]*$", re.MULTILINE)
_HEAD = re.compile(r" {0,3}(?P<key>[A-Za-z0-9_-]+):")
_NEAR = 0.85
_OPTIONS = (
    "put an empty line before it, indent it by less than four spaces, and write its options as `key: value` lines, "
    "indented by four more"
)


def check_head(text: str, name: str) -> Iterator[Problem]:
    """What MkDocs could not take of the page called `name`: addresses at which it stops, and front matter.

    It takes one that is no mapping in YAML for text of the page, and says nothing.
    """
    for offset, target in links(text, page=True):
        try:
            urlsplit(target)
        except ValueError:
            place, hint = place_at(name, text, offset), "write it whole, as in https://example.org/page"
            yield Problem(place, "bad-link", f"{quoted(target)} is no address", hint)
    front = front_matter(text)
    if front is None:
        if re.match(r"-{3}[ \t]*\n", text):
            message = "the front matter that starts here never ends"
            yield Problem(Place(name), "unreadable-front-matter", message, "end it with a line `---`")
        elif head := _HEAD.match(text):
            message = f"MkDocs takes the first lines for data, because `{head['key']}:` starts the page, and drops them"
            hint = "put data between two lines `---`; start a text with a heading, or with an empty line"
            yield Problem(Place(name), "unreadable-front-matter", message, hint)
        return
    file = SourceFile(f"\n{front['data']}".encode(), name)
    yield from file.problems
    if file.readable and not isinstance(file.data, dict | None):
        message = "the front matter does not hold a mapping, so it would become text of the page"
        yield Problem(
            Place(name, 2), "unreadable-front-matter", message, "write `key: value` lines, as in `title: GPipe`"
        )


def check_page(text: str, name: str, references: References) -> list[Problem]:
    """What is wrong with a page besides its head, such as what would be published as text and means something else."""
    if structure(text, page=True).too_deep:
        message = "lists and quotes stand too deep in each other to be read"
        return [
            Problem(
                Place(name), "too-deep", message, "write it with fewer levels, or delete what was pasted by mistake"
            )
        ]
    cited = check_citations(references, citations(text, name))
    return [*cited, *_conflicts(text, name), *_stray_blocks(text, name), *_formulas(text, name)]


def check_pages(docs: Path, references: References) -> Iterator[Problem]:
    """All that is wrong with the pages below a folder."""
    for path in sorted(docs.rglob("[!.]*.md")):
        name = f"{docs.name}/{path.relative_to(docs).as_posix()}"
        raw = read_bytes(path, name)
        text = decode(raw, name) if raw is not None else None
        if isinstance(text, Problem):
            yield text
        elif text is not None:
            head = [*check_head(text, name)]
            yield from head or check_page(text, name, references)


def _conflicts(text: str, name: str) -> Iterator[Problem]:
    marks = [*CONFLICT.finditer(bare(text, page=True))]
    opened = any(found[0].startswith("<") for found in marks)
    for found in marks:
        if opened or not found[0].startswith("="):  # seven equals signs underline a heading, too
            yield conflict(place_at(name, text, found.start()), found[0])


def _stray_blocks(text: str, name: str) -> Iterator[Problem]:
    """What looks like a block of the guide, and is none."""
    if "//" not in text:
        return
    found = structure(text, page=True)
    for slashes in _SLASHES.finditer(bare(text, page=True)):
        yield from _misspelt(place_at(name, text, slashes.start("mark")), slashes["mark"], slashes["name"].lower())
    for opener in found.unread:
        message = f"this `{opener.name}` block could not be read"
        yield Problem(place_at(name, text, opener.start), "unread-block", message, _OPTIONS)
    for opener in found.unclosed:
        message = f"this `{opener.name}` block is not closed"
        yield Problem(
            place_at(name, text, opener.start), "unclosed-block", message, f"end it with a line `{opener.mark}`"
        )


def _misspelt(place: Place, mark: str, name: str) -> Iterator[Problem]:
    """The problem of a name that is nearly that of a block, or of too few slashes before one."""
    near = get_close_matches(name, BLOCKS, n=1, cutoff=_NEAR)
    if near and len(mark) < 3:
        yield Problem(place, "unknown-block", f"`{mark} {name}` starts no block", f"write `/// {near[0]}`")
    elif near and name not in BLOCKS:  # other extensions have blocks too
        yield Problem(place, "unknown-block", f"the guide has no block `{name}`", f"did you mean `{near[0]}`?")


def _formulas(text: str, name: str) -> Iterator[Problem]:
    wrong = (each for each in formulas(text, page=True) if each.wrong)
    return (bad_formula(each, place_at(name, text, each.offset)) for each in wrong)
