"""Measurements of what building, saving and answering cost: `make bench`."""
