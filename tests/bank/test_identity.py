"""What a question is to a learner's storage, its id and its revision, depends on what is asked and on nothing else."""

from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quiz_plugin.bank import Bank, load_bank, revision
from tests.bank.fuzz.effort import effort
from tests.bank.written import CONCEPT, Record, both, write_bank

Sets = dict[str, list[Record]]
Shuffle = Callable[[list[Any]], None]

slugs = st.from_regex(r"[a-z][a-z0-9]{0,5}(-[a-z0-9]{1,4})?", fullmatch=True)
words = st.text(st.sampled_from("abc áñ¿?,.:*`#'\"-\n0"), max_size=20).map(lambda text: f"w{text}")
languages = st.builds(both, words, words)


@st.composite
def options(draw: st.DrawFn, kind: str) -> list[Record]:
    """Options of a valid question: exactly one of `single` is right, and any of `multiple` but none."""
    ids = draw(st.lists(slugs, min_size=2, max_size=5, unique=True))
    least, most = (1, 1) if kind == "single" else (1, len(ids))
    right = draw(st.sets(st.sampled_from(ids), min_size=least, max_size=most))
    texts = [{code: f"{text} {each}" for code, text in draw(languages).items()} for each in ids]  # no two say the same
    rows = zip(ids, texts, strict=True)
    return [{"id": each, "correct": each in right, "text": text, "why": draw(languages)} for each, text in rows]


@st.composite
def question(draw: st.DrawFn, name: str) -> Record:
    """A valid question of any kind."""
    kind = draw(st.sampled_from(["single", "multiple", "true-false"]))
    record: Record = {
        "id": name,
        "kind": kind,
        "title": draw(languages),
        "concepts": [CONCEPT],
        "level": draw(st.sampled_from(["recall", "apply"])),
        "stem": draw(languages),
        "sources": [{"title": "A source", "url": "https://example.org/", "checked": "2026-11-20"}],
        "hints": draw(st.lists(languages, max_size=2)),
        "bump": draw(st.integers(0, 2)),
    }
    if kind == "true-false":
        return record | {"answer": draw(st.booleans()), "why": draw(languages)}
    return record | {"options": draw(options(kind))}


@st.composite
def banks(draw: st.DrawFn) -> Sets:
    """One to four sets of questions whose ids are unique in the bank."""
    names = draw(st.lists(slugs.map("set-{}".format), min_size=1, max_size=4, unique=True))
    ids = draw(st.lists(slugs, min_size=len(names), max_size=6, unique=True))
    sets: Sets = {name: [] for name in names}
    for index, each in enumerate(ids):
        sets[names[index % len(names)]].append(draw(question(each)))
    return sets


def identities(sets: Sets) -> dict[str, str]:
    """Id to revision of every question, as a bank's reader knows them."""
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        bank = load_bank(write_bank(folder, sets), folder / "docs", ("en", "es"))
    assert isinstance(bank, Bank), bank
    found = {each.id: revision(each) for each in bank.questions()}
    assert len(found) == sum(map(len, sets.values()))
    return found


def every(sets: Sets) -> list[Record]:
    return [each for questions in sets.values() for each in questions]


def questions_in_another_order(sets: Sets, shuffle: Shuffle) -> Sets:
    for questions in sets.values():
        shuffle(questions)
    return sets


def questions_in_other_files(sets: Sets, shuffle: Shuffle) -> Sets:
    questions, names = every(sets), list(sets)
    shuffle(questions)
    return {name: questions[index :: len(names)] for index, name in enumerate(names)}


def all_questions_in_one_file(sets: Sets, shuffle: Shuffle) -> Sets:  # noqa: ARG001 (every change gets it)
    return {"together": every(sets)}


def files_with_other_names(sets: Sets, shuffle: Shuffle) -> Sets:
    renamed = [(f"another-{index}", questions) for index, questions in enumerate(sets.values())]
    shuffle(renamed)
    return dict(renamed)


def options_in_another_order(sets: Sets, shuffle: Shuffle) -> Sets:
    for each in every(sets):
        shuffle(each.get("options", []))
    return sets


def keys_in_another_order(sets: Sets, shuffle: Shuffle) -> Sets:
    def shuffled(data: Any) -> Any:
        if isinstance(data, list):
            return [shuffled(item) for item in data]
        if not isinstance(data, dict):
            return data
        items = [(key, shuffled(value)) for key, value in data.items()]
        shuffle(items)
        return dict(items)

    return {name: shuffled(questions) for name, questions in sets.items()}


def words_of_other_questions(sets: Sets, shuffle: Shuffle) -> Sets:
    """Deal every text of the bank anew, in each language by itself."""
    places = [text for each in every(sets) for text in _texts(each)]
    for language in ("en", "es"):
        dealt = [f"{number} {text[language]}" for number, text in enumerate(places)]
        shuffle(dealt)
        for text, new in zip(places, dealt, strict=True):
            text[language] = new
    return sets


def _texts(data: Any) -> Sequence[dict[str, str]]:
    if isinstance(data, dict) and "en" in data:
        return [data]
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [text for part in parts for text in _texts(part)]


