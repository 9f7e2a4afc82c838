"""What the flags of `quizbank new` say of a question."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import click


def from_flags(flags: dict[str, Any]) -> dict[str, Any]:
    """The question, as far as the flags give it. Raises click.UsageError for what cannot be understood."""
    record = {key: flags[key] for key in ("kind", "level", "answer") if flags[key] is not None}
    record |= {"id": flags["name"]} if flags["name"] else {}
    record |= {key: _by_language(flags[key], f"--{key}") for key in ("title", "stem") if flags[key]}
    record |= {"concepts": list(flags["concepts"])} if flags["concepts"] else {}
    record |= {"sources": [source(flags["source"])]} if flags["source"] else {}
    if flags["options"]:
        texts, whys = (_by_option(flags[key], f"--{key}", flags["options"]) for key in ("text", "why"))
        if unknown := set(flags["right"]) - {*flags["options"]}:
            raise click.UsageError(f"--right names {', '.join(sorted(unknown))}, which no --option has")
        record["options"] = [
            {
                "id": name,
                **({"correct": True} if name in flags["right"] else {}),
                "text": texts[name],
                "why": whys[name],
            }
            for name in flags["options"]
        ]
    elif flags["why"]:
        record["why"] = _by_language(flags["why"], "--why")
    return record


def _by_option(texts: tuple[str, ...], flag: str, options: tuple[str, ...]) -> dict[str, dict[str, str]]:
    found: dict[str, list[str]] = {name: [] for name in options}
    for text in texts:
        name, dot, rest = text.partition(".")
        if not dot or name not in found:
            form = f"{flag} {options[0]}.en='…'"
            raise click.UsageError(f"{flag} takes an --option, a language and a text, as in {form}, not {text!r}")
        found[name].append(rest)
    return {name: _by_language(tuple(rows), flag) for name, rows in found.items()}


def source(title_and_url: tuple[str, str]) -> dict[str, Any]:
    """A source that was looked at today."""
    return {"title": title_and_url[0], "url": title_and_url[1], "checked": datetime.now(UTC).date()}


def _by_language(texts: tuple[str, ...], flag: str) -> dict[str, str]:
    """`en=One` and `es=Uno` as a mapping. Raises click.UsageError for anything else."""
    found = {}
    for text in texts:
        language, equals, words = text.partition("=")
        if not equals or not language or not words.strip():
            raise click.UsageError(f"{flag} takes a language and a text, as in {flag} en='…', not {text!r}")
        found[language] = words.strip()
    return found
