"""Damage to the pages of concepts."""

from __future__ import annotations

from dataclasses import replace

from tests.bank.fuzz.damage import Damage, Pick, Told, on_guide
from tests.bank.fuzz.guide import CONCEPTS, LANGUAGES, Guide, page_name
from tests.bank.fuzz.layout import position


def _concept(guide: Guide, pick: Pick) -> tuple[int, str]:
    index = pick(range(len(guide.concepts)))
    return index, guide.concepts[index]["id"]


def _after(guide: Guide, pages: dict[str, str], *told: Told) -> Damage:
    return Damage(replace(guide, pages={**guide.pages, **pages}).files(), told)


@on_guide("missing-page")
def a_page_deleted(guide: Guide, pick: Pick) -> Damage:
    """A concept without its page in one language."""
    index, name = _concept(guide, pick)
    page = page_name(name, pick(LANGUAGES))
    files = {each: raw for each, raw in guide.files().items() if each != page}
    place = guide.yaml[CONCEPTS].place(("concepts", index, "id"))
    return Damage(files, (Told("missing-page", CONCEPTS, place, f"write {page}"),))


@on_guide("missing-section")
def a_section_of_one_language(guide: Guide, pick: Pick) -> Damage | None:
    """A heading whose anchor was forgotten in one of the pages."""
    _, name = _concept(guide, pick)
    code, other = pick((LANGUAGES, LANGUAGES[::-1]))
    page, others = page_name(name, code), page_name(name, other)
    found = [match for match in guide.anchors(others) if match[1] != "no-section"]
    if not found:
        return None
    heading = pick(found)
    gone = guide.pages[page].replace(f" {{#{heading[1]}}}", "")
    return _after(guide, {page: gone}, Told("missing-section", others, position(guide.pages[others], heading.start())))


@on_guide("reserved-anchor")
def an_anchor_of_the_build(guide: Guide, pick: Pick) -> Damage:
    """A section whose anchor starts as those that the build writes."""
    _, name = _concept(guide, pick)
    anchor = pick(("q-a", "xp-a", "qz-a"))
    return _appended(guide, name, f"## A {{#{anchor}}}\n", "reserved-anchor", lines=1)


@on_guide("duplicate-anchor")
def an_anchor_twice(guide: Guide, pick: Pick) -> Damage:
    """Two sections of one page with the same anchor."""
    _, name = _concept(guide, pick)
    return _appended(guide, name, "## A {#zz-a}\n\n## B {#zz-a .b}\n", "duplicate-anchor", lines=3)


def _appended(guide: Guide, name: str, more: str, code: str, lines: int) -> Damage:
    """Both pages of a concept with more text, in whose so many-th line there is a problem."""
    pages, told = {}, []
    for language in LANGUAGES:
        page = page_name(name, language)
        before = guide.pages[page].rstrip("\n") + "\n\n"
        pages[page] = before + more
        told.append(Told(code, page, (before.count("\n") + lines, 1)))
    return _after(guide, pages, *told)
