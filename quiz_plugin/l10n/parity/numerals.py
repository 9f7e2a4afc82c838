"""The numbers that a text has in digits, whatever its language writes them like: a value, and the unit after it."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache

from quiz_plugin.l10n.language import Language, language, symbols
from quiz_plugin.l10n.parity.dates import Dates
from quiz_plugin.l10n.parity.number import END, FACTOR, NEVER, START, Number, any_of, plain
from quiz_plugin.l10n.parity.text import FILL, Text

_SPACE = r"[ \u00a0\u202f\u2009]"
_MARKER = re.compile(r"^[^\S\n]*\d+[.)](?=\s)", re.MULTILINE)
"""The number of an item in a list."""
_NAME = (
    r"(?:[^\W\d_]+-){0,3}[^\W\d_]*[A-Z][^\W\d_]*-\d\w*(?:\.\d+)*"  # GPT-3, ResNet-50
    r"|[^\W\d_]+\d\w*(?:\.\d+)*"  # V100, v5p
    r"|\d+[^\W\d_]+\d\w*"  # 1F1B
)
_PLURAL = re.compile(r"\A([A-Z]+\d+)s\Z")
"""Several of a thing with a name: two H100s are two H100 in another language."""
_POWER = r"(?P<base>\d+)(?:\^\{?(?P<flat>[−-]?\w+)\}?|(?P<raised>[⁻⁰¹²³⁴-⁹]+))"
_RAISED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹−", "-0123456789-")


def numbers(text: Text, *, worded: bool = True) -> list[Number]:
    """The numbers in digits. Words after them, such as “million” or “hours”, count only if `worded`."""
    return _grammar(text.language, worded).numbers(text.prose)


@cache
def _grammar(code: str, worded: bool) -> _Grammar:
    return _Grammar(language(code), worded)


class _Grammar:
    """How one language writes numbers."""

    def __init__(self, known: Language, worded: bool) -> None:
        self._dates = Dates(known)
        self._scales = {plain(word): power for word, power in known.scales.items()} if worded else {}
        self._units = {spelling: unit for unit, spellings in symbols().items() for spelling in spellings}
        self._words = {plain(word): unit for unit, words in known.units.items() for word in words} if worded else {}
        self._pattern = re.compile(f"{self._same(known)}|{START}{_POWER}|{self._number(known)}", re.MULTILINE)

    def numbers(self, prose: str) -> list[Number]:
        """The numbers, dates first; the numbers of a list's items are none."""
        prose = _MARKER.sub(lambda marker: FILL * len(marker[0]), prose)
        found = []
        for date in self._dates.find(prose):
            end = date.offset + len(date.shown)
            if FILL not in prose[date.offset : end]:  # not within a date found before
                found.append(date)
                prose = prose[: date.offset] + FILL * len(date.shown) + prose[end:]
        return found + [self._read(match) for match in self._pattern.finditer(prose)]

    def _same(self, known: Language) -> str:
        """Names and versions, which every language writes in the same way."""
        points = 2 if "." in known.decimal else 1
        grouped = r"\d{1,3}(?:\.\d{3})+(?![\d.])" if "." in known.group else NEVER
        return rf"(?P<same>{START}(?:{_NAME}|(?!{grouped})\d+(?:\.\d+){{{points},}}))"

    def _number(self, known: Language) -> str:
        """A number with its sign, fraction, ordinal ending, scale and unit."""
        group, decimal = (f"[{''.join(map(re.escape, signs))}]" for signs in (known.group, known.decimal))
        signs = [spelling for spelling, unit in self._units.items() if unit == FACTOR]
        symbols = any_of(spelling for spelling in self._units if spelling not in signs)
        factors = any_of(word for word, unit in self._words.items() if unit == FACTOR)
        words = any_of(word for word, unit in self._words.items() if unit != FACTOR)
        return (
            rf"{START}(?P<sign>(?:(?<=[\s(\[=:,;])|^)[−-])?(?P<before>{FACTOR})?"
            rf"(?P<whole>\d{{1,3}}(?:{group}\d{{3}})+(?!\d)|\d+)(?:{decimal}(?P<fraction>\d+))?"
            rf"(?:(?i:{any_of(known.ordinal_ends)}){END})?"
            rf"(?:{_SPACE}(?P<scale>(?i:{any_of(self._scales)})){END})?"
            rf"(?:(?:(?P<after>{any_of(signs)})|(?:{_SPACE}|-)?(?P<unit>{symbols}|(?i:{words})|(?i:{factors}){END}(?!\s+[−-]?\d))){END})?"
            r"(?P<rest>[^\W\d_]+)?"
        )

    def _read(self, match: re.Match[str]) -> Number:
        value, unit = _PLURAL.sub(r"\1", match[0]), ""
        if match["base"]:
            value = f"{match['base']}^{(match['flat'] or match['raised']).translate(_RAISED)}"
        elif match["whole"]:
            value = ("-" if match["sign"] else "") + self._value(match) + (match["rest"] or "")
            unit = FACTOR if match["before"] or match["after"] else self._unit(match["unit"] or "")
        return Number(value, unit, match[0], match.start())

    def _value(self, match: re.Match[str]) -> str:
        """The digits with a decimal point; a zero at the end stays, unless a scale makes a larger number of them."""
        value = re.sub(r"\D", "", match["whole"]) + (f".{match['fraction']}" if match["fraction"] else "")
        if not match["scale"]:
            return value
        number = Decimal(value).scaleb(self._scales[plain(match["scale"])])
        return format(number.to_integral() if number == number.to_integral() else number.normalize(), "f")

    def _unit(self, said: str) -> str:
        return self._units.get(said) or self._words.get(plain(said), "")
