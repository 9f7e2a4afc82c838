"""Pairs to match, by typing the number of an item and the letter of its partner."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import ascii_uppercase

from quiz_plugin.bank.grade import Grade, SetGrade, grade
from quiz_plugin.bank.kinds import MatchingQuestion
from quiz_plugin.cli.edition import Edition
from quiz_plugin.cli.forms.base import Form, Mark, Picks, Unreadable, row

_PAIR = re.compile(r"(\d+)[\s.:=-]*([^\W\d_])")
_BETWEEN = re.compile(r"[\s,;.()]*")
_EXAMPLE = "1A 2C"


class MatchingForm(Form):
    """Items have numbers, their partners letters."""

    def __init__(self, question: MatchingQuestion, edition: Edition, _seed: str | None = None) -> None:
        """Both sides stand as they were written."""
        super().__init__(edition)
        self._question = question
        self.rows = tuple(row(part, str(number), edition) for number, part in enumerate(question.left, 1))
        self.partners = tuple(row(part, ascii_uppercase[at], edition) for at, part in enumerate(question.right))
        self._partner = {each.id: each for each in self.partners}
        pairs = (f"{each.label} {self._partner[question.pairs[each.id]].label}" for each in self.rows)
        self.instruction = edition.words.t("q.match")
        self.answer = edition.words.n("a.match", len(self.rows), list=", ".join(pairs))

    def read(self, typed: str) -> Picks:
        """Read pairs, apart or together; an item may be left out."""
        left = {each.label: each.id for each in self.rows}
        right = {each.label: each.id for each in self.partners}
        found: dict[str, str] = {}
        for number, letter in _PAIR.findall(typed):
            if strange := next(
                (key for key, known in ((number, left), (letter.upper(), right)) if key not in known), 0
            ):
                raise Unreadable(self._words.t("cmd.no_option", key=strange))
            if number in found:
                raise Unreadable(self._words.t("cmd.pairs", example=_EXAMPLE))
            found[number] = right[letter.upper()]
        if not _BETWEEN.fullmatch(_PAIR.sub("", typed)):
            raise Unreadable(self._words.t("cmd.pairs", example=_EXAMPLE))
        if not found:
            raise Unreadable(self._words.t("err.none_match"))
        return tuple(f"{left[each.label]}:{found[each.label]}" for each in self.rows if each.label in found)

    def completed(self, picks: Picks, first: Picks) -> Picks:
        """Pairs that were right stay, unless their item was typed with another partner."""
        right = dict(pick.split(":") for pick in first if pick in self._question.joined)
        now = right | dict(pick.split(":") for pick in picks)
        return tuple(f"{each.id}:{now[each.id]}" for each in self.rows if each.id in now)

    def grade(self, picks: Picks) -> SetGrade:
        """What the pairs are worth."""
        return grade(self._question.joined, picks)

    def told(self, graded: Grade, *, done: bool) -> Iterator[str]:
        """How many pairs are right."""
        if isinstance(graded, SetGrade):
            yield self._words.n("v.pairs", graded.right, a=graded.hits, b=graded.right)
            if graded.verdict == "partly" and not done:
                yield self._words.t("v.try_rest")

    def marks(self, picks: Picks, *, done: bool) -> Iterator[Mark]:
        """Every item; before the question is done, only those with a partner."""
        chosen = dict(pick.split(":") for pick in picks)
        for each in self.rows:
            right, picked = self._question.pairs[each.id], chosen.get(each.id)
            if picked == right:
                yield Mark("hit", self._words.t("v.right"), each)
            elif picked or done:
                said = [self._words.t("v.wrong")] if picked else []
                if done:
                    partner = self._partner[right]
                    said += [self._words.t("m.partner", key=partner.label), partner.text or partner.code]
                yield Mark("slip" if picked else "miss", " ".join(said), each)

    @property
    def why(self) -> str:
        """Why they belong together."""
        return self._edition.text(self._question.why)


form = MatchingForm
