"""Which questions may ask something else than before under the same revision, and which lost their id."""

from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from quiz_plugin.bank import read_bank
from quiz_plugin.bank.checks import texts
from quiz_plugin.drift.rewording.comparison import Finding, changed
from quiz_plugin.drift.rewording.likeness import compare
from quiz_plugin.drift.rewording.pivots import pivots
from quiz_plugin.drift.rewording.unread import Unread, readable, unread
from quiz_plugin.drift.rewording.wording import asked, called, tokens
from quiz_plugin.drift.rewording.wording import wording as wording_of
from tests.bank.written import Record, both, choice, statement, write_bank
from tests.tools import ROOT

PAIRS: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "reworded.yml").read_text("utf-8"))

STATEMENT = statement(
    "waiting",
    "The replicas wait for each other at the end of the step",
    "Las réplicas se esperan unas a otras al final del paso",
)
CHOICE = choice(
    "travels",
    "What do the replicas exchange in each step?",
    "¿Qué intercambian las réplicas en cada paso?",
    {"gradients": ("Gradients", "Gradientes"), "weights": ("Weights", "Pesos"), "data": ("Examples", "Ejemplos")},
)


def judged(pair: Mapping[str, Any]) -> bool:
    """Whether the wordings of a pair count as the same."""
    code = pair["language"] == "code"
    was, now = (tokens(pair[key], code=code) for key in ("was", "now"))
    return not compare(was, now, pivots(pair["language"], {}), code=code).other


def counts(*, held_out: bool) -> dict[str, int]:
    """How the pairs are judged: another question is what has to be found."""
    names = {(False, False): "found", (False, True): "missed", (True, False): "mistaken", (True, True): "silent"}
    found = dict.fromkeys(names.values(), 0)
    for pair in PAIRS:
        if pair.get("held_out", False) == held_out:
            found[names[pair["same"], judged(pair)]] += 1
    return found


def test_the_threshold_finds_every_other_question_of_the_pairs_it_was_chosen_by():
    assert counts(held_out=False) == {"found": 24, "missed": 0, "mistaken": 3, "silent": 21}


def test_it_does_nearly_as_well_on_the_pairs_held_out():
    assert counts(held_out=True) == {"found": 8, "missed": 1, "mistaken": 1, "silent": 8}


def test_the_pairs_judged_wrongly_are_rewritten_sentences_and_one_word_in_a_long_one():
    assert [pair["reason"] for pair in PAIRS if judged(pair) != pair["same"]] == [
        "a clumsy phrase made plain",
        "a contraction and two genitives turned round",
        "the passive turned active",
        "the active turned passive",
        "one term replaced in a longer statement",
    ]


def test_the_pairs_are_in_two_languages_and_half_of_them_the_same_question():
    assert {pair["language"] for pair in PAIRS} == {"en", "es", "code"}
    assert sum(pair["same"] for pair in PAIRS) * 2 == len(PAIRS) == 66


@pytest.fixture
def find(tmp_path: Path):
    """Compare two states of a bank."""

    def compared(was: list[Record], now: list[Record], words: Mapping[str, Mapping[str, object]] | None = None):
        old, new = (
            readable(read_bank(write_bank(tmp_path / name, {"steps": records}), tmp_path / name / "docs", ()))
            for name, records in (("was", was), ("now", now))
        )
        return changed(old, new, words or {})

    return compared


def only(found: list[Finding]) -> Finding:
    assert len(found) == 1
    return found[0]


def edited(record: Record, **more: object) -> Record:
    return {**deepcopy(record), **more}


def with_option(record: Record, name: str, **more: object) -> Record:
    """A copy in which one option has other values; None takes a key away."""
    copy = deepcopy(record)
    for option in copy["options"]:
        if option["id"] == name:
            option.update(more)
            for key in [key for key, value in option.items() if value is None]:
                del option[key]
    return copy


REWRITTEN = edited(STATEMENT, stem=both("Old weights may be used by some worker", "Algún worker usa pesos antiguos"))


def test_a_bank_that_stayed_as_it_was_has_no_finding(find):
    assert find([STATEMENT, CHOICE], [STATEMENT, CHOICE]) == []


