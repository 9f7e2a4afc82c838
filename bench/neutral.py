"""What building a guide costs that nobody had in mind: `python -m bench.neutral` builds it and prints what it measured.

A thousand questions of one kind in two languages, each with four options, a reason for every option and a source, on
five concepts; the texts are words drawn at random. It is built with this plugin and, with the same text, as plain
Markdown: both show a question on the page of its set, and one where a section of its concept ends; the others are
listed there. The aim is a ratio: no more CPU than plain Markdown.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from bench import child, sites
from bench.generate import ROOT
from bench.guide import LANGUAGES, Guide, concept, text

QUESTIONS, CONCEPTS, SECTIONS = 1_000, 5, 5
ROUNDS = 3
MOST_CPU = 1.0
WAYS = ("plain", "bank")
LEVELS = ("recall", "understand", "apply", "analyse")
_WORDS = {
    "en": """a the of in and to is are each one many other first last more less same between before after river stone
    tree bird light water north hill garden letter number colour window road city people animal summer winter answer
    reason measure carry grow begin change remain compare divide collect describe follow contain need move open""",
    "es": """un el de en y a es son cada uno muchos otro primero último más menos mismo entre antes después río piedra
    árbol ave luz agua norte colina jardín carta número color ventana camino ciudad gente animal verano invierno
    respuesta razón medir llevar crecer empezar cambiar quedar comparar dividir reunir describir seguir contener""",
}


@dataclass(frozen=True)
class Row:
    """The median of each way to build it, in CPU seconds."""

    plain: float
    bank: float

    @property
    def ratio(self) -> float:
        """What it costs with this plugin by what plain Markdown costs."""
        return self.bank / self.plain


class _Author:
    """Writes texts, the same ones each time."""

    def __init__(self, languages: Sequence[str]) -> None:
        self._random, self._languages = Random(1), languages  # noqa: S311
        self._words = {language: _WORDS[language].split() for language in languages}

    def sentence(self, language: str, words: int) -> str:
        """A sentence; in every third one a word is code, in every fifth one emphasised."""
        chosen = self._random.choices(self._words[language], k=words)
        if self._random.randrange(3) == 0:
            chosen[words // 2] = f"`{chosen[words // 2]}`"
        if self._random.randrange(5) == 0:
            chosen[-1] = f"*{chosen[-1]}*"
        return " ".join(chosen).capitalize() + "."

    def text(self, words: int, sentences: int = 1, end: str = "") -> dict[str, str]:
        """So many sentences in each language."""
        return {
            language: " ".join(self.sentence(language, words) for _ in range(sentences)) + end
            for language in self._languages
        }

    def question(self, number: int) -> dict[str, Any]:
        """A question on one of the sections of one of the concepts."""
        at, section = number % CONCEPTS + 1, number // CONCEPTS % SECTIONS + 1
        right = self._random.randrange(4)
        options = [
            {
                "id": f"o{place}",
                **({"correct": True} if place == right else {}),
                "text": self.text(7, end=f" ({place + 1})"),
                "why": self.text(12, sentences=2),
            }
            for place in range(4)
        ]
        source = {"title": f"Source {number}", "url": f"https://example.org/{number}", "checked": "2026-01-01"}
        return {
            "id": f"question-{number}",
            "kind": "single",
            "title": self.text(4, end=f" {number}"),
            "concepts": [f"concept-{at}#section-{section}"],
            "level": LEVELS[number // (CONCEPTS * SECTIONS) % len(LEVELS)],
            "stem": self.text(12, sentences=2),
            "options": options,
            "explanation": self.text(12, sentences=2),
            "sources": [source],
        }

    def page(self, told: Mapping[str, Any], language: str) -> str:
        """The page of a concept: sections of some 400 words."""
        parts = [f"# {told['title'][language]} {{#top}}\n", f"{told['summary'][language]}\n"]
        for section in range(1, SECTIONS + 1):
            parts.append(f"## {text('section', [language])[language]} {section} {{#section-{section}}}\n")
            parts += [f"{self.text(14, sentences=6)[language]}\n" for _ in range(5)]
        return "\n".join(parts)


def guide(questions: int = QUESTIONS, languages: Sequence[str] = LANGUAGES) -> Guide:
    """What is built."""
    author = _Author(languages)
    records = [author.question(number) for number in range(questions)]
    return Guide(records, [concept(number, languages) for number in range(1, CONCEPTS + 1)], author.page)


def measure(rounds: int = ROUNDS) -> Row:
    """Build it in turns, round after round; each build is a process of its own and starts from nothing."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sites.write(folder, guide(), LANGUAGES, WAYS)
        costs: dict[str, list[float]] = {way: [] for way in WAYS}
        for _ in range(rounds):
            for way in WAYS:
                costs[way].append(build(folder / way))
        return Row(**{way: median(seconds) for way, seconds in costs.items()})


def build(folder: Path) -> float:
    """Build a site from nothing; the CPU seconds."""
    environment = {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0", "NO_MKDOCS_2_WARNING": "1"}
    return child.run([sys.executable, "-m", "mkdocs", "build", "--quiet"], folder, environment).seconds


def report(row: Row) -> Iterator[str]:
    """The result, in lines."""
    yield f"a neutral guide of {QUESTIONS:,} questions, languages: {len(LANGUAGES)}"
    yield f"  plain Markdown {row.plain:.2f} s  this guide {row.bank:.2f} s  {row.ratio:.2f}×"


def missed(row: Row) -> Iterator[str]:
    """The aim, if it was not reached."""
    if round(row.ratio, 2) > MOST_CPU:
        yield f"missed: CPU of a neutral guide: {row.ratio:.2f} and not {MOST_CPU} at most"


def main() -> int:
    """Print what was measured."""
    row = measure()
    sys.stdout.write("".join(f"{line}\n" for line in (*report(row), *missed(row))))
    return bool([*missed(row)])


if __name__ == "__main__":
    sys.exit(main())
