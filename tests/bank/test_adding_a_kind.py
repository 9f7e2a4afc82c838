"""A kind of question is one module or file of the same name in every room; a field is one line in its record.

A new kind is tried in a copy of the plugin, step by step as contributing/code.md says.
"""

import json
import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from textwrap import dedent

import pytest

from quiz_plugin.bank.kinds import KINDS, MODULES
from tests.bank.written import both, statement, write_bank
from tests.tools import ROOT

PACKAGE = ROOT / "quiz_plugin"
ROOMS = ("render/kinds/{}.py", "render/templates/kinds/{}.html", "assets/kinds/{}.js")
"""Where each room has what it does with a kind."""
LINES = {
    "bank/kinds/__init__.py": "from quiz_plugin.bank.kinds.{} import",
    "assets/kinds/all_kinds.js": "import './{}.js';",
}
"""The lists that name each kind."""


def missing(package: Path) -> list[str]:
    """Return what lacks for the kinds of the bank: files, and lines of others."""
    names = [path.stem for path in sorted((package / "bank" / "kinds").glob("[a-z]*.py"))]
    files = [room.format(name) for name in names for room in ROOMS]
    lines = [(file, line.format(name)) for name in names for file, line in LINES.items()]
    return [file for file in files if not (package / file).exists()] + [
        f"{file}: {line}" for file, line in lines if line not in (package / file).read_text("utf-8")
    ]


def test_no_room_lacks_a_kind():
    assert missing(PACKAGE) == []


@pytest.mark.parametrize("name", sorted(set(MODULES.values())))
def test_the_modules_of_a_kind_have_what_their_room_asks_for(name: str):
    assert callable(import_module(f"quiz_plugin.render.kinds.{name}").body)
    assert f"KINDS.{'multi' if name == 'choice' else ''}" in (PACKAGE / f"assets/kinds/{name}.js").read_text("utf-8")


NEW = {
    "bank/kinds/word.py": '''
        """Words to write."""
        from typing import Annotated, Literal
        from quiz_plugin.bank.base import Text
        from quiz_plugin.bank.fields import Mark, TellsKind
        from quiz_plugin.bank.question import QuestionRecord

        class WordQuestion(QuestionRecord):
            """A word to write."""
            kind: Annotated[Literal["word"], Mark.REVISED]
            """The answer is a word."""
            word: Annotated[Text, Mark.REVISED, TellsKind()]
            """The right word."""
            clue: Annotated[Text | None, Mark.ASKED, Mark.CLOSING] = None
            """What it rhymes with."""

            def revised(self):
                return {"word": self.word}
    ''',
    "render/kinds/word.py": """
        from quiz_plugin.render.kinds.body import Body

        def body(question, pen):
            word = pen.text(question.word)
            return Body(type="word", template="kinds/word.html", instruction="Write.", answer=word, key=word)
    """,
    "render/templates/kinds/word.html": '<input class="word">',
    "assets/kinds/word.js": "import { KINDS } from './kinds.js';\nKINDS.word = () => 'a word';\n",
}
USE = """
import json, sys
from pathlib import Path
from quiz_plugin.bank import load_bank, read_bank, revision, schema
from quiz_plugin.bank.checks import texts
from quiz_plugin.bank.kinds import KINDS
from quiz_plugin.render.card import CardRenderer
from quiz_plugin.render.words import Words
from quiz_plugin.site.assets import quiz_entry, read_script

root = Path(sys.argv[1])
reading = read_bank(root / "bank", root / "docs", ("en", "es"))
question, words = reading.bank.by_id["rhyme"], Words.load("es")
card = CardRenderer(reading.bank, words).card("rhyme").html(level=3, number=1, base="", home=False)
unsaid = read_bank(root / "other" / "bank", root / "docs", ("en", "es")).problems
print(json.dumps({
    "kinds": KINDS,
    "revision": revision(question),
    "texts": ["/".join(map(str, path)) for path, _ in texts(question)],
    "schema": "What it rhymes with." in schema.schema("question-set"),
    "card": '<input class="word">' in card and 'data-type="word"' in card,
    "script": "'a word'" in read_script("quiz", quiz_entry(["word"])),
    "session": "'a word'" in read_script("study", "practice"),
    "guessed": [problem.code for problem in unsaid],
}))
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the plugin that has no new kind yet."""
    return Path(shutil.copytree(PACKAGE, tmp_path / "quiz_plugin", ignore=shutil.ignore_patterns("__pycache__")))


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def test_a_new_kind_is_a_file_in_each_room_and_its_name_in_two_lists(copy: Path, tmp_path: Path):
    lacking = [*NEW][1:]
    (copy / "bank/kinds/word.py").write_text(dedent(NEW["bank/kinds/word.py"]), "utf-8")
    assert missing(copy)[: len(lacking)] == lacking
    for name in lacking:
        (copy / name).write_text(dedent(NEW[name]), "utf-8")
    assert [each.partition(":")[0] for each in missing(copy)] == [*LINES]
    replace(copy / "assets/kinds/all_kinds.js", "import './choice.js';", "import './choice.js';\nimport './word.js';")
    first = "from quiz_plugin.bank.kinds.choice"
    line = f"from quiz_plugin.bank.kinds.word import WordQuestion\n{first}"
    replace(copy / "bank/kinds/__init__.py", first, line)
    replace(copy / "bank/kinds/__init__.py", "\nQuestion = ", "\nQuestion = WordQuestion | ")
    assert missing(copy) == []

    question = statement("rhyme", "What keeps a copy of the model?", "¿Qué guarda una copia del modelo?")
    del question["answer"], question["why"]
    question |= {"kind": "word", "word": both("replica", "réplica"), "clue": both("Almost Africa", "Casi África")}
    write_bank(tmp_path, {"words": [question]})
    write_bank(tmp_path / "other", {"words": [{key: question[key] for key in question if key != "kind"}]})
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-c", USE, str(tmp_path)]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    said = json.loads(done.stdout)
    assert len(said.pop("revision")) == 8
    assert said == {
        "kinds": ["word", *KINDS],
        "texts": ["title", "stem", "word", "clue"],
        "schema": True,
        "card": True,
        "script": True,
        "session": True,
        "guessed": ["missing-key"],
    }
