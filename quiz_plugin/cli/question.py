"""A question and its answer, written on a screen."""

from __future__ import annotations

from quiz_plugin.bank import Grade, Question
from quiz_plugin.cli.edition import Edition
from quiz_plugin.cli.forms import Form, Picks, Row
from quiz_plugin.cli.screen import Screen

_MARKS = {"hit": ("✓", "green"), "slip": ("✗", "red"), "miss": ("◌", "yellow"), "pass": ("–", "dim")}
"""How a part was answered: its sign and its style, as on the pages."""
_VERDICT_STYLES = {"right": "bold green", "partly": "bold yellow", "wrong": "bold red"}


def write_question(screen: Screen, edition: Edition, question: Question, form: Form, *hints: str) -> None:
    """The stem, what to do, what is listed for it, and a word on the hints."""
    screen.line()
    screen.block(edition.text(question.stem))
    screen.line()
    screen.line(form.instruction, "bold")
    for row in form.rows:
        write_option(screen, row)
    if form.partners:
        screen.line()
    for row in form.partners:
        write_option(screen, row)
    for hint in hints:
        screen.line(hint, "dim")


def write_option(screen: Screen, row: Row) -> None:
    """One option as it is offered."""
    if row.code:
        screen.code_option(row.label, row.code, row.syntax)
    else:
        screen.option(row.label, row.text)


def write_marks(screen: Screen, form: Form, picks: Picks, *, done: bool) -> None:
    """Every part with how it was answered and why it is right or not; the reason for the whole when that is done."""
    for mark in form.marks(picks, done=done):
        sign, style = _MARKS[mark.how]
        if mark.row:
            write_option(screen, mark.row)
        screen.line(f"{sign} {mark.words}", style, inside=mark.row is not None)
        if mark.why:
            screen.block(mark.why, inside=True)
    if done and form.why:
        screen.line()
        screen.block(form.why)


def write_verdict(screen: Screen, edition: Edition, form: Form, graded: Grade, *, second: bool, done: bool) -> None:
    """What an answer was worth, in the words of the pages."""
    words = edition.words
    wrong = "v.wrong" if done else "v.not_yet"
    right = "v.right2" if second else "v.right"
    said = [words.t({"right": right, "partly": "v.partly", "wrong": wrong}[graded.verdict])]
    if graded.verdict != "right":
        said += form.told(graded, done=done)
    screen.line(" ".join(said), _VERDICT_STYLES[graded.verdict])


def write_reasons(screen: Screen, form: Form) -> None:
    """The key, and why each part is right or not; nobody has answered."""
    screen.line(form.answer, "bold green")
    for reason in form.reasons():
        if reason.heading:
            screen.line(reason.heading, "green" if reason.right else "red")
        screen.block(reason.why, inside=bool(reason.heading))


def write_explanation(screen: Screen, edition: Edition, question: Question) -> None:
    """What ties the reasons together, and the section to study."""
    if question.explanation:
        screen.line()
        screen.block(edition.text(question.explanation))
    screen.line()
    screen.named(edition.words.t("a.study"), edition.section(question.refs[0]))
