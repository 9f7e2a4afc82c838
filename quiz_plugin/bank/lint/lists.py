"""What a language adds to the rules: its lists of words. They are data, `words/<language>.yml`; a site may add to them.

A rule that needs a list keeps silent in a language that lacks it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Any

import yaml
from pydantic import BaseModel, ConfigDict, StrictStr, StringConstraints, TypeAdapter, ValidationError

from quiz_plugin.bank.base import WORDS
from quiz_plugin.bank.lint.text import Phrases
from quiz_plugin.bank.problems import Problem, did_you_mean
from quiz_plugin.bank.validate import validate
from quiz_plugin.bank.yaml import SourceFile

SHIPPED = Path(__file__).parent / "words"
PREFIX = "lint."
"""What a key of a site's strings starts with when it adds to a list: `lint.absolutes`."""

Phrase = Annotated[StrictStr, StringConstraints(pattern=WORDS)]


class Lists(BaseModel):
    """The lists of one language."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    absolutes: tuple[Phrase, ...] = ()
    """Words that allow no exception."""
    absolutes_unless: tuple[Phrase, ...] = ()
    """Phrases in which such a word does not mean that."""
    catch_all: tuple[Phrase, ...] = ()
    """Phrases that make an option stand for all the others, or for none of them."""
    catch_all_alone: tuple[Phrase, ...] = ()
    """Those that do so only when they are the whole option."""
    negations: tuple[Phrase, ...] = ()
    """Words that turn a question round when they belong to its main clause."""
    negations_unless: tuple[Phrase, ...] = ()
    """Phrases in which such a word does not do so."""
    opposites: tuple[Phrase, ...] = ()
    """More words that make a statement its opposite, and leave a question as it is."""
    exclusions: tuple[Phrase, ...] = ()
    """Phrases that turn a question round wherever they stand in it."""
    clause_openers: tuple[Phrase, ...] = ()
    """Words with which a subordinate clause begins."""
    coordinators: tuple[Phrase, ...] = ()
    """Words that join two things."""
    stop_words: tuple[Phrase, ...] = ()
    """Words that carry no content."""

    @cached_property
    def phrases(self) -> Mapping[str, Phrases]:
        """The lists of words, ready to be found."""
        return {name: Phrases(getattr(self, name)) for name in type(self).model_fields}

    @cached_property
    def empty_words(self) -> frozenset[str]:
        """The words that carry no content."""
        return frozenset(part for phrase in self.stop_words for part in phrase.casefold().split())


_LISTS: Mapping[str, TypeAdapter[Any]] = {
    name: TypeAdapter[Any](field.rebuild_annotation()) for name, field in Lists.model_fields.items()
}
"""Each list alone."""


def load(language: str, additions: Mapping[str, object]) -> Lists:
    """The lists of a language with those of a site's strings (keys `lint.…`) that have the shape of one."""
    data = dict(_shipped(language))
    for key, value in additions.items():
        if key.startswith(PREFIX):
            name = key.removeprefix(PREFIX)
            old = data.get(name)
            joined = [*old, *value] if isinstance(old, list) and isinstance(value, list) else value
            try:
                Lists.model_validate({name: joined})
            except ValidationError:
                continue
            data[name] = joined
    return Lists.model_validate(data)


def check_lists(file: SourceFile) -> list[Problem]:
    """What is wrong with the lists in a site's strings."""
    problems: list[Problem] = []
    for key, value in file.data.items() if isinstance(file.data, dict) else ():
        name = key.removeprefix(PREFIX)
        if name == key:
            continue
        if name in Lists.model_fields:
            problems += validate(_LISTS[name], value, file, (key,)).problems
        else:
            hint = did_you_mean(key, [PREFIX + each for each in Lists.model_fields])
            problems.append(Problem(file.place((key,), key=True), "unknown-key", f"`{key}` is no list", hint))
    return file.without_reported(problems)


@cache
def _shipped(language: str) -> Mapping[str, object]:
    path = SHIPPED / f"{language}.yml"
    return yaml.safe_load(path.read_text("utf-8")) if path.is_file() else {}
