"""The same program in two processes, differing in TF_CONFIG alone."""
# expect: numbers(0.001)
# ci: no
# needs: tensorflow

import json
import os
import socket
import subprocess
import sys


def free_address():
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        return f"localhost:{probe.getsockname()[1]}"


def start_both():
    cluster = {"worker": [free_address(), free_address()]}
    workers = []
    for index in range(2):
        task = {"type": "worker", "index": index}
        config = json.dumps({"cluster": cluster, "task": task})
        worker = subprocess.Popen(
            [sys.executable, "-I", __file__],
            env=os.environ | {"TF_CONFIG": config},
            stdout=subprocess.PIPE,
            text=True,
        )
        workers.append(worker)
    for worker in workers:
        print(worker.communicate()[0], end="")
    sys.exit(max(worker.returncode for worker in workers))


if "TF_CONFIG" not in os.environ:
    start_both()

# region worker
import tensorflow as tf

strategy = tf.distribute.MultiWorkerMirroredStrategy()
worker = strategy.cluster_resolver.task_id
with strategy.scope():
    w = tf.Variable(0.0)


@tf.function
def step(x):
    def replica_fn(x):
        gradient = 2 * x * (w * x - 3 * x)
        ctx = tf.distribute.get_replica_context()
        w.assign_sub(0.05 * ctx.all_reduce("SUM", gradient))
        return gradient

    return strategy.experimental_local_results(
        strategy.run(replica_fn, args=(x,))
    )[0]


for _ in range(3):
    own = step(tf.constant(1.0 + worker))
    print(worker, round(float(own), 3), round(float(w.numpy()), 3))
# endregion
