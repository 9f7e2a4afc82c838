"""Questions of some kind that break a rule of that kind."""

from collections.abc import Sequence
from decimal import Decimal

from tests.bank.fuzz.damage import Pick, Sign, on_question
from tests.bank.fuzz.layout import Path, Raw
from tests.bank.fuzz.records import Record, part, put

NOBODY = "zz-nobody"
_NO_NUMBERS = ("1,5", "1.", ".5", "1e3", "+1", "", " 1", "1 000", "0x1F", "one", "٣", "1\n", "1" * 17, "01")
_UNQUOTED = ("1", "1.5", "-3", "true", "null", "[1]", "2026-01-01", "!!int 3")


def _orders(question: Record) -> list[Path]:
    """The paths of all orders of a question."""
    if question["kind"] != "ordering":
        return []
    return [("shown",), *(("orders", index) for index in range(len(question["orders"])))]


@on_question("unknown-id")
def an_order_with_a_misspelt_block(question: Record, pick: Pick) -> Sequence[Sign]:
    """A block that does not exist, in the place of one that does or beside them all."""
    if not (paths := _orders(question)):
        return []
    path = pick(paths)
    order = part(question, path)
    index = pick(range(len(order)))
    if pick((True, False)):
        order[index] = NOBODY
    else:
        order.insert(index, NOBODY)
    return [Sign("unknown-id", (*path, index))]


@on_question("missing-id")
def an_order_without_a_block(question: Record, pick: Pick) -> Sequence[Sign]:
    """A block forgotten."""
    if not (paths := _orders(question)):
        return []
    path = pick(paths)
    part(question, path).pop(pick(range(len(part(question, path)))))
    return [Sign("missing-id", path)]


@on_question("duplicate-id")
def an_order_with_a_block_twice(question: Record, pick: Pick) -> Sequence[Sign]:
    """A block that comes again."""
    if not (paths := _orders(question)):
        return []
    path = pick(paths)
    order = part(question, path)
    order.append(pick(order))
    return [Sign("duplicate-id", (*path, len(order) - 1))]


@on_question("duplicate-order")
def an_order_twice(question: Record, pick: Pick) -> Sequence[Sign]:
    """An order copied."""
    if question["kind"] != "ordering":
        return []
    question["orders"].append(list(pick(question["orders"])))
    return [Sign("duplicate-order", ("orders", len(question["orders"]) - 1))]


@on_question("shown-order")
def the_answer_shown(question: Record, pick: Pick) -> Sequence[Sign]:
    """Blocks that stand in a right order from the start."""
    if question["kind"] != "ordering":
        return []
    question["shown"] = list(pick(question["orders"]))
    return [Sign("shown-order", ("shown",))]


@on_question("unknown-id")
def a_pair_with_a_stranger(question: Record, pick: Pick) -> Sequence[Sign]:
    """A pair of which one side does not exist."""
    if question["kind"] != "matching":
        return []
    left = pick(sorted(question["pairs"]))
    if pick((True, False)):
        question["pairs"][left] = NOBODY
        return [Sign("unknown-id", ("pairs", left))]
    question["pairs"][NOBODY] = question["pairs"].pop(left)
    return [Sign("unknown-id", ("pairs", NOBODY), key=True)]


@on_question("missing-id")
def an_item_without_a_partner(question: Record, pick: Pick) -> Sequence[Sign]:
    """A pair forgotten."""
    if question["kind"] != "matching":
        return []
    left = pick(sorted(question["pairs"]))
    del question["pairs"][left]
    return [Sign("missing-id", ("pairs",), hint=f"add `{left}:` with the id of its partner")]


@on_question("trap-is-right")
def a_trap_in_the_tolerance(question: Record, pick: Pick) -> Sequence[Sign]:
    """A wrong number that is the right one."""
    if question["kind"] != "numeric":
        return []
    value = question["answer"]["value"]
    traps = [
        *question.get("traps", []),
        {"value": pick((value, _in_more_digits(value))), "why": {"en": "a", "es": "b"}},
    ]
    question["traps"] = traps
    return [Sign("trap-is-right", ("traps", len(traps) - 1, "value"))]


@on_question("duplicate-trap")
def a_trap_twice(question: Record, pick: Pick) -> Sequence[Sign]:
    """A wrong number that has its words already."""
    if not question.get("traps"):
        return []
    traps = question["traps"]
    traps.append({**pick(traps), "why": {"en": "a", "es": "b"}})
    return [Sign("duplicate-trap", ("traps", len(traps) - 1, "value"))]


@on_question("bad-value")
def a_number_in_another_form(question: Record, pick: Pick) -> Sequence[Sign]:
    """A number without quotes, or as somebody else would write it."""
    if question["kind"] != "numeric":
        return []
    traps: list[Path] = [("traps", index, "value") for index in range(len(question.get("traps", [])))]
    path = pick([("answer", "value"), ("answer", "tolerance"), *traps])
    put(question, path, pick((*_NO_NUMBERS, *map(Raw, _UNQUOTED))))
    return [Sign("bad-value", path)]


@on_question("bad-value")
def a_unit_or_a_calculation_in_another_form(question: Record, pick: Pick) -> Sequence[Sign]:
    """What would be taken for a part of the number, and what is no calculation."""
    if question["kind"] != "numeric":
        return []
    name = pick(("unit", "check"))
    wrong = {
        "unit": ("", " ", "3 g", "-m", ".s", "g ", "x" * 21),
        "check": ("", "f", "f()", "f(", "F(1)", "f(a)", "f(1 2)", "f(1) + 1"),
    }
    question["answer"][name] = pick((*wrong[name], Raw("3")))
    return [Sign("bad-value", ("answer", name))]


def _in_more_digits(value: str) -> str:
    return value if len(value) > 12 else f"{Decimal(value):.1f}" if "." not in value else f"{value}0"
