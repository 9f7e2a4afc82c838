"""What a server need not do again after a save: pages that stayed the same are neither converted nor rendered.

MkDocs builds everything anew, in every language. Here each step of a page asks whether what it is made from is what it
was made from last time, and then hands out what came of it. `Memo` in `bank/memo.py` compares; what cannot be listed
beforehand, such as the strings that a template says, is noted while it is read.
"""

from quiz_plugin.site.quiz.rebuild.made_from import searched
from quiz_plugin.site.quiz.rebuild.rebuild import Build, Rebuild

__all__ = ["Build", "Rebuild", "searched"]