def what_surrounds_the_question(sets: Sets, shuffle: Shuffle) -> Sets:  # noqa: ARG001 (every change gets it)
    for each in every(sets):
        each["level"] = "analyse"
        each["hints"] = [both("One more", "Una más")]
        each["explanation"] = both("Thus", "Así pues")
        each["allow"] = {"option-count": "on purpose"}
        each["sources"] = [{"title": "Another", "url": "https://example.com/", "checked": "2026-01-02"}]
    return sets


HARMLESS = [
    questions_in_another_order,
    questions_in_other_files,
    all_questions_in_one_file,
    files_with_other_names,
    options_in_another_order,
    keys_in_another_order,
    words_of_other_questions,
    what_surrounds_the_question,
]


@cache
def some_banks() -> list[tuple[Sets, dict[str, Any]]]:
    """Banks of all sorts, made once, each with what its questions are to a learner's storage."""
    found: list[tuple[Sets, dict[str, Any]]] = []

    @effort(15)
    @given(sets=banks())
    def keep(sets: Sets) -> None:
        found.append((sets, identities(sets)))

    keep()
    return found


@pytest.mark.parametrize("change", HARMLESS)
def test_what_is_not_asked_changes_no_id_and_no_revision(change: Callable[[Sets, Shuffle], Sets]):
    for seed, (sets, before) in enumerate(some_banks()):
        shuffle = Random(seed).shuffle  # noqa: S311
        assert identities(change(deepcopy(sets), shuffle)) == before


def one_more_option(each: Record) -> bool:
    if "options" not in each:
        return False
    more = {"id": "one-more", "correct": False, "text": both("One more", "Una más")}
    each["options"].append({**deepcopy(each["options"][0]), **more})
    return True


def one_option_less(each: Record) -> bool:
    wrong = [option for option in each.get("options", []) if not option["correct"]]
    if not wrong or len(each["options"]) == 2:
        return False
    each["options"].remove(wrong[0])
    return True


def another_flag(each: Record) -> bool:
    if each["kind"] != "multiple":
        return False
    # One option more than before is right or, where all are, one less.
    wrong = [option for option in each["options"] if not option["correct"]]
    flipped = wrong[0] if wrong else each["options"][0]
    flipped["correct"] = not flipped["correct"]
    return True


def another_right_option(each: Record) -> bool:
    if each["kind"] != "single":
        return False
    right = next(index for index, option in enumerate(each["options"]) if option["correct"])
    each["options"][right]["correct"] = False
    each["options"][right - 1]["correct"] = True
    return True


def another_kind_of_choice(each: Record) -> bool:
    right = [option for option in each.get("options", []) if option["correct"]]
    if len(right) != 1:
        return False
    each["kind"] = "multiple" if each["kind"] == "single" else "single"
    return True


def options_in_place_of_a_statement(each: Record) -> bool:
    if each["kind"] != "true-false":
        return False
    why, answer = each.pop("why"), each.pop("answer")
    each["kind"] = "single"
    each["options"] = [
        {"id": "true", "correct": answer, "text": both("True", "Verdadero"), "why": why},
        {"id": "false", "correct": not answer, "text": both("False", "Falso"), "why": why},
    ]
    return True


def another_answer(each: Record) -> bool:
    if each["kind"] != "true-false":
        return False
    each["answer"] = not each["answer"]
    return True


def another_option_id(each: Record) -> bool:
    if "options" not in each:
        return False
    each["options"][0]["id"] = "another-id"
    return True


def another_bump(each: Record) -> bool:
    each["bump"] += 1
    return True


DECISIVE = [
    one_more_option,
    one_option_less,
    another_flag,
    another_right_option,
    another_kind_of_choice,
    options_in_place_of_a_statement,
    another_answer,
    another_option_id,
    another_bump,
]


@pytest.mark.parametrize("change", DECISIVE)
def test_what_is_asked_changes_the_revision_of_its_question_and_of_no_other(change: Callable[[Record], bool]):
    tried = 0
    for sets, before in some_banks():
        for each in every(sets):
            now = deepcopy(sets)
            if change(next(other for other in every(now) if other["id"] == each["id"])):
                after = identities(now)
                assert {name for name in before if before[name] != after.get(name)} == {each["id"]}
                assert after.keys() == before.keys()
                tried += 1
    assert tried >= 5


def test_the_same_options_in_two_questions_have_one_revision_and_two_ids():
    row = [{"id": name, "correct": name == "a", "text": both(name, name), "why": both("A", "A")} for name in "abc"]
    common = {"title": both("A", "A"), "concepts": [CONCEPT], "level": "recall", "stem": both("A", "A")}
    source = {"title": "A source", "url": "https://example.org/", "checked": "2026-11-20"}
    one: Record = {"id": "one", "kind": "single", **common, "options": row, "sources": [source]}
    other = {**one, "id": "other", "options": row[::-1]}
    found = identities({"set": [one, other]})
    assert found.keys() == {"one", "other"}
    assert len({*found.values()}) == 1
