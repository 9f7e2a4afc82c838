"""How the translations stand, for the build and for readers: what cannot be published, what lags, its page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from quiz_plugin.bank import Bank, Problem, Reading
from quiz_plugin.render.card import Original
from quiz_plugin.render.on_page import line, text_line
from quiz_plugin.render.words import Words
from quiz_plugin.site.pages import GLOSSARY
from quiz_plugin.site.translation_bars import bars, key
from quiz_plugin.translations.lock import LOCK, Lock
from quiz_plugin.translations.status import State, Translation, release_problems, track
from quiz_plugin.translations.units import read_units

META = "translations"
"""The front matter of the page that ends with how the translations stand: `translations: true`."""

_KINDS = {"c": "concepts", "b": "misconceptions", "g": GLOSSARY, "f": "figures", "e": "programs", "m": "site"}
"""What a unit is counted with by the first letter of its id, if not with a set or a page, in the order of the rows."""


class Translations:
    """The translations of one guide; of one whose translations are not recorded, nothing is known."""

    def __init__(self, translations: Sequence[Translation] = (), problems: Sequence[Problem] = ()) -> None:
        """Take how each translation stands, and what keeps the guide from being published.

        The texts, of which there are many, are let go.
        """
        self._all = tuple((each.unit.id, each.language, each.state, each.source) for each in translations)
        self.problems = tuple(problems)

    @classmethod
    def read(cls, reading: Reading, folder: Path, docs: Path, partial: Sequence[str], lock: Lock) -> Translations:
        """Compare the guide with the lock file in the folder of its bank, if there is one."""
        if reading.bank is None or not (folder / LOCK).is_file():
            return cls()
        languages = (*reading.bank.languages, *partial)
        units, unreadable = read_units(folder, docs, languages)
        translations = track(units, lock, languages)
        return cls(translations, sorted([*unreadable, *release_problems(translations, lock, partial)]))

    @property
    def known(self) -> bool:
        """Whether anything is recorded."""
        return bool(self._all)

    def outdated(self, language: str, ways: Mapping[str, tuple[str, Words]]) -> Mapping[str, Original]:
        """What lags behind in a language, with its original.

        A question goes by its id, a page by its path without language and ending. `ways` holds, for each language, what
        leads to its root from that of `language`, and its words.
        """
        return {
            _reader_sees(name): Original(source, way, words.t("lang.read"))
            for name, target, state, source in self._all
            if state is State.STALE and target == language
            for way, words in [ways[source]]
        }

    def markdown(
        self, bank: Bank, words: Words, names: Mapping[str, str], title_of: Callable[[str], str | None]
    ) -> str:
        """The section on the translations, for the end of a page.

        `names` is what each language calls itself, and `title_of` a page by its path without language and ending.
        """
        if not self.known:
            return ""
        sets = {question.id: each.id for each in bank.sets for question in each.questions}
        counts: dict[str, dict[str, Counter[State]]] = {}
        for name, target, state, _ in self._all:
            counts.setdefault(target, {}).setdefault(_part(name, sets), Counter())[state] += 1
        parts = [f"\n\n## {words.t('nav.translations')} {{: #{META} }}\n\n{words.t('tr.summary')}\n"]
        parts += [f"- {key(state)} **{words.t(f'tr.{state}')}**: {words.t(f'tr.{state}_is')}" for state in State]
        parts.append("")
        state_names = {state: words.t(f"tr.{state}") for state in State}
        first = [*(f"questions/{each.id}" for each in bank.sets), *_KINDS.values()]
        last = [f"concepts/{each.id}" for each in bank.concepts]
        for language, rows in counts.items():
            pages = [part for part in rows if part not in {*first, *last}]
            ordered = [(part, rows[part]) for part in (*first, *pages, *last) if part in rows]
            named = [(_link(part, bank, words, title_of), row) for part, row in ordered]
            heading = f"### {names[language]} {{: #{language} }}\n"
            parts += [heading, bars(named, state_names), "", *_table(named, words), ""]
        return "\n".join(parts)


def _reader_sees(unit: str) -> str:
    """The id of the question, or the path of the page, on which a unit is read."""
    kind, _, rest = unit.partition(":")
    pages = {"q": rest.partition("/")[0], "p": rest.partition("#")[0], "g": GLOSSARY}
    return pages.get(kind, unit)


def _part(unit: str, sets: Mapping[str, str]) -> str:
    """The set, page or file that a unit is counted with."""
    kind, _, rest = unit.partition(":")
    name = rest.partition("/")[0]
    if kind in {"q", "s"}:
        return f"questions/{sets.get(name, name)}"
    return rest.partition("#")[0] if kind == "p" else _KINDS[kind]


def _table(rows: Sequence[tuple[str, Counter[State]]], words: Words) -> Iterator[str]:
    heads = [words.t("tr.part"), *(words.t(f"tr.{state}") for state in State)]
    yield f"| {' | '.join(heads)} |"
    yield f"| {' | '.join(['---'] * (len(State) + 1))} |"
    for part, row in rows:
        yield f"| {part} | {' | '.join(str(row[state]) for state in State)} |"


def _link(part: str, bank: Bank, words: Words, title_of: Callable[[str], str | None]) -> str:
    """The name of a part, leading to its page if it has one."""
    folder, _, name = part.partition("/")
    if folder == "questions":
        title = next((bank.text(each.title, words.language) for each in bank.sets if each.id == name), name)
        return f"[{line(title)}]({part}.md)"
    if folder == "concepts" and name in bank.concept:
        return f"[{text_line(bank, bank.concept[name].title, words.language)}]({part}.md)"
    titles = {
        "concepts": words.t("nav.concepts"),
        "glossary": words.t("nav.glossary"),
        "index": words.t("nav.home"),
        **{kind: words.t(f"tr.{kind}") for kind in ("figures", "misconceptions", "programs", "site")},
    }
    if part in titles:
        return titles[part]
    own = title_of(part)
    return f"[{line(own)}]({part}.md)" if own else part
