"""`quizbank l10n`: what each step records, refuses and shows, one text at a time."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from quiz_plugin.bank.folder import MAX_BYTES
from quiz_plugin.cli import main
from quiz_plugin.cli.l10n.work import load
from quiz_plugin.drift.translation_lock import Lock, TooManyChanges, read_lock, write_lock
from tests.drift.commands import edit, git, l10n, recorded_copy, states

HINT = "q:pear-trees/hints/1"


@pytest.fixture(autouse=True)
def no_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start from a shell of a person, wherever the tests run."""
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)


@pytest.fixture
def guide(tmp_path: Path) -> Path:
    """Return a guide of which every translation is recorded."""
    return recorded_copy("sound", tmp_path)


def test_a_guide_in_step_has_nothing_to_do(guide: Path):
    result = l10n(guide, "status")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "fruit" in result.stdout


def test_the_lock_has_a_line_for_each_text_and_is_yaml(guide: Path):
    data = yaml.safe_load((guide / "bank/l10n.lock").read_text("utf-8"))
    assert data["stale_at_most"] == 0
    assert set(data["units"][HINT]["es"]) == {"source_language", "source", "target", "state", "day"}
    pages = yaml.safe_load((guide / "bank/pages.lock").read_text("utf-8"))
    assert "p:concepts/apples#colours" in pages["units"]


def test_a_changed_source_is_stale_until_it_is_translated_and_recorded(guide: Path):
    edit(guide, "Look up.", "Look at the crown.")
    assert states(guide) == {HINT: "stale"}
    refused = l10n(guide, "record", HINT)
    assert refused.exit_code == 1
    assert "translate it, or acknowledge it with a reason" in refused.stderr
    edit(guide, "Mira hacia arriba.", "Mira la copa.")
    status = l10n(guide, "status")
    assert status.exit_code == 1
    assert f"error unrecorded-translation: `{HINT}` changed" in status.stderr
    assert l10n(guide, "record", HINT).exit_code == 0
    assert l10n(guide, "status").exit_code == 0


def test_recording_what_is_new_never_touches_what_is_stale(guide: Path):
    edit(guide, "Look up.", "Look at the crown.")
    before = read_lock(guide / "bank")
    assert l10n(guide, "record").exit_code == 0
    assert read_lock(guide / "bank") == before
    assert states(guide) == {HINT: "stale"}


def test_an_acknowledgement_needs_a_reason_and_keeps_it(guide: Path):
    edit(guide, "Look up.", "Look upwards.")
    assert l10n(guide, "ack", HINT).exit_code == 2
    assert "10 characters" in l10n(guide, "ack", HINT, "--reason", "a typo   ").stderr
    assert states(guide) == {HINT: "stale"}
    assert l10n(guide, "ack", HINT, "--reason", "It means the same.").exit_code == 0
    assert states(guide) == {}
    entry = read_lock(guide / "bank").entries[HINT, "es"]
    assert entry.ack is not None
    assert entry.ack.reason == "It means the same."


def test_only_what_is_stale_can_be_acknowledged(guide: Path):
    result = l10n(guide, "ack", HINT, "--reason", "It means the same.")
    assert result.exit_code == 1
    assert "it is not stale but machine" in result.stderr


def test_a_review_holds_until_the_translation_changes(guide: Path):
    assert l10n(guide, "review", HINT).exit_code == 0
    assert states(guide) == {HINT: "reviewed"}
    edit(guide, "Mira hacia arriba.", "Mira arriba.")
    assert states(guide) == {}
    assert l10n(guide, "record", HINT).exit_code == 0
    assert states(guide) == {}


def test_an_unknown_text_is_met_with_the_nearest_one(guide: Path):
    result = l10n(guide, "review", "q:pear-trees/hint/1")
    assert result.exit_code == 2
    assert f"did you mean `{HINT}`?" in result.stderr


def test_a_text_that_is_gone_is_an_orphan_until_the_next_record(guide: Path):
    edit(guide, "    hints:\n      - {en: Look up., es: Mira hacia arriba.}\n", "")
    assert states(guide) == {HINT: "orphan"}
    assert "error orphaned-record" in l10n(guide, "status").stderr
    assert "gone: 1" in l10n(guide, "record").stdout
    assert states(guide) == {}


