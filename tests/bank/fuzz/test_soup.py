"""Whatever the bytes, reading them raises nothing: it gives problems that can be shown, or just what the file says."""

import json
from pathlib import Path
from typing import Any

import yaml
from hypothesis import assume, given
from hypothesis import strategies as st

from quiz_plugin.bank import Concept, Reading
from quiz_plugin.bank.problems import report
from quiz_plugin.bank.reporters import REPORTERS
from tests.bank.fuzz.effort import effort
from tests.bank.fuzz.expected import as_set
from tests.bank.fuzz.guide import CONCEPTS, Files, Guide, read, stored_guides
from tests.bank.fuzz.hold import is_presentable, outside
from tests.bank.fuzz.pool import generated

SOUND = stored_guides()["sound"]
NAMES = ("bank/fruit.yml", CONCEPTS, "docs/concepts/apples.en.md")
TOKENS = (
    *("\n", "\n  ", "\n    ", "\n      ", " ", "\t", ": ", ":", "- "),
    *("? ", "-", "---\n", "...\n", ", ", "[", "]", "{", "}"),
    *("'", '"', "''", "\\", "|\n", ">-\n", "|+\n", "#", " # "),
    *("&a ", "*a", "!", "!a ", "!!str ", "!!map ", "!!set ", "%", "@"),
    *("<<: ", "=", "~", "null", "true", "yes", "No", "1"),
    *("1.5", "0x1F", "2026-01-01", ".inf", "`", "\r\n", "\r", "\ufeff"),
    *("\u0085", "\u2028", "\0", "\x1b[31m", "\x7f", "é", "🙂"),
    *("\u202e", "en: ", "es: ", "id: ", "kind: ", "single", "multiple"),
    *("correct: ", "questions:", "concepts:", "title:", "options:"),
    *("why:", "apples", "pears", "colours", "apples#colours"),
    *("[a](", "](apples)", "{en: a, es: b}", '"\\x07"'),
    *('"\\ud800"', "  - id: a\n    kind: true-false\n", "{#a}", "## A {#b}\n"),
)  # fmt: skip
soup = st.lists(st.sampled_from(TOKENS), max_size=30).map("".join)


class Unclear(Exception):
    """A file says something twice, or in words that are no keys."""


def said(text: str) -> Any:
    """What a file says to another reader, PyYAML in plain Python, with keys as the words that they are.

    Raises Unclear or a YAMLError for a file that does not say one thing.
    """
    try:
        return _built(yaml.compose(text.removeprefix("\ufeff"), Loader=yaml.SafeLoader))
    except yaml.scanner.ScannerError as error:
        assume("'\\t'" not in str(error.problem))  # between two words YAML takes a tab, and PyYAML does not
        raise


def _built(node: yaml.Node | None) -> Any:
    if isinstance(node, yaml.MappingNode):
        keys = [key.value if isinstance(key, yaml.ScalarNode) else None for key, _ in node.value]
        if None in keys or len(set(keys)) < len(keys):
            raise Unclear(keys)
        return {key: _built(value) for key, (_, value) in zip(keys, node.value, strict=True)}
    if isinstance(node, yaml.SequenceNode):
        return [_built(item) for item in node.value]
    try:
        return yaml.constructor.SafeConstructor().construct_object(node)
    except ValueError:  # 2026-02-30
        return node.value if node else None


def check(files: Files) -> None:
    """What holds of any files."""
    reading = read(files)
    if reading.bank is None:
        _check_report(reading, files)
        return
    assert reading.problems == ()
    texts = {name: said(raw.decode("utf-8")) for name, raw in files.items() if name.endswith(".yml")}
    concepts = tuple(Concept.model_validate(row) for row in texts.pop(CONCEPTS)["concepts"])
    assert reading.bank.concepts == concepts
    assert reading.bank.sets == tuple(as_set(name, texts[name]) for name in sorted(texts, key=Path))


def _check_report(reading: Reading, files: Files) -> None:
    problems = reading.problems
    assert problems
    assert list(problems) == sorted(problems)
    assert all(map(is_presentable, problems))
    assert outside(problems, files) == []
    report(problems).encode("utf-8")
    assert len(json.loads(REPORTERS["json"](problems, Path()))) == len(problems)
    assert len(REPORTERS["github"](problems, Path()).split("\n")) == len(problems)


@effort(60)
@given(st.sampled_from(NAMES), st.binary())
def test_any_bytes_are_read_or_reported(name: str, raw: bytes):
    check({**SOUND.files(), name: raw})


@effort(100)
@given(st.sampled_from(NAMES), soup)
def test_any_heap_of_words_and_signs_is_read_or_reported(name: str, text: str):
    check({**SOUND.files(), name: text.encode()})


@st.composite
def edited_files(draw: st.DrawFn, guide: Guide) -> Files:
    """The files of a guide after one to four edits of one of them: pieces cut, doubled, moved or put in."""
    files = guide.files()
    name = draw(st.sampled_from(sorted(files)))
    text = files[name].decode()
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from((0, 0, 1, 2, 7, 40, 400))))
        piece = text[start:end]
        to = draw(st.integers(0, len(text)))
        more = draw(st.sampled_from(("token", "double", "move")))
        if more == "token":
            text = text[:start] + draw(st.sampled_from(TOKENS)) + text[end:]
        elif more == "double":
            text = text[:end] + piece + text[end:]
        else:
            text = text[:start] + text[end:]
            text = text[:to] + piece + text[to:]
    return {**files, name: text.encode()}


@effort(100)
@given(edited_files(SOUND))
def test_the_sound_bank_edited_blindly_is_read_or_reported(files: Files):
    check(files)


def test_any_bank_edited_blindly_is_read_or_reported():
    @effort(50)
    @given(st.sampled_from(generated()).flatmap(edited_files))
    def look(files: Files) -> None:
        check(files)

    look()


@effort(50)
@given(st.sampled_from(NAMES), st.integers(0), st.binary(max_size=6), st.integers(0, 6))
def test_the_sound_bank_with_other_bytes_is_read_or_reported(name: str, spot: int, put: bytes, cut: int):
    raw = SOUND.files()[name]
    start = spot % (len(raw) + 1)
    check({**SOUND.files(), name: raw[:start] + put + raw[start + cut :]})
