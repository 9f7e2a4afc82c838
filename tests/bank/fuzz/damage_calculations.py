"""Numbers that do not come from their calculation."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from tests.bank.fuzz.banks import CALCULATIONS
from tests.bank.fuzz.damage import Pick, Sign, on_question
from tests.bank.fuzz.layout import Path
from tests.bank.fuzz.records import Record, part

RARE = "777000777"
"""Stands nowhere in a guide before."""


def _numbers(question: Record) -> list[Path]:
    """The paths of the records that have a number."""
    if question["kind"] != "numeric":
        return []
    return [("answer",), *(("traps", index) for index in range(len(question.get("traps", []))))]


def _number(question: Record, pick: Pick) -> tuple[Path, Any] | None:
    """One of the records that have a number, and its path."""
    paths = _numbers(question)
    if not paths:
        return None
    path = pick(paths)
    return path, part(question, path)


@on_question("unknown-formula")
def a_formula_that_does_not_exist(question: Record, pick: Pick) -> Sequence[Sign]:
    """A name that no formula has."""
    if (found := _number(question, pick)) is None:
        return []
    path, record = found
    record["check"] = pick(("zz_nobody(1)", "bubbleshare(4, 8)", "__import__(4)", "pow(10,100000)"))
    return [Sign("unknown-formula", (*path, "check"))]


@on_question("bad-arguments")
def a_formula_with_other_arguments(question: Record, pick: Pick) -> Sequence[Sign]:
    """Too few numbers, too many, or one that the formula does not take."""
    if (found := _number(question, pick)) is None:
        return []
    path, record = found
    calls = ("bubble_share(4)", "bubble_share(4, 8, 2)", "reduced_loss(4)", f"bubble_share(4, -{RARE})")
    record["check"] = pick((*calls, f"global_batch({RARE}.5, 2)", f"scaled_rate(1, {RARE}.01, 2)"))
    inside = next((f"{sign}{RARE}" for sign in ("-", "") if f"{sign}{RARE}" in record["check"]), "")
    return [Sign("bad-arguments", (*path, "check"), inside=inside)]


@on_question("other-result")
def a_number_that_is_not_the_result(question: Record, pick: Pick) -> Sequence[Sign]:
    """A calculation of something else."""
    if (found := _number(question, pick)) is None:
        return []
    path, record = found
    number = Decimal(record["value"])
    record["check"] = pick([call for value, call in CALCULATIONS.items() if abs(Decimal(value) - number) >= 1])
    return [Sign("other-result", (*path, "value"))]


@on_question("result-among-arguments")
def a_calculation_that_holds_its_result(question: Record, pick: Pick) -> Sequence[Sign]:
    """The number itself, handed through."""
    if question["kind"] != "numeric":
        return []
    check = pick((f"reduced_loss(1,{RARE})", f"scaled_rate(3, 3,{RARE})", f"ring_traffic(2, 0.1{RARE})"))
    question["answer"] = {"value": check.split(",")[-1].strip(" )"), "check": check}
    question.pop("traps", None)
    return [Sign("result-among-arguments", ("answer", "check"), inside=f"{question['answer']['value']})")]


@on_question("tight-tolerance")
def a_tolerance_that_leaves_out_the_exact_result(question: Record, pick: Pick) -> Sequence[Sign]:
    """A rounded number, and no room for the one that was rounded."""
    if question["kind"] != "numeric":
        return []
    check = pick(("bubble_share(4, 8)", "ring_traffic(3, 20.48)", "reduced_loss(3, 81.8, 0.2)"))
    question["answer"] = {"value": "27.3", "check": check, "tolerance": pick(("0", "0.00001", "0.001 %"))}
    question.pop("traps", None)
    return [Sign("tight-tolerance", ("answer", "value"))]
