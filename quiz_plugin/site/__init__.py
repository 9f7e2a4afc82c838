"""Makes a site of a bank with MkDocs: the builds, generated pages, and what the platform needs repaired."""
