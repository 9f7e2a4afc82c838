"""`quizbank ids`: ids for the questions and their parts that have none."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from quiz_plugin.bank import find_languages
from quiz_plugin.bank.folder import name_of, set_paths
from quiz_plugin.bank.problems import Problem
from quiz_plugin.bank.write.fill_ids import Filled, fill_ids, ids_of
from quiz_plugin.bank.write.save import read_yaml, save
from quiz_plugin.bank.yaml.edit import Unwritable
from quiz_plugin.cli.reading import PROBLEMS, fail, folder_argument
from quiz_plugin.cli.stop import not_done


@click.command()
@folder_argument
@click.option("--write", "writes", is_flag=True, help="Write the proposed ids into the files.")
def ids(folder: Path, writes: bool) -> None:
    """Propose an id for each question, option, block and item in FOLDER (by default `bank`) that has none.

    Prints a line for each, as file:line:column: id, and ends with status 1 if an id is missing. With --write it puts
    them into the files, leaves all the rest of a file as it is, and ends with status 0.
    An id that is there is never changed: saved answers and links depend on it. If you want another one than the
    proposed, change it before you publish.

    \b
    Examples:
      quizbank ids
      quizbank ids bank --write
    """
    try:
        filled = propose(folder)
        if writes:
            for path, each in filled.items():
                save(path, each.text)
    except OSError as error:
        not_done(error)
    for each in filled.values():
        for place, slug in each.after if writes else each.before:
            click.echo(f"{place}: {slug}")
    if filled and not writes:
        sys.exit(PROBLEMS)


def propose(folder: Path) -> dict[Path, Filled]:
    """The files in which ids are missing, with the ids in. Ends the command if a file cannot be read or changed."""
    languages = find_languages(folder)
    texts: dict[Path, str] = {}
    taken: set[str] = set()
    filled: dict[Path, Filled] = {}
    problems: list[Problem] = []
    for path in set_paths(folder):
        try:
            texts[path] = read_yaml(path, name_of(path, folder))
            taken |= set(ids_of(texts[path], name_of(path, folder)))
        except Unwritable as error:
            problems.append(error.problem)
    for path, text in texts.items():
        try:
            filled[path] = fill_ids(text, name_of(path, folder), languages, taken)
        except Unwritable as error:
            problems.append(error.problem)
    # Either every file gets its ids or none does: half of them would have to be told apart later.
    if problems:
        fail(sorted(set(problems)), folder)
    return {path: each for path, each in filled.items() if each.before}
