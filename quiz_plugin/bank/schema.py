"""Makes the JSON Schemas of the files of a bank from the models: editors complete and check with them, no build does.

After a change of a field, `python -m quiz_plugin.bank.schema` writes them here; each bank file names its own on top.
"""

import json
from pathlib import Path
from types import GenericAlias
from typing import Any

from pydantic import Field, create_model

from quiz_plugin.bank.base import Record
from quiz_plugin.bank.glossary import GlossaryHeader, Term
from quiz_plugin.bank.kinds import AnyQuestion
from quiz_plugin.bank.misconceptions import Misconception
from quiz_plugin.bank.model import Concept, SetHeader, Settings
from quiz_plugin.bank.references import Work
from quiz_plugin.bank.side_files import ParityException, Sought

FOLDER = Path(__file__).parent


FILES: dict[str, tuple[type[Record], str, Any, str]] = {
    "question-set": (SetHeader, "questions", AnyQuestion, "The questions, in the order of the set's page."),
    "concepts": (Settings, "concepts", Concept, "In learning order: what a concept requires stands before it."),
    "glossary": (GlossaryHeader, "terms", Term, "The terms, in any order: the page sorts them by language."),
    "misconceptions": (Record, "misconceptions", Misconception, "What learners believe that is not so, in any order."),
    "parity": (Record, "exceptions", ParityException, "Where translations differ from their source on purpose."),
    "references": (Record, "references", Work, "The works that pages cite, in any order: the page sorts them."),
    "search": (Record, "sought", Sought, "What learners look for by words that the pages do not say."),
}
"""What each file holds: its header, the key of its list, what that is of, and what it is for."""


def schema(name: str) -> str:
    """The text of the schema `name`, one of FILES."""
    header, key, item, listed = FILES[name]
    fields: Any = {key: (GenericAlias(tuple, (item, ...)), Field(min_length=1, description=listed))}
    model = create_model("File", __base__=header, __doc__=listed, **fields)
    made = _without_titles(model.model_json_schema())
    found = {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"


def path(name: str) -> Path:
    """Where the schema `name` is kept."""
    return FOLDER / f"{name}.schema.json"


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
