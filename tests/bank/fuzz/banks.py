"""Arbitrary guides whose banks have no problem.

They stay within the documented limits: titles of up to 60 characters, lines of code of up to 72, 2 to 26 options, 3 to
10 blocks, 2 to 10 items on each side of pairs, numbers of up to 15 digits whose traps are outside of the tolerance,
links that lead somewhere, concepts before those that require them, and the same sections in both languages.
"""

import unicodedata
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from itertools import combinations
from typing import Any

from hypothesis import strategies as st

from quiz_plugin.bank.decimals import resolved
from tests.bank.fuzz.guide import CONCEPTS, LANGUAGES, Guide, page_name
from tests.bank.fuzz.layout import Layout
from tests.bank.fuzz.texts import linked, slugs, words
from tests.bank.fuzz.writer import write

_NO_SET_IDS = {"concepts", "index", "glossary", "parity", "references", "search"}
_RESERVED = ("q-", "xp-", "qz-")
_HEADINGS = ("Shape", "¿Qué es `x`?", "A *b* 🙂", "1. #")
_NOISE = ("Text.\n", "```\n## No {#no-section}\n```\n", "<!-- ## No\n## No {#no-section} -->\n", "### None\n", "---\n")

CALCULATIONS = {
    "27.3": "bubble_share(4, 8)",
    "1000000": "global_batch(1000,1000)",
    "0.000000000001": "scaled_rate(0.000000000004, 4, 1)",
    "999999999999999": "global_batch(3, 333333333333333)",
    "1.50": "reduced_loss(4, 1, 2, 3)",
    "123456": "steps_per_epoch(246911, 2)",
    "0.50": "scaled_rate(2, 4, 1)",
    "55000000000000": "training_state(3437500000000.0)",
}
"""What numbers come from: no rule of calculations is broken."""
_ROUNDED = {"27.3": Decimal("0.03")}
"""How far a number is from its result, where it is not exact."""

layouts = st.builds(
    Layout,
    st.sampled_from((9, 9, 5, 3, 2, 1, 0)),
    st.sampled_from(('"', "'", "")),
    st.sampled_from((1, 2, 3, 4, 5)),
)


def _texts(text: st.SearchStrategy[str]) -> st.SearchStrategy[dict[str, str]]:
    in_order = st.fixed_dictionaries(dict.fromkeys(LANGUAGES, text))
    return st.one_of(in_order, in_order.map(lambda both: dict(reversed(both.items()))))


_BY_LANGUAGE = _texts(words)
_TITLES = st.one_of(_BY_LANGUAGE, _texts(st.just("ñ" * 60)))
_CODE = st.one_of(words, st.just("x" * 72 + "\n" + "🙂" * 72), st.just("if a:\n    b = [1](2)\n"))
_SOURCE: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {
        "title": words,
        "url": st.sampled_from(("https://example.org/a#b:c,d", "http://x/é")),
        "checked": st.dates(max_value=date(2026, 11, 20)),
    },
    optional={"lang": st.sampled_from(("es", "pt-BR"))},
)
_SOURCES = st.lists(_SOURCE, min_size=1, max_size=2, unique_by=lambda source: _folded(source["title"]))
_OPTION = {
    "correct": st.booleans(),
    "pin": st.just("last"),
    "exclusive": st.booleans(),
    "syntax": st.sampled_from(("bash", "no", "python")),
}


@st.composite
def _option(draw: st.DrawFn, name: str, texts: st.SearchStrategy[dict[str, str]]) -> dict[str, Any]:
    says = {"text": _BY_LANGUAGE} if draw(st.booleans()) else {"code": _CODE}
    return draw(st.fixed_dictionaries({"id": st.just(name), **says, "why": texts}, optional=_OPTION))


@st.composite
def _choice(draw: st.DrawFn, texts: st.SearchStrategy[dict[str, str]]) -> dict[str, Any]:
    """What only a question with options has."""
    kind = draw(st.sampled_from(("single", "multiple")))
    names = draw(st.lists(slugs, min_size=2, max_size=4, unique=True) | st.just([f"o{n}" for n in range(26)]))
    options = [draw(_option(name, texts)) for name in names] if len(names) < 9 else _many(names)
    _tell_apart(options)
    right = draw(st.sampled_from(range(len(options))))
    for index, option in enumerate(options):
        if index == right:
            option["correct"] = True
        elif kind == "single":
            option.pop("correct", None)
    rest = draw(st.sampled_from(({}, {"show_count": True}, {"show_count": False})))
    return {"kind": kind, "options": options, **rest}


def _many(names: list[str]) -> list[dict[str, Any]]:
    words = (("en", "Yes: no"), ("es", "Sí # no"))
    return [{"id": name, "text": dict(words), "why": dict(words)} for name in names]


