"""A question in its place on a page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from quiz_plugin.render.card import Card, CardRenderer


@dataclass(frozen=True)
class ShownCard:
    """A card on the page that is being converted. It is rendered when somebody asks for it."""

    renderer: CardRenderer
    question: str
    number: int
    level: int
    home: bool
    between: bool = False
    """Whether it stands between the sections of a text, where the build put it, and not in a block of questions."""

    @cached_property
    def card(self) -> Card:
        """The rendered question."""
        return self.renderer.card(self.question)

    @property
    def anchor(self) -> str:
        """The id of the card's element."""
        return f"q-{self.question}"

    def html(self, base: str) -> str:
        """The whole card; `base` leads from the page to the language's root."""
        return self.card.html(level=self.level, number=self.number, base=base, home=self.home)

    @property
    def place(self) -> str:
        """What keeps the card's place until the page is written: as small as can be, and a heading to be found by."""
        anchor, level = self.anchor, self.level
        return f'<article class="qz" id="{anchor}"><h{level} id="{anchor}--title"></h{level}></article>'
