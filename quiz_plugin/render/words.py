"""What the guide says, by language: the strings files of the package, and those a site adds or overrides."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path

import yaml
from babel import Locale

SHIPPED = Path(__file__).parent / "strings"
FOLDER = "strings"
"""Inside the bank: the site's own strings, `strings/<language>.yml`."""

Entry = str | Mapping[str, str]


class Words:
    """The strings of one language."""

    def __init__(self, language: str, entries: Mapping[str, Entry]) -> None:
        """`entries` maps a key to a text, or to plural forms by CLDR category."""
        self.language = language
        self.entries = entries

    @classmethod
    @cache
    def load(cls, language: str, bank: Path | None = None) -> Words:
        """The shipped strings of `language`, overlaid with those of the site's bank.

        Raises LookupError when neither has a file for the language.
        """
        paths = [SHIPPED / f"{language}.yml"]
        if bank is not None:
            paths.append(bank / FOLDER / f"{language}.yml")
        entries: dict[str, Entry] = {}
        for path in paths:
            if path.is_file():
                entries |= yaml.safe_load(path.read_text("utf-8"))
        if not entries:
            raise LookupError(f"there are no strings in `{language}`: write {paths[-1]}")
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
        category = Locale.parse(self.language).plural_form(count)
        return forms.get(category, forms["other"]).format_map({"n": count, **values})

    def subset(self, keys: Collection[str]) -> dict[str, Entry]:
        """The entries for the script, in the order of the keys."""
        return {key: self.entries[key] for key in sorted(keys)}
