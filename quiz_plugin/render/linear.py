"""A formula in one line of plain signs: for screen readers without MathML, and for the search."""

from __future__ import annotations

import re
from functools import lru_cache
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from quiz_plugin.bank.latex import mathml

_RELATIONS = frozenset("=≠≈<>≤≥→∝∈")
_BINARY = _RELATIONS | frozenset("+−±×⋅·÷")
_SIMPLE = re.compile(r"[\w.,\u00a0]+|√\([^()]*\)|⌈[^⌈⌉]*⌉|⌊[^⌊⌋]*⌋")
_SCRIPTS = {"msub": "_", "msup": "^", "munder": "_", "mover": "^", "msubsup": "_^", "munderover": "_^"}


@lru_cache(maxsize=4096)
def linear(latex: str) -> str:
    """The formula in a line: `(K − 1) / (M + K − 1)`. Raises FormulaError."""
    markup = mathml(latex, block=False)
    return " ".join(_signs_of(ElementTree.fromstring(markup)).split())  # noqa: S314 (the converter's own markup)


def _signs_of(element: Element) -> str:
    tag, children = element.tag, list(element)
    if tag == "mspace":
        return " "
    if not children:
        return (element.text or "").replace("\u2061", "").replace("\u2063", "")
    if tag == "mfrac":
        return f"{_grouped(children[0])} / {_grouped(children[1])}"
    if tag in _SCRIPTS:
        base = _signs_of(children[0])
        if element.get("accent") == "true":
            return base + _signs_of(children[1])
        return base + "".join(sign + _grouped(part) for sign, part in zip(_SCRIPTS[tag], children[1:], strict=True))
    if tag == "msqrt":
        return f"√({_row(children)})"
    if tag == "mroot":
        return f"{_grouped(children[0])}^(1/{_grouped(children[1])})"
    return _row(children)


def _row(children: list[Element]) -> str:
    parts: list[str] = []
    for index, child in enumerate(children):
        signs = _signs_of(child)
        after_operand = bool(parts) and parts[-1].strip() not in {*_BINARY, "(", "[", ","}
        if child.tag == "mo" and signs in _BINARY and after_operand and index + 1 < len(children):
            signs = f" {signs} "
        elif child.tag == "mo" and signs == ",":
            signs = ", "
        elif child.tag == "mfrac" and not _stands_apart(children, index):
            signs = f"({signs})"
        elif child.tag in {"munderover", "msubsup"} and index + 1 < len(children):
            signs = f"{signs} "
        parts.append(signs)
    return "".join(parts)


def _stands_apart(children: list[Element], index: int) -> bool:
    """Whether a fraction is a whole side of an equation, or all there is."""
    beside = (*children[max(index - 1, 0) : index], *children[index + 1 : index + 2])
    return all(
        child.tag == "mspace" or _signs_of(child) in {*_RELATIONS, "⌈", "⌉", "⌊", "⌋", "(", ")", ","}
        for child in beside
    )


def _grouped(element: Element) -> str:
    signs = " ".join(_signs_of(element).split())
    return signs if _SIMPLE.fullmatch(signs) else f"({signs})"
