"""The questions that `quizbank new` asks an author: each answer is checked at once, and asked again if it cannot be."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, get_args

import click

from quiz_plugin.bank import Bank
from quiz_plugin.bank.checks import MAX_TITLE, is_slug
from quiz_plugin.bank.model import Kind, Level
from quiz_plugin.bank.problems import did_you_mean
from quiz_plugin.bank.slugs import slug

FEWEST_OPTIONS, MOST_OPTIONS = 2, 26


def ask(record: dict[str, Any], bank: Bank, taken: Collection[str]) -> None:
    """Ask for everything that `record` lacks, and put it in."""
    languages = bank.languages
    _fill(record, "kind", lambda: _choice("Kind", get_args(Kind), "single"))
    _fill(record, "title", lambda: _texts("Title, which gives nothing away", languages, _title))
    _fill(record, "id", lambda: _id("Id, for ever", slug(record["title"][languages[0]], taken, "question"), taken))
    _fill(record, "concepts", lambda: _concepts(bank))
    _fill(record, "level", lambda: _choice("Level", get_args(Level), "understand"))
    what = "Statement" if record["kind"] == "true-false" else "Question"
    _fill(record, "stem", lambda: _texts(what, languages))
    if record["kind"] == "true-false":
        _fill(record, "answer", lambda: click.confirm("Is it true?"))
        _fill(record, "why", lambda: _texts("Why", languages))
    else:
        _fill(record, "options", lambda: _options(record["kind"], languages))


def source() -> tuple[str, str]:
    """Ask for the title and the address of the source."""
    title = _text("Source, its title", "")
    return title, click.prompt("Source, its address", value_proc=_checked(_url))


def _fill(record: dict[str, Any], key: str, answer: Callable[[], Any]) -> None:
    if key not in record:
        record[key] = answer()


def _options(kind: str, languages: Sequence[str]) -> list[dict[str, Any]]:
    options: list[dict[str, Any]] = []
    while len(options) < MOST_OPTIONS:
        click.echo(f"Option {len(options) + 1}")
        text = _texts("  Text", languages)
        ids = [option["id"] for option in options]
        name = _id("  Id", slug(text[languages[0]], ids, "option"), ids)
        has_key = any(option.get("correct") for option in options)
        right = {} if kind == "single" and has_key else {"correct": True} if click.confirm("  Is it right?") else {}
        options.append({"id": name, **right, "text": text, "why": _texts("  Why", languages)})
        enough = len(options) >= FEWEST_OPTIONS and any(option.get("correct") for option in options)
        if enough and not click.confirm("Another option?", default=len(options) < 4):
            break
    return options


def _concepts(bank: Bank) -> list[str]:
    def first(text: str) -> str:
        return _concept(text, bank)

    def further(text: str) -> str:
        return text and _concept(text, bank)

    click.echo(f"Concepts: {', '.join(bank.concept)}")
    names = [click.prompt("Concept, with the section that explains it", value_proc=_checked(first))]
    while more := click.prompt("Another", default="", show_default=False, value_proc=_checked(further)):
        names.append(more)
    return names


def _concept(text: str, bank: Bank) -> str:
    """A concept and a section. Raises ValueError for one that does not exist."""
    concept, _, anchor = text.partition("#")
    if concept not in bank.concept:
        raise ValueError(f"`{concept}` is not a concept; {did_you_mean(concept, bank.concept)}")
    anchors = bank.sections.get((concept, bank.languages[0]), {})
    if anchor and anchor not in anchors:
        raise ValueError(f"the page of `{concept}` has no section `{anchor}`; {did_you_mean(anchor, anchors)}")
    return text


def _title(text: str) -> str:
    if len(text) > MAX_TITLE:
        raise ValueError(f"the title has {len(text)} characters, {MAX_TITLE} at most")
    return text


def _url(text: str) -> str:
    if not text.startswith(("https://", "http://")) or " " in text:
        raise ValueError("start it with https://")
    return text


def _id(what: str, proposal: str, taken: Collection[str]) -> str:
    def check(text: str) -> str:
        if not is_slug(text):
            raise ValueError("use lower-case letters, digits and single hyphens")
        if text in taken:
            raise ValueError(f"`{text}` is taken")
        return text

    name: str = click.prompt(what, default=proposal, value_proc=_checked(check))
    return name


def _texts(what: str, languages: Sequence[str], check: Callable[[str], str] = str) -> dict[str, str]:
    return {language: _text(what, language, check) for language in languages}


def _text(what: str, language: str, check: Callable[[str], str] = str) -> str:
    text: str = click.prompt(f"{what} ({language})" if language else what, value_proc=_checked(check))
    return text


def _choice(what: str, words: Sequence[str], default: str) -> str:
    word: str = click.prompt(what, type=click.Choice(words), default=default)
    return word


def _checked(check: Callable[[str], str]) -> Callable[[str], str]:
    """What click calls with an answer: asks again, with the reason, where `check` raises ValueError."""

    def convert(text: str) -> str:
        try:
            return check(text.strip())
        except ValueError as error:
            raise click.BadParameter(str(error)) from None

    return convert
