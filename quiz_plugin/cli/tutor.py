"""Takes a learner through a session: writes, asks, tells what an answer was worth."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from quiz_plugin.bank import Question
from quiz_plugin.bank.session import Session
from quiz_plugin.cli.edition import Edition
from quiz_plugin.cli.forms import Form, Picks, Unreadable, form
from quiz_plugin.cli.numbers import decimal
from quiz_plugin.cli.question import write_explanation, write_marks, write_question, write_verdict
from quiz_plugin.cli.screen import Screen

HINT, SKIP, ANSWER, QUIT = "hint", "skip", "answer", "quit"
ALWAYS_HINT = "?"


class Tutor:
    """One run through the questions of a session."""

    def __init__(self, screen: Screen, edition: Edition, session: Session, seed: str | None) -> None:
        """With a seed, options are shuffled."""
        self._screen, self._edition, self._session, self._seed = screen, edition, session, seed
        words = edition.words
        self._commands: Mapping[str, str] = {
            HINT: words.t("cmd.hint"),
            ANSWER: words.t("cmd.answer"),
            SKIP: words.t("cmd.skip"),
            QUIT: words.t("cmd.quit"),
        }
        self._number = 0

    def run(self) -> None:
        """Ask until there is no question left or the learner leaves; then tell the result."""
        with suppress(EOFError, KeyboardInterrupt):
            while (question := self._session.current) and self._ask(question):
                pass
        self._write_summary()

    def _ask(self, question: Question) -> bool:
        """Ask one question until it is done. Whether to go on."""
        asked = form(question, self._edition, self._seed)
        self._write(question, asked)
        first: Picks = ()
        while self._session.current is question:
            typed = self._screen.ask()
            command = self._command(typed)
            if command == QUIT:
                return False
            if command == HINT:
                self._hint(question)
            elif command == SKIP:
                self._session.skip()
            elif command == ANSWER:
                self._show(question, asked, first)
            else:
                first = self._grade(question, asked, typed, first) or first
        return True

    def _command(self, typed: str) -> str | None:
        if typed == ALWAYS_HINT:
            return HINT
        return next((name for name, word in self._commands.items() if word.casefold() == typed.casefold()), None)

    def _write(self, question: Question, asked: Form) -> None:
        words, out = self._edition.words, self._screen
        total = self._session.summary().total
        if self._number:
            out.line()
        self._number += 1
        out.named(words.t("q.num", n=self._number), self._edition.text(question.title), heading=True)
        out.line(f"{self._number}/{total} · {words.t(f'level.{question.level}')}", "dim")
        write_question(out, self._edition, question, asked)
        self._write_commands()

    def _write_commands(self) -> None:
        left = self._session.hints_left
        known = ", ".join(word for name, word in self._commands.items() if name != HINT or left)
        self._screen.line(self._edition.words.t("cmd.type", words=known), "dim")

    def _hint(self, question: Question) -> None:
        words = self._edition.words
        index = self._session.hint()
        if index is None:
            self._screen.line(words.t("cmd.no_hint"), "dim")
            return
        self._screen.line(words.t("hint.name", n=index + 1, total=len(question.hints)), "bold")
        self._screen.block(self._edition.text(question.hints[index]), inside=True)

    def _grade(self, question: Question, asked: Form, typed: str, first: Picks) -> Picks | None:
        """Grade what was typed, after a `first` try or none, and tell what it was worth; None if it is no answer."""
        words, out = self._edition.words, self._screen
        try:
            picks = asked.completed(asked.read(typed), first)
        except Unreadable as error:
            out.line(f"{words.t('err.prefix')} {error}", "red")
            self._write_commands()
            return None
        graded = asked.grade(picks)
        second = self._session.second_try
        done = self._session.answer(graded, retry=asked.retry) == "done"
        out.line()
        write_verdict(out, self._edition, asked, graded, second=second, done=done)
        self._explain(question, asked, picks, done=done)
        return picks

    def _show(self, question: Question, asked: Form, first: Picks) -> None:
        self._session.show()
        self._screen.line()
        self._screen.line(self._edition.words.t("v.seen"), "bold")
        self._screen.line(asked.answer)
        self._explain(question, asked, first, done=True)

    def _explain(self, question: Question, asked: Form, picks: Picks, *, done: bool) -> None:
        write_marks(self._screen, asked, picks, done=done)
        if done:
            write_explanation(self._screen, self._edition, question)
        else:
            self._screen.line()
            self._write_commands()

    def _write_summary(self) -> None:
        words, out = self._edition.words, self._screen
        summary = self._session.summary()
        n = summary.answered
        out.line()
        out.line(words.t("tally", n=n, total=summary.total, k=summary.right), "bold")
        if not n:
            return
        out.line(words.t("cmd.first", k=summary.right_first, n=n))
        out.line(words.t("cmd.points", points=decimal(summary.points), n=n))
        for ref in summary.study:
            out.named(words.t("a.study"), self._edition.section(ref))
