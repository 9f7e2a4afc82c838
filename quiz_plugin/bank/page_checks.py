"""What a page may not hold because it would be published as something else than its author meant, without a word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path

from quiz_plugin.bank import costs
from quiz_plugin.bank.decode import LINE_BREAK, decode, place_at
from quiz_plugin.bank.folder import read_bytes
from quiz_plugin.bank.latex_checks import check_page as check_formulas
from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.bank.scan import BLOCKS, Opener, front_matter, scan
from quiz_plugin.bank.yaml.source import SourceFile
from quiz_plugin.bank.yaml.syntax import CONFLICT, conflict

_SLASHES = re.compile(r"[ >]*(?P<mark>/{2,}) *(?P<name>[\w-]+)[^\S\n]*$", re.MULTILINE)
_HEAD = re.compile(r"(?P<key>[A-Za-z0-9_-]+):(?:\s|$)")
_INDENTED = re.compile(r"(?: {4}[^\n]*\n?)+")
_DANGEROUS = frozenset({"yaml-alias", "duplicate-key"})
_NEAR = 0.85
_OPTIONS = "write its options as `key: value` lines, indented by four spaces"


def check_head(text: str, name: str) -> list[Problem]:
    """What keeps the page called `name` from being read at all: its front matter, or what would take for ever."""
    return [
        *_front_matter(text, name),
        *_options(text, name),
        *costs.check_text(text, lambda offset, _: place_at(name, text, offset)),
    ]


def check_page(text: str, name: str) -> list[Problem]:
    """What would be published as text although it means something else. Other checks have told of the page's head."""
    text = LINE_BREAK.sub("\n", text)
    return [*_conflicts(text, name), *_stray_blocks(text, name)]


def check_pages(docs: Path) -> Iterator[Problem]:
    """All that is wrong with the pages below a folder."""
    for path in sorted(docs.rglob("*.md")):
        name = f"{docs.name}/{path.relative_to(docs).as_posix()}"
        raw = read_bytes(path, name)
        text = decode(raw, name) if raw is not None else None
        if isinstance(text, Problem):
            yield text
        elif text is not None:
            head = check_head(text, name)
            yield from head or [*check_page(text, name), *check_formulas(text, name)]


def _front_matter(text: str, name: str) -> Iterator[Problem]:
    """MkDocs takes front matter that is no mapping in YAML for text of the page, and says nothing."""
    text = LINE_BREAK.sub("\n", text)
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


def _options(text: str, name: str) -> Iterator[Problem]:
    """What is wrong with the options of blocks, in which a few aliases could stand for gigabytes."""
    text = LINE_BREAK.sub("\n", text)
    for opener in scan(text, page=True).openers:
        after = text[opener.line.end + 1 :]
        options = _INDENTED.match(after)
        if options is None:
            continue
        lines = text.count("\n", 0, opener.line.end + 1)
        file = SourceFile(("\n" * lines + options[0]).encode(), name)
        yield from (each for each in file.problems if each.code in _DANGEROUS)


def _conflicts(text: str, name: str) -> Iterator[Problem]:
    bare = scan(text, page=True).bare()
    opened = any(found[0].startswith("<") for found in CONFLICT.finditer(bare))
    for found in CONFLICT.finditer(bare):
        if opened or not found[0].startswith("="):  # seven equals signs underline a heading, too
            yield conflict(place_at(name, text, found.start()), found[0])


def _stray_blocks(text: str, name: str) -> Iterator[Problem]:
    """What looks like a block of the guide, and is none."""
    if "//" not in text:
        return
    found = scan(text, page=True)
    for start, end in found.prose:
        if slashes := _SLASHES.fullmatch(text[start:end].rstrip()):
            place = place_at(name, text, start + slashes.start("mark"))
            yield from _misspelt(place, slashes["mark"], slashes["name"].lower())
    hint = "indent it by less than four spaces, or put it between back-ticks if it is to be shown"
    yield from _unread(text, name, found.indented, "is indented so far that it is code", hint)
    yield from _unread(text, name, found.comments, "could not be read, because it stands in a comment", "move it out")
    for opener in found.unclosed:
        message = f"this `{opener.name}` block is not closed"
        yield Problem(_start(opener, text, name), "unclosed-block", message, f"end it with a line `{opener.mark}`")
    for opener in found.lost:
        message = f"this `{opener.name}` block starts in the same paragraph as another block"
        yield Problem(_start(opener, text, name), "unread-block", message, "put an empty line before it")


def _start(opener: Opener, text: str, name: str) -> Place:
    return place_at(name, text, opener.line.end - len(opener.line.text.lstrip(" ")))


def _unread(text: str, name: str, spans: Iterable[tuple[int, int]], why: str, hint: str) -> Iterator[Problem]:
    """The blocks of the guide that stand where none is read."""
    for start, end in spans:
        for slashes in _SLASHES.finditer(text, start, end):
            if slashes["name"].lower() in BLOCKS:
                place = place_at(name, text, slashes.start("mark"))
                yield Problem(place, "unread-block", f"this `{slashes['name']}` block {why}", hint)


def _misspelt(place: Place, mark: str, name: str) -> Iterator[Problem]:
    near = get_close_matches(name, BLOCKS, n=1, cutoff=_NEAR)
    if name in BLOCKS and len(mark) > 2:
        yield Problem(place, "unread-block", f"this `{name}` block could not be read", _OPTIONS)
    elif near and len(mark) > 2:  # other extensions have blocks too
        yield Problem(place, "unknown-block", f"the guide has no block `{name}`", f"did you mean `{near[0]}`?")
    elif near:
        yield Problem(place, "unknown-block", f"`{mark} {name}` starts no block", f"write `/// {near[0]}`")
