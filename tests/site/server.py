"""A server that builds a guide again after each save, and fresh builds to compare its sites with."""

import json
import logging
import multiprocessing
import shutil
from pathlib import Path
from typing import Any

from mkdocs.commands.build import build
from mkdocs.config import load_config

from tests.conftest import Warnings
from tests.site.same import differences, read_site

URL = "http://127.0.0.1:8000/guide/"
PROBLEMS = "problems.json"


class Server:
    """What `mkdocs serve` does with a guide, without a port."""

    def __init__(self, root: Path, site: Path) -> None:
        self.root, self.site = root, site
        self._started = False

    def build(self) -> list[str]:
        """Build as after a save; returns what was warned of."""
        config = load_config(str(self.root / "mkdocs.yml"), site_dir=str(self.site))
        if not self._started:
            config.plugins.on_startup(command="serve", dirty=False)
            self._started = True
        config.site_url = URL
        heard = Warnings()
        logging.getLogger().addHandler(heard)
        try:
            build(config, serve_url=URL)
        finally:
            logging.getLogger().removeHandler(heard)
        return heard.lines

    def files(self) -> dict[str, bytes]:
        """The site, without what tells one build from another."""
        found = read_site(self.site)
        for name in [name for name in found if name.endswith(PROBLEMS)]:
            problems: dict[str, Any] = json.loads(found[name])
            found[name] = json.dumps(problems | {"build": ""}).encode()
        return found


def _fresh(root: Path, site: Path) -> None:
    """Build as a server that has just been started, and leave what was warned of beside the site."""
    said = Server(root, site).build()
    site.with_suffix(".said").write_text(json.dumps(said), "utf-8")


class FreshBuilds:
    """Builds in processes of their own, which know nothing of what the server of this process has built."""

    def __init__(self, site: Path) -> None:
        self._site = site
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(["tests.site.warm", "tests.site.server"])

    def unlike(self, server: Server, said: list[str]) -> list[str]:
        """What differs between the site of a server, whose last build `said` some warnings, and that of a fresh one."""
        shutil.rmtree(self._site, ignore_errors=True)
        process = self._context.Process(target=_fresh, args=(server.root, self._site))
        process.start()
        process.join()
        assert process.exitcode == 0
        expected = json.loads(self._site.with_suffix(".said").read_text("utf-8"))
        found = [] if said == expected else [f"the server warned of {said}, a fresh one of {expected}"]
        return found + differences(server.files(), Server(server.root, self._site).files())
