"""Modules become one script that means the same, or the build says why they cannot."""

import subprocess
from pathlib import Path

import pytest

from quiz_plugin.site.assets import join
from tests.tools import NODE


def write(folder: Path, **modules: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text, "utf-8")
    return folder / "entry.js"


def said_by(script: str) -> str:
    return subprocess.run([NODE, "-e", script], capture_output=True, text=True, check=True, timeout=30).stdout.strip()


def test_what_no_module_takes_is_left_out_and_what_one_takes_stays(tmp_path: Path):
    """A comment names nothing, but hides no code that stands behind it; neither do the slashes of an address."""
    entry = write(
        tmp_path,
        entry="import { far, used } from './a.js';\n/** @type {any} */ (globalThis).x = used(1);\n"
        "console.log('https://site/' + far(2), globalThis.x);\n/** The end. */\n",
        a="export const FLAG = 1;\n\n/** For `other` alone. */\nexport const inner = (x) => {\n  const y = x;\n\n"
        "  return y;\n};\n\nexport const other = async (x) =>\n  inner(x) + FLAG;\n\n"
        "export const far = (x) => x + 1;\nexport const used = (x) => far(x) * 2;\n"
        "export const done = console.log('done');\n",
    )
    text = join(entry)
    assert said_by(text).split() == ["done", "https://site/3", "4"]
    assert not any(name in text for name in ("FLAG =", "inner =", "other ="))
    assert "export" not in text


REFUSED = {
    "both define `b`": ("import { a } from './a.js';\nconst b = 1;\n", "const b = 2;\nexport const a = b;\n"),
    "both define `y`": ("import { a } from './a.js';\nconst { x, y } = a;\n", "export const a = {};\nconst y = 1;\n"),
    "another name": ("import { a as b } from './a.js';\n", "export const a = 1;\n"),
    "`import a .*` cannot be joined": ("import a from './a.js';\n", ""),
    r"`import \* .*` cannot be joined": ("import * as a from './a.js';\n", ""),
    "`import.'` cannot be joined": ("const a = () => import('./a.js');\n", ""),
}


def test_what_would_mean_something_else_is_refused(tmp_path: Path):
    for message, (entry, a) in REFUSED.items():
        with pytest.raises(ValueError, match=message):
            join(write(tmp_path, entry=entry, a=a))
