"""A file is replaced whole or not at all."""

from pathlib import Path

import pytest

from quiz_plugin.bank.write.save import save


def test_a_file_is_replaced_with_its_permissions(tmp_path: Path):
    file = tmp_path / "a.yml"
    file.write_text("old")
    file.chmod(0o640)
    save(file, "\ufeffnew\r\n")
    assert file.read_bytes() == b"\xef\xbb\xbfnew\r\n"
    assert file.stat().st_mode & 0o777 == 0o640
    assert [each.name for each in tmp_path.iterdir()] == ["a.yml"]


def test_a_link_stays_a_link(tmp_path: Path):
    file, link = tmp_path / "a.yml", tmp_path / "b.yml"
    file.write_text("old")
    link.symlink_to(file)
    save(link, "new")
    assert link.is_symlink()
    assert file.read_text() == "new"


def test_what_cannot_be_written_leaves_the_file_and_nothing_beside_it(tmp_path: Path):
    file = tmp_path / "a.yml"
    file.write_text("old")
    with pytest.raises(UnicodeEncodeError):
        save(file, "\ud800")
    assert (file.read_text(), [each.name for each in tmp_path.iterdir()]) == ("old", ["a.yml"])
