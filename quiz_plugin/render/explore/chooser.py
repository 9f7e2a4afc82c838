"""Which strategy fits, as a path of questions with the one that decides; the twin of `chooser_view.js`."""

from __future__ import annotations

from typing import Any

from quiz_plugin.explore.controls import Setting
from quiz_plugin.render.explore.saying import Say
from quiz_plugin.render.explore.scene import escaped, line, path, rect, text

_PITCH = 40
_LEAVES = (("split",), ("tpu",), ("servers",), ("workers",), ("mirrored", "central"), ("none", "rehearsal"))
"""By the question that decides: the results that the drawing names beside it."""
LINKS = {
    "alone": ("concepts/model-parallelism", "memory"),
    "split": ("concepts/model-parallelism", "one-copy-divided"),
    "tpu": ("concepts/tpu", "initialise"),
    "tpu_async": ("concepts/tpu", "top"),
    "servers": ("concepts/parameter-servers", "keras-3"),
    "async_one": ("concepts/parameter-servers", "when"),
    "workers": ("concepts/multi-worker", "keras-3"),
    "mirrored": ("concepts/mirrored-strategy", "scope"),
    "central": ("concepts/tf-distribute", "strategies"),
    "rehearsal": ("concepts/tf-distribute", "strategies"),
    "none": ("concepts/tf-distribute", "one-interface"),
}
"""Where each result is explained: page and section."""
CODE = {
    "tpu": 'resolver = tf.distribute.cluster_resolver.TPUClusterResolver(tpu="local")\n'
    "tf.config.experimental_connect_to_cluster(resolver)\n"
    "tf.tpu.experimental.initialize_tpu_system(resolver)\n"
    "strategy = tf.distribute.TPUStrategy(resolver)",
    "servers": "resolver = tf.distribute.cluster_resolver.TFConfigClusterResolver()\n"
    "strategy = tf.distribute.ParameterServerStrategy(resolver)\n"
    "coordinator = tf.distribute.coordinator.ClusterCoordinator(strategy)",
    "workers": "# TF_CONFIG says who this worker is\nstrategy = tf.distribute.MultiWorkerMirroredStrategy()",
    "mirrored": "strategy = tf.distribute.MirroredStrategy()\nwith strategy.scope():\n    model = make_model()",
    "central": "strategy = tf.distribute.experimental.CentralStorageStrategy()",
    "rehearsal": 'strategy = tf.distribute.OneDeviceStrategy("/gpu:0")',
}


def view(setting: Setting, result: dict[str, Any], say: Say) -> dict[str, Any]:
    """What a page shows of one setting."""
    decided, chosen = result["decided"], result["result"]
    shapes = ""
    for row, leaves in enumerate(_LEAVES):
        y, met = row * _PITCH, row <= decided
        asked = row < len(_LEAVES) - 1
        if asked:
            shapes += rect(1, y + 1, 178, 26, "f-place" if met else "f-box", 6)
            shapes += text(8, y + 19, say.t(f"xp.chooser.ask.{row}"), "f-bold" if row == decided else "")
            shapes += line(20, y + 27, 20, y + _PITCH, "f-line")
        if row == decided:
            shapes += line(180 if asked else 20, y + 14, 202, y + 14, "f-line") + path(
                f"M210 {y + 14}l-8 -4v8z", "f-head"
            )
        name = chosen if row == decided else leaves[0]
        shapes += rect(211, y + 1, 148, 26, "f-wts" if row == decided else "f-box", 6)
        shapes += text(218, y + 19, say.t(f"xp.chooser.leaf.{name}"), "f-bold" if row == decided else "f-note")
    answers = [
        [say.t(f"xp.chooser.{name}"), say.t(f"xp.chooser.{name}.{setting[name]}")]
        for name in ("fit", "hw", "u", "v", "g")
    ]
    rules = [[say.t(f"xp.chooser.name.{name}"), say.t(f"xp.chooser.when.{name}")] for name in LINKS]
    return {
        "height": len(_LEAVES) * _PITCH - 10,
        "shapes": shapes,
        "sentence": f"{say.t(f'xp.chooser.name.{chosen}')}. {say.t(f'xp.chooser.why.{chosen}')}",
        "now": "",
        "steps": 0,
        "tables": [
            [say.t("xp.chooser.answers"), [say.t("xp.chooser.question"), say.t("xp.chooser.answer")], answers],
            [say.t("xp.chooser.rules"), [say.t("xp.chooser.result"), say.t("xp.chooser.first")], rules],
        ],
        "more": _more(result, say),
        "answer": "",
    }


def _more(result: dict[str, Any], say: Say) -> str:
    """Code, today's caveat, where to read on, and which answers change nothing and which lead elsewhere."""
    chosen = result["result"]
    found = f'<pre><code tabindex="0">{escaped(CODE[chosen])}</code></pre>' if chosen in CODE else ""
    link = f'<a href="{say.href(*LINKS[chosen])}">{escaped(say.t(f"xp.chooser.read.{chosen}"))}</a>'
    found += f"<p>{escaped(say.t(f'xp.chooser.but.{chosen}'))} {link}</p>"
    if result["ignored"]:
        ignored = ", ".join(f"“{say.t(f'xp.chooser.{name}')}”" for name in result["ignored"])
        found += f"<p>{escaped(say.t('xp.chooser.ignored', questions=ignored))}</p>"
    for name, option, other in result["changes"][:2]:
        change = say.t(
            "xp.chooser.change",
            question=say.t(f"xp.chooser.{name}"),
            answer=say.t(f"xp.chooser.{name}.{option}"),
            result=say.t(f"xp.chooser.name.{other}"),
        )
        found += f"<p>{escaped(change)}</p>"
    return found
