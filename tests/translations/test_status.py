"""A translation is missing, stale or current, and a question that asks something else is found."""

from tests.translations.small_guide import SmallGuide

HINT = "q:pear-trees/hints/1"


def test_a_guide_in_step_has_nothing_to_do(guide: SmallGuide):
    result = guide.run("status")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "es: 35 current, 0 stale, 0 missing\n", "")


def test_a_source_that_changed_alone_makes_its_translation_stale(guide: SmallGuide):
    places = []
    for name, old, new, found in (
        ("bank/fruit.yml", "Look up.", "Look at the crown.", "bank/fruit.yml:29:38"),
        ("bank/glossary.yml", "It bears fruit.", "It grows.", "bank/glossary.yml:7:37"),
        ("docs/concepts/apples.en.md", "Green and red.", "Red.", "docs/concepts/apples.es.md:3:1"),
        ("docs/assets/figures/pear.yml", "en: a leaf", "en: a root", "docs/assets/figures/pear.yml:6:34"),
    ):
        guide.edit(old, new, name)
        places.append(f"stale-translation {found}")
    assert sorted(guide.found()) == sorted(places)
    assert "31 current, 4 stale" in guide.run("status").stdout


def test_what_one_language_lacks_is_missing_there(guide: SmallGuide):
    guide.edit("{en: a leaf, es: una hoja}", "{en: a leaf}", "docs/assets/figures/pear.yml")
    guide.edit("Verde y rojo.\n", "", "docs/concepts/apples.es.md")
    guide.edit("/// explore\n    src: pipeline\n///\n", "", "docs/concepts/apples.es.md")
    (guide.docs / "index.en.md").write_text("# Fruit {#top}\n\n## Sizes {#sizes}\n\nBig.\n", "utf-8")
    (guide.docs / "index.es.md").write_text("# Fruta {#top}\n", "utf-8")
    assert {each for each in guide.found() if each.startswith("missing")} == {
        "missing-translation docs/assets/figures/pear.yml:6:17",
        "missing-translation docs/concepts/apples.es.md:3:1",
        "missing-translation docs/index.en.md:3:1",
    }


def test_a_text_that_changed_in_both_languages_is_to_be_recorded(guide: SmallGuide):
    guide.edit("{en: Look up., es: Mira hacia arriba.}", "{en: Look at it., es: Míralo.}")
    result = guide.run("status")
    assert f"error unrecorded-translation: `{HINT}` changed" in result.stderr
    assert f"quizbank record {HINT}" in result.stderr
    assert guide.run("record", HINT).stdout == "new: 0, changed: 1, gone: 0\n"
    assert guide.found() == []


def test_a_text_that_is_new_is_to_be_recorded(guide: SmallGuide):
    guide.edit("Mira hacia arriba.}\n", "Mira hacia arriba.}\n      - {en: Look down., es: Mira hacia abajo.}\n")
    assert guide.found() == ["unrecorded-translation bank/fruit.yml:30:30"]
    assert guide.run("record").stdout == "new: 1, changed: 0, gone: 0\n"
    assert guide.found() == []


def test_a_record_whose_text_is_gone_is_told_until_the_next_record(guide: SmallGuide):
    guide.edit("    hints:\n      - {en: Look up., es: Mira hacia arriba.}\n", "")
    (found,) = guide.found()
    assert found.startswith("orphaned-record bank/translations.lock:")
    assert guide.run("record").stdout == "new: 0, changed: 0, gone: 1\n"
    assert guide.found() == []


def test_a_record_without_units_never_touches_what_is_stale(guide: SmallGuide):
    guide.edit("Look up.", "Look at the crown.")
    assert guide.run("record").exit_code == 0
    assert guide.found() == ["stale-translation bank/fruit.yml:29:38"]
    assert guide.run("record", HINT).exit_code == 0
    assert guide.found() == []


# What a question asks


def test_a_question_that_may_ask_something_else_fails_the_check_until_it_is_recorded(guide: SmallGuide):
    for name, old, new, says in (
        ("pear-trees", "Pears grow on trees.", "Pears grow on no trees.", "saved for it still count"),
        ("pear-trees", "answer: true", "answer: false", "saved for it no longer count"),
        ("apple-colours", "{en: Green, es: Verde}", "{en: Red, es: Rojo}", "saved for it still count"),
    ):
        guide.edit(old, new)
        result = guide.run("check")
        assert result.exit_code == 1
        for said in ("error question-changed: ", says, "give it a new id"):
            assert said in result.stderr
        assert guide.run("record", f"q:{name}").exit_code == 0
        assert guide.run("check").exit_code == 0


def test_reasons_layout_and_translations_are_not_what_a_question_asks(guide: SmallGuide):
    for old, new in (
        ("They do.", "Yes."),
        ("Pears grow on trees.", "Pears  grow\n      on trees."),
        ("crecen", "nacen"),
    ):
        guide.edit(old, new)
    assert guide.run("check").exit_code == 0


def test_a_question_under_another_id_is_told_for_its_answers_are_lost(guide: SmallGuide):
    guide.edit("id: pear-trees", "id: trees-of-pears")
    (found,) = guide.found("check")
    assert found.startswith("question-gone bank/translations.lock:")
    assert guide.run("record").exit_code == 0
    assert guide.run("check").exit_code == 0


def test_a_question_of_which_a_merge_lost_the_record_is_named(guide: SmallGuide):
    path = guide.bank / "translations.lock"
    kept = [line for line in path.read_text("utf-8").splitlines(keepends=True) if "q:pear-trees asks" not in line]
    path.write_text("".join(kept), "utf-8")
    assert [problem.split()[0] for problem in guide.found()] == ["unrecorded-question"]
    assert guide.run("record").exit_code == 0
    assert guide.run("status").exit_code == 0
