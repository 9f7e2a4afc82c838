"""`quizbank show`: one question in the terminal."""

from __future__ import annotations

from pathlib import Path

import click

from quiz_plugin.bank import Question, revision
from quiz_plugin.bank.problems import did_you_mean, quoted
from quiz_plugin.cli.edition import Edition, open_edition
from quiz_plugin.cli.forms import form
from quiz_plugin.cli.question import write_explanation, write_question, write_reasons
from quiz_plugin.cli.reading import learner_options
from quiz_plugin.cli.screen import Screen, screen


@click.command()
@click.argument("identifier", metavar="ID")
@learner_options
@click.option("--answer", is_flag=True, help="Show the key, the reasons, the explanation and the sources as well.")
def show(
    identifier: str, folder: Path, docs: Path | None, partial: tuple[str, ...], language: str | None, *, answer: bool
) -> None:
    """Show the question with this ID as a learner meets it, with its place in the bank.

    Texts are laid out on a terminal; elsewhere they are written as they stand in the bank, one line a paragraph.

    \b
    Examples:
      quizbank show dp-what-is-true
      quizbank show dp-what-is-true --lang es --answer

    \b
    Exit codes:
      0  the question is shown
      1  the bank has problems, which are told instead
      2  the bank has no such question, or is not in that language
    """
    edition = open_edition(folder, docs, partial, language)
    question = edition.bank.by_id.get(identifier)
    if question is None:
        hint = did_you_mean(identifier, edition.bank.by_id)
        raise click.BadParameter(f"the bank has no question {quoted(identifier)}; {hint}", param_hint="'ID'")
    out = screen()
    _write_head(out, edition, question)
    hints = len(question.hints)
    left = [edition.words.n("act.hint", hints)] if hints else []
    asked = form(question, edition)
    write_question(out, edition, question, asked, *left)
    if answer:
        out.line()
        write_reasons(out, asked)
        write_explanation(out, edition, question)
        _write_sources(out, edition, question)


def _write_head(out: Screen, edition: Edition, question: Question) -> None:
    words = edition.words
    home, number = edition.home(question)
    place = edition.place(question)
    out.named(words.t("q.num", n=number), edition.text(question.title), heading=True)
    out.line(f"{question.id} · {place.file}:{place.line}", "dim")
    level = words.t(f"level.{question.level}")
    out.line(f"{edition.text(home.title)} ({home.id}) · {number}/{len(home.questions)} · {level}", "dim")
    out.named(f"{words.t('nav.concepts')}:", "; ".join(map(edition.section, question.refs)))


def _write_sources(out: Screen, edition: Edition, question: Question) -> None:
    for source in question.sources:
        out.line(f"{edition.words.t('a.source')} {source.title}, {source.url} ({source.checked.isoformat()})")
    out.line(f"revision {revision(question)}", "dim")
