"""Fills `learning_map.html` for the block `contents` (site/blocks.py): the path's concepts as stations, by part.

It says what is the core and what goes beyond it. `of: map` adds minutes, what a concept builds on in other parts, and
bars (filled by assets/home/path.js); study/today.js fills each station's cell and count. `own_questions` counts the
questions that name a concept first: by that, site/memo.py knows whether a page with the path has to be made anew.
"""

from collections.abc import Collection, Sequence
from typing import Any

from markupsafe import Markup, escape

from quiz_plugin.bank import Bank, Concept
from quiz_plugin.bank.model import PathPart
from quiz_plugin.render.figures import TEMPLATES
from quiz_plugin.render.on_page import depths, duration, in_its_language, part_name
from quiz_plugin.render.words import Words


def own_questions(bank: Bank, concept: Concept) -> int:
    """How many questions belong to a concept: those that name it first, so that each counts once."""
    return sum(each.refs[0].concept == concept.id for each in bank.about(concept.id))


def path_html(bank: Bank, words: Words, base: str, minutes: Sequence[int] | None = None) -> str:
    """The path as lists or, with the `minutes` that pages take, as a map: what each builds on in other parts.

    `base` leads from the page to the language's root.
    """
    names = [each.id for each in bank.concepts]

    def link(to: Concept) -> dict[str, Any]:
        title = escape(bank.text(to.title, words.language))
        title = Markup(in_its_language(title, bank, to.title, words.language))
        return {"href": f"{base}concepts/{to.id}/", "title": title}

    def station(concept: Concept) -> dict[str, Any]:
        at = names.index(concept.id)
        near = {names[at - 1], *(each.id for each in bank.concepts if each.part and each.part == concept.part)}
        return {
            **link(concept),
            "id": concept.id,
            "first": at == 0,
            "count": own_questions(bank, concept),
            "minutes": minutes[at] if minutes and at < len(minutes) else 0,
            "needs": [link(bank.concept[name]) for name in concept.requires if name not in near],
        }

    def size(ids: Collection[str]) -> str:
        pages = words.n("n.pages", len(ids))
        if not minutes:
            return pages
        times = dict(zip(names, minutes, strict=False))
        # To five minutes: each is an estimate.
        return words.t("qi.size", n=pages, time=duration(words, -(-sum(times.get(name, 0) for name in ids) // 5) * 5))

    def part_title(part: PathPart | None, concepts: Sequence[Concept]) -> Markup:
        if not part:
            return Markup()
        text = size([c.id for c in concepts]) if is_map else sizes and words.t("depth.deep" if part.deep else "ch.core")
        small = Markup(" <small>{}</small>").format(text) if text else ""
        return Markup(part_name(bank, part, words.language)) + small

    is_map = minutes is not None
    sizes = [Markup(each) for each in depths(bank, words, size)]
    above = dict(zip((False, True), sizes, strict=False)) if is_map else {}
    parts = [
        (above.pop(part.deep, "") if part else "", part_title(part, concepts), [*map(station, concepts)])
        for part, concepts in bank.parted()
    ]
    view = TEMPLATES.get_template("learning_map.html")
    pages = len(bank.concepts) - len(bank.deep), len(bank.deep)
    return view.render(parts=parts, sizes=sizes, pages=pages, is_map=is_map, t=words.t, n=words.n)
