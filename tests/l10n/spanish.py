"""How Spanish is written here beyond its spelling. Each check yields what breaks its rule."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

from quiz_plugin.bank import Place
from quiz_plugin.l10n.language import language, symbols
from quiz_plugin.l10n.parity.phrases import pattern
from tests.l10n.readable import Said
from tests.l10n.spelling import Speller


class Fault(NamedTuple):
    """Where a text breaks a rule."""

    offset: int
    words: str
    message: str


class Told(NamedTuple):
    """A fault with its place."""

    place: Place
    check: str
    words: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.check}: “{self.words}”: {self.message}"


class Allowed(NamedTuple):
    """Words that break a rule on purpose."""

    check: str
    words: str
    why: str


Check = Callable[[str], Iterator[Fault]]

DATA = yaml.safe_load(Path(__file__).with_suffix(".yml").read_text("utf-8"))
ALLOWED = tuple(Allowed(**each) for each in DATA["allowed"])

_NO_BREAK, _THIN = "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"
_CAPITAL, _SMALL = "A-ZÁÉÍÓÚÜÑ", "a-záéíóúüñ"
_BLOCK = re.compile(r"[^\n|]+")
"""A line holds whole sentences, and so does a cell of a table."""
_SENTENCE_END = re.compile(rf"[.…]\s+(?=[¿¡“(*]*[{_CAPITAL}])")
_MARKS = {"¿": "?", "¡": "!"}
_STARTS = r"(?:^|(?<=[\n|.:;,?!¿¡(—“])|(?<=[-+] ))[^\S\n]*[*“(]*"
_ASKED = re.compile(
    r"¿(?:(?:[Yy]|[Aa]|[Cc]on|[Dd]e|[Dd]esde|[Ee]n|[Hh]asta|[Pp]ara|[Pp]or|[Ss]obre)\s+)*"
    r"(?P<word>(?i:que|cual|cuales|quien|quienes|como|cuando|cuanto|cuanta|cuantos|cuantas|donde))\b(?!,)"
)
_NUMBER = re.compile(
    r"(?<![\w.,/-])\d+(?:[.,\s\u2009]\d{3}(?!\d))+(?![\w])|(?<![\w.,/-])\d+,\d+|(?<![\w.,/-])\d{5,}(?![\w])"
)
_GROUPED = re.compile(rf"\d{{2,3}}(?:{_THIN}\d{{3}})+")
_QUOTE = re.compile(r"[«»„‟\"]|(?<!\w)['‘]|['’](?!\w)")
_BEFORE_CAPITAL = re.compile(rf"(?<=[\w,;:)%”] )[{_CAPITAL}][{_SMALL}]+\b")


def marks(text: str) -> Iterator[Fault]:
    """A question or an exclamation opens and closes in one sentence."""
    for block in _BLOCK.finditer(text):
        start = block.start()
        for end in [*(match.end() for match in _SENTENCE_END.finditer(block[0])), len(block[0])]:
            yield from _marks(text, start, block.start() + end)
            start = block.start() + end


def _marks(text: str, start: int, end: int) -> Iterator[Fault]:
    opened: list[tuple[int, str]] = []
    for at in range(start, end):
        sign = text[at]
        if sign in _MARKS:
            opened.append((at, sign))
        elif sign in _MARKS.values():
            if opened and _MARKS[opened[-1][1]] == sign:
                opened.pop()
            else:
                yield Fault(at, sign, "nothing opens it in this sentence")
    for at, sign in opened:
        yield Fault(at, sign, "nothing closes it in this sentence")


def interrogatives(text: str) -> Iterator[Fault]:
    """A question word after `¿` has its accent."""
    for match in _ASKED.finditer(text):
        yield Fault(match.start("word"), match["word"], "a question word has an accent")


def address(text: str) -> Iterator[Fault]:
    """The reader is “tú”."""
    for match in pattern(tuple(DATA["formal"])).finditer(text):
        yield Fault(match.start(), match[0], "the guide says “tú”")
    for match in _orders().finditer(text):
        yield Fault(match.start("word"), match["word"], "the guide says “tú”")
    for match in re.finditer(r"\b(?!(?i:diec|veint)iséis\b)\w{2,}(?:áis|éis)\b", text):
        yield Fault(match.start(), match[0], "the guide says “tú”")


@cache
def _orders() -> re.Pattern[str]:
    return re.compile(
        rf"{_STARTS}(?P<word>(?i:{'|'.join(DATA['formal_orders'])}))\b(?=[^\S\n]+\w|[^\S\n]*[:*`]|[.,])", re.MULTILINE
    )


def vocabulary(text: str) -> Iterator[Fault]:
    """No word of one country alone, and no English in disguise."""
    for match in pattern(tuple(DATA["instead"])).finditer(text):
        yield Fault(match.start(), match[0], f"write {DATA['instead'][' '.join(match[0].casefold().split())]}")


def calques(text: str) -> Iterator[Fault]:
    """No English built with Spanish words."""
    for found, instead in DATA["calques"].items():
        for match in re.finditer(found, text, re.IGNORECASE):
            yield Fault(match.start(), match[0], f"write {instead}")


def billions(text: str) -> Iterator[Fault]:
    """“Billón” is a million millions in Spanish: 10¹² stands beside it. 10⁹ is “1000 millones”."""
    for match in re.finditer(
        r"\b(?:[bt]rill|bill|cuatrill)(?:ón|ones|onario|onarios)\b(?! \(10¹²\))", text, re.IGNORECASE
    ):
        yield Fault(match.start(), match[0], "10⁹ is “1000 millones”; if 10¹² is meant, write “un billón (10¹²)”")


def thousands(text: str) -> Iterator[Fault]:
    """What is thousands of something is written in digits alone: 7000 millones, 50\u202f000 ejemplos."""
    for match in re.finditer(r"(?<![\w.])\d[\d.\u202f]*\s+(?:mil|miles)\b", text):
        yield Fault(match.start(), match[0], "write 7000 millones, 405\u202f000 millones, 50\u202f000")


def numbers(text: str) -> Iterator[Fault]:
    """50 000 with a narrow no-break space from five digits on, 5000 without one, 27.3 with a point."""
    for match in _NUMBER.finditer(text):
        if not _GROUPED.fullmatch(match[0]):
            yield Fault(match.start(), match[0], "write 5000, 50\u202f000 (U+202F), 27.3")


def units(text: str) -> Iterator[Fault]:
    """A no-break space stands before a percent sign and before a unit."""
    for match in _units().finditer(text):
        if match["space"] != _NO_BREAK:
            yield Fault(match.start(), match[0], "a no-break space (U+00A0) belongs between the number and its unit")


def counts(text: str) -> Iterator[Fault]:
    """A no-break space stands between digits and what they count, if that is as good as a unit: 8\u00a0GPU."""
    for match in re.finditer(
        rf"(?<![\w.])\d(?:[\d.{_THIN}]*\d)?(?P<space>\s+)(?:{'|'.join(DATA['counted'])})(?![\w:])", text
    ):
        if match["space"] != _NO_BREAK:
            yield Fault(match.start(), match[0], "a no-break space (U+00A0) belongs between them")


def throughput(text: str) -> Iterator[Fault]:
    """“Rendimiento” is a throughput with its unit beside it, but for the glossary, which explains the word."""
    for block in _BLOCK.finditer(text):
        if "por segundo" not in block[0] and block[0] != "rendimiento":
            for match in re.finditer(r"(?<!\balto )\b[Rr]endimientos?\b", block[0]):
                yield Fault(block.start() + match.start(), match[0], "name its unit, such as “ejemplos por segundo”")


@cache
def _units() -> re.Pattern[str]:
    spellings = {each for unit, words in symbols().items() for each in words if unit != "×"}
    listed = "|".join(sorted(map(re.escape, spellings), key=len, reverse=True))
    return re.compile(rf"(?<![\w.])\d+(?:\.\d+)?(?P<space>\s?)(?:{listed})(?![\w/])")


def quotes(text: str) -> Iterator[Fault]:
    """Quotes are “ ”, in pairs."""
    for match in _QUOTE.finditer(text):
        yield Fault(match.start(), match[0], "quotes are “ ”")
    for block in _BLOCK.finditer(text):
        signs = list(re.finditer("[“”]", block[0]))
        for number, match in enumerate(signs):
            if match[0] != "“”"[number % 2] or (number == len(signs) - 1 and match[0] == "“"):
                yield Fault(block.start() + match.start(), match[0], "quotes are “ ”, in pairs")
                break


def dates(text: str) -> Iterator[Fault]:
    """20 nov 2026, or 20 de noviembre de 2026."""
    for match in _dates().finditer(text):
        yield Fault(match.start(), match[0], "write 20 nov 2026, or 20 de noviembre de 2026")


@cache
def _dates() -> re.Pattern[str]:
    months = "|".join(sorted(language("es").months, key=len, reverse=True))
    return re.compile(
        rf"(?i:\b(?:{months})\.?\s+\d{{1,2}}(?:,|\s+de)\s+\d{{4}}\b)"
        rf"|(?i:\b\d{{1,2}}(?:\s+de)?\s+(?:{months})\s+del\s+\d{{4}}\b)|(?i:\b\d{{1,2}}\s+de\s+(?:{months}),?\s+\d{{4}}\b)"
        r"|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[/.]\d{1,2}[/.](?:\d{4}|\d{2})\b"
    )


CHECKS: Mapping[str, Check] = {
    check.__name__: check
    for check in (
        marks,
        interrogatives,
        address,
        vocabulary,
        calques,
        billions,
        thousands,
        numbers,
        units,
        counts,
        throughput,
        quotes,
        dates,
    )
}


def capitals(speller: Speller) -> Check:
    """Within a sentence or a title only names have a capital: those listed, and those of the glossary."""

    def check(text: str) -> Iterator[Fault]:
        prose = speller.without_names(text)
        for match in _BEFORE_CAPITAL.finditer(prose):
            if match[0] not in speller.listed and match[0] not in DATA["names"]:
                yield Fault(match.start(), match[0], "only names have a capital: a name belongs into a list")

    return check


def faults(
    said: Iterable[Said],
    checks: Mapping[str, Check],
    used: set[Allowed] | None = None,
    permitted: Iterable[Allowed] = ALLOWED,
) -> Iterator[Told]:
    """What breaks `checks`, but for what is `permitted`; `used` takes the permissions that were needed."""
    for text in said:
        for name, check in checks.items():
            for fault in check(text.prose):
                permits = [each for each in permitted if each.check == name and each.words == fault.words]
                if used is not None:
                    used.update(permits)
                if not permits:
                    yield Told(text.place(fault.offset), name, fault.words, fault.message)
