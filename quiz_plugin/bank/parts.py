"""What can be picked or moved in a question (options, blocks, items, partners), and what must hold of it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Annotated, Any, Literal

from pydantic import StrictBool, StrictStr

from quiz_plugin.bank.base import Id, Record, Slug, Text
from quiz_plugin.bank.checks import Placed, links
from quiz_plugin.bank.fields import Items, Mark, find_mark
from quiz_plugin.bank.files import shows_nothing
from quiz_plugin.bank.problems import Problem, did_you_mean, quoted
from quiz_plugin.bank.yaml import Step

MAX_CODE_LINE = 72
MOST_PARTS = 10
"""Blocks of an order, or pairs, at most: more is patience, not understanding."""
_CANNOT_BE_FOLLOWED = "move the link to `why`: a link inside a label cannot be followed without choosing the option"
_INKLESS = re.compile("[\u00ad\u200b\u2060\ufeff]")
"""Where a word may be broken, or may not: nobody sees it."""
_LITERAL = re.compile(r"(`[^`]*`|\$[^$]*\$)")
"""Code and formulas, in which a capital is another letter."""


class Part(Record):
    """A block to put in order, or one side of a pair."""

    id: Id
    """Stable for ever: a saved answer is a list of these. Unique in its list."""
    text: Annotated[Text | None, Mark.LABEL, Mark.ASKED] = None
    """What the learner reads; no links."""
    code: Annotated[StrictStr | None, Mark.ASKED] = None
    """Instead of `text`: code, the same in every language, lines of at most 72 characters."""
    syntax: StrictStr = "python"
    """What `code` is written in, by its Pygments name."""


class Option(Record):
    """One option of a question."""

    id: Id
    """Stable for ever: a saved answer is a list of these. Unique within its question."""
    correct: StrictBool = False
    """Whether the option belongs to the key."""
    text: Annotated[Text | None, Mark.LABEL, Mark.ASKED] = None
    """What the learner reads; no links."""
    code: Annotated[StrictStr | None, Mark.ASKED] = None
    """Instead of `text`: code, the same in every language, lines of at most 72 characters."""
    syntax: StrictStr = "python"
    """What `code` is written in, by its Pygments name."""
    why: Text
    """Why it is right, or why it is tempting and wrong."""
    misconception: Slug | None = None
    """Of a wrong option: the misconception that leads to it, by its id in `misconceptions.yml`."""
    pin: Literal["last"] | None = None
    """Keeps the option at the end when options are shuffled."""
    exclusive: StrictBool = False
    """Choosing this option unchooses all others."""


AnyPart = Option | Part


def have_unique_ids(parts: Sequence[AnyPart]) -> bool:
    """Whether each id names one part; else nobody knows yet which one of them is to be renamed."""
    return len({part.id for part in parts}) == len(parts)


def unknown(
    placed: Placed[Any], path: Sequence[Step], name: str, known: Collection[str], what: str, *, key: bool = False
) -> Problem:
    """The problem of the `name` at a path, or of the `key` there, which is none of the `known` ids."""
    place = placed.file.place([*placed.path, *path], key=key)
    return Problem(place, "unknown-id", f"{quoted(name)} is no {what} of this question", did_you_mean(name, known))


def check_parts(placed: Placed[Any], key: str) -> Iterator[Problem]:
    """The parts of a question that its list `key` holds: ids that differ, and words that can be told apart."""
    parts: Sequence[AnyPart] = getattr(placed.item, key)
    what = _what(placed, key)
    first: dict[str, int] = {}
    for index, part in enumerate(parts):
        if first.setdefault(part.id, index) != index:
            yield Problem(
                placed.place(key, index, "id"),
                "duplicate-id",
                f"the {what} id `{part.id}` stands twice in this question",
                "give one of them another id",
                ((placed.place(key, first[part.id], "id"), "the first one"),),
            )
        yield from _check_words(placed, (key, index), part, what)
    yield from _check_same(placed, key, parts)


def _what(placed: Placed[Any], key: str) -> str:
    """What messages call an item of a list."""
    items = find_mark(type(placed.item), key, Items)
    return items.name if items else key


def _check_same(placed: Placed[Any], key: str, parts: Sequence[AnyPart]) -> Iterator[Problem]:
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
                message = f"this {_what(placed, key)} says the same as another"
                yield Problem(placed.place(*here), "same-text", message, "a learner cannot tell them apart", related)


def _folded(words: str) -> str:
    """A text without what tells a reader nothing: blanks, an end point, and capitals outside code and formulas."""
    line = unicodedata.normalize("NFC", " ".join(_INKLESS.sub("", words).split())).removesuffix(".")
    return "".join(part if part[:1] in {"`", "$"} else part.casefold() for part in _LITERAL.split(line))


def _check_words(placed: Placed[Any], path: tuple[Step, ...], part: AnyPart, what: str) -> Iterator[Problem]:
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


def _check_code(placed: Placed[Any], path: tuple[Step, ...], code: str) -> Iterator[Problem]:
    offset = 0
    for line in code.split("\n"):
        if len(line) > MAX_CODE_LINE:
            message = f"a line of code has {len(line)} characters, {MAX_CODE_LINE} at most"
            yield Problem(placed.place_in(path, offset, line), "long-code-line", message, "break the line")
        offset += len(line) + 1
