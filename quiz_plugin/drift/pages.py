"""The pages of a guide as units: `gpipe.en.md` and `gpipe.es.md`, cut at their explicit anchors."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from quiz_plugin.bank import Place, Problem
from quiz_plugin.bank.decode import LINE_BREAK, not_utf_8
from quiz_plugin.bank.folder import read_bytes
from quiz_plugin.bank.scan import front_matter
from quiz_plugin.bank.sections import read_sections
from quiz_plugin.drift.units import Unit

LEAD = "top"
"""The anchor of what stands above the first section of a page."""
_BOM = "\ufeff"


@dataclass(frozen=True)
class _Page:
    """One page in one language."""

    name: str
    text: str
    parts: Mapping[str, tuple[int, int]]
    """Where each part starts and ends: by anchor with its `#`, and the front matter by nothing."""

    def place(self, part: str, offset: int) -> Place:
        """Where a character of a part stands; of a missing part, where the page starts."""
        at = self.parts.get(part, (0, 0))[0] + offset
        return Place(self.name, self.text.count("\n", 0, at) + 1, at - self.text.rfind("\n", 0, at))


def page_units(docs: Path, languages: Sequence[str]) -> tuple[list[Unit], list[Problem]]:
    """The sections of all pages below `docs` in some of `languages`, and the pages that cannot be read."""
    pages: dict[str, dict[str, _Page]] = {}
    problems: list[Problem] = []
    for language in languages:
        ending = f".{language}.md"
        for path in docs.rglob(f"*{ending}"):
            name = path.relative_to(docs).as_posix()
            page = _read(path, f"{docs.resolve().name}/{name}")
            if isinstance(page, _Page):
                pages.setdefault(name.removesuffix(ending), {})[language] = page
            elif page is not None:
                problems.append(page)
    units = [unit for name, page in sorted(pages.items()) for unit in _units(name, page)]
    return units, sorted(problems)


def _units(name: str, pages: Mapping[str, _Page]) -> list[Unit]:
    parts = dict.fromkeys(part for page in pages.values() for part in page.parts)
    return [
        Unit(
            f"p:{name}{part}",
            {language: page.text[slice(*page.parts[part])] for language, page in pages.items() if part in page.parts},
            _in_page(pages, part),
        )
        for part in parts
    ]


def parts_of(raw: bytes) -> dict[str, str]:
    """The parts of a page by name, as `with_part` takes it. Raises UnicodeDecodeError for one that is not UTF-8."""
    text = raw.decode("utf-8-sig")
    return {part: text[start:end] for part, (start, end) in _cut(text).items()}


def page_file(unit: Unit, language: str) -> str:
    """The file of a page's unit in a language, as places name files; it need not exist."""
    docs, _, _ = unit.place(language).file.partition("/")
    return f"{docs}/{unit.id.removeprefix('p:').partition('#')[0]}.{language}.md"


def with_part(text: str, part: str, words: str, model: str) -> str:
    """The content of a page whose `part` (`#anchor`, or nothing for the front matter) says `words`.

    A part that the page lacks is put where `model`, the content of the page in another language, has it.
    Raises KeyError for a part that the model lacks as well.
    """
    bom, text = text[: text.startswith(_BOM)], text.removeprefix(_BOM)
    cut = _cut(text)
    if part in cut:
        start, end = cut[part]
        tail = text[len(text[:end].rstrip()) : end] if text[start:end].strip() else "\n"
        return bom + text[:start] + words.rstrip() + tail + text[end:]
    order = list(_cut(model.removeprefix(_BOM)))
    if part not in order:
        raise KeyError(part)
    before = [cut[each][1] for each in order[: order.index(part)] if each in cut]
    at = before[-1] if before else 0
    pieces = (text[:at].rstrip(), words.strip(), text[at:].strip())
    return bom + "\n\n".join(piece for piece in pieces if piece) + "\n"


def _in_page(pages: Mapping[str, _Page], part: str) -> Callable[[str, int], Place]:
    def place(language: str, offset: int) -> Place:
        page = pages.get(language) or next(iter(pages.values()))
        return page.place(part, offset)

    return place


def _read(path: Path, name: str) -> _Page | Problem | None:
    raw = read_bytes(path, name)
    if not isinstance(raw, bytes):
        return raw
    try:
        text = LINE_BREAK.sub("\n", raw.decode("utf-8-sig"))  # a place is counted in lines
    except UnicodeDecodeError as error:
        return not_utf_8(name, error)
    return _Page(name, text, _cut(text))


def _cut(text: str) -> dict[str, tuple[int, int]]:
    """Where each part of a page starts and ends."""
    front = front_matter(text)
    start = front.end() if front else 0
    lines = [0, *(match.end() for match in re.finditer("\n", text))]
    cuts = {f"#{LEAD}": start}
    for section in read_sections(text):
        cuts.setdefault(f"#{section.anchor}", lines[section.line - 1])
    ends = [*list(cuts.values())[1:], len(text)]
    parts = {part: (at, end) for (part, at), end in zip(cuts.items(), ends, strict=True)}
    if not text[slice(*parts[f"#{LEAD}"])].strip():
        del parts[f"#{LEAD}"]
    return {"": (0, start), **parts} if front else parts
