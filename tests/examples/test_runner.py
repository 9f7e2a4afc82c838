"""The runner of the examples: what it runs, what it compares, and what it tells."""

import importlib.util
from pathlib import Path

import pytest

from examples import __main__ as command
from examples import _example
from examples._example import Example, Stop, same

HEADER = '"""A program."""\n# expect: {expect}\n# ci: {ci}\n# needs: {needs}\n\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of examples."""
    monkeypatch.setattr(_example, "FOLDER", tmp_path)
    return tmp_path


def program(
    folder: Path,
    name: str,
    code: str,
    output: str = "",
    *,
    expect: str = "exact",
    ci: str = "yes",
    needs: str = "python",
) -> Path:
    """Write a program and its output."""
    path = folder / f"{name}.py"
    path.write_text(HEADER.format(expect=expect, ci=ci, needs=needs) + code, "utf-8")
    path.with_suffix(".out").write_text(output, "utf-8")
    return path


def told(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What the command printed, without seconds."""
    return [line.partition(" (")[0] for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize(
    ("written", "printed", "tolerance"),
    [
        ("a 1\n", "a 1\n", 0),
        ("[0.10, -2e-7]\n", "[0.1, 3.5e-07]\n", 0.00001),
        ("loss: 1.5", "loss: 1.4", 0.11),
    ],
)
def test_outputs_that_say_the_same(written: str, printed: str, tolerance: float):
    assert same(written, printed, tolerance)


@pytest.mark.parametrize(
    ("written", "printed", "tolerance"),
    [
        ("1\n", "1.0\n", 0),
        ("1\n", "1\n\n", 0),
        ("1.5", "1.3", 0.1),
        ("1 2", "1", 5),
        ("a 1", "b 1", 5),
        ("CPU:0", "GPU:0", 5),
        ("1.5", "nan", 5),
        ("1.5", "-1.5", 1),
    ],
)
def test_outputs_that_do_not(written: str, printed: str, tolerance: float):
    assert not same(written, printed, tolerance)


def test_a_program_declares_what_it_needs(folder: Path):
    path = program(folder, "one", "print(1)\n", expect="numbers(1e-5)", ci="no", needs="numpy")
    assert Example.read(path) == Example(path, "numbers", 1e-5, False, "numpy")


@pytest.mark.parametrize(
    "change", [("exact", "maybe"), ("# ci: yes\n", ""), ("python", "pandas"), ('"""', "#"), ("\n\n", "\n")]
)
def test_a_program_that_declares_something_else_is_told_with_its_place(folder: Path, change: tuple[str, str]):
    path = program(folder, "one", "print(1)\n")
    path.write_text(path.read_text("utf-8").replace(*change), "utf-8")
    with pytest.raises(Stop, match=rf"{folder.name}/one.py:1:1: the first lines are not"):
        Example.read(path)


def test_all_are_run_and_counted(folder: Path, capsys: pytest.CaptureFixture[str]):
    program(folder, "one", "print(1)\n", "1\n")
    program(folder, "two", "print(2)\n", "2\n")
    assert command.main([]) == 0
    assert told(capsys) == ["ok     one", "ok     two", "2 of 2 examples print what the pages show"]


def test_a_difference_is_shown_line_by_line(folder: Path, capsys: pytest.CaptureFixture[str]):
    program(folder, "one", "print('a')\nprint(2)\n", "a\n1\n")
    assert command.main([]) == 1
    shown = ["FAILED one", "--- one.out", "+++ printed now", "@@ -1,2 +1,2 @@", " a", "-1", "+2"]
    assert told(capsys) == [*shown, "0 of 1 examples print what the pages show"]


def test_a_program_that_fails_shows_why(folder: Path, capsys: pytest.CaptureFixture[str]):
    program(folder, "one", "raise SystemExit('no luck')\n", expect="runs")
    assert command.main([]) == 1
    assert told(capsys)[:2] == ["FAILED one", "no luck"]


def test_a_program_that_takes_too_long_is_stopped(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(command, "SECONDS", 0.01)
    program(folder, "one", "import threading\nthreading.Event().wait()\n")
    assert command.main([]) == 1
    assert told(capsys)[1] == "it was stopped after 0.01 seconds"


def test_a_program_that_only_has_to_run_may_print_anything(folder: Path):
    program(folder, "one", "print(id(object()))\n", "something\n", expect="runs")
    assert command.main([]) == 0


IN_CELLS = "# %% one\nprint(1)\n# %% two: runs\nprint(id(object()))\n# %% three\nprint(3)\n"


def test_a_program_in_cells_tells_where_each_begins_and_some_only_have_to_run(folder: Path):
    said = "# %% one\n1\n# %% two: runs\nanything\n# %% three\n{}\n"
    path = program(folder, "one", IN_CELLS, said.format(3))
    assert command.main([]) == 0
    path.with_suffix(".out").write_text(said.format(4), "utf-8")
    assert command.main([]) == 1


def test_the_lines_of_a_program_in_cells_stay_where_they_are(folder: Path, capsys: pytest.CaptureFixture[str]):
    program(folder, "one", "# %% one\n\nraise ValueError\n")
    assert command.main([]) == 1
    assert 'one.py", line 8, in <module>' in capsys.readouterr().out


def test_a_program_without_an_output_fails(folder: Path, capsys: pytest.CaptureFixture[str]):
    program(folder, "one", "print(1)\n").with_suffix(".out").unlink()
    assert command.main([]) == 1
    assert told(capsys)[1] == "there is no one.out: python -m examples --update one"


def test_an_output_is_written_for_the_programs_that_are_named(folder: Path):
    program(folder, "one", "print(1)\n")
    two = program(folder, "two", "print(2)\n")
    assert command.main(["--update", "one"]) == 0
    assert (folder / "one.out").read_text("utf-8") == "1\n"
    assert two.with_suffix(".out").read_text("utf-8") == ""


def test_no_output_is_written_of_a_program_that_fails(folder: Path):
    path = program(folder, "one", "print(1)\nraise SystemExit(3)\n", "0\n")
    assert command.main(["--update", "one"]) == 1
    assert path.with_suffix(".out").read_text("utf-8") == "0\n"


def test_outputs_are_not_written_all_at_once(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as caught:
        command.main(["--update"])
    assert caught.value.code == 2
    assert "--update takes the name of a program" in capsys.readouterr().err


def test_a_selection_is_run(folder: Path, capsys: pytest.CaptureFixture[str]):
    program(folder, "here", "")
    program(folder, "by_hand", "", ci="no")
    program(folder, "large", "", needs="tensorflow")
    assert command.main(["--ci", "--needs", "numpy"]) == 0
    assert told(capsys)[:-1] == ["ok     here"]


def test_what_is_missing_is_named(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    program(folder, "one", "", needs="numpy")
    assert command.main([]) == 1
    assert told(capsys)[1].endswith("has no numpy; try `make examples`")


def test_a_name_that_there_is_not_is_told(folder: Path, capsys: pytest.CaptureFixture[str]):
    program(folder, "ring", "")
    assert command.main(["rings"]) == 2
    assert told(capsys) == ["there is no example `rings`; did you mean `ring`?"]


def test_a_program_sees_neither_the_folder_nor_the_settings_of_who_runs_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("TF_CONFIG", "{}")
    code = "import os\nprint(os.listdir(), 'TF_CONFIG' in os.environ)\n"
    assert command.run(Example.read(program(folder, "one", code))).printed == "[] False\n"
