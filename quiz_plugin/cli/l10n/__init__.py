"""`quizbank l10n`: the translations, and how they stand to what they were made from."""

from __future__ import annotations

import click

from quiz_plugin.cli.lazy import LazyGroup

COMMANDS = {
    "status": ("quiz_plugin.cli.l10n.status:status", "Count the translations of each set and page by their state."),
    "parity": ("quiz_plugin.cli.l10n.status:parity", "Compare each translation with its source."),
    "diff": ("quiz_plugin.cli.l10n.diff:diff", "Show how the source of a unit changed since it was translated."),
    "record": ("quiz_plugin.cli.l10n.steps:record", "Record that a translation was made from its source as it is now."),
    "review": ("quiz_plugin.cli.l10n.steps:review", "Record that you have compared a translation with its source."),
    "ack": ("quiz_plugin.cli.l10n.steps:ack", "Say that a translation is still right although its source changed."),
}
"""By its name, where each command is and what it is for."""


@click.group(cls=LazyGroup, commands=COMMANDS)
def l10n() -> None:
    """Keep the languages of the guide together.

    A unit is a text of the bank (q:gpipe-parts/stem), or a section of a page (p:concepts/gpipe#idle-time). Two files
    beside the bank record what each translation was made from: l10n.lock and pages.lock.

    \b
    After you have written or changed   quizbank l10n record
      a text in both languages          quizbank l10n record UNIT
    When a text changed and its         quizbank l10n diff UNIT
      translation need not              quizbank l10n ack UNIT --reason "Only a comma."
    When you have compared the two      quizbank l10n review UNIT
    """
