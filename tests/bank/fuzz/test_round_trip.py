"""Whatever a bank says and however it is written, reading it gives just that, and every value has its place."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from typing import Any

import pytest
import yaml

from quiz_plugin.bank import Bank, Reading
from quiz_plugin.bank.yaml.source import Step
from tests.bank.fuzz.expected import expected_bank
from tests.bank.fuzz.guide import Guide, read, rewritten, stored_guides
from tests.bank.fuzz.layout import Layout, look_through
from tests.bank.fuzz.pool import generated

_TRUTH_TO_SOME = re.compile(r"y(es)?|no?|on|off", re.IGNORECASE)
STORED = stored_guides()


class _Dumper(yaml.SafeDumper):
    """Writes no aliases, and `y` and `n` in quotes: PyYAML takes them for texts, YAML 1.1 does not."""

    quote: str | None = None

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002 (whatever the value is)
        return True


class _Double(_Dumper):
    quote = '"'


class _Single(_Dumper):
    quote = "'"


def _text(dumper: _Dumper, text: str) -> yaml.ScalarNode:
    style = dumper.quote or ('"' if _TRUTH_TO_SOME.fullmatch(text) else None)
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


for _each in (_Dumper, _Double, _Single):
    _each.add_representer(str, _text)


def _writers() -> Iterator[tuple[str, Callable[[Any], Any]]]:
    """PyYAML in many moods, by name."""
    for dumper in (_Dumper, _Double, _Single):
        for flow in (True, False, None):
            for allow_unicode in (True, False):
                for width in (20, 80, 1000):
                    name = f"{dumper.quote or 'no quotes'}, flow {flow}, unicode {allow_unicode}, width {width}"
                    options: dict[str, Any] = {"default_flow_style": flow, "allow_unicode": allow_unicode}
                    options |= {"width": width, "sort_keys": False}
                    write: Callable[[Any], Any] = partial(yaml.dump, Dumper=dumper, **options)
                    yield name, write


WRITERS = dict(_writers())


def check_places(reading: Reading, guide: Guide) -> None:
    """Every value of every question is said to stand where it does."""
    for name in guide.sets:
        stem = name.removeprefix("bank/").removesuffix(".yml")
        for index, placed in enumerate(reading.questions[stem]):
            rows = guide.yaml[name].data["questions"]
            for path in _parts(rows[index]):
                place = placed.place(*path)
                assert place.file == name
                assert (place.line, place.column) == guide.yaml[name].place(("questions", index, *path)), path


def _parts(data: Any, path: tuple[Step, ...] = ()) -> Iterator[tuple[Step, ...]]:
    """The paths of a value and of every value within it."""
    yield path
    if isinstance(data, dict | list):
        for step, item in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _parts(item, (*path, step))


def test_a_bank_is_read_as_it_was_written():
    for guide in generated():
        reading = read(guide.files())
        assert reading.problems == ()
        expected = expected_bank(guide)
        assert isinstance(reading.bank, Bank)
        questions = [each.model_dump() for each in reading.bank.questions()]
        assert questions == [each.model_dump() for each in expected.questions()]
        assert reading.bank == expected
        check_places(reading, guide)


def test_a_bank_that_pyyaml_wrote_is_read_as_it_was_written():
    for guide, name in zip(generated(), cycle(WRITERS), strict=False):
        texts = {file: look_through(WRITERS[name](written.data)) for file, written in guide.yaml.items()}
        again = Guide(texts, guide.pages)
        for file, written in again.yaml.items():
            assert written.data == guide.yaml[file].data, "PyYAML reads something else than it wrote"
        reading = read(again.files())
        assert reading.problems == ()
        assert reading.bank == expected_bank(guide)
        check_places(reading, again)


@pytest.mark.parametrize("name", sorted(STORED))
@pytest.mark.parametrize("layout", [Layout(), Layout(4, "'"), Layout(2, ""), Layout(0)], ids=str)
def test_a_stored_bank_is_the_same_in_any_layout(name: str, layout: Layout):
    guide = STORED[name]
    again = rewritten(guide, layout)
    reading = read(again.files())
    assert reading.problems == ()
    assert reading.bank == read(guide.files()).bank
    check_places(reading, again)


@pytest.mark.parametrize("name", sorted(STORED))
def test_every_place_in_a_stored_bank_is_where_another_parser_sees_it(name: str):
    guide = STORED[name]
    reading = read(guide.files())
    assert reading.problems == ()
    check_places(reading, guide)
