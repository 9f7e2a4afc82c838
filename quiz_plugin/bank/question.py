"""Defines what all kinds of questions share: fields, options and other parts, checks, the `revision` of what is asked.

The kinds themselves are in `kinds`, one module for each family of them.

Every field's docstring becomes the help that an editor shows through the JSON Schema.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, StrictBool, StrictInt, StrictStr

from quiz_plugin.bank.base import BankLanguages, ConceptRef, Id, Level, Record, Reference, Slug, Source, Text
from quiz_plugin.bank.checks import Placed, check_sources, check_texts, repeated
from quiz_plugin.bank.fields import Mark
from quiz_plugin.bank.files import is_empty
from quiz_plugin.bank.markdown import links
from quiz_plugin.bank.problems import Problem, did_you_mean, quoted
from quiz_plugin.bank.yaml import Step

MAX_TITLE = 60
MAX_CODE_LINE = 72
MOST_PARTS = 10
"""Blocks of an order, or pairs, at most: more is patience, not understanding."""
_CANNOT_BE_FOLLOWED = "move the link to `why`: a link inside a label cannot be followed without choosing the option"
_LITERAL = re.compile(r"(`[^`]*`|\$[^$]*\$)")
"""Code and formulas, in which a capital is another letter."""
REVISION_LENGTH = 8


class Slip(NamedTuple):
    """A wrong answer that a misconception leads to."""

    path: tuple[Step, ...]
    """Where the question names the misconception."""
    pick: str
    """What is picked or typed: the id of an option, `true` or `false`, a number."""
    misconception: str
    """The id of the misconception."""


class QuestionRecord(Record):
    """What every kind of question has."""

    id: Id
    """A readable slug, stable for ever; the page's anchor is `q-` and this id. Unique in the bank."""
    kind: str
    """Which kind of question it is."""
    title: Annotated[Text, Mark.LABEL]
    """A name of up to 60 characters that gives nothing away."""
    concepts: Annotated[tuple[Reference, ...], Field(min_length=1)]
    """The concepts tested, each with the section that explains it: `gpipe#idle-time`. The first is the one to study."""
    level: Level
    """What the question asks of the learner."""
    stem: Annotated[Text, Mark.ASKED]
    """The question itself."""
    hints: tuple[Text, ...] = ()
    """Stepped hints; none gives the answer."""
    explanation: Text | None = None
    """What ties the reasons together."""
    sources: Annotated[tuple[Source, ...], Field(min_length=1)]
    """Where the facts can be read."""
    figure: StrictStr | None = None
    """The interactive figure that the question needs, at the setting that tells: `pipeline?m-27`."""
    start: StrictStr | None = None
    """The setting at which the last hint opens it, where that is not its first: `m-1`. It must not tell."""
    bump: Annotated[StrictInt, Field(ge=0)] = 0
    """Raise it to declare that saved answers no longer count although options and key are the same."""
    allow: dict[StrictStr, StrictStr] = Field(default_factory=dict)
    """Lint rules that this question breaks on purpose, each with the reason: `option-count: the source has two`."""

    @cached_property
    def refs(self) -> tuple[ConceptRef, ...]:
        """The concepts, parsed."""
        return tuple(ConceptRef.parse(text) for text in self.concepts)

    @property
    def key(self) -> Mapping[str, bool]:
        """Option id to whether it is right, in the authored order; a question without options has none."""
        return {}

    def slips(self) -> Iterator[Slip]:
        """The wrong answers that name the misconception behind them."""
        yield from ()

    @abstractmethod
    def revised(self) -> dict[str, object]:
        """What a saved answer depends on, as the revision takes it: in which order it is written does not count."""

    def check(self, placed: Placed[Any]) -> Iterator[Problem]:  # noqa: ARG002 (for kinds with something to check)
        """What must hold of a question of this kind; `placed` is the question with its places."""
        yield from ()


class Part(Record):
    """A block to put in order, one side of a pair, or what an option has in common with them."""

    id: Id
    """Stable for ever: a saved answer is a list of these. Unique in its list."""
    text: Annotated[Text | None, Mark.LABEL, Mark.ASKED] = None
    """What the learner reads; no links."""
    code: Annotated[StrictStr | None, Mark.ASKED] = None
    """Instead of `text`: code, the same in every language, lines of at most 72 characters."""
    syntax: StrictStr = "python"
    """What `code` is written in, by its Pygments name."""


class Option(Part):
    """One option of a question."""

    correct: StrictBool = False
    """Whether the option belongs to the key."""
    why: Text
    """Why it is right, or why it is tempting and wrong."""
    misconception: Slug | None = None
    """Of a wrong option: the misconception that leads to it, by its id in `misconceptions.yml`."""
    pin: Literal["last"] | None = None
    """Keeps the option at the end when options are shuffled."""
    exclusive: StrictBool = False
    """Choosing this option unchooses all others."""


