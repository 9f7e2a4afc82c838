"""Whatever a file holds, reading raises no exception, and every problem stands at a place that exists.

What is no mistake, such as another order of keys, changes nothing about the bank.
"""

import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from quiz_plugin.bank import Reading, read_bank
from quiz_plugin.bank.checks import texts
from quiz_plugin.bank.files import LINE_BREAK

HERE = Path(__file__).parent
EXAMPLES = 500
FILES = {
    "sound": ["bank/fruit.yml", "bank/concepts.yml", "docs/concepts/apples.en.md"],
    "kinds": ["bank/kinds.yml", "bank/concepts.yml"],
}
SIGNS = "\n\t :-#'\"[]{}&*!|>%@`,?\\$<~^=/()_\x00\x85\u2028\ufeffáñ🙂"
VALUES: list[Any] = [None, True, 0, -1, 2.5, "", " ", "x", "yes", "A: b", "#", "2026-11-20", [], {}, ["x"], {"en": "x"}]


@pytest.fixture(params=FILES)
def guide(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A bank without problems; the name of its folder is that of a key of FILES."""
    return Path(shutil.copytree(HERE / request.param, tmp_path / request.param))


def read(guide: Path) -> Reading:
    return read_bank(guide / "bank", guide / "docs", ("en", "es"))


def check_places(guide: Path, reading: Reading) -> None:
    """A reading without a bank has problems, each at a place of a file or at the start of one that is missing."""
    assert (reading.bank is None) == bool(reading.problems)
    assert list(reading.problems) == sorted(set(reading.problems))
    for problem in reading.problems:
        for place in (problem.place, *(related for related, _ in problem.related)):
            path = guide / place.file
            lines = LINE_BREAK.split(path.read_bytes().decode("utf-8-sig", "replace")) if path.is_file() else [""]
            assert 1 <= place.line <= len(lines), problem
            assert 1 <= place.column <= len(lines[place.line - 1]) + 1, problem
        assert "\n" not in problem.message, problem


@pytest.mark.full
def test_damaged_files_are_read_or_reported(guide: Path):
    dice = random.Random(20261120)  # noqa: S311  # the same damage on every run
    for _ in range(EXAMPLES):
        path = guide / dice.choice(FILES[guide.name])
        sound = path.read_bytes()
        text = sound.decode("utf-8")
        for _ in range(dice.randint(1, 4)):
            at = dice.randrange(len(text))
            piece = "".join(dice.choices(SIGNS, k=dice.randint(0, 3)))
            text = text[:at] + piece + text[at + dice.randint(0, 6) :]
        path.write_bytes(text.encode("utf-8"))
        check_places(guide, read(guide))
        path.write_bytes(sound)


def parts(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every mapping or list within some data, with each of its keys or indexes."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, value in list(items):
        yield data, step
        yield from parts(value)


@pytest.mark.full
def test_wrong_values_are_reported(guide: Path):
    dice = random.Random(20261121)  # noqa: S311
    for _ in range(EXAMPLES):
        path = guide / dice.choice([name for name in FILES[guide.name] if name.endswith(".yml")])
        sound = path.read_bytes()
        data = yaml.safe_load(sound)
        for _ in range(dice.randint(1, 3)):
            holder, step = dice.choice([*parts(data), (data, None)])
            damage = dice.choice(["value", "key", "delete"])
            if step not in (holder if isinstance(holder, dict) else range(len(holder))):
                continue
            if damage == "value":
                holder[step] = dice.choice(VALUES)
            elif damage == "key" and isinstance(holder, dict):
                holder[f"{step}s"] = holder.pop(step)
            else:
                del holder[step]
        path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), "utf-8")
        check_places(guide, read(guide))
        path.write_bytes(sound)


def facts(reading: Reading) -> object:
    """What a learner depends on: each question with its revision and its texts."""
    assert reading.bank is not None, reading.problems
    return {each.id: (each.revision, dict(sorted(texts(each), key=str))) for each in reading.bank.questions()}


def turned(data: Any) -> Any:
    """The same data with its keys in the opposite order."""
    if isinstance(data, list):
        return [turned(item) for item in data]
    return {key: turned(data[key]) for key in reversed(data)} if isinstance(data, dict) else data


def test_another_layout_changes_nothing(guide: Path):
    before = facts(read(guide))
    for path in (guide / "bank").glob("*.yml"):
        text = yaml.safe_dump(turned(yaml.safe_load(path.read_bytes())), sort_keys=False, width=30)
        path.write_bytes(b"\xef\xbb\xbf# a comment\r\n" + text.replace("\n", "\r\n").encode())
    assert facts(read(guide)) == before
