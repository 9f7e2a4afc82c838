"""A YAML file as a tree with places: how it is read, and how it is changed without disturbing the rest of it."""
