"""A command starts with what it needs: each import costs everybody who runs it."""

import subprocess
import sys

import pytest

from tests.tools import ROOT

IMPORTED = "import sys\ntry:\n    {}\nexcept SystemExit:\n    pass\nprint(*sys.modules, file=sys.stderr)"
HTML = ("jinja2", "nh3", "pygments", "markdown")


def command(*arguments: str) -> str:
    return f"sys.argv = ['quizbank', *{arguments}]; from quiz_plugin.cli import main; main()"


@pytest.mark.parametrize(
    ("statement", "absent"),
    [
        (command("--help"), ("pydantic", "yaml", *HTML, "quiz_plugin.bank")),
        (command("check"), (*HTML, "quiz_plugin.bank.lint.rules")),
    ],
    ids=["--help", "check"],
)
def test_nothing_is_imported_that_is_not_used(statement: str, absent: tuple[str, ...]):
    arguments = [sys.executable, "-c", IMPORTED.format(statement)]
    done = subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, check=True)
    assert set(done.stderr.split()).intersection(absent) == set()
