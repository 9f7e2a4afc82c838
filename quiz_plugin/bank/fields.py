"""Defines marks on fields of records (`TRANSLATED`, `LABEL`, `ASKED`); finds fields by mark, and records in fields.

A mark stands in the annotation of a field or its type: `stem: Annotated[Text, Mark.ASKED]`. By marks, checks.py finds
texts (and labels, which hold no formula), model.py fills gaps, translations/status.py sees what is asked; a revision
does not go by them. validate.py finds here the record at a path.
"""

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import cache
from typing import Annotated, Any, get_args, get_origin

from pydantic import BaseModel

from quiz_plugin.bank.yaml import Step


class Mark(Enum):
    """What can be said of a field in one word."""

    TRANSLATED = auto()
    """A text by language."""
    LABEL = auto()
    """A text that stands in headings, labels and lists, where a formula would show its dollar signs."""
    ASKED = auto()
    """Words or code on which the learner's answer depends."""


@cache
def marks(model: type[BaseModel], name: str) -> tuple[object, ...]:
    """The marks of a field, those of the items of a list included."""
    field = model.model_fields[name]
    return (*field.metadata, *_marks_in(field.annotation))


@cache
def record_in(model: type[BaseModel], name: str) -> type[BaseModel] | None:
    """The record that a field holds, by itself or in a list; None if it holds none."""
    field = model.model_fields.get(name)
    return next(_records_in(field.annotation), None) if field else None


def record_at(model: type[BaseModel], path: Sequence[Step]) -> type[BaseModel] | None:
    """The record at a path that starts in a record of the `model`; None if something else stands there."""
    found: type[BaseModel] | None = model
    for step in path:
        if found is not None and isinstance(step, str):
            found = record_in(found, step)
    return found


@cache
def marked(model: type[BaseModel], mark: Mark) -> tuple[str, ...]:
    """The fields that carry a mark, or hold records with fields that do, in the order of the model."""
    return tuple(
        name
        for name in model.model_fields
        if mark in marks(model, name) or ((inner := record_in(model, name)) and marked(inner, mark))
    )


def _marks_in(annotation: Any) -> Iterator[object]:
    if get_origin(annotation) is Annotated:
        yield from annotation.__metadata__
    for each in get_args(annotation):
        yield from _marks_in(each)


def _records_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for each in get_args(annotation):
        yield from _records_in(each)
