"""The flags of `quizbank new`, and the question that they describe."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, date, datetime
from typing import Any, get_args

import click

from quiz_plugin.bank.base import Level
from quiz_plugin.bank.kinds import KINDS, MODULES
from quiz_plugin.bank.problems import did_you_mean

Command = Callable[..., None]
Draft = dict[str, Any]
"""A record as far as it is known."""

BY_FLAGS = tuple(kind for kind, module in MODULES.items() if module == "choice")
"""The kinds that flags can describe."""

_FLAGS = [
    click.option(
        "--kind",
        type=click.Choice(KINDS),
        help="By default `single`, in the editor. The last three need it, or --from.",
    ),
    click.option("--id", metavar="ID", help="By default from the title."),
    click.option("--concept", multiple=True, metavar="CONCEPT[#SECTION]", help="What it tests; the main one first."),
    click.option("--level", type=click.Choice(get_args(Level)), help="What it asks of the learner."),
    click.option("--title", multiple=True, metavar="LANG=TEXT", help="A name that gives nothing away."),
    click.option("--stem", multiple=True, metavar="LANG=TEXT", help="The question, or the statement."),
    click.option("--option", multiple=True, metavar="ID.LANG=TEXT", help="What an option says."),
    click.option("--code", multiple=True, metavar="ID=TEXT", help="An option of code, after those of words."),
    click.option("--right", multiple=True, metavar="ID", help="An option that is right."),
    click.option("--answer", type=click.Choice(["true", "false"]), help="Whether the statement holds."),
    click.option("--why", multiple=True, metavar="[ID.]LANG=TEXT", help="The reason of an option, or of the answer."),
    click.option("--show-count", is_flag=True, help="Tell the learner how many options to select."),
    click.option("--hint", multiple=True, metavar="NUMBER.LANG=TEXT", help="A stepped hint, the first with 1."),
    click.option("--explanation", multiple=True, metavar="LANG=TEXT", help="What ties the reasons together."),
    click.option("--source", multiple=True, metavar="'TITLE URL'", help="Where the facts can be read."),
    click.option("--checked", type=click.DateTime(["%Y-%m-%d"]), help="When the sources were read. By default today."),
]


def question_flags(command: Command) -> Command:
    """Take every part of a question as a flag; all but `--id`, `--kind` and the like may be repeated."""
    for decorate in reversed(_FLAGS):
        command = decorate(command)
    return command


def today() -> date:
    """The day where the author is."""
    return datetime.now(UTC).astimezone().date()


def draft_of(flags: dict[str, Any]) -> Draft:
    """What the flags say of a question. Raises click.BadParameter for one that is not of its form."""
    draft: Draft = {key: flags[key] for key in ("id", "kind", "level") if flags[key]}
    if flags["concept"]:
        draft["concepts"] = list(flags["concept"])
    draft |= {key: by_language(key, flags[key]) for key in ("title", "stem", "explanation") if flags[key]}
    if options := _options(flags):
        draft["options"] = options
    if why := by_language("why", [each for each in flags["why"] if "." not in each.partition("=")[0]]):
        draft["why"] = why
    if flags["answer"]:
        draft["answer"] = flags["answer"] == "true"
    if flags["show_count"]:
        draft["show_count"] = True
    if flags["hint"]:
        draft["hints"] = list(_by_name("hint", flags["hint"]).values())
    if flags["source"]:
        checked = flags["checked"].date() if flags["checked"] else today()
        draft["sources"] = [source_of(each, checked) for each in flags["source"]]
    return draft


def missing(draft: Draft, languages: Sequence[str]) -> Iterator[str]:
    """The flags that would complete a draft."""
    for key, flag in (("kind", "--kind"), ("concepts", "--concept"), ("level", "--level")):
        if key not in draft:
            yield flag
    for key in ("title", "stem"):
        yield from (f"--{key} {code}=…" for code in languages if code not in draft.get(key, {}))
    if draft.get("kind") == "true-false":
        if "answer" not in draft:
            yield "--answer"
        yield from (f"--why {code}=…" for code in languages if code not in draft.get("why", {}))
    elif "kind" in draft:
        yield from _missing_of_options(draft.get("options", []), languages)
    if "sources" not in draft:
        yield "--source"


def _missing_of_options(options: Sequence[Draft], languages: Sequence[str]) -> Iterator[str]:
    if len(options) < 2:
        yield "--option ID.LANG=… (two at least)"
    for option in options:
        name = option["id"]
        if "code" not in option:
            yield from (f"--option {name}.{code}=…" for code in languages if code not in option.get("text", {}))
        yield from (f"--why {name}.{code}=…" for code in languages if code not in option.get("why", {}))
    if options and not any(option.get("correct") for option in options):
        yield "--right"


def in_order(part: Any, languages: Sequence[str]) -> Any:
    """The same draft with its texts in the order of the languages, in whatever order they were given."""
    if isinstance(part, list):
        return [in_order(item, languages) for item in part]
    if not isinstance(part, dict):
        return part
    first = {code: part[code] for code in languages if code in part}
    return {key: in_order(value, languages) for key, value in (first | part).items()}


def by_language(flag: str, values: Iterable[str]) -> dict[str, str]:
    """Texts of the form `en=Words`, by language."""
    found: dict[str, str] = {}
    for value in values:
        language, sign, text = value.partition("=")
        if not sign or not language:
            raise _bad(flag, f"`{value}` is not of the form LANG=TEXT, as in en=Words")
        if language in found:
            raise _bad(flag, f"there are two texts for `{language}`")
        found[language] = text
    return found


def source_of(text: str, checked: date) -> Draft:
    """A source written as its title and, last, its address."""
    title, _, url = text.strip().rpartition(" ")
    if not title or "://" not in url:
        raise _bad("source", f"`{text}` is not a title and an address, as in 'Custom training https://example.org/a'")
    return {"title": title.strip(), "url": url, "checked": checked}


def _options(flags: dict[str, Any]) -> list[Draft]:
    options: dict[str, Draft] = {
        name: {"id": name, "text": texts} for name, texts in _by_name("option", flags["option"]).items()
    }
    for value in flags["code"]:
        name, sign, code = value.partition("=")
        if not sign or name in options:
            raise _bad("code", f"`{name}` is an option already" if sign else f"`{value}` is not of the form ID=TEXT")
        options[name] = {"id": name, "code": code}
    for name in flags["right"]:
        _known("right", name, options)["correct"] = True
    for name, why in _by_name("why", [each for each in flags["why"] if "." in each.partition("=")[0]]).items():
        _known("why", name, options)["why"] = why
    return list(options.values())


def _known(flag: str, name: str, options: dict[str, Draft]) -> Draft:
    if name not in options:
        hint = did_you_mean(name, options)
        raise _bad(flag, f"there is no option `{name}`" + (f"; {hint}" if hint else ""))
    return options[name]


def _by_name(flag: str, values: Iterable[str]) -> dict[str, dict[str, str]]:
    """Texts of the form `name.en=Words`, by name and language, in the order of the names."""
    found: dict[str, list[str]] = {}
    for value in values:
        name, dot, rest = value.partition(".")
        if not dot or not name or "=" in name:
            raise _bad(flag, f"`{value}` is not of the form NAME.LANG=TEXT, as in gradients.en=Gradients")
        found.setdefault(name, []).append(rest)
    return {name: by_language(flag, rest) for name, rest in found.items()}


def _bad(flag: str, message: str) -> click.BadParameter:
    return click.BadParameter(message, param_hint=f"--{flag}")
