"""What Zensical makes of the guide: `make try-zensical`, in an environment without MkDocs.

Zensical runs extensions of Python-Markdown, so our blocks, and no plugins of MkDocs.
"""
