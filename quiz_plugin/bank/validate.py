"""Fits YAML data to records (pydantic): `read_list` the header and list of a file, `validate` one record.

For all readers of bank files; figures.py takes `validate`. A mismatch becomes a problem at its place, its record is
left out, and `left_out` has its id. A new pattern needs words in `_PATTERNS`, or authors read of a bad id; another new
rule in `_WANTED` or `_ERRORS`, or they read what pydantic says.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from quiz_plugin.bank.base import ADDRESS, LANGUAGE, NAME, REFERENCE, SAFE_ADDRESS, SIGNS, WORDS
from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.fields import record_at
from quiz_plugin.bank.kinds import KINDS, AnyQuestion, Question, model_of
from quiz_plugin.bank.kinds.numeric import CALL, DECIMAL, TOLERANCE, UNIT
from quiz_plugin.bank.problems import Problem, did_you_mean, quoted
from quiz_plugin.bank.yaml import SourceFile, Step

T = TypeVar("T")

QUESTION: TypeAdapter[Question] = TypeAdapter(AnyQuestion)
_QUOTE = "put it in quotes: YAML reads words like true and null, numbers and dates as something else"
_DATE = ("a date", "write it as 2026-11-20")
_LIST = ("a list", "write one item a line, each after a dash")
_MAPPING = ("a mapping", "write `key: value` lines")
_WANTED = {
    "string_type": ("a text", _QUOTE),
    "bool_type": ("true or false", "write true or false, without quotes"),
    "int_type": ("a whole number", ""),
    "float_type": ("a number", ""),
    "float_parsing": ("a number", ""),
    "dict_type": ("a mapping", "write `key: value` lines below it, as `en: …` and `es: …` of a text"),
    "model_type": _MAPPING,
    "model_attributes_type": _MAPPING,
    "tuple_type": _LIST,
    "list_type": _LIST,
    "date_type": _DATE,
    "date_from_datetime_parsing": _DATE,
    "date_parsing": _DATE,
}


class _ErrorText(NamedTuple):
    """How to report an error: a message may name the key, the value and what pydantic says of the error."""

    code: str
    message: str
    hint: str = ""


_ERRORS = {
    "day_to_come": _ErrorText("bad-value", "{value} is a day to come", "write the day on which somebody looked"),
    "finite_number": _ErrorText("bad-value", "{name} takes a finite number, and {value} stands here"),
    "greater_than": _ErrorText("bad-value", "{name} takes more than {gt}, and {value} stands here"),
    "greater_than_equal": _ErrorText("bad-value", "{name} takes {ge} or more, and {value} stands here"),
    "string_too_long": _ErrorText("bad-value", "{value} is longer than {max_length} characters", "shorten it"),
    "too_long": _ErrorText("too-many", "{name} takes at most {max_length}"),
    "too_short": _ErrorText("too-few", "{name} needs at least {min_length}"),
}
"""What can be reported of other errors without a closer look."""
_NO_ADDRESS = ("is not a web address", "write it whole, from https:// on, with no blank in it")
_NO_ID = "cannot be an id"
_PATTERNS = {
    ADDRESS: _ErrorText("bad-value", *_NO_ADDRESS),
    SAFE_ADDRESS: _ErrorText("bad-value", *_NO_ADDRESS),
    LANGUAGE: _ErrorText("bad-value", "is no code of a language", "write it as pages do: `en`, `pt-BR`"),
    REFERENCE: _ErrorText("bad-id", _NO_ID, "write a concept and a section of its page, as in `gpipe#idle-time`"),
    NAME: _ErrorText("bad-id", _NO_ID, "use lower-case letters alone"),
    SIGNS: _ErrorText("bad-value", "holds another sign", "write digits and lower-case letters"),
    WORDS: _ErrorText("bad-value", "holds no word", "write a letter or a digit"),
    DECIMAL: _ErrorText("bad-value", "is no number", 'write its digits, with a point before decimals: "27.3"'),
    TOLERANCE: _ErrorText("bad-value", "is no tolerance", 'write a number or a share: "0.1" or "5%"'),
    UNIT: _ErrorText("bad-value", "is no unit", 'write "%" or "GB": it does not start like a number'),
    CALL: _ErrorText("bad-value", "is no calculation", 'write a name with its arguments: "bubble_share(4, 8)"'),
}
"""What to report of a text that does not match a pattern; all others are those of ids."""
_OTHER_ID = _ErrorText("bad-id", _NO_ID, "use lower-case letters, digits and single hyphens")


class Fitted(NamedTuple, Generic[T]):
    """What reading a record gave."""

    record: T | None
    """None if it could not be read."""
    problems: list[Problem]


def validate(
    wanted: TypeAdapter[T] | type[T],
    data: object,
    file: SourceFile,
    at: Sequence[Step] = (),
    *,
    known: Collection[str] = (),
) -> Fitted[T]:
    """Read `data`, which stands at the path `at` of `file`, as a record or whatever is `wanted`.

    What is wrong in a record is reported, and the record left out. The keys that it may have are those of its fields,
    unless they are named in `known`.
    """
    shape: Any = wanted
    adapter: TypeAdapter[T] = shape if isinstance(shape, TypeAdapter) else _adapter(shape)
    try:
        return Fitted(adapter.validate_python(data), [])
    except ValidationError as error:
        details = [each for each in error.errors(include_url=False) if not _is_miscounted(each)]
    alone = wanted if isinstance(wanted, type) and issubclass(wanted, BaseModel) else None
    model = model_of(data) if adapter is QUESTION else alone
    found = [_Mismatch(each, _path(each["loc"], data), file, at, known, model) for each in details]
    return Fitted(None, [mismatch.problem() for mismatch in found])


@cache
def _adapter(model: Any) -> TypeAdapter[Any]:
    return TypeAdapter(model)


def _is_miscounted(detail: ErrorDetails) -> bool:
    """Whether a list is called too short only because pydantic does not count its wrong items."""
    return detail["type"] == "too_short" and len(detail["input"]) >= detail["ctx"]["min_length"]


def _path(loc: Sequence[Step], data: object) -> tuple[Step, ...]:
    """pydantic's location without the name of the union's member that it starts with, which stands in no file."""
    member = len(loc) > 1 and loc[0] in KINDS and isinstance(data, dict) and data.get("kind") == loc[0]
    return tuple(step for step in loc[1 if member else 0 :] if step != "[key]")


@dataclass(frozen=True)
class _Mismatch:
    """One of pydantic's errors, found again in the file."""

    detail: ErrorDetails
    path: tuple[Step, ...]
    file: SourceFile
    at: Sequence[Step]
    known: Collection[str]
    model: type[BaseModel] | None
    """Of the whole record, if it is one."""

    def problem(self) -> Problem:
        """What the author reads."""
        kind = self.detail["type"]
        if text := _ERRORS.get(kind):
            message = text.message.format(name=self._name, value=self._value, **self.detail.get("ctx", {}))
            return self._problem(text.code, message, text.hint)
        if kind == "dict_type" and self.path[-1:] in {("allow",), ("pairs",)}:
            return self._wrong_type(*_MAPPING)
        if kind == "string_type" and not self.file.written([*self.at, *self.path]) and self.detail["input"] is None:
            return self._wrong_type("a text", "write it")
        if kind in _WANTED:
            return self._wrong_type(*_WANTED[kind])
        return self._named(kind)

    @property
    def _name(self) -> str:
        """The key whose value is wrong; an item of a list goes by the list's key."""
        name = next((str(step) for step in reversed(self.path) if isinstance(step, str)), "")
        if not name:
            return "this"
        return f"`{name}`" if self.path[-1] == name else f"an item of `{name}`"

    @property
    def _value(self) -> str:
        written = self.file.written([*self.at, *self.path])
        if self.detail["input"] is None or written is None:
            return "nothing" if self.detail["input"] is None else "something else"
        return quoted(written)

    def _problem(self, code: str, message: str, hint: str = "", *steps: Step) -> Problem:
        return Problem(self.file.place([*self.at, *self.path, *steps]), code, message, hint)

    def _wrong_type(self, wanted: str, hint: str) -> Problem:
        return self._problem("wrong-type", f"{self._name} takes {wanted}, and {self._value} stands here", hint)

    def _named(self, kind: str) -> Problem:
        """What the author reads of an error that takes words of its own."""
        last = str(self.path[-1]) if self.path else ""
        match kind:
            case "extra_forbidden":
                place = self.file.place([*self.at, *self.path], key=True)
                hint = did_you_mean(last, self._known_keys())
                return Problem(place, "unknown-key", f"{quoted(last)} is not a key here", hint)
            case "missing":
                parent = self.file.place([*self.at, *self.path[:-1]])
                return Problem(parent, "missing-key", f"the key `{last}` is missing", f"add `{last}:`")
            case "union_tag_not_found":
                hint = f"add `kind:` with one of {', '.join(KINDS)}"
                return self._problem("missing-key", "the key `kind` is missing", hint)
            case "union_tag_invalid":
                wrong = str(self.detail["ctx"]["tag"])
                hint = did_you_mean(wrong, KINDS)
                return self._problem("bad-value", f"{quoted(wrong)} is not a kind of question", hint, "kind")
            case "literal_error":
                expected = str(self.detail["ctx"]["expected"]).replace("'", "").replace(" or ", ", ").split(", ")
                hint = did_you_mean(str(self.detail["input"]), expected)
                return self._problem("bad-value", f"{self._value} is no value of {self._name}", hint)
            case "string_pattern_mismatch":
                text = _PATTERNS.get(self.detail["ctx"]["pattern"], _OTHER_ID)
                return self._problem(text.code, f"{self._value} {text.message}", text.hint)
        return self._problem("bad-value", f"{self._name}: {self.detail['msg']}")

    def _known_keys(self) -> Collection[str]:
        """The keys of the record in which an unknown key stands."""
        if self.known and len(self.path) == 1:
            return self.known
        record = record_at(self.model, self.path[:-1]) if self.model else None
        return record.model_fields if record else ()


