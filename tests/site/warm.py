"""Imported in the process from which fresh builds are forked: a build of another guide, so that each fork has what a
process looks at once, the theme's templates and files, and nothing of the guide that is tested.
"""

import tempfile
from pathlib import Path

from tests.site.small import SmallSite

with tempfile.TemporaryDirectory() as folder:
    SmallSite(Path(folder)).build("serve")
