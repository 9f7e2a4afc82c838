"""The learning path: part by part the concepts in learning order, as lists or as a map that says what builds on what.

Each has a cell for how its reader stands, which is empty, and words that say how many questions there are; once there
are answers, `assets/study/today.js` fills them in.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from quiz_plugin.bank import Bank, Concept
from quiz_plugin.render.on_page import depths, duration, in_its_language, part_name
from quiz_plugin.render.words import Words

CELL = (
    '<svg class="cell" width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">'
    '<rect x="1" y="1" width="18" height="18" rx="9" stroke="currentColor" stroke-width="2"/>'
    '<path class="cell-solid"/><path class="cell-learning"/><circle class="cell-due" cx="17" cy="3" r="4"/></svg>'
)
"""A mastery cell; scripts draw how high it is filled with what is solid, and above that with what is being learnt."""
_SOLID, _LEARNING = "M3 17v-14h14v14z", "M3 17v-7h14v7z"
LEGEND = (
    ("pg.solid", CELL.replace('"cell-solid"', f'"cell-solid" d="{_SOLID}"')),
    ("pg.learning", CELL.replace('"cell-learning"', f'"cell-learning" d="{_LEARNING}"')),
    ("pg.due", CELL.replace('"cell"', '"cell cell--due"')),
    ("pg.new", CELL),
)


def own_questions(bank: Bank, concept: Concept) -> int:
    """How many questions belong to a concept: those that name it first, so that each counts once."""
    return sum(each.refs[0].concept == concept.id for each in bank.about(concept.id))


def legend_html(words: Words) -> str:
    """What each look of a cell means; hidden until there are answers."""
    keys = " ".join(f"<span>{cell} {escape(words.t(key), quote=False)}</span>" for key, cell in LEGEND)
    return f'<p class="way-key" hidden>{keys}</p>'


@dataclass(frozen=True)
class _Path:
    """The path of a bank in one language; `base` leads to the language's root, addresses of pages end in `ending`."""

    bank: Bank
    words: Words
    base: str
    ending: str

    def title(self, text: Mapping[str, str]) -> str:
        html = escape(self.bank.text(text, self.words.language), quote=False)
        return in_its_language(html, self.bank, text, self.words.language)

    def link(self, to: Concept) -> str:
        return f'<a href="{self.base}concepts/{to.id}{self.ending}">{self.title(to.title)}</a>'

    def station(self, concept: Concept, about: str = "") -> str:
        first = ' class="way-next"' if concept is self.bank.concepts[0] else ""
        count = escape(self.words.n("n.questions", own_questions(self.bank, concept)), quote=False)
        return (
            f'<li data-concept="{concept.id}"{first}>{CELL}{self.link(concept)}'
            f' {about}<span class="way-n">{count}</span></li>'
        )

    def parts(self, station: Callable[[Concept], str], above: Sequence[str] = ()) -> str:
        """The rows part by part; `above` says what stands before the core and before what goes beyond it."""
        html, depth = [], dict(zip((False, True), above, strict=False))
        for part, concepts in self.bank.parted():
            head = ""
            if part:
                depth_of = escape(self.words.t("depth.deep" if part.deep else "ch.core"), quote=False)
                tag = f" <small>{depth_of}</small>" if self.bank.deep and not above else ""
                head = f'<p class="way-part">{part_name(self.bank, part, self.words.language)}{tag}</p>'
                if sentence := depth.pop(part.deep, ""):
                    html.append(f'<p class="way-depth">{sentence}</p>')
            rows = "".join(map(station, concepts))
            html.append(f'<div>{head}<ol class="way-list" role="list">{rows}</ol></div>')
        return "".join(html)


def stations_html(bank: Bank, words: Words, base: str, ending: str) -> str:
    """The path as lists; `base` leads from the page to the language's root, addresses end in `ending`."""
    path = _Path(bank, words, base, ending)
    sizes = depths(bank, words, lambda ids: words.n("n.pages", len(ids)))
    above = f'<p class="way-depth">{" · ".join(sizes)}</p>' if sizes else ""
    return f'<div class="way" data-search-exclude>{above}{path.parts(path.station)}{legend_html(words)}</div>'


def map_html(bank: Bank, words: Words, base: str, ending: str, minutes: Sequence[int] = ()) -> str:
    """The path as a map: each row says how long its page takes, and what it builds on besides the row before it.

    `minutes` are those of the concepts in their order, if they are known.
    """
    path = _Path(bank, words, base, ending)
    names = [each.id for each in bank.concepts]

    def size(ids: Collection[str]) -> str:
        pages, times = words.n("n.pages", len(ids)), dict(zip(names, minutes, strict=False))
        time = sum(times.get(name, 0) for name in ids)
        return words.t("qi.size", n=pages, time=duration(words, time)) if times else pages

    def station(concept: Concept) -> str:
        at = names.index(concept.id)
        about = [escape(words.n("n.minutes", minutes[at]), quote=False)] if at < len(minutes) else []
        times = "".join(f'<span class="map-time">{each}</span>' for each in about)
        needs = ""
        if jumps := [name for name in concept.requires if name not in names[max(0, at - 1) : at]]:
            before = ", ".join(path.link(bank.concept[name]) for name in jumps)
            needs = f"{' · ' if times else ''}{escape(words.t('path.needs'), quote=False)}: {before}"
        bar = (
            f'<svg class="way-bar" viewBox="0 0 {own_questions(bank, concept)} 8" preserveAspectRatio="none"'
            ' aria-hidden="true"><path/><path/></svg>'
        )
        return path.station(concept, f'<span class="map-on">{times}{needs}</span> {bar} ')

    rows = path.parts(station, depths(bank, words, size))
    return f'<div class="way gd-map" data-search-exclude>{legend_html(words)}{rows}</div>'
