"""Makes a PDF of the built site in each language (`make pdf`): `document` makes it one page, `__main__` prints it."""
