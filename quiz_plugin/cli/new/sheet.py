"""A question to be filled in: a record as YAML in which each field says what it wants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any, get_origin

from pydantic import BaseModel

from quiz_plugin.bank import Bank
from quiz_plugin.bank.fields import Items, Mark, Offered, find_mark, marks, record_at, record_in
from quiz_plugin.bank.kinds import BY_KIND
from quiz_plugin.bank.write.layout import as_mapping
from quiz_plugin.bank.write.record import in_house_order
from quiz_plugin.bank.write.slugs import propose
from quiz_plugin.bank.yaml.edit import EditableTree
from quiz_plugin.cli.new.flags import Draft, today

_HEADER = """\
# A new question at the end of {name}. Fill in what is empty, save, and close the editor: the question is added,
# or comes back with what is wrong with it. Closed without a change, it leaves everything as it was.
# A line like `#hints:` counts without its `#`. A text that holds a colon and a blank, or a blank and `#`, needs quotes.
"""
_NOTES = {
    ("id",): "Left empty, it is made of the title.",
    ("level",): "recall: to remember it; understand: to explain it; apply: to use it in a given case; "
    "analyse: to take a case apart.",
    ("options",): "Three to five are best; delete what stays empty.",
    ("options", "id"): "Left empty, it is made of the text.",
}
"""What a field wants, beyond the description that its model gives."""
_WIDTH = 110
_EXAMPLES = 3


def sheet(draft: Draft, known: Bank, languages: Sequence[str], taken: set[str], name: str) -> str:
    """The text to fill in for a question of the file called `name`.

    It holds what `draft` says, its kind at least. The concepts of `known` serve as examples; `taken` are the question
    ids of the bank, from which a proposed one differs.
    """
    kind = draft["kind"]
    blank = _blank(BY_KIND[kind], dict.fromkeys(languages), kind)
    blank["sources"][0]["checked"] = today()
    record = _joined(blank, draft)
    if "title" in draft:
        record["id"] = draft.get("id") or propose(next(iter(draft["title"].values())), taken, "question")
    for option in record.get("options", ()):
        if "code" in option and "options" in draft:
            option.pop("text", None)
    if "options" in record and not any(option.get("correct") for option in record["options"]):
        record["options"][0]["correct"] = None
    return _HEADER.format(name=name) + _explained(in_house_order(record), draft, _examples(known))


def _blank(model: type[BaseModel], words: Mapping[str, None], kind: str) -> Draft:
    """All that a record of a question of this kind may hold, with nothing in it, and `words` for each text."""
    offered = {name: find_mark(model, name, Offered) for name in model.model_fields}
    return {
        name: mark.example if mark and mark.example is not None else _empty(model, name, words, kind)
        for name, mark in offered.items()
        if (mark and mark.kind in {"", kind}) or model.model_fields[name].is_required()
    }


def _empty(model: type[BaseModel], name: str, words: Mapping[str, None], kind: str) -> object:
    """A field with nothing in it; of the items of a list, only the first shows what it can do without."""
    found: list[Any] = [words] if Mark.TRANSLATED in marks(model, name) else []
    if inner := record_in(model, name):
        items, row = find_mark(model, name, Items), _blank(inner, words, kind)
        found = [row | {"id": each} for each in items.ids] if items else [row]
        found[1:] = [{key: each[key] for key in each if not _is_spare(inner, (key,))} for each in found[1:]]
    is_list = get_origin(model.model_fields[name].annotation) is tuple
    return found if is_list else next(iter(found), None)


def _joined(blank: Any, given: Any) -> Any:
    """What is given, and of the blank what it leaves out."""
    if isinstance(blank, dict) and isinstance(given, dict):
        return blank | {key: _joined(blank.get(key), value) for key, value in given.items()}
    if isinstance(given, list) and blank:
        return [_joined(blank[-1], item) for item in given] + blank[len(given) :]
    return given


def _examples(known: Bank) -> str:
    """How to name concepts and their sections, with those of the bank."""
    concepts = ", ".join(each.id for each in known.concepts)
    sections = dict.fromkeys(f"{page}#{each}" for (page, _), found in known.sections.items() for each in found)
    return f"Concepts are {concepts}; sections are named like {', '.join([*sections][:_EXAMPLES])}."


def _explained(record: Draft, draft: Draft, examples: str) -> str:
    """The record as YAML, with a comment above the first of each field; fields it can do without are comments, too."""
    tree = EditableTree(as_mapping(record), "")
    lines, notes = tree.text.split("\n"), {**_NOTES, ("concepts",): examples}
    above: dict[int, list[str]] = {}
    question = BY_KIND[record["kind"]]
    for path in tree.key_paths():
        names = tuple(step for step in path if isinstance(step, str))
        place = tree.place(path, key=True)
        line, column = place.line - 1, place.column - 1
        spare = [names[0] not in draft and _is_spare(question, names[: depth + 1]) for depth in range(len(names))]
        model = record_at(question, names[:-1])
        if model is None or any(spare[:-1]) or names[-1] not in model.model_fields:
            continue
        if all(step == 0 for step in path if isinstance(step, int)):
            words = " ".join(filter(None, (model.model_fields[names[-1]].description, notes.get(names))))
            indent = " " * (len(lines[line]) - len(lines[line].lstrip()))
            above[line] = [""] if len(names) == 1 else []
            above[line] += [f"{indent}# {row}" for row in wrap(words, _WIDTH, break_on_hyphens=False)]
        if spare[-1]:
            for each in range(line, tree.text.count("\n", 0, tree.span(path)[1]) + 1):
                lines[each] = f"{lines[each][:column]}#{lines[each][column:]}"
    return "\n".join(row for number, line in enumerate(lines) for row in [*above.get(number, ()), line])


def _is_spare(question: type[BaseModel], names: Sequence[str]) -> bool:
    """Whether a question can do without a field of the sheet."""
    model = record_at(question, names[:-1])
    offered = find_mark(model, names[-1], Offered) if model and names[-1] in model.model_fields else None
    return offered is not None and offered.spare
