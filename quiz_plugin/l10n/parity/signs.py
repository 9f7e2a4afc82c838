"""`parity-signs`: both texts compare with the same signs, `<`, `>`, `≤`, `≥`, `≠` and `≈`, sentence by sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from quiz_plugin.l10n.parity.pair import Finding, Item, Pair
from quiz_plugin.l10n.parity.parts import compare_parts
from quiz_plugin.l10n.parity.text import Text

CODE = "parity-signs"
_SIGN = re.compile(r"(?<![-=<>])[<>≤≥≠≈](?![-<>])")
_QUOTE = re.compile(r"^[ \t]*>[> \t]*", re.MULTILINE)


def check(pair: Pair) -> Iterator[Finding]:
    """The signs outside code and formulas; a `>` at the start of a line quotes."""
    hint = "copy the sign: it says the same in every language"
    yield from compare_parts(pair, CODE, _items(pair.source), _items(pair.target), what="sign", hint=hint)


def _items(text: Text) -> list[Item]:
    prose = _QUOTE.sub(lambda quote: " " * len(quote[0]), text.prose)
    return [Item(sign[0], sign[0], sign.start()) for sign in _SIGN.finditer(prose)]