def _tell_apart(parts: list[dict[str, Any]]) -> None:
    """Give those that would say the same as an earlier one a number at their end."""
    seen: set[tuple[str, str]] = set()
    for number, part in enumerate(parts):
        words = part.get("text", part)
        for key in [*words] if "text" in part else ["code"]:
            if (key, _folded(words[key])) in seen:
                words[key] += f" {number}" if "text" in part else f"\n{number}"
            seen.add((key, _folded(words[key])))


def _folded(words: str) -> str:
    return unicodedata.normalize("NFC", " ".join(words.split()).casefold())


@st.composite
def _statement(draw: st.DrawFn, texts: st.SearchStrategy[dict[str, str]]) -> dict[str, Any]:
    return {"kind": "true-false", "answer": draw(st.booleans()), "why": draw(texts)}


@st.composite
def _parts(draw: st.DrawFn, least: int) -> list[dict[str, Any]]:
    """Blocks or items: few, or as many as there may be."""
    names = draw(st.lists(slugs, min_size=least, max_size=4, unique=True) | st.just([f"p{n}" for n in range(10)]))
    if len(names) > 4:
        many: list[dict[str, Any]] = [{"id": name, "text": {"en": "Yes: no", "es": "Sí # no"}} for name in names]
        _tell_apart(many)
        return many
    syntax = {"syntax": _OPTION["syntax"]}
    says = [{"text": _BY_LANGUAGE} if draw(st.booleans()) else {"code": _CODE} for _ in names]
    rows = zip(names, says, strict=True)
    parts = [draw(st.fixed_dictionaries({"id": st.just(name), **said}, optional=syntax)) for name, said in rows]
    _tell_apart(parts)
    return parts


@st.composite
def _ordering(draw: st.DrawFn, texts: st.SearchStrategy[dict[str, str]]) -> dict[str, Any]:
    blocks = draw(_parts(3))
    names = [block["id"] for block in blocks]
    orders = draw(st.lists(st.permutations(names), min_size=2, max_size=4, unique_by=tuple))
    return {"kind": "ordering", "blocks": blocks, "orders": orders[1:], "shown": orders[0], "why": draw(texts)}


@st.composite
def _trap(draw: st.DrawFn, value: str, texts: st.SearchStrategy[dict[str, str]]) -> dict[str, Any]:
    check = {"check": CALCULATIONS[value]} if value in CALCULATIONS and draw(st.booleans()) else {}
    return {"value": value, **check, "why": draw(texts)}


@st.composite
def _numeric(draw: st.DrawFn, texts: st.SearchStrategy[dict[str, str]]) -> dict[str, Any]:
    value = draw(st.sampled_from(("0", "27.3", "-4", "1000000", "0.000000000001", "999999999999999", "1.50")))
    optional = {
        "unit": st.sampled_from(("%", "GB", "m/s", "µs per step", "ñ🙂")),
        "tolerance": st.sampled_from(("0", "0.1", "5%", "0.5 %", "10")),
        **({"check": st.just(CALCULATIONS[value])} if value in CALCULATIONS else {}),
    }
    answer = draw(st.fixed_dictionaries({"value": st.just(value)}, optional=optional))
    traps = draw(st.lists(st.sampled_from(("-77", "123456", "0.50", "55000000000000")), max_size=3, unique=True))
    slack = resolved(answer.get("tolerance", "0"), Decimal(value))
    kept = [trap for trap in traps if abs(Decimal(trap) - Decimal(value)) > slack]
    apart = all(abs(Decimal(one) - Decimal(other)) > slack for one, other in combinations(kept, 2))
    if slack < _ROUNDED.get(value, 0):
        answer.pop("check", None)
    rest = {"traps": [draw(_trap(trap, texts)) for trap in kept]} if apart else {}
    return {"kind": "numeric", "answer": answer, "why": draw(texts), **rest}


@st.composite
def _matching(draw: st.DrawFn, texts: st.SearchStrategy[dict[str, str]]) -> dict[str, Any]:
    left, right = draw(_parts(2)), draw(_parts(2))
    partners = st.sampled_from([part["id"] for part in right])
    pairs = {part["id"]: draw(partners) for part in left}
    return {"kind": "matching", "left": left, "right": right, "pairs": pairs, "why": draw(texts)}


