"""Measures what building a question bank and answering in a browser cost; `make bench` runs `__main__`."""
