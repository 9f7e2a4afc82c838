"""`quizbank figures`: writes `first.<language>.json`, what figures show without script, as Node computes it.

Runs assets/figures/first_views.mjs, which calls the scripts of the figures; the files stand beside these scripts. No
build does that: render/figures.py shows what the files hold, and a test tells when they are stale. Problems of
questions or pages do not stop it; those of figures, or of words in bank/strings/, do.
"""

import json
import shutil
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import click

from quiz_plugin.bank.figures import Figure
from quiz_plugin.cli.common import Stop, bank_option, fail, read
from quiz_plugin.render.figures import BASE, figure_words, first_view
from quiz_plugin.render.words import Words, WordsError

SCRIPT = Path(__file__).parents[1] / "assets" / "figures" / "first_views.mjs"


@click.command()
@bank_option
def figures(folder: Path) -> None:
    """Write what figures show at first.

    The files `first.<language>.json` stand beside the figure's scripts, which this runs with Node.
    """
    reading = read(folder)
    bank = reading.known
    wrong = [each for each in reading.problems if each.place.file.endswith(("/figure.yml", "/words.yml"))]
    languages = bank.all_languages
    if wrong or not languages:
        fail(wrong or reading.problems, folder)
    try:
        source = Words.load(languages[0], folder)
        words = [source, *(Words.load(code, folder, source) for code in languages[1:])]
    except WordsError as error:
        fail(error.problems, folder)
    node = shutil.which("node")
    if node is None:
        raise Stop("this needs Node", "run it as `make figures`, which sets Node up")
    for path, text in first_views(bank.figures.values(), words, node).items():
        if not path.is_file() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            click.echo(path)


def first_views(figures: Iterable[Figure], languages: Sequence[Words], node: str) -> Mapping[Path, str]:
    """What the file of each first view has to hold."""
    known = list(figures)
    asked = {
        "base": BASE,
        "figures": [
            {
                "folder": str(each.folder.resolve()),
                "setting": each.defaults,
                "units": {control.name: control.unit for control in each.controls if control.type == "slider"},
                "choices": each.guess.choices if each.guess else [],
                "pieces": [piece for control in each.controls if control.type == "board" for piece in control.options],
                "words": {words.language: figure_words(each, words, words.entries) for words in languages},
            }
            for each in known
        ],
    }
    done = subprocess.run(  # noqa: S603 (our own script)
        [node, SCRIPT], input=json.dumps(asked), capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        raise Stop("a script of a figure failed", done.stderr.strip())
    return {
        figure.folder / first_view(language): json.dumps(view, ensure_ascii=False, indent=1) + "\n"
        for figure, views in zip(known, json.loads(done.stdout), strict=True)
        for language, view in views.items()
    }
