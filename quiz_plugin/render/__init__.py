"""A question as HTML: the card, its text fields, and what the guide says around them. Knows nothing of MkDocs."""

from quiz_plugin.render.card import Card, CardRenderer, Original
from quiz_plugin.render.fields import Fields
from quiz_plugin.render.foreign import Foreign
from quiz_plugin.render.words import Words

__all__ = ["Card", "CardRenderer", "Fields", "Foreign", "Original", "Words"]
