"""Writes `sw.js`, the published site's service worker: `assets/worker/` with what it knows of the build, as one script.

That is the files of each language that readers may keep, and a digest of all, so that the worker changes when they do.
`build.py` calls it last, and never for a server. With `offline` off, it takes earlier workers away.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from urllib.parse import quote

import minify

from quiz_plugin.render.social import FOLDER
from quiz_plugin.render.words import Words
from quiz_plugin.site.assets import ASSETS, join
from quiz_plugin.site.notebook import ENDING

NAME = "sw.js"
"""Below the site's root: a worker sees nothing above or beside its folder."""
_SERVERS = ("404.html", "sitemap.xml", "sitemap.xml.gz", NAME)
"""What only a server has a use for."""
_CORE = re.compile(
    r"assets/guide-[0-9a-f]{8}/guide\.js$|assets/font-[0-9a-f]{8}/[^/]+\.woff2$"
    r"|assets/(?:stylesheets|javascripts(?:/workers)?)/[^/]+\.[0-9a-f]{8}\.min\.\w+$"
)
"""What every page loads, the theme's search with its index left out. What else a page names is kept with it."""


def read_without_network(site: Path, languages: Iterable[str]) -> list[str]:
    """The files of a built site that readers have a use for without a server, sorted, as paths below `site`."""
    stemmers = {f"lunr.{code}.min.js" for code in (*languages, "multi", "stemmer.support")}
    names = (path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())
    return sorted(name for name in names if _is_read(name, stemmers))


def _is_read(name: str, stemmers: set[str]) -> bool:
    folder, _, file = name.rpartition("/")
    hidden = any(part.startswith(".") for part in name.split("/"))
    idle = hidden or name in _SERVERS or name.endswith(".map") or name.startswith(FOLDER)
    return not idle and ("/lunr" not in folder or file in stemmers)


def write(site: Path, key: str, languages: Mapping[str, tuple[str, Words]]) -> None:
    """Write the worker of a finished site; `languages` maps each code to its root and words.

    Without languages, the worker is one that removes what an earlier one left in a browser, and itself.
    """
    entry = "sw" if languages else "uninstall"
    script = str(minify.string("text/javascript", join(ASSETS / "worker" / f"{entry}.js")))
    known = _known(site, languages) if languages else {}
    build = hashlib.sha256(f"{json.dumps(known)}\0{script}".encode()).hexdigest()[:16]
    text = json.dumps({**known, "key": key, "build": build}, ensure_ascii=False, separators=(",", ":"))
    (site / NAME).write_text(f"self.GUIDE={text};\n{script}\n", "utf-8", newline="\n")


def _known(site: Path, languages: Mapping[str, tuple[str, Words]]) -> Mapping[str, object]:
    """What the worker knows of the site: `types.d.ts` says what each part is; `build` is a digest of all files."""
    files: dict[str, list[str]] = {code: [] for code in ("", *languages)}
    sizes = dict.fromkeys(files, 0)
    build = hashlib.sha256()
    names = read_without_network(site, languages)
    for name in names:
        content = (site / name).read_bytes()
        group = _language(name, languages)
        files[group].append(quote(re.sub(r"(^|/)index\.html$", r"\1", name)))
        build.update(hashlib.sha256(content).digest())
        sizes[group] += len(content)
    return {
        "build": build.hexdigest(),
        "files": files,
        "core": [quote(name) for name in names if _CORE.match(name)],
        "languages": {
            code: {
                "root": root,
                "bytes": sizes[""] + sizes[code],
                **{part: words.t(key) for part, key in _WORDS.items()},
            }
            for code, (root, words) in languages.items()
        },
    }


_WORDS = {"title": "net.title", "text": "net.text", "retry": "act.retry_load", "list": "net.list"}


def _language(name: str, languages: Mapping[str, tuple[str, Words]]) -> str:
    """The language that a file is of; empty for what all share."""
    for code, (root, _) in languages.items():
        if root and name.startswith(root):
            return code
    default = next(code for code, (root, _) in languages.items() if not root)
    return default if name.endswith((".html", ENDING)) or name.startswith("search/") else ""
