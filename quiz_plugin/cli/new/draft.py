"""A question that is not complete yet: what it lacks, and what it would look like if the rest were harmless."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import uuid4

from quiz_plugin.bank.stand_ins import UNREAD
from quiz_plugin.bank.write.record import in_house_order
from quiz_plugin.bank.write.slugs import propose
from quiz_plugin.bank.write.trial import BankLocation, attempt
from quiz_plugin.bank.write.walk import Step

Draft = dict[str, Any]
"""A record as far as it is known."""

_SOURCE = {"title": "…", "url": "https://example.org", "checked": "2026-01-01"}


def missing(draft: Draft, languages: Sequence[str]) -> Iterator[str]:
    """The flags that would complete a draft."""
    for key, flag in (("kind", "--kind"), ("concepts", "--concept"), ("level", "--level")):
        if key not in draft:
            yield flag
    for key in ("title", "stem"):
        yield from (f"--{key} {code}=…" for code in languages if code not in draft.get(key, {}))
    if draft.get("kind") == "true-false":
        if "answer" not in draft:
            yield "--answer"
        yield from (f"--why {code}=…" for code in languages if code not in draft.get("why", {}))
    elif "kind" in draft:
        yield from _missing_of_options(draft.get("options", []), languages)
    if "sources" not in draft:
        yield "--source"


def _missing_of_options(options: Sequence[Draft], languages: Sequence[str]) -> Iterator[str]:
    if len(options) < 2:
        yield "--option ID.LANG=… (two at least)"
    for option in options:
        name = option["id"]
        if "code" not in option:
            yield from (f"--option {name}.{code}=…" for code in languages if code not in option.get("text", {}))
        yield from (f"--why {name}.{code}=…" for code in languages if code not in option.get("why", {}))
    if options and not any(option.get("correct") for option in options):
        yield "--right"


def with_ids(draft: Draft, languages: Sequence[str], taken: set[str]) -> Draft:
    """The draft with ids proposed where it has none."""
    name = draft.get("id") or propose(_first(draft.get("title"), languages), taken, "question")
    data = {"id": name, **{key: value for key, value in draft.items() if key != "id"}}
    for key in ("options", "blocks", "left", "right"):
        if isinstance(parts := data.get(key), list):
            here = {part["id"] for part in parts if isinstance(part, dict) and isinstance(part.get("id"), str)}
            data[key] = [_with_id(part, languages, here) for part in parts]
    return in_house_order(data)


def in_order(part: Any, languages: Sequence[str]) -> Any:
    """The same draft with its texts in the order of the languages, in whatever order they were given."""
    if isinstance(part, list):
        return [in_order(item, languages) for item in part]
    if not isinstance(part, dict):
        return part
    first = {code: part[code] for code in languages if code in part}
    return {key: in_order(value, languages) for key, value in (first | part).items()}


def _with_id(option: Any, languages: Sequence[str], taken: set[str]) -> Any:
    if not isinstance(option, dict) or option.get("id"):
        return option
    name = propose(_first(option.get("text"), languages) or str(option.get("code", "")), taken, "option")
    taken.add(name)
    return {"id": name, **{key: value for key, value in option.items() if key != "id"}}


def _first(text: object, languages: Sequence[str]) -> str:
    """The text in the first language that has one."""
    if isinstance(text, dict):
        return next((str(text[code]) for code in [*languages, *text] if text.get(code)), "")
    return ""


def complaints(site: BankLocation, set_id: str, text: str, draft: Draft, path: Sequence[Step]) -> list[str]:
    """What is wrong with the part at `path` of a draft, by the rules of the bank. Raises Unwritable and OSError."""
    found = attempt(site, set_id, text, _completed(draft, site.languages)).found
    return [
        f"{each.problem.message}; {each.problem.hint}" if each.problem.hint else each.problem.message
        for each in found
        if each.path[: len(path)] == tuple(path)
    ]


def _completed(draft: Draft, languages: Sequence[str]) -> Draft:
    """The draft with stand-ins that no rule objects to."""
    words = {**dict.fromkeys(languages, "…")}
    kind = draft.get("kind", "true-false")
    data: Draft = {
        "id": uuid4().hex,
        "kind": kind,
        "concepts": [UNREAD],
        "level": "recall",
        "sources": [_SOURCE],
        **draft,
        "title": {**words, **draft.get("title", {})},
        "stem": {**words, **draft.get("stem", {})},
    }
    if kind == "true-false":
        return {"answer": True, **data, "why": {**words, **draft.get("why", {})}}
    options = [_completed_option(option, words) for option in draft.get("options", [])]
    while len(options) < 2:
        options.append(_completed_option({}, words))
    if not any(option.get("correct") for option in options):
        options[-1]["correct"] = True
    return {**data, "options": options}


def _completed_option(option: Draft, words: dict[str, str]) -> Draft:
    filled = {"id": uuid4().hex, **option, "why": {**words, **option.get("why", {})}}
    return filled if "code" in option else {**filled, "text": {**words, **option.get("text", {})}}
