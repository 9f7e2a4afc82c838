r"""Finds the formulas of a text (LaTeX between dollar signs) and makes MathML of them, or says why that cannot be.

Decides alone which formulas pages can show (length; elements and attributes, also for render/fields.py); checks.py and
page_files.py report others. render/formulas.py shows the MathML. The patterns that find formulas are in markdown.py.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from math_core import LatexError, LatexToMathML

from quiz_plugin.bank.markdown import BLOCK, INLINE, bare

LONGEST = 400
"""Characters of LaTeX; what is longer no page has room for, and deep nesting would exhaust the converter."""

TAGS = frozenset({
    "math", "mrow", "mi", "mo", "mn", "mtext", "mspace", "mfrac", "msup", "msub", "msubsup", "msqrt", "mroot", "mover",
    "munder", "munderover", "mtable", "mtr", "mtd",
})  # fmt: skip
"""The elements of MathML that may occur."""
ATTRIBUTES = {
    "math": {"display", "alttext", "aria-label"},
    "mi": {"mathvariant"},
    "mo": {"fence", "lspace", "maxsize", "minsize", "rspace", "separator", "stretchy"},
    "mspace": {"width"},
    "mfrac": {"displaystyle"},
    "mover": {"accent"},
    "munder": {"accentunder"},
}
"""Their attributes. `style` is none of them: the policy of the pages blocks it."""

FORMULAS = (re.compile(BLOCK, re.DOTALL), re.compile(INLINE))
"""Those that stand alone, and those in lines, which are looked for in the rest."""
_TAG = re.compile(r"<(?P<tag>\w+)(?P<rest>[^<>]*)>")
_ATTRIBUTE = re.compile(r"([\w-]+)=\"")
_COMMA = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_CUT = re.compile(r"(?<=\d)</mn><(?P<tag>m[oi])[^<>]*>(?P<sign>[,\u00a0\u202f])</(?P=tag)><mn>(?=\d{3}(?!\d))")
"""What the converter makes of the sign between thousands."""
_CUT_BASE = re.compile(
    r"(?P<head><mn>[^<]*\d)</mn><(?P<tag>m[oi])[^<>]*>(?P<sign>[,\u00a0\u202f])</(?P=tag)>(?P<script><msu\w+>)<mn>"
    r"(?=\d{3}(?!\d))"
)
"""And where the number has an exponent or an index, which it gives to the last thousands alone."""
_CONVERTER = LatexToMathML(fancy_error=False, max_expansions=0)


class FormulaError(ValueError):
    """A formula that cannot be shown; the message says why, in a sentence without a full stop."""


@dataclass(frozen=True)
class LatexFormula:
    """One formula of a text."""

    latex: str
    offset: int
    """Where it starts, the dollar sign included."""
    block: bool

    @property
    def source(self) -> str:
        """As the text writes it."""
        sign = "$$" if self.block else "$"
        return f"{sign}{self.latex}{sign}"

    @property
    def wrong(self) -> str:
        """Why it cannot be shown, or nothing."""
        try:
            mathml(self.latex, block=self.block)
        except FormulaError as error:
            return str(error)
        return ""


def formulas(text: str, *, page: bool = False) -> Iterator[LatexFormula]:
    """The formulas of a text, or a whole `page`, those that stand alone first; dollar signs in code are none."""
    if "$" not in text:
        return
    rest = bare(text, page=page)
    for block, pattern in ((True, FORMULAS[0]), (False, FORMULAS[1])):
        for found in pattern.finditer(rest):
            yield LatexFormula(text[slice(*found.span("latex"))], found.start(), block)
        rest = pattern.sub(lambda found: " " * len(found[0]), rest)


@lru_cache(maxsize=4096)
def mathml(latex: str, *, block: bool) -> str:
    """The formula as MathML, its numbers as they are written. Raises FormulaError."""
    if len(latex) > LONGEST:
        raise FormulaError(f"it has {len(latex)} characters, {LONGEST} at most")
    if not latex.strip():
        raise FormulaError("nothing stands between the dollar signs")
    latex = latex.strip().replace("{,}", ",")  # as LaTeX writes the sign between thousands
    try:
        markup = _CONVERTER.convert_with_local_state(latex, displaystyle=block)
    except LatexError as error:
        reason = re.sub(r"^\d+:\s*", "", str(error)).rstrip(".").replace("`", "'")
        raise FormulaError(reason[:1].lower() + reason[1:]) from error
    markup = markup.replace("&ApplyFunction;", "\u2061").replace("<mspace/>", "")
    if _COMMA.search(latex) or re.search("[\u00a0\u202f]", latex):
        markup = _CUT_BASE.sub(r"\g<script>\g<head>\g<sign>", _CUT.sub(r"\g<sign>", markup))
    _check(markup)
    return markup


def _check(markup: str) -> None:
    """Raises FormulaError for what pages do not show."""
    for found in _TAG.finditer(markup):
        tag = found["tag"]
        if tag not in TAGS or not set(_ATTRIBUTE.findall(found["rest"])) <= ATTRIBUTES.get(tag, set()):
            raise FormulaError(f"it needs `{tag}` in a form that the pages don't show: write it more simply")
