"""What must hold of a question by itself beyond the shape of its record. Each check yields the problems it finds."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from quiz_plugin.bank.calculations import check_numbers
from quiz_plugin.bank.characters import shows_nothing
from quiz_plugin.bank.checks import Placed, check_texts, links
from quiz_plugin.bank.kinds import (
    ChoiceQuestion,
    MatchingQuestion,
    NumericQuestion,
    Option,
    OrderingQuestion,
    Part,
    Question,
)
from quiz_plugin.bank.latex_checks import check_formulas
from quiz_plugin.bank.problems import Problem, did_you_mean, quoted
from quiz_plugin.bank.source_checks import check_sources
from quiz_plugin.bank.stand_ins import UNREAD
from quiz_plugin.bank.yaml.source import Step

MAX_TITLE = 60
MAX_CODE_LINE = 72
_CANNOT_BE_FOLLOWED = "move the link to `why`: a link inside a label cannot be followed without choosing the option"
_WHAT = {"options": "option", "blocks": "block", "left": "item", "right": "partner"}
"""How messages call what a list holds."""
_INKLESS = re.compile("[\u00ad\u200b\u2060\ufeff]")
"""Where a word may be broken, or may not: nobody sees it."""
_LITERAL = re.compile(r"(`[^`]*`|\$[^$]*\$)")
"""Code and formulas, in which a capital is another letter."""


def check_question(placed: Placed[Question], languages: Sequence[str], partial: Sequence[str]) -> Iterator[Problem]:
    """A question by itself."""
    yield from check_texts(placed, languages, partial)
    yield from check_formulas(placed)
    question = placed.item
    yield from check_sources(placed, question)
    yield from _check_concepts(placed, question)
    for language, title in question.title.items():
        if len(title) > MAX_TITLE:
            message = f"the title has {len(title)} characters, {MAX_TITLE} at most"
            yield Problem(placed.place("title", language), "long-title", message)
    if isinstance(question, ChoiceQuestion):
        yield from _check_options(placed, question)
    elif isinstance(question, OrderingQuestion):
        yield from _check_orders(placed, question)
    elif isinstance(question, NumericQuestion):
        yield from check_numbers(placed, question)
    elif isinstance(question, MatchingQuestion):
        yield from _check_pairs(placed, question)


def _check_concepts(placed: Placed[Question], question: Question) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for index, name in enumerate(question.concepts):
        if first.setdefault(name, index) != index and name != UNREAD:
            related = ((placed.place("concepts", first[name]), "the first one"),)
            message = f"`{name}` stands twice in `concepts`"
            yield Problem(placed.place("concepts", index), "duplicate-concept", message, "keep one of the two", related)


def _check_options(placed: Placed[Question], question: ChoiceQuestion) -> Iterator[Problem]:
    right = [option for option in question.options if option.correct]
    if not right:
        hint = "mark at least one option with `correct: true`"
        yield Problem(placed.place("options"), "no-correct-option", "no option is marked as correct", hint)
    if question.kind == "single" and len(right) > 1:
        message = f"{len(right)} options are marked as correct, and a single-answer question has one"
        hint = "keep one, or write `kind: multiple`"
        yield Problem(placed.place("options"), "several-correct-options", message, hint)
    yield from _check_parts(placed, "options", question.options)


def _check_orders(placed: Placed[Question], question: OrderingQuestion) -> Iterator[Problem]:
    yield from _check_parts(placed, "blocks", question.blocks)
    known = [block.id for block in question.blocks]
    if not _are_certain(known):
        return
    yield from _check_order(placed, ("shown",), question.shown, known)
    first: dict[tuple[str, ...], int] = {}
    for index, order in enumerate(question.orders):
        here = placed.place("orders", index)
        yield from _check_order(placed, ("orders", index), order, known)
        if UNREAD in order:
            continue
        if order in first:
            related = ((placed.place("orders", first[order]), "the first one"),)
            yield Problem(here, "duplicate-order", "this order stands twice in `orders`", "keep one of them", related)
        elif order == question.shown:
            message = "the blocks are shown in an order that is right"
            hint = "show them in another one: else there is nothing to do"
            yield Problem(placed.place("shown"), "shown-order", message, hint, ((here, "the right order"),))
        first.setdefault(order, index)


def _check_order(
    placed: Placed[Question], path: tuple[Step, ...], order: Sequence[str], known: Sequence[str]
) -> Iterator[Problem]:
    """An order holds each block once."""
    if UNREAD in order:
        return
    unknown = not set(order) <= set(known)  # more likely misspelt than that another is missing
    for index, name in enumerate(order):
        if name not in known:
            yield _unknown(placed, (*path, index), name, known, "block")
        elif (before := order.index(name)) < index:
            message = f"the block `{name}` stands twice in this order"
            related = ((placed.place(*path, before), "the first one"),)
            yield Problem(placed.place(*path, index), "duplicate-id", message, "keep one of them", related)
    for name in known:
        if name not in order and not unknown:
            message = f"the block `{name}` is missing from this order"
            yield Problem(placed.place(*path), "missing-id", message, "an order holds every block once")


def _check_pairs(placed: Placed[Question], question: MatchingQuestion) -> Iterator[Problem]:
    yield from _check_parts(placed, "left", question.left)
    yield from _check_parts(placed, "right", question.right)
    left, right = [part.id for part in question.left], [part.id for part in question.right]
    if UNREAD in question.pairs or not (_are_certain(left) and _are_certain(right)):
        return
    unknown = not question.pairs.keys() <= set(left)
    for name, partner in question.pairs.items():
        if name not in left:
            yield _unknown(placed, ("pairs", name), name, left, "item", key=True)
        if partner not in right:
            yield _unknown(placed, ("pairs", name), partner, right, "partner")
    for name in left:
        if name not in question.pairs and not unknown:
            hint = f"add `{name}:` with the id of its partner"
            yield Problem(placed.place("pairs"), "missing-id", f"the item `{name}` has no partner", hint)


def _are_certain(ids: Sequence[str]) -> bool:
    """Whether ids are as the author means them: what names one that is about to change would change, too."""
    return len(set(ids)) == len(ids) and not any(each.startswith(UNREAD) for each in ids)


def _unknown(
    placed: Placed[Question], path: Sequence[Step], name: str, known: Collection[str], what: str, *, key: bool = False
) -> Problem:
    place = placed.file.place([*placed.path, *path], key=key)
    return Problem(place, "unknown-id", f"{quoted(name)} is no {what} of this question", did_you_mean(name, known))


def _check_parts(placed: Placed[Question], key: str, parts: Sequence[Option | Part]) -> Iterator[Problem]:
    what = _WHAT[key]
    first: dict[str, int] = {}
    for index, part in enumerate(parts):
        if part.id in first:
            yield Problem(
                placed.place(key, index, "id"),
                "duplicate-id",
                f"the {what} id `{part.id}` stands twice in this question",
                "give one of them another id",
                ((placed.place(key, first[part.id], "id"), "the first one"),),
            )
        first.setdefault(part.id, index)
        yield from _check_words(placed, (key, index), part, what)
    yield from _check_same(placed, key, parts)


def _check_same(placed: Placed[Question], key: str, parts: Sequence[Option | Part]) -> Iterator[Problem]:
    """No two parts of a list look the same to a reader of any language, who could not tell which is which."""
    first: dict[tuple[Step, str], tuple[Step, ...]] = {}
    for index, part in enumerate(parts):
        texts: list[tuple[tuple[Step, ...], str]] = [
            (("text", language), text) for language, text in (part.text or {}).items()
        ]
        texts += [(("code",), part.code)] if part.code else []
        for steps, words in ((steps, words) for steps, words in texts if not shows_nothing(words)):
            here = (key, index, *steps)
            earlier = first.setdefault((steps[-1], _folded(words)), here)
            if earlier != here:
                related = ((placed.place(*earlier), "the first one"),)
                message = f"this {_WHAT[key]} says the same as another"
                yield Problem(placed.place(*here), "same-text", message, "a learner cannot tell them apart", related)


def _folded(words: str) -> str:
    """A text without what tells a reader nothing: blanks, an end point, and capitals outside code and formulas."""
    line = unicodedata.normalize("NFC", " ".join(_INKLESS.sub("", words).split())).removesuffix(".")
    return "".join(part if part[:1] in {"`", "$"} else part.casefold() for part in _LITERAL.split(line))


def _check_words(placed: Placed[Question], path: tuple[Step, ...], part: Option | Part, what: str) -> Iterator[Problem]:
    if (part.text is None) == (part.code is None):
        has = "both `text` and `code`" if part.text else "neither `text` nor `code`"
        yield Problem(placed.place(*path), "text-or-code", f"the {what} has {has}", "write one of them")
    for language, text in (part.text or {}).items():
        for offset, target in islice(links(text), 1):
            place = placed.place_in((*path, "text", language), offset, target)
            hint = _CANNOT_BE_FOLLOWED if what == "option" else "move the link to `why`: there is room for it"
            article = "an" if what[0] in "oi" else "a"
            yield Problem(place, "link-in-option", f"{article} {what}'s text holds a link", hint)
    if part.code is not None and shows_nothing(part.code):
        yield Problem(placed.place(*path, "code"), "empty-text", "`code` is empty")
    yield from _check_code(placed, (*path, "code"), part.code or "")


def _check_code(placed: Placed[Question], path: tuple[Step, ...], code: str) -> Iterator[Problem]:
    offset = 0
    for line in code.split("\n"):
        if len(line) > MAX_CODE_LINE:
            message = f"a line of code has {len(line)} characters, {MAX_CODE_LINE} at most"
            yield Problem(placed.place_in(path, offset, line), "long-code-line", message, "break the line")
        offset += len(line) + 1
