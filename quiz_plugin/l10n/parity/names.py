"""`parity-names`: the names of products and interfaces stay as they are. In code they belong to `parity-code`."""

from __future__ import annotations

from collections.abc import Iterator

from quiz_plugin.l10n.parity.pair import Finding, Pair
from quiz_plugin.l10n.parity.phrases import found, pattern

CODE = "parity-names"


def check(pair: Pair) -> Iterator[Finding]:
    """Names of the glossary that the source has and its translation lacks, even in code."""
    source, target = pair.source.language, pair.target.language
    names = {form: term for term in pair.glossary.terms if term.keep for form in term.forms(source)}
    seen: set[str] = set()
    for said in pattern(tuple(names), exact=True).finditer(pair.source.prose):
        term = names[said[0]]
        if term.id not in seen and not found(term.renderings(target), pair.target.text, exact=True):
            message = f"`{source}` has the name “{said[0]}”, which `{target}` lacks"
            hint = "a name stays as it is in every language"
            yield Finding(CODE, message, hint, source, said.start(), said[0], target)
        seen.add(term.id)