def test_a_rewritten_statement_is_found_at_its_text(find):
    problem = only(find([STATEMENT], [REWRITTEN])).problem
    assert str(problem) == (
        "bank/steps.yml:16:9: warning reworded: the stem of `waiting` changed a lot under the same revision: "
        "it was “The replicas wait for each other at the end of the step”\n"
        "  hint: raise its `bump` if saved answers no longer count, "
        "or confirm with `--confirm waiting` that it asks the same"
    )


def test_a_typo_a_comma_emphasis_and_a_reflow_are_silent(find):
    typo = edited(
        STATEMENT, stem=both("The *replicas*, wait for each\nother at the end of the stpe", "Las replicas esperan")
    )
    assert find([STATEMENT], [typo]) == []


def test_a_better_translation_is_silent(find):
    better = edited(STATEMENT, stem=both(STATEMENT["stem"]["en"], "Ninguna va por libre: el paso acaba para todas"))
    better["stem"]["es"] = "Cada paso acaba cuando han acabado todas"
    assert find([STATEMENT], [better]) == []


def test_a_negation_in_one_language_is_told_with_the_language(find):
    turned = edited(STATEMENT, stem=both(STATEMENT["stem"]["en"], "Las réplicas no se esperan al final del paso"))
    problem = only(find([STATEMENT], [turned])).problem
    assert problem.message == (
        "the stem of `waiting` changed a lot under the same revision, only in es: "
        "a negation is new; it was “Las réplicas se esperan unas a otras al final del paso”"
    )
    assert (problem.place.line, problem.place.column) == (17, 9)


def test_a_number_in_both_languages_is_told_without_a_language(find):
    was = statement("stages", "A pipeline has 4 stages", "Una tubería tiene 4 etapas")
    now = statement("stages", "A pipeline has eight stages", "Una tubería tiene ocho etapas")
    assert only(find([was], [now])).problem.message == (
        "the stem of `stages` changed a lot under the same revision: "
        "`4` is gone; `8` is new; it was “A pipeline has 4 stages”"
    )


def test_of_two_languages_the_one_that_tells_why_is_shown(find):
    was = statement("halt", "A worker that fails stops the others", "Un fallo detiene el paso")
    now = statement("halt", "Training goes on", "Un fallo no detiene el paso")
    message = only(find([was], [now])).problem.message
    assert message.endswith("under the same revision: a negation is new; it was “Un fallo detiene el paso”")


def test_an_opposite_is_told_in_the_words_of_the_text(find):
    now = statement("order", "It comes after the step", "Ocurre después del paso")
    problem = only(find([statement("order", "It comes before the step", "Ocurre antes del paso")], [now])).problem
    assert "`before` became `after`" in problem.message


def test_accents_stay_in_what_is_told(find):
    was = statement("order", "It comes first", "Ocurre antes del paso")
    now = statement("order", "It comes first", "Ocurre después del paso")
    assert "`antes` became `después`" in only(find([was], [now])).problem.message


def test_a_replaced_option_is_found_at_its_text(find):
    now = with_option(CHOICE, "weights", text=both("Losses", "Pérdidas"))
    problem = only(find([CHOICE], [now])).problem
    assert problem.message == ("option `weights` of `travels` changed a lot under the same revision: it was “Weights”")
    assert (problem.place.line, problem.place.column) == (35, 11)


def test_options_in_another_order_are_compared_by_their_ids(find):
    now = edited(CHOICE, options=CHOICE["options"][::-1])
    assert find([CHOICE], [now]) == []


def test_several_parts_of_a_question_are_one_finding(find):
    now = with_option(CHOICE, "weights", text=both("Losses", "Pérdidas"))
    now = with_option(now, "data", text=both("Two examples", "Ejemplos"))
    related = only(find([CHOICE], [now])).problem.related
    assert [label for _, label in related] == ["option `data` changed a lot, too, only in en"]


def code(text: str) -> Record:
    return with_option(CHOICE, "weights", text=None, code=text)


def test_code_laid_out_otherwise_is_silent(find):
    assert find([code("send( 'w' )\nwait()")], [code('send("w")\n\nwait()')]) == []


def test_another_operator_in_code_is_found(find):
    problem = only(find([code("loss = total / size")], [code("loss = total * size")])).problem
    assert problem.message.endswith("`/` is gone; `*` is new; it was “loss = total / size”")
    assert (problem.place.line, problem.place.column) == (37, 11)


