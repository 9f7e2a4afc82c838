"""What a check looks at, and what it finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from quiz_plugin.bank.glossary import Glossary
from quiz_plugin.bank.problems import quoted
from quiz_plugin.l10n.parity.text import Text

_NAMED = 4
"""How many things a message names."""


@dataclass(frozen=True)
class Pair:
    """A text and its translation."""

    source: Text
    target: Text
    glossary: Glossary = field(default=Glossary())


@dataclass(frozen=True)
class Finding:
    """Something that one of two texts has and the other lacks."""

    code: str
    message: str
    hint: str
    language: str
    """In whose text the needle stands."""
    offset: int = 0
    """Where it stands there."""
    needle: str = ""
    """What stands there."""
    other: str = ""
    """The language of the text that lacks it; nothing where the finding is about one text alone."""
    other_offset: int = 0
    """Where that text has something else instead, or the sentence that lacks it."""


class Check(Protocol):
    """A module that compares one thing."""

    CODE: str

    def check(self, pair: Pair) -> Iterator[Finding]:
        """Every difference."""


@dataclass(frozen=True)
class Item:
    """One thing in a text that its translation should have as well."""

    key: str
    """Equal in both languages."""
    shown: str
    """As its text writes it, or what to call it."""
    offset: int
    needle: str = ""
    """What its text has at the offset, if that is not what is shown."""


def unmatched(items: Sequence[Item], others: Sequence[Item]) -> list[Item]:
    """Those of `items` that `others` lack, as often as they lack them; of equal ones, the last."""
    spare = Counter(item.key for item in others)
    left = []
    for item in items:
        if spare[item.key]:
            spare[item.key] -= 1
        else:
            left.append(item)
    return left


def compare(
    pair: Pair, code: str, source: Sequence[Item], target: Sequence[Item], *, what: str, hint: str
) -> Iterator[Finding]:
    """At most one finding: all of `source` that `target` lacks, and the reverse. `what` names one such thing."""
    yield from difference(pair, code, unmatched(source, target), unmatched(target, source), what=what, hint=hint)


def difference(
    pair: Pair,
    code: str,
    lost: Sequence[Item],
    added: Sequence[Item],
    *,
    what: str,
    hint: str,
    starts: tuple[int, int] = (0, 0),
) -> Iterator[Finding]:
    """The finding that the source alone has `lost` and its translation alone has `added`; none where both are empty.

    The two parts that are compared begin at `starts`, the place of what a part lacks.
    """
    source, target = pair.source.language, pair.target.language
    if lost and added:
        message = f"`{source}` has the {what} {_named(lost)} where `{target}` has {_named(added)}"
    elif lost:
        message = f"`{source}` has the {what} {_named(lost)}, which `{target}` lacks"
    elif added:
        message = f"`{target}` has the {what} {_named(added)}, which `{source}` lacks"
    else:
        return
    first = (added or lost)[0]
    here, there = (target, source) if added else (source, target)
    elsewhere = lost[0].offset if lost and added else starts[0 if added else 1]
    yield Finding(code, message, hint, here, first.offset, first.needle or first.shown, there, elsewhere)


def _named(items: Sequence[Item]) -> str:
    names = [quoted(item.shown) for item in items[:_NAMED]]
    return ", ".join(names) + (f" and {len(items) - _NAMED} more" if len(items) > _NAMED else "")
