"""The long run: many edits of a copy of this guide, and after each the site of a fresh server.

`python -m tests.site.rebuilds --edits 60 --seed 1` ends with status 1 and says what differs, if anything does.
"""

import argparse
import logging
import sys
import tempfile
from pathlib import Path
from shutil import copy, copytree

from tests.site.edits import Edits
from tests.site.server import FreshBuilds, Server
from tests.tools import FONT, ROOT

COPIED = ("bank", "docs", "examples", "overrides", FONT, "mkdocs.yml")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edits", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    logging.getLogger("mkdocs").addHandler(logging.NullHandler())
    with tempfile.TemporaryDirectory() as name:
        guide = Path(name) / "guide"
        guide.mkdir()
        for part in COPIED:
            (copytree if (ROOT / part).is_dir() else copy)(ROOT / part, guide / part)
        server = Server(guide, Path(name) / "site")
        server.build()
        edits, fresh = Edits(server.root, given.seed), FreshBuilds(Path(name) / "fresh")
        for number, edit in enumerate(edits.some(given.edits), 1):
            said = server.build()
            if edits.broken:
                edits.repair()
                said = server.build()
            unlike = fresh.unlike(server, said)
            print(f"{number} {edit}: {len(unlike)} differences", *unlike, sep="\n  ", flush=True)
            if unlike:
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
