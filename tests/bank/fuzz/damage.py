"""What a mutation operator is: a small edit that states what the reader has to say of it.

The statement comes from the edit itself, so the reader is not its own judge. `@on_question` takes a function that
edits the data of one question in place and returns what it did as `Sign`s; `@on_guide` takes one that returns the
damaged files of a guide. Both name every code that the edit may call for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from tests.bank.fuzz.guide import Files, Guide
from tests.bank.fuzz.layout import Path, Written

T = TypeVar("T")


class Pick(Protocol):
    """Chooses one of some things, in whatever way a test chooses."""

    def __call__(self, items: Sequence[T], /) -> T:
        """Choose one of `items`, of which there is at least one."""
        ...


@dataclass(frozen=True)
class Sign:
    """A problem that an edit calls for, and its place in the data; without a path anywhere in the file."""

    code: str
    path: Path | None = None
    key: bool = False
    """Whether the key is the place, and not its value."""
    inside: str = ""
    """Words that stand once in the file: they are the place, and not the start of the value."""
    hint: str | None = None


@dataclass(frozen=True)
class Told:
    """A problem that has to be reported; what is None is not stated."""

    code: str
    file: str
    place: tuple[int, int] | None = None
    hint: str | None = None


@dataclass(frozen=True)
class Damage:
    """The files of a guide after an edit, and what has to be said of them: all of its codes, and no others."""

    files: Files
    told: tuple[Told, ...] = ()


QuestionEdit = Callable[[dict[Any, Any], Pick], Sequence[Sign]]
GuideEdit = Callable[[Guide, Pick], Damage | None]


@dataclass(frozen=True)
class Operator:
    """An operator by its name, with the codes that it states."""

    name: str
    codes: frozenset[str]
    apply: GuideEdit
    """Gives None for a guide that has nothing to damage in this way."""
    question: QuestionEdit | None = None

    def __str__(self) -> str:
        return self.name


OPERATORS: dict[str, Operator] = {}
"""Those that do damage."""
NEUTRAL: dict[str, Operator] = {}
"""Those after which the bank is the same."""


def on_question(*codes: str) -> Callable[[QuestionEdit], QuestionEdit]:
    """Register an edit of one question's data that states such codes; it returns nothing where it does not apply."""

    def register(edit: QuestionEdit) -> QuestionEdit:
        def apply(guide: Guide, pick: Pick) -> Damage | None:
            name, index = pick(guide.questions())
            data = deepcopy(guide.yaml[name].data)
            signs = edit(data["questions"][index], pick)
            return edited(guide, name, data, *at(signs, "questions", index)) if signs else None

        _add(OPERATORS, Operator(edit.__name__, frozenset(codes), apply, edit))
        return edit

    return register


def on_guide(*codes: str) -> Callable[[GuideEdit], GuideEdit]:
    """Register an edit of a whole guide that states such codes."""

    def register(edit: GuideEdit) -> GuideEdit:
        _add(OPERATORS, Operator(edit.__name__, frozenset(codes), edit))
        return edit

    return register


def neutral(edit: GuideEdit) -> GuideEdit:
    """Register an edit that changes files and no meaning."""
    _add(NEUTRAL, Operator(edit.__name__, frozenset(), edit))
    return edit


def _add(operators: dict[str, Operator], operator: Operator) -> None:
    assert operator.name not in operators, operator.name
    operators[operator.name] = operator


def at(signs: Sequence[Sign], *steps: str | int) -> Iterator[Sign]:
    """The signs of a record, seen from the file in which it stands at these steps."""
    for sign in signs:
        path = None if sign.path is None else (*steps, *sign.path)
        yield Sign(sign.code, path, sign.key, sign.inside, sign.hint)


def edited(guide: Guide, name: str, data: Any, *signs: Sign) -> Damage:
    """The damage of a guide one of whose files says something else now."""
    after = guide.with_data(name, data)
    return Damage(after.files(), tuple(told(after.yaml[name], name, sign) for sign in signs))


def told(written: Written, name: str, sign: Sign) -> Told:
    """What has to be reported of a file that was written with the damage of a sign."""
    place = None if sign.path is None else written.place(sign.path, key=sign.key, inside=sign.inside)
    return Told(sign.code, name, place, sign.hint)