def revision(question: QuestionRecord) -> str:
    """A fingerprint of what is asked of the learner, not of how it is worded: 8 hex digits.

    A saved answer belongs to one revision. Correcting a typo, a translation or a reason keeps it; adding an option or
    changing what is right does not. The browser compares revisions and never computes one, so this is the only place.
    Changing this function makes every saved answer one of another revision: it is a migration of the learners' storage.
    """
    asked: dict[str, object] = {"kind": question.kind, **question.revised()}
    if question.bump:
        asked["bump"] = question.bump
    canonical = json.dumps(asked, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode("utf-8")).hexdigest()[:REVISION_LENGTH]


def check_question(placed: Placed[Any], languages: BankLanguages) -> Iterator[Problem]:
    """What must hold of a question by itself beyond the shape of its record."""
    yield from check_texts(placed, languages)
    yield from check_sources(placed)
    question: QuestionRecord = placed.item
    names = ((name, placed.place("concepts", index)) for index, name in enumerate(question.concepts))
    yield from repeated(names, "duplicate-concept", "`{}` stands twice in `concepts`", "keep one of the two")
    for language, title in question.title.items():
        if len(title) > MAX_TITLE:
            message = f"the title has {len(title)} characters, {MAX_TITLE} at most"
            yield Problem(placed.place("title", language), "long-title", message)
    yield from question.check(placed)


def have_unique_ids(parts: Sequence[Part]) -> bool:
    """Whether each id names one part; else nobody knows yet which one of them is to be renamed."""
    return len({part.id for part in parts}) == len(parts)


def unknown(
    placed: Placed[Any], path: Sequence[Step], name: str, known: Collection[str], what: str, *, key: bool = False
) -> Problem:
    """The problem of the `name` at a path, or of the `key` there, which is none of the `known` ids."""
    place = placed.file.place([*placed.path, *path], key=key)
    return Problem(place, "unknown-id", f"{quoted(name)} is no {what} of this question", did_you_mean(name, known))


def check_parts(placed: Placed[Any], key: str, what: str) -> Iterator[Problem]:
    """The parts of a question that its list `key` holds: ids that differ, and words that can be told apart.

    Messages call each of them `what`.
    """
    parts: Sequence[Part] = getattr(placed.item, key)
    ids = ((part.id, placed.place(key, index, "id")) for index, part in enumerate(parts))
    message = f"the {what} id `{{}}` stands twice in this question"
    yield from repeated(ids, "duplicate-id", message, "give one of them another id")
    for index, part in enumerate(parts):
        yield from _check_words(placed, (key, index), part, what)
    yield from _check_same(placed, key, parts, what)


def _check_same(placed: Placed[Any], key: str, parts: Sequence[Part], what: str) -> Iterator[Problem]:
    """No two parts of a list look the same to a reader of any language, who could not tell which is which."""
    first: dict[tuple[Step, str], tuple[Step, ...]] = {}
    for index, part in enumerate(parts):
        texts: list[tuple[tuple[Step, ...], str]] = [
            (("text", language), text) for language, text in (part.text or {}).items()
        ]
        texts += [(("code",), part.code)] if part.code else []
        for steps, words in ((steps, words) for steps, words in texts if not is_empty(words)):
            here = (key, index, *steps)
            earlier = first.setdefault((steps[-1], _folded(words)), here)
            if earlier != here:
                related = ((placed.place(*earlier), "the first one"),)
                message = f"this {what} says the same as another"
                yield Problem(placed.place(*here), "same-text", message, "a learner cannot tell them apart", related)


def _folded(words: str) -> str:
    """A text without what tells a reader nothing: blanks, an end point, and capitals outside code and formulas."""
    line = unicodedata.normalize("NFC", " ".join(words.split())).removesuffix(".")
    return "".join(part if part[:1] in {"`", "$"} else part.casefold() for part in _LITERAL.split(line))


def _check_words(placed: Placed[Any], path: tuple[Step, ...], part: Part, what: str) -> Iterator[Problem]:
    if (part.text is None) == (part.code is None):
        has = "both `text` and `code`" if part.text else "neither `text` nor `code`"
        yield Problem(placed.place(*path), "text-or-code", f"the {what} has {has}", "write one of them")
    for language, text in (part.text or {}).items():
        for offset, target in islice(links(text), 1):
            place = placed.place_in((*path, "text", language), offset, target)
            hint = _CANNOT_BE_FOLLOWED if what == "option" else "move the link to `why`: there is room for it"
            article = "an" if what[0] in "oi" else "a"
            yield Problem(place, "link-in-option", f"{article} {what}'s text holds a link", hint)
    if part.code is not None and is_empty(part.code):
        yield Problem(placed.place(*path, "code"), "empty-text", "`code` is empty")
    yield from _check_code(placed, (*path, "code"), part.code or "")


def _check_code(placed: Placed[Any], path: tuple[Step, ...], code: str) -> Iterator[Problem]:
    offset = 0
    for line in code.split("\n"):
        if len(line) > MAX_CODE_LINE:
            message = f"a line of code has {len(line)} characters, {MAX_CODE_LINE} at most"
            yield Problem(placed.place_in(path, offset, line), "long-code-line", message, "break the line")
        offset += len(line) + 1
