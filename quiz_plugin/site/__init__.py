"""Makes a site of a bank with MkDocs: `plugin.py` calls `build.py` and, for each page, `language_build.py`.

These two call a module for each topic.
"""
