"""Damage to the bytes, lines and brackets of a file, as its author laid it out."""

from __future__ import annotations

from tests.bank.fuzz.damage import Damage, Pick, Told, on_guide
from tests.bank.fuzz.guide import Guide
from tests.bank.fuzz.layout import LINE_BREAK, Part, Written, position


def _any_file(guide: Guide, pick: Pick) -> tuple[str, str]:
    """The name and text of a file in YAML or of a page."""
    name = pick(sorted({**guide.yaml, **guide.pages}))
    return name, guide.yaml[name].text if name in guide.yaml else guide.pages[name]


def _yaml_file(guide: Guide, pick: Pick) -> tuple[str, Written]:
    name = pick(sorted(guide.yaml))
    return name, guide.yaml[name]


def _replaced(guide: Guide, name: str, raw: bytes, told: Told) -> Damage:
    return Damage({**guide.files(), name: raw}, (told,))


def _spot(text: str, pick: Pick, first: int = 0) -> int:
    """Somewhere in a text."""
    return pick(range(first, len(text) + 1))


@on_guide("not-utf-8")
def a_stray_byte(guide: Guide, pick: Pick) -> Damage:
    """A byte that no character of UTF-8 starts with, or that lacks those that should follow."""
    name, text = _any_file(guide, pick)
    spot = _spot(text, pick)
    raw = text[:spot].encode() + bytes([pick(range(0x80, 0x100))]) + text[spot:].encode()
    return _replaced(guide, name, raw, Told("not-utf-8", name, position(text, spot)))


@on_guide("not-utf-8")
def half_a_character(guide: Guide, pick: Pick) -> Damage | None:
    """The last byte of a character lost."""
    name, text = _any_file(guide, pick)
    wide = [spot for spot, sign in enumerate(text) if ord(sign) > 0x7F]
    if not wide:
        return None
    spot = pick(wide)
    raw = text[:spot].encode() + text[spot].encode()[:-1] + text[spot + 1 :].encode()
    return _replaced(guide, name, raw, Told("not-utf-8", name, position(text, spot)))


@on_guide("not-utf-8")
def another_encoding(guide: Guide, pick: Pick) -> Damage:
    """A file saved as UTF-16 or UTF-32, with the mark that says so."""
    name, text = _any_file(guide, pick)
    return _replaced(guide, name, text.encode(pick(("utf-16", "utf-32"))), Told("not-utf-8", name, (1, 1)))


@on_guide("control-character")
def a_control_character(guide: Guide, pick: Pick) -> Damage:
    """A character that editors do not show, or that ends a line to some programs only."""
    name, text = _any_file(guide, pick)
    spot = _spot(text, pick)
    damaged = text[:spot] + pick("\0\x01\x07\x08\x0b\x0c\x1b\x1c\x7f\x80\x85\x9f\u2028\u2029\ufffe\uffff") + text[spot:]
    return _replaced(guide, name, damaged.encode(), Told("control-character", name, position(text, spot)))


@on_guide("byte-order-mark")
def a_byte_order_mark_inside(guide: Guide, pick: Pick) -> Damage:
    """Two files joined, or a mark pasted with a text."""
    name, text = _any_file(guide, pick)
    spot = _spot(text, pick, first=1)
    raw = (text[:spot] + "\ufeff" + text[spot:]).encode()
    return _replaced(guide, name, raw, Told("byte-order-mark", name, position(text, spot)))


@on_guide("empty-file")
def an_empty_file(guide: Guide, pick: Pick) -> Damage:
    """A file of no bytes, of blanks, or of comments only."""
    name, _ = _yaml_file(guide, pick)
    raw = pick((b"", b"\n\n", b"# title: a\n", b"\xef\xbb\xbf", b"---\n", b"--- # a\n...\n", b"{}\n", b"null\n"))
    return _replaced(guide, name, raw, Told("empty-file", name))


@on_guide("tab-character")
def a_tab_for_an_indentation(guide: Guide, pick: Pick) -> Damage | None:
    """A tab in place of the blanks before a key."""
    name, written = _yaml_file(guide, pick)
    starts = [start for start in written.key_lines() if start[0] < start[1]]
    if not starts:
        return None
    line, key = pick(starts)
    blanks = pick(range(key - line))
    raw = (written.text[:line] + " " * blanks + "\t" + written.text[key:]).encode()
    return _replaced(guide, name, raw, Told("tab-character", name, (position(written.text, line)[0], blanks + 1)))


@on_guide("unreadable-yaml")
def a_quote_never_closed(guide: Guide, pick: Pick) -> Damage | None:
    """A file cut off within a quoted text."""
    name, written = _yaml_file(guide, pick)
    quoted = [
        part for part in written.parts.values() if written.text[part.start] in "\"'" and _is_one_line(written, part)
    ]
    if not quoted:
        return None
    part = pick(quoted)
    end = pick(range(part.start + 1, part.end))
    while written.text[end - 1] in "\\'" and end > part.start + 1:  # half an escape, or what would close the quote
        end -= 1
    raw = written.text[:end].encode()
    return _replaced(guide, name, raw, Told("unreadable-yaml", name, position(written.text, part.start)))


def _is_one_line(written: Written, part: Part) -> bool:
    return LINE_BREAK.search(written.text, part.start, part.end) is None


@on_guide("unreadable-yaml")
def a_bracket_never_closed(guide: Guide, pick: Pick) -> Damage | None:
    """A file cut off within brackets."""
    name, written = _yaml_file(guide, pick)
    opened = [part for part in written.parts.values() if written.text[part.start] in "[{" and part.end > part.start + 2]
    if not opened:
        return None
    part = pick(opened)
    return _replaced(guide, name, written.text[: part.start + 1].encode(), Told("unreadable-yaml", name))


@on_guide("unreadable-yaml")
def a_second_document(guide: Guide, pick: Pick) -> Damage:
    """Two files joined into one."""
    name, written = _yaml_file(guide, pick)
    text = written.text.rstrip("\n") + "\n"
    raw = (text + pick(("---\n", "--- a\n", "---\ntitle: b\n", "---\n" + text))).encode()
    return _replaced(guide, name, raw, Told("unreadable-yaml", name, position(text, len(text))))
