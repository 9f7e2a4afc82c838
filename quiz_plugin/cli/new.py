"""`quizbank new`: one more question, asked for or given by flags."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any, get_args

import click
import yaml

from quiz_plugin.bank import Bank, read_bank
from quiz_plugin.bank.checks import is_slug
from quiz_plugin.bank.emit import as_yaml
from quiz_plugin.bank.files import INDEX
from quiz_plugin.bank.model import Kind, Level
from quiz_plugin.bank.slugs import slug
from quiz_plugin.bank.source import SourceFile
from quiz_plugin.bank.write import NotWritten, replace_file, with_question
from quiz_plugin.cli import asking, reading
from quiz_plugin.cli.flags import from_flags, source
from quiz_plugin.cli.reading import fail, folder_option, sound

_MODELINE = "# yaml-language-server: $schema=../quiz_plugin/bank/question-set.schema.json\n"
_NEEDED = ("kind", "title", "concepts", "level", "stem")


@click.command()
@click.argument("question_set", metavar="SET", required=False)
@folder_option
@click.option("--from", "given", type=click.File("rb"), help="A question as YAML, in a file or `-` for standard input.")
@click.option("--id", "name", help="By default made of the title.")
@click.option("--kind", type=click.Choice(get_args(Kind)))
@click.option("--title", multiple=True, metavar="LANG=TEXT", help="Once for each language.")
@click.option("--concept", "concepts", multiple=True, help="As in gpipe#idle-time; the first is the one to study.")
@click.option("--level", type=click.Choice(get_args(Level)))
@click.option("--stem", multiple=True, metavar="LANG=TEXT", help="Once for each language.")
@click.option("--option", "options", multiple=True, metavar="ID", help="An option, in the order of showing.")
@click.option("--right", multiple=True, metavar="ID", help="An option that belongs to the key.")
@click.option("--text", multiple=True, metavar="ID.LANG=TEXT", help="What an option says.")
@click.option(
    "--why", multiple=True, metavar="[ID.]LANG=TEXT", help="Why an option, or a statement, is right or wrong."
)
@click.option("--answer", type=bool, help="Whether the statement of a true-false question holds.")
@click.option("--source", nargs=2, metavar="TITLE URL", help="Where the fact can be read; checked today.")
@click.option("--dry-run", is_flag=True, help="Print the question instead of writing it.")
def new(question_set: str | None, folder: Path, given: Any, dry_run: bool, **flags: Any) -> None:
    """Add a question to SET, a file of the bank by its name without `.yml`.

    Asks for everything that no flag gives; without a terminal it says what is missing. The question goes to the end of
    the set, and not a character of the rest changes. It is checked with the whole bank first: if it has a problem,
    nothing is written and the command ends with status 1.

    \b
    Examples:
      quizbank new distributed-strategies
      quizbank new tpu --kind true-false --title en=Pods --title es=Pods … --answer true
      quizbank new tpu --from question.yml
    """
    bank = sound(read_bank(folder, folder.resolve().parent / "docs"), folder)
    asks = reading.has_terminal() and given is None
    record = _from_yaml(given) if given is not None else from_flags(flags)
    set_name = question_set or (
        click.prompt(f"Set ({', '.join(each.id for each in bank.sets)}, or a new one)") if asks else ""
    )
    if not set_name or not is_slug(set_name) or set_name == INDEX:
        raise click.UsageError("name the set: lower-case letters, digits and single hyphens")
    path = folder / f"{set_name}.yml"
    raw = path.read_bytes() if path.is_file() else _new_set(set_name, bank, asks=asks)
    if asks:
        asking.ask(record, bank, bank.by_id)
        if "sources" not in record:
            record["sources"] = [source(asking.source())]
    elif missing := [key for key in (*_NEEDED, "sources") if key not in record]:
        raise click.UsageError(f"missing: {', '.join(missing)}. Give them by flags, or run this in a terminal")
    if "id" not in record and isinstance(record["title"], dict):
        record["id"] = slug(str(next(iter(record["title"].values()), "")), bank.by_id, "question")
    try:
        written = with_question(raw, record)
    except NotWritten as error:
        raise click.ClickException(f"{path}: {error}") from None
    _check(bank, folder, path, written)
    if dry_run:
        click.echo(as_yaml(record), nl=False)
        return
    replace_file(path, written)
    number = len(SourceFile(written, path.name).data["questions"]) - 1  # type: ignore[index]  # it was just checked
    place = SourceFile(written, f"{folder.resolve().name}/{path.name}").place(("questions", number))
    click.echo(f"{place}: q-{record['id']}\nLook at it: quizbank show {record['id']}")


def _from_yaml(file: Any) -> dict[str, Any]:
    source = SourceFile(file.read(), "the question")
    data = source.data[0] if isinstance(source.data, list) and len(source.data) == 1 else source.data
    if not source.readable or not isinstance(data, dict):
        raise click.ClickException(str(source.problems[0]) if source.problems else "the question has to be one mapping")
    return data


def _new_set(name: str, bank: Bank, *, asks: bool) -> bytes:
    """The start of a set's file."""
    if not asks:
        raise click.UsageError(f"there is no set `{name}`; run this in a terminal to make it")
    click.echo(f"`{name}` is a new set.")
    head = {
        "title": {code: click.prompt(f"Title of the set ({code})") for code in bank.languages},
        "summary": {code: click.prompt(f"What it is about, in a sentence ({code})") for code in bank.languages},
    }
    text = yaml.safe_dump(head, allow_unicode=True, sort_keys=False, width=110)
    return f"{_MODELINE}{text}\nquestions:\n".encode()


def _check(bank: Bank, folder: Path, path: Path, written: bytes) -> None:
    """End the command if the bank would have problems with the new content of a file."""
    with tempfile.TemporaryDirectory() as temporary:
        copy = Path(temporary) / folder.resolve().name
        shutil.copytree(folder, copy)
        (copy / path.name).write_bytes(written)
        problems = read_bank(copy, folder.resolve().parent / "docs", bank.languages).problems
        if problems:
            click.echo("Nothing was written: with this question the bank would have problems.", err=True)
            fail(problems, copy)
