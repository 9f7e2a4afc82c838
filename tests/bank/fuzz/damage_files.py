"""Damage to the heads of sets and concepts, to whole files, and to which files there are."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

from tests.bank.fuzz.damage import Damage, Pick, Sign, Told, edited, on_guide
from tests.bank.fuzz.guide import CONCEPTS, LANGUAGES, Guide
from tests.bank.fuzz.layout import Path, Raw


def _head(guide: Guide, pick: Pick) -> tuple[str, Any, Path, list[str]]:
    """The head of a set, or a concept: its file, the data of that file, the path there, and its keys for texts."""
    name = pick([*guide.sets, CONCEPTS])
    data = deepcopy(guide.yaml[name].data)
    path: Path = ("concepts", pick(range(len(guide.concepts)))) if name == CONCEPTS else ()
    return name, data, path, ["title", "summary"]


def _record(data: Any, path: Path) -> Any:
    return data["concepts"][path[1]] if path else data


@on_guide("missing-key")
def a_head_without_a_key(guide: Guide, pick: Pick) -> Damage:
    """A set or a concept lacks a text."""
    name, data, path, keys = _head(guide, pick)
    key = pick(keys)
    del _record(data, path)[key]
    return edited(guide, name, data, Sign("missing-key", path, hint=f"add `{key}:`"))


@on_guide("unknown-key", "missing-key")
def a_misspelt_key_in_a_head(guide: Guide, pick: Pick) -> Damage:
    """A letter left out."""
    name, data, path, keys = _head(guide, pick)
    key = pick(keys)
    wrong = key[:-2] + key[-1]
    _record(data, path)[wrong] = _record(data, path).pop(key)
    unknown = Sign("unknown-key", (*path, wrong), key=True, hint=f"did you mean `{key}`?")
    return edited(guide, name, data, unknown, Sign("missing-key", path))


@on_guide("missing-translation")
def a_head_without_a_language(guide: Guide, pick: Pick) -> Damage:
    """The name or the summary of a set or of a concept exists in one language only."""
    name, data, path, keys = _head(guide, pick)
    key = pick(keys)
    code = pick(LANGUAGES)
    del _record(data, path)[key][code]
    return edited(guide, name, data, Sign("missing-translation", (*path, key), hint=f"add `{code}:`"))


@on_guide("empty-text")
def a_head_with_a_blank_text(guide: Guide, pick: Pick) -> Damage:
    """The name or the summary of a set or of a concept says nothing."""
    name, data, path, keys = _head(guide, pick)
    key, code = pick(keys), pick(LANGUAGES)
    _record(data, path)[key][code] = pick(("", "  \n"))
    return edited(guide, name, data, Sign("empty-text", (*path, key, code)))


@on_guide("wrong-type", "yaml-boolean")
def a_head_with_something_else(guide: Guide, pick: Pick) -> Damage:
    """A text that YAML reads as a number, as true or as nothing."""
    name, data, path, keys = _head(guide, pick)
    key, code = pick(keys), pick(LANGUAGES)
    words, told = pick((("2026", "wrong-type"), ("null", "wrong-type"), ("true", "wrong-type"), ("No", "yaml-boolean")))
    _record(data, path)[key][code] = Raw(words)
    return edited(guide, name, data, Sign(told, (*path, key, code)))


@on_guide("missing-key")
def a_file_without_its_list(guide: Guide, pick: Pick) -> Damage:
    """A set without questions, or no concepts."""
    name = pick([*guide.sets, CONCEPTS])
    data = deepcopy(guide.yaml[name].data)
    key = "concepts" if name == CONCEPTS else "questions"
    if pick((True, False)):
        del data[key]
        data |= {"minimum_questions": 1} if name == CONCEPTS else {}
        return edited(guide, name, data, Sign("missing-key", ()))
    data[key] = pick(([], "a text", {"a": 1}, Raw("null")))
    return edited(guide, name, data, Sign("missing-key", (key,)))


@on_guide("missing-key")
def a_file_of_an_empty_list(guide: Guide, pick: Pick) -> Damage:
    """A file just begun: the key of its list, and nothing more."""
    name = pick([*guide.sets, CONCEPTS])
    key = "concepts" if name == CONCEPTS else "questions"
    return edited(guide, name, {key: Raw(pick(("", "null", "~", "# soon")))}, Sign("missing-key"))


@on_guide("wrong-type")
def a_file_of_another_shape(guide: Guide, pick: Pick) -> Damage:
    """A list or a text in place of a whole file."""
    name = pick(sorted(guide.yaml))
    return edited(guide, name, pick(([guide.yaml[name].data], "a text", 1, ["a"])), Sign("wrong-type", ()))


@on_guide("wrong-type")
def a_record_of_another_shape(guide: Guide, pick: Pick) -> Damage:
    """A text, a number or a list in place of a question or a concept."""
    name = pick([*guide.sets, CONCEPTS])
    data = deepcopy(guide.yaml[name].data)
    key = "concepts" if name == CONCEPTS else "questions"
    data[key].append(pick(("a text", 1, ["a"], [])))
    return edited(guide, name, data, Sign("wrong-type", (key, len(data[key]) - 1)))


@on_guide("duplicate-id")
def two_questions_of_one_id(guide: Guide, pick: Pick) -> Damage | None:
    """A question copied, perhaps to another file, and its id not changed."""
    every = guide.questions()
    if len(every) < 2:
        return None
    later = pick(range(1, len(every)))
    (first_name, first), (name, index) = every[pick(range(later))], every[later]
    data = deepcopy(guide.yaml[name].data)
    data["questions"][index]["id"] = guide.yaml[first_name].data["questions"][first]["id"]
    return edited(guide, name, data, Sign("duplicate-id", ("questions", index, "id")))


@on_guide("bad-id")
def a_set_file_that_can_have_no_page(guide: Guide, pick: Pick) -> Damage:
    """A set in a file whose name is no slug, is taken, or ends otherwise."""
    name = pick(guide.sets)
    to = "bank/" + pick(("index.yml", "A.yml", "a.YML", "a b.yml", "a_b.yml", "ñ.yml", "a.b.yml", "zz-other.yaml"))
    yaml = {to if each == name else each: written for each, written in guide.yaml.items()}
    return Damage(replace(guide, yaml=yaml).files(), (Told("bad-id", to, yaml[to].place()),))


@on_guide("stray-file")
def a_set_in_a_folder_of_its_own(guide: Guide, pick: Pick) -> Damage:
    """A copy of a set below a folder in the bank."""
    name = f"bank/{pick(('more', 'more/still', 'strings2'))}/{pick(('x.yml', 'x.yaml', 'X.YML'))}"
    return Damage({**guide.files(), name: guide.files()[pick(guide.sets)]}, (Told("stray-file", name, (1, 1)),))


@on_guide("no-bank", "no-concepts", "no-sets")
def files_that_are_not_there(guide: Guide, pick: Pick) -> Damage:
    """A folder of another name, or one that lacks the concepts or every set."""
    told, missing, gone = pick(
        (
            ("no-bank", "bank", list(guide.yaml)),
            ("no-concepts", CONCEPTS, [CONCEPTS]),
            ("no-sets", "bank", [name for name in guide.yaml if name != CONCEPTS]),
        )
    )
    files = {name: raw for name, raw in guide.files().items() if name not in gone}
    return Damage(files, (Told(told, missing, (1, 1)),))
