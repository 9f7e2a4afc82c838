"""Asking for what a question lacks, one thing at a time; every answer is checked as it is given."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from string import ascii_uppercase
from typing import Any

import click

from quiz_plugin.bank import Bank
from quiz_plugin.bank.problems import did_you_mean
from quiz_plugin.bank.write.slugs import propose
from quiz_plugin.bank.write.trial import BankLocation
from quiz_plugin.bank.write.walk import Step
from quiz_plugin.cli.new.draft import Draft, complaints, with_ids
from quiz_plugin.cli.new.flags import BY_HAND, KINDS, today

LEVELS = {
    "recall": "to remember it",
    "understand": "to explain it",
    "apply": "to use it in a given case",
    "analyse": "to take a case apart",
}


def say(text: str) -> None:
    """Write beside the questions, which do not belong to the output."""
    click.echo(text, err=True)


def ask(what: str, check: Callable[[str], Any], default: str | None = None) -> Any:
    """Ask until `check` takes the answer; it raises click.UsageError with the reason where it does not."""
    return click.prompt(what, default=default, show_default=bool(default), value_proc=check, err=True)


def choose(what: str, choices: Mapping[str, str], default: str | None = None, note: str = "") -> str:
    """Ask for one of some names; its number in the list will do. A `note` stands below the list."""
    for number, (name, label) in enumerate(choices.items(), 1):
        say(f"  {number}  {name}" + (f"  ({label})" if label else ""))
    if note:
        say(f"     {note}")

    def check(answer: str) -> str:
        answer = answer.strip()
        if answer.isdecimal() and 1 <= int(answer) <= len(choices):
            return list(choices)[int(answer) - 1]
        if answer not in choices:
            raise click.UsageError(f"`{answer}` is none of them; {did_you_mean(answer, choices)}")
        return answer

    found: str = ask(what, check, default)
    return found


@dataclass
class Interview:
    """Completes a draft by asking."""

    site: BankLocation
    set_id: str
    text: str
    """The content of the set's file."""
    taken: set[str]
    """The ids of the questions in the bank."""
    bank: Bank | None
    """Offers its concepts and their sections, where it has no problem; else they are typed."""
    draft: Draft = field(default_factory=dict)

    def complete(self) -> Draft:
        """The draft with everything that a question needs."""
        if "kind" not in self.draft:
            self.draft["kind"] = choose("Kind", KINDS, note=BY_HAND.format(kind="ordering, numeric or matching"))
        if "concepts" not in self.draft:
            self._ask_concepts()
        if "level" not in self.draft:
            self.draft["level"] = choose("Level", LEVELS)
        self._ask_texts("Title", ("title",))
        self._ask_texts("Statement" if self.draft["kind"] == "true-false" else "Question", ("stem",))
        if self.draft["kind"] == "true-false":
            if "answer" not in self.draft:
                self.draft["answer"] = click.confirm("Does the statement hold?", default=None, err=True)
            self._ask_texts("Why", ("why",))
        else:
            self._ask_options()
        if "sources" not in self.draft:
            self._ask_source()
        if "id" not in self.draft:
            proposed = with_ids(self.draft, self.site.languages, self.taken)["id"]
            self._ask_value("Id, stable for ever", ("id",), proposed)
        return self.draft

    def _ask_concepts(self) -> None:
        concepts = self.draft["concepts"] = []
        if self.bank is not None:
            concepts.append(_choose_concept(self.bank))
        else:
            self._ask_value("Concept, as concept#section", ("concepts", 0))
        while self._ask_value("Another concept (Enter for none)", ("concepts", len(concepts)), ""):
            pass

    def _ask_options(self) -> None:
        options = self.draft.setdefault("options", [])
        asks_for_more = len(options) < 2
        for index, option in enumerate(options):
            self._ask_option(index, option)
        while asks_for_more and len(options) < len(ascii_uppercase):
            if len(options) >= 2 and not click.confirm("Another option?", default=len(options) < 4, err=True):
                break
            options.append({})
            self._ask_option(len(options) - 1, options[-1])
        if not any(option.get("correct") for option in options):
            names = {option["id"]: "" for option in options}
            right = choose("None is right yet. Which one is?", names)
            next(option for option in options if option["id"] == right)["correct"] = True

    def _ask_option(self, index: int, option: Draft) -> None:
        name, at = f"Option {ascii_uppercase[index]}", ("options", index)
        options = self.draft["options"]
        is_new = "id" not in option
        if "code" not in option:
            self._ask_texts(name, (*at, "text"))
        alone = self.draft["kind"] == "single" and any(each.get("correct") for each in options)
        if is_new and not alone and click.confirm(f"Is {name.lower()[:-1]}{name[-1]} right?", default=False, err=True):
            option["correct"] = True
        self._ask_texts(
            f"Why {name[:1].lower()}{name[1:]} is {'right' if option.get('correct') else 'wrong'}", (*at, "why")
        )
        if is_new:
            taken = {each["id"] for each in options if "id" in each}
            words = option.get("text", {}).get(self.site.languages[0], "")
            self._ask_value(f"Id of {name[:1].lower()}{name[1:]}", (*at, "id"), propose(words, taken, "option"))
            options[index] = {"id": option.pop("id"), **option}

    def _ask_texts(self, what: str, path: Sequence[Step]) -> None:
        """Ask for a text in every language in which it is missing."""
        holder = _holder(self.draft, path).setdefault(path[-1], {})
        for language in self.site.languages:
            if language not in holder:
                self._ask_value(f"{what} ({language})", (*path, language))

    def _ask_source(self) -> None:
        self.draft["sources"] = [{"title": "…", "url": "https://example.org", "checked": today()}]
        self._ask_value("Source, its title", ("sources", 0, "title"))
        self._ask_value("Source, its address", ("sources", 0, "url"))
        self._ask_value("Source, the day you read it", ("sources", 0, "checked"), today().isoformat(), _as_date)

    def _ask_value(
        self, what: str, path: Sequence[Step], default: str | None = None, read: Callable[[str], object] = str
    ) -> object:
        """Ask for the value at `path`, put it into the draft and return it; an empty answer puts nothing there."""

        def check(answer: str) -> object:
            answer = answer.strip()
            if not answer and default == "":
                return ""
            holder, value = _holder(self.draft, path), read(answer)
            before = holder.copy()
            _put(holder, path[-1], value)
            found = complaints(self.site, self.set_id, self.text, self.draft, path)
            if found:
                holder.clear()
                holder.update(before) if isinstance(holder, dict) else holder.extend(before)
                raise click.UsageError(". ".join(found))
            return value

        return ask(what, check, default)


def _choose_concept(bank: Bank) -> str:
    """A concept, with the section of its page that explains what is asked."""
    language = bank.languages[0]
    concept = choose("Concept", {each.id: each.title[language] for each in bank.concepts})
    sections = bank.sections.get((concept, language), {})
    whole = {"-": "the page as a whole"}
    found = choose("Section", {name: each.title for name, each in sections.items()} | whole) if sections else "-"
    return concept if found == "-" else f"{concept}#{found}"


def _holder(draft: Draft, path: Sequence[Step]) -> Any:
    holder: Any = draft
    for step in path[:-1]:
        holder = holder[step]
    return holder


def _put(holder: Any, step: Step, value: object) -> None:
    if isinstance(holder, list) and step == len(holder):
        holder.append(value)
    else:
        holder[step] = value


def _as_date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise click.UsageError("write a day as 2026-11-20") from error
