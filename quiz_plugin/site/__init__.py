"""The MkDocs side: events, generated pages, and what the platform needs repaired."""
