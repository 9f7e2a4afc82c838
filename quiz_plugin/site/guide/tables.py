"""Tables of a page: columns of numbers get the class `num`, by which a style lines their digits up."""

from __future__ import annotations

import re
from html import unescape

_TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
_ROW = re.compile(r"<tr>.*?</tr>", re.DOTALL)
_CELL = re.compile(r"<(?P<tag>t[hd])(?P<given>[^>]*)>(?P<said>.*?)</(?P=tag)>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_NUMBER = re.compile(r"[-−+~≈≤≥<>]? ?\d(?:[\d.,/:–×\s]*\d)? ?(?:%|×|[^\W\d_]{1,3}(?:/[^\W\d_]{1,3})?)?")
"""A number with a sign before it and a unit of up to three letters behind."""
_NOTHING = {"", "–", "—", "-"}


def numbers_marked(html: str) -> str:
    """The HTML of a page with `num` on each cell of a column in which nothing but numbers stands below the heading."""
    return _TABLE.sub(lambda table: _marked(table[0]), html)


def _marked(table: str) -> str:
    rows = [[cell for cell in _CELL.finditer(row[0]) if cell["tag"] == "td"] for row in _ROW.finditer(table)]
    said = [[_said(cell["said"]) for cell in row] for row in rows if row]
    columns = {at for at, cells in enumerate(zip(*said, strict=False)) if _are_numbers(cells)}
    return _ROW.sub(lambda row: _row(row[0], columns), table) if columns else table


def _are_numbers(cells: tuple[str, ...]) -> bool:
    told = [cell for cell in cells if cell not in _NOTHING]
    return bool(told) and all(_NUMBER.fullmatch(cell) for cell in told)


def _said(html: str) -> str:
    return " ".join(unescape(_TAG.sub("", html)).split())


def _row(row: str, columns: set[int]) -> str:
    cells = list(_CELL.finditer(row))
    for at in sorted(columns & set(range(len(cells))), reverse=True):
        name = cells[at].end("tag")
        row = row if "class=" in cells[at]["given"] else f'{row[:name]} class="num"{row[name:]}'
    return row