def test_a_text_that_became_code_is_compared_with_it(find):
    assert find([CHOICE], [code("weights")]) == []
    assert only(find([CHOICE], [code("losses")])).id == "travels"


NOT_ABOUT_IT = {
    "title": both("Another", "Otro"),
    "why": both("Never: 7 reasons.", "Nunca: 7 razones."),
    "hints": [both("Think.", "Piensa.")],
    "explanation": both("Thus.", "Así pues."),
    "level": "analyse",
}


@pytest.mark.parametrize("key", NOT_ABOUT_IT)
def test_what_is_not_asked_does_not_count(find, key: str):
    assert find([STATEMENT], [edited(STATEMENT, **{key: NOT_ABOUT_IT[key]})]) == []


@pytest.mark.parametrize("change", [{"bump": 1}, {"answer": False}], ids=["bump", "answer"])
def test_a_new_revision_needs_no_finding(find, change: dict[str, object]):
    assert find([STATEMENT], [{**REWRITTEN, **change}]) == []


def test_a_language_that_came_does_not_count(find):
    stem = {**STATEMENT["stem"], "pt": "Qualquer coisa"}
    assert find([STATEMENT], [edited(STATEMENT, stem=stem)]) == []


def test_a_question_without_a_language_in_common_with_what_it_was_is_found(find):
    was, now = edited(STATEMENT, stem={"en": "It waits"}), edited(STATEMENT, stem={"es": "Espera"})
    assert only(find([was], [now])).problem.message == (
        "the stem of `waiting` changed a lot under the same revision: it is in es and was in en; it was “It waits”"
    )


def test_a_site_adds_negations_of_a_language_of_its_own(find):
    was = edited(STATEMENT, stem={"pt": "As réplicas esperam umas pelas outras no fim do passo"})
    now = edited(STATEMENT, stem={"pt": "As réplicas jamais esperam umas pelas outras no fim do passo"})
    assert find([was], [now]) == []
    assert only(find([was], [now], {"pt": {"lint.negations": ["jamais"]}})).id == "waiting"


def test_a_long_text_is_quoted_from_its_start(find):
    was = statement("long", "word " * 40, "palabra " * 40)
    message = only(find([was], [edited(was, stem=REWRITTEN["stem"])])).problem.message
    assert message.endswith("it was “" + ("word " * 20).rstrip() + "…”")


def test_a_question_under_another_id_is_found_at_the_new_one(find):
    problem = only(find([STATEMENT], [edited(STATEMENT, id="replicas-wait")])).problem
    assert str(problem) == (
        "bank/steps.yml:8:7: warning renamed: "
        "`replicas-wait` asks what `waiting` asked: answers saved under the old id are lost\n"
        "  hint: give it back the id `waiting`, or confirm with `--confirm replicas-wait` that they may go"
    )


def test_a_question_renamed_and_slightly_reworded_is_found(find):
    now = with_option(edited(CHOICE, id="exchanged"), "data", text=both("The examples", "Los ejemplos"))
    assert only(find([STATEMENT, CHOICE], [STATEMENT, now])).problem.code == "renamed"


def test_of_several_old_questions_the_nearest_is_named(find):
    near = edited(STATEMENT, id="near")
    far = edited(STATEMENT, id="far", stem=both("The replicas wait at the end of the step", "Las réplicas esperan"))
    for was in ([near, far], [far, near]):
        assert "what `near` asked" in only(find(was, [edited(STATEMENT, id="new")])).problem.message


@pytest.mark.parametrize(
    "stem",
    [
        REWRITTEN["stem"],
        both("The replicas never wait for each other at the end of the step", "Las réplicas no esperan"),
    ],
    ids=["rewritten", "negated"],
)
def test_another_question_in_place_of_one_that_went_is_silent(find, stem: dict[str, str]):
    assert find([STATEMENT], [edited(STATEMENT, id="other", stem=stem)]) == []


def test_a_question_that_went_or_came_is_silent(find):
    assert find([STATEMENT, CHOICE], [STATEMENT]) == []
    assert find([STATEMENT], [STATEMENT, CHOICE]) == []


def test_findings_come_in_the_order_of_their_places(find):
    stem = both("Which link is the fastest?", "¿Qué enlace es el más rápido?")
    found = find([CHOICE, STATEMENT], [edited(CHOICE, stem=stem), REWRITTEN])
    assert [finding.id for finding in found] == ["travels", "waiting"]


