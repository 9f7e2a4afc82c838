"""Makes a study guide of a question bank and pages, in every language: a MkDocs plugin, and the command `quizbank`."""
