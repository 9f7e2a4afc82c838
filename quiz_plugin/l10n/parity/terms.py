"""`parity-terms`: a term of the glossary is rendered as the glossary says, and never as it forbids.

A term counts once for a text, however often it stands there: a pronoun may stand for it the second time. Where one
term holds another, as “batch size” holds “batch”, the longer one counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from quiz_plugin.bank.glossary import Glossary, Term
from quiz_plugin.l10n.parity.pair import Finding, Pair
from quiz_plugin.l10n.parity.phrases import found, key, pattern
from quiz_plugin.l10n.parity.text import Text

CODE = "parity-terms"
_LISTED = 4


def check(pair: Pair) -> Iterator[Finding]:
    """Terms of the source without a rendering, then forbidden words in either text."""
    language = pair.target.language
    for term, offset, said in _used(pair.source, pair.glossary):
        renderings = term.renderings(language)
        if renderings and not found(renderings, pair.target.prose):
            message = f"`{pair.source.language}` says “{said}”, and `{language}` has no rendering of it"
            listed = ", ".join(f"“{each}”" for each in renderings[:_LISTED])
            hint = f"write {listed}, or add what is written to `allowed` of `{term.id}` in the glossary"
            yield Finding(CODE, message, hint, pair.source.language, offset, said, language)
    for text in (pair.source, pair.target):
        yield from _forbidden(text, pair.glossary)


def _used(text: Text, glossary: Glossary) -> Iterator[tuple[Term, int, str]]:
    """Each term that the text names, with its first place."""
    owners = glossary.by_form.get(text.language, {})
    seen: set[str] = set()
    for match in pattern(tuple(owners)).finditer(text.prose):
        term = owners[key(match[0])]
        if term.id not in seen and not term.keep:
            yield term, match.start(), " ".join(match[0].split())
        seen.add(term.id)


def _forbidden(text: Text, glossary: Glossary) -> Iterator[Finding]:
    owners = glossary.by_forbidden.get(text.language, {})
    for match in pattern(tuple(owners)).finditer(text.prose):
        term = owners[key(match[0])]
        wanted = term.renderings(text.language)
        hint = f"write “{wanted[0]}”" if wanted else ""
        message = f"“{match[0]}” is no word for “{next(iter(term.term.values()))}”"
        yield Finding(CODE, message, hint, text.language, match.start(), match[0])