def test_the_number_of_stale_texts_that_are_allowed_only_falls(guide: Path):
    edit(guide, "stale_at_most: 0", "stale_at_most: 3", "bank/l10n.lock")
    edit(guide, "Look up.", "Look at the crown.")
    l10n(guide, "record")
    assert read_lock(guide / "bank").stale_at_most == 1
    edit(guide, "{en: They do., es: Así es.}", "{en: They do so., es: Así es.}")
    l10n(guide, "record")
    assert read_lock(guide / "bank").stale_at_most == 1
    assert "(2 are, 1 at most)" in l10n(guide, "status").stderr


def test_no_two_recorded_texts_change_at_once(guide: Path):
    before = read_lock(guide / "bank")
    after: Lock = before
    for key in list(before.entries)[:2]:
        after = after.with_entry(key, replace(before.entries[key], source="0" * 12))
    with pytest.raises(TooManyChanges):
        write_lock(guide / "bank", before, after)
    assert read_lock(guide / "bank") == before


def test_a_broken_lock_is_told_with_its_place(guide: Path):
    text = (guide / "bank/l10n.lock").read_text("utf-8").replace("state: machine", "state: perfect", 1)
    (guide / "bank/l10n.lock").write_text(text, "utf-8")
    result = l10n(guide, "record")
    assert result.exit_code == 1
    assert "bank/l10n.lock:5:" in result.stderr
    assert "error bad-lock: `state` takes `machine` or `reviewed`" in result.stderr
    assert (guide / "bank/l10n.lock").read_text("utf-8") == text


@pytest.mark.parametrize(
    ("options", "status", "message"),
    [((), 2, "the languages of the guide are en, es"), (("--partial", "fr"), 1, "it has no text in `fr`")],
)
def test_a_text_is_translated_from_a_language_that_it_has(
    guide: Path, options: tuple[str, ...], status: int, message: str
):
    before = read_lock(guide / "bank")
    result = l10n(guide, "record", HINT, "--lang", "es", "--source", "fr", *options)
    assert result.exit_code == status
    assert message in result.stderr
    assert read_lock(guide / "bank") == before


# Work lists and other people's formats


def test_a_filled_in_work_list_is_taken_over(guide: Path, tmp_path: Path):
    edit(guide, "{en: Look up.,", '{en: "Look at: the crown.",')
    todo = tmp_path / "todo.yml"
    todo.write_text(l10n(guide, "todo", "--lang", "es").stdout, "utf-8")
    data = yaml.safe_load(todo.read_text("utf-8"))
    assert {"unit": HINT, "source": "Look at: the crown.", "target": "Mira hacia arriba."} in data["texts"]
    todo.write_text(todo.read_text("utf-8").replace("Mira hacia arriba.", "Mira la copa."), "utf-8")
    result = l10n(guide, "import", str(todo))
    assert result.exit_code == 0, result.output
    (hint,) = yaml.safe_load((guide / "bank/fruit.yml").read_text("utf-8"))["questions"][1]["hints"]
    assert hint == {"en": "Look at: the crown.", "es": "Mira la copa."}
    assert HINT not in states(guide)


@pytest.mark.parametrize("form", ["po", "xliff"])
def test_an_export_that_comes_back_translated_is_taken_over(guide: Path, tmp_path: Path, form: str):
    path = tmp_path / {"po": "x.po", "xliff": "x.xlf"}[form]
    assert l10n(guide, "export", "--lang", "es", "--format", form, "--output", str(path)).exit_code == 0
    text = path.read_text("utf-8")
    assert text.count("Una fruta redonda.") == 1
    path.write_text(text.replace("Una fruta redonda.", "Una fruta casi redonda."), "utf-8")
    result = l10n(guide, "import", str(path))
    assert (result.exit_code, result.stdout) == (0, "written: 1, left: 0\n")
    assert "Una fruta casi redonda." in (guide / "bank/concepts.yml").read_text("utf-8")


def test_an_export_that_comes_back_untouched_changes_nothing(guide: Path, tmp_path: Path):
    before = {path: path.read_bytes() for path in guide.rglob("*") if path.is_file()}
    path = tmp_path / "x.po"
    l10n(guide, "export", "--lang", "es", "--output", str(path))
    assert l10n(guide, "import", str(path)).stdout == "written: 0, left: 0\n"
    assert {path: path.read_bytes() for path in guide.rglob("*") if path.is_file()} == before


