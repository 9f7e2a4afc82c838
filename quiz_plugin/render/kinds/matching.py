"""Makes the `Body` of pairs to match for `card.py`: numbered items, lettered partners, key (`1 B, 2 A`), one reason.

Pages call this kind `match` (`data-type`). The HTML of items and partners is in templates/kinds/matching.html.
"""

from string import ascii_uppercase

from quiz_plugin.bank.kinds import MatchingQuestion
from quiz_plugin.render.kinds.body import Body, KindWriter


def body(question: MatchingQuestion, pen: KindWriter) -> Body:
    """Items with numbers, and their partners with letters."""
    letters = {part.id: letter for part, letter in zip(question.right, ascii_uppercase, strict=False)}
    items = [pen.part(each, number=n, partner=question.pairs[each.id]) for n, each in enumerate(question.left, 1)]
    key = ", ".join(f"{item.number}\u00a0{letters[item.partner]}" for item in items)
    return Body(
        type="match",
        template="kinds/matching.html",
        instruction=pen.words.t("q.match"),
        answer=pen.answer("a.match", len(items), key),
        key=key,
        why=pen.block(question.why),
        parts=items,
        partners=[pen.partner(part, letters[part.id]) for part in question.right],
        texts=pen.texts(*question.left, *question.right),
    )
