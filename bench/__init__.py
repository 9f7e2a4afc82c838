"""Measurements of what building and answering cost: `make bench`."""
