"""The dates in a text: `2026-11-20`, “November 20, 2026”, “20 de noviembre de 2026”, “noviembre de 2026”."""

from __future__ import annotations

import re
from collections.abc import Iterator

from quiz_plugin.l10n.language import Language
from quiz_plugin.l10n.parity.number import END, START, Number, any_of

_ISO = re.compile(r"(?<!\d)(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})(?!\d)")


class Dates:
    """How one language writes dates."""

    def __init__(self, known: Language) -> None:
        # As CLDR writes them or with a capital: “may” is a month in English only as “May”.
        self._months = {spelling: n for name, n in known.months.items() for spelling in (name, name.capitalize())}
        joined = rf"(?:(?:{any_of(known.date_joiners)})\s+)?"
        ends = rf"(?:{any_of(known.ordinal_ends)})?"
        month = rf"{START}(?P<month>{any_of(self._months)}){END}\.?"
        year = rf",?\s+{joined}(?P<year>\d{{4}})(?!\d)"
        before = rf"{START}(?P<day>\d{{1,2}})(?!\d){ends}\.?\s+{joined}"
        after = rf"\s+(?P<day>\d{{1,2}})(?!\d){ends}"
        patterns = (f"{before}{month}(?:{year})?", f"{month}{after}(?:{year})?", f"{month}{year}")
        self._patterns = (_ISO, *map(re.compile, patterns))

    def find(self, prose: str) -> Iterator[Number]:
        """The dates, one way of writing after another; a part of one may be found again by a later way."""
        for pattern in self._patterns:
            for match in pattern.finditer(prose):
                parts = match.groupdict()
                month = self._months.get(parts["month"]) or int(parts["month"])
                day = f"-{int(parts['day']):02}" if parts.get("day") else ""
                yield Number(f"{parts.get('year') or ''}-{month:02}{day}", "", match[0], match.start())
