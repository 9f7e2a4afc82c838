"""Makes HTML of questions, figures, the path and other parts of pages; has the interface's words. Nothing of MkDocs."""
