"""gettext's PO files, through Babel. The unit's id is the context of a message; a stale translation is `fuzzy`."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from babel.core import UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError, read_po, write_po

from quiz_plugin.bank import Place, Problem
from quiz_plugin.l10n.exchange.entry import Entry

ENDING = ".po"


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
    if catalog.locale is None:
        hint = "add the header line `Language: es`"
        return Problem(Place(name), "unreadable-po", "the file does not say its language", hint)
    entries = [
        Entry(message.context, str(message.id), message.string, done=bool(message.string) and not message.fuzzy)
        for message in catalog
        if message.context and isinstance(message.string, str)
    ]
    return str(catalog.locale).replace("_", "-"), entries
