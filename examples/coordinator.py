"""A coordinator hands out forty steps to two workers and one server."""
# expect: numbers(0.05)
# ci: no
# needs: tensorflow

import socket

import tensorflow as tf


def free_address():
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        return f"localhost:{probe.getsockname()[1]}"


cluster = tf.train.ClusterSpec(
    {
        "worker": [free_address() for _ in range(2)],
        "ps": [free_address()],
    }
)
threads = tf.compat.v1.ConfigProto(inter_op_parallelism_threads=4)
servers = [
    tf.distribute.Server(
        cluster, job_name=job, task_index=index, config=threads
    )
    for job, index in [("worker", 0), ("worker", 1), ("ps", 0)]
]
resolver = tf.distribute.cluster_resolver.SimpleClusterResolver(
    cluster, rpc_layer="grpc"
)

# region steps
strategy = tf.distribute.ParameterServerStrategy(resolver)
coordinator = tf.distribute.coordinator.ClusterCoordinator(strategy)
with strategy.scope():
    w = tf.Variable(0.0)
    updates = tf.Variable(0, dtype=tf.int64)


def dataset_fn():
    x = tf.range(1.0, 9.0)
    return tf.data.Dataset.from_tensor_slices(x).repeat().batch(4)


@tf.function
def step(batches):
    x = next(batches)
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(w * x - 3.0 * x))
    w.assign_sub(0.005 * tape.gradient(loss, w))
    updates.assign_add(1)


batches = iter(coordinator.create_per_worker_dataset(dataset_fn))
for _ in range(40):
    coordinator.schedule(step, args=(batches,))  # returns at once
coordinator.join()
print(w.device, int(updates), round(float(w), 2))
# endregion
