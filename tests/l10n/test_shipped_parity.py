"""The shipped guide says the same in both languages, and the checks notice when it no longer does."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import pytest

from quiz_plugin.bank import Problem, Reading, read_bank
from quiz_plugin.bank.exceptions import EXCEPTIONS
from quiz_plugin.bank.glossary import Glossary, read_glossary
from quiz_plugin.drift.pages import page_units
from quiz_plugin.drift.units import bank_units
from quiz_plugin.l10n.parity import CHECKS, Finding, Pair, Text
from quiz_plugin.l10n.parity import check as check_texts
from quiz_plugin.l10n.parity import guide as checking
from quiz_plugin.l10n.parity.numerals import numbers
from tests.l10n.conftest import WorkingCopy
from tests.tools import ROOT


class Guide:
    """A copy of the shipped guide to edit.

    An edit changes one of a thousand texts: what was found in the others before is not looked for again.
    """

    found: ClassVar[dict[object, list[Finding]]] = {}
    """By all that finding looks at: two texts with their languages, and the glossary."""

    def __init__(self, copy: WorkingCopy, patch: pytest.MonkeyPatch) -> None:
        self.copy, self.patch = copy, patch

    def __truediv__(self, name: str) -> Path:
        return self.copy.folder / name

    def check(self, source: str = "") -> list[Problem]:
        words = (self / "bank/glossary.yml").read_bytes()

        def find(one: Text, other: Text, glossary: Glossary) -> list[Finding]:
            key = words, one.text, one.language, other.text, other.language
            if key not in self.found:
                self.found[key] = [*check_texts(one, other, glossary)]
            return self.found[key]

        self.patch.setattr(checking, "check", find)
        return check(self.copy.folder, self.copy.read(), source)


def check(root: Path, reading: Reading, source: str = "") -> list[Problem]:
    return checking.check_guide(reading, root / "bank", root / "docs", source=source)


@pytest.fixture
def guide(working_copy: WorkingCopy, monkeypatch: pytest.MonkeyPatch) -> Guide:
    return Guide(working_copy, monkeypatch)


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_the_shipped_guide_has_no_finding():
    reading = read_bank(ROOT / "bank", ROOT / "docs", ("en", "es"))
    assert [str(problem) for problem in check(ROOT, reading)] == []


QUESTIONS = "bank/distributed-strategies.yml"
GPIPE = "docs/concepts/gpipe.es.md"
GROWTH = "docs/concepts/why-parallelism.es.md"


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "unit"),
    [
        (
            QUESTIONS,
            "con `tf.function`, el paso",
            "con una función, el paso",
            "parity-code",
            "q:strategy-execution-modes",
        ),
        (QUESTIONS, "20.3\u00a0ms en modo", "2.03\u00a0ms en modo", "parity-numbers", "q:strategy-execution-modes"),
        (QUESTIONS, "(TensorFlow 2.21) incluye", "(TensorFlow 2.12) incluye", "parity-numbers", "q:mirrored-and-tpu"),
        (QUESTIONS, "[antes y ahora](tpu#then-and-now)", "antes y ahora", "parity-links", "q:tpu-initialisation-order"),
        (
            QUESTIONS,
            "[la receta](custom-training-loop#recipe)",
            "[la receta](tpu#initialise)",
            "parity-links",
            "q:custom",
        ),
        (QUESTIONS, "estrategias de distribución", "estrategias de Tubo G", "parity-terms", "s:distributed"),
        (
            QUESTIONS,
            "Cada réplica recibe su propia",
            "Cada copia recibe su propia",
            "parity-terms",
            "q:dp-what-is-true",
        ),
        ("bank/concepts.yml", "es: GPipe divide", "es: Tubo G divide", "parity-names", "c:gpipe/summary"),
        ("bank/concepts.yml", "con microlotes", "con lotes", "parity-terms", "c:gpipe/summary"),
        ("bank/glossary.yml", "con `MirroredStrategy`.", "con la estrategia.", "parity-code", "g:nccl/definition"),
        (GPIPE, "83\u202f900\u00a0millones", "83\u202f900\u00a0mil", "parity-numbers", "p:concepts/gpipe#results"),
        (
            GROWTH,
            "| 175 | 350\u00a0GB | 2800\u00a0GB | 35 |\n",
            "",
            "parity-lists",
            "p:concepts/why-parallelism#training-state",
        ),
        (
            GPIPE,
            "5. Se actualizan los pesos una sola vez, en todas las etapas.\n",
            "",
            "parity-lists",
            "p:concepts/gpipe#micro-batches",
        ),
        (
            GPIPE,
            "    src: micro_batch_gradients",
            "    src: rematerialisation",
            "parity-code",
            "p:concepts/gpipe#micro-batches",
        ),
        (GPIPE, "    src: pipeline", "    src: memory", "parity-code", "p:concepts/gpipe#idle-time"),
        (
            GROWTH,
            "entrenamiento se reparte",
            "capacitación y entrenamiento se reparte",
            "parity-terms",
            "p:concepts/why",
        ),
        (GROWTH, "noviembre de 2023", "octubre de 2023", "parity-numbers", "p:concepts/why-parallelism#growth-rates"),
        (GROWTH, "×1190", "×1910", "parity-numbers", "p:concepts/why-parallelism#gap"),
        (
            "docs/index.es.md",
            "## Tu recorrido {#concepts}",
            "## Tu recorrido",
            "parity-anchors",
            "p:index",
        ),
        ("docs/index.es.md", "concepts/one-training-step.md", "concepts/gpipe.md", "parity-links", "p:index#top"),
    ],
)
def test_an_edit_of_the_spanish_text_is_noticed(guide: Guide, file: str, old: str, new: str, code: str, unit: str):
    edit(guide / file, old, new)
    problems = guide.check()
    assert [p.code for p in problems if f"unit `{unit}" in p.hint and p.code == code]


def test_another_language_may_be_the_source(guide: Guide):
    edit(guide / GROWTH, "×1190", "×1910")
    found = [problem.message for problem in guide.check("es") if problem.code == "parity-numbers"]
    assert found == ["`es` has the number `×1910` where `en` has `×1,190`"]


def test_a_finding_has_the_exact_place_of_what_differs(guide: Guide):
    edit(guide / GROWTH, "×1190", "×1910")
    problem = guide.check()[0]
    line = (guide / GROWTH).read_text("utf-8").split("\n")[problem.place.line - 1]
    assert (problem.place.file, line[problem.place.column - 1 :][:5]) == (GROWTH, "×1910")
    assert problem.message == "`en` has the number `×1,190` where `es` has `×1910`"
    assert problem.severity == "warning"


def test_a_finding_in_the_bank_has_the_place_of_its_text(guide: Guide):
    edit(guide / "bank/concepts.yml", "con microlotes", "con lotes")
    problem = guide.check()[0]
    lines = (guide / "bank/concepts.yml").read_text("utf-8").split("\n")
    assert lines[problem.place.line - 1].startswith("      en: GPipe divides a network")
    (place, label) = problem.related[0]
    assert (place.line, label) == (problem.place.line + 1, "the text in `es`")


def without_code(text: Text) -> str | None:
    """The text without its last piece of inline code."""
    starts = {piece.offset for piece in text.code}
    spans = [span for span in re.finditer(r"`[^`\n]+`", text.text) if span.start() + 1 in starts]
    return text.text[: spans[-1].start()] + text.text[spans[-1].end() :] if spans else None


def with_another_number(text: Text) -> str | None:
    """The text with one more digit before its last number."""
    found = numbers(text)
    at = found[-1].offset if found else 0
    return f"{text.text[:at]}7{text.text[at:]}" if found else None


def without_link(text: Text) -> str | None:
    """The text with the bare words of its last link."""
    found = list(re.finditer(r"\[([^\[\]]*)\]\([^()]*\)", text.text))
    return text.text[: found[-1].start()] + found[-1][1] + text.text[found[-1].end() :] if found else None


def with_tubo(text: Text) -> str | None:
    """The text with one wrong word more, in a paragraph of its own."""
    return f"{text.text}\n\nEl *Tubo G*.\n"


@pytest.mark.parametrize(
    ("change", "code", "least"),
    [
        (without_code, "parity-code", 50),
        (with_another_number, "parity-numbers", 50),
        (without_link, "parity-links", 50),
        (with_tubo, "parity-terms", 200),
    ],
)
def test_every_text_in_which_something_changes_has_a_finding(
    change: Callable[[Text], str | None], code: str, least: int
):
    reading = read_bank(ROOT / "bank", ROOT / "docs", ("en", "es"))
    assert reading.bank is not None
    glossary = read_glossary(ROOT / "bank", reading.bank).glossary
    changed, unnoticed = 0, []
    for unit in [*bank_units(reading, ROOT / "bank"), *page_units(ROOT / "docs", ("en", "es"))[0]]:
        edited = change(Text(unit.texts["es"], "es"))
        if edited is not None:
            changed += 1
            found = CHECKS[code].check(Pair(Text(unit.texts["en"], "en"), Text(edited, "es"), glossary))
            unnoticed += [] if code in {each.code for each in found} else [(unit.id, edited)]
    assert unnoticed == []
    assert changed >= least


def exceptions(guide: Guide, *items: str) -> list[str]:
    (guide / f"bank/{EXCEPTIONS}").write_text("exceptions:\n" + "".join(f"  - {item}\n" for item in items), "utf-8")
    return [f"{problem.place} {problem.code}: {problem.message}" for problem in guide.check()]


def test_an_exception_with_its_reason_is_heeded(guide: Guide):
    edit(guide / GROWTH, "×1190", "×1910")
    item = "{unit: 'p:concepts/why-parallelism#gap', code: parity-numbers, reason: Rounded on purpose here.}"
    assert exceptions(guide, item) == []


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        (
            "{unit: 'c:tpu/title', code: parity-math, reason: It was needed once.}",
            "bank/parity.yml:2:12 unused-exception: `c:tpu/title` needs no exception from `parity-math`",
        ),
        (
            "{unit: 'p:concepts/gpipe#result', code: parity-numbers, reason: It was needed once.}",
            "bank/parity.yml:2:12 bad-exception: `p:concepts/gpipe#result` is no text of this guide",
        ),
        (
            "{unit: 'c:gpipe/title', code: parity-number, reason: It was needed once.}",
            "bank/parity.yml:2:35 bad-exception: `parity-number` is no check",
        ),
        (
            "{unit: 'c:gpipe/title', code: parity-numbers, reason: Because.}",
            "bank/parity.yml:2:59 bad-exception: the reason has 8 characters, at least 10",
        ),
        (
            "{unit: 'c:gpipe/title', code: parity-numbers}",
            "bank/parity.yml:2:5 missing-key: the key `reason` is missing",
        ),
    ],
)
def test_a_bad_exception_is_told(guide: Guide, item: str, expected: str):
    assert exceptions(guide, item) == [expected]


def test_a_bank_with_problems_gives_those_alone(guide: Guide):
    edit(guide / QUESTIONS, "level: recall", "level: easy")
    edit(guide / GROWTH, "×1190", "×1910")
    assert [problem.code for problem in guide.check()] == ["bad-value"]


def test_a_page_that_is_not_translated_lacks_no_section(guide: Guide):
    (guide / "docs/new.en.md").write_text("# About {#top}\n", "utf-8")
    assert guide.check() == []


def test_a_section_that_only_one_language_has_is_told_in_each_direction(guide: Guide):
    (guide / "docs/new.en.md").write_text("# About {#top}\n\n## Us {#us}\n", "utf-8")
    (guide / "docs/new.es.md").write_text("# Acerca {#top}\n\n## Ellos {#them}\n", "utf-8")
    assert [(str(problem.place), problem.message) for problem in guide.check()] == [
        ("docs/new.en.md:3:1", "`en` has the section `us`, which `es` lacks"),
        ("docs/new.es.md:3:1", "`es` has the section `them`, which `en` lacks"),
    ]
