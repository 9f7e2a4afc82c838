"""The plugin `quiz`: puts the questions of a bank on the pages of any MkDocs site, with any theme."""
