"""How an interactive figure says words, numbers and addresses; the twin of `assets/explore/saying.js`."""

from __future__ import annotations

from math import floor

from quiz_plugin.render.numbers import written
from quiz_plugin.render.words import Words


class Say:
    """The words of one language, and numbers as it writes them."""

    def __init__(self, words: Words, base: str = "", ending: str = "/") -> None:
        """`base` leads from the page to the language's root; `ending` is how addresses of pages end."""
        self.words, self._base, self._ending = words, base, ending
        self.t, self.n = words.t, words.n

    def number(self, value: float, digits: int = 0) -> str:
        """A number, halves rounded up to at most `digits` decimals (4 at most), without zeros at the end."""
        power = 10**digits
        rounded = floor(abs(value) * power + 0.5) / power
        sign = "-" if value < 0 else ""
        return written(self.words, sign + str(int(rounded) if rounded == int(rounded) else rounded))

    def percent(self, share: float, digits: int = 1) -> str:
        """A share of one in percent."""
        return self.t("num.percent", n=self.number(share * 100, digits))

    def unit(self, value: float, unit: str, digits: int = 0) -> str:
        """A number with its unit, such as `ms`."""
        return self.t("num.unit", n=self.number(value, digits), unit=unit)

    def href(self, page: str, anchor: str = "") -> str:
        """The address of a section from this page: `concepts/gpipe`, `idle-time`."""
        return f"{self._base}{page}{self._ending}{f'#{anchor}' if anchor else ''}"
