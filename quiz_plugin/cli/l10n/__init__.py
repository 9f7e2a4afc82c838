"""`quizbank l10n`: the translations, and how they stand to what they were made from."""

from __future__ import annotations

import click

from quiz_plugin.cli.l10n.diff import diff
from quiz_plugin.cli.l10n.status import parity, status
from quiz_plugin.cli.l10n.steps import ack, record, review
from quiz_plugin.cli.l10n.trade import export, import_, todo


@click.group()
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


for command in (status, parity, diff, record, review, ack, todo, export, import_):
    l10n.add_command(command)
