"""From flags, a file or an editor to a question in a set."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

import click

from quiz_plugin.bank import Reading, find_languages
from quiz_plugin.bank.checks import is_slug
from quiz_plugin.bank.files import INDEX
from quiz_plugin.bank.folder import MAX_BYTES, NOT_SETS, name_of, too_large
from quiz_plugin.bank.kinds import Question
from quiz_plugin.bank.model import PAGE_SIZE
from quiz_plugin.bank.problems import Place, Problem, did_you_mean, total
from quiz_plugin.bank.write.layout import as_mapping
from quiz_plugin.bank.write.record import as_data, in_house_order
from quiz_plugin.bank.write.save import checked_yaml, read_yaml, save
from quiz_plugin.bank.write.splice import Appended, append
from quiz_plugin.bank.write.trial import BankLocation, attempt, new_set
from quiz_plugin.bank.yaml.edit import EditableTree, Unwritable
from quiz_plugin.bank.yaml.parser import Step
from quiz_plugin.bank.yaml.tree import Tree
from quiz_plugin.cli.new.editor import edited
from quiz_plugin.cli.new.flags import BY_FLAGS, Draft, by_language, draft_of, in_order, missing
from quiz_plugin.cli.new.sheet import sheet
from quiz_plugin.cli.reading import PROBLEMS, fail, read
from quiz_plugin.cli.stop import NotDone


class Making:
    """One run of the command."""

    def __init__(self, folder: Path, edits: bool, options: dict[str, Any]) -> None:
        """Read the bank in `folder`; `edits` lets the author fill in the rest; `options` are those of the command."""
        self.folder, self.edits, self.options = folder, edits, options
        where = {key: options[key] for key in ("docs", "languages", "partial")}
        self.reading: Reading = read(folder, **where)
        headers = (by_language("set-title", options["set_title"]), by_language("set-summary", options["set_summary"]))
        self.header = dict(zip(("title", "summary"), headers, strict=True))
        known = (code for code in find_languages(folder) or headers[0] if code not in options["partial"])
        languages = tuple(options["languages"] or known)
        docs = options["docs"] or folder.resolve().parent / "docs"
        self.site = BankLocation(folder, docs, languages, options["partial"])

    def run(self, set_id: str | None, source: BinaryIO | None) -> None:
        """Make the question and write it. Raises Unwritable, OSError and what click raises for wrong flags."""
        draft, languages = draft_of(self.options), self.site.languages
        if source and (draft or self.edits):
            raise click.UsageError("--from gives the whole question: leave out the flags for its parts")
        if not self.edits and draft.get("kind") not in {None, *BY_FLAGS}:
            message = f"a question of the kind {draft['kind']} is written as YAML and handed over with --from"
            raise click.BadParameter(message, param_hint="--kind")
        if not set_id:
            names = ", ".join(self.reading.questions)
            raise click.UsageError(f"name the set to add to: {names}, or a new one")
        self.set_id, self.is_new = set_id, self._is_new(set_id)
        if self.is_new:
            self._check_header()
        if source:
            path = getattr(source, "name", "<stdin>")
            name = path if path.startswith("<") else name_of(Path(path), self.folder)
            if problems := self._add(_question_in(source.read(MAX_BYTES + 1), name), name):
                fail(problems, self.folder, self.options["form"])
        elif self.edits and (draft.get("kind") not in BY_FLAGS or list(missing(draft, languages))):
            self._edit({"kind": "single"} | in_order(draft, languages))
        elif lacking := list(missing(draft, languages)):
            raise click.UsageError(f"missing: {', '.join(lacking)}")
        else:
            text = as_mapping(in_house_order(in_order(draft, languages)))
            if problems := self._add(text, ""):
                _tell(problems, text)

    def _is_new(self, set_id: str) -> bool:
        path = self._path(set_id)
        if not is_slug(set_id) or set_id == INDEX or path.name in NOT_SETS:
            raise click.UsageError(f"`{set_id}` cannot name a set; {did_you_mean(set_id, self.reading.questions)}")
        if path.with_suffix(".yaml").exists():
            raise click.UsageError(f"rename {set_id}.yaml to {path.name} first")
        return not path.exists()

    def _check_header(self) -> None:
        """See that the flags give title and summary of a new set. Raises click.UsageError if not."""
        lacking = [
            (key, code) for key, texts in self.header.items() for code in self.site.languages if code not in texts
        ]
        if lacking or not self.site.languages:
            flags = ", ".join(f"--set-{key} {code}=…" for key, code in lacking) or "--set-title LANG=…"
            hint = did_you_mean(self.set_id, self.reading.questions)
            near = f" ({hint})" if hint else ""
            raise click.UsageError(f"there is no set `{self.set_id}`{near}; to make it, add {flags}")
        for wrong in self._tried("kind: single", "")[0]:
            if wrong.place.line < 1:
                raise click.UsageError(f"the title or the summary of the set: {wrong.message}")

    def _edit(self, draft: Draft) -> None:
        """Let the author fill in what the flags leave out, until nothing is wrong with it."""
        name = self.site.name(self.set_id)
        append(self._text(), {"id": "…"}, name)  # where that is impossible, nothing written in the editor would help
        text = sheet(draft, self.reading.known, self.site.languages, self._taken(), name)
        with edited(text, f"quizbank-{self.set_id}") as file:
            problems: Sequence[Problem] = ()
            while file.edit(problems):
                try:
                    problems = self._add(_question_in(file.content, file.name), file.name)
                except Unwritable as error:
                    if error.problem.place.file != file.name:
                        raise
                    problems = (error.problem,)
                if not problems:
                    return
            if problems:
                fail(problems, self.folder, self.options["form"])
            raise NotDone("the question was closed empty or without a change; nothing was added")

    def _add(self, text: str, name: str) -> Sequence[Problem]:
        """Write the question in `text`, which problems call `name`, or return what is wrong with it."""
        problems, question = self._tried(text, name)
        if problems or question is None:
            return problems
        appended = append(self._text(), as_data(question), self.site.name(self.set_id))
        if self.options["dry_run"]:
            click.echo(_shown(appended, self.is_new), nl=False)
            return ()
        save(self._path(self.set_id), appended.text)
        page = appended.index // PAGE_SIZE + 1
        address = f"/questions/{self.set_id}/" + (f"{page}/" if page > 1 else "")
        click.echo(f"{self.site.name(self.set_id)}:{appended.lines.start}: q-{question.id}")
        click.echo(f"Look at it with `quizbank show {question.id}`, or on the site at {address}#q-{question.id}")
        return ()

    def _tried(self, text: str, name: str) -> tuple[list[Problem], Question | None]:
        header = self.header if self.is_new else dict.fromkeys(self.header, dict.fromkeys(self.site.languages, "…"))
        return attempt(self.site, text, name, self._taken(), header)

    def _text(self) -> str:
        if self.is_new:
            header = in_order(self.header, self.site.languages)
            return new_set(self.folder, header["title"], header["summary"])
        return read_yaml(self._path(self.set_id), self.site.name(self.set_id))

    def _path(self, set_id: str) -> Path:
        return self.folder / f"{set_id}.yml"

    def _taken(self) -> set[str]:
        return {placed.item.id for questions in self.reading.questions.values() for placed in questions}


def _shown(appended: Appended, is_new: bool) -> str:
    """The new record as it stands in its file, or the whole of a new file."""
    if is_new:
        return appended.text
    lines = appended.text.splitlines(keepends=True)
    return "".join(lines[appended.lines.start - 1 : appended.lines.stop - 1])


def _field(path: tuple[Step, ...]) -> str:
    """A part of a question in words: option 2, why, en."""
    words: list[str] = []
    for step in path:
        if isinstance(step, int) and words:
            words[-1] = f"{words[-1].removesuffix('s')} {step + 1}"
        else:
            words.append(str(step))
    return ", ".join(words) or "the question"


def _question_in(raw: bytes, name: str) -> str:
    """The text of a file that problems call `name`, with a record or a list with one record, as a bank holds it.

    Raises Unwritable for anything else.
    """
    if len(raw) > MAX_BYTES:
        raise Unwritable(too_large(name))
    tree = EditableTree(checked_yaml(raw, name), name)
    record = tree.data[0] if isinstance(tree.data, list) and len(tree.data) == 1 else tree.data
    if not isinstance(record, dict) or not record:
        message = "this is not one question"
        raise Unwritable(Problem(Place(name), "wrong-type", message, "write `kind: …` and the other keys below"))
    return tree.text


def _tell(problems: Sequence[Problem], text: str) -> NoReturn:
    """Say what is wrong with the question that the flags describe, and end with status 1."""
    tree = Tree(text, "")
    for each in problems:
        click.echo(f"{_field(tree.path_at(each.place))}: {each.message}", err=True)
        if each.hint:
            click.echo(f"  hint: {each.hint}", err=True)
    click.echo(f"{total(problems)}; nothing was written", err=True)
    sys.exit(PROBLEMS)
