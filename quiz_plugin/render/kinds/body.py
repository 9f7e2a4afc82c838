"""Defines `Body` (options, key, reasons), which a kind's module gives `card.py`; `KindWriter` writes its HTML."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace

from markupsafe import Markup, escape

from quiz_plugin.bank.question import Part
from quiz_plugin.render.fields import Fields
from quiz_plugin.render.formulas import with_plain_formulas
from quiz_plugin.render.words import Words


@dataclass(frozen=True)
class Reason:
    """Why something is right, or tempting and wrong."""

    html: Markup
    trap: str = ""
    """The number it is about, if that is not the right one."""
    slip: bool = False
    """Whether a misconception leads to it."""


@dataclass(frozen=True)
class Body:
    """What a reader answers, and the answer."""

    type: str
    template: str
    instruction: str
    answer: Markup
    """The answer in a sentence."""
    key: str
    """The answer as the printed sheet lists it."""
    reasons: Sequence[Reason] = ()
    """Of options, in their order; of a statement, one; of a number, its own comes first."""
    why: Markup = field(default_factory=Markup)
    """One reason for the whole."""
    data: Mapping[str, str] = field(default_factory=dict)
    """Attributes of the card that say what is right."""
    parts: Sequence[SimpleNamespace] = ()
    """Options, blocks, or the items to match."""
    partners: Sequence[SimpleNamespace] = ()
    unit: str = ""
    texts: Sequence[str] = ()
    """The Markdown of what can be picked."""


class KindWriter:
    """Writes in one language."""

    def __init__(self, fields: Fields, words: Words, text: Callable[[Mapping[str, str]], str]) -> None:
        """`text` takes a text of the bank in the language."""
        self.fields, self.words, self.text = fields, words, text

    def block(self, text: Mapping[str, str]) -> Markup:
        """A text of the bank as paragraphs."""
        return Markup(self.fields.block(self.text(text)))

    def part(self, part: Part, **more: object) -> SimpleNamespace:
        """The words or the code of something that can be picked, and what a kind says of it."""
        text = Markup(self.fields.inline(self.text(part.text), formulas=True)) if part.text else ""
        code = Markup(self.fields.code(part.code)) if part.code else ""
        return SimpleNamespace(id=part.id, text=text, code=code, **more)

    def partner(self, part: Part, letter: str) -> SimpleNamespace:
        """The same, with its words as plain as a list of choices can show them."""
        shown = self.part(part, letter=letter)
        shown.plain = " ".join((part.code or Markup(with_plain_formulas(shown.text)).striptags()).split())
        return shown

    def texts(self, *parts: Part) -> list[str]:
        """The words of what can be picked."""
        return [self.text(part.text) for part in parts if part.text]

    def answer(self, words: str, count: int, key: str) -> Markup:
        """The sentence with the answer, in an element of its own: scripts read it and keep it true."""
        sentence = str(escape(self.words.n(words, count, list="{list}")))
        return Markup(sentence.replace("{list}", f"<span>{escape(key)}</span>"))

    def reason(self, words: str, what: str, why: Mapping[str, str], trap: str = "", *, slip: bool = False) -> Reason:
        """A reason that opens with a verdict on `what`, which is HTML: `words` is the key of the sentence."""
        verdict = str(escape(self.words.entry(words))).replace("{key}", what)
        return Reason(Markup(self.fields.lead(f"<strong>{verdict}</strong>", self.text(why))), trap, slip)
