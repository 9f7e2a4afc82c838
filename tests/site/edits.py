"""Edits of a guide such as its authors make, at random, for sites that are built again and again."""

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import yaml

from quiz_plugin.bank.model import PAGE_SIZE
from tests.site.small import Plain

LANGUAGES = ("en", "es")
STRINGS = ("act.check", "pr.only_missed", "con.before", "nav.concepts", "lang.read", "gl.more", "con.rest", "q.tf")
_HEADING = re.compile(r"(?m)^## (?P<words>.*?) ?(?P<rest>\{[^{}\n]*#[\w-]+[^{}\n]*\})$")
_FIRST = re.compile(r"(?m)^# .*$")


class Edits:
    """The edits of the guide in one folder."""

    def __init__(self, root: Path, seed: int) -> None:
        self.root, self._random = root, Random(seed)  # noqa: S311
        self._numbers = count(1)
        self._saved = [self._files()]
        self.broken: Path | None = None
        """A file that cannot be read now."""

    @cached_property
    def kinds(self) -> dict[str, Callable[[], None]]:
        """Each way to edit, by a name."""
        own = {name: getattr(self, name) for name in sorted(vars(type(self))) if name.startswith("change_")}
        return {name.removeprefix("change_").replace("_", " "): edit for name, edit in own.items()}

    def some(self, number: int) -> Iterator[str]:
        """Make so many edits, each kind before one comes twice; gives the name of each as soon as it is made."""
        names: list[str] = []
        for _ in range(number):
            names = names or self._random.sample(sorted(self.kinds), len(self.kinds))
            name = names.pop()
            self.kinds[name]()
            self._saved.append(self._files())
            yield name

    # The bank

    def change_stem(self) -> None:
        path, data = self._set()
        self._reword(self._one(data["questions"])["stem"])
        self._write(path, data)

    def change_question_title(self) -> None:
        path, data = self._set()
        self._reword(self._one(data["questions"])["title"])
        self._write(path, data)

    def change_set_title(self) -> None:
        path, data = self._set()
        self._reword(data["title"])
        self._write(path, data)

    def change_new_question(self) -> None:
        path, data = self._set(lambda questions: len(questions) % PAGE_SIZE)
        self._add_question(path, data)

    def change_new_question_that_opens_a_page(self) -> None:
        path, data = self._set(lambda questions: not len(questions) % PAGE_SIZE)
        self._add_question(path, data)

    def change_question_gone(self) -> None:
        path, data = self._set(lambda questions: len(questions) % PAGE_SIZE == 1)
        data["questions"].pop()
        self._write(path, data)

    def change_order_of_questions(self) -> None:
        path, data = self._set()
        self._random.shuffle(data["questions"])
        self._write(path, data)

    def change_concept_title(self) -> None:
        path = self.root / "bank" / "concepts.yml"
        data = self._read(path)
        self._reword(self._one(data["concepts"])["title"])
        self._write(path, data)

    def change_term(self) -> None:
        path = self.root / "bank" / "glossary.yml"
        data = self._read(path)
        self._reword(self._one(data["terms"])["definition"])
        self._write(path, data)

    def change_forms_of_a_term(self) -> None:
        path = self.root / "bank" / "glossary.yml"
        data = self._read(path)
        self._one(data["terms"]).setdefault("match", {}).setdefault("en", []).append(f"paragraph {next(self._numbers)}")
        self._write(path, data)

    def change_work(self) -> None:
        path = self.root / "bank" / "references.yml"
        data = self._read(path)
        self._one(data["references"])["url"] = f"https://example.org/{next(self._numbers)}"
        self._write(path, data)

    def change_string(self) -> None:
        path = self.root / "bank" / "strings" / f"{self._random.choice(LANGUAGES)}.yml"
        path.parent.mkdir(exist_ok=True)
        data = self._read(path) if path.exists() else {}
        self._write(path, data | {self._random.choice(STRINGS): f"Words {next(self._numbers)}"})

    # Pages

    def change_paragraph(self) -> None:
        self._insert("A paragraph with `code`")

    def change_term_on_a_page(self) -> None:
        term = self._one(self._read(self.root / "bank" / "glossary.yml")["terms"])
        self._insert(" and ".join(term["term"].values()))

    def change_heading(self) -> None:
        page = self._page(_HEADING)
        headings = list(_HEADING.finditer(page.read_text("utf-8")))
        heading = self._random.choice(headings)
        self._replace(page, heading, f"## {heading['words']} {next(self._numbers)} {heading['rest']}")

    def change_anchor(self) -> None:
        concept, number = self._other().removesuffix(".md"), next(self._numbers)
        for language in LANGUAGES:
            page = self.root / "docs" / "concepts" / f"{concept}.{language}.md"
            self._insert(f"Text.\n\n### A section {{#section-{number}}}\n\nText", page)

    def change_good_link(self) -> None:
        self._insert(f"[A link]({self._other()}#top)")

    def change_bad_link(self) -> None:
        self._insert("[A link](nowhere.md)")

    def change_bad_anchor(self) -> None:
        self._insert(f"[A link]({self._other()}#nowhere)")

    def change_bad_block(self) -> None:
        self._insert("Text.\n\n/// questions\n    ids: [nowhere]\n///\n\nText")

    def change_front_matter(self) -> None:
        page = self._page(_FIRST)
        text = re.sub(r"\A---\n.*?\n---\n", "", page.read_text("utf-8"), flags=re.DOTALL)
        page.write_text(f"---\ndescription: About {next(self._numbers)}\n---\n{text}", "utf-8")

    def change_new_page(self) -> None:
        for language in LANGUAGES:
            (self.root / "docs" / f"other.{language}.md").write_text(
                "# Other {#top}\n\n## Some {#some}\n\nText.\n", "utf-8"
            )

    def change_page_gone(self) -> None:
        for path in (self.root / "docs").glob("other.*.md"):
            path.unlink()

    # Files that pages show

    def change_label_of_a_drawing(self) -> None:
        path = self._random.choice([path for path in self._figures() if path.suffix == ".yml"])
        data = self._read(path)
        self._reword(data["title"])
        self._write(path, data)

    def change_drawing(self) -> None:
        path = self._random.choice([path for path in self._figures() if path.suffix == ".svg"])
        text = path.read_text("utf-8")
        path.write_text(text.replace("</svg>", f'<circle r="{next(self._numbers)}"/></svg>'), "utf-8")

    def change_output_of_a_program(self) -> None:
        path = self._random.choice(sorted((self.root / "examples").glob("*.out")))
        path.write_text(f"{path.read_text('utf-8')}{next(self._numbers)}\n", "utf-8")

    def change_image(self) -> None:
        (self.root / "docs" / "image.svg").write_text(f"<svg><!-- {next(self._numbers)} --></svg>", "utf-8")

    # Settings

    def change_template(self) -> None:
        path = self.root / "overrides" / self._random.choice(["main.html", "partials/alternate.html", "404.html"])
        path.write_text(f"{path.read_text('utf-8')}{{# {next(self._numbers)} #}}\n", "utf-8")

    def change_what_a_template_says(self) -> None:
        path = self.root / "overrides" / "main.html"
        text = path.read_text("utf-8")
        path.write_text(text.replace("{% block hero %}", f"{{% block hero %}}<p>{next(self._numbers)}</p>"), "utf-8")

    def change_settings(self) -> None:
        self._setting(r"(?m)^site_name: .*$", f"site_name: Guide {next(self._numbers)}")

    def change_menu(self) -> None:
        self._setting(r"(?m)^( *- )index\.md$", rf"\g<0>\n\1Elsewhere: https://example.org/{next(self._numbers)}")

    # All of these

    def change_undo(self) -> None:
        """Take back several edits."""
        self._put_back(self._saved[-1 - self._random.randint(1, min(5, len(self._saved) - 1) or 1)])

    def change_unreadable(self) -> None:
        """Break a file, until `repair`."""
        self.broken = self._random.choice([*self._sets(), self.root / "bank" / "glossary.yml"])
        self.broken.write_text("title: [\n", "utf-8")

    def repair(self) -> None:
        """Put the broken file back."""
        if self.broken is not None:
            self.broken.write_bytes(self._saved[-2][self.broken])
            self._saved[-1] = self._files()
            self.broken = None

    def undo_all(self) -> None:
        """Put every file back as it was before the first edit."""
        self._put_back(self._saved[0])

    # How

    def _put_back(self, files: dict[Path, bytes]) -> None:
        for path in self._files().keys() - files.keys():
            path.unlink()
        for path, content in files.items():
            if not path.exists() or path.read_bytes() != content:
                path.write_bytes(content)

    def _files(self) -> dict[Path, bytes]:
        return {
            path: path.read_bytes()
            for path in self.root.rglob("*")
            if path.is_file() and not {"site", "fresh"} & set(path.relative_to(self.root).parts)
        }

    def _read(self, path: Path) -> Any:
        return yaml.safe_load(path.read_text("utf-8"))

    def _write(self, path: Path, data: Any) -> None:
        path.write_text(yaml.dump(data, Dumper=Plain, allow_unicode=True, sort_keys=False, width=10_000), "utf-8")

    def _one(self, rows: list[Any]) -> Any:
        return self._random.choice(rows)

    def _reword(self, text: dict[str, str]) -> None:
        text[self._random.choice(LANGUAGES)] += f" ({next(self._numbers)})"

    def _sets(self) -> list[Path]:
        return sorted(path for path in (self.root / "bank").glob("*.yml") if "\nquestions:" in path.read_text("utf-8"))

    def _set(self, fits: Callable[[list[Any]], object] = bool) -> tuple[Path, Any]:
        """A set, with its data; one whose questions fit, if there is any."""
        found = [(path, self._read(path)) for path in self._sets()]
        return self._one([row for row in found if fits(row[1]["questions"])] or found)  # type: ignore[no-any-return]

    def _add_question(self, path: Path, data: Any) -> None:
        asked = self._one(data["questions"])
        data["questions"].append(asked | {"id": f"brand-new-{next(self._numbers)}"})
        self._write(path, data)

    def _pages(self) -> list[Path]:
        return sorted(path for path in (self.root / "docs").rglob("*.md") if "nowhere" not in path.name)

    def _page(self, holds: re.Pattern[str]) -> Path:
        return self._random.choice([path for path in self._pages() if holds.search(path.read_text("utf-8"))])

    def _other(self) -> str:
        """A page of a concept, as a link from another one calls it."""
        return self._one(self._read(self.root / "bank" / "concepts.yml")["concepts"])["id"] + ".md"  # type: ignore[no-any-return]

    def _insert(self, text: str, page: Path | None = None) -> None:
        """Put a paragraph below the title of a page: of a concept's, if none is given."""
        page = page or self._random.choice([path for path in self._pages() if path.parent.name == "concepts"])
        first = _FIRST.search(page.read_text("utf-8"))
        assert first is not None
        self._replace(page, first, f"{first[0]}\n\n{text}. This is {next(self._numbers)}.\n")

    def _replace(self, page: Path, part: re.Match[str], new: str) -> None:
        page.write_text(part.string[: part.start()] + new + part.string[part.end() :], "utf-8")

    def _figures(self) -> list[Path]:
        return sorted((self.root / "docs" / "assets" / "figures").iterdir())

    def _setting(self, pattern: str, new: str) -> None:
        path = self.root / "mkdocs.yml"
        text, found = re.subn(pattern, new, path.read_text("utf-8"), count=1)
        assert found
        path.write_text(text, "utf-8")
