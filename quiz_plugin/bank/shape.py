"""From the data of a file to the models, with every mismatch as a problem at its place in the file."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from quiz_plugin.bank.model import AnyQuestion, ChoiceQuestion, TrueFalseQuestion
from quiz_plugin.bank.problems import Problem, did_you_mean
from quiz_plugin.bank.source import SourceFile, Step

T = TypeVar("T")

QUESTION: TypeAdapter[ChoiceQuestion | TrueFalseQuestion] = TypeAdapter(AnyQuestion)
_KINDS = ("single", "multiple", "true-false")
_WANTED = {
    "string_type": ("a text", "put it in quotes: YAML reads words like yes, no and on, numbers and dates as something else"),
    "bool_type": ("true or false", "write true or false"),
    "int_type": ("a whole number", ""),
    "dict_type": ("a mapping, one text per language", "write `en: …` and `es: …` on lines of their own below the key"),
    "model_type": ("a mapping", "write `key: value` lines"),
    "model_attributes_type": ("a mapping", "write `key: value` lines"),
    "tuple_type": ("a list", "write one item a line, each after a dash"),
    "list_type": ("a list", "write one item a line, each after a dash"),
    "date_type": ("a date", "write it as 2026-11-20"),
    "date_from_datetime_parsing": ("a date", "write it as 2026-11-20"),
    "date_parsing": ("a date", "write it as 2026-11-20"),
}


def fit(
    adapter: TypeAdapter[T], data: object, file: SourceFile, at: Sequence[Step] = ()
) -> tuple[T | None, list[Problem]]:
    """Read `data`, which stands at the path `at` of `file`.

    Keys that nobody knows are reported and then left out, so that one of them does not hide what else is wrong.
    """
    problems: list[Problem] = []
    try:
        return adapter.validate_python(data), problems
    except ValidationError as error:
        details = error.errors(include_url=False)
    problems += [_problem(detail, data, file, at) for detail in details]
    if all(detail["type"] == "extra_forbidden" for detail in details):
        kept = deepcopy(data)
        for detail in details:
            *parents, key = _path(detail["loc"], data)
            holder: Any = kept
            for step in parents:
                holder = holder[step]
            del holder[key]
        return adapter.validate_python(kept), problems
    return None, problems


def _path(loc: Sequence[Step], data: object) -> list[Step]:
    """pydantic's location without the names of union members, which stand in no file."""
    path: list[Step] = []
    here = data
    for index, step in enumerate(loc):
        last = index == len(loc) - 1
        if isinstance(here, dict) and (step in here or last):
            here = here.get(step)
        elif isinstance(here, list) and isinstance(step, int) and step < len(here):
            here = here[step]
        elif not last:
            continue
        elif step in _KINDS or step == "[key]":
            continue
        path.append(step)
    return path


def _problem(detail: ErrorDetails, data: object, file: SourceFile, at: Sequence[Step]) -> Problem:
    path = _path(detail["loc"], data)
    place = file.place([*at, *path])
    kind, context = detail["type"], detail.get("ctx", {})
    name = str(path[-1]) if path else "this"
    value = detail["input"]
    if kind == "extra_forbidden":
        known = _known_keys(path, data)
        return Problem(
            file.place([*at, *path], key=True), "unknown-key", f"`{name}` is not a key here", did_you_mean(name, known)
        )
    if kind == "missing":
        parent = file.place([*at, *path[:-1]])
        return Problem(parent, "missing-key", f"the key `{name}` is missing", f"add `{name}:`")
    if kind == "union_tag_not_found":
        return Problem(place, "missing-key", "the key `kind` is missing", f"add `kind:` with one of {', '.join(_KINDS)}")
    if kind == "union_tag_invalid":
        wrong = str(context["tag"])
        place = file.place([*at, *path, "kind"])
        return Problem(place, "bad-value", f"`{wrong}` is not a kind of question", did_you_mean(wrong, _KINDS))
    if kind == "literal_error":
        expected = str(context["expected"]).replace("'", "").replace(" or ", ", ").split(", ")
        return Problem(place, "bad-value", f"`{value}` is no value of `{name}`", did_you_mean(str(value), expected))
    if kind == "string_pattern_mismatch":
        if name == "url":
            return Problem(place, "bad-value", f"`{value}` is not a web address", "start it with https://")
        hint = "use lower-case letters, digits and single hyphens"
        if "concepts" in path:
            hint = "write a concept and a section of its page, as in `gpipe#idle-time`"
        return Problem(place, "bad-id", f"`{value}` cannot be an id", hint)
    if kind in {"too_short", "too_long"}:
        least = context.get("min_length")
        return Problem(place, "too-few", f"`{name}` needs at least {least}", "")
    if kind == "string_too_long":
        return Problem(place, "bad-id", f"`{value}` is longer than {context['max_length']} characters", "shorten it")
    wanted, hint = _WANTED.get(kind, ("", ""))
    if wanted:
        given = "nothing" if value is None else f"`{value}`" if isinstance(value, str | int | float) else "something else"
        return Problem(place, "wrong-type", f"`{name}` takes {wanted}, and {given} stands here", hint)
    return Problem(place, "bad-value", f"`{name}`: {detail['msg']}")


def _known_keys(path: Sequence[Step], data: object) -> list[str]:
    """The keys of the record in which an unknown key stands."""
    from quiz_plugin.bank import model

    names = [step for step in path[:-1] if isinstance(step, str)]
    if not names:
        if isinstance(data, dict) and "kind" in data:
            chosen: type = TrueFalseQuestion if data["kind"] == "true-false" else ChoiceQuestion
            return list(chosen.model_fields)
        return sorted({*model.SetHeader.model_fields, *model.Concept.model_fields})
    holder: dict[str, type] = {"options": model.Option, "sources": model.Source, "concepts": model.Concept}
    record = holder.get(names[-1])
    return list(record.model_fields) if record else []
