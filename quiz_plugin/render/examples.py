"""Reads a program of `examples/` and what it printed (`<name>.out`), translates its comments, makes HTML of both.

`read_example` takes what follows the first empty line, or a part (`# region <part>` to `# endregion`, or a cell
`# %% <part>`, with what it printed); pages fold more than 14 lines. `comments.yml` has the comments in other languages.
Nothing runs here: `python -m examples` does that. For blocks.py, notebook.py, language_build.py, `quizbank check`.
"""

import io
import re
import textwrap
import tokenize
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer, TextLexer

from quiz_plugin.bank.files import decode, read_bytes
from quiz_plugin.bank.problems import Problem, Refused, did_you_mean
from quiz_plugin.bank.yaml import SourceFile
from quiz_plugin.render.words import Words

NAME = re.compile(r"[a-z][a-z0-9_]*")
EXAMPLES = "examples"
"""Where programs stand beside the bank."""
COMMENTS = "comments.yml"
"""What the comments of programs say in other languages."""
MOST_LINES = 14
"""More lines of code than these are folded."""
_ABOUT = re.compile(r'"""(?P<about>[^"\n]+)"""')
_CELL = re.compile(r"(?m)^# %% (?P<name>[a-z0-9-]+)(?:: runs)?[ \t]*(?:\n|\Z)")
_MARK = re.compile(r"(?:# %% |[ \t]*# region )(?P<part>[a-z0-9-]+)(?:: runs)?\s*|[ \t]*# endregion\s*")
_NAMES = re.compile(r"`([^`]+)`")


class ExampleError(Refused):
    """An example that cannot be shown."""


@dataclass(frozen=True)
class Example:
    """What a page shows of a program."""

    file: str
    about: str
    """What it shows, in a sentence."""
    code: str
    output: str
    """What it printed, or its part if that is a cell; it may be nothing."""

    def html(self, words: Words, *, output: bool = True) -> str:
        """What it shows, the file's name, the code and, unless the page says it in words, what it prints: in a frame.

        Of what has the class `copy`, the theme's script lets readers take a copy.
        """
        code = highlight(self.code, PythonLexer(), HtmlFormatter(cssclass="highlight copy", wrapcode=True)).rstrip("\n")
        title = ""
        if _is_long(self.code):
            title = _NAMES.sub(r"<code>\1</code>", f'<p class="ex-about">{escape(self.about, quote=False)}</p>')
            summary = escape(words.t("example.show", n=self.code.count("\n") + 1), quote=False)
            code = f'<details><summary class="ex-show" data-search-exclude>{summary}</summary>{code}</details>'
        named = f'<p class="ex-name" data-search-exclude><code>{self.file}</code></p>'
        return f'<div class="ex">{title}{named}{code}{self._printed(words) if output and self.output else ""}</div>'

    def _printed(self, words: Words) -> str:
        label = escape(words.t("example.output", file=self.file), quote=False)
        label = label.replace(self.file, f"<code>{self.file}</code>")
        printed = highlight(self.output, TextLexer(), HtmlFormatter(cssclass="highlight", wrapcode=True))
        short = " data-short" if self.output.count("\n") < 5 else ""  # too short to be parted by pages
        return f'<div class="ex-out" data-search-exclude{short}><p>{label}</p>{printed}</div>'


def lines_shown(folder: Path, name: str, part: str) -> int:
    """How many lines a page shows of a program, or of its part; none of one that cannot be shown."""
    try:
        return read_example(folder, name, part).code.count("\n") + 1
    except ExampleError:
        return 0


def read_example(folder: Path, name: str, part: str = "", language: str = "", *, partial: bool = False) -> Example:
    """The program `name`, or its `part`, with its comments in `language`; without one, as they were written.

    Raises ExampleError when a file or a part is missing, or, unless the language is `partial`, a comment's translation.
    """
    program = folder / f"{name}.py"
    source, output = _read(program), _read(program.with_suffix(".out"))
    header, _, body = source.partition("\n\n")
    first, file = header.count("\n") + 3, f"{folder.name}/{program.name}"
    shows = found["about"] if (found := _ABOUT.match(header)) else ""
    needed = "" if partial else language
    known: Mapping[str, str] = {}
    if language:
        comments, problems = read_comments(folder / COMMENTS)
        if problems:
            raise ExampleError(problems[0].message, problems=problems)
        known = {comment: texts.get(language, "") for comment, texts in comments.items()}
        body = _translated(body, known, needed, file, first)
    code = _cut(body, part, program.name)
    printed = dict(cells(output)).get(part) if part else None
    if printed is not None and code.startswith("# "):
        shows = code.partition("\n")[0].lstrip("# ")
    elif shows and language and _is_long(code):
        shows = _translation(shows, known, needed, f"{file}:1:4")
    return Example(file, shows or file, code, (_CELL.sub("", output) if printed is None else printed).rstrip("\n"))


