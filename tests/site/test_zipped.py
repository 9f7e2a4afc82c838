"""`make offline` says what stands in its way."""

import pytest

from quiz_plugin.site.guide import zipped
from tests.site.small import SmallSite, question


def stopped(small: SmallSite, capsys: pytest.CaptureFixture[str], name: str = "mkdocs.yml") -> str:
    """Make the archive, which must fail and leave none, and return what a terminal shows of it."""
    with pytest.raises(SystemExit) as stop:
        zipped.main(["--config-file", str(small.root / name), "--folder", str(small.root / "dist")])
    assert not (small.root / "dist").exists()
    assert isinstance(stop.value.code, str)  # Python prints it, and ends with 1
    return capsys.readouterr().err + stop.value.code


def test_problems_of_the_bank_are_told_with_their_places(small: SmallSite, capsys: pytest.CaptureFixture[str]):
    title = {"en": "One", "es": "Uno"}
    questions = [
        question("first-question", ("en", "es"), level="easy"),
        question("second", ("en",)),
    ]
    small.data("bank/alpha.yml", {"title": title, "summary": title, "questions": questions})
    said = stopped(small, capsys)
    assert said.count("bank/alpha.yml:") == 4
    assert "hint: " in said
    assert "4 problems" in said


def test_a_warning_of_the_strict_build_is_told(small: SmallSite, capsys: pytest.CaptureFixture[str]):
    small.text("docs/index.en.md", "# Home\n\n[x](nowhere.md)\n")
    said = stopped(small, capsys)
    assert "WARNING -  " in said
    assert "nowhere.md" in said
    assert "1 warning" in said


def test_a_configuration_that_is_not_there_is_named(small: SmallSite, capsys: pytest.CaptureFixture[str]):
    assert "nope.yml" in stopped(small, capsys, "nope.yml")


def test_the_archive_is_named_where_it_was_written(small: SmallSite, capsys: pytest.CaptureFixture[str]):
    zipped.main(["--config-file", str(small.root / "mkdocs.yml"), "--folder", str(small.root / "dist")])
    archive = small.root / "dist" / "dtguide-offline.zip"
    assert archive.is_file()
    assert capsys.readouterr().out.startswith(f"{archive} (")
