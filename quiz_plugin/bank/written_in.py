"""The languages that the sets of a bank are written in, told from their titles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from quiz_plugin.bank.yaml.source import SourceFile


def titles(sources: Iterable[SourceFile]) -> list[Mapping[str, object]]:
    """The titles of some sets, by language."""
    rows = [source.data for source in sources if isinstance(source.data, dict)]
    return [row["title"] for row in rows if isinstance(row.get("title"), dict)]


def languages_of(sources: Collection[SourceFile]) -> tuple[str, ...]:
    """The languages of most titles of some sets, in the order in which they are met: one misspelt key is not one.

    Where half of the sets have a language, their questions' titles decide.
    """
    rows = [source.data for source in sources if isinstance(source.data, dict)]
    named = titles(sources)
    lists = [row["questions"] for row in rows if isinstance(row.get("questions"), list)]
    questions = [each["title"] for rows in lists for each in rows if isinstance(each, dict) and "title" in each]
    found = Counter(language for title in named for language in title)
    asked = Counter(language for title in questions if isinstance(title, dict) for language in title)
    most = [code for code in found if (2 * found[code], 2 * asked[code]) > (len(named), len(questions))]
    return tuple(most or found)
