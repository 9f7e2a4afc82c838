"""Markdown documents made at random, and what Python-Markdown makes of them: what is code, which ids headings have."""

import random
import re
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, SubElement

import yaml
from lxml import html
from markdown import Markdown
from mkdocs.utils.meta import get_data
from pymdownx.blocks import BlocksExtension
from pymdownx.blocks.block import Block

from quiz_plugin.bank.scan import BLOCKS
from quiz_plugin.render.formulas import FormulaExtension

ROOT = Path(__file__).parents[2]
_WORD = re.compile(r"\bw\d+\b")


class _Named(Block):  # type: ignore[misc]
    """One of the guide's blocks, without what it shows."""

    ARGUMENT = None

    def _validate(self, _parent: Element, _argument: Any, /, **_options: Any) -> bool:
        self.options: dict[str, Any] = {"attrs": {}}
        return True

    def on_create(self, parent: Element) -> Element:
        return SubElement(parent, "div")

    def on_markdown(self) -> str:
        return "block"


class _OurBlocks(BlocksExtension):  # type: ignore[misc]
    def extendMarkdownBlocks(self, md: Markdown, block_mgr: Any) -> None:  # noqa: ARG002, N802 (pymdownx's names)
        for name in BLOCKS:
            block_mgr.register(type(f"_{name}", (_Named,), {"NAME": name}), {})


class _Loader(yaml.SafeLoader):
    """Reads mkdocs.yml, whose `!ENV` means nothing here."""


_Loader.add_constructor("!ENV", lambda _loader, _node: None)


def _extensions() -> list[str]:
    """Those of mkdocs.yml and those that MkDocs adds, but for the one that gives every heading an id."""
    given = yaml.load((ROOT / "mkdocs.yml").read_text("utf-8"), Loader=_Loader)["markdown_extensions"]  # noqa: S506
    names = [name for each in given for name in ([each] if isinstance(each, str) else each)]
    return ["tables", "fenced_code", *(name for name in names if name not in {"toc", "tables"})]


MARKDOWN = Markdown(extensions=[*_extensions(), _OurBlocks(), FormulaExtension()])


def anchors_and_code(text: str) -> tuple[list[str], set[str]]:
    """The explicit ids of the headings of a page, in order, and the words that are code."""
    page = html.fromstring(f"<div>{MARKDOWN.reset().convert(get_data(text)[0])}</div>")
    # What is raw HTML is its author's: neither its headings nor its code are Markdown.
    for raw in page.xpath("//*[@data-raw]"):
        raw.getparent().remove(raw)
    headings = page.xpath("//h1[@id]|//h2[@id]|//h3[@id]|//h4[@id]|//h5[@id]|//h6[@id]")
    code = " ".join(each.text_content() for each in page.xpath("//code"))
    return [each.get("id") for each in headings if each.get("id")], set(_WORD.findall(code))


