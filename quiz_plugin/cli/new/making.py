"""From flags, answers or a file to a question in a set."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

import click

from quiz_plugin.bank import Reading, find_languages
from quiz_plugin.bank.checks import is_slug
from quiz_plugin.bank.files import INDEX
from quiz_plugin.bank.folder import NOT_SETS
from quiz_plugin.bank.model import PAGE_SIZE
from quiz_plugin.bank.problems import did_you_mean, total
from quiz_plugin.bank.write.layout import as_yaml
from quiz_plugin.bank.write.record import as_data
from quiz_plugin.bank.write.save import read_yaml, save
from quiz_plugin.bank.write.splice import Appended, append
from quiz_plugin.bank.write.trial import BankLocation, Found, attempt, new_set
from quiz_plugin.bank.write.walk import Step
from quiz_plugin.cli.new.asking import Interview, ask, say
from quiz_plugin.cli.new.draft import Draft, complaints, in_order, missing, with_ids
from quiz_plugin.cli.new.flags import by_language, draft_of
from quiz_plugin.cli.new.given import Given
from quiz_plugin.cli.reading import PROBLEMS, fail, read


class Making:
    """One run of the command."""

    def __init__(self, folder: Path, asks: bool, options: dict[str, Any]) -> None:
        """Read the bank in `folder`; `options` are those of the command."""
        self.folder, self.asks, self.options = folder, asks, options
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
        draft = draft_of(self.options)
        given = Given.read(source, self.folder) if source else None
        if given and draft:
            raise click.UsageError("--from gives the whole question: leave out the flags for its parts")
        set_id, languages = set_id or self._ask_set(), self.site.languages
        is_new = self._is_new(set_id)
        if given is None:
            self._complete_header(set_id, is_new)
            draft = self._complete(set_id, draft, is_new)
        elif is_new:
            self._complete_header(set_id, is_new)
        data = with_ids(given.data if given else in_order(draft, languages), languages, self._taken())
        self._write(set_id, data, given, is_new)

    def _ask_set(self) -> str:
        sets = list(self.reading.questions)
        if not self.asks:
            raise click.UsageError(f"name the set to add to: {', '.join(sets)}, or a new one")
        for name in sets:
            say(f"  {name}")
        found: str = ask("Set, or the name of a new one", _as_set_id, sets[0] if len(sets) == 1 else None)
        return found

    def _is_new(self, set_id: str) -> bool:
        path = self._path(set_id)
        if not is_slug(set_id) or set_id == INDEX or path.name in NOT_SETS:
            raise click.UsageError(f"`{set_id}` cannot name a set; {did_you_mean(set_id, self.reading.questions)}")
        if path.with_suffix(".yaml").exists():
            raise click.UsageError(f"rename {set_id}.yaml to {path.name} first")
        return not path.exists()

    def _complete_header(self, set_id: str, is_new: bool) -> None:
        """The title and summary of a new set, which flags give or the author is asked for."""
        if not is_new:
            return
        lacking = [
            (key, code) for key, texts in self.header.items() for code in self.site.languages if code not in texts
        ]
        if not self.asks and (lacking or not self.site.languages):
            flags = ", ".join(f"--set-{key} {code}=…" for key, code in lacking) or "--set-title LANG=…"
            hint = did_you_mean(set_id, self.reading.questions)
            near = f" ({hint})" if hint else ""
            raise click.UsageError(f"there is no set `{set_id}`{near}; to make it, add {flags}")
        if lacking and not click.confirm(f"There is no set `{set_id}` yet. Make it?", default=True, err=True):
            raise click.Abort
        for key, code in lacking:
            self.header[key][code] = ask(f"{key.capitalize()} of the set ({code})", _as_text)

    def _complete(self, set_id: str, draft: Draft, is_new: bool) -> Draft:
        lacking = list(missing(draft, self.site.languages))
        if not lacking:
            return draft
        if not self.asks:
            raise click.UsageError(f"missing: {', '.join(lacking)}")
        text = self._text(set_id, is_new)
        for key in draft:
            if found := complaints(self.site, set_id, text, draft, (key,)):
                raise click.UsageError(f"{key}: {'. '.join(found)}")
        return Interview(self.site, set_id, text, self._taken(), self.reading.bank, draft).complete()

    def _write(self, set_id: str, data: Draft, given: Given | None, is_new: bool) -> None:
        # The file may have changed while questions were asked.
        text = self._text(set_id, is_new)
        trial = attempt(self.site, set_id, text, data, whole_file=is_new)
        if trial.found:
            self._tell(trial.found, given, data)
        if trial.question is None:
            raise click.UsageError(f"`{set_id}` cannot name a set")
        appended = append(text, as_data(trial.question), self.site.name(set_id))
        if self.options["dry_run"]:
            click.echo(_shown(appended, is_new), nl=False)
            return
        save(self._path(set_id), appended.text)
        name = trial.question.id
        page = appended.index // PAGE_SIZE + 1
        address = f"/questions/{set_id}/" + (f"{page}/" if page > 1 else "")
        click.echo(f"{self.site.name(set_id)}:{appended.lines.start}: q-{name}")
        click.echo(f"Look at it with `quizbank show {name}`, or on the site at {address}#q-{name}")

    def _tell(self, found: tuple[Found, ...], given: Given | None, data: Draft) -> NoReturn:
        """Say what is wrong with the question, and end with status 1."""
        if given:
            fail(sorted(given.placed(each) for each in found), self.folder, self.options["form"])
        for each in found:
            say(f"{_field(each.path)}: {each.problem.message}")
            if each.problem.hint:
                say(f"  hint: {each.problem.hint}")
        say(f"{total([each.problem for each in found])}; nothing was written")
        if self.asks:
            # Nothing that was typed is lost.
            click.echo(as_yaml(data, 0), nl=False)
        sys.exit(PROBLEMS)

    def _text(self, set_id: str, is_new: bool) -> str:
        if is_new:
            header = in_order(self.header, self.site.languages)
            return new_set(self.folder, header["title"], header["summary"])
        return read_yaml(self._path(set_id), self.site.name(set_id))

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


def _as_set_id(answer: str) -> str:
    if not is_slug(answer.strip()):
        raise click.UsageError("use lower-case letters, digits and single hyphens")
    return answer.strip()


def _as_text(answer: str) -> str:
    if not answer.strip():
        raise click.UsageError("it is empty")
    return answer.strip()
