"""Whether every translation says what its source says. Knows nothing of Markdown's HTML or of MkDocs."""
