"""The built site as a PDF for each language, for `make pdf`: `document` makes one page of it, `__main__` prints it."""
