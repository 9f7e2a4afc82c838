"""Defines the fields that all questions share, the parts that several kinds have, checks, and the `revision`.

kinds/ builds its kinds on `QuestionRecord`, `Part`, `Option` and `Slip`; read.py calls `check_question`. Only
`revision` computes revisions, of the kind, its `revised` and `bump`: where one changes, stored answers count no longer.
The text below a field is the help that editors show (schema.py).
"""

import hashlib
import json
import re
from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Annotated, Any, NamedTuple

from pydantic import Field, StrictBool, StrictInt, StrictStr

from quiz_plugin.bank.base import BankLanguages, ConceptRef, Id, Level, Record, Reference, Slug, Source, Text
from quiz_plugin.bank.checks import Placed, check_sources, check_texts, repeated
from quiz_plugin.bank.fields import Mark
from quiz_plugin.bank.files import is_empty
from quiz_plugin.bank.markdown import links
from quiz_plugin.bank.problems import Place, Problem, did_you_mean, quoted
from quiz_plugin.bank.yaml import Step

MAX_TITLE = 60
MAX_CODE_LINE = 72
MOST_PARTS = 10
"""Blocks of an order, or pairs, at most: more is patience, not understanding."""
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

    @cached_property
    def revision(self) -> str:
        """A fingerprint of what is asked of the learner, not of how it is worded: 8 hex digits.

        A saved answer belongs to one revision. Correcting a typo, a translation or a reason keeps it; adding an option
        or changing what is right does not. The browser compares revisions and never computes one, so this is the only
        place. Changing this makes every saved answer one of another revision: it is a migration of learners' storage.
        A copy of a question keeps it, so that only what it leaves out may differ there.
        """
        asked: dict[str, object] = {"kind": self.kind, **self.revised()}
        if self.bump:
            asked["bump"] = self.bump
        canonical = json.dumps(asked, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(canonical.encode("utf-8")).hexdigest()[:REVISION_LENGTH]

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
    text: Annotated[Text | None, Mark.ASKED] = None
    """What the learner reads; no links."""
    code: Annotated[StrictStr | None, Mark.ASKED] = None
    """Instead of `text`: Python, the same in every language, lines of at most 72 characters."""


class Option(Part):
    """One option of a question."""

    correct: StrictBool = False
    """Whether the option belongs to the key."""
    why: Text
    """Why it is right, or why it is tempting and wrong."""
    misconception: Slug | None = None
    """Of a wrong option: the misconception that leads to it, by its id in `misconceptions.yml`."""


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


def check_named(
    given: Iterable[tuple[str, Place]], known: Collection[str], what: str, whole: Place | None = None
) -> Iterator[Problem]:
    """The names `given` are among the `known` ids, and all ids among them where a `whole` names each."""
    names = set()
    for name, place in given:
        names.add(name)
        if name not in known:
            message = f"{quoted(name)} is no {what} of this question"
            yield Problem(place, "unknown-id", message, did_you_mean(name, known))
    if whole and names <= {*known}:  # a misspelt one is more likely than that another one is missing
        for name in sorted({*known} - names):
            yield Problem(whole, "missing-id", f"the {what} `{name}` is missing here", "name each of them once")


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
    words: dict[Step, list[tuple[str, Place]]] = {}
    for index, part in enumerate(parts):
        for language, text in (part.text or {}).items():
            words.setdefault(language, []).append((_folded(text), placed.place(key, index, "text", language)))
        if part.code:
            words.setdefault("code", []).append((part.code.strip(), placed.place(key, index, "code")))
    for each in words.values():
        said = ((text, place) for text, place in each if not is_empty(text))
        message = f"this {what} says the same as another"
        yield from repeated(said, "same-text", message, "a learner cannot tell them apart")


def _folded(words: str) -> str:
    """A text without what tells a reader nothing: blanks, an end point, and capitals outside code and formulas."""
    parts = _LITERAL.split(" ".join(words.split()).removesuffix("."))
    return "".join(part if part[:1] in {"`", "$"} else part.casefold() for part in parts)


def _check_words(placed: Placed[Any], path: tuple[Step, ...], part: Part, what: str) -> Iterator[Problem]:
    if (part.text is None) == (part.code is None):
        has = "both `text` and `code`" if part.text else "neither `text` nor `code`"
        yield Problem(placed.place(*path), "text-or-code", f"the {what} has {has}", "write one of them")
    for language, text in (part.text or {}).items():
        for offset, target in islice(links(text), 1):
            place = placed.place_in((*path, "text", language), offset, target)
            message = f"this {what}'s text holds a link, which cannot be followed without choosing it"
            yield Problem(place, "link-in-option", message, "move the link to `why`")
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
