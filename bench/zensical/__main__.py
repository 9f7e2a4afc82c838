"""`python -m bench.zensical`: build each language and print the tables; status 1 if Zensical builds nothing."""

from __future__ import annotations

import platform
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bench.zensical.built import Site
from bench.zensical.project import ROOT, WRONG, build, prepare
from bench.zensical.tables import report
from quiz_plugin.bank import Bank, load_bank

LANGUAGES = ("en", "es")
PACKAGES = ("zensical", "Markdown", "pymdown-extensions", "mkdocs")


def main() -> int:
    """Build in a temporary folder, then tell."""
    bank = load_bank(ROOT / "bank", ROOT / "docs", LANGUAGES)
    if not isinstance(bank, Bank):
        sys.stderr.write("The bank has problems: `quizbank check` lists them.\n")
        return 1
    python = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    say(f"{python}, {', '.join(map(installed, PACKAGES))}\n")
    with tempfile.TemporaryDirectory() as name:
        sites = {}
        for language in LANGUAGES:
            folder = Path(name, language)
            prepare(folder, language, bank)
            built = build(folder)
            if built.status != 0:
                sys.stderr.write(built.said)
                return 1
            sites[language] = Site(folder / "docs", folder / "site", bank, language)
        say("\n".join(report(sites)))
        wrong = Path(name, LANGUAGES[0])
        (wrong / "docs" / "wrong.md").write_text(WRONG, "utf-8")
        built = build(wrong)
        named = "is named" if "no-such-question" in built.said else "is not named"
        say(f"\nA question that a block asks for in vain {named}; the build ends with status {built.status}.")
    return 0


def installed(package: str) -> str:
    """A package and its version."""
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return f"no {package}"


def say(text: str) -> None:
    """Print at once, because a build takes its time."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
