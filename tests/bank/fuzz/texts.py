"""Texts that a bank may hold and that are easy to get wrong in YAML."""

import re
import string

from hypothesis import strategies as st

from quiz_plugin.bank.characters import odd_characters, shows_nothing

_SIGNS = "aZ09 éñß中🙂👩\u200d🚀אب\u200f\u0301\u00a0'\"#:,-.?!&*%@`|>~{}[()\\/=<^+_$;\n\t"
"""No closing bracket: texts put together of these hold no link. What starts like HTML is filtered out."""
_ANY = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="]\ufeff\ufffe\uffff")

NASTY = (
    *("yes", "No", "on", "OFF", "y", "N", "null", "Null", "~"),
    *("true", "FALSE", "", "1e3", "1_000", "0x1F", "0o7", "017"),
    *("12:30:45", ".5", ".inf", "-.INF", ".nan", "1."),
    *("+1", "2026-01-01", "2026-02-30", "2026-01-01 10:00:00", "=", "<<"),
    *("---", "--- a", "...", "- x", "-", "? ", "?", ": ", ":"),
    *("a: b", "a:b", "a :b", "# a", "a # b", "a#b", "'", '"', "''"),
    *("!tag", "!!str a", "&a", "*a", "%YAML 1.1", "@a", "`a`", "|", ">-"),
    *("> a", "{a: b}", "[a, b]", "{", "[", "}", ",", "a,"),
    *(" a", "a ", "  a  ", "\ta", "a\t", "a\n", "\na"),
    *("a\nb", "a\n\nb", "a\n b\nc", " a\nb", "a \nb", "\n\na\n\n", "a\n  "),
    *("\\", "\\n", "\\x07", "a\\", "\\\n", "'a"),
    *("a'b", '"a"', "a''b", "\"'", "en: a", "- id: a\n  kind: single"),
    *("**a** _b_", "# a\n\n* b\n* c", "```\n[x](nowhere)\n```", "`[x](nowhere)`"),
    *("``a ` [x](no)``", "a  \nb", "<kbd>a</kbd>"),
    *("e\u0301", "\u202eabc", "שלום", "👩\u200d👩\u200d👧", "\u200b", "\U0010fffd", "İ", "ǅ", "\u00ad"),
)  # fmt: skip
"""Whole texts; one is empty, and some tests filter that out."""


def _is_meant(text: str) -> bool:
    """Whether a text shows something, and nothing that no author can mean."""
    return not shows_nothing(text) and not any(odd_characters(text))


_SAID = tuple(text for text in NASTY if _is_meant(text))
_TAG = re.compile(r"<[A-Za-z/!?]")
"""How HTML starts."""
_NO_LINK = st.text(st.one_of(st.sampled_from(_SIGNS), _ANY), min_size=1, max_size=24).filter(
    lambda text: _is_meant(text) and not _TAG.search(text)
)

words = st.one_of(st.sampled_from(_SAID), _NO_LINK, st.sampled_from(("A plain text.", "Otro texto más")))
"""Texts of at most sixty characters without links."""

_PARTS = ("a", "b2", "no", "yes", "n", "null", "true", "1e3", "2026-01-01", "007", "0x1f", "1", "on", "x-y", "unit")
slugs = st.one_of(
    st.sampled_from(_PARTS),
    st.lists(st.text(string.ascii_lowercase + string.digits, min_size=1, max_size=6), min_size=1, max_size=3).map(
        "-".join
    ),
    st.sampled_from(("a" * 60, "-".join("b" * 30))),
)
"""Ids, some of which YAML takes for something else where they stand without quotes."""


def linked(targets: list[str]) -> st.SearchStrategy[str]:
    """Texts with a link to one of the targets, or to the web."""
    target = st.sampled_from([*targets, "https://example.org/a_(b"])
    link = st.builds("[{}]({})".format, st.sampled_from(("a", "`b`", "*c* d")), target)
    return st.builds("{} {} {}".format, _NO_LINK, link, _NO_LINK)
