"""The JSON Schemas of the bank's files, made from the models, for editors that complete and check as one types.

`python -m quiz_plugin.bank.schema` writes them beside this module, where the first line of each bank file names them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from quiz_plugin.bank.base import Record
from quiz_plugin.bank.exceptions import ParityException
from quiz_plugin.bank.glossary import Phrases, Term
from quiz_plugin.bank.kinds import AnyQuestion
from quiz_plugin.bank.lint.rules import RULES
from quiz_plugin.bank.misconceptions import Misconception
from quiz_plugin.bank.model import Concept, SetHeader, Settings
from quiz_plugin.bank.references import Work
from quiz_plugin.bank.sought import Sought

FOLDER = Path(__file__).parent


class QuestionSetFile(SetHeader):
    """A question set: one file of the bank."""

    questions: Annotated[tuple[AnyQuestion, ...], Field(min_length=1)]
    """The questions, in the order of the set's page."""


class ConceptsFile(Settings):
    """The concepts of the guide."""

    concepts: Annotated[tuple[Concept, ...], Field(min_length=1)]
    """In learning order: what a concept requires stands before it."""


class GlossaryFile(Record):
    """The glossary of the guide."""

    foreign: Phrases = Field(default_factory=dict)
    """By language: words of it that texts in other languages emphasise although they are no terms."""
    terms: Annotated[tuple[Term, ...], Field(min_length=1)]
    """The terms, in any order: the page sorts them by language."""


class MisconceptionsFile(Record):
    """What learners believe that is not so."""

    misconceptions: Annotated[tuple[Misconception, ...], Field(min_length=1)]
    """The misconceptions, in any order."""


class ParityFile(Record):
    """Where translations differ from their source on purpose."""

    exceptions: Annotated[tuple[ParityException, ...], Field(min_length=1)]
    """One item for each text and check."""


class ReferencesFile(Record):
    """The works that pages cite."""

    references: Annotated[tuple[Work, ...], Field(min_length=1)]
    """The works, in any order: the page sorts them."""


class SearchFile(Record):
    """What learners look for by words that the pages do not say."""

    sought: Annotated[tuple[Sought, ...], Field(min_length=1)]
    """One item for each section, in any order."""


FILES: dict[str, type[Record]] = {
    "question-set": QuestionSetFile,
    "concepts": ConceptsFile,
    "glossary": GlossaryFile,
    "misconceptions": MisconceptionsFile,
    "parity": ParityFile,
    "references": ReferencesFile,
    "search": SearchFile,
}


def schema(name: str) -> str:
    """The text of the schema `name`, one of FILES."""
    model: dict[str, Any] = FILES[name].model_json_schema()
    found = {"$schema": "https://json-schema.org/draft/2020-12/schema", **_with_rules(_without_titles(model))}
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"


def path(name: str) -> Path:
    """Where the schema `name` is kept."""
    return FOLDER / f"{name}.schema.json"


def _with_rules(node: Any) -> Any:
    """Let `allow` take only the codes of rules, so that an editor offers them."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "allow" and isinstance(value, dict) and "additionalProperties" in value:
                value["propertyNames"] = {"enum": sorted(RULES)}
            else:
                _with_rules(value)
    elif isinstance(node, list):
        for item in node:
            _with_rules(item)
    return node


def _without_titles(node: Any) -> Any:
    """Leave out the titles that pydantic makes of field names: an editor would show them instead of the description.

    A property may be called `title` too; its value is a schema, not a text.
    """
    if isinstance(node, dict):
        return {
            key: _without_titles(value) for key, value in node.items() if key != "title" or not isinstance(value, str)
        }
    return [_without_titles(item) for item in node] if isinstance(node, list) else node


if __name__ == "__main__":
    for each in FILES:
        path(each).write_text(schema(each), "utf-8")
