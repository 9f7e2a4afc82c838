"""Modules become one script that means the same, or the build says why they cannot."""

import json
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


def test_each_module_stands_once_before_those_that_need_it(tmp_path: Path):
    entry = write(
        tmp_path,
        entry="import { a } from './a.js';\nimport { b } from './b.js';\nconsole.log(a + b);\n",
        a="import { c } from './c.js';\nexport const a = `a${c}`;\n",
        b="import { c } from './c.js';\nexport const b = `b${c}`;\n",
        c="console.log('once');\nexport const c = 'c';\n",
    )
    text = join(entry)
    assert said_by(text).split() == ["once", "acbc"]


def test_an_entry_may_export_what_another_script_imports(tmp_path: Path):
    modules = {
        "entry": "import { a } from './a.js';\nconst b = a + 1;\nexport default b;\n",
        "a": "export const a = 1;\n",
    }
    (tmp_path / "joined.mjs").write_text(join(write(tmp_path, **modules)), "utf-8")
    script = f"import({json.dumps((tmp_path / 'joined.mjs').as_uri())}).then((x) => console.log(x.default))"
    assert said_by(script) == "2"


def test_a_module_may_wait_and_a_script_that_does_not_is_done_when_it_has_run(tmp_path: Path):
    assert said_by(join(write(tmp_path, entry="const x = await 1;\nconsole.log(x);\n"))) == "1"
    text = join(write(tmp_path / "other", entry="const f = async () => {\n  await 1;\n};\nf();\n"))
    assert text.startswith("(() => {")


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
    "imports itself": ("import { a } from './a.js';\n", "import { b } from './entry.js';\nexport const a = 1;\n"),
}


def test_what_would_mean_something_else_is_refused(tmp_path: Path):
    for message, (entry, a) in REFUSED.items():
        with pytest.raises(ValueError, match=message):
            join(write(tmp_path, entry=entry, a=a))
