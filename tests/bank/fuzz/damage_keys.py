"""Keys and languages that are missing, misspelt or twice there, and lists that are too short or too long."""

from collections.abc import Sequence

from tests.bank.fuzz.damage import Pick, Sign, on_question
from tests.bank.fuzz.layout import Path, Raw
from tests.bank.fuzz.records import PARTS, Record, options, part, put, records, texts

_REQUIRED = frozenset(
    (
        *("id", "title", "concepts", "level", "stem", "sources", "options", "answer", "why", "url", "checked"),
        *("blocks", "orders", "shown", "value", "left", "right", "pairs"),
    )
)


def _keys(question: Record, shortest: int = 1) -> list[Path]:
    """The paths of the keys of the question and of the records in it."""
    found = [(*path, key) for path in records(question) for key in part(question, path) if len(key) >= shortest]
    return [path for path in found if path != ("kind",)]


def _is_required(path: Path) -> bool:
    return path[-1] in _REQUIRED


@on_question("missing-key")
def a_required_key_dropped(question: Record, pick: Pick) -> Sequence[Sign]:
    """A question, an option or a source lacks something."""
    path = pick([path for path in _keys(question) if _is_required(path)])
    del part(question, path[:-1])[path[-1]]
    return [Sign("missing-key", path[:-1], hint=f"add `{path[-1]}:`")]


@on_question("missing-key")
def the_kind_dropped(question: Record, pick: Pick) -> Sequence[Sign]:  # noqa: ARG001 (there is only one)
    """A question that does not say what it is."""
    del question["kind"]
    return [Sign("missing-key", ())]


@on_question("unknown-key", "missing-key", "text-or-code")
def a_misspelt_key(question: Record, pick: Pick) -> Sequence[Sign]:
    """A letter left out: the hint names the key that was meant."""
    path = pick(_keys(question, shortest=4))
    record, key = part(question, path[:-1]), str(path[-1])
    wrong = key[:-2] + key[-1]
    record[wrong] = record.pop(key)
    signs = [Sign("unknown-key", (*path[:-1], wrong), key=True, hint=f"did you mean `{key}`?")]
    if _is_required(path):
        signs.append(Sign("missing-key", path[:-1]))
    if path[0] in PARTS and key in {"text", "code"}:
        signs.append(Sign("text-or-code", path[:-1]))
    return signs


@on_question("unknown-key")
def a_key_of_the_other_kind(question: Record, pick: Pick) -> Sequence[Sign]:
    """What only a statement has in a question with options, or the other way round."""
    name = pick(("answer", "why")) if options(question) else pick(("options", "show_count"))
    question[name] = True
    return [Sign("unknown-key", (name,), key=True)]


@on_question("unknown-key")
def a_merge_key(question: Record, pick: Pick) -> Sequence[Sign]:  # noqa: ARG001 (nothing to choose)
    """`<<`, by which YAML 1.1 copies keys from elsewhere."""
    question[Raw("<<")] = {"bump": 1}
    return [Sign("unknown-key", (Raw("<<"),), key=True)]


@on_question("duplicate-key")
def a_duplicated_key(question: Record, pick: Pick) -> Sequence[Sign]:
    """A key of a record or a language, written a second time after or before the first, perhaps in quotes."""
    texts_too = [(*path, code) for path in texts(question) for code in part(question, path)]
    path = pick([*_keys(question), *texts_too])
    record, key = part(question, path[:-1]), str(path[-1])
    again = Raw(pick((key, f'"{key}"', f"'{key}'")))
    if pick((True, False)):
        record[again] = "again"
        return [Sign("duplicate-key", (*path[:-1], again), key=True)]
    value = record.pop(key)
    record[again] = value
    record[key] = value
    return [Sign("duplicate-key", path, key=True)]


@on_question("bad-key")
def a_key_that_is_no_word(question: Record, pick: Pick) -> Sequence[Sign]:
    """A list or a mapping before a colon."""
    path = pick([*records(question), *texts(question)])
    key = Raw(pick(("[zzq]", "{zzq: zzr}", "[]")))
    part(question, path)[key] = "a"
    return [Sign("bad-key", (*path, key), key=True)]


@on_question("control-character")
def a_control_character_in_a_key(question: Record, pick: Pick) -> Sequence[Sign]:
    """A key that would ring a terminal's bell when it is quoted."""
    path = pick([*records(question), *texts(question)])
    key = Raw(pick(('"zz\\a"', '"zz\\e[31m"', '"zz\\0"')))
    part(question, path)[key] = "a"
    return [Sign("control-character", (*path, key), key=True)]


@on_question("unknown-key", "unknown-language")
def a_key_of_two_lines(question: Record, pick: Pick) -> Sequence[Sign]:
    """A key with a line break in it: what is said of it stays on one line."""
    path = pick([*records(question), *texts(question)])
    key = Raw('"zz\\nzz"')
    part(question, path)[key] = "a"
    return [Sign("unknown-language" if path in texts(question) else "unknown-key", (*path, key), key=True)]


@on_question("missing-translation")
def a_language_dropped(question: Record, pick: Pick) -> Sequence[Sign]:
    """A text that exists in one language only."""
    path = pick(texts(question))
    code = pick(("en", "es"))
    del part(question, path)[code]
    return [Sign("missing-translation", path, hint=f"add `{code}:`")]


@on_question("unknown-language")
def an_unknown_language(question: Record, pick: Pick) -> Sequence[Sign]:
    """A text in a language that the guide does not have."""
    path = pick(texts(question))
    code = pick(("ess", "fr", "no", "1"))
    part(question, path)[code] = "a"
    return [Sign("unknown-language", (*path, code), key=True)]


@on_question("too-few")
def a_list_too_short(question: Record, pick: Pick) -> Sequence[Sign]:
    """A single option, two blocks, or no source or concept at all."""
    name = pick([key for key in (*PARTS, "sources", "concepts") if key in question])
    if name == "options":
        question[name] = [option for option in options(question) if option.get("correct")][:1]
    else:
        question[name] = question[name][: {"blocks": 2, "left": 1, "right": 1}.get(name, 0)]
    return [Sign("too-few", (name,))]


@on_question("too-many")
def too_many_parts(question: Record, pick: Pick) -> Sequence[Sign]:
    """More options than there are letters, or more blocks and items than anybody sorts."""
    names = [name for name in PARTS if name in question]
    if not names:
        return []
    name, words = pick(names), {"en": "a", "es": "b"}
    why = {"why": words} if name == "options" else {}
    more = [{"id": f"zz-{number}", "text": words, **why} for number in range(pick((27, 30)))]
    put(question, (name,), [*question[name], *more][: len(more)])
    return [Sign("too-many", (name,))]
