"""A web server that treats a built site as GitHub Pages does."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

BASE = "/study-guide/"


class Pages(SimpleHTTPRequestHandler):
    """Serves a folder under the sub-path of a project page."""

    # A browser takes modules and styles only with the right type, and a machine's own list of types may be wrong.
    extensions_map = {  # noqa: RUF012 — the base class has it as a plain attribute
        **SimpleHTTPRequestHandler.extensions_map,
        ".css": "text/css",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript",
        ".json": "application/json",
        ".svg": "image/svg+xml",
    }
    protocol_version = "HTTP/1.1"
    cache = "no-store"
    """Lets no test see what an earlier one had loaded, but for assets, whose names follow from what they hold.

    Pages itself says `max-age=600` of everything.
    """

    def translate_path(self, path: str) -> str:
        """Map a path under the sub-path to its file; everything else is some other site's."""
        if not path.startswith(BASE):
            return str(Path(self.directory, "there is no such file"))
        return super().translate_path("/" + path.removeprefix(BASE))

    def list_directory(self, path: Any) -> None:  # noqa: ARG002 — whichever folder it is
        """Refuse what Pages refuses: a folder without an index is not found."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer with the site's own page when something is not found."""
        page = Path(self.directory, "404.html")
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def end_headers(self) -> None:
        """Say how long a browser may believe what it has."""
        named = re.match(rf"{BASE}assets/.*[-.][0-9a-f]{{8}}[./].*\.(css|js|woff2)$", self.path)
        self.send_header("Cache-Control", "max-age=600" if named else self.cache)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 — the base class names it so
        """Say nothing: pytest's output is about tests."""


class Server(ThreadingHTTPServer):
    """Serves until it is told to stop."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a browser that was closed in the middle; a real fault stays loud."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def served(folder: Path, pages: type[Pages] = Pages) -> Iterator[str]:
    """Serve a folder on a free port of this machine and give its address, sub-path included."""
    with Server(("127.0.0.1", 0), partial(pages, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{BASE}"
        finally:
            server.shutdown()
            thread.join()
