"""Runs programs one after another, each in a copy of this process, which has TensorFlow: its import takes seconds.

It reads lines of where a program is, the folder to run it in, where to write what it prints, and what it complains of,
and after how many seconds to stop it; it answers each with the status in which the program ended.
"""

import os
import runpy
import signal
import sys
import tempfile

import tensorflow  # noqa: F401 — for the programs

for line in sys.stdin:
    path, folder, out, err, seconds = line.rstrip("\n").split("\t")
    if not (program := os.fork()):
        os.chdir(folder)
        os.environ["TMPDIR"], tempfile.tempdir = folder, None
        for stream, file in ((1, out), (2, err)):
            os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT), stream)
        signal.alarm(int(seconds))
        sys.argv = [path]
        runpy.run_path(path, run_name="__main__")
        sys.exit()
    status = os.waitpid(program, 0)[1]
    sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
    sys.stdout.flush()
