"""`quizbank practice`: question after question in the terminal, graded as on the pages. Nothing is kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random, SystemRandom

import click

from quiz_plugin.bank import Bank, Question
from quiz_plugin.bank.problems import did_you_mean, quoted
from quiz_plugin.bank.session import Session
from quiz_plugin.cli.edition import open_edition
from quiz_plugin.cli.reading import learner_options
from quiz_plugin.cli.screen import screen
from quiz_plugin.cli.tutor import Tutor


@click.command()
@click.argument("topic", metavar="[SET|CONCEPT]", required=False)
@learner_options
@click.option(
    "--shuffle/--no-shuffle", help="Ask in a random order, and put the options in one. By default as written."
)
@click.option("--seed", type=int, help="With --shuffle: the same number gives the same order again.")
@click.option("--number", type=click.IntRange(min=1), help="Ask so many questions at most.")
def practice(
    topic: str | None,
    folder: Path,
    docs: Path | None,
    partial: tuple[str, ...],
    language: str | None,
    *,
    shuffle: bool,
    seed: int | None,
    number: int | None,
) -> None:
    """Answer the questions of a SET, of a CONCEPT, or all of them. A name that both have means the set.

    Type the letters of your answer (`ac`, `a c` or `A, C`), of blocks in their order; of a statement the word or its
    first letter; a number; or pairs (`1A 2C`). Or type one of the words that stand below. `?` gives a hint too. An
    answer that is not right may be given once more, whole or only what was not right; points count the first try.
    Ctrl+C and Ctrl+D end with the result so far. Nothing is stored.

    \b
    Examples:
      quizbank practice
      quizbank practice gpipe --lang es
      quizbank practice distributed-strategies --shuffle --seed 7 --number 5
      printf 'a c\\nskip\\n' | quizbank practice gpipe

    \b
    Exit codes:
      0  the session ended, at its end or earlier
      1  the bank has problems, which are told instead
      2  the bank has no such set, concept or language
    """
    edition = open_edition(folder, docs, partial, language)
    questions = list(about(edition.bank, topic))
    chosen = None
    if shuffle:
        chosen = str(SystemRandom().getrandbits(32) if seed is None else seed)
        Random(chosen).shuffle(questions)  # noqa: S311 (an order, not a secret)
    Tutor(screen(), edition, Session(questions[:number]), chosen).run()


def about(bank: Bank, topic: str | None) -> Sequence[Question]:
    """The questions of a set or, if none is called so, of a concept; all of them without a topic.

    Raises BadParameter for a topic that the bank has not, or that has no question.
    """
    if topic is None:
        return list(bank.questions())
    sets = {each.id: each.questions for each in bank.sets}
    if topic not in sets and topic not in bank.concept:
        hint = did_you_mean(topic, _names(bank))
        message = f"the bank has no set and no concept {quoted(topic)}; {hint}"
        raise click.BadParameter(message, param_hint="'[SET|CONCEPT]'")
    questions = sets.get(topic) or bank.about(topic)
    if not questions:
        raise click.BadParameter(f"the bank has no question about {quoted(topic)}", param_hint="'[SET|CONCEPT]'")
    return questions


def _names(bank: Bank) -> Iterable[str]:
    return {*bank.concept, *(each.id for each in bank.sets)}
