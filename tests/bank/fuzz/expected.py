"""The bank that must come of reading a generated guide, made from its data without reading a file."""

from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from quiz_plugin.bank import Bank, Concept, Question, QuestionSet, Section
from quiz_plugin.bank.kinds import AnyQuestion
from quiz_plugin.bank.model import PathPart
from tests.bank.fuzz.guide import CONCEPTS, LANGUAGES, Guide, page_name
from tests.figures import FIGURES

_QUESTION: TypeAdapter[Question] = TypeAdapter(AnyQuestion)


def expected_bank(guide: Guide) -> Bank:
    """The bank that the data of a generated guide stand for, made without reading a file."""
    sets = tuple(as_set(name, guide.yaml[name].data) for name in guide.sets)
    concepts = [Concept.model_validate(row) for row in guide.concepts]
    sections = {(each.id, code): _sections(guide, page_name(each.id, code)) for each in concepts for code in LANGUAGES}
    parts = [PathPart.model_validate(row) for row in guide.yaml[CONCEPTS].data.get("parts", ())]
    explored = {"pipeline": concepts[0].id}
    return Bank(LANGUAGES, sets, tuple(concepts), sections, tuple(parts), figures=FIGURES, explored=explored)


def as_set(name: str, data: Any) -> QuestionSet:
    """The set that a file of some name says."""
    questions = tuple(_QUESTION.validate_python(row) for row in data["questions"])
    return QuestionSet(Path(name).stem, data["title"], data["summary"], questions)


def _sections(guide: Guide, page: str) -> dict[str, Section]:
    """The sections of a generated page, whose headings in code and comments are all alike."""
    found = {}
    for match in guide.anchors(page):
        title = match[0].removeprefix("## ").removesuffix(f" {{#{match[1]}}}").rstrip("# ")  # as the page shows it
        if match[1] != "no-section":
            found[match[1]] = Section(match[1], title, guide.pages[page].count("\n", 0, match.start()) + 1)
    return found
