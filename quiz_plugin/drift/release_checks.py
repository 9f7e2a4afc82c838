"""What a guide must not be published with: stale or missing translations, and records that do not fit the texts."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from quiz_plugin.bank import Place, Problem
from quiz_plugin.drift.lock_file import Key
from quiz_plugin.drift.translation_lock import BANK_LOCK, Lock
from quiz_plugin.drift.translations import State, Translation

_OPTION_TEXT = re.compile(r"q:[^/]+/(options|blocks|left|right)/[^/]+/text")
ACK = "translate it, or say why it need not change: quizbank l10n ack {} --reason …"


def release_problems(translations: Sequence[Translation], lock: Lock, partial: Collection[str] = ()) -> list[Problem]:
    """What keeps the guide from being published; languages in `partial` may lack and be late with what they like."""
    whole = [each for each in translations if each.language not in partial]
    stale = [each for each in whole if each.state is State.STALE]
    problems = [
        *_records(translations, lock.places, partial),
        *(_missing(each) for each in whole if each.state is State.MISSING),
    ]
    if len(stale) > lock.stale_at_most:
        problems += [
            _stale(each, "stale-translation", f"({len(stale)} are, {lock.stale_at_most} at most)") for each in stale
        ]
    else:
        problems += [_stale(each, "stale-option", "") for each in stale if _OPTION_TEXT.fullmatch(each.id)]
    return sorted(problems)


def _missing(each: Translation) -> Problem:
    message = f"`{each.id}` has no text in `{each.language}`"
    return Problem(_place(each), "missing-translation", message, f"write it, or give it in {each.source_language} too")


def _stale(each: Translation, code: str, how_many: str) -> Problem:
    message = (
        f"the `{each.source_language}` text of `{each.id}` changed, and the `{each.language}` one did not {how_many}"
    )
    return Problem(_place(each), code, message.rstrip(), ACK.format(each.id))


def _records(
    translations: Sequence[Translation], places: Mapping[Key, Place], partial: Collection[str]
) -> Iterator[Problem]:
    for each in translations:
        if each.state is State.ORPHAN:
            place = places.get(each.key, Place(f"bank/{BANK_LOCK}"))
            message = f"`{each.id}` does not exist in `{each.language}` any more"
            yield Problem(place, "orphaned-record", message, "quizbank l10n record")
        elif each.state is not State.MISSING and not each.recorded and each.language not in partial:
            what, step = ("is new", "") if each.entry is None else ("changed", f" {each.id}")
            message = f"`{each.id}` {what} and is not recorded in `{each.language}`"
            yield Problem(_place(each), "unrecorded-translation", message, f"quizbank l10n record{step}")


def _place(each: Translation) -> Place:
    return each.unit.place(each.language) if each.unit else Place(f"bank/{BANK_LOCK}")