def cells(text: str) -> list[tuple[str, str]]:
    """Name and content of each cell, in order, of a program or of what it printed; none of one that has no cells."""
    _, *rest = _CELL.split(text)
    return list(zip(rest[::2], rest[1::2], strict=True))


def _is_long(code: str) -> bool:
    """Whether a page folds this code."""
    return code.strip("\n").count("\n") >= MOST_LINES


def _read(path: Path) -> str:
    name = f"{path.parent.name}/{path.name}"
    raw = read_bytes(path, name)
    if raw is None:
        known = [each.stem for each in path.parent.glob("[a-z]*.py")]
        hint = did_you_mean(path.stem, known) if path.suffix == ".py" else f"python -m examples --update {path.stem}"
        raise ExampleError(f"there is no file {name}", hint)
    text = decode(raw, name)
    if isinstance(text, Problem):
        raise ExampleError(text.message, problems=[text])
    return text


def read_comments(path: Path) -> tuple[Mapping[str, Mapping[str, str]], list[Problem]]:
    """The texts of each comment by language, none where there is no such file; and all that is wrong with the file."""
    name = f"{path.parent.name}/{path.name}"
    raw = read_bytes(path, name)
    if raw is None:
        return {}, []
    file = SourceFile.of(raw, name)
    if not file.readable:
        return {}, list(file.problems)
    data = file.data if isinstance(file.data, dict) else {}
    bad = [
        key for key, texts in data.items() if not (isinstance(texts, dict) and {*map(type, texts.values())} <= {str})
    ]
    if data and not bad:
        return data, []
    message = f"{path.name} takes lines like `The comment.: {{es: El comentario.}}`"
    hint = "put a comment that YAML takes for something else in quotes"
    return {}, [Problem(file.place((key,)), "bad-example", message, hint) for key in bad or [""]]


def _translated(code: str, known: Mapping[str, str], needed: str, file: str, first: int) -> str:
    """The code with its comments as `known` says them; `first` is the line of the file at which it starts.

    Raises ExampleError for a comment that is not said in the language `needed`, if there is one.
    """
    lines = code.splitlines(keepends=True)
    try:
        for token in tokenize.generate_tokens(io.StringIO(code).readline):
            if token.type != tokenize.COMMENT or _MARK.fullmatch(token.string):
                continue
            (row, column), comment = token.start, token.string.lstrip("# ")
            words = _translation(comment, known, needed, f"{file}:{first + row - 1}:{column + 1}")
            lines[row - 1] = f"{lines[row - 1][:column]}# {words}\n"
    except (tokenize.TokenError, SyntaxError) as error:
        raise ExampleError(f"{file} is not Python: {error}") from error
    return "".join(lines)


def _translation(comment: str, known: Mapping[str, str], needed: str, where: str) -> str:
    """A comment as `known` says it. Raises ExampleError where the language `needed` has to say it and does not."""
    words = known.get(comment) or ("" if needed else comment)
    if not words:
        message = f"{where} has the comment `{comment}`, which is not said in `{needed}`"
        raise ExampleError(message, f"say it in {COMMENTS}")
    return words


def _cut(code: str, part: str, file: str) -> str:
    """The lines of a part, or all; without the markers of parts."""
    shown, parts, current = [], [], ""
    for line in code.splitlines(keepends=True):
        if marker := _MARK.fullmatch(line):
            current = marker["part"] or ""
            parts += [current] if current else []
        elif part in ("", current):
            shown.append(line)
    if part and part not in parts:
        raise ExampleError(f"{file} has no part `{part}`", did_you_mean(part, parts) or "it has no parts at all")
    return textwrap.dedent("".join(shown)).strip("\n")
