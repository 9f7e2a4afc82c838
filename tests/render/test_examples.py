"""A program on a page: what is shown of it, in which language, and what its author is told."""

from pathlib import Path

import pytest
from lxml import html

from quiz_plugin.render.examples import COMMENTS, MOST_LINES, ExampleError, read_example
from quiz_plugin.render.words import Words

PROGRAM = '''\
"""What it is about."""
# expect: exact

# Look.
text = "# no comment"


def shout():
    # region loud
    print(text.upper())  # twice

    # Look.
    print("<&>")
    # endregion


shout()
'''
LOUD = 'print(text.upper())  # twice\n\n# Look.\nprint("<&>")'
OUTPUT = "# NO COMMENT\n<&>\n"


def write(folder: Path, *, program: str = PROGRAM, comments: str | None = None) -> Path:
    """A folder with one example, and what `comments.yml` says."""
    folder /= "programs"
    folder.mkdir()
    (folder / "loud.py").write_text(program, "utf-8")
    (folder / "loud.out").write_text(OUTPUT, "utf-8")
    if comments is not None:
        (folder / COMMENTS).write_text(comments, "utf-8")
    return folder


def wrong(folder: Path, name: str = "loud", part: str = "", language: str = "") -> tuple[str, str]:
    """What is said of an example that cannot be shown."""
    with pytest.raises(ExampleError) as caught:
        read_example(folder, name, part, language)
    return str(caught.value), caught.value.hint


def test_a_whole_program_is_shown_without_what_it_says_to_its_runner_and_without_markers(tmp_path: Path):
    example = read_example(write(tmp_path), "loud")
    expected = PROGRAM.partition("\n\n")[2].replace("    # region loud\n", "").replace("    # endregion\n", "")
    assert example.code == expected.rstrip("\n")
    assert example.output == OUTPUT.rstrip("\n")
    assert example.file == "programs/loud.py"


def test_a_part_is_shown_as_if_it_stood_alone(tmp_path: Path):
    assert read_example(write(tmp_path), "loud", "loud").code == LOUD


def test_comments_are_in_the_language_of_the_page_and_nothing_else_is(tmp_path: Path):
    folder = write(tmp_path, comments="Look.: {es: Mira.}\ntwice: {es: dos veces}\nno comment: {es: nada}\n")
    expected = LOUD.replace("# Look.", "# Mira.").replace("# twice", "# dos veces")
    assert read_example(folder, "loud", "loud", "es").code == expected
    assert 'text = "# no comment"' in read_example(folder, "loud", "", "es").code


def test_a_comment_without_a_translation_is_told_with_its_place_but_for_a_language_with_gaps(tmp_path: Path):
    folder = write(tmp_path, comments="Look.: {es: Mira.}\n")
    message = "programs/loud.py:10:26 has the comment `twice`, which is not said in `es`"
    assert wrong(folder, language="es") == (message, "say it in comments.yml")
    assert read_example(folder, "loud", "loud", "es", partial=True).code == LOUD.replace("# Look.", "# Mira.")


def test_code_and_output_are_escaped_and_the_output_has_its_label(tmp_path: Path):
    example = read_example(write(tmp_path), "loud", "loud")
    shown = example.html(Words.load("es"))
    assert "<&>" not in shown
    assert shown.count("&lt;&amp;&gt;") == 2
    assert "<p>Salida de <code>programs/loud.py</code></p>" in shown
    assert "ex-out" not in example.html(Words.load("es"), output=False)


def long(lines: int) -> str:
    """A program of so many lines of code."""
    return '"""The `sum` <of> it."""\n\n' + "x = 1\n" * lines


def test_a_longer_program_is_folded_below_what_it_is_about_and_can_be_copied_unlike_its_output(tmp_path: Path):
    folder = write(tmp_path)
    for lines, folded in ((MOST_LINES, False), (MOST_LINES + 1, True)):
        (folder / "loud.py").write_text(long(lines), "utf-8")
        shown = read_example(folder, "loud").html(Words.load("en"))
        page = html.fromstring(shown)
        assert len(page.findall("details")) == folded
        assert shown.startswith('<div class="ex"><p class="ex-about">The <code>sum</code> &lt;of&gt; it.</p>') is folded
        assert [each.text for each in page.iter("summary")] == [f"Show the program ({lines} lines)"] * folded
        assert len(page.xpath(".//*[contains(@class, 'copy')]//pre")) == 1
        assert len(page.xpath("./*[@class='ex-out']")) == 1


def test_what_cannot_be_shown_is_told_with_the_way_out(tmp_path: Path):
    folder = write(tmp_path)
    assert wrong(folder, "lout") == ("there is no file programs/lout.py", "did you mean `loud`?")
    assert wrong(folder, part="lout") == ("loud.py has no part `lout`", "did you mean `loud`?")
    (folder / "loud.py").write_text('"""A."""\n\nx = (\n', "utf-8")
    assert "is not Python" in wrong(folder, language="es")[0]
    (folder / "loud.py").write_bytes(b"\xff")
    assert wrong(folder)[0].startswith("this byte is not UTF-8")
    (folder / "loud.py").write_text(PROGRAM, "utf-8")
    (folder / "loud.out").unlink()
    assert wrong(folder) == ("there is no file programs/loud.out", "python -m examples --update loud")


COMMENTS_TAKE = "comments.yml takes lines like"


def test_comments_that_cannot_be_read_are_told(tmp_path: Path):
    folder = write(tmp_path)
    for comments, message in (
        ("[", "this bracket or quote is not closed"),
        ("- a", COMMENTS_TAKE),
        ("Look.: Mira.", COMMENTS_TAKE),
        ("Look.: {es: [Mira.]}", COMMENTS_TAKE),
        ("Look.: {es: Mira.}\nLook.: {es: Ve.}", "the key `Look.` stands twice"),
    ):
        (folder / COMMENTS).write_text(comments, "utf-8")
        assert wrong(folder, language="es")[0].startswith(message)


CELLS = """\
\"\"\"In cells.\"\"\"

# %% first
x = 1
print(x)
# %% second: runs
# How long it takes.
print(2)
# %% silent
y = 3
"""


def test_a_cell_is_shown_with_what_it_printed(tmp_path: Path):
    folder = write(tmp_path, program=CELLS)
    (folder / "loud.out").write_text("# %% first\n1\n# %% second: runs\n2\n# %% silent\n", "utf-8")
    shown = [read_example(folder, "loud", part) for part in ("first", "second", "silent", "")]
    assert [(each.code, each.output) for each in shown] == [
        ("x = 1\nprint(x)", "1"),
        ("# How long it takes.\nprint(2)", "2"),
        ("y = 3", ""),
        ("x = 1\nprint(x)\n# How long it takes.\nprint(2)\ny = 3", "1\n2"),
    ]
    assert "ex-out" not in shown[2].html(Words.load("en"))
