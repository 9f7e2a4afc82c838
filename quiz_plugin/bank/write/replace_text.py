"""A text of a record put in the place of another one, or beside those in other languages."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence

import yaml

from quiz_plugin.bank.decode import LINE_BREAK
from quiz_plugin.bank.problems import Problem
from quiz_plugin.bank.write.layout import as_mapping
from quiz_plugin.bank.yaml.edit import EditableTree, Unwritable
from quiz_plugin.bank.yaml.parser import Node, Step

_SAFE_IN_BRACKETS = re.compile(r"[^\W\d_][\w ]*[^\W_]")
_TRUTH_TO_SOME = re.compile(r"yes|no|on|off|true|false|null", re.IGNORECASE)


def replace_text(text: str, path: Sequence[Step], language: str, words: str, name: str = "file") -> str:
    """The content of the file called `name` whose text at `path` says `words` in a language.

    It may have said something else there, or nothing. Raises Unwritable for a file that cannot be read, where there is
    no text at `path`, and for one that is laid out so that nothing can be put there.
    """
    tree = EditableTree(text, name)
    texts = tree.part(path)
    if not isinstance(texts, Node) or not texts.keys:
        raise Unwritable(Problem(tree.place(path), "no-text", f"there is no text at {'/'.join(map(str, path))}"))
    texts.data[language] = words
    new_line = tree.line_end + " " * (tree.place(path).column - 1)
    piece = _in_brackets(language, words) if texts.flow else _on_lines(language, words, new_line, tree.line_end)
    own = [*path, language]
    if tree.part(own) is not None:
        start, end = tree.key_span(own)[0], tree.span(own)[1]
    elif texts.flow:
        end = tree.span(path)[1] - 1
        start, piece = len(tree.text[:end].rstrip()), f", {piece}"
    else:
        found = LINE_BREAK.search(tree.text, tree.span(path)[1])
        start = end = found.start() if found else len(tree.text)
        piece = new_line + piece
    message = "this text is laid out in a way that leaves no safe place for another one"
    problem = Problem(tree.place(path), "no-safe-place", message, "write it by hand")
    return tree.mark + tree.after(tree.text[:start] + piece + tree.text[end:], problem).text


def _in_brackets(language: str, words: str) -> str:
    return f"{language}: {words if _is_safe(words) else _quoted(words)}"


def _is_safe(words: str) -> bool:
    return bool(_SAFE_IN_BRACKETS.fullmatch(words)) and not _TRUTH_TO_SOME.fullmatch(words)


def _quoted(words: str) -> str:
    quoted: str = yaml.safe_dump(words, default_style='"', allow_unicode=True, width=sys.maxsize)
    return quoted.rstrip("\n")


def _on_lines(language: str, words: str, new_line: str, line_end: str) -> str:
    """The text on lines of its own, of which each but the first starts with `new_line`, and empty ones stay empty."""
    first, *others = as_mapping({language: words}).removesuffix("\n").split("\n")
    return "".join([first, *(new_line + line if line else line_end for line in others)])
