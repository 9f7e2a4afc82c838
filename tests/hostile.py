"""A guide whose contributors mean harm: texts that try to run code, in every text of a bank and of what is beside it.

The checks would refuse most of these texts. Here they are left out, so that what is shown is proven harmless by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import yaml

from quiz_plugin.bank import Bank, ChoiceQuestion, Concept, Question, QuestionSet, Section, TrueFalseQuestion
from quiz_plugin.bank.base import Source
from quiz_plugin.bank.files import UNSEEN
from quiz_plugin.bank.glossary import Glossary, Term
from quiz_plugin.bank.kinds import MatchingQuestion, NumericQuestion, OrderingQuestion
from quiz_plugin.bank.kinds.numeric import NumericAnswer, Trap
from quiz_plugin.bank.references import References, Work
from quiz_plugin.render.words import Words
from quiz_plugin.site.serve import BankState
from tests.site.small import SmallSite
from tests.tools import ROOT

LANGUAGES = ("en", "es")
KINDS = ("single", "multiple", "true-false", "ordering", "numeric", "matching")
BEFORE, AFTER = "Honest before.", "Honest after."
CONCEPT = "one"
_DAY = date(2026, 11, 20)


@dataclass(frozen=True)
class Vector:
    """One text of the corpus."""

    name: str
    text: str
    shows: str
    """What of it readers must be able to read."""
    tries: str

    @property
    def within(self) -> str:
        """The text between two honest ones, as blocks."""
        return f"{BEFORE}\n\n{self.text}\n\n{AFTER}"


@cache
def vectors() -> tuple[Vector, ...]:
    """Read the corpus."""
    rows = yaml.load((ROOT / "tests" / "vectors" / "xss.yml").read_bytes(), yaml.CSafeLoader)
    return tuple(
        Vector(f"{row['kind']}: {row['name']}", row["text"] * row.get("repeat", 1), row.get("shows", ""), row["tries"])
        for row in rows
    )


@dataclass(frozen=True)
class Load:
    """HTML that loads something, or seems to."""

    name: str
    text: str
    refused: str
    """What the build says of it; empty for what is taken."""


@cache
def loads() -> tuple[Load, ...]:
    """Read the corpus of what pages load."""
    rows = yaml.safe_load((ROOT / "tests" / "vectors" / "loads.yml").read_text("utf-8"))
    return tuple(Load(row["name"], row["text"], row.get("refused", "")) for row in rows)


def readable() -> tuple[Vector, ...]:
    """The same without the characters that the reader of a bank refuses, written out or as escapes."""
    return tuple(replace(each, text=UNSEEN.sub("", each.text)) for each in vectors())


def of_each_kind(nth: int) -> tuple[Vector, ...]:
    """The nth text of each kind of the corpus."""
    by_kind: dict[str, list[Vector]] = {}
    for vector in readable():
        by_kind.setdefault(vector.name.partition(":")[0], []).append(vector)
    return tuple(each[nth] for each in by_kind.values())


def _same(text: str) -> dict[str, str]:
    return dict.fromkeys(LANGUAGES, text)


def _common(name: str, vector: Vector) -> dict[str, Any]:
    text = vector.text
    source = Source(
        title=text, url='https://example.org/"onmouseover="alert(1)\'><script>alert(1)</script>', checked=_DAY
    )
    return {
        "id": name,
        "title": _same(text),
        "concepts": (f"{CONCEPT}#first",),
        "level": "apply",
        "stem": _same(vector.within),
        "hints": (_same(text), _same(vector.within)),
        "explanation": _same(vector.within),
        "sources": (source,),
    }


def _parts(vector: Vector, *names: str) -> list[dict[str, Any]]:
    """Parts of a question: one with the text, one with it as code, the others with it among honest words."""
    texts: list[dict[str, Any]] = [
        {"text": _same(vector.text)},
        {"code": vector.text},
        *[{"text": _same(f"{BEFORE} {vector.text} {AFTER}")}] * len(names),
    ]
    return [{"id": name, **text} for name, text in zip(names, texts, strict=False)]


def question(name: str, vector: Vector, kind: str) -> Question:
    """A question of a kind with a text of the corpus in every place that holds text."""
    common, why = _common(name, vector), _same(vector.text)
    if kind in {"single", "multiple"}:
        parts = [{**part, "why": why} for part in _parts(vector, "north", "south", "west")]
        parts[0]["correct"] = True
        return ChoiceQuestion(**common, kind=kind, options=parts)  # type: ignore[arg-type]
    if kind == "true-false":
        return TrueFalseQuestion(**common, kind="true-false", answer=False, why=why)
    if kind == "ordering":
        names = ("split", "forward", "backward")
        parts = _parts(vector, *names)
        return OrderingQuestion(**common, kind="ordering", blocks=parts, orders=(names,), shown=names[::-1], why=why)  # type: ignore[arg-type]
    if kind == "numeric":
        answer, traps = NumericAnswer(value="27.3"), (Trap(value="37.5", why=why),)
        made = NumericQuestion(**common, kind="numeric", answer=answer, why=why, traps=traps)
        return made.model_copy(update={"answer": made.answer.model_copy(update={"unit": vector.text})})
    left, right = _parts(vector, "device", "replica"), _parts(vector, "chip", "copy", "machine")
    pairs = {"device": "chip", "replica": "copy"}
    return MatchingQuestion(**common, kind="matching", left=left, right=right, pairs=pairs, why=why)  # type: ignore[arg-type]


def questions() -> Iterator[Question]:
    """A question for each text of the corpus, of all kinds by turns."""
    for number, vector in enumerate(readable()):
        yield question(f"h-{number}", vector, KINDS[number % len(KINDS)])


@cache
def bank() -> Bank:
    """A bank of all of them; a few texts name its concepts and sets, because each is on every page."""
    named: tuple[Concept, ...] = (Concept(id=CONCEPT, title=_same("One"), summary=_same("One.")),)
    for number, vector in enumerate(of_each_kind(0)):
        named += (Concept(id=f"c{number}", title=_same(vector.text), summary=_same(vector.text), requires=(CONCEPT,)),)
    every = list(questions())
    titles = of_each_kind(1)
    size = -(-len(every) // len(titles))
    sets = tuple(
        QuestionSet(
            f"set-{number}", _same(title.text), _same(title.text), tuple(every[number * size : (number + 1) * size])
        )
        for number, title in enumerate(titles)
    )
    sections = {
        (each.id, code): {"first": Section("first", readable()[number].text, 3)}
        for number, each in enumerate(named)
        for code in LANGUAGES
    }
    return Bank(LANGUAGES, sets, named, sections)


def glossary() -> Glossary:
    """Each text as a term and what it means."""
    terms = [
        Term(id=f"term-{number}", term=_same(vector.text), definition=_same(vector.within), concept=f"{CONCEPT}#first")
        for number, vector in enumerate(readable())
    ]
    plain = Term(id="plain", term=_same("plain words"), definition=_same(readable()[0].within), concept=CONCEPT)
    return Glossary((plain, *terms))


def references() -> References:
    """Each text as a work, and who wrote it; addresses with what an address may hold."""
    signs = "%22'<>()[]{}`*_\\\"onclick=alert(1)"
    works = [
        Work(
            key=f"work-{number}",
            title=vector.text,
            authors=vector.text,
            url=f"https://example.org/{signs}{number}",
            checked=_DAY,
        )
        for number, vector in enumerate(readable())
    ]
    return References({work.key: work for work in works})


_PAGE = "# A page {{#top}}\n\n## First {{#first}}\n\nSome plain words.\n\n/// questions\n    concept: {}\n///\n"
_LISTS = "# Lists {#top}\n\n/// contents\n    of: map\n///\n\n/// contents\n    of: concepts\n///\n"

_BREAK_OUT = """ "onmouseover="alert(1)" 'onfocus='alert(2)' &quot;onclick=alert(3)"""
"""What a string may hold that would leave an attribute; those with elements are refused before they are used."""


