"""A question and its answer, written on a screen."""

from __future__ import annotations

from collections.abc import Collection

from quiz_plugin.bank import Grade, Question
from quiz_plugin.cli.edition import Edition
from quiz_plugin.cli.forms import Form, Row
from quiz_plugin.cli.terminal import Screen

MARKS = {
    "hit": ("✓", "m.hit", "green"),
    "slip": ("✗", "m.slip", "red"),
    "miss": ("◌", "m.miss", "yellow"),
    "pass": ("–", "m.pass", "dim"),
}
"""How an option was answered: its sign, its words and its style, as on the pages."""
_VERDICT_STYLES = {"right": "bold green", "partly": "bold yellow", "wrong": "bold red"}


def write_question(screen: Screen, edition: Edition, question: Question, form: Form, *hints: str) -> None:
    """The stem, what to do, the options, and a word on the hints."""
    screen.line()
    screen.block(edition.text(question.stem))
    screen.line()
    screen.line(form.instruction, "bold")
    for row in form.rows:
        write_option(screen, row)
    for hint in hints:
        screen.line(hint, "dim")


def write_option(screen: Screen, row: Row) -> None:
    """One option as it is offered."""
    if row.code:
        screen.code_option(row.label, row.code, row.syntax)
    else:
        screen.option(row.label, row.text)


def write_marks(screen: Screen, edition: Edition, form: Form, picks: Collection[str], *, done: bool) -> None:
    """Every option with how it was answered and why it is right or not.

    Before the question is done, only what was chosen: the rest would give the answer away.
    """
    for row in form.rows:
        picked = row.id in picks
        if not (picked or done):
            continue
        sign, words, style = MARKS[_mark(picked=picked, right=row.right)]
        write_option(screen, row)
        screen.line(f"{sign} {edition.words.t(words)}", style, inside=True)
        if row.why and (done or not row.right):
            screen.block(row.why, inside=True)


def _mark(*, picked: bool, right: bool) -> str:
    if picked:
        return "hit" if right else "slip"
    return "miss" if right else "pass"


def write_verdict(screen: Screen, edition: Edition, form: Form, graded: Grade, *, second: bool, done: bool) -> None:
    """What an answer was worth, in the words of the pages."""
    words = edition.words
    wrong = "v.wrong" if done else "v.not_yet"
    right = "v.right2" if second else "v.right"
    said = [words.t({"right": right, "partly": "v.partly", "wrong": wrong}[graded.verdict])]
    if form.several and graded.verdict != "right":
        said.append(words.n("v.chosen", graded.right, a=graded.hits, b=graded.right))
        if graded.false_alarms:
            said.append(words.n("v.extra", graded.false_alarms))
        if graded.verdict == "partly" and not done:
            said.append(words.t("v.try_rest"))
    screen.line(" ".join(said), _VERDICT_STYLES[graded.verdict])


def write_reasons(screen: Screen, edition: Edition, form: Form) -> None:
    """The key, and of every option why it is right or not; nobody has answered."""
    screen.line(form.answer, "bold green")
    for row in form.rows:
        if row.label:
            words, style = ("a.opt_right", "green") if row.right else ("a.opt_wrong", "red")
            screen.line(edition.words.t(words, key=row.label), style)
        if row.why:
            screen.block(row.why, inside=bool(row.label))


def write_explanation(screen: Screen, edition: Edition, question: Question) -> None:
    """What ties the reasons together, and the section to study."""
    if question.explanation:
        screen.line()
        screen.block(edition.text(question.explanation))
    screen.line()
    screen.named(edition.words.t("a.study"), edition.section(question.refs[0]))
