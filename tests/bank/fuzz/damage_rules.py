"""Questions of the right shape that break a rule of the bank."""

from collections.abc import Sequence

from tests.bank.fuzz.damage import Pick, Sign, on_question
from tests.bank.fuzz.layout import Path
from tests.bank.fuzz.records import Record, leaf, options, part, parts, put


@on_question("empty-text")
def a_blank_text(question: Record, pick: Pick) -> Sequence[Sign]:
    """A text of nothing or of blanks."""
    path = leaf(question, pick)
    put(question, path, pick(("", " ", "\n", " \t\n", "\u00a0", "\u2003")))
    return [Sign("empty-text", path)]


@on_question("empty-text")
def blank_code(question: Record, pick: Pick) -> Sequence[Sign]:
    """Code of nothing or of blanks."""
    if not parts(question):
        return []
    path = pick(parts(question))
    part(question, path).pop("text", None)
    put(question, (*path, "code"), pick(("", "  ", "\n\n")))
    return [Sign("empty-text", (*path, "code"))]


@on_question("no-correct-option")
def all_options_wrong(question: Record, pick: Pick) -> Sequence[Sign]:
    """A key with nothing in it."""
    said = pick((True, False))
    for option in options(question):
        option.pop("correct", None)
        option.update({"correct": False} if said else {})
    return [Sign("no-correct-option", ("options",))] if options(question) else []


@on_question("several-correct-options")
def two_right_in_a_single(question: Record, pick: Pick) -> Sequence[Sign]:
    """A second right option where one is asked for."""
    if question["kind"] != "single":
        return []
    wrong = [option for option in options(question) if not option.get("correct")]
    pick(wrong)["correct"] = True
    return [Sign("several-correct-options", ("options",))]


@on_question("duplicate-id")
def two_parts_of_one_id(question: Record, pick: Pick) -> Sequence[Sign]:
    """An option, a block or an item copied, and its id not changed."""
    if not parts(question):
        return []
    name, index = pick([path for path in parts(question) if path[1]])
    rows = question[name]
    rows[index]["id"] = pick(rows[:index])["id"]
    return [Sign("duplicate-id", (name, index, "id"))]


@on_question("bad-value")
def an_unknown_word(question: Record, pick: Pick) -> Sequence[Sign]:
    """A kind, a level or a place at the end that does not exist."""
    paths: list[Path] = [("kind",), ("level",), *(("options", at, "pin") for at in range(len(options(question))))]
    path = pick(paths)
    put(question, path, pick(("mutliple", "Single", "", "remember", "first", 2)))
    return [Sign("bad-value", path)]


@on_question("bad-value")
def an_address_that_is_none(question: Record, pick: Pick) -> Sequence[Sign]:
    """A source without a scheme, with blanks, or of another scheme."""
    path = ("sources", pick(range(len(question["sources"]))), "url")
    put(question, path, pick(("example.org", "https://", "https://a b", "ftp://a", " https://a", "https://a\n", "")))
    return [Sign("bad-value", path)]


@on_question("bad-value")
def a_language_that_is_none(question: Record, pick: Pick) -> Sequence[Sign]:
    """A source in a language that is no code."""
    path = ("sources", pick(range(len(question["sources"]))), "lang")
    put(question, path, pick(("English", "EN", "e", "en_GB", "en-", " en", "en\n", "")))
    return [Sign("bad-value", path)]


@on_question("bad-id")
def a_bad_id(question: Record, pick: Pick) -> Sequence[Sign]:
    """An id that no address can hold, or of more than 60 characters."""
    paths: list[Path] = [("id",), *((*path, "id") for path in parts(question))]
    path = pick(paths)
    put(question, path, pick(("A", "a_b", "a--b", "-a", "a-", "ñ", "a b", "a\n", "", "a#b", "a/b", "٣", "a" * 61)))
    return [Sign("bad-id", path)]


@on_question("long-title")
def a_long_title(question: Record, pick: Pick) -> Sequence[Sign]:
    """A title that does not fit."""
    path = ("title", pick(("en", "es")))
    put(question, path, pick(("x", "🙂")) * pick((61, 500)))
    return [Sign("long-title", path)]


@on_question("long-code-line")
def a_long_line_of_code(question: Record, pick: Pick) -> Sequence[Sign]:
    """Code that has to be scrolled sideways."""
    if not parts(question):
        return []
    path = pick(parts(question))
    part(question, path).pop("text", None)
    before, line = pick(("", "a = 1\n")), "zq" * pick((37, 200))
    put(question, (*path, "code"), before + line)
    return [Sign("long-code-line", (*path, "code"), inside=line)]


@on_question("text-or-code")
def both_text_and_code_or_neither(question: Record, pick: Pick) -> Sequence[Sign]:
    """An option that says two things, or nothing."""
    if not parts(question):
        return []
    path = pick(parts(question))
    option = part(question, path)
    had = "text" if "text" in option else "code"
    if pick((True, False)):
        del option[had]
    else:
        option |= {"code": "a"} if had == "text" else {"text": {"en": "a", "es": "b"}}
    return [Sign("text-or-code", path)]


_HTML = ("<b>zq</b>", "<img src=zq>", "<!-- zq -->", "<script>zq</script>", "</zq>", "<span class=zq>")


@on_question("raw-html")
def html_that_would_get_lost(question: Record, pick: Pick) -> Sequence[Sign]:
    """An element that a text cannot hold, a comment, or an attribute."""
    path = leaf(question, pick)
    markup = pick(_HTML)
    put(question, path, f"Of a {markup}.")
    return [Sign("raw-html", path, inside=markup)]
