"""The commands of `quizbank`, called in the process of the tests."""

import sys
from pathlib import Path

from click.testing import CliRunner, Result

from quiz_plugin.cli import main

HERE = Path(__file__).parent
MIXED = HERE / "mixed" / "bank"
COMMAND = (sys.executable, "-c", "from quiz_plugin.cli import main; main(prog_name='quizbank')")


def piped(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, list(map(str, arguments)), catch_exceptions=False)
