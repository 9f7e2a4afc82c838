"""`quizbank record` and `diff`: what they take, refuse and show."""

from tests.translations.small_guide import SmallGuide

HINT = "q:pear-trees/hints/1"


def test_a_question_or_a_page_stands_for_all_its_units(guide: SmallGuide):
    guide.edit("Look up.", "Look at the crown.")
    guide.edit("They do.", "Yes.")
    guide.edit("Green and red.", "Red.", "docs/concepts/apples.en.md")
    assert guide.run("record", "q:pear-trees", "p:concepts/apples").stdout == "new: 0, changed: 3, gone: 0\n"
    assert guide.found() == []


def test_an_unknown_unit_is_met_with_the_nearest_one(guide: SmallGuide):
    before = (guide.bank / "translations.lock").read_bytes()
    for command in ("record", "diff"):
        result = guide.run(command, "q:pear-trees/hint/1")
        assert result.exit_code == 2
        assert f"did you mean `{HINT}`?" in result.stderr
    assert (guide.bank / "translations.lock").read_bytes() == before


def test_a_damaged_lock_is_told_with_its_place_and_never_written_over(guide: SmallGuide):
    path = guide.bank / "translations.lock"
    path.write_text(path.read_text("utf-8").replace("c:apples/title es: ", "c:apples/title es: ==", 1), "utf-8")
    before = path.read_bytes()
    for command in ("record", "status", "check"):
        result = guide.run(command)
        assert result.exit_code == 1
        assert "bank/translations.lock:3:1: error bad-lock" in result.stderr
    assert path.read_bytes() == before


def test_a_bank_with_problems_records_nothing(guide: SmallGuide):
    guide.edit("answer: true", "answer: perhaps")
    before = (guide.bank / "translations.lock").read_bytes()
    assert guide.run("record").exit_code == 1
    assert (guide.bank / "translations.lock").read_bytes() == before


def test_the_text_that_was_recorded_comes_from_git(guide: SmallGuide):
    guide.git("init")
    guide.git("add", ".")
    guide.git("commit", "-m", "1")
    guide.edit("Look up.", "Look at the crown.")
    guide.git("commit", "-am", "2")
    guide.edit("Look at the crown.", "Look at its crown.")
    guide.edit("Green and red.", "Red.", "docs/concepts/apples.en.md")
    shown = guide.run("diff", HINT).stdout
    for said in (f"{HINT}: stale in `es`, from `en`", "- Look up.", "+ Look at its crown.", "\nMira hacia arriba."):
        assert said in shown
    assert "- Green and red." in guide.run("diff", "p:concepts/apples#colours").stdout


def test_without_git_the_texts_are_shown_as_they_are(guide: SmallGuide):
    guide.edit("Look up.", "Look at the crown.")
    shown = guide.run("diff", HINT).stdout
    assert "git does not have the text that was recorded" in shown
    assert "Look at the crown." in shown
    assert "Mira hacia arriba." in shown
