"""gettext's PO files, through Babel. The unit's id is the context of a message; a stale translation is `fuzzy`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from io import BytesIO

from babel.core import UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po, write_po

from quiz_plugin.bank import Place, Problem
from quiz_plugin.l10n.exchange.entry import NAMELESS, Entry

ENDING = ".po"
_STARTED = re.compile(r"\s*(?:msg\w+(?:\[\d+\])?\s*)?\"")
_STRING = re.compile(rf'{_STARTED.pattern}(?:[^"\\]|\\.)*"\s*')


def write(entries: Sequence[Entry], source: str, target: str) -> bytes:
    """The content of a file with the entries; `source` and `target` are language codes."""
    catalog = Catalog(locale=target.replace("-", "_"), header_comment=f"# From {source} to {target}.", fuzzy=False)
    for entry in entries:
        catalog.add(
            entry.source,
            entry.target,
            context=entry.unit,
            flags=["fuzzy"] if entry.target and not entry.done else [],
            locations=[(entry.place.file, entry.place.line)] if entry.place else [],
        )
    out = BytesIO()
    write_po(out, catalog, sort_output=False, sort_by_file=False, include_previous=False)
    return out.getvalue()


def read(raw: bytes, name: str) -> tuple[str, list[Entry]] | Problem:
    """The target language and the entries of a file called `name`, or why it cannot be read."""
    try:
        catalog = read_po(BytesIO(raw), abort_invalid=True)
    except PoFileError as error:
        return Problem(Place(name, error.lineno or 1), "unreadable-po", f"this is not PO: {error.args[0]}")
    except (UnicodeDecodeError, UnknownLocaleError, ValueError, LookupError) as error:
        return Problem(Place(name), "unreadable-po", f"this is not PO: {error}")
    if cut := next(_cut_lines(raw.decode(catalog.charset, "replace")), None):
        message, hint = "this is not PO: a string does not end", 'end it with a `"`; one in the text is `\\"`'
        return Problem(Place(name, cut), "unreadable-po", message, hint)
    if catalog.locale is None:
        hint = "add the header line `Language: es`"
        return Problem(Place(name), "unreadable-po", "the file does not say its language", hint)
    return str(catalog.locale).replace("_", "-"), [_entry(each, name) for each in catalog if each.id]


def _cut_lines(text: str) -> Iterator[int]:
    """The lines with a string that does not end where they end: Babel takes its last letter for the end."""
    for number, line in enumerate(text.split("\n"), 1):
        if _STARTED.match(line) and not _STRING.fullmatch(line):
            yield number


def _entry(message: Message, name: str) -> Entry:
    plain = isinstance(message.id, str)
    source, target = (
        text if isinstance(text, str) else " ".join(filter(None, text or ())) for text in (message.id, message.string)
    )
    fault = "" if plain and message.context else "has plural forms" if not plain else NAMELESS
    place = Place(name, message.lineno or 1) if fault else None
    done = bool(target) and not message.fuzzy
    return Entry(message.context or "", source, target, done, place, fault)