@st.composite
def _question(draw: st.DrawFn, name: str, targets: list[str]) -> dict[str, Any]:
    texts = _texts(linked(targets)) if draw(st.integers(0, 2)) == 0 else _BY_LANGUAGE
    own = draw(draw(st.sampled_from((_choice, _choice, _statement, _statement, _ordering, _numeric, _matching)))(texts))
    shared = st.fixed_dictionaries(
        {
            "title": _TITLES,
            "concepts": st.lists(st.sampled_from(targets), min_size=1, max_size=3, unique=True),
            "level": st.sampled_from(("recall", "understand", "apply", "analyse")),
            "stem": texts,
            "sources": _SOURCES,
        },
        optional={
            "hints": st.lists(texts, max_size=2),
            "explanation": texts,
            "bump": st.integers(0, 2**70),
            "figure": st.sampled_from(("pipeline?4_8_2_0_gpipe_0", "pipeline?b-2.5_s-zero")),
            "start": st.sampled_from(("1_1_1_0_naive_0", "k-1_m-1")),
            "allow": st.sampled_from(({}, {"option-count": "The source has two."})),
        },
    )
    question = {"id": name, **own, **draw(shared)}
    if "figure" not in question:
        question.pop("start", None)  # It is a setting of the figure.
    return dict(reversed(question.items())) if draw(st.integers(0, 3)) == 0 else question


@st.composite
def _page(draw: st.DrawFn, anchors: list[str]) -> str:
    parts = ["# Page\n", "/// explore\n    src: pipeline\n///\n"]
    for anchor in anchors:
        parts += [draw(st.sampled_from(_NOISE)), f"## {draw(st.sampled_from(_HEADINGS))} {{#{anchor}}}\n"]
    return "\n".join([*parts, "Done.\n"])


@st.composite
def _concepts(draw: st.DrawFn) -> dict[str, Any]:
    names = draw(st.lists(slugs, min_size=1, max_size=4, unique=True))
    rows = []
    for index, name in enumerate(names):
        row = {"id": name, "title": draw(_BY_LANGUAGE), "summary": draw(_BY_LANGUAGE)}
        if index and draw(st.booleans()):
            row["requires"] = draw(st.lists(st.sampled_from(names[:index]), unique=True))
        rows.append(row)
    _join(rows)
    settings = dict(draw(st.sampled_from(({}, {"minimum_questions": 1}, {"minimum_questions": 0}))))
    return {**settings, "concepts": rows}


@st.composite
def _parted(draw: st.DrawFn, concepts: dict[str, Any]) -> dict[str, Any]:
    """The concepts, in one part of the learning path or in none."""
    if draw(st.booleans()):
        return concepts
    part = {"id": draw(slugs), "title": draw(_BY_LANGUAGE)}
    rows = [{**row, "part": part["id"]} for row in concepts["concepts"]]
    return {**concepts, "parts": [part], "concepts": rows}


def _join(rows: list[dict[str, Any]]) -> None:
    """Let no concept stand outside the graph: the last one requires those that would, or the first."""
    *others, last = rows
    lonely = [row["id"] for row in others if not row.get("requires") and not _leads_on(row["id"], rows)]
    if lonely:
        last["requires"] = [*last.get("requires", ()), *lonely]
    elif others and not last.get("requires"):
        last["requires"] = [others[0]["id"]]


def _leads_on(name: str, rows: list[dict[str, Any]]) -> bool:
    return any(name in row.get("requires", ()) for row in rows)


@st.composite
def guides(draw: st.DrawFn, questions: int = 1, sets: int = 1) -> Guide:
    """A guide with at least so many questions, in at least so many sets."""
    concepts = draw(_concepts())
    anchors = st.lists(slugs.filter(lambda slug: not slug.startswith(_RESERVED)), max_size=2, unique=True)
    sections = {row["id"]: draw(anchors) for row in concepts["concepts"]}
    pages = {page_name(name, code): draw(_page(found)) for name, found in sections.items() for code in LANGUAGES}
    targets = [*sections, *(f"{name}#{anchor}" for name, found in sections.items() for anchor in found)]
    names = draw(st.lists(slugs, min_size=questions, max_size=max(questions, 3), unique=True))
    every = [draw(_question(name, targets)) for name in names]
    if concepts.get("minimum_questions", 1):
        covered = {target.partition("#")[0] for question in every for target in question["concepts"]}
        every[-1]["concepts"] = [*every[-1]["concepts"], *(name for name in sections if name not in covered)]
    files = {CONCEPTS: concepts, **draw(_sets(every, sets))}
    files[CONCEPTS] = draw(_parted(concepts))
    return Guide({name: write(data, draw(layouts)) for name, data in files.items()}, pages)


@st.composite
def _sets(draw: st.DrawFn, questions: Sequence[dict[str, Any]], least: int) -> dict[str, Any]:
    """The questions in up to three files."""
    most = min(3, len(questions))
    ids = slugs.filter(lambda slug: slug not in _NO_SET_IDS)
    names = draw(st.lists(ids, min_size=least, max_size=most, unique=True))
    files = {}
    for index, name in enumerate(names):
        rows = list(questions[index :: len(names)])
        files[f"bank/{name}.yml"] = {"title": draw(_BY_LANGUAGE), "summary": draw(_BY_LANGUAGE), "questions": rows}
    return files
