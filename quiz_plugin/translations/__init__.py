"""The translations of a guide: its texts in every language, and what changed since somebody last compared them."""
