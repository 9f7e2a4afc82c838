"""Checks a string by a model: text or plural forms (`Entry`), the same placeholders, no HTML; says what to do about it.

For render/words.py, whose model is the shipped English, and bank/figures.py, where it is the first language of a key. A
text has all placeholders of its model; a plural form may leave some out.
"""

import re
from collections.abc import Mapping
from string import Formatter
from typing import TypeGuard

Entry = str | Mapping[str, str]
_MARKUP = re.compile(r"<[a-z/!?]", re.IGNORECASE)


def is_entry(value: object) -> TypeGuard[Entry]:
    """Whether a value of a file can stand under a key."""
    if isinstance(value, dict):
        return "other" in value and all(isinstance(text, str) for text in value.values())
    return isinstance(value, str)


def entry_problem(entry: object, model: Entry, language: str) -> tuple[str, str] | None:
    """What is wrong with an entry that has the form of `model` in `language`, and what to do; None where nothing is."""
    if not is_entry(entry):
        return (
            "needs a text",
            "write a text, in quotes if YAML takes it for something else, or plural forms with `other`",
        )
    if not _same_shape(entry, model):
        hint = "write plural forms or none, and the same {placeholders}"
        return f"has another form than in `{language}`", hint
    if _MARKUP.search(entry if isinstance(entry, str) else "".join(entry.values())):
        return "holds HTML", "strings are words; put a space behind a `<` that is a sign"
    return None


def _same_shape(entry: Entry, model: Entry) -> bool:
    """Whether two entries of one key can be used in the same way."""
    if isinstance(entry, str) or isinstance(model, str):
        return isinstance(entry, str) and isinstance(model, str) and _placeholders(entry) == _placeholders(model)
    return all(_placeholders(text) <= _placeholders(model["other"]) for text in entry.values())


def _placeholders(text: str) -> frozenset[str]:
    """The names in braces; a name that nothing has where the braces cannot be read."""
    try:
        return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)
    except ValueError:
        return frozenset({"unreadable"})
