"""How Spanish is written here beyond its spelling: each check finds the words that break its rule."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import yaml

DATA = yaml.safe_load(Path(__file__).with_suffix(".yml").read_text("utf-8"))
_MONTHS = "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre"
_NO_BREAK, _THIN = "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"
_BLOCK = re.compile(r"[^\n|]+")
"""A line holds whole sentences, and so does a cell of a table."""
_SENTENCE_END = re.compile(r"[.…]\s+(?=[¿¡“(*]*[A-ZÁÉÍÓÚÜÑ])")
_STARTS = r"(?:^|(?<=[\n|.:;,?!¿¡(—“])|(?<=[-+] ))[^\S\n]*[*“(]*"
_WORDS = r"\b(?i:{})\b"
_UNITS = "%|‰|°C|[nµm]?s|min|h|[kKMGTP]i?B(?:/s)?|[MGTP]FLOPS?(?:/s)?|k?W|[kMG]Hz"


def marks(text: str) -> Iterator[str]:
    """A question or an exclamation opens and closes in one sentence."""
    for block in _BLOCK.findall(text):
        for sentence in _SENTENCE_END.split(block):
            signs = "".join(re.findall("[¿?¡!]", sentence))
            while (fewer := re.sub(r"¿\?|¡!", "", signs)) != signs:
                signs = fewer
            yield from [sentence] if signs else []


def address(text: str) -> Iterator[str]:
    """The reader is “tú”."""
    yield from re.findall(_WORDS.format("|".join(DATA["formal"])), text)
    orders = "|".join(DATA["formal_orders"])
    yield from re.findall(rf"(?m){_STARTS}((?i:{orders}))\b(?=[^\S\n]+\w|[^\S\n]*[:*\ufffd]|[.,])", text)
    yield from re.findall(r"\b(?!(?i:diec|veint)iséis\b)\w{2,}(?:áis|éis)\b", text)


def quotes(text: str) -> Iterator[str]:
    """Quotes are “ ”, in pairs."""
    yield from re.findall(r"[«»„‟\"]|(?<!\w)['‘]|['’](?!\w)", text)
    for block in _BLOCK.findall(text):
        if re.sub("[^“”]", "", block).replace("“”", ""):
            yield block


def _found(pattern: str) -> Callable[[str], Iterator[str]]:
    compiled = re.compile(pattern)
    return lambda text: (match[0] for match in compiled.finditer(text))


CHECKS: Mapping[str, Callable[[str], Iterator[str]]] = {
    "marks": marks,
    "a question word has an accent": _found(
        r"¿(?:(?i:y|a|con|de|desde|en|hasta|para|por|sobre)\s+)*"
        r"(?i:que|cual|cuales|quien|quienes|como|cuando|cuanto|cuanta|cuantos|cuantas|donde)\b(?!,)"
    ),
    "the guide says “tú”": address,
    "words of one country, and English in disguise": _found(_WORDS.format("|".join(DATA["instead"]))),
    "10⁹ is “1000 millones”": _found(r"\b(?i:[bt]rill|bill|cuatrill)(?:ón|ones|onario|onarios)\b(?! \(10¹²\))"),
    "thousands are digits": _found(r"(?<![\w.])\d[\d.\u202f]*\s+(?:mil|miles)\b"),
    f"5000, 50{_THIN}000, 27.3": _found(
        rf"(?<![\w.,/-])(?!0\.)(?!\d{{2,3}}(?:{_THIN}\d{{3}})+(?!\d))(?:\d+(?:[.,\s\u2009]\d{{3}}(?!\d))+(?!\w)|\d+,\d+|\d{{5,}}(?!\w))"
    ),
    "a no-break space before a unit": _found(rf"(?<![\w.])\d+(?:\.\d+)?(?!{_NO_BREAK})\s?(?:{_UNITS})(?![\w/])"),
    "quotes": quotes,
    "20 nov 2026, or 20 de noviembre de 2026": _found(
        rf"(?i:\b(?:{_MONTHS}) \d{{1,2}}(?:,| de) \d{{4}}\b)|(?i:\b\d{{1,2}} de (?:{_MONTHS})(?:,| del) \d{{4}}\b)"
        r"|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[/.]\d{1,2}[/.](?:\d{4}|\d{2})\b"
    ),
}
"""What each rule wants, and what breaks it."""
