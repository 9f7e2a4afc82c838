"""Makes a site of a bank with MkDocs: `plugin.py` passes events to `build.py`, which calls a module for each topic."""
