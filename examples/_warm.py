"""Runs programs one after another, each in a copy of this process, which has TensorFlow: its import takes seconds.

It reads lines of where a program is, the folder to run it in, where to write what it prints, and what it complains of,
and after how many seconds to stop it; it answers each with the status in which the program ended.
"""

import os
import runpy
import signal
import sys
import tempfile
import warnings

# Ctrl+C ends it and its copies at once, also within TensorFlow.
signal.signal(signal.SIGINT, signal.SIG_DFL)
import tensorflow  # noqa: E402, F401 — for the programs

# Python warns of copies of a process with threads.
warnings.simplefilter("ignore", DeprecationWarning)
for line in sys.stdin:
    path, folder, out, err, seconds = line.rstrip("\n").split("\t")
    if not (program := os.fork()):
        os.chdir(folder)
        os.environ["TMPDIR"], tempfile.tempdir = folder, None
        for stream, file in enumerate((os.devnull, out, err)):
            os.dup2(os.open(file, os.O_RDWR | os.O_CREAT), stream)
        signal.alarm(int(seconds))
        sys.argv = [path]
        runpy.run_path(path, run_name="__main__")
        sys.exit()
    status = os.waitpid(program, 0)[1]
    sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
    sys.stdout.flush()