def test_a_section_of_a_page_is_taken_over(guide: Path, tmp_path: Path):
    path = tmp_path / "x.xlf"
    l10n(guide, "export", "--lang", "es", "--format", "xliff", "--output", str(path))
    page = guide / "docs/concepts/pears.es.md"
    old = page.read_text("utf-8")
    assert "## Forma {#shape}" in path.read_text("utf-8")
    path.write_text(path.read_text("utf-8").replace("## Forma {#shape}", "## La forma {#shape}"), "utf-8")
    assert l10n(guide, "import", str(path)).exit_code == 0
    assert page.read_text("utf-8") == old.replace("## Forma {#shape}", "## La forma {#shape}")


def test_a_translation_of_a_source_that_changed_meanwhile_is_left(guide: Path, tmp_path: Path):
    path = tmp_path / "x.po"
    l10n(guide, "export", "--lang", "es", "--output", str(path))
    path.write_text(path.read_text("utf-8").replace("Mira hacia arriba.", "Mira la copa."), "utf-8")
    edit(guide, "Look up.", "Look down.")
    result = l10n(guide, "import", str(path))
    assert result.exit_code == 1
    assert f"{HINT}: its source changed since the file was written" in result.stderr
    assert "Mira hacia arriba." in (guide / "bank/fruit.yml").read_text("utf-8")


# A language of which nothing exists yet: the pages are made, and no other language loses a word.


def in_french(text: str) -> str:
    """Change every line of a text but what makes it a section of a page, as a translator would."""
    return "\n".join(line if line == "---" or not line.strip() else french_line(line) for line in text.split("\n"))


def french_line(line: str) -> str:
    marks, _, words = line.rpartition("# ")
    return f"{marks}# Le {words}" if marks.strip("#") == "" and line.startswith("#") else f"{line} fr"


def french_list(guide: Path, path: Path) -> list[dict[str, str]]:
    """Fill in the list of what French lacks, write it to `path` and return its rows."""
    data = yaml.safe_load(l10n(guide, "todo", "--lang", "fr", "--partial", "fr").stdout)
    rows: list[dict[str, str]] = data["texts"]
    for row in rows:
        assert not row["target"]
        row["target"] = in_french(row["source"])
    path.write_text(yaml.safe_dump(data, allow_unicode=True), "utf-8")
    return rows


def pages(guide: Path, *languages: str) -> dict[Path, bytes]:
    return {path: path.read_bytes() for code in languages for path in (guide / "docs").rglob(f"*.{code}.md")}


def test_every_text_of_a_language_without_files_is_taken_over(guide: Path, tmp_path: Path):
    """French pages are created with the sections in the order of the source; English and Spanish stay as they were."""
    others = pages(guide, "en", "es")
    before = texts_of(guide, "en", "es")
    rows = french_list(guide, tmp_path / "todo.yml")
    assert {row["unit"] for row in rows} >= {"p:concepts/pears#shape", "p:concepts/apples#colours", HINT}
    result = l10n(guide, "import", str(tmp_path / "todo.yml"), "--partial", "fr")
    assert (result.exit_code, result.stdout) == (0, f"written: {len(rows)}, left: 0\n"), result.stderr
    assert pages(guide, "en", "es") == others
    assert texts_of(guide, "en", "es") == before
    said = texts_of(guide, "fr")
    assert {row["unit"]: row["target"].strip() for row in rows} == {
        name: text.strip() for (name, _), text in said.items()
    }
    for path in others:
        french = path.with_name(path.name.replace(".en.", ".fr.").replace(".es.", ".fr."))
        assert re.findall(r"\{#.*?\}", french.read_text("utf-8")) == re.findall(r"\{#.*?\}", path.read_text("utf-8"))


