"""Compares a text with its translation: numbers, code, links, anchors, formulas, lists, tables, words of the glossary.

Each check but that of terms takes a list of things from both texts, and reports those that only one of them has; their
order is free. That of terms also reports words that the glossary forbids, in either text. For `quizbank status`: what
`bank/parity.yml` excepts is left out, an exception that nothing needs reported. `_SCALES` has “million” by language.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.glossary import Glossary, phrase_key, phrase_pattern
from quiz_plugin.bank.latex import FORMULAS
from quiz_plugin.bank.markdown import LINKS, find_code, masked
from quiz_plugin.bank.problems import Problem, quoted
from quiz_plugin.bank.side_files import ParityException
from quiz_plugin.translations.units import Unit

FILL = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands in prose for each character of what is no prose, so that every offset stays true."""
_NAMED = 4
"""How many things a message names."""

_DIRECTIVE = re.compile(r"^///[^\S\n]*(\w[^\n]*\n(?:(?: {4}|\t)[^\n]*\n?)*)|^///[^\S\n]*$", re.MULTILINE)
_COMMENT = re.compile(r"<!--(.*?)-->", re.DOTALL)
_LINKS = (*LINKS, re.compile(r"<?(https?://[^\s<>)\]]+)>?"))
_ATTRIBUTES = re.compile(r"\{:?[^\S\n]*([.#][^{}\n]*)\}")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
"""Where the words of a figure or of the interface have something filled in."""
_ANCHOR = re.compile(r"#[\w-]+")
_HTML = re.compile(r"<(/?[A-Za-z][^<>\n]*)>")

_NUMBER = re.compile(r"\d+(?:[.,\u00a0\u2009\u202f]\d+)*")
_THOUSANDS = re.compile(r"[,\u00a0\u2009\u202f](?=\d{3}(?!\d))")
_POINT = re.compile(r"\.(?=\d{3}(?!\d))")
"""A decimal point in some languages, and between thousands in others."""
_SCALES = {
    "en": {"thousand": 3, "million": 6, "billion": 9, "trillion": 12},
    "es": {"mil millones": 9, "mil": 3, "millones": 6, "millón": 6, "billones": 12, "billón": 12},
}
"""By language: words after a number that multiply it, each with its power of ten."""
_MARKER = re.compile(r"^[^\S\n]*\d+[.)](?=\s)", re.MULTILINE)
"""The number of an item in a list."""
_LATEX_WORDS = re.compile(r"(\\text\w*)\{[^{}]*\}")
_LATEX_THOUSANDS = re.compile(r"(?<=\d)(?:,|\{,\}|\\,|[\u00a0\u202f])(?=\d{3}(?!\d))")
_ITEM = re.compile(r"^[^\S\n]*(?:[-*+]|(?P<number>\d+[.)]))[^\S\n]+\S", re.MULTILINE)
_ROW = re.compile(r"^[^\S\n]*\|.*\|[^\S\n]*$", re.MULTILINE)
_CODE_COMMENT = re.compile(r"(?:^|(?<=\s))(?:#|//).*$")


@dataclass(frozen=True)
class Finding:
    """Something that one of two texts has and the other lacks."""

    code: str
    message: str
    hint: str
    language: str
    """In whose text it stands."""
    offset: int = 0


class Text:
    """A text as the checks see it: code, links, formulas and anchors apart from its prose."""

    def __init__(self, text: str, language: str) -> None:
        """Take a text apart: what is found first hides what it contains."""
        self.language = language
        found = find_code(text)
        self.fences = [(text[slice(*each.inside)], each.inside[0]) for each in found if each.fenced]
        self.code = [(text[slice(*each.inside)], each.start) for each in found if not each.fenced]
        self.prose = masked(text, [(each.start, each.end) for each in found], FILL)
        self._cut_out(_COMMENT, text)
        self.code += self._cut_out(_DIRECTIVE, text)
        self.links = [piece for pattern in _LINKS for piece in self._cut_out(pattern, text)]
        self.formulas = [piece for pattern in FORMULAS for piece in self._cut_out(pattern, text)]
        self.attributes = self._cut_out(_ATTRIBUTES, text)
        self._cut_out(_HTML, text)
        self._cut_out(_PLACEHOLDER, text)

    def _cut_out(self, pattern: re.Pattern[str], text: str) -> list[tuple[str, int]]:
        """Cut what a pattern finds out of the prose: what the `text` has in its group, and where."""
        found = list(pattern.finditer(self.prose))
        self.prose = masked(self.prose, [each.span() for each in found], FILL)
        spans = [each.span(1) for each in found if each[1]]
        return [(text[start:end], start) for start, end in spans]


