"""The same guide as three sites: `python -m bench.sites FOLDER QUESTIONS LANGUAGE…` writes their sources.

They have the same pages with the same questions on each, the same theme, languages, search plugin and navigation.
`bank` is a question bank with this plugin and the shipped settings, `plain` Markdown with `<details>`, `quizzes`
Markdown for mkdocs-quiz. These two have the Markdown extensions that their texts need and no other.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml
from mkdocs.utils.yaml import yaml_load

from bench import guide
from bench.generate import ROOT
from bench.plain import PlainMarkdown
from bench.quizzes import QuizMarkdown
from quiz_plugin.render.words import Words
from quiz_plugin.site.guide.pages import guide_pages, nav_of_guide
from quiz_plugin.site.guide.reading import PageText
from quiz_plugin.site.guide.section_questions import asked
from quiz_plugin.site.quiz.pages import fill_nav, nav_of_bank, set_pages
from quiz_plugin.site.quiz.serve_state import ServeState

WAYS = ("plain", "bank", "quizzes")
"""The rivals, in the order in which they run."""
NEEDED = ("attr_list", "toc", "pymdownx.superfences", "pymdownx.details")
"""The Markdown extensions without which some text of the sites with plain Markdown would come out otherwise."""
NAV = ["index.md", "learn", "questions", "study", "progress"]
_BLOCK = re.compile(r"^/// (?P<name>\w+)\n {4}\w+: (?P<what>.*)\n///\n", re.MULTILINE)
_Names = Mapping[str, str]


def write(folder: Path, made: guide.Guide, languages: Sequence[str], ways: Sequence[str] = WAYS) -> None:
    """Write a guide below an empty folder in some of the three ways; as `bank` in any case."""
    root = folder / "bank"
    guide.write(root, made, languages)
    state = ServeState(serving=False)
    if problems := state.read(root / "bank", root / "docs", tuple(languages), ()):
        raise ValueError("\n".join(map(str, problems)))
    every = {language: Words.load(language) for language in languages}
    navs = {code: _nav(state, words) for code, words in every.items()}
    names = {code: words.t("lang.name") for code, words in every.items()}
    (root / "mkdocs.yml").write_text(_settings("bank", names, {}), "utf-8")
    for way, writer in (("plain", PlainMarkdown), ("quizzes", QuizMarkdown)):
        if way not in ways:
            continue
        for words in every.values():
            _write_pages(folder / way / "docs", root / "docs", writer(state.bank_to_show, words), state, names)
        (folder / way / "mkdocs.yml").write_text(_settings(way, names, navs), "utf-8")


def _nav(state: ServeState, words: Words) -> list[Any]:
    nav = fill_nav(NAV, {**nav_of_bank(state.bank_to_show, words), **nav_of_guide(state, words)})
    return list(json.loads(json.dumps(nav)))  # plain texts, which YAML can write


def _write_pages(docs: Path, written: Path, md: PlainMarkdown, state: ServeState, names: _Names) -> None:
    """The pages in one language: the author's, and what the plugin would generate, with the questions written out."""
    ending, bank = guide.ending(md.words.language, list(names)), md.bank
    for path in written.rglob(f"*{ending}"):
        concept = path.name.removesuffix(ending)
        text = path.read_text("utf-8")
        text = _with_questions(text, md, concept) if concept in bank.concept else text
        _write(docs / path.relative_to(written), text, md)
    for slug, text in (*set_pages(md.bank, md.words), *guide_pages(state, md.words, names, {}, lambda _: 1)):
        _write(docs / f"{slug}{ending}", text, md, "../" * slug.count("/"))


def _with_questions(text: str, md: PlainMarkdown, concept: str) -> str:
    """The page of a concept with the questions and the lists of questions that the plugin adds to it."""
    asks, words = asked(md.bank, concept, text, ()), md.words
    for part in reversed(PageText(text).parts):
        if question := asks.cards.get(part.anchors[0]):
            more = asks.more.get(part.anchors[0], ())
            told = f"[{words.n('con.more', len(more))}](../practice.md)\n" if more else ""
            card = md.questions([md.bank.by_id[question]], "../", level=3)
            text = f"{text[: part.end].rstrip()}\n\n{card}\n{told}\n{text[part.end :]}"
    listed = [each for ids in asks.rest.values() for each in ids]
    rows = [f"## {words.t('con.rest', n=len(listed))} {{#questions}}\n"]
    for anchor, ids in asks.rest.items():
        rows += [f"{md.bank.sections[concept, words.language][anchor].title}\n", *map(md.row, ids), ""]
    rows.append(f"[{words.n('con.practise', len(listed))}](../practice.md)\n")
    return f"{text.rstrip()}\n\n" + "\n".join(rows)


def _write(path: Path, text: str, md: PlainMarkdown, up: str = "../") -> None:
    def questions(block: re.Match[str]) -> str:
        what = block["what"]
        if block["name"] != "questions":
            return ""
        chosen = (
            [md.bank.by_id[each] for each in what.strip("[]").split(", ")] if what[0] == "[" else md.bank.about(what)
        )
        return md.questions(chosen, up, level=3)

    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_BLOCK.sub(questions, text), "utf-8")


def _settings(way: str, names: _Names, navs: Mapping[str, list[Any]]) -> str:
    """The shipped site's configuration, with what one of the rivals needs and without what it does not."""
    with (ROOT / "mkdocs.yml").open("rb") as file:
        settings = dict(yaml_load(file))
    plugins = {name: each for each in settings["plugins"] for name in each}
    languages: list[dict[str, Any]] = [
        {"locale": code, "name": name, "default": number == 0} for number, (code, name) in enumerate(names.items())
    ]
    for dropped in ("watch", "exclude_docs", "copyright"):
        settings.pop(dropped, None)
    if way == "bank":
        settings["theme"] |= {"custom_dir": str(ROOT / "overrides")}
        settings["nav"] = NAV
    else:
        own_files = ("custom_dir", "icon", "favicon")
        settings["theme"] = {key: value for key, value in settings["theme"].items() if key not in own_files}
        settings["nav"], *others = navs.values()
        for language, nav in zip(languages[1:], others, strict=True):
            language["nav"] = nav
        settings["extra"] = {"generator": False}
        settings["markdown_extensions"] = list(_needed(settings["markdown_extensions"]))
        plugins["search"] = {"search": {"lang": list(names)}}
    own = {"bank": [plugins["quiz"], "study-guide"], "quizzes": [{"mkdocs_quiz": {}}]}.get(way, [])
    rules = plugins["i18n"]["i18n"] | {"languages": languages, "reconfigure_material": way != "bank"}
    settings["plugins"] = [plugins["search"], *own, *([{"i18n": rules}] if len(names) > 1 else [])]
    return yaml.safe_dump(settings | {"site_url": "https://example.org/guide/"}, allow_unicode=True, sort_keys=False)


def _needed(shipped: Sequence[Any]) -> Iterator[Any]:
    """The extensions that plain Markdown needs, set as in the shipped site."""
    known = {name: each for each in shipped for name in ([each] if isinstance(each, str) else each)}
    return (known.get(name, name) for name in NEEDED)


if __name__ == "__main__":
    write(Path(sys.argv[1]), guide.shipped(int(sys.argv[2]), sys.argv[3:]), sys.argv[3:])
