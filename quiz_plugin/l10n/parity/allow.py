"""Opt-outs in use: which of them a finding needed, and what is wrong with the rest.

`bad-exception`: it names no unit or no check, or its reason is shorter than 10 characters. `unused-exception`: the two
texts do not differ in that, or no longer do.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from difflib import get_close_matches

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.exceptions import ParityException
from quiz_plugin.bank.lint.rules import MIN_REASON
from quiz_plugin.bank.problems import Problem, did_you_mean


class Allowed:
    """The opt-outs of a guide."""

    def __init__(
        self, exceptions: Sequence[Placed[ParityException]], units: Collection[str], codes: Collection[str]
    ) -> None:
        """`units` and `codes` are those that exist."""
        self._exceptions, self._units, self._codes = exceptions, units, codes
        self._used: set[tuple[str, str]] = set()

    def allows(self, unit: str, code: str) -> bool:
        """Whether the finding `code` in `unit` is on purpose; remembers that somebody asked."""
        self._used.add((unit, code))
        return any((placed.item.unit, placed.item.code) == (unit, code) for placed in self._exceptions)

    def problems(self) -> Iterator[Problem]:
        """What is wrong with the opt-outs, once all findings have asked."""
        for placed in self._exceptions:
            if fault := self._fault(placed.item):
                key, code, message, hint = fault
                yield Problem(placed.place(key), code, message, hint, severity="warning")

    def _fault(self, item: ParityException) -> tuple[str, str, str, str] | None:
        """The key that is wrong, the code, the message and the hint."""
        reason = len(item.reason.strip())
        if item.unit not in self._units:
            near = get_close_matches(item.unit, self._units, n=1)
            hint = f"did you mean `{near[0]}`?" if near else "copy the unit from the hint of a finding"
            return "unit", "bad-exception", f"`{item.unit}` is no text of this guide", hint
        if item.code not in self._codes:
            return "code", "bad-exception", f"`{item.code}` is no check", did_you_mean(item.code, self._codes)
        if reason < MIN_REASON:
            message = f"the reason has {reason} characters, at least {MIN_REASON}"
            return "reason", "bad-exception", message, "say why the two texts may differ"
        if (item.unit, item.code) not in self._used:
            message = f"`{item.unit}` needs no exception from `{item.code}`"
            return "unit", "unused-exception", message, "delete the item"
        return None
