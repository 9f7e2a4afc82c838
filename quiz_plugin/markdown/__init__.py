"""The Markdown blocks that put questions and figures into any page.

    /// questions
        concept: gpipe
    ///

takes one of `set:` (a set's id), `concept:` (a concept's id) or `ids:` (question ids). There is no other way for a
question onto a page: generated pages use the same block. `/// figure` with `src:` shows a drawing, or with a list of
names several; its content is the caption. `/// example` with `src:` shows a program and what it printed; `part:` shows
one of its parts, and `output: false` the code alone. `/// contents` with `of: concepts` shows the stations of the
learning path, with `of: map` also how they build on each other, with `of: sets` the sets. Inside MkDocs the plugin
tells the extension about each page; elsewhere its options do.
"""

from quiz_plugin.markdown.context import BlockProblems, Left, PageContext
from quiz_plugin.markdown.extension import QuizExtension, makeExtension
from quiz_plugin.markdown.shown import ShownCard

__all__ = ["BlockProblems", "Left", "PageContext", "QuizExtension", "ShownCard", "makeExtension"]
