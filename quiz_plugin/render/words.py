"""What the guide says, by language: the strings files of the package, and those a site adds or overrides."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from string import Formatter

import yaml
from babel import Locale

SHIPPED = Path(__file__).parent / "strings"
FOLDER = "strings"
"""Inside the bank: the site's own strings, `strings/<language>.yml`."""
COMPLETE = "en"
"""The shipped language that says which keys there are."""

OTHERS = "lint."
"""Keys that start like this are for the linter of the bank, not for readers."""

Entry = str | Mapping[str, str]


def is_shipped(language: str) -> bool:
    """Whether the package itself has strings in a language."""
    return (SHIPPED / f"{language}.yml").is_file()


class WordsError(LookupError):
    """The strings of a language are missing or cannot be used; the message says what to do."""


class Words:
    """The strings of one language."""

    def __init__(self, language: str, entries: Mapping[str, Entry]) -> None:
        """`entries` maps a key to a text, or to plural forms by CLDR category."""
        self.language = language
        self.entries = entries

    @classmethod
    def load(cls, language: str, bank: Path | None = None) -> Words:
        """The shipped strings of `language`, overlaid with those of the site's bank.

        Raises WordsError when neither has a file for the language, or together they do not say everything.
        """
        paths = [SHIPPED / f"{language}.yml"]
        if bank is not None:
            paths.append(bank / FOLDER / f"{language}.yml")
        files = [path for path in paths if path.is_file()]
        if not files:
            raise WordsError(f"there are no strings in `{language}`: write {paths[-1]}")
        entries: dict[str, Entry] = {}
        for path in files:
            entries |= _read(path, path.stat().st_mtime_ns)
        complete = SHIPPED / f"{COMPLETE}.yml"
        known = _read(complete, complete.stat().st_mtime_ns)
        if missing := [key for key in known if key not in entries]:
            raise WordsError(f"{files[-1]} lacks {', '.join(f'`{key}`' for key in missing)}")
        if unknown := [key for key in entries if key not in known]:
            raise WordsError(f"{files[-1]} has {', '.join(f'`{key}`' for key in unknown)}, which the guide never says")
        if different := [key for key, entry in entries.items() if not _same_shape(entry, known[key])]:
            hint = "as in the shipped strings: plural forms or not, and the same {placeholders}"
            raise WordsError(f"{files[-1]}: {', '.join(f'`{key}`' for key in different)} should be {hint}")
        return cls(language, entries)

    def t(self, key: str, /, **values: object) -> str:
        """The text under `key` with its placeholders filled. Raises KeyError for an unknown key or a missing value."""
        text = self.entries[key]
        if not isinstance(text, str):
            raise KeyError(f"{key} has plural forms")
        return text.format_map(values)

    def n(self, key: str, count: int, /, **values: object) -> str:
        """The plural form of `key` for `count`, which also fills `{n}`."""
        forms = self.entries[key]
        if isinstance(forms, str):
            raise KeyError(f"{key} has no plural forms")
        category = Locale.parse(self.language.replace("-", "_")).plural_form(count)
        return forms.get(category, forms["other"]).format_map({"n": count, **values})

    def subset(self, keys: Collection[str]) -> dict[str, Entry]:
        """The entries for the script, in the order of the keys."""
        return {key: self.entries[key] for key in sorted(keys)}


@cache
def _read(path: Path, _changed: int) -> Mapping[str, Entry]:
    """The entries of one file, read again when it has changed: a server shows an edit at once."""
    try:
        data = yaml.safe_load(path.read_text("utf-8"))
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise WordsError(f"{path} is not YAML: {error}") from error
    if not isinstance(data, dict):
        raise WordsError(f"{path} takes `key: text` lines")
    data = {key: entry for key, entry in data.items() if not str(key).startswith(OTHERS)}
    for key, entry in data.items():
        if not _usable(entry):
            hint = "a text, in quotes if YAML takes it for something else, or plural forms with `other`"
            raise WordsError(f"{path}: `{key}` needs {hint}")
    return data


def lint_words(bank: Path, language: str) -> Mapping[str, object]:
    """What a site's strings add to the word lists of the bank's linter: nothing where there is no such file."""
    path = bank / FOLDER / f"{language}.yml"
    try:
        data = yaml.safe_load(path.read_text("utf-8")) if path.is_file() else {}
    except (yaml.YAMLError, ValueError, RecursionError):
        return {}  # the build tells that the file cannot be read
    return {key: value for key, value in data.items() if str(key).startswith(OTHERS)} if isinstance(data, dict) else {}


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


def _usable(entry: object) -> bool:
    if isinstance(entry, dict):
        return "other" in entry and all(isinstance(text, str) for text in entry.values())
    return isinstance(entry, str)