H = TypeVar("H", bound=BaseModel)


@dataclass(frozen=True)
class ListFile(Generic[T, H]):
    """A file that holds a list of records, and above it what is true of all of them."""

    header: Placed[H] | None = None
    """What stands beside the list; None where it could not be read."""
    items: list[Placed[T]] = field(default_factory=list)
    """Those that could be read."""
    problems: list[Problem] = field(default_factory=list)
    left_out: frozenset[str] = frozenset()
    """The ids of those that could not be read."""


def read_list(
    file: SourceFile | None, key: str, item: TypeAdapter[T] | type[T], header: type[H], first_key: str = ""
) -> ListFile[T, H]:
    """The records under `key` of a file, and the `header` that its other keys make; each with its place.

    Problems are those of the file and of the shape of its records. None stands for a file that does not exist, and
    holds none; an empty one should start with `first_key`. Raises nothing for what a file says.
    """
    if file is None:
        return ListFile()
    data, problems = file.data, list(file.problems)
    if not isinstance(data, dict) or not data:
        if file.readable:
            hint = f"start it with `{first_key or key}:`, or delete the file"
            problems.append(Problem(file.place(), "wrong-type", "the file does not hold a mapping", hint))
        return ListFile(problems=problems)
    rest = {name: value for name, value in data.items() if name != key}
    top = validate(header, rest, file, known=(*header.model_fields, key))
    problems += file.without_reported(top.problems)
    rows = data.get(key)
    if file.readable and not (isinstance(rows, list) and rows):
        what = f"the list `{key}` is missing" if rows is None else f"`{key}` takes a list with at least one item"
        problems.append(Problem(file.place((key,)), "missing-key", what, f"write `{key}:` and a dash for each item"))
    items, left_out = [], set()
    for index, row in enumerate(rows if isinstance(rows, list) else ()):
        fitted = validate(item, row, file, (key, index))
        problems += file.without_reported(fitted.problems)
        if fitted.record is not None:
            items.append(Placed(fitted.record, file, (key, index)))
        elif isinstance(row, dict) and isinstance(row.get("id"), str):
            left_out.add(row["id"])
    placed = None if top.record is None else Placed(top.record, file, ())
    return ListFile(placed, items, problems, frozenset(left_out))
