"""A question as HTML: the card, its text fields, and what the guide says around them. Knows nothing of MkDocs."""