@pytest.mark.parametrize("order", [list, reversed])
def test_each_text_of_a_language_without_files_is_taken_over_alone(guide: Path, tmp_path: Path, order: Any):
    """One import a text, in either order: what exists so far keeps what it says."""
    rows = french_list(guide, tmp_path / "todo.yml")
    others = pages(guide, "en", "es")
    expected: dict[tuple[str, str], str] = {}
    for row in order(rows):
        (tmp_path / "one.yml").write_text(yaml.safe_dump({"language": "fr", "texts": [row]}), "utf-8")
        result = l10n(guide, "import", str(tmp_path / "one.yml"), "--partial", "fr")
        assert (result.exit_code, result.stdout) == (0, "written: 1, left: 0\n"), result.stderr
        expected[row["unit"], "fr"] = row["target"].strip()
        assert {key: text.strip() for key, text in texts_of(guide, "fr").items()} == expected
    assert pages(guide, "en", "es") == others
    headings = [re.findall(r"\{#.*?\}", text.decode()) for text in pages(guide, "en", "fr").values()]
    assert sorted(headings[: len(headings) // 2]) == sorted(headings[len(headings) // 2 :])


def texts_of(guide: Path, *languages: str) -> dict[tuple[str, str], str]:
    """What every unit says in some languages."""
    work = load(guide / "bank", guide / "docs", tuple(code for code in languages if code == "fr"))
    return {(unit.id, code): unit.texts[code] for unit in work.guide.units for code in languages if code in unit.texts}


@pytest.mark.parametrize(
    "words",
    ["## Forme", "## Forme {#form}", "## Forme {#shape}\n\n## Couleur {#colour}", "Le mot\n\n## Forme {#shape}"],
)
@pytest.mark.parametrize("language", ["es", "fr"])
def test_a_translation_that_would_lose_or_add_a_section_is_left(guide: Path, tmp_path: Path, words: str, language: str):
    before = {path: path.read_bytes() for path in guide.rglob("*") if path.is_file()}
    source = texts_of(guide, "en")["p:concepts/pears#shape", "en"]
    row = {"unit": "p:concepts/pears#shape", "source": source, "target": words}
    (tmp_path / "one.yml").write_text(yaml.safe_dump({"language": language, "texts": [row]}), "utf-8")
    partial = ("--partial", "fr") if language == "fr" else ()
    result = l10n(guide, "import", str(tmp_path / "one.yml"), *partial)
    assert (result.exit_code, result.stdout) == (1, "written: 0, left: 1\n")
    assert "would add or lose a section of the page" in result.stderr
    assert {path: path.read_bytes() for path in guide.rglob("*") if path.is_file()} == before


def test_entries_that_name_no_text_are_left_and_told(guide: Path, tmp_path: Path):
    path = tmp_path / "x.po"
    l10n(guide, "export", "--lang", "es", "--output", str(path))
    path.write_text(re.sub(r"^msgctxt .*\n", "", path.read_text("utf-8"), flags=re.MULTILINE), "utf-8")
    result = l10n(guide, "import", str(path))
    assert result.exit_code == 1
    assert re.fullmatch(r"written: 0, left: [1-9]\d*\n", result.stdout)
    assert re.search(r"^x\.po:\d+:1: says not which text it is$", result.stderr, re.MULTILINE)


UNSOUND = {
    "una fruta \u202eredonda": "hidden-direction",
    "una fruta <script>x</script>": "raw-html",
    "una [fruta](nada#no)": "unknown-concept",
    "una [fruta](apples#no)": "dead-anchor",
    "una [fruta](otra.html)": "bad-link",
    "una fruta maÃ±ana": "garbled-text",
}


@pytest.mark.parametrize(("words", "code"), UNSOUND.items(), ids=UNSOUND.values())
def test_what_the_check_would_refuse_is_left_and_told_with_its_place(
    guide: Path, tmp_path: Path, words: str, code: str
):
    before = {path: path.read_bytes() for path in guide.rglob("*") if path.is_file()}
    path = tmp_path / "x.po"
    l10n(guide, "export", "--lang", "es", "--output", str(path))
    path.write_text(path.read_text("utf-8").replace("Una fruta redonda.", words), "utf-8")
    result = l10n(guide, "import", str(path))
    assert (result.exit_code, result.stdout) == (1, "written: 0, left: 1\n")
    assert f"c:apples/summary: bank/concepts.yml:4:39: error {code}:" in result.stderr
    assert {path: path.read_bytes() for path in guide.rglob("*") if path.is_file()} == before


def test_a_file_in_another_encoding_than_it_says_writes_nothing_garbled(guide: Path, tmp_path: Path):
    path = tmp_path / "x.po"
    l10n(guide, "export", "--lang", "es", "--output", str(path))
    path.write_text(path.read_text("utf-8").replace("charset=utf-8", "charset=latin-1"), "utf-8")
    result = l10n(guide, "import", str(path))
    assert result.exit_code == 1
    assert result.stdout.startswith("written: 0, left: ")
    assert l10n(guide, "status").exit_code == 0


def test_a_file_that_cannot_be_read_is_told(guide: Path, tmp_path: Path):
    path = tmp_path / "x.xlf"
    path.write_text("<xliff", "utf-8")
    result = l10n(guide, "import", str(path))
    assert result.exit_code == 1
    assert "x.xlf:1:1: error unreadable-xliff" in result.stderr


@pytest.mark.parametrize("name", ["x.xlf", "x.po", "x.yml"])
def test_a_file_of_megabytes_is_told_and_not_read(guide: Path, tmp_path: Path, name: str):
    (tmp_path / name).write_bytes(b" " * (MAX_BYTES + 1))
    result = l10n(guide, "import", str(tmp_path / name))
    assert result.exit_code == 1
    assert f"{name}:1:1: error too-large: the file holds more than 2,000,000 bytes" in result.stderr


# What changed


def test_the_text_that_a_translation_was_made_from_comes_from_git(guide: Path):
    git(guide, "init")
    git(guide, "add", ".")
    git(guide, "commit", "-m", "1")
    edit(guide, "Look up.", "Look at the crown.")
    git(guide, "commit", "-am", "2")
    edit(guide, "Look at the crown.", "Look at its crown.")
    said = l10n(guide, "diff", HINT).stdout
    assert "- Look up." in said
    assert "+ Look at its crown." in said
    assert "Mira hacia arriba." in said


def test_without_git_the_new_text_and_the_translation_are_shown(guide: Path):
    edit(guide, "Look up.", "Look at the crown.")
    said = l10n(guide, "diff", HINT).stdout
    assert "git does not have the text" in said
    assert "Look at the crown." in said


def test_translations_are_compared_with_their_sources(guide: Path):
    assert l10n(guide, "parity").exit_code == 0
    edit(guide, "Mira hacia arriba.", "Mira hacia arriba 3 veces.")
    result = l10n(guide, "parity")
    assert result.exit_code == 1
    assert "parity-numbers" in result.stderr


@pytest.mark.parametrize("lock", ["l10n.lock", "pages.lock"])
def test_a_deleted_lock_is_not_recorded_anew_without_asking(guide: Path, lock: str):
    edit(guide, "Look up.", "Look at the crown.")
    kept = (guide / "bank" / lock).read_text("utf-8")
    (guide / "bank" / lock).unlink()
    refused = l10n(guide, "record")
    assert refused.exit_code == 2
    assert f"bank/{lock} records none of " in refused.stderr
    assert "--anew" in refused.stderr
    assert "stale, which were reviewed" in refused.stderr
    assert not (guide / "bank" / lock).exists()
    assert l10n(guide, "record", "--anew").exit_code == 0
    assert (guide / "bank" / lock).read_text("utf-8").count("\n") == kept.count("\n")


@pytest.mark.parametrize(("answer", "status", "written"), [("y\n", 0, True), ("\n", 1, False)])
def test_a_terminal_asks_before_it_records_everything(
    guide: Path, monkeypatch: pytest.MonkeyPatch, answer: str, status: int, written: bool
):
    (guide / "bank/l10n.lock").unlink()
    monkeypatch.setattr("quiz_plugin.cli.terminal.can_ask", lambda: True)
    command = ["l10n", "record", "--bank", str(guide / "bank")]
    result = CliRunner().invoke(main, command, input=answer, catch_exceptions=False)
    assert "Record them all?" in result.stderr
    assert (result.exit_code, (guide / "bank/l10n.lock").exists()) == (status, written)


def test_a_lock_that_was_cut_off_is_not_filled_up_without_asking(guide: Path):
    path = guide / "bank/l10n.lock"
    whole = path.read_text("utf-8")
    path.write_text("".join(whole.splitlines(keepends=True)[:7]), "utf-8")
    refused = l10n(guide, "record")
    assert refused.exit_code == 2
    assert "bank/l10n.lock records 2 of " in refused.stderr
    assert path.read_text("utf-8") != whole
    assert l10n(guide, "record", "--anew").exit_code == 0
    assert path.read_text("utf-8") == whole
