"""`quizbank new`: appends a template of any kind of question, kept here, to a set, whose questions must stand last.

`_BODY` has a template for each kind, or one for all kinds of a module of bank/kinds/. Nothing is written unless the
file would then hold the same data as before, with the template as its last question.
"""

from datetime import UTC, datetime
from pathlib import Path
from textwrap import indent
from typing import Any

import click

from quiz_plugin.bank import find_languages
from quiz_plugin.bank.files import name_of, save, set_paths
from quiz_plugin.bank.kinds import KINDS, MODULES
from quiz_plugin.bank.problems import did_you_mean
from quiz_plugin.bank.yaml import SourceFile
from quiz_plugin.cli.common import Stop, bank_option, fail

_HEAD = """\
- id:  # stable for ever: small letters, digits and hyphens; the page's anchor is q-<id>
  kind: {kind}
  title: {text}  # a name that gives nothing away
  concepts: []  # what it tests, the main one first: [gpipe#idle-time]
  level:  # recall, understand, apply or analyse
  stem: {text}
"""
_BODY = {
    "choice": """\
  options:  # three to five; each with a reason
    - id:
      correct: true
      text: {text}
      why: {text}
    - id:
      text: {text}
      why: {text}
""",
    "true-false": """\
  answer:  # true or false
  why: {text}
""",
    "ordering": """\
  blocks:  # three or more
    - id: one
      text: {text}
    - id: two
      text: {text}
    - id: three
      text: {text}
  orders:  # every order that works
    - [one, two, three]
  shown: [three, one, two]  # the order at first
  why: {text}
""",
    "numeric": """\
  answer:
    value: ""  # in quotes, with a point before decimals: "27.3"
    unit: ""  # the same in every language
    tolerance: "0"  # "0.1", or a share of the value: "5%"
  traps:  # wrong numbers that people come to
    - value: ""
      why: {text}
  why: {text}
""",
    "matching": """\
  left:
    - id: left-1
      text: {text}
    - id: left-2
      text: {text}
  right:  # may hold partners that belong to nothing
    - id: right-1
      text: {text}
    - id: right-2
      text: {text}
  pairs: {{left-1: right-1, left-2: right-2}}
  why: {text}
""",
}
_END = """\
  #hints: [{text}]
  #explanation: {text}
  sources:
    - {{title: "", url: "", checked: {day}}}
"""


@click.command()
@click.argument("kind", type=click.Choice(KINDS))
@click.argument("set_id", metavar="SET")
@bank_option
def new(kind: str, set_id: str, folder: Path) -> None:
    """Append a template to a set.

    KIND is that of the question, SET the name of a file in the bank without `.yml`. Every field has a comment that says
    what it wants. Fill in what is empty; `quizbank check` names what is left.

    \b
    Example:
      quizbank new numeric gpipe-and-pipelines
    """
    path = folder / f"{set_id}.yml"
    if not path.is_file():
        raise Stop(f"there is no set `{set_id}`", did_you_mean(set_id, [each.stem for each in set_paths(folder)]))
    source = SourceFile(raw := path.read_bytes(), name := name_of(path, folder))
    if source.problems:
        fail(sorted(source.problems), folder)
    body, before = template(kind, find_languages(folder)), source.text.rstrip()
    after = f"{before}\n\n{indent(body, '  ')}"
    was: Any = source.data
    more: Any = SourceFile(body.encode(), name).data
    rows = was.get("questions") if isinstance(was, dict) else None
    if not isinstance(rows, list) or SourceFile(after.encode(), name).data != {**was, "questions": rows + more}:
        hint = "indent its list `questions` by two spaces, and put nothing below"
        raise Stop(f"{name} takes no question at its end", hint)
    save(path, after.replace("\n", "\r\n") if b"\r\n" in raw else after)  # lines end as they did
    line = before.count("\n") + 3
    click.echo(f"{name}:{line}: a template; fill it in, then call `quizbank check`")


def template(kind: str, languages: tuple[str, ...]) -> str:
    """The YAML of a question in which nothing is filled in yet."""
    text = "{" + ", ".join(f'{language}: ""' for language in languages) + "}"
    body = _BODY[kind] if kind in _BODY else _BODY[MODULES[kind]]
    return (_HEAD + body + _END).format(kind=kind, text=text, day=datetime.now(UTC).date())