Found = Iterable[tuple[str, str, int]]
"""Things in a text: what is compared, how the text writes it, and where it stands."""


def _numbers(text: Text) -> Found:
    """Each number in digits, once; “2.5 billion” is 2500000000."""
    scales = _SCALES.get(text.language, {})
    scale_after = re.compile(rf"\s({'|'.join(scales)})\b".replace(" ", r"\s"))
    prose = _MARKER.sub(lambda marker: FILL * len(marker[0]), text.prose)
    found: dict[str, tuple[str, str, int]] = {}
    for each in _NUMBER.finditer(prose):
        value = _THOUSANDS.sub("", each[0]).replace(",", ".")
        scale = scale_after.match(prose, each.end())
        if scale and scale[1] and value.count(".") < 2:
            value = f"{Decimal(value).scaleb(scales[' '.join(scale[1].split())]).normalize():f}"
        else:
            value = _POINT.sub("", value)
        found.setdefault(value, (value, each[0], each.start()))
    return found.values()


def _code(text: Text) -> Found:
    """Code between back-ticks, options of blocks, and the lines of fenced code without their comments."""
    for words, offset in text.code:
        yield " ".join(words.split()), words, offset
    for program, start in text.fences:
        offset = start
        for line in program.split("\n"):
            if words := _CODE_COMMENT.sub("", line).rstrip():
                yield words, line.strip(), offset
            offset += len(line) + 1


def _links(text: Text) -> Found:
    """Where links and images lead, a page with its language or without; and the anchors of headings."""
    for target, offset in text.links:
        page, mark, anchor = target.partition("#")
        yield page.removesuffix(f".{text.language}.md").removesuffix(".md") + mark + anchor, target, offset
    for attributes, offset in text.attributes:
        for anchor in _ANCHOR.findall(attributes):
            yield f"{{{anchor}}}", f"{{{anchor}}}", offset


def _formulas(text: Text) -> Found:
    """Formulas; what `\\text{}` says in the words of a language does not count."""
    for latex, offset in text.formulas:
        yield "".join(_LATEX_THOUSANDS.sub("", _LATEX_WORDS.sub(r"\1{}", latex)).split()), latex, offset


def _structure(text: Text) -> Found:
    """Items of lists, and rows of tables with as many cells."""
    for item in _ITEM.finditer(text.prose):
        kind = "numbered item" if item["number"] else "item"
        yield kind, f"{kind} of a list", item.start()
    for row in _ROW.finditer(text.prose):
        kind = f"row of {row[0].strip().strip('|').count('|') + 1} cells"
        yield kind, kind, row.start()


CHECKS: Mapping[str, tuple[Callable[[Text], Found], str]] = {
    "parity-numbers": (_numbers, "write the same numbers, each in digits or in words in both languages"),
    "parity-code": (_code, "code is the same in every language: copy it"),
    "parity-links": (_links, "link to the same places, and give headings the same anchors"),
    "parity-math": (_formulas, "formulas are the same in every language, but for the words in `\\text{}`: copy them"),
    "parity-lists": (_structure, "give both texts the same items, rows and cells"),
}
"""What is taken from a text by each check that compares two lists, and what to do about a difference."""
TERMS = "parity-terms"


