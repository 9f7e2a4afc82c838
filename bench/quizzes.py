"""The questions of a bank in the notation of mkdocs-quiz 1.7: the same words again.

It knows options and gaps to fill; blocks to put in order and pairs to match stay plain Markdown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bench.plain import PlainMarkdown
from quiz_plugin.bank import Question
from quiz_plugin.bank.kinds import ChoiceQuestion, NumericQuestion, Option, TrueFalseQuestion


class QuizMarkdown(PlainMarkdown):
    """Writes questions in one language."""

    def asked(self, question: Question, end: Sequence[str]) -> list[str]:
        """A quiz, where the plugin knows one for this kind."""
        if isinstance(question, ChoiceQuestion):
            return self._quiz(question, list(self._options(question)), end)
        if isinstance(question, TrueFalseQuestion):
            names = (self.words.t("q.true"), self.words.t("q.false"))
            rows = [
                f"- [{'x' if right else ' '}] {name}" for name, right in zip(names, question.key.values(), strict=True)
            ]
            return self._quiz(question, rows, [self.text(question.why), *end])
        if isinstance(question, NumericQuestion):
            return self._quiz(
                question,
                ["", f"[[{question.answer.value}]] {question.answer.unit}", "", "---"],
                self._reasons(question, end),
            )
        return super().asked(question, end)

    def _quiz(self, question: Question, rows: Sequence[str], end: Sequence[str]) -> list[str]:
        parts = [self.text(question.stem), *rows, "", "\n\n".join(end)]
        return [*self.hints(question), "\n".join(["<quiz>", *parts, "</quiz>"])]

    def _options(self, question: ChoiceQuestion) -> Iterator[str]:
        for option in question.options:
            yield f"- [{'x' if option.correct else ' '}] {self._line(option)}"
            yield from (f"> {line}" for line in self.text(option.why).splitlines())

    def _line(self, option: Option) -> str:
        """An option in one line, which is all it may take."""
        if option.text:
            return " ".join(self.text(option.text).split())
        return f"`{' '.join((option.code or '').split())}`"

    def _reasons(self, question: NumericQuestion, end: Sequence[str]) -> list[str]:
        return [self.text(question.why), *(f"{trap.value}: {self.text(trap.why)}" for trap in question.traps), *end]
