"""The revision of a question: a fingerprint of what is asked of the learner, not of how it is worded.

A saved answer belongs to one revision. Correcting a typo, a translation or a reason keeps it; adding an option or
changing what is right does not. The browser compares revisions and never computes one, so this is the only place.
Changing this function makes every saved answer look outdated: it is a migration of the learners' storage.
"""

from __future__ import annotations

import hashlib
import json

from quiz_plugin.bank.kinds import Question

LENGTH = 8


def revision(question: Question) -> str:
    """First 8 hex digits of the SHA-256 of the question's canonical JSON."""
    asked: dict[str, object] = {"kind": question.kind, **question.revised()}
    if question.bump:
        asked["bump"] = question.bump
    canonical = json.dumps(asked, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode("utf-8")).hexdigest()[:LENGTH]
