"""Interactive figures as a page shows them before any script: a drawing, a sentence and tables in the page's language.

Each figure has a module here whose `view` is the twin of one in `assets/explore/`: both make the same text, which
`tests/explore/` holds them to.
"""
