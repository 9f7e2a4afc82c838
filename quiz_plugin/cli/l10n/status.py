"""`quizbank l10n status` and `parity`: how the translations stand, and where they differ in what must be equal."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from quiz_plugin.cli.l10n.work import load, work_options
from quiz_plugin.cli.reading import fail
from quiz_plugin.drift.release_checks import release_problems
from quiz_plugin.drift.translations import State, Translation
from quiz_plugin.l10n.parity.guide import check_guide


@click.command()
@work_options
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def status(folder: Path, docs: Path | None, partial: tuple[str, ...], form: str) -> None:
    """Count the translations of each set and page by their state, and list what has to be done.

    Ends with status 1 if the guide could not be published as it is.

    \b
    States:
      missing   there is no text in the language
      stale     the source changed since, and the translation did not
      machine   there is one, and nobody has compared it with its source
      reviewed  somebody has
      orphan    a record whose text is gone
    """
    work = load(folder, docs, partial)
    if form == "json":
        click.echo(json.dumps([_row(each) for each in work.translations], ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(_table(work.translations)))
    if problems := release_problems(work.translations, work.lock, partial):
        fail(problems, folder)


@click.command()
@work_options
def parity(folder: Path, docs: Path | None, partial: tuple[str, ...]) -> None:
    """Compare each translation with its source: code, numbers, links, formulas, lists, anchors, terms and names.

    Ends with status 1 if there is a difference. One that is meant goes into bank/parity.yml, with its reason.
    """
    work = load(folder, docs, partial)
    if problems := check_guide(work.reading, folder, work.docs, partial):
        fail(problems, folder)
    click.echo(f"no difference in {len(work.guide.units)} texts")


def _row(each: Translation) -> Mapping[str, object]:
    place = each.unit.place(each.language) if each.unit else None
    return {
        "unit": each.id,
        "language": each.language,
        "source_language": each.source_language,
        "state": each.state,
        "recorded": each.recorded,
        "place": str(place) if place else None,
    }


def _table(translations: Sequence[Translation]) -> list[str]:
    counts: dict[tuple[str, str], Counter[State]] = {}
    for each in translations:
        counts.setdefault((part_of(each.id), each.language), Counter())[each.state] += 1
    width = max((len(name) for name, _ in counts), default=4)
    lines = [f"{'':{width}}  {'':5}" + "".join(f"{state:>10}" for state in State)]
    for (name, language), row in counts.items():
        lines.append(f"{name:{width}}  {language:5}" + "".join(f"{row[state] or '·':>10}" for state in State))
    return lines


def part_of(unit: str) -> str:
    """The question, set, concept, term or page that a unit belongs to."""
    if unit.startswith("p:"):
        return unit.removeprefix("p:").partition("#")[0]
    return unit.partition("/")[0]
