"""`quizbank new`: one more question, from flags, from a file or from an editor."""

from __future__ import annotations

from pathlib import Path
from typing import Any, BinaryIO

import click

from quiz_plugin.bank.yaml.edit import Unwritable
from quiz_plugin.cli.new.flags import question_flags
from quiz_plugin.cli.new.making import Making
from quiz_plugin.cli.reading import bank_options, fail, folder_option
from quiz_plugin.cli.stop import not_done
from quiz_plugin.cli.terminal import can_ask


@click.command()
@click.argument("set_id", metavar="[SET]", required=False)
@folder_option
@question_flags
@click.option("--set-title", multiple=True, metavar="LANG=TEXT", help="For a new set: its name.")
@click.option("--set-summary", multiple=True, metavar="LANG=TEXT", help="For a new set: one sentence about it.")
@click.option(
    "--from", "given", type=click.File("rb"), help="A file with the question as YAML; `-` to read it from a pipe."
)
@click.option("--dry-run", is_flag=True, help="Print what would be written and write nothing.")
@click.option("--edit/--no-edit", "edits", default=None, help="Open what is missing in an editor, as at a terminal.")
@bank_options
def new(set_id: str | None, folder: Path, given: BinaryIO | None, edits: bool | None, **options: Any) -> None:
    """Add a question at the end of SET, the name of a file in the bank without `.yml`.

    At a terminal, what the flags leave out is filled in by hand: the question opens in the editor that VISUAL or
    EDITOR names, as YAML with a comment for each field, and is checked with the whole bank when you close it. It opens
    again if something is wrong, and says so at each place. Closed empty or without a change, it leaves everything as it
    was, and ends with status 2; with status 1 if something was wrong, and what you wrote stays in a file.

    Elsewhere the command names what is missing and ends with status 2. A question from flags or --from with something
    wrong in it is not written, and the status is 1. Flags alone describe questions with options, and statements.
    Comments and layout of the bank's file stay as they are.

    \b
    Examples:
      quizbank new distributed-strategies
      quizbank new distributed-strategies --kind ordering
      quizbank new distributed-strategies --from question.yml --dry-run
      quizbank new fruit --kind true-false --answer true --level recall \\
        --concept pears#shape --title en='Pears' --stem en='Pears grow on trees.' \\
        --why en='They do.' --source 'Fruit https://example.org/fruit'
      quizbank new fruit --kind single --level recall --concept apples \\
        --title en='Colours' --stem en='Which colour has an apple?' \\
        --option green.en='Green' --why green.en='Many kinds are green.' \\
        --option blue.en='Blue' --why blue.en='No kind is blue.' \\
        --right green --source 'Fruit https://example.org/fruit'
    """
    edits = can_ask() and given is None if edits is None else edits
    try:
        Making(folder, edits, options).run(set_id, given)
    except Unwritable as error:
        fail([error.problem], folder, options["form"])
    except OSError as error:
        not_done(error)
