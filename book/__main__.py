"""`python -m book`: write `guide-<language>.pdf` for each language of a built site, or for those that are named."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from book.composed import compose
from book.printed import browser, print_book
from book.source import BookError, languages, read_edition
from quiz_plugin.render.words import Words


def main(arguments: list[str] | None = None) -> int:
    """Write the books and tell what is being done; end with status 1 and one sentence where that cannot be."""
    parser = argparse.ArgumentParser(prog="python -m book", description=__doc__)
    parser.add_argument("language", nargs="*", help="en, es, … (every language of the site unless some are named)")
    parser.add_argument("--site", type=Path, default=Path("site"), help="the built site")
    parser.add_argument("--bank", type=Path, default=Path("bank"), help="the question bank, for the words of the site")
    parser.add_argument("--out", type=Path, default=Path("dist"), help="the folder for the PDFs")
    given = parser.parse_args(arguments)
    try:
        write(given.site, given.bank, given.out, given.language)
    except BookError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def write(site: Path, bank: Path, out: Path, wanted: list[str]) -> None:
    """Write the wanted books into a folder. Raises BookError."""
    roots = languages(site)
    if unknown := [each for each in wanted if each not in roots]:
        raise BookError(f"the site has no language {', '.join(unknown)}; it has {', '.join(roots)}")
    with _writing(out):
        out.mkdir(parents=True, exist_ok=True)
    with browser() as started:
        for language in wanted or roots:
            file, start = out / f"guide-{language}.pdf", time.monotonic()

            def say(doing: str, file: Path = file) -> None:
                sys.stderr.write(f"{file}: {doing} …\n")

            say("reading the site")
            words = Words.load(language, bank)
            book = compose(read_edition(site, roots[language]), words, os.environ.get("SITE_URL", ""))
            pdf = print_book(started, site, book, words, say)
            with _writing(file):
                file.write_bytes(pdf)
            sys.stdout.write(f"{file}: {len(pdf) / 1e6:.1f} MB in {time.monotonic() - start:.0f} s\n")


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Say what is in the way where a file or folder cannot be written. Raises BookError."""
    try:
        yield
    except OSError as error:
        raise BookError(f"{path} cannot be written: {error.strerror}") from error


if __name__ == "__main__":
    sys.exit(main())
