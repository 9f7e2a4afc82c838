"""A command ends with a sentence and a status that is documented, whatever its streams are connected to."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.bank.terminals import COLOUR, COMMAND, ESCAPE, on_terminal, seen
from tests.bank.test_broken_banks import CASES, HERE, write

SOUND = HERE / "sound" / "bank"


def shell(words: str, *arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """What a shell makes of a line in which "$@" is the command."""
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", words, "bash", *COMMAND, *map(str, arguments)],
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
        timeout=60,
    )


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A bank with a problem whose message quotes a sign that few encodings have."""
    write(CASES["bad-level"], tmp_path)
    file = tmp_path / "bank" / "fruit.yml"
    file.write_text(file.read_text("utf-8").replace("level: 2", "level: ≠", 1), "utf-8")
    return tmp_path / "bank"


def test_a_full_disk_is_a_sentence():
    done = shell('"$@" >/dev/full', "stats", SOUND)
    assert done.stderr.decode().splitlines()[-1] == "Error: No space left on device"
    assert (done.returncode, b"Traceback" in done.stderr) == (2, False)


def test_a_reader_who_has_had_enough_is_no_problem_of_the_bank():
    assert shell('"$@" | true', "stats", SOUND).stderr == b""


def test_a_report_on_a_terminal_has_colours(broken: Path):
    code, written = on_terminal("check", broken)
    assert code == 1
    assert COLOUR.search(written.splitlines()[0])
    assert "error bad-value: `≠` is no value of `level`" in seen(written)
    assert written.rstrip().endswith("\x1b[1m2 problems\x1b[0m")


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_report_is_plain_where_nobody_wants_colours(broken: Path, environment: dict[str, str]):
    _, written = on_terminal("check", broken, **environment)  # type: ignore[arg-type]  # no width among them
    assert ESCAPE not in written
