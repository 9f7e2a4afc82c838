"""`python -m bench`: run the measurements, and end with status 1 if an aim is missed."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import version

import yaml

from bench import answering, check, explore, hostile, neutral


def main() -> int:
    """Print the tables as they are measured."""
    versions = ", ".join(f"{name} {version(name)}" for name in ("pydantic", "PyYAML"))
    sys.stdout.write(f"{platform.machine()}, Python {platform.python_version()}, {versions}, libyaml ")
    sys.stdout.write(f"{yaml._yaml.get_version_string()}; median CPU seconds\n\n")
    rows = []
    for size in check.SIZES:
        sys.stderr.write(f"checking {size:,} questions …\n")
        rows.append(check.measure(size))
    sys.stdout.write("\n".join(check.report(rows)) + "\n")
    sys.stderr.write("reading texts that mean harm …\n")
    texts = hostile.measure()
    sys.stdout.write("\n" + "\n".join(hostile.report(texts)) + "\n")
    sys.stderr.write("answering questions in a browser …\n")
    answers = answering.measure()
    sys.stdout.write("\n" + "\n".join(answering.report(answers)) + "\n")
    sys.stderr.write("drawing figures at their largest …\n")
    drawn = explore.measure()
    sys.stdout.write("\n" + "\n".join(explore.report(drawn)) + "\n")
    sys.stderr.write("building a guide that nobody had in mind …\n")
    built = neutral.measure()
    sys.stdout.write("\n" + "\n".join(neutral.report(built)) + "\n")
    missed = [
        *check.missed(rows),
        *hostile.missed(texts),
        *answering.missed(answers),
        *explore.missed(drawn),
        *neutral.missed(built),
    ]
    sys.stdout.write("".join(f"{line}\n" for line in missed))
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
