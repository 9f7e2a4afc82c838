"""`python -m quiz_plugin.site.guide.zipped`: builds the guide for reading from a disk, and writes it as one archive."""

from __future__ import annotations

import argparse
import logging
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import MkDocsException

from quiz_plugin.site.guide import disk
from quiz_plugin.site.guide.plugin import StudyGuidePlugin


def write(config_file: str, folder: Path) -> Path:
    """Build the site that `config_file` describes, and return its archive below `folder`; any warning fails."""
    with tempfile.TemporaryDirectory() as made:
        site = Path(made, "site")
        config = load_config(config_file, strict=True, site_dir=str(site), site_url="", use_directory_urls=False)
        plugin = config.plugins["study-guide"]
        assert isinstance(plugin, StudyGuidePlugin)  # noqa: S101 (the name is that of our plugin)
        plugin.config.disk = True
        config.plugins.on_startup(command="build", dirty=False)
        try:
            build(config)
        finally:
            config.plugins.on_shutdown()
        archive = folder / f"{plugin.guide.site.options.site_key}-offline.zip"
        disk.pack(site, archive, plugin.guide.languages)
    return archive


@contextmanager
def heard() -> Iterator[None]:
    """Let what MkDocs warns of be read, and why it stopped: its own command does that, its functions do not."""
    logger, handler = logging.getLogger("mkdocs"), logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(levelname)s -  %(message)s"))
    logger.addHandler(handler)
    try:
        yield
    except MkDocsException as stop:
        sys.exit(stop.format_message())
    finally:
        logger.removeHandler(handler)


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the archive and say where; what stands in the way is said as `mkdocs build --strict` says it."""
    parser = argparse.ArgumentParser(prog="python -m quiz_plugin.site.guide.zipped", description=__doc__)
    parser.add_argument("--config-file", default="mkdocs.yml")
    parser.add_argument("--folder", type=Path, default=Path("dist"), help="where the archive is written")
    options = parser.parse_args(arguments)
    with heard():
        archive = write(options.config_file, options.folder)
    sys.stdout.write(f"{archive} ({archive.stat().st_size / 1e6:.1f} MB)\n")


if __name__ == "__main__":
    main()
