"""What changed since somebody last looked: lock files of fingerprints, compared with the texts as they are now.

A unit is one text of the guide. A fingerprint stands for what a text says, whatever its layout. A lock file records the
fingerprints of the day on which somebody translated a text, read a question against its sections, or confirmed that a
new wording asks the same.
"""
