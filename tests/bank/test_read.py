"""Reading a bank: its order and languages, files that cannot be read, texts that no reader could use."""

import shutil
from itertools import product
from pathlib import Path

import pytest

from quiz_plugin.bank import Problem, find_languages, read_bank
from quiz_plugin.bank.files import save
from quiz_plugin.bank.yaml import SourceFile
from quiz_plugin.render.on_page import depths
from quiz_plugin.render.words import Words
from tests.tools import sound_bank

SOUND = Path(__file__).parent / "sound"
THEY_DO = "{en: They do., es: Así es.}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SOUND, tmp_path / "guide"))


def problems(folder: Path, *, partial: tuple[str, ...] = ()) -> list[Problem]:
    return [*read_bank(folder / "bank", folder / "docs", ("en", "es"), partial).problems]


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")


# Order and languages


def test_sets_and_parts_stand_as_the_bank_says_or_by_name(folder: Path):
    text = (folder / "bank/fruit.yml").read_text("utf-8")
    (folder / "bank/berries.yml").write_text(text.replace("id: apple-", "id: a-").replace("id: pear-", "id: p-"))
    assert [each.id for each in sound_bank(folder).sets] == ["berries", "fruit"]
    assert [part for part, _ in sound_bank(folder).parted()] == [None]
    assert not sound_bank(folder).deep
    concepts = folder / "bank/concepts.yml"
    named = concepts.read_text("utf-8").replace("summary", "part: whole\n    summary")
    head = "sets: [fruit, berries]\nparts: [{id: whole, title: {en: All, es: Todo}, deep: true}]\n"
    concepts.write_text(head + named, "utf-8")
    assert [each.id for each in sound_bank(folder).sets] == ["fruit", "berries"]
    assert [(part and part.id, len(concepts)) for part, concepts in sound_bank(folder).parted()] == [("whole", 2)]
    assert sound_bank(folder).deep == {"apples", "pears"}
    assert depths(sound_bank(folder), Words.load("en"), str) == (), "no core is told from what goes beyond it"


def test_a_partial_language_may_have_texts_and_needs_none_but_no_empty_one(folder: Path):
    replace(folder / "bank/fruit.yml", "{en: Green, es: Verde}", "{en: Green, es: Verde, pt: Verde}")
    assert sound_bank(folder, partial=("pt",)).languages == ("en", "es")
    replace(folder / "bank/fruit.yml", "pt: Verde", "pt: ''")
    assert [each.code for each in problems(folder, partial=("pt",))] == ["empty-text"]


def test_in_a_guide_of_one_language_a_page_needs_no_language_in_its_name(tmp_path: Path):
    folder = Path(shutil.copytree(SOUND.with_name("english"), tmp_path / "guide"))
    page = folder / "docs/concepts/tea.en.md"
    page.rename(page.with_name("tea.md"))
    assert list(sound_bank(folder, ("en",)).sections["tea", "en"]) == ["brewing"]


def test_the_languages_of_a_bank_are_those_of_most_titles(folder: Path):
    replace(folder / "bank/fruit.yml", "{en: Fruit, es: Fruta}", "{pt: Fruta, en: Fruit, es: Fruta}")
    (folder / "bank/nuts.yml").write_text("title: {en: Nuts, es: Nueces}\n")
    assert find_languages(folder / "bank") == ("en", "es")
    (folder / "bank/roots.yml").write_text("title: {en: Roots, es: Raíces, pt: Raízes}\n")
    (folder / "bank/empty.yml").write_text("[")
    assert find_languages(folder / "bank") == ("pt", "en", "es")


# Mistakes


def test_a_broken_record_hides_no_other_and_causes_no_second_problem(folder: Path):
    replace(folder / "bank/fruit.yml", "concepts: [pears]", "concepts: 5")
    replace(folder / "bank/concepts.yml", "summary: {en: A round fruit., es: Una fruta redonda.}", "requires: []")
    assert [each.code for each in problems(folder)] == ["missing-key", "wrong-type"]


def test_a_bank_is_read_anew_after_each_edit(folder: Path):
    for name, old, new, codes in [
        ("bank/fruit.yml", "correct: true", "correct: false", ["no-correct-option"]),
        ("bank/fruit.yml", "correct: false", "correct: true", []),
        ("bank/fruit.yml", "  - id: pear-trees", "\t- id: pear-trees", ["tab-character"]),
        ("docs/concepts/apples.es.md", "{#colours}", "{#colores}", ["tab-character"] + 2 * ["missing-section"]),
        ("bank/fruit.yml", "\t- id: pear-trees", "  - id: pear-trees", 2 * ["missing-section"]),
        ("docs/concepts/apples.es.md", "{#colores}", "{#colours}", []),
    ]:
        replace(folder / name, old, new)
        assert [problem.code for problem in problems(folder)] == codes


# Files


def test_a_file_that_cannot_be_read_is_reported(folder: Path):
    for name, target in product(("bank/fruit.yml", "docs/concepts/apples.en.md"), ("", "nowhere")):
        path = folder / name
        content = path.read_bytes()
        path.unlink()
        path.symlink_to(target or path.name)
        assert f"{name}:1:1: error unreadable-file: " in "\n".join(map(str, problems(folder)))
        path.unlink()
        path.write_bytes(content)


def test_nesting_that_would_end_the_process_is_a_problem(folder: Path):
    for nested in ("[" * 100_000, "{a: " * 100_000, "- " * 100_000, "? " * 100_000):
        (folder / "bank/deep.yml").write_text(nested)
        assert [each.code for each in problems(folder)] == ["unreadable-yaml"]


def test_an_exclamation_mark_alone_is_no_tag():
    assert SourceFile(b"[! 1, ! ~, ! 'a']", "a.yml").data == [1, None, "a"]


def test_a_value_that_yaml_cannot_convert_is_of_a_wrong_type(folder: Path):
    fruit, was = folder / "bank/fruit.yml", THEY_DO
    for scalar in ("!!bool perhaps", "!!timestamp soon", "2026-13-45", "0b_", "9" * 5000, ".nan"):
        replace(fruit, f"answer: true\n    why: {was}", f"answer: true\n    why: {scalar}")
        assert [each.code for each in problems(folder)] == ["wrong-type"]
        was = scalar
    replace(fruit, f"why: {was}", "why: {en: 2026-02-30, es: 2026-02-31}")
    assert sound_bank(folder).by_id["pear-trees"].model_dump()["why"] == {"en": "2026-02-30", "es": "2026-02-31"}


def test_marks_line_ends_and_what_editors_leave_change_nothing(folder: Path):
    for file in [*folder.glob("bank/*.yml"), *folder.glob("docs/concepts/*.md")]:
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))
    (folder / "bank/.#fruit.yml").symlink_to("nobody@nowhere")
    (folder / "bank/.fruit.yml").write_text("half: [")
    (folder / "bank/fruit.yml~").write_text("half: [")
    (folder / "bank/old.yml").mkdir()
    assert list(sound_bank(folder).sections["apples", "en"]) == ["colours"]


def test_a_file_is_saved_as_a_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "fruit.yml"
    save(file, "old")
    save(file, "new")
    assert file.read_text("utf-8") == "new"

    def fail(*_: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="No space left"):
        save(file, "half")
    assert [(each.name, each.read_text("utf-8")) for each in tmp_path.iterdir()] == [("fruit.yml", "new")]


# Texts
