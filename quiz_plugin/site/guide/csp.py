"""The Content-Security-Policy of a page, as a meta element with the hashes of the templates' inline scripts.

GitHub Pages sets no headers of ours, so the policy travels in the page. The theme's inline scripts hold paths that
differ by depth, hence a hash per page and not per site. What a template wrote is told from what a text brought along by
a mark that only this process knows, put into the templates before they are compiled and taken out of the page again.
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets

from jinja2.ext import Extension

MARK = f" data-{secrets.token_hex(16)}"
_OPENING = re.compile(r"<script(?=[\s>])", re.IGNORECASE)
_SCRIPT = re.compile(rf"<script{MARK}([^>]*)>(.*?)</script>", re.DOTALL)
_STRAY = re.compile(rf"<[Ss][Cc][Rr][Ii][Pp][Tt](?!{MARK})(?![\w-])")
"""Spelt out, because the search for a fixed character is quick, and that for letters of either case is not."""
_NOT_INLINE_CODE = re.compile(r"(?<![\w-])src\s*=|(?<![\w-])type\s*=\s*[\"']?application/(ld\+)?json", re.IGNORECASE)
_CHARSET = re.compile(r"<meta charset=\"?utf-8\"?>", re.IGNORECASE)


class PolicyError(ValueError):
    """A page cannot carry a policy; the message says why, and `hint` what to do."""

    def __init__(self, message: str, hint: str) -> None:
        """Take what is wrong with the page, and what to do about it."""
        super().__init__(message)
        self.hint = hint


class TemplateScripts(Extension):
    """Marks the scripts of templates."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002
        """The source of a template with a mark on each script."""
        return _OPENING.sub(f"<script{MARK}", source)


def unmarked(html: str) -> str:
    """The page without the marks."""
    return html.replace(MARK, "")


def hashes(html: str) -> list[str]:
    """The CSP hash sources of the marked inline scripts, in order and without repeats."""
    found = {}
    for attributes, code in _SCRIPT.findall(html):
        if not _NOT_INLINE_CODE.search(attributes):
            digest = base64.b64encode(hashlib.sha256(code.encode("utf-8")).digest()).decode("ascii")
            found[f"'sha256-{digest}'"] = True
    return list(found)


def policy(html: str) -> str:
    """The policy for one page."""
    return "; ".join(
        [
            "default-src 'none'",
            " ".join(["script-src 'self'", *hashes(html)]),
            "style-src 'self'",
            "img-src 'self' data:",
            "media-src 'self'",
            "font-src 'self'",
            "connect-src 'self'",
            "worker-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


def add_policy(html: str) -> str:
    """The page without marks, and with its policy right after the charset, before anything that could load.

    Raises PolicyError for a page with a script that no template wrote, and for one without a charset.
    """
    if _STRAY.search(html):
        hint = "look for <script in the texts, names and strings that the page shows"
        raise PolicyError("the page holds a script that no template wrote", hint)
    charset = _CHARSET.search(html)
    if not charset:
        hint = "the theme's template has to write it: compare the one below `custom_dir` with the theme's own"
        raise PolicyError('the page has no <meta charset="utf-8"> to put its security policy after', hint)
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy(html)}">'
    return unmarked(f"{html[: charset.end()]}{meta}{html[charset.end() :]}")