def compare(source: Text, target: Text, glossary: Glossary) -> Iterator[Finding]:
    """Everything in which a translation differs from its source, check by check."""
    for code, (things, hint) in CHECKS.items():
        lost, added = _unmatched(things(source), things(target)), _unmatched(things(target), things(source))
        found = [(text.language, left) for text, left in ((target, added), (source, lost)) if left]
        if found:
            message = ", and ".join(f"only `{language}` has {_listed(left)}" for language, left in found)
            language, left = found[0]
            yield Finding(code, message, hint, language, left[0][1])
    yield from _terms(source, target, glossary)
    for text in (source, target):
        yield from _forbidden(text, glossary)


def _unmatched(things: Found, others: Found) -> list[tuple[str, int]]:
    """Those things that the others lack, as often as they lack them, as they are written and with their places."""
    spare = Counter(value for value, _, _ in others)
    left = []
    for value, shown, offset in things:
        if spare[value]:
            spare[value] -= 1
        else:
            left.append((shown, offset))
    return left


def _listed(things: Sequence[tuple[str, int]]) -> str:
    more = f" and {len(things) - _NAMED} more" if len(things) > _NAMED else ""
    return ", ".join(quoted(shown) for shown, _ in things[:_NAMED]) + more


def _terms(source: Text, target: Text, glossary: Glossary) -> Iterator[Finding]:
    """Each term of the glossary that the source names, however often, and its translation does not."""
    language, owners, seen = target.language, glossary.by_form.get(source.language, {}), set[str]()
    for match in phrase_pattern(tuple(owners)).finditer(source.prose):
        term = owners[phrase_key(match[0])]
        renderings = term.renderings(language)
        if term.id not in seen and not term.keep and renderings and not phrase_pattern(renderings).search(target.prose):
            message = f"`{source.language}` says “{match[0]}”, and `{language}` has no rendering of it"
            listed = ", ".join(f"“{each}”" for each in renderings[:_NAMED])
            hint = f"write {listed}, or add what is written to `allowed` of `{term.id}` in the glossary"
            yield Finding(TERMS, message, hint, source.language, match.start())
        seen.add(term.id)


def _forbidden(text: Text, glossary: Glossary) -> Iterator[Finding]:
    """Words that the glossary forbids."""
    owners = glossary.by_forbidden.get(text.language, {})
    for match in phrase_pattern(tuple(owners)).finditer(text.prose):
        term = owners[phrase_key(match[0])]
        hint = f"write “{term.term[text.language]}”" if text.language in term.term else ""
        message = f"“{match[0]}” is no word for “{next(iter(term.term.values()))}”"
        yield Finding(TERMS, message, hint, text.language, match.start())


def check_parity(
    units: Iterable[Unit], languages: Sequence[str], glossary: Glossary, exceptions: Sequence[Placed[ParityException]]
) -> list[Problem]:
    """Every difference between the units in the first of the languages and in each other one, unless it is excepted."""
    problems, used = [], set[tuple[str, str]]()
    excepted = {(each.item.unit, each.item.code) for each in exceptions}
    source, *targets = languages
    for unit in units:
        texts = {language: Text(text, language) for language, text in unit.texts.items()}
        for target in targets:
            for each in compare(texts[source], texts[target], glossary) if {source, target} <= texts.keys() else ():
                used.add((unit.id, each.code))
                if (unit.id, each.code) not in excepted:
                    problems.append(_problem(unit, each, target if each.language == source else source))
    for placed in exceptions:
        if (placed.item.unit, placed.item.code) not in used:
            message = f"`{placed.item.unit}` needs no exception from `{placed.item.code}`"
            problems.append(Problem(placed.place("unit"), "unused-exception", message, "delete the item"))
    return sorted(set(problems))


def _problem(unit: Unit, found: Finding, other: str) -> Problem:
    hint = f"{found.hint}; if the texts differ on purpose, say why in bank/parity.yml, unit `{unit.id}`"
    related = ((unit.place(other), f"the text in `{other}`"),)
    return Problem(unit.place(found.language, found.offset), found.code, found.message, hint, related, "warning")
