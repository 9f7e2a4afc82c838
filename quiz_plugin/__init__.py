"""A MkDocs plugin that makes a study guide of a question bank and of pages, in every language of the site."""
