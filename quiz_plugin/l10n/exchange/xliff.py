"""XLIFF 2.0 (http://docs.oasis-open.org/xliff/xliff-core/v2.0/xliff-core-v2.0.html), a file with a unit per text.

An id there may hold neither `/` nor `#`, so the unit's id is its `name`. Texts are Markdown and stay plain text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from xml.etree import ElementTree as ET  # no entity is ever expanded from outside, and expat limits those from inside
from xml.parsers import expat

from quiz_plugin.bank import Place, Problem
from quiz_plugin.bank.decode import UNSEEN
from quiz_plugin.l10n.exchange.entry import NAMELESS, Entry

ENDING = ".xlf"
_CORE = "urn:oasis:names:tc:xliff:document:2.0"
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_DONE = frozenset({"translated", "reviewed", "final"})


def write(entries: Sequence[Entry], source: str, target: str) -> bytes:
    """The content of a file with the entries; `source` and `target` are language codes."""
    ET.register_namespace("", _CORE)
    root = ET.Element(f"{{{_CORE}}}xliff", {"version": "2.0", "srcLang": source, "trgLang": target, _SPACE: "preserve"})
    holder = ET.SubElement(root, f"{{{_CORE}}}file", {"id": "guide"})
    for number, entry in enumerate(entries, 1):
        unit = ET.SubElement(holder, f"{{{_CORE}}}unit", {"id": f"u{number}", "name": entry.unit})
        if entry.place:
            notes = ET.SubElement(unit, f"{{{_CORE}}}notes")
            ET.SubElement(notes, f"{{{_CORE}}}note", {"category": "location"}).text = str(entry.place)
        segment = ET.SubElement(unit, f"{{{_CORE}}}segment", {"state": "translated" if entry.done else "initial"})
        ET.SubElement(segment, f"{{{_CORE}}}source").text = entry.source
        if entry.target:
            ET.SubElement(segment, f"{{{_CORE}}}target").text = entry.target
    ET.indent(holder)
    content: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return content.replace(b"\r", b"&#13;") + b"\n"


def read(raw: bytes, name: str) -> tuple[str, list[Entry]] | Problem:
    """The target language and the entries of a file called `name`, or why it cannot be read."""
    try:
        root = ET.fromstring(raw)  # noqa: S314 (see the import)
    except ET.ParseError as error:
        line, column = error.position
        return Problem(Place(name, line, column + 1), "unreadable-xliff", f"this is not XML: {error.msg}")
    except (LookupError, ValueError) as error:
        message, hint = f"this is in an encoding that cannot be read: {error}", "save it as UTF-8"
        return Problem(Place(name), "unreadable-xliff", message, hint)
    language = root.get("trgLang")
    if root.tag != f"{{{_CORE}}}xliff" or not language:
        hint = 'it starts with <xliff version="2.0" srcLang="…" trgLang="…">'
        return Problem(Place(name), "unreadable-xliff", "this is not XLIFF 2.0 with a target language", hint)
    entries = []
    for unit in root.iter(f"{{{_CORE}}}unit"):
        segments = unit.findall(f"{{{_CORE}}}segment")  # and not those of units in it, which the standard has not
        source, target = (_text(segments, part) for part in ("source", "target"))
        done = bool(target) and all(segment.get("state") in _DONE for segment in segments)
        entries.append(Entry(unit.get("name", ""), source, target, done))
    if all(each.unit for each in entries):
        return language, entries
    places = [Place(name, line) for line in _lines_of_units(raw)]
    return language, [
        each if each.unit else replace(each, place=place, fault=NAMELESS)
        for each, place in zip(entries, places, strict=True)
    ]


def _lines_of_units(raw: bytes) -> list[int]:
    """The line on which each unit starts: elements do not know theirs."""
    lines: list[int] = []
    parser = expat.ParserCreate(namespace_separator="}")

    def start(tag: str, _: object) -> None:
        if tag == f"{_CORE}}}unit":
            lines.append(parser.CurrentLineNumber)

    parser.StartElementHandler = start
    parser.Parse(raw, True)
    return lines


def _text(segments: Sequence[ET.Element], part: str) -> str:
    """What the segments of a unit say; a tool may have cut a text in several."""
    found = [segment.find(f"{{{_CORE}}}{part}") for segment in segments]
    return UNSEEN.sub("", "".join("".join(each.itertext()) for each in found if each is not None))
