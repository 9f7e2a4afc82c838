"""Makes the `Body` of blocks to order for `card.py`: letters in the order shown, each correct order, one reason.

The key for paper says the place of each block (`A 2, B 3, C 1`); assets/kinds/ordering.js grades by orders in `data`.
templates/kinds/ordering.html has the HTML.
"""

from string import ascii_uppercase

from quiz_plugin.bank.kinds import OrderingQuestion
from quiz_plugin.render.kinds.body import Body, KindWriter


def body(question: OrderingQuestion, pen: KindWriter) -> Body:
    """Blocks get their letters in the order in which they are shown, and keep them."""
    by_id = {block.id: block for block in question.blocks}
    letters = dict(zip(question.shown, ascii_uppercase, strict=False))
    orders = "; ".join(", ".join(letters[name] for name in order) for order in question.orders)
    places = [
        ", ".join(f"{letters[each]}\xa0{order.index(each) + 1}" for each in question.shown) for order in question.orders
    ]
    return Body(
        type="order",
        template="kinds/ordering.html",
        instruction=pen.words.t("q.order"),
        answer=pen.answer("a.order", len(question.orders), orders),
        key="; ".join(places),  # on paper, each block has a line for its place
        why=pen.block(question.why),
        data={"order": "|".join(" ".join(order) for order in question.orders)},
        parts=[pen.part(by_id[name], letter=letters[name]) for name in question.shown],
        texts=pen.texts(*question.blocks),
    )
