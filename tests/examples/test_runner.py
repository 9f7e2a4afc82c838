"""The runner of the examples: what it runs, what it compares, and what it tells."""

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


def test_outputs_say_the_same_where_their_numbers_are_near_and_all_else_is_equal():
    for written, printed, tolerance in (
        ("a 1\n", "a 1\n", 0),
        ("[0.10, -2e-7]\n", "[0.1, 3.5e-07]\n", 0.00001),
        ("loss: 1.5", "loss: 1.4", 0.11),
    ):
        assert same(written, printed, tolerance), written
    for written, printed, tolerance in (
        ("1\n", "1.0\n", 0),
        ("1\n", "1\n\n", 0),
        ("1.5", "1.3", 0.1),
        ("1 2", "1", 5),
        ("a 1", "b 1", 5),
        ("CPU:0", "GPU:0", 5),
        ("1.5", "nan", 5),
        ("1.5", "-1.5", 1),
    ):
        assert not same(written, printed, tolerance), written


def test_a_program_declares_what_it_needs_or_is_reported_with_its_place(folder: Path):
    path = program(folder, "one", "print(1)\n", expect="numbers(1e-5)", ci="no", needs="numpy")
    assert Example.read(path) == Example(path, "numbers", 1e-5, False, "numpy")
    good = program(folder, "one", "print(1)\n").read_text("utf-8")
    for change in (("exact", "maybe"), ("# ci: yes\n", ""), ("python", "pandas"), ('"""', "#"), ("\n\n", "\n")):
        path.write_text(good.replace(*change), "utf-8")
        with pytest.raises(Stop, match=rf"{folder.name}/one.py:1:1: the first lines are not"):
            Example.read(path)


def test_all_are_run_and_counted_and_each_fault_is_shown(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    program(folder, "one", "print(1)\n", "1\n")
    program(folder, "two", "print(id(object()))\n", "anything\n", expect="runs")
    assert command.main([]) == 0
    assert told(capsys) == ["ok     one", "ok     two", "2 of 2 examples print what the pages show"]
    program(folder, "one", "print('a')\nprint(2)\n", "a\n1\n")
    program(folder, "two", "raise SystemExit('no luck')\n", expect="runs")
    program(folder, "without", "print(1)\n").with_suffix(".out").unlink()
    assert command.main([]) == 1
    difference = ["--- one.out", "+++ printed now", "@@ -1,2 +1,2 @@", " a", "-1", "+2"]
    lacking = "there is no without.out: python -m examples --update without"
    expected = ["FAILED one", *difference, "FAILED two", "no luck", "FAILED without", lacking]
    assert told(capsys) == [*expected, "0 of 3 examples print what the pages show"]
    monkeypatch.setattr(command, "SECONDS", 0.01)
    program(folder, "two", "import threading\nthreading.Event().wait()\n")
    assert command.main(["two"]) == 1
    assert "it was stopped after 0.01 seconds" in told(capsys)


IN_CELLS = "# %% one\nprint(1)\n# %% two: runs\nprint(id(object()))\n# %% three\n"


def test_a_program_in_cells_tells_where_each_begins_and_some_only_have_to_run(
    folder: Path, capsys: pytest.CaptureFixture[str]
):
    said = "# %% one\n1\n# %% two: runs\nanything\n# %% three\n{}\n"
    path = program(folder, "one", f"{IN_CELLS}print(3)\n", said.format(3))
    assert command.main([]) == 0
    path.with_suffix(".out").write_text(said.format(4), "utf-8")
    assert command.main([]) == 1
    program(folder, "one", f"{IN_CELLS}raise ValueError\n")
    assert command.main([]) == 1
    assert 'one.py", line 11, in <module>' in capsys.readouterr().out
