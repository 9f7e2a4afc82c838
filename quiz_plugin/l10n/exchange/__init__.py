"""Translations in the files that translation platforms read and write: gettext PO and XLIFF 2, one module a format."""

from quiz_plugin.l10n.exchange import po, xliff
from quiz_plugin.l10n.exchange.entry import Entry, Format

__all__ = ["FORMATS", "Entry", "Format"]

FORMATS: dict[str, Format] = {"po": po, "xliff": xliff}