def _strings(language: str) -> Iterator[tuple[str, str]]:
    """What the guide says in a language; not the forms of numbers and names that it takes apart."""
    for key, entry in Words.load(language).entries.items():
        if isinstance(entry, str) and "{" not in entry and not key.startswith(("gl.alphabet", "lang.", "num.")):
            yield key, entry


class HostileSite(SmallSite):
    """The guide of that bank."""

    def __post_init__(self) -> None:
        super().__post_init__()
        for code in self.languages:
            self.data(f"bank/strings/{code}.yml", {key: f"{text}{_BREAK_OUT}" for key, text in _strings(code)})
            self.text(f"docs/lists.{code}.md", _LISTS)
            for each in bank().concepts:
                self.text(f"docs/concepts/{each.id}.{code}.md", _PAGE.format(each.id))

    def build_hostile(self) -> list[str]:
        """Build with the bank in place of what the files say; return what was warned of."""

        def read(state: BankState, *_: Path | Sequence[str] | Mapping[str, str]) -> tuple[()]:
            state.problems.clear()
            state.bank, state.glossary, state.references = bank(), glossary(), references()
            state.complete = bank().languages
            return ()

        with patch.object(BankState, "read", read):
            return self.build()


def hostile_site(root: Path) -> HostileSite:
    """The guide below a folder, not built yet."""
    nav = ["index.md", "path", "concepts", "questions", "study", "glossary", "references", "lists.md"]
    settings = {
        "nav": nav,
        "markdown_extensions": ["attr_list", "admonition", "def_list", "tables", "toc", "pymdownx.superfences"],
    }
    return HostileSite(root, settings=settings)
