"""Loads and checks the interface's strings (`Words`): those of `strings/`, and over them a site's in `bank/strings/`.

`t` gives a text, `n` a plural form; what a language that may be incomplete lacks is said in the first one. For pages,
`site/serve.py` loads them. `keys_said` finds the keys that a script has in quotes or backticks, even in comments, so
that a page carries no others; `written` writes numbers with their units, with a decimal point in every language.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.plural import PluralRule

from quiz_plugin.bank import Place, Problem
from quiz_plugin.bank.entries import Entry, entry_problem
from quiz_plugin.bank.files import STRINGS as FOLDER
from quiz_plugin.bank.files import name_of
from quiz_plugin.bank.problems import did_you_mean
from quiz_plugin.bank.yaml import SourceFile

SHIPPED = Path(__file__).parent / "strings"
COMPLETE = "en"
"""The shipped language that says which keys there are."""

CODE = "unusable-strings"
_QUOTED = re.compile(r"""['"`]([a-z0-9.]+[a-z0-9_.]*)['"`]""")
_GROUP = re.compile(r"`([a-z0-9]+(?:\.[a-z0-9_]+)*\.)\$\{")


def is_shipped(language: str) -> bool:
    """Whether the package itself has strings in a language."""
    return (SHIPPED / f"{language}.yml").is_file()


class WordsError(LookupError):
    """The strings of a language are missing or cannot be used."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        """Take what is wrong, at its places."""
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


class Words:
    """The strings of one language."""

    def __init__(self, language: str, entries: Mapping[str, Entry]) -> None:
        """`entries` maps a key to a text, or to plural forms by CLDR category."""
        self.language = language
        self.entries = entries

    @classmethod
    def load(cls, language: str, bank: Path | None = None, fallback: Words | None = None) -> Words:
        """The shipped strings of `language`, overlaid with those of the site's bank.

        Where they do not say everything, `fallback` does. Raises WordsError when there is none and neither has a file
        for the language, or together they lack something; and for strings that cannot be used.
        """
        shipped = _shipped(language)
        own = SourceFile.at(*_place(bank, language)) if bank is not None else None
        if shipped is None and own is None and fallback is None:
            place = name_of(*_place(bank or Path("bank"), language))
            message = f"there are no strings in `{language}`: write {place}"
            raise WordsError([Problem(Place(place), CODE, message)])
        entries = {key: entry for file in (shipped, own) if file is not None for key, entry in _entries(file).items()}
        if fallback is not None and not entries.keys() >= fallback.entries.keys():
            names = dict.fromkeys(("lang.name", "lang.read", "lang.tag"), language.replace("_", "-"))  # only it can say
            entries = {**fallback.entries, **names, **entries}
        if own is not None and (problems := [*own.problems, *_check(own, entries)]):
            raise WordsError(sorted(problems))
        return cls(language, entries)

    def t(self, key: str, /, **values: object) -> str:
        """The text under `key` with its placeholders filled. Raises KeyError for an unknown key or a missing value."""
        text = self.entry(key)
        if not isinstance(text, str):
            raise KeyError(f"{key} has plural forms")
        return text.format_map(values)

    def n(self, key: str, count: int, /, **values: object) -> str:
        """The plural form of `key` for `count`, which also fills `{n}`."""
        forms = self.entry(key)
        if isinstance(forms, str):
            raise KeyError(f"{key} has no plural forms")
        return forms.get(_plural_form(self.language)(count), forms["other"]).format_map({"n": count, **values})

    def subset(self, keys: Collection[str]) -> dict[str, Entry]:
        """The entries for the script, in the order of the keys."""
        return {key: self.entry(key) for key in sorted(keys)}

    def entry(self, key: str) -> Entry:
        """What stands under `key`, as it is. Raises KeyError for an unknown key."""
        return self.entries[key]


def written(words: Words, decimal: str, unit: str = "") -> str:
    """A decimal of the bank with its unit, as a language writes it; the decimal sign is the point in every one."""
    digits, point, decimals = decimal.removeprefix("-").partition(".")
    if len(digits) >= int(words.t("num.thousands_from")):
        digits = _grouped(words, digits)
    number = ("\u2212" if decimal.startswith("-") else "") + digits + point + decimals
    if unit == "%":
        return words.t("num.percent", n=number)
    return words.t("num.unit", n=number, unit=unit) if unit else number


def _grouped(words: Words, digits: str) -> str:
    if len(digits) <= 3:
        return digits
    return words.t("num.thousands", n=_grouped(words, digits[:-3]), rest=digits[-3:])


def keys_said(script: str) -> tuple[str, ...]:
    """The keys of the strings that a script says: those in it, and those of a group for `` `group.${name}` ``."""
    known, quoted, groups = Words.load(COMPLETE).entries, set(_QUOTED.findall(script)), tuple(_GROUP.findall(script))
    return tuple(sorted(key for key in known if key in quoted or (groups and key.startswith(groups))))


@cache
def _plural_form(language: str) -> PluralRule:
    """What tells the plural category of a count."""
    return Locale.parse(language.replace("-", "_")).plural_form


def check_strings(bank: Path, partial: Collection[str] = ()) -> list[Problem]:
    """What is wrong with the strings of a site, in each language that has a file.

    Those of `partial` languages may lack some.
    """
    problems: list[Problem] = []
    for path in sorted((bank / FOLDER).glob("[!.]*.yml")):
        try:
            Words.load(path.stem, bank, Words.load(COMPLETE) if path.stem in partial else None)
        except WordsError as error:
            problems += error.problems
    return sorted(set(problems))


def _place(bank: Path, language: str) -> tuple[Path, Path]:
    """A site's own file of strings, and the folder that it is named from."""
    return bank / FOLDER / f"{language}.yml", bank


@cache
def _shipped(language: str) -> SourceFile | None:
    path = SHIPPED / f"{language}.yml"
    return SourceFile.at(path, path.parent)


def _entries(file: SourceFile) -> Mapping[str, Entry]:
    """What a file says to readers."""
    return file.data if isinstance(file.data, dict) else {}


def _check(file: SourceFile, entries: Mapping[str, Entry]) -> Iterator[Problem]:
    """What is wrong with the file of a site, which makes `entries` of the shipped ones."""
    complete = _shipped(COMPLETE)
    known = _entries(complete) if complete is not None else {}
    if file.readable and not isinstance(file.data, dict):
        yield Problem(file.place(), CODE, "the file takes `key: text` lines")
    elif missing := [key for key in known if key not in entries]:
        yield Problem(file.place(), CODE, f"the file lacks {', '.join(f'`{key}`' for key in missing)}")
    for key, entry in _entries(file).items():
        if key not in known:
            place = file.place((key,), key=True)
            yield Problem(place, CODE, f"`{key}` is nothing that the guide says", did_you_mean(key, known))
        elif wrong := entry_problem(entry, known[key], COMPLETE):
            message, hint = wrong
            yield from file.without_reported([Problem(file.place((key,)), CODE, f"`{key}` {message}", hint)])
        elif key == "lang.tag" and not _is_tag(str(entry)):
            yield Problem(file.place((key,)), CODE, f"`{entry}` names no language", "write one like `pt` or `pt-BR`")


def _is_tag(text: str) -> bool:
    try:
        return bool(Locale.parse(text, sep="-"))
    except (ValueError, UnknownLocaleError):
        return False
