"""Edits after which a bank says what it said before."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy

from tests.bank.fuzz.damage import Damage, Pick, neutral
from tests.bank.fuzz.guide import Guide, rewritten
from tests.bank.fuzz.layout import Layout, Raw
from tests.bank.fuzz.records import Record, part, put, records, texts


def _yaml(guide: Guide, change: Callable[[str], str]) -> Damage:
    """The guide with other text in the files of its bank."""
    changed = {name: change(written.text).encode() for name, written in guide.yaml.items()}
    return Damage({**guide.files(), **changed})


def _bytes(guide: Guide, change: Callable[[bytes], bytes]) -> Damage:
    return Damage({name: change(raw) for name, raw in guide.files().items()})


def _questions(guide: Guide, change: Callable[[Record], None]) -> Damage:
    """The guide with every question's data changed."""
    for name in guide.sets:
        data = deepcopy(guide.yaml[name].data)
        for question in data["questions"]:
            change(question)
        guide = guide.with_data(name, data)
    return Damage(guide.files())


@neutral
def line_ends_of_another_system(guide: Guide, pick: Pick) -> Damage:
    """All files as saved on Windows, or on an old Macintosh."""
    end = pick((b"\r\n", b"\r"))
    return _bytes(guide, lambda raw: raw.replace(b"\n", end))


@neutral
def a_byte_order_mark_at_the_start(guide: Guide, pick: Pick) -> Damage:  # noqa: ARG001 (nothing to choose)
    """All files as some editors save them."""
    return _bytes(guide, lambda raw: b"\xef\xbb\xbf" + raw)


@neutral
def no_line_end_at_the_end(guide: Guide, pick: Pick) -> Damage:  # noqa: ARG001 (nothing to choose)
    """Files that end with their last word."""
    return _yaml(guide, lambda text: text.removesuffix("\n"))


@neutral
def marks_around_the_document(guide: Guide, pick: Pick) -> Damage:
    """What YAML allows before and after a document."""
    before = pick(("---\n", "%YAML 1.1\n---\n", "# a\n\n---\n", "\n\n"))
    after = pick(("", "...\n", "...\n# a\n", "# a: [\n", "\n\n"))
    return _yaml(guide, lambda text: before + text + after)


@neutral
def comments_and_blank_lines(guide: Guide, pick: Pick) -> Damage:
    """Lines between the keys that say nothing to the reader."""
    line = pick(("# en: [a\n", "#\n", "\n", "   # \t'\n", "\n\n"))
    changed = {}
    for name, written in guide.yaml.items():
        text = written.text
        for start, _ in reversed(written.key_lines()):
            text = text[:start] + line + text[start:]
        changed[name] = text.encode()
    return Damage({**guide.files(), **changed})


@neutral
def another_layout(guide: Guide, pick: Pick) -> Damage:
    """Other quotes, other indentation, and brackets in place of lines."""
    layout = Layout(pick((0, 1, 2, 3, 4, 5, 9)), pick(('"', "'", "")), pick(range(1, 9)))
    return Damage(rewritten(guide, layout).files())


@neutral
def keys_in_another_order(guide: Guide, pick: Pick) -> Damage:
    """The keys of every record and text the other way round."""
    upside_down = pick((True, False))

    def turn(question: Record) -> None:
        for path in [*records(question), *texts(question)]:
            record = part(question, path)
            keys = sorted(record, reverse=upside_down)
            for key in keys:
                record[key] = record.pop(key)

    return _questions(guide, turn)


@neutral
def marks_before_a_text(guide: Guide, pick: Pick) -> Damage:
    """A text with a name for aliases that nothing uses, or with the tag of texts."""
    mark = pick(("&a", "!!str", "!", "!<tag:yaml.org,2002:str>", "&a !!str"))

    def change(question: Record) -> None:
        path = pick(texts(question))
        for code, words in part(question, path).items():
            put(question, (*path, code), Raw(f"{mark} {json.dumps(words, ensure_ascii=False)}"))

    return _questions(guide, change)


@neutral
def files_beside_the_sets(guide: Guide, pick: Pick) -> Damage:
    """What editors and people leave in the folder of the bank."""
    name = pick(
        (
            "bank/.zz.yml",
            "bank/zz.yml~",
            "bank/README.md",
            "bank/.old/zz.yml",
            "bank/old/zz.txt",
            "docs/concepts/zz.en.md",
        )
    )
    return Damage({**guide.files(), name: b"half: ["})
