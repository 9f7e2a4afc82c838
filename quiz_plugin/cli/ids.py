"""`quizbank ids`: ids for the questions and options that have none."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from quiz_plugin.bank.load import set_paths
from quiz_plugin.bank.slugs import missing_ids
from quiz_plugin.bank.source import SourceFile
from quiz_plugin.bank.write import NotWritten, replace_file, with_ids
from quiz_plugin.cli.reading import PROBLEMS, folder_argument


@click.command()
@folder_argument
@click.option("--write", is_flag=True, help="Write the ids into the files instead of printing them alone.")
def ids(folder: Path, write: bool) -> None:
    """Propose an id for each question and option in FOLDER (by default `bank`) that has none.

    An id is for ever: saved answers are kept under it. So this never changes one that is there.
    Prints a line for each, as file:line:column: id. Ends with status 1 if an id is missing and was not written.

    \b
    Examples:
      quizbank ids
      quizbank ids --write
    """
    files = {path: SourceFile(path.read_bytes(), f"{folder.resolve().name}/{path.name}") for path in set_paths(folder)}
    taken = {name for file in files.values() for name in _question_ids(file)}
    missing = 0
    for path, file in files.items():
        proposals = dict(missing_ids(file, taken))
        if not proposals:
            continue
        if not file.readable:
            click.echo(f"{file.problems[0]}\n  {len(proposals)} ids are missing: mend the file first", err=True)
            missing += len(proposals)
            continue
        taken |= {name for at, name in proposals.items() if len(at) == 2}
        for at, name in proposals.items():
            click.echo(f"{file.place(at)}: {name}")
        missing += 0 if write and _write(path, proposals) else len(proposals)
    if missing:
        hint = "" if write else "; `quizbank ids --write` writes them"
        click.echo(f"{missing} {'id is' if missing == 1 else 'ids are'} missing{hint}", err=True)
        sys.exit(PROBLEMS)


def _write(path: Path, proposals: dict[tuple[str | int, ...], str]) -> bool:
    try:
        replace_file(path, with_ids(path.read_bytes(), proposals))
    except NotWritten as error:
        click.echo(f"{path}: {error}", err=True)
        return False
    return True


def _question_ids(file: SourceFile) -> list[str]:
    rows = file.data.get("questions") if isinstance(file.data, dict) else None
    found = [row.get("id") for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    return [name for name in found if isinstance(name, str)]
