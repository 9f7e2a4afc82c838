"""The questions of a bank as an author writes them in plain Markdown: the same words, the answers in `<details>`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from string import ascii_uppercase
from typing import Any

from quiz_plugin.bank import Bank, Question
from quiz_plugin.bank.kinds import (
    ChoiceQuestion,
    MatchingQuestion,
    NumericQuestion,
    Option,
    OrderingQuestion,
    Part,
    TrueFalseQuestion,
)
from quiz_plugin.render.numbers import written
from quiz_plugin.render.words import Words

Text = Mapping[str, str]
_LINK = re.compile(r"\]\(([a-z0-9-]+)((?:#[a-z0-9-]+)?)\)")


def indented(text: str, by: str = "    ") -> str:
    """The text as the contents of a list item or a block."""
    return "\n".join(f"{by}{line}" if line.strip() else "" for line in text.splitlines())


class PlainMarkdown:
    """Writes questions in one language."""

    def __init__(self, bank: Bank, words: Words) -> None:
        self.bank, self.words = bank, words
        self._up = ""

    def questions(self, questions: Iterable[Question], up: str, level: int) -> str:
        """Questions as sections of a page from which `up` leads to the root of the pages."""
        self._up = up
        return "\n".join(self._question(each, number, level) for number, each in enumerate(questions, 1))

    def row(self, question: str) -> str:
        """The line of a list that leads from the page of a concept to a question."""
        asked = self.bank.by_id[question]
        link = f"[{self.bank.text(asked.title, self.words.language)}](../{self.bank.home[question]}.md#q-{question})"
        return f"- {link} {self.words.t(f'level.{asked.level}')}"

    def text(self, text: Text) -> str:
        """A text of the bank, with links as MkDocs takes them."""
        return _LINK.sub(rf"]({self._up}concepts/\1.md\2)", self.bank.text(text, self.words.language).strip())

    def _question(self, question: Question, number: int, level: int) -> str:
        words, ref = self.words, question.refs[0]
        concept = f"{self._up}concepts/{ref.concept}.md#{ref.anchor}"
        name = self.bank.text(self.bank.concept[ref.concept].title, words.language)
        section = self.bank.sections[ref.concept, words.language][ref.anchor or ""].title
        sources = (f"{words.t('a.source')} [{each.title}]({each.url})" for each in question.sources)
        end = [
            *([self.text(question.explanation)] if question.explanation else []),
            f"{words.t('a.study')} [{section}]({concept})",
            *sources,
        ]
        return "\n\n".join(
            [
                f"{'#' * level} {words.t('q.num', n=number)} {self.text(question.title)} {{#q-{question.id}}}",
                f"[{name}]({concept}) · {words.t(f'level.{question.level}')}",
                *self.asked(question, end),
                "",
            ]
        )

    def hints(self, question: Question) -> Iterator[str]:
        """What helps before the answer."""
        if question.hints:
            yield self.folded(self.words.t("hint.title"), [self.text(each) for each in question.hints])

    def folded(self, title: str, parts: Sequence[str]) -> str:
        """Something to open: `<details>`."""
        return f'??? quote "{title}"\n\n' + indented("\n\n".join(parts))

    def asked(self, question: Question, end: Sequence[str]) -> list[str]:
        """What is asked, and the answer, at whose end some more paragraphs stand."""
        instruction, listed, answer = KINDS[question.kind](self, question)
        shown = self.folded(self.words.t("a.show"), [f"**{answer[0]}**", *answer[1:], *end])
        return [self.text(question.stem), instruction, *([listed] if listed else []), *self.hints(question), shown]

    def part(self, part: Option | Part) -> str:
        """The words or the code of something that can be picked."""
        return self.text(part.text) if part.text else f"\n\n```{part.syntax}\n{(part.code or '').rstrip()}\n```"

    def items(self, parts: Iterable[tuple[str, str]]) -> str:
        """A list, each item with its mark."""
        return "\n".join(f"- {mark} {indented(text).lstrip(chr(32))}" for mark, text in parts)


Asked = tuple[str, str, list[str]]
"""The instruction, what is listed, and the answer with its reasons."""


def _choice(md: PlainMarkdown, question: ChoiceQuestion) -> Asked:
    words, options = md.words, list(zip(ascii_uppercase, question.options, strict=False))
    right = [letter for letter, option in options if option.correct]
    count = question.kind == "multiple" and question.show_count
    told = words.t("q.multi" if question.kind == "multiple" else "q.single")
    verdicts = {letter: "a.opt_right" if option.correct else "a.opt_wrong" for letter, option in options}
    return (
        words.n("q.multi_n", len(right)) if count else told,
        md.items((letter, md.part(option)) for letter, option in options),
        [
            words.n("a.right", len(right), list=", ".join(right)),
            md.items(
                (f"**{words.t(verdicts[letter], key=letter)}**", md.text(option.why)) for letter, option in options
            ),
        ],
    )


def _statement(md: PlainMarkdown, question: TrueFalseQuestion) -> Asked:
    names = [md.words.t("q.true"), md.words.t("q.false")]
    right = md.words.n("a.right", 1, list=names[not question.answer])
    return md.words.t("q.tf"), "\n".join(f"- {name}" for name in names), [right, md.text(question.why)]


def _ordering(md: PlainMarkdown, question: OrderingQuestion) -> Asked:
    letters, by_id = (
        dict(zip(question.shown, ascii_uppercase, strict=False)),
        {each.id: each for each in question.blocks},
    )
    key = "; ".join(", ".join(letters[name] for name in order) for order in question.orders)
    listed = md.items((letter, md.part(by_id[name])) for name, letter in letters.items())
    return md.words.t("q.order"), listed, [md.words.n("a.order", len(question.orders), list=key), md.text(question.why)]


def _numeric(md: PlainMarkdown, question: NumericQuestion) -> Asked:
    words, answer = md.words, question.answer
    right = written(words, answer.value, answer.unit)
    rows = [(f"**{words.t('a.num_right', key=right)}**", md.text(question.why))]
    if question.traps:
        rows.append((words.t("a.num_others"), ""))
    for trap in question.traps:
        wrong = written(words, trap.value, answer.unit)
        rows.append((f"**{words.t('a.num_wrong', key=wrong)}**", md.text(trap.why)))
    return words.t("q.number"), "", [words.n("a.right", 1, list=right), md.items(rows)]


def _matching(md: PlainMarkdown, question: MatchingQuestion) -> Asked:
    letters = {part.id: letter for part, letter in zip(question.right, ascii_uppercase, strict=False)}
    left = md.items((f"{number}", md.part(part)) for number, part in enumerate(question.left, 1))
    right = md.items((letters[part.id], md.part(part)) for part in question.right)
    pairs = [f"{number} {letters[question.pairs[part.id]]}" for number, part in enumerate(question.left, 1)]
    answer = md.words.n("a.match", len(pairs), list=", ".join(pairs))
    return md.words.t("q.match"), f"{left}\n\n<!-- -->\n\n{right}", [answer, md.text(question.why)]


KINDS: Mapping[str, Callable[[PlainMarkdown, Any], Asked]] = {
    "single": _choice,
    "multiple": _choice,
    "true-false": _statement,
    "ordering": _ordering,
    "numeric": _numeric,
    "matching": _matching,
}