def test_a_text_that_could_not_be_read_is_not_compared(find):
    was = edited(STATEMENT, stem={"en": 7, "es": STATEMENT["stem"]["es"]})
    assert find([was], [STATEMENT]) == []
    assert only(find([was], [REWRITTEN])).problem.message.endswith(f"it was “{STATEMENT['stem']['es']}”")


def test_a_part_of_which_nothing_could_be_read_is_not_compared(find):
    was = edited(CHOICE, stem={"en": 7, "es": 8})
    assert find([was], [CHOICE]) == []
    assert only(find([was], [with_option(CHOICE, "data", text=both("Losses", "Pérdidas"))])).id == "travels"


UNREADABLE = {
    "a misspelt kind": edited(STATEMENT, kind="true-fals"),
    "an answer that is no truth": edited(STATEMENT, answer="perhaps"),
    "a bump that is no number": edited(STATEMENT, bump="once"),
    "an id that is none": edited(STATEMENT, id="Not an id"),
    "an option without an id": with_option(CHOICE, "data", id="Not an id"),
    "no stem": {key: value for key, value in STATEMENT.items() if key != "kind"},
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_question_of_which_id_or_revision_is_unsure_is_not_compared_but_counted(tmp_path: Path, name: str):
    folder = write_bank(tmp_path, {"steps": [UNREADABLE[name], edited(STATEMENT, id="sound")]})
    reading = read_bank(folder, tmp_path / "docs", ())
    assert [placed.item.id for placed in readable(reading)] == ["sound"]
    assert unread(folder, reading) == Unread(questions=1)


def test_a_mistake_elsewhere_in_a_question_does_not_keep_it_from_being_compared(tmp_path: Path):
    folder = write_bank(tmp_path, {"steps": [edited(STATEMENT, level="hard", weight=3, why=5)]})
    reading = read_bank(folder, tmp_path / "docs", ())
    assert [placed.item.id for placed in readable(reading)] == ["waiting"]
    assert not unread(folder, reading)


def test_a_file_that_is_no_yaml_is_counted_as_a_file(tmp_path: Path):
    folder = write_bank(tmp_path, {"steps": [STATEMENT], "broken": [UNREADABLE["a misspelt kind"]]})
    (folder / "links.yml").write_text("title: [", "utf-8")
    assert str(unread(folder, read_bank(folder, tmp_path / "docs", ()))) == "1 question and 1 file"


NOT_ASKED = {"title", "hints", "explanation", "why"}


def test_every_text_of_the_shipped_bank_is_asked_or_said_not_to_be():
    reading = read_bank(ROOT / "bank", ROOT / "docs", ("en", "es"))
    for placed in readable(reading):
        said = {(*placed.path, *path) for path, _ in texts(placed.item) if not NOT_ASKED & {*path}}
        assert {unit.steps for unit in asked(placed) if not unit.code} == said
    assert len(readable(reading)) > 12


def test_the_names_of_what_a_question_asks_are_unique():
    for placed in readable(read_bank(ROOT / "bank", ROOT / "docs", ("en", "es"))):
        names = [called(unit) for unit in asked(placed)]
        assert len({*names}) == len(names) >= 1


@pytest.fixture
def wording(tmp_path: Path):
    """Take the fingerprint of a question."""

    def taken(record: Record) -> str:
        folder = write_bank(tmp_path, {"steps": [record]})
        return wording_of(readable(read_bank(folder, tmp_path / "docs", ()))[0])

    return taken


def test_a_fingerprint_is_twelve_committed_digits(wording):
    assert wording(CHOICE) == "ad5e1190194b"


def test_a_fingerprint_stays_with_the_order_of_options_commas_and_reasons(wording):
    now = edited(CHOICE, options=CHOICE["options"][::-1], title=both("Another", "Otro"))
    now["stem"] = both("What do the *replicas* exchange, in each step?", "¿Qué intercambian las réplicas en cada paso?")
    assert wording(now) == wording(CHOICE)


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_fingerprint_changes_with_a_word_of_any_language(wording, language: str):
    text = {**both("Weights", "Pesos"), language: "Losses"}
    assert wording(with_option(CHOICE, "weights", text=text)) != wording(CHOICE)
