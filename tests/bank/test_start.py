"""A command starts with what it needs: each import costs everybody who runs it."""

import subprocess
import sys

import click
import pytest

from quiz_plugin.cli import main
from quiz_plugin.cli.lazy import LazyGroup
from tests.tools import ROOT

PYDANTIC, YAML, HTML = "pydantic", "yaml", ("jinja2", "nh3", "pygments", "markdown")
RULES = "quiz_plugin.bank.lint.rules"
IMPORTED = "import sys\ntry:\n    {}\nexcept SystemExit:\n    pass\nprint(*sys.modules, file=sys.stderr)"


def imported(statement: str) -> set[str]:
    """Return the names of the modules that a process has after a statement."""
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED.format(statement)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(done.stderr.split())


def command(*arguments: str) -> str:
    return f"sys.argv = ['quizbank', *{arguments}]; from quiz_plugin.cli import main; main()"


@pytest.mark.parametrize(
    ("statement", "absent"),
    [
        (command("--help"), (PYDANTIC, YAML, *HTML, "quiz_plugin.bank")),
        (command("check"), (*HTML, RULES, "quiz_plugin.cli.new", "quiz_plugin.cli.translations")),
        ("import quiz_plugin.plugin", (RULES, "quiz_plugin.cli")),
    ],
    ids=["--help", "check", "the build"],
)
def test_nothing_is_imported_that_is_not_used(statement: str, absent: tuple[str, ...]):
    assert imported(statement).intersection(absent) == set()


def groups() -> list[LazyGroup]:
    found: list[LazyGroup] = [main]
    for group in found:
        context = click.Context(group)
        found += [
            each
            for name in group.list_commands(context)
            if isinstance(each := group.get_command(context, name), LazyGroup)
        ]
    return found


@pytest.mark.parametrize("group", groups(), ids=lambda group: group.name)
def test_every_command_is_where_the_list_says(group: LazyGroup):
    context = click.Context(group)
    assert group.list_commands(context)
    for name in group.list_commands(context):
        each = group.get_command(context, name)
        assert each is not None
        assert each.name == name
        assert each.help


def test_another_name_is_no_command():
    assert main.get_command(click.Context(main), "nope") is None
