"""A MkDocs plugin that turns a bilingual question bank into quiz pages and embeds."""
