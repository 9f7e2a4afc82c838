"""The whole guide as one PDF for each language: `make pdf`.

Chapters come from the built site in the order of its navigation. A question stands once, in its set; elsewhere a line
leads to it. Hints, and answers with their reasons, stand at the end.
"""
