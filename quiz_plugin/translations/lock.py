"""Reads and writes `bank/translations.lock` and makes its fingerprints: what texts said when last compared.

    q:when-gpipe-updates asks: 5d41402a 7b52009b
    q:when-gpipe-updates/stem es: 9e22a80d 7ba03fc7

The first kind of line holds a question's revision and the words in which it asks, the second the source text of a unit
and its translation; line breaks count in code alone. `quizbank record` writes it, sorted; it merges like any text.
"""

import hashlib
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from quiz_plugin.bank import Place, Problem
from quiz_plugin.bank.files import name_of, read_bytes, save
from quiz_plugin.bank.markdown import without_code
from quiz_plugin.bank.problems import quoted

LOCK = "translations.lock"
ASKS = "asks"
"""Stands in place of a language where a record is about what a question asks."""
LENGTH = 8
"""Hex digits of a fingerprint."""
Key = tuple[str, str]
"""A unit and the language that it is translated into; or a question, as `q:<id>`, and ASKS."""
Record = tuple[str, str]
"""Two fingerprints."""
_HEAD = "# What every text said when somebody last compared the languages. `quizbank record` writes this file.\n"
_LINE = re.compile(
    rf"(?P<unit>\S+) (?P<language>[A-Za-z0-9-]+): (?P<one>[0-9a-f]{{{LENGTH}}}) (?P<two>[0-9a-f]{{{LENGTH}}})"
)
_HINT = "take the file back from git, or delete the line and run `quizbank record`"
_HOLE = re.compile(r"\0(\d+)\0")


@dataclass(frozen=True)
class Lock:
    """What is recorded."""

    records: Mapping[Key, Record] = field(default_factory=dict)
    places: Mapping[Key, Place] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    """Lines that no command wrote."""


def read_lock(folder: Path) -> Lock:
    """Read the lock file in the folder of a bank; one that is missing records nothing."""
    name = name_of(folder / LOCK, folder)
    raw = read_bytes(folder / LOCK, name)
    if not isinstance(raw, bytes):
        return Lock(problems=() if raw is None else (raw,))
    records: dict[Key, Record] = {}
    places: dict[Key, Place] = {}
    problems = []
    for number, line in enumerate(raw.decode("utf-8", errors="replace").splitlines(), 1):
        found, place = _LINE.fullmatch(line), Place(name, number, 1)
        if found is None:
            if line.strip() and not line.startswith("#"):
                message = f"{quoted(line)} is no record: a line takes a unit, a language and two fingerprints"
                problems.append(Problem(place, "bad-lock", message, _HINT))
            continue
        key = found["unit"], found["language"]
        if key in records:
            message = f"`{' '.join(key)}` is recorded twice"
            problems.append(Problem(place, "bad-lock", message, _HINT, ((places[key], "the first one"),)))
        records.setdefault(key, (found["one"], found["two"]))
        places.setdefault(key, place)
    return Lock(records, places, tuple(problems))


def write_lock(folder: Path, records: Mapping[Key, Record]) -> None:
    """Write all records, as a whole or not at all. Raises OSError where the folder takes no file."""
    lines = [f"{unit} {language}: {one} {two}\n" for (unit, language), (one, two) in sorted(records.items())]
    save(folder / LOCK, "".join([_HEAD, *lines]))


@lru_cache(maxsize=1 << 14)  # the same texts are looked at again and again, at every rebuild too
def fingerprint(text: str) -> str:
    """Hex digits that stand for a Markdown text, whatever its line breaks; in code each blank counts."""
    pieces: list[str] = []

    def put(code: str) -> str:
        pieces.append("\n".join(line.rstrip() for line in code.strip().split("\n")))
        return f"\0{len(pieces) - 1}\0"

    words = " ".join(without_code(unicodedata.normalize("NFC", text.replace("\r\n", "\n")), put).split())
    return digest(_HOLE.sub(lambda hole: pieces[int(hole[1])], words))


def digest(text: str) -> str:
    """Hex digits that stand for a text as it is."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:LENGTH]
