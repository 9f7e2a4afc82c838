"""Files written whole."""

from __future__ import annotations

import os
import shutil
from pathlib import Path


def save(path: Path, content: str | bytes) -> None:
    """Write the file whole or not at all, and keep its permissions; a link stays a link. Raises OSError."""
    target = path.resolve()
    # Hidden and without the ending of a set, so that nobody takes it for one in the meantime.
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("xb") as file:
            file.write(content.encode("utf-8") if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, temporary)
        temporary.replace(target)
    except FileExistsError:
        raise
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
