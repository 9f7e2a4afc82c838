"""`quizbank new`: one more question, from flags, from a file or by asking."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, BinaryIO

import click

from quiz_plugin.bank.write.nodes import Unwritable
from quiz_plugin.cli.new.flags import question_flags
from quiz_plugin.cli.new.making import Making
from quiz_plugin.cli.reading import bank_options, fail, folder_option
from quiz_plugin.cli.stop import not_done


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
@click.option("--ask/--no-ask", "asks", default=None, help="Ask for what is missing. By default at a terminal.")
@bank_options
def new(set_id: str | None, folder: Path, given: BinaryIO | None, asks: bool | None, **options: Any) -> None:
    """Add a question at the end of SET, the name of a file in the bank without `.yml`.

    Flags and answers describe questions with options, and statements; one of another kind (ordering, numeric,
    matching) is written as YAML and handed over with --from.

    What the flags leave out is asked for at a terminal; elsewhere the command names it and ends with status 2.
    The question is checked with the whole bank before it is written: if something is wrong with it, nothing is
    written and the status is 1. Comments and layout of the file stay as they are. To leave a prompt, press Ctrl+C:
    nothing is written, and the status is 1.

    \b
    Examples:
      quizbank new
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
    asks = sys.stdin.isatty() and given is None if asks is None else asks
    try:
        Making(folder, asks, options).run(set_id, given)
    except Unwritable as error:
        fail([error.problem], folder, options["form"])
    except OSError as error:
        not_done(error)
