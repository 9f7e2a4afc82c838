"""Fingerprints: a few digits for what a text says, without how it is laid out."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from functools import lru_cache

from quiz_plugin.bank.scan import BLOCK, INLINE, without_code

LENGTH = 12
"""Hex digits of a fingerprint: enough for two texts of one guide never to share one by chance."""

_FORMULA = re.compile(f"{BLOCK}|{INLINE.replace('latex', 'inline')}", re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_ATTRIBUTES = re.compile(r"(?m)^(#{1,6}[^\S\n].*?)[^\S\n]*\{:?[^}\n]*\}[^\S\n]*#*$")
_LIST_MARKER = re.compile(r"[^\S\n]*(?:[-*+]|\d{1,9}[.)])\s+")
_ITEM = " • "
_EMPHASIS = re.compile(r"(?<![\\\w])(?:\*{1,3}|_{1,3})(?=\S)|(?<=\S)(?<!\\)(?:\*{1,3}|_{1,3})(?!\w)|(?<=\w)\*+(?=\w)")
_BLOCK = re.compile(r"^/{3,}[^\S\n]*\w[^\n]*\n(?:[^\S\n]+[^\n]*(?:\n|\Z))*", re.MULTILINE)
_QUOTED = re.compile(r"^([^\S\n]+\w+:[^\S\n]*)(?P<quote>[\"'])([\w./-]+)(?P=quote)[^\S\n]*$", re.MULTILINE)
_ANGLED = re.compile(r"(\]\([^\S\n]*|^ {0,3}\[[^\]\n]+\]:[^\S\n]*)<([^<>\n]*)>", re.MULTILINE)
_CELL = r"[^\S\n]*:?-+:?[^\S\n]*"
_RULE = re.compile(rf"^[^\S\n]*(?:\|{_CELL}(?:\|{_CELL})*\|?|{_CELL}(?:\|{_CELL})+\|?)[^\S\n]*$", re.MULTILINE)
_HOLE = re.compile(r"\0(\d+)\0")
_QUOTES = str.maketrans("“”„‟«»‘’‚‛‹›", "\"\"\"\"\"\"''''''")


def normal(text: str) -> str:
    """The normal form of a Markdown text: two with the same one say the same.

    Gone are line breaks and runs of blanks, emphasis, the kind of a list and its numbers, curly quotes, comments, the
    attributes of a heading, quotes around an option of a block, angle brackets around the target of a link, how the
    columns of a table are aligned, and the difference between equal characters of Unicode. Code stays as it is: there
    a star or a blank may be what counts. A formula keeps all but its line breaks and runs of blanks.
    """
    kept: list[str] = []

    def keep(code: str) -> str:
        kept.append("\n".join(line.rstrip() for line in code.strip().split("\n")))
        return f"\0{len(kept) - 1}\0"

    def keep_formula(formula: re.Match[str]) -> str:
        kept.append(" ".join(formula[0].split()))
        return f"\0{len(kept) - 1}\0"

    text = without_code(unicodedata.normalize("NFC", text.replace("\r\n", "\n")), keep)
    # Most texts are a line of words, and thousands of them are looked at: what they do not hold is not looked for.
    if "$" in text:
        text = _FORMULA.sub(keep_formula, text)
    if "<!--" in text:
        text = _COMMENT.sub("", text)
    if "#" in text:
        text = _ATTRIBUTES.sub(r"\1", text)
    if "///" in text:
        text = _BLOCK.sub(lambda block: unquoted(block[0]), text)
    if "|" in text:
        text = _RULE.sub(_plain_rule, text)
    if "<" in text:
        text = _ANGLED.sub(r"\1\2", text)
    text = _with_plain_items(text)
    if "*" in text or "_" in text:
        text = _EMPHASIS.sub("", text)
    text = " ".join(text.translate(_QUOTES).split())
    return _HOLE.sub(lambda hole: kept[int(hole[1])], text) if kept else text


def unquoted(block: str) -> str:
    """A block without quotes around a whole value: `src: "gpipe"` is `src: gpipe`."""
    return _QUOTED.sub(r"\1\3", block)


def _plain_rule(rule: re.Match[str]) -> str:
    """The line below the head of a table, with as many columns."""
    columns = len(rule[0].strip().strip("|").split("|"))
    return "|" + " --- |" * columns


def _with_plain_items(text: str) -> str:
    """The text with one sign for every list marker.

    A list starts after an empty line; within a paragraph a line may well start with a number or a dash.
    """
    lines, in_list, after_blank = [], False, True
    for line in text.split("\n"):
        marker = _LIST_MARKER.match(line) if in_list or after_blank else None
        in_list = bool(marker) or (in_list and (not after_blank or not line.strip() or line[0].isspace()))
        after_blank = not line.strip()
        lines.append(_ITEM + line[marker.end() :] if marker else line)
    return "\n".join(lines)


@lru_cache(maxsize=1 << 14)  # the same texts are looked at again and again, at every rebuild too
def fingerprint(text: str) -> str:
    """Hex digits that stand for the normal form of a text."""
    return digest(normal(text))


def digest(text: str) -> str:
    """Hex digits that stand for a text as it is."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:LENGTH]
