"""What the comments of programs say in other languages: `examples/comments.yml`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from quiz_plugin.bank.files import read_bytes
from quiz_plugin.bank.problems import Problem
from quiz_plugin.bank.yaml import SourceFile

EXAMPLES = "examples"
"""Where programs stand beside the bank."""
COMMENTS = "comments.yml"


def read_comments(path: Path) -> tuple[Mapping[str, Mapping[str, str]], list[Problem]]:
    """The texts of each comment by language, none where there is no such file; and all that is wrong with the file."""
    name = f"{path.parent.name}/{path.name}"
    raw = read_bytes(path, name)
    if raw is None:
        return {}, []
    file = SourceFile.of(raw, name)
    if not file.readable:
        return {}, list(file.problems)
    data = file.data if isinstance(file.data, dict) else {}
    bad = [key for key, texts in data.items() if not isinstance(texts, dict) or not _are_words(texts.values())]
    if data and not bad:
        return data, []
    message = f"{path.name} takes lines like `The comment.: {{es: El comentario.}}`"
    hint = "put a comment that YAML takes for something else in quotes"
    return {}, [Problem(file.place((key,)), "bad-example", message, hint) for key in bad or [""]]


def _are_words(texts: Iterable[object]) -> bool:
    return all(isinstance(text, str) for text in texts)
