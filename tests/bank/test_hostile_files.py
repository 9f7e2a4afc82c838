"""Whatever the files hold, loading a bank returns a bank or problems and raises nothing."""

import random
import shutil
from pathlib import Path

import pytest

from quiz_plugin.bank import Bank, Problem, load_bank
from quiz_plugin.bank.problems import report

SOUND = Path(__file__).parent / "sound"


def load(folder: Path) -> Bank | tuple[Problem, ...]:
    return load_bank(folder / "bank", folder / "docs", ("en", "es"))


def codes(loaded: Bank | tuple[Problem, ...]) -> list[str]:
    return [] if isinstance(loaded, Bank) else [problem.code for problem in loaded]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return shutil.copytree(SOUND, tmp_path / "guide")


def set_with(folder: Path, why: str) -> Bank | tuple[Problem, ...]:
    """Load the sound bank with `why` as YAML in one place."""
    file = folder / "bank" / "fruit.yml"
    text = file.read_text("utf-8")
    assert text.count("{en: They do., es: Así es.}") == 1
    file.write_text(text.replace("{en: They do., es: Así es.}", why), "utf-8")
    return load(folder)


@pytest.mark.parametrize("name", ["bank/fruit.yml", "bank/concepts.yml", "docs/concepts/apples.en.md"])
def test_two_hundred_damaged_copies_of_a_file_load_or_are_reported(folder: Path, name: str):
    file = folder / name
    sound = file.read_bytes()
    dice = random.Random(20261120)  # noqa: S311  # the same damage on every run
    reported = 0
    for _ in range(200):
        damaged = bytearray(sound)
        for _ in range(dice.randint(1, 4)):
            at = dice.randrange(len(damaged))
            piece = bytes(dice.choices([*b"\n\t :-#'\"[]{}&*!|>%@`,?\x00\x85", *range(256)], k=dice.randint(0, 3)))
            damaged[at : at + dice.randint(0, 3)] = piece
        file.write_bytes(damaged)
        loaded = load(folder)
        if isinstance(loaded, Bank):
            continue
        reported += 1
        assert loaded, damaged
        told = report(loaded).splitlines()
        assert len([line for line in told if not line.startswith("  ")]) == len(loaded) + 1, told
    assert reported > 20


@pytest.mark.parametrize("nested", ["[" * 100_000, "{a: " * 100_000, "- " * 100_000, "? " * 100_000])
def test_nesting_that_would_end_the_process_is_a_problem(folder: Path, nested: str):
    (folder / "bank" / "deep.yml").write_text(nested)
    assert codes(load(folder)) == ["unreadable-yaml"]


def test_deep_indentation_is_a_problem(folder: Path):
    (folder / "bank" / "deep.yml").write_text("\n".join(f"{' ' * depth}a:" for depth in range(1500)))
    assert codes(load(folder)) == ["unreadable-yaml"]


def test_nesting_as_deep_as_allowed_is_told_like_any_wrong_value(folder: Path):
    assert codes(set_with(folder, "[" * 45 + "]" * 45)) == ["wrong-type"]


@pytest.mark.parametrize(
    "scalar",
    [
        "!!bool perhaps",
        '!!int ""',
        '!!float ""',
        "!!timestamp soon",
        "!!int twelve",
        "2026-13-45",
        "0b_",
        "0x" + "f" * 5000,
        "9" * 5000,
        ":".join(["59"] * 400) + ".5",
        ".nan",
        "1.0e+999",
    ],
)
def test_a_value_that_yaml_cannot_convert_is_no_crash(folder: Path, scalar: str):
    loaded = set_with(folder, scalar)
    assert codes(loaded) == ["wrong-type"]


def test_a_text_that_only_looks_like_a_date_stays_the_text_it_is(folder: Path):
    loaded = set_with(folder, "{en: 2026-02-30, es: 2026-02-31}")
    assert isinstance(loaded, Bank)
    question = loaded.by_id["pear-trees"]
    assert question.key == {"true": True, "false": False}
    assert question.model_dump()["why"] == {"en": "2026-02-30", "es": "2026-02-31"}


def test_a_message_stays_on_one_line_whatever_it_quotes(folder: Path):
    loaded = set_with(folder, "|-\n      one\n      two\n      three")
    assert not isinstance(loaded, Bank)
    assert [problem.message for problem in loaded] == [
        "`why` takes a mapping, one text per language, and `one two three` stands here"
    ]


def test_a_byte_order_mark_and_windows_line_ends_change_nothing(folder: Path):
    for file in [*folder.glob("bank/*.yml"), *folder.glob("docs/concepts/*.md")]:
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))
    loaded = load(folder)
    assert isinstance(loaded, Bank)
    assert list(loaded.sections["apples", "en"]) == ["colours"]


def test_a_page_that_is_not_utf_8_is_a_problem_at_its_first_wrong_byte(folder: Path):
    (folder / "docs" / "concepts" / "pears.es.md").write_bytes(b"# Peras\n\n## Forma {#shape}\n\nDel \xe1rbol.\n")
    loaded = load(folder)
    assert not isinstance(loaded, Bank)
    assert report(loaded).splitlines() == [
        "docs/concepts/pears.es.md:5:5: error not-utf-8: this byte is not UTF-8",
        "  hint: save the file as UTF-8",
        "1 problem",
    ]


def test_what_an_editor_leaves_beside_the_sets_is_no_set(folder: Path):
    (folder / "bank" / ".#fruit.yml").symlink_to("nobody@nowhere")
    (folder / "bank" / ".fruit.yml").write_text("half: [")
    (folder / "bank" / "fruit.yml~").write_text("half: [")
    (folder / "bank" / "old.yml").mkdir()
    assert isinstance(load(folder), Bank)