class Writer:
    """Writes documents; every word occurs once, so that it can be found again."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)  # noqa: S311  # the same documents on every run
        self._words = 0

    def document(self) -> str:
        """A page."""
        front = self._dice.choice(["", "", "---\ntitle: W\n# c {#fm}\n---\n", "---\ntitle: W\n...\n\n"])
        return front + "\n".join(self._blocks(self._dice.randint(2, 7), 0))

    def _word(self) -> str:
        self._words += 1
        return f"w{self._words}"

    def _line(self) -> str:
        word = self._word
        kinds = [
            lambda: f"{word()} {word()}",
            lambda: f"{word()} `{word()}` {word()}",
            lambda: f"``{word()} ` {word()}`` {word()}",
            lambda: f"{word()} ```{word()}``` {word()}",
            lambda: f"```{word()}``` {word()} code",
            lambda: f"{word()} \\`{word()}` {word()}",
            lambda: f"{word()} ` {word()}",
            lambda: f"~~~{word()}~~~",
            lambda: f"*{word()}* [{word()}](https://example.org) {word()}.",
            lambda: f"{word()} $x_{{1}}$ {word()}",
            lambda: f"{word()} <!-- {word()} --> {word()}",
        ]
        return self._dice.choice(kinds)()

    def _attributes(self) -> str:
        name = f"a{self._word()}"
        forms = [
            "{#ID}", "{ #ID }", "{: #ID }", "{#ID .wide}", "{.wide #ID}", "{id=ID}", '{id="ID"}', "{id='ID' .x}",
            "{.wide}", "{#first #ID}", "{data-x=1 #ID}", "{#ID} ##", "",
        ]  # fmt: skip
        return self._dice.choice(forms).replace("ID", name)

    def _heading(self) -> list[str]:
        text = self._dice.choice([self._word(), f"{self._word()} `{self._word()}`", f"`{{{self._word()}}}`"])
        attributes = self._attributes()
        if self._dice.random() < 0.3:
            return [f"{text} {attributes.removesuffix(' ##')}".rstrip(), self._dice.choice(["=====", "---", "--"])]
        gap = self._dice.choice([" ", " ", " ", ""])
        return [f"{'#' * self._dice.randint(1, 6)}{gap}{text}{self._dice.choice(['', ' ', ' '])}{attributes}"]

    def _fence(self, *more: str) -> list[str]:
        sign = self._dice.choice(["```", "~~~", "````"])
        header = self._dice.choice(
            ["", "py", " py", "{.py}", '{ .py title="x" }', 'py title="x"', 'py linenums="1"', "py numpy", "py {#id}"]
        )
        inner = [self._word(), f"# {self._word()} {{#no{self._word()}}}", "", "    deep", "- x", "`", "/// x", *more]
        if len(sign) > 3:
            inner += ["```", "```py"]
        body = [self._dice.choice(inner) for _ in range(self._dice.randint(0, 4))]
        close = self._dice.choice([sign, sign, sign, sign, f"{sign} ", f"{sign}{sign[0]}", f" {sign}", ""])
        shift = self._dice.choice(["", "", "", " ", "    "])
        return [f"{shift}{row}" for row in (sign + header, *body, *([close] if close else []))]

    def _blocks(self, count: int, depth: int) -> list[str]:
        rows: list[str] = []
        for _ in range(count):
            block = self._block(depth)
            rows += block if rows else block[next(at for at, row in enumerate(block) if row) :]
            rows += [""] * self._dice.choice([0, 1, 1, 1, 2])
        return rows

    def _block(self, depth: int) -> list[str]:
        kinds: list[Any] = [
            lambda: [self._line() for _ in range(self._dice.randint(1, 3))],
            self._heading,
            self._heading,
            self._heading,
            self._fence,
            self._fence,
            lambda: [f"    {self._word()}", "    # c {#indented}"],
            lambda: ["| a | b |", "| --- | --- |", f"| `{self._word()}` | {self._word()} |"],
            lambda: ["***"],
            lambda: ["$$", f"x_{self._word()}", "$$"],
        ]
        if depth == 0:  # what stands in something is no raw block to Python-Markdown
            kinds += [
                lambda: ["<!--", *self._heading(), "-->"],
                lambda: [f"<!-- {self._word()} -->"],
                lambda: ['<div data-raw="">', *self._heading(), "</div>"],
                lambda: [f"[{self._word()}]: https://example.org"],
                lambda: ["/// questions", "    set: alpha", "///"],
                self._caption,
                lambda: self._definition(0),
                lambda: self._fence("<!--", "-->"),
                lambda: self._fence("<!--", "-->"),
            ]
        if depth < 2:
            kinds += [self._list, self._list, self._admonition]
        if depth == 0:
            kinds += [self._quote, self._quote]
        rows: list[str] = self._dice.choice(kinds)() if depth >= 2 else self._pick(kinds, depth)
        return rows

    def _pick(self, kinds: list[Any], depth: int) -> list[str]:
        kind = self._dice.choice(kinds)
        nested = {self._list, self._quote, self._admonition}
        rows: list[str] = kind(depth) if kind in nested else kind()
        return rows

    def _list(self, depth: int) -> list[str]:
        rows: list[str] = []
        for number in range(self._dice.randint(1, 3)):
            mark = self._dice.choice(["-   ", "1.  ", "- ", f"{number + 1}. "])
            inside = self._blocks(self._dice.randint(1, 2), depth + 1)
            rows += [mark + inside[0], *(f"    {row}" if row else "" for row in inside[1:])]
        return ["", *rows, ""]

    def _quote(self, depth: int) -> list[str]:
        return ["", *(f"> {row}".rstrip() for row in self._blocks(self._dice.randint(1, 3), depth + 1)), ""]

    def _admonition(self, depth: int) -> list[str]:
        inside = self._blocks(self._dice.randint(1, 3), depth + 1)
        return [
            "",
            '!!! note "A title"',
            *self._dice.choice([[], [""]]),
            *(f"    {row}" if row else "" for row in inside),
        ]

    def _definition(self, depth: int) -> list[str]:
        inside = self._blocks(1, depth + 1)
        return ["", self._word(), f":   {inside[0]}", *(f"    {row}" if row else "" for row in inside[1:]), ""]

    def _caption(self) -> list[str]:
        return ["", "/// figure", "    src: plan", "", self._line(), "", "///", ""]
