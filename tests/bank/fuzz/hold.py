"""Whether the reader says of a damaged guide what has to be said."""

import unicodedata
from collections.abc import Sequence

from quiz_plugin.bank import Place, Problem
from tests.bank.fuzz.damage import Damage, Told
from tests.bank.fuzz.guide import Files, read
from tests.bank.fuzz.layout import LINE_BREAK


def failings(damage: Damage) -> list[str]:
    """What is wrong with the reader's answer; nothing if it is as the damage states."""
    reading = read(damage.files)
    found = [f"accepted: {damage.told}"] if reading.bank is not None else []
    found += [f"{told} is missing" for told in damage.told if not any(is_told(told, each) for each in reading.problems)]
    stated = {told.code for told in damage.told}
    found += [f"not stated: {each}" for each in reading.problems if each.code not in stated]
    found += [f"{place} is outside the file" for place in outside(reading.problems, damage.files)]
    found += [f"not fit to be shown: {each!r}" for each in reading.problems if not is_presentable(each)]
    return [*found, *map(str, reading.problems)] if found else []


def is_told(told: Told, problem: Problem) -> bool:
    """Whether a problem is the one that was stated."""
    place = (problem.place.line, problem.place.column)
    return (
        (told.code, told.file) == (problem.code, problem.place.file)
        and told.place in {None, place}
        and told.hint in {None, problem.hint}
    )


def is_presentable(problem: Problem) -> bool:
    """Whether a terminal shows what a problem says as one line, whatever it quotes from the file."""
    said = [problem.message, problem.hint, *(label for _, label in problem.related)]
    return not any(unicodedata.category(sign) in {"Cc", "Cs", "Zl", "Zp"} for text in said for sign in text)


def outside(problems: Sequence[Problem], files: Files) -> list[Place]:
    """The places of problems that are in no file, or behind the end of one; what is missing is its own first place."""
    every = [each.place for each in problems]
    every += [place for each in problems for place, _ in each.related]
    return [place for place in every if not _is_inside(place, LINE_BREAK.split(_text(files.get(place.file, b""))))]


def _is_inside(place: Place, lines: Sequence[str]) -> bool:
    return 0 < place.line <= len(lines) and 0 < place.column <= len(lines[place.line - 1]) + 1


def _text(raw: bytes) -> str:
    """What a file says; one that is not UTF-8 has at least the lines and columns that it has in Latin-1."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")
