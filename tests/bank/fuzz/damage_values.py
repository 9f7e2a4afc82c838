"""Values of a type that a bank does not take in their place."""

from collections.abc import Sequence

from tests.bank.fuzz.damage import Pick, Sign, on_question
from tests.bank.fuzz.layout import Raw
from tests.bank.fuzz.records import PARTS, Record, leaf, part, put, texts

_NO_TEXTS = ("1", "-1.5", ".inf", "0x1F", "2026-01-01", "null", "~", "true", "[a]", "{a: b}", "12:30:45", "!!int 3")


@on_question("wrong-type")
def something_else_for_a_text(question: Record, pick: Pick) -> Sequence[Sign]:
    """A number, a date, nothing, a list or a mapping in place of a text."""
    path = leaf(question, pick)
    put(question, path, Raw(pick(_NO_TEXTS)))
    return [Sign("wrong-type", path)]


@on_question("wrong-type")
def a_text_for_something_else(question: Record, pick: Pick) -> Sequence[Sign]:
    """A text in place of true, of a number, of a list or of a mapping."""
    own = [name for name in (*PARTS, "orders", "shown", "pairs", "traps") if name in question]
    own += ["answer"] if question["kind"] == "numeric" else []
    name = pick(("bump", "title", "stem", "sources", "concepts", "hints", *own))
    question[name] = pick(("true", "1", "a text"))
    return [Sign("wrong-type", (name,))]


@on_question("wrong-type")
def a_list_for_a_mapping(question: Record, pick: Pick) -> Sequence[Sign]:
    """A dash too many."""
    path = pick(texts(question))
    put(question, path, [part(question, path)])
    return [Sign("wrong-type", path)]


@on_question("wrong-type")
def a_mapping_for_a_list(question: Record, pick: Pick) -> Sequence[Sign]:
    """The dash of an only item forgotten."""
    name = pick([key for key in (*PARTS, "traps", "sources", "hints") if question.get(key)])
    question[name] = question[name][0]
    return [Sign("wrong-type", (name,))]


@on_question("wrong-type")
def nothing_for_a_list(question: Record, pick: Pick) -> Sequence[Sign]:
    """A key whose items are all gone."""
    names = ("concepts", *PARTS, "orders", "shown", "traps", "sources", "hints")
    name = pick([key for key in names if key in question])
    question[name] = Raw(pick(("null", "~")))
    return [Sign("wrong-type", (name,))]


@on_question("wrong-type")
def a_day_that_does_not_exist(question: Record, pick: Pick) -> Sequence[Sign]:
    """A date that is none, or is written in another way."""
    path = ("sources", pick(range(len(question["sources"]))), "checked")
    put(question, path, Raw(pick(("2026-02-30", "20.11.2026", "soon", "true", "null", "2026-11-20 10:00:00", "2026"))))
    return [Sign("wrong-type", path)]


@on_question("wrong-type")
def a_count_of_seconds_for_a_date(question: Record, pick: Pick) -> Sequence[Sign]:
    """A number that is midnight of some day, if it counts seconds since 1970."""
    path = ("sources", pick(range(len(question["sources"]))), "checked")
    put(question, path, Raw(pick(("0", "86400", "-86400", '"86400"', "0.0", "1763596800"))))
    return [Sign("wrong-type", path)]


@on_question("bad-value")
def a_day_to_come(question: Record, pick: Pick) -> Sequence[Sign]:
    """A source that nobody can have seen yet."""
    path = ("sources", pick(range(len(question["sources"]))), "checked")
    put(question, path, Raw(pick(("2999-01-01", "9999-12-31"))))
    return [Sign("bad-value", path)]


@on_question("bad-value")
def a_bump_below_nothing(question: Record, pick: Pick) -> Sequence[Sign]:
    """A step back in place of one forward."""
    question["bump"] = Raw(pick(("-1", "-999999999999999999999")))
    return [Sign("bad-value", ("bump",))]


@on_question("duplicate-concept")
def a_concept_named_twice(question: Record, pick: Pick) -> Sequence[Sign]:
    """A concept that its question lists already."""
    question["concepts"].append(pick(question["concepts"]))
    return [Sign("duplicate-concept", ("concepts", len(question["concepts"]) - 1))]
