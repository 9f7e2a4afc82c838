"""Says which translations are missing, stale or current, and which questions ask something else than when recorded.

A source that changed while its translation did not makes the translation stale. One never recorded, or changed since,
counts as current for readers, but must not be published (`release_problems`), as records whose text is gone must not.
Fingerprints tell that, not dates: a line break outside code changes none. For `quizbank`; for site/serve.py's notes.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from pydantic import BaseModel

from quiz_plugin.bank import Place, Problem, Question, Reading
from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.fields import Mark, marked
from quiz_plugin.translations.lock import ASKS, Key, Lock, Record, digest, fingerprint
from quiz_plugin.translations.units import Unit


class State(StrEnum):
    """How a translation stands to its source."""

    CURRENT = "current"
    STALE = "stale"
    MISSING = "missing"


@dataclass(frozen=True)
class Translation:
    """One unit in one language that it is translated into."""

    unit: Unit
    source: str
    """The language that it is translated from."""
    language: str
    state: State
    recorded: Record | None
    """The fingerprints of source and translation when somebody last compared them; None where nobody did yet."""

    @property
    def key(self) -> Key:
        """How the lock names it."""
        return self.unit.id, self.language

    @property
    def record(self) -> Record:
        """The fingerprints of source and translation now."""
        texts = self.unit.texts
        return fingerprint(texts.get(self.source, "")), fingerprint(texts.get(self.language, ""))

    @property
    def place(self) -> Place:
        """Where the translation stands, or where its source does."""
        return self.unit.place(self.language)


def track(units: Iterable[Unit], lock: Lock, languages: Sequence[str]) -> list[Translation]:
    """How every translation of the `units` stands; a unit's source is the first of the languages that it exists in."""
    found = []
    for unit in units:
        source = next(language for language in (*languages, *unit.passages) if language in unit.passages)
        for language in languages:
            if language != source:
                recorded = lock.records.get((unit.id, language))
                found.append(Translation(unit, source, language, _state(unit, source, language, recorded), recorded))
    return found


def _state(unit: Unit, source: str, language: str, recorded: Record | None) -> State:
    texts = unit.texts
    if _says_nothing(texts.get(language, ""), texts[source]):
        return State.MISSING
    if recorded is None:
        return State.CURRENT
    changed = fingerprint(texts[source]) != recorded[0]
    return State.STALE if changed and fingerprint(texts[language]) == recorded[1] else State.CURRENT


def _says_nothing(target: str, source: str) -> bool:
    """Whether a translation is empty, or has nothing below the heading of a section whose source has."""
    return not _below_headings(target) and (bool(_below_headings(source)) or not target.strip())


def _below_headings(text: str) -> str:
    return "".join(line for line in text.splitlines() if not line.startswith("#")).strip()


def release_problems(translations: Sequence[Translation], lock: Lock, partial: Collection[str] = ()) -> list[Problem]:
    """What a guide must not be published with; texts in `partial` languages may be missing or stale."""
    problems = [problem for each in translations if each.language not in partial for problem in _problems(each)]
    for key in {key for key in lock.records if key[1] != ASKS} - {each.key for each in translations}:
        message = f"`{key[0]}` is gone, or is not translated into `{key[1]}` any more"
        problems.append(Problem(lock.places[key], "orphaned-record", message, "run `quizbank record`"))
    return sorted(problems)


def _problems(each: Translation) -> Iterator[Problem]:
    name, source, language = each.unit.id, each.source, each.language
    if each.state is State.MISSING:
        message, hint = f"`{name}` has no text in `{language}`", f"write it, or delete the text in `{source}`"
        yield Problem(each.place, "missing-translation", message, hint)
    elif each.state is State.STALE:
        message = f"the `{source}` text of `{name}` changed, and the `{language}` one did not"
        hint = f"translate it; then, or if it stays right, run `quizbank record {name}`"
        related = ((each.unit.place(source), f"the `{source}` text"),)
        yield Problem(each.place, "stale-translation", message, hint, related)
    elif each.recorded != each.record:
        what, unit = ("is new", "") if each.recorded is None else ("changed", f" {name}")
        message = f"`{name}` {what} and is not recorded in `{language}`"
        yield Problem(each.place, "unrecorded-translation", message, f"run `quizbank record{unit}`")


def asks(question: Question, language: str) -> Record:
    """Two fingerprints of what a question asks: its revision, and its words in one language."""
    return question.revision, digest(json.dumps(_asked(question, language), sort_keys=True, ensure_ascii=False))


def _asked(record: BaseModel, language: str) -> Mapping[str, object]:
    """The words on which an answer depends; the order of the options does not count."""
    found: dict[str, object] = {}
    for name in marked(type(record), Mark.ASKED):
        value = getattr(record, name)
        if isinstance(value, tuple):
            items = (item for item in value if isinstance(item, BaseModel))
            found[name] = {
                getattr(item, "id", str(number)): _asked(item, language) for number, item in enumerate(items)
            }
        else:
            text = value.get(language, "") if isinstance(value, dict) else value
            found[name] = fingerprint(text) if isinstance(text, str) else text
    return found


def all_asks(reading: Reading) -> dict[Key, Record]:
    """What every question of a sound bank asks, in its first language, as the lock records it."""
    languages = reading.bank.languages if reading.bank is not None else ()
    return {(f"q:{each.item.id}", ASKS): asks(each.item, languages[0]) for each in _questions(reading) if languages}


def check_asks(reading: Reading, lock: Lock) -> list[Problem]:
    """Questions that may ask something else than when they were recorded, so that saved answers may not fit them."""
    now = all_asks(reading)
    if not now:
        return []
    problems = []
    for each in _questions(reading):
        name = each.item.id
        key = f"q:{name}", ASKS
        was = lock.records.get(key)
        if was is not None and key in now and was != now[key]:
            counts = "still count" if was[0] == now[key][0] else "no longer count"
            message = f"`{name}` asks in other words or has another key than before; answers saved for it {counts}"
            hint = f"if it asks the same, run `quizbank record q:{name}`; if it asks something else, give it a new id"
            problems.append(Problem(each.place("stem"), "question-changed", message, hint))
    for key in {key for key in lock.records if key[1] == ASKS} - now.keys():
        message = f"the question `{key[0].removeprefix('q:')}` is gone, and answers saved for it are lost"
        hint = "take its id back, or run `quizbank record` if that is meant"
        problems.append(Problem(lock.places[key], "question-gone", message, hint))
    return sorted(problems)


def _questions(reading: Reading) -> Iterator[Placed[Question]]:
    return (placed for questions in reading.questions.values() for placed in questions)


def unrecorded_questions(reading: Reading, lock: Lock) -> Iterator[Problem]:
    """Questions of which the lock does not say what they ask, as after a merge that lost a line of it."""
    for each in _questions(reading):
        if (f"q:{each.item.id}", ASKS) not in lock.records:
            message = f"it is not recorded what `{each.item.id}` asks, so nobody would know if it asked something else"
            yield Problem(each.place("stem"), "unrecorded-question", message, "run `quizbank record`")
