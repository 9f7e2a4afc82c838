"""Two states of a bank compared: questions that may ask something else although their revision says they do not.

Saved answers belong to a question's id and revision, and the revision does not cover its words. So a stem written anew
keeps answers that it should not keep, and a question under a new id loses those that it should.
"""
