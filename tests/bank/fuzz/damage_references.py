"""Concepts, sections and links that a question names and that lead nowhere."""

from collections.abc import Sequence

from tests.bank.fuzz.damage import Pick, Sign, on_question
from tests.bank.fuzz.layout import Raw
from tests.bank.fuzz.records import Record, part, parts, put

NOWHERE = "zz-no-such-concept"


@on_question("bad-id")
def a_bad_name_of_a_concept(question: Record, pick: Pick) -> Sequence[Sign]:
    """A concept that cannot be one."""
    path = ("concepts", pick(range(len(question["concepts"]))))
    put(question, path, pick(("A b", "a#", "#a", "a#b#c", "", "a#B", "a\n")))
    return [Sign("bad-id", path)]


@on_question("link-in-option")
def a_link_in_an_option(question: Record, pick: Pick) -> Sequence[Sign]:
    """A link inside what is clicked to choose."""
    if not parts(question):
        return []
    path = pick(parts(question))
    part(question, path).pop("code", None)
    text = {"en": "a", "es": "b"} | {pick(("en", "es")): "zzq [a](https://zzq.example) zzq"}
    put(question, (*path, "text"), text)
    code = "en" if "zzq" in text["en"] else "es"
    return [Sign("link-in-option", (*path, "text", code), inside="https://zzq.example")]


@on_question("unknown-concept")
def a_concept_that_does_not_exist(question: Record, pick: Pick) -> Sequence[Sign]:
    """A misspelt concept among those that a question tests."""
    index = pick(range(len(question["concepts"]) + 1))
    question["concepts"].insert(index, NOWHERE + pick(("", "#a-section")))
    return [Sign("unknown-concept", ("concepts", index))]


@on_question("unknown-concept")
def a_concept_named_like_a_stand_in(question: Record, pick: Pick) -> Sequence[Sign]:
    """A concept that does not exist, of a name that the checks may use for one that could not be read."""
    question["concepts"].append("unread" + pick(("", "#a-section")))
    return [Sign("unknown-concept", ("concepts", len(question["concepts"]) - 1))]


@on_question("dead-anchor")
def a_section_that_does_not_exist(question: Record, pick: Pick) -> Sequence[Sign]:
    """A misspelt section."""
    index = pick(range(len(question["concepts"])))
    name = question["concepts"][index].partition("#")[0]
    question["concepts"][index] = f"{name}#zz-no-section"
    return [Sign("dead-anchor", ("concepts", index))]


@on_question("unknown-concept", "dead-anchor", "bad-link")
def a_link_that_leads_nowhere(question: Record, pick: Pick) -> Sequence[Sign]:
    """A link to a concept, a section or an address that does not exist, after the same words as plain text."""
    name = question["concepts"][0].partition("#")[0]
    code, target = pick(
        (
            ("unknown-concept", NOWHERE),
            ("unknown-concept", f"{NOWHERE}#a-section"),
            ("dead-anchor", f"{name}#zz-no-section"),
            ("bad-link", "../zz-page.md"),
            ("bad-link", "#zz-here"),
            ("bad-link", "Zz-Concept"),
            ("bad-link", "mailto:zz@example.org"),
        )
    )
    before = pick(("", "See ", f"{name} is `[no](link)`: "))
    path = ("stem", pick(("en", "es")))
    put(question, path, f"{before}[a]({target}) b")
    return [Sign(code, path, inside=f"{target}) b")]


@on_question("bad-link")
def a_link_after_the_same_words(question: Record, pick: Pick) -> Sequence[Sign]:
    """A link whose target the text names before, and the other language's text as well."""
    words = pick(("../zz.md ../zz.md", "../zz.md, `../zz.md`"))
    question["stem"] = {"en": "../zz.md", "es": Raw(f'"{words} [a](../zz.md) b"')}
    return [Sign("bad-link", ("stem", "es"), inside="../zz.md) b")]


@on_question("unknown-figure")
def a_figure_that_cannot_be_set_so(question: Record, pick: Pick) -> Sequence[Sign]:
    """A misspelt figure, or a setting that it does not have."""
    question["figure"] = pick(
        (
            "pipelines?4_8_2_0_gpipe_0",
            "pipeline",
            "pipeline?9_8_2_0_gpipe_0",
            "?",
            "pipeline?4_8",
            "pipeline?m-99",
            "pipeline?q-3",
        )
    )
    return [Sign("unknown-figure", ("figure",))]
