"""Makes lines of bank text safe inside Markdown of `site/`; marks their language; names parts, durations, the core.

`line` goes through fields.py and keeps code and emphasis, `plain` escapes all; signs of Markdown become entities.
`text_line` is the line of a text in a page's language. `part_name` gives a part its colour, `line_above` is the line
above a title, `depths` says how much is core and beyond. Also for learning_map.py, and card.py (`in_its_language`).
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from html import escape

from quiz_plugin.bank import Bank
from quiz_plugin.bank.model import FallbackText, PathPart
from quiz_plugin.render.fields import Fields
from quiz_plugin.render.words import Words

_SPACE = re.compile(r"[^\S\u00a0\u2007\u202f]+")
"""Blanks and line breaks, but for those that keep words together."""
_MARKUP = re.compile(r"[\\`*_\[<>&]")
"""What makes a text more than words; without it nothing needs to be converted."""
_MEANS = re.compile(r"(?P<whole><[^>]*>|&#?\w+;)|[\\`*{}\[\]<>$|~!&]|(?<!\w)_|_(?!\w)")
"""Tags and entities, which stay, and the signs that mean something to Markdown."""
_START = re.compile(r"[-+#/=:]|\d+(?=[.)])")
"""What makes a line more than a paragraph when it stands first."""
_FOR_LINKS = str.maketrans({char: f"%{ord(char):02X}" for char in "<>()[]{}\"'`\\|$"})

_FIELDS = Fields(lambda target: target)

HUES = ("f-fwd", "f-bwd", "f-wts", "f-com", "f-dat")
"""The classes of colours of the parts of the path, in their order: those of drawings, which `parts.css` gives both."""


def part_name(bank: Bank, part: PathPart, language: str) -> str:
    """The name of a part of the path in its colour, as `text_line` gives it, with its number for the style."""
    place = bank.parts.index(part)
    name = text_line(bank, part.title, language)
    return f'<b class="part {HUES[place % len(HUES)]}" data-part="{place + 1}">{name}</b>'


def line_above(items: Sequence[str]) -> str:
    """The line above a title: what `part_name` gives, then items of HTML, each with the separator before it."""
    first, *others = items
    others = [f' <span><span aria-hidden="true">·</span> {item}</span>' for item in others]
    return f'<p class="con-eyebrow" data-search-exclude>{first}{"".join(others)}</p>'


def deep_tag(part: PathPart, words: Words) -> str:
    """What stands behind the name of a part that goes beyond the core."""
    return f' <small class="qz-deep">{escape(words.t("depth.deep"), quote=False)}</small>' if part.deep else ""


def depths(bank: Bank, words: Words, size: Callable[[Collection[str]], str]) -> tuple[str, ...]:
    """What the core is and what goes beyond it, as HTML; nothing where no part is deep, or every one is.

    `size` says how much some concepts are, by their ids.
    """
    if len(bank.deep) in {0, len(bank.concepts)}:
        return ()
    sizes = {"depth.core": size(bank.concept.keys() - bank.deep), "depth.beyond": size(bank.deep)}
    return tuple(escape(words.t(key, size=each), quote=False) for key, each in sizes.items())


def duration(words: Words, minutes: int) -> str:
    """About how long something takes; a long time in hours."""
    return words.n("n.about_minutes", minutes) if minutes < 90 else words.n("n.about_hours", round(minutes / 60))


def line(text: str) -> str:
    """A line of bank text, sanitised, for anywhere in a page's Markdown: code and emphasis stay, links are text."""
    return _line(str(text))


@lru_cache(maxsize=10_000)
def _line(text: str) -> str:
    return _fixed(_FIELDS.inline(text) if _MARKUP.search(text) else text)


def text_line(bank: Bank, text: Mapping[str, str], language: str) -> str:
    """What a text of the bank says in a language, as a line that carries its own where it is borrowed."""
    return in_its_language(line(bank.text(text, language)), bank, text, language)


def in_its_language(html: str, bank: Bank, text: Mapping[str, str], language: str) -> str:
    """The HTML of a text, in a span with its language where that is another than the wanted one."""
    shown = bank.text(text, language)
    return f'<span lang="{shown.language}">{html}</span>' if isinstance(shown, FallbackText) else html


def plain(text: str) -> str:
    """A text that is no Markdown, also for the value of an attribute: every sign of it is shown."""
    return _fixed(escape(text))


def link_target(address: str) -> str:
    """A web address between the parentheses of a link."""
    return address.translate(_FOR_LINKS)


def _fixed(html: str) -> str:
    """HTML of one line that Markdown hands on as it is."""
    html = _MEANS.sub(lambda found: found[0] if found["whole"] else _reference(found[0]), _SPACE.sub(" ", html).strip())
    return _START.sub(lambda found: _reference(found[0]), html, count=1) if _START.match(html) else html


def _reference(text: str) -> str:
    return "".join(f"&#{ord(char)};" for char in text)
